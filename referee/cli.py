"""The command line: what a person types, checked and handed on. Each command is one short function."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer

from games.game import SetupError
from models.errors import ModelError
from referee.announcer import Announcer
from referee.errors import TableError
from referee.folders import LANGUAGES
from referee.journal import JournalError
from referee.scenarios import ScenarioError
from referee.verbosity import LEVELS
from voice.ears import EarsError
from voice.sound import SoundError
from voice.sources import SourceError
from voice.wordsfile import WordsError

app = typer.Typer(
    name="conde",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

_language: ContextVar[str] = ContextVar("language", default=LANGUAGES[0])
"""The language of the command being run, as far as it is known: what goes wrong is told in it."""


def _speak(language: str | None) -> str | None:
    """Take a language in any case, and tell in it, or in one near to it, what goes wrong from here on."""
    if language is None:
        return None
    known = {each.casefold(): each for each in LANGUAGES}
    language = known.get(language.strip().replace("_", "-").casefold(), language)
    near = [each for each in LANGUAGES if each[:2] == language[:2].casefold()]
    if near:
        _language.set(language if language in near else near[0])
    return language


def _tell_version(wanted: bool) -> None:
    if wanted:
        print(f"conde {version('conde')}")
        raise typer.Exit


_LANGUAGE = typer.Option("--language", "-l", callback=_speak, is_eager=True, help=f"One of {', '.join(LANGUAGES)}.")
Language = Annotated[str, _LANGUAGE]
Asked = Annotated[str | None, _LANGUAGE]
Mute = Annotated[bool, typer.Option("--mute", help="Show sentences instead of speaking them.")]
PushToTalk = Annotated[
    bool, typer.Option("--push-to-talk", help="Hear a player only after the number of the seat and Enter were pressed.")
]
Verbosity = Annotated[str, typer.Option(help=f"How much is said aloud: {', '.join(LEVELS)} (a chime for each turn).")]
Json = Annotated[bool, typer.Option("--json", help="Print every happening as one line of JSON.")]
Input = Annotated[str, typer.Option("--input", "-i", help="mic, keyboard, or a WAV file.")]
Microphone = Annotated[
    str | None,
    typer.Option("--device", help="The microphone, by a part of its name; remembered. default: the system's."),
]
Loudspeaker = Annotated[str | None, typer.Option(help="The loudspeaker, in the same way.")]
KeepAudio = Annotated[
    Path | None, typer.Option(help="A folder in which to keep the sound of what is asked back, refused or undone.")
]
Model = Annotated[Path | None, typer.Option("--model", help="A speech model folder instead of our own.")]
ModelName = Annotated[str, typer.Argument(help="Its name, as `conde models list` shows it.")]

models = typer.Typer(help="Listen with another speech model: list, fetch, check, use.", no_args_is_help=True)
app.add_typer(models, name="models")


@app.callback()
def conde(
    _: Annotated[
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Tell the version.")
    ] = False,
) -> None:
    """A voice referee for card games played with real cards at a real table. Everything stays on this machine."""


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="earl, laugh, court or a profile; asked if not given.")] = None,
    players: Annotated[
        str | None, typer.Option(help="Names in clockwise order, with commas between; asked if not given.")
    ] = None,
    dealer: Annotated[str | None, typer.Option(help="Who dealt; the last of the players if not given.")] = None,
    language: Asked = None,
    profile: Annotated[str | None, typer.Option(help="Which rules, e.g. earl-001.")] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="An option of the rules, as option=value.")
    ] = None,
    rhymes: Annotated[Path | None, typer.Option(help="The table's own rhymes: a text file with four lines.")] = None,
    source: Input = "mic",
    device: Microphone = None,
    loudspeaker: Loudspeaker = None,
    real_time: Annotated[bool, typer.Option("--real-time", help="Play a WAV file as slowly as it was spoken.")] = False,
    push_to_talk: PushToTalk = False,
    knock: Annotated[bool, typer.Option("--knock", help="Two knocks on the table are a pass.")] = False,
    confirmed: Annotated[bool, typer.Option("--yes", help="More players than the rules foresee are meant.")] = False,
    mute: Mute = False,
    verbosity: Verbosity = "full",
    json: Json = False,
    keep_audio: KeepAudio = None,
    model: Model = None,
) -> None:
    """Referee a game. What it needs to know and is not told, the referee asks."""
    from referee import guide, live
    from referee.plan import Wishes, read_names, read_options

    wishes = Wishes(
        game=game,
        players=None if players is None else read_names(players),
        dealer=dealer,
        language=language,
        profile=profile,
        options=read_options(settings or []),
        rhymes=rhymes,
        knock=knock,
        confirmed=confirmed,
    )
    hearing = live.Hearing(source, device, loudspeaker, real_time, model, push_to_talk, keep_audio)
    guide.play(wishes, hearing, live.Telling(mute, json, _level(verbosity)))


@app.command()
def score(
    players: Annotated[str, typer.Option(help="Names, with commas between; sides if you play in pairs.")],
    target: Annotated[int, typer.Option(min=0, help="The total that ends the match.")] = 0,
    rounds: Annotated[int, typer.Option(min=0, help="The number of rounds that ends it.")] = 0,
    zero_sum: Annotated[bool, typer.Option("--zero-sum", help="What one wins the others lose.")] = False,
    fewest: Annotated[bool, typer.Option("--fewest", help="The fewest points win.")] = False,
    language: Language = "pt-PT",
    source: Input = "mic",
    device: Microphone = None,
    loudspeaker: Loudspeaker = None,
    push_to_talk: PushToTalk = False,
    mute: Mute = False,
    verbosity: Verbosity = "full",
    json: Json = False,
    keep_audio: KeepAudio = None,
    model: Model = None,
) -> None:
    """Keep score by voice for any game: "Ana plus eight, Ben minus three", "each pays Ben one", "no, nine"."""
    from referee import live
    from referee.plan import Plan, read_names

    options = {"target": target, "rounds": rounds, "zero_sum": zero_sum, "wins": "fewest" if fewest else "most"}
    plan = Plan(game="score", players=read_names(players), language=language, options=options)
    hearing = live.Hearing(source, device, loudspeaker, model=model, push_to_talk=push_to_talk, keep_audio=keep_audio)
    live.play(plan, hearing, live.Telling(mute, json, _level(verbosity)))


@app.command()
def history(
    export: Annotated[Path | None, typer.Option(help="Write all games to this file, .csv or .json.")] = None,
    delete: Annotated[str | None, typer.Option(metavar="PLAYER", help="Delete every game of this player.")] = None,
    delete_all: Annotated[bool, typer.Option("--delete-all", help="Delete every game.")] = False,
    confirmed: Annotated[bool, typer.Option("--yes", help="Deleting is meant.")] = False,
    language: Language = "pt-PT",
) -> None:
    """List the games played on this machine, export them, or delete them."""
    from referee import history as games

    if delete is not None or delete_all:
        games.delete(None if delete_all else delete, language, sure=confirmed)
    elif export is not None:
        games.export(export, language)
    else:
        games.show(language)


@app.command()
def resume(
    journal: Annotated[Path | None, typer.Argument(help="A journal; the latest unfinished game if not given.")] = None,
    source: Input = "mic",
    device: Microphone = None,
    loudspeaker: Loudspeaker = None,
    push_to_talk: PushToTalk = False,
    mute: Mute = False,
    verbosity: Verbosity = "full",
    json: Json = False,
    keep_audio: KeepAudio = None,
    model: Model = None,
) -> None:
    """Go on with a game where it stopped."""
    from referee import live
    from referee.folders import journals
    from referee.journal import language_of, latest_unfinished

    kept = journals()
    journal = journal or latest_unfinished(kept)
    if journal is None:
        raise TableError("all_games_over" if kept else "no_journal")
    _speak(language_of(journal))
    hearing = live.Hearing(source, device, loudspeaker, model=model, push_to_talk=push_to_talk, keep_audio=keep_audio)
    live.resume(journal, hearing, live.Telling(mute, json, _level(verbosity)))


@app.command()
def demo(language: Language = "pt-PT", mute: Mute = False, json: Json = False) -> None:
    """Let synthetic players play a short hand through the real ears, and watch the referee."""
    from referee import demo as demonstration

    demonstration.run(language, mute=mute, json=json)


@app.command()
def train(
    what: Annotated[
        str, typer.Argument(help="A game or profile whose verses are taught (earl, snip…), or: report, export, delete.")
    ] = "earl",
    child: Annotated[
        list[str] | None, typer.Option("--child", "-c", help="Who practices; for report and export one or several.")
    ] = None,
    language: Language = "pt-PT",
    rhymes: Annotated[Path | None, typer.Option(help="The table's own rhymes: a text file with four lines.")] = None,
    source: Annotated[str, typer.Option("--input", "-i", help="mic or keyboard.")] = "mic",
    device: Annotated[str | None, typer.Option(help="The microphone, by name.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the report (.html to print it, else text) or export to a file.")
    ] = None,
    mute: Mute = False,
    model: Model = None,
) -> None:
    """Teach a child the verses in about five minutes; show, export or delete what has been learned."""
    from referee.lessons import desk
    from referee.lessons.classroom import Classroom

    room = Classroom(language, source=source, device=device, model=model, rhymes=rhymes, mute=mute)
    desk.serve(what, tuple(child or ()), room, out)


@app.command()
def scenarios(
    file: Annotated[Path, typer.Argument(help="Scenarios, one JSON object a line.")],
    mode: Annotated[str, typer.Option(help="means: canonical acts. say: spoken words.")] = "means",
) -> None:
    """Run scenarios and print what can be observed after each, one line of JSON a scenario.

    A line that is no scenario is told, and the others are run."""
    from referee.scenarios import run_file

    if mode not in ("means", "say"):
        raise TableError("unknown_choice", given=mode, allowed=("means", "say"))
    wrong = False
    for result in run_file(file, "say" if mode == "say" else "means"):
        if isinstance(result, ScenarioError):
            wrong = True
            print(result, file=sys.stderr, flush=True)
        else:
            print(msgspec.json.encode(result).decode(), flush=True)
    if wrong:
        raise typer.Exit(2)


@app.command()
def doctor(
    language: Language = "pt-PT",
    device: Microphone = None,
    loudspeaker: Loudspeaker = None,
    mute: Annotated[bool, typer.Option("--mute", help="Do not speak; the echo is not measured then.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print everything found as lines of JSON.")] = False,
    model: Model = None,
) -> None:
    """Try out microphone, loudspeaker and speech model, and tell what to do about what is wrong.

    Ends with 1 when there is something to do.
    """
    from referee import doctor as examination

    well = examination.run(language, device=device, loudspeaker=loudspeaker, mute=mute, json=json, model=model)
    raise typer.Exit(0 if well else 1)


@app.command()
def hear(
    files: Annotated[list[Path], typer.Argument(help="WAV files, one utterance each.")],
    language: Language = "pt-PT",
    game: Annotated[str, typer.Option(help="Whose calls may be said.")] = "earl",
    phrases: Annotated[
        Path | None, typer.Option(help="A text file instead: one phrase a line is all that may be said.")
    ] = None,
    fast: Annotated[bool, typer.Option("--fast", help="As fast as it goes instead of in real time.")] = False,
    json: Json = False,
    model: Model = None,
) -> None:
    """Tell what the ears make of recordings."""
    from referee import hearing

    hearing.run(files, language, game=game, phrases=phrases, fast=fast, json=json, model=model)


@app.command()
def say(
    text: Annotated[str, typer.Argument(help="What to say.")],
    language: Language = "pt-PT",
    out: Annotated[Path | None, typer.Option(help="Write a WAV file instead of speaking.")] = None,
) -> None:
    """Say a sentence with the referee's voice."""
    from referee import speaking

    speaking.say(text, language, out)


