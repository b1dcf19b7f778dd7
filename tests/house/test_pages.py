"""The pages tell the truth: what they name is there."""

import re
from pathlib import Path

import pytest

HOUSE = Path(__file__).resolve().parents[2]
PAGES = sorted([*HOUSE.glob("*.md"), *HOUSE.glob("docs/**/*.md"), *HOUSE.glob("models/**/*.md")])

page_by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOUSE)))


@page_by_page
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8"))
    local = [target for target in targets if not re.match(r"[a-z]+:", target)]
    assert [target for target in local if not (page.parent / target).exists()] == []


@page_by_page
def test_make_targets_exist(page: Path) -> None:
    named = re.findall(r"(?:^    |`|^)make (?:-C \S+ )?([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    makefile = (HOUSE / "Makefile").read_text("utf-8")
    assert set(named) <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


def test_the_readmes_name_the_same_commands() -> None:
    english, portuguese = (
        re.findall(r"^\| `(conde[^`]*)`", (HOUSE / name).read_text("utf-8"), re.MULTILINE)
        for name in ("README.md", "README.pt.md")
    )
    assert english == portuguese != []
