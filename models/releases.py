"""The makers' own small models, by their published names."""

from __future__ import annotations

from dataclasses import dataclass

SITE = "https://alphacephei.com/vosk/models/"
LIST = "model-list.json"  # at the site: name, size and MD5 of every model


@dataclass(frozen=True, slots=True)
class Release:
    """An archive to fetch: a ZIP of one folder, `name`.

    `family` is the language it hears ("pt"). `size` in bytes and `sha256` of the archive are None where they are not
    known for certain; then the makers' list has to vouch for it.
    """

    name: str
    family: str
    megabytes: int
    size: int | None = None
    sha256: str | None = None


RELEASES = (
    Release("vosk-model-small-pt-0.3", "pt", 31),
    Release(
        "vosk-model-small-en-us-0.15",
        "en",
        40,
        41_205_931,
        "30f26242c4eb449f948e42cb302dd7a686cb29a3423a8367f99ff41780942498",
    ),
)
