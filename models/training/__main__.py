"""Make the speech model.

The recipe is a module of its own because processes that do its work side by side import it again.
"""

from .recipe import main

main()
