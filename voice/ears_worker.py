"""The ears' own process: it holds the recognizer, which may crash or hang without harm to the table."""

from __future__ import annotations

from contextlib import suppress

from voice.ears_protocol import Block, Failed, Fed, Finish, Finished, Forget, Listen, Order, Ready, Said
from voice.heard import UNKNOWN, Heard
from voice.recognizer import library
from voice.utterances import Hearing
from voice.worker import Channel, open_channel


def _overheard(hearing: Hearing, block: Block) -> Heard | None:
    """What was said over our own voice, if one of the sentences for that; it ends where nobody stands out any more."""
    if not hearing.ready:
        return None
    heard = hearing.feed(block.start, block.over)[0] if block.over else hearing.finish()
    return heard if heard is not None and UNKNOWN not in heard.text else None


def main() -> None:
    """Serve the parent until it closes the channel."""
    channel: Channel[Order] = open_channel(Order)
    with suppress(Exception):  # vosk raises bare ones; told when there is something to listen with
        library()
    hearing, over = Hearing(), Hearing()
    while (order := channel.receive()) is not None:
        match order:
            case Listen(folder="", over=True):
                over = Hearing()
                channel.send(Ready(()))
            case Listen(folder, settings):
                try:
                    channel.send(Ready((over if order.over else hearing).listen(folder, settings)))
                except Exception as error:  # vosk raises bare Exception
                    channel.send(Failed(str(error)))
            case Block(start, pcm):
                if (interruption := _overheard(over, order)) is not None:
                    channel.send(Said(interruption, over=True))
                heard, partial = hearing.feed(start, pcm)
                if heard is not None:
                    channel.send(Said(heard))
                channel.send(Fed(partial))
            case Finish():
                heard = hearing.finish()
                if heard is not None:
                    channel.send(Said(heard))
                channel.send(Finished())
            case Forget():
                hearing.forget()
                over.forget()


if __name__ == "__main__":
    main()