@app.command()
def name(
    name: Annotated[str, typer.Argument(help="One word of a player's name.")],
    like: Annotated[str | None, typer.Option(help="How it sounds, spelled as it would be in that language.")] = None,
    say_it: Annotated[bool, typer.Option("--say", help="Say it twice, and the ears remember.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Read it from its letters again.")] = False,
    language: Language = "pt-PT",
    source: Annotated[str, typer.Option("--input", "-i", help="mic, or a WAV file in which it is said twice.")] = "mic",
    device: Annotated[str | None, typer.Option(help="The microphone, by name.")] = None,
    model: Model = None,
) -> None:
    """Show how a name is expected to sound, or tell it: by a spelling of its sound or by saying it."""
    from referee import learning

    learning.run(name, language, like=like, say=say_it, forget=forget, source=source, device=device, model=model)


@models.command("list")
def list_models(language: Language = "pt-PT") -> None:
    """Show the speech models there are, and which are used."""
    from referee import shelf

    shelf.shelf(language)


@models.command("fetch")
def fetch_model(
    name: ModelName,
    site: Annotated[str | None, typer.Option("--from", help="Another place that has it, as an address.")] = None,
    language: Language = "pt-PT",
) -> None:
    """Download a model of the Vosk makers, check it, and try it out."""
    from referee import shelf

    shelf.fetch(name, language, site)


