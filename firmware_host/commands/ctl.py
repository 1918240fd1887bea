"""``jadoube ctl``: the arbiter's rulings from the machine's shell, at the running service."""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from firmware_host.commands.ctl_link import CtlLink, RefusedByServiceError, ask_password, own_name
from firmware_host.commands.ctl_verbs import BOTH, FIELDS, RULINGS, Option
from firmware_host.commands.ctl_words import history_lines, shortened, status_lines, to_put_back
from firmware_host.commands.numbers import whole_number
from firmware_host.config.config import load_config
from firmware_host.errors import UserError
from firmware_host.service.credentials import (
    forget_arbiter,
    hash_password,
    keep_hash,
    read_arbiters,
)

_EXAMPLE = """\
examples:
  jadoube ctl status
  jadoube ctl set-times --white 1:30:00
  jadoube ctl restore --ply 34
  jadoube ctl --config club.toml resume

Each command's own help has an example: jadoube ctl restore --help
"""
#: They stand before the ruling or behind it, where they begin with no value of their own.
_COMMON = (
    Option("--config", {"type": Path, "metavar": "FILE", "help": "that the service runs with"}),
    Option("--url", {"metavar": "URL", "help": "of the service, to sign in with a password"}),
    Option(
        "--name",
        {"metavar": "NAME", "dest": "signs_in", "help": "the arbiter who signs in at --url"},
    ),
)
_SEEN = "the last ruling that you have seen; it is refused if another came since (the latest)"
_OF_A_RULING = (
    Option("--reason", {"metavar": "TEXT", "help": "kept with the ruling"}),
    Option("--seen", {"type": whole_number, "metavar": "N", "help": _SEEN}),
    Option("--by", {"metavar": "NAME", "help": "who rules, without --url (your user name)"}),
)
_VALUE_WITH_MINUS = re.compile(r"-[\d./]")


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "ctl",
        help="an arbiter's rulings at the running service",
        description="Rules at the service that runs on this machine, as its console does "
        "(docs/arbiter-guide.md). The service's own user needs no password.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_options(parser, (*_COMMON, *_OF_A_RULING))
    verbs = parser.add_subparsers(metavar="WHAT", required=True)
    for name, add in (("status", _status), ("history", _history)):
        verb = _verb(verbs, name, add.__doc__ or "", f"{name} --json")
        verb.add_argument("--json", action="store_true", help="all of it, for programs")
        verb.set_defaults(run=add)
    for name, (words, example, options) in RULINGS.items():
        verb = _verb(verbs, name, words, example)
        _add_ruling(verb, options)
        verb.set_defaults(run=_rule, kind=name)
    _add_password_verbs(verbs)
    return parser


def _verb(
    verbs: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    words: str,
    example: str,
) -> argparse.ArgumentParser:
    words = words.splitlines()[0].rstrip(".")
    words = words[0].lower() + words[1:]
    verb = verbs.add_parser(
        name, help=words, description=f"{words}.", epilog=f"example: jadoube ctl {example}"
    )
    # A time below 0 and the forfeits -/+ and -/- are values.
    verb._negative_number_matcher = _VALUE_WITH_MINUS
    _add_options(verb, _COMMON, default=argparse.SUPPRESS)
    return verb


def _add_ruling(verb: argparse.ArgumentParser, options: Sequence[Option]) -> None:
    either = [option for option in options if option.is_either]
    if either:
        _add_options(verb.add_mutually_exclusive_group(required=True), either)
    _add_options(verb, [option for option in options if not option.is_either])
    _add_options(verb, _OF_A_RULING, default=argparse.SUPPRESS)


def _add_options(
    parser: argparse._ActionsContainer, options: Sequence[Option], **more: object
) -> None:
    """``more`` goes before what an option says."""
    for option in options:
        parser.add_argument(option.name, **{**more, **option.how})


