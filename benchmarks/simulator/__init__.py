"""Tables played as sound: simulated people with known cards, the room that they sit in, and what comes of their talk.

The ears, the rules and the dialogue are the real ones; people, room, loudspeaker and clock are made. So a hand takes
as long as the ears need to hear it, and the same seed always gives the same hand.
"""