@models.command("check")
def check_model(
    model: Annotated[str, typer.Argument(help="A model's folder or its name.")], language: Language = "pt-PT"
) -> None:
    """Look a model over, try it out, and tell which words it lacks."""
    from referee import shelf

    shelf.check(model, language)


@models.command("use")
def use_model(name: ModelName, language: Language = "pt-PT") -> None:
    """Listen with a model from now on."""
    from referee import shelf

    shelf.use(name, language)


def _level(verbosity: str) -> str:
    """Raises `TableError` for what is no level."""
    if verbosity not in LEVELS:
        raise TableError("unknown_choice", given=verbosity, allowed=LEVELS)
    return verbosity


def main() -> None:
    """Run a command; whatever goes wrong ends in one sentence and a non-zero exit, never in a traceback."""
    _ready_streams()
    try:
        try:
            _check_arguments(sys.argv)
            app()
        finally:
            sys.stdout.flush()  # so that what cannot be written is told here
    except (TableError, SetupError, JournalError) as error:
        _give_up(error.code, error.details)
    except SoundError as error:
        _give_up(error.trouble.value, {})
    except SourceError as error:
        _give_up("wav_unusable", {"why": str(error)})
    except ModelError as error:
        _give_up("model_unusable", {"why": str(error)})
    except (ScenarioError, EarsError, WordsError) as error:
        _exit(str(error))
    except BrokenPipeError:  # nobody reads on, as in `conde scenarios … | head`
        _forget_output()
        sys.exit(1)
    except OSError as error:
        _forget_output()
        _give_up("file_trouble", {"path": error.filename, "why": error.strerror or str(error)})
    except KeyboardInterrupt:
        sys.exit(130)


def _ready_streams() -> None:
    """Have something to read from and write to, whoever started us; "?" stands where a terminal has no stars."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by who started us, as in `conde … >&-`
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - as long as the program
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _check_arguments(arguments: Iterable[str]) -> None:
    """Raise TableError("not_text") where an argument is no text in the encoding of the system."""
    for argument in arguments:
        try:
            argument.encode("utf-8")
        except UnicodeEncodeError as error:
            raise TableError("not_text", given=argument.encode("utf-8", "replace").decode()) from error


def _give_up(code: str, details: Mapping[str, Any]) -> NoReturn:
    _exit(Announcer.load(_language.get()).message(code, **details).show or code)


def _forget_output() -> None:
    """What is still to be written goes nowhere: the interpreter would try again as it ends, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _exit(sentence: str) -> NoReturn:
    print(sentence, file=sys.stderr)
    sys.exit(2)
