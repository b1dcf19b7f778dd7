"""`python -m referee` is `conde`."""

from referee.cli import main

if __name__ == "__main__":
    main()
