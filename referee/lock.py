"""A file for one process alone, by the means of the operating system: the lock goes when the process does."""

from __future__ import annotations

import errno
import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_BEYOND = 1 << 40  # Windows locks bytes; one that no file reaches leaves the others readable
_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


def lock(file: FileIO) -> bool:
    """Take an open file; False when another process, or another handle of this one, has it.

    Where files cannot be locked at all, everybody may have them.
    """
    try:
        if sys.platform == "win32":
            at = file.tell()
            file.seek(_BEYOND)
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            finally:
                file.seek(at)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in _TAKEN
    return True