def _add_password_verbs(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    rows = (
        ("password", _password, "password Anna", "set an arbiter's password, a new one's too"),
        ("arbiters", _arbiters, "arbiters", "list the arbiters"),
        ("forget", _forget, "forget Anna", "an arbiter rules no more"),
    )
    for name, run_verb, example, words in rows:
        verb = verbs.add_parser(
            name, help=words, description=f"{words}.", epilog=f"example: jadoube ctl {example}"
        )
        if run_verb is not _arbiters:
            verb.add_argument("name", metavar="NAME")
        _add_options(verb, _COMMON[:1], default=argparse.SUPPRESS)
        verb.set_defaults(run=run_verb)


# --- what is done --------------------------------------------------------------------------------


def _link(arguments: argparse.Namespace) -> CtlLink:
    if arguments.url is None and arguments.signs_in is None:
        return CtlLink.by_token(_folder(arguments))
    if arguments.url is None or arguments.signs_in is None:
        raise UserError("to sign in takes an address and a name", "give both: --url --name")
    return CtlLink.by_password(arguments.url, arguments.signs_in)


def _folder(arguments: argparse.Namespace) -> Path:
    if arguments.url is not None or arguments.signs_in is not None:
        raise UserError("that is done on the service's machine", "leave out --url and --name")
    return load_config(arguments.config).journal.folder


def _status(arguments: argparse.Namespace) -> int:
    """Show the game, both clocks, and by what it is played."""
    state = _state(arguments)
    return _print(state, status_lines(state), arguments)


def _history(arguments: argparse.Namespace) -> int:
    """Show what happened in the game: touches, claims, faults, rulings with old and new value."""
    arbiter = _state(arguments)["arbiter"]
    return _print(arbiter["history"], history_lines(arbiter), arguments)


def _state(arguments: argparse.Namespace) -> dict[str, Any]:
    link = _link(arguments)
    state: dict[str, Any] = link.get("status")["state"]
    link.close()
    return state


def _print(whole: object, lines: Iterable[str], arguments: argparse.Namespace) -> int:
    text = json.dumps(whole, ensure_ascii=False) if arguments.json else "\n".join(lines)
    sys.stdout.write(f"{text}\n" if text else "")
    return 0


def _rule(arguments: argparse.Namespace) -> int:
    """One ruling; ``UserError`` with the reason if it is refused."""
    link = _link(arguments)
    try:
        state = link.get("status")["state"]
        seen = state["arbiter"]["rulings"] if arguments.seen is None else arguments.seen
        body: dict[str, object] = {
            "kind": arguments.kind,
            "seen": seen,
            "game": getattr(arguments, "game", None) or state["record"]["number"],
        }
        body |= {name: getattr(arguments, name, None) for name in FIELDS}
        if body["side"] == BOTH:
            body["side"] = None
        if arguments.kind == "correct-move":
            body["ply"] = arguments.ply - 1
        if arguments.url is None:
            body["by"] = arguments.by or own_name()
        elif arguments.by is not None:
            raise UserError("who signs in rules under the own name", "leave out --by")
        given = {key: value for key, value in body.items() if value is not None}
        told = _told(link, given, state["law"]["restoration"])
    finally:
        link.close()
    sys.stdout.write(f"ruling {told['details']['number']}: {told['text']}\n")
    return 0


def _told(
    link: CtlLink, body: Mapping[str, object], restoration: Mapping[str, Any] | None
) -> dict[str, Any]:
    """What is said of the ruling; ``UserError`` with the first step if the board is in its way."""
    try:
        event: dict[str, Any] = link.post("ruling", body)["event"]
    except RefusedByServiceError as error:
        step = to_put_back(restoration) if body["kind"] == "resume" else ""
        raise UserError(shortened(error.problem), step or error.remedy) from None
    return event


def _password(arguments: argparse.Namespace) -> int:
    folder = _folder(arguments)
    password = ask_password(f"New password of {arguments.name}: ")
    if sys.stdin.isatty() and ask_password("Once more: ") != password:
        raise UserError("the two are not the same", "type the password again")
    try:
        name = keep_hash(folder, arguments.name, hash_password(password))
    except ValueError as error:
        raise UserError(str(error), "choose another one") from None
    sys.stdout.write(f"{name} can sign in with this password now.\n")
    return 0


def _arbiters(arguments: argparse.Namespace) -> int:
    names = read_arbiters(_folder(arguments))
    sys.stdout.write("".join(f"{name}\n" for name in names))
    if not names:
        sys.stderr.write("jadoube: there is none yet; set a password: jadoube ctl password NAME\n")
    return 0


def _forget(arguments: argparse.Namespace) -> int:
    try:
        name = forget_arbiter(_folder(arguments), arguments.name)
    except ValueError as error:
        raise UserError(str(error), "see jadoube ctl arbiters") from None
    sys.stdout.write(f"{name} can't sign in any more.\n")
    return 0
