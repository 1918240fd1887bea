"""``jadoube run``: the service and its page."""

import argparse
import asyncio
import logging
import signal
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from drivers.beside import Beside
from firmware_host.config.cells import check_playable
from firmware_host.config.config import find_config, search_path
from firmware_host.config.credentials import with_credentials
from firmware_host.config.doubtful import doubtful
from firmware_host.config.profiles import load_checked
from firmware_host.config.schema import Config
from firmware_host.disk_wait import ask_disk
from firmware_host.errors import UserError
from firmware_host.loose_threads import LooseThreads
from firmware_host.page_address import refusal, usable_host
from firmware_host.service.assembly import assemble
from firmware_host.service.credentials_token import Door, remove_door, write_door
from firmware_host.service.ending import PAGES_S, end_at_last, has_ended, within
from firmware_host.service.service import Service
from firmware_host.service.settled import settle
from firmware_host.service.watchdog import notify
from firmware_host.web.doorkeeper import Doorkeeper
from firmware_host.web.server import start_web
from firmware_host.workshop.settings_file import SettingsFile

if TYPE_CHECKING:
    from firmware_host.service.recording_sink import NameFile

_EXAMPLE = """\
examples:
  jadoube run
  jadoube run --config club.toml --port 8001
"""


def add_parser(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> argparse.ArgumentParser:
    """The arguments of the command."""
    parser = commands.add_parser(
        "run",
        help="start the service and its page",
        description="Starts the service and says which page to open. A game that a power cut or a "
        "stop broke off goes on. Stop it with Ctrl-C.",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_run_options(parser)
    parser.set_defaults(run=run)
    return parser


def add_run_options(parser: argparse.ArgumentParser) -> None:
    """What ``run`` and ``record`` share."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration (TOML)")
    host = "address of the page, instead of the configured one"
    parser.add_argument("--host", type=_host, help=host)
    parser.add_argument("--port", type=_port, help="port of the page, instead of the configured")


def run(arguments: argparse.Namespace) -> int:
    """Until Ctrl-C or SIGTERM."""
    return run_service(arguments, record_to=None)


def run_service(arguments: argparse.Namespace, record_to: "NameFile | None") -> int:
    """The service with its page; ``UserError`` for a configuration or port that can't be used."""
    logging.basicConfig(format="jadoube: %(levelname)s: %(message)s", level=logging.WARNING)
    config = with_credentials(load_checked(arguments.config))
    check_playable(config)
    for line in doubtful(arguments.config):
        logging.getLogger(__name__).warning("%s", line)
    host = arguments.host or config.web.host
    port = arguments.port or config.web.port
    try:
        service = assemble(config, record_to)
    except ValueError as error:
        raise UserError(f"the configured game can't be: {error}", "see [game]") from None
    file = arguments.config or find_config() or search_path()[1]
    service.workshop.settings = SettingsFile(file, config)
    try:
        asyncio.run(_serve(service, config, host, port))
    except BaseException:  # whatever ended it is said by who called, not by the bound of a stop
        has_ended()
        raise
    return 0


async def _serve(service: Service, config: Config, host: str, port: int) -> None:
    asyncio.get_running_loop().set_default_executor(LooseThreads())
    folder = config.journal.folder
    keeper = Doorkeeper(folder)
    door = Door(f"http://{_shown(host)}:{port}", keeper.token)
    try:
        runner = await start_web(service, host, port, language=config.web.language, door=keeper)
    except OSError as error:
        raise UserError(*refusal(error, host, port)) from None
    try:
        await service.start()
        _stop_on_signals(service)
        await _let_in_own_user(folder, door)
        _say_where(config, host, port, is_kept=service.is_kept)
        settle()
        notify(f"READY=1\nSTATUS=the page is at {door.url}/")
        await service.wait()
    finally:
        end_at_last()  # no signal may have come: a failure ends it too
        notify("STOPPING=1")
        shut = Beside("door").run(partial(remove_door, folder, door))
        await asyncio.gather(
            within(PAGES_S, "the page", runner.cleanup()),
            within(PAGES_S, "the way in for jadoube ctl", shut),
        )
        await service.stop()


def _stop_on_signals(service: Service) -> None:
    """The first signal stops in order; a second one ends the process at once."""
    loop = asyncio.get_running_loop()
    signals = (signal.SIGINT, signal.SIGTERM)

    def stop() -> None:
        for number in signals:
            loop.remove_signal_handler(number)
        end_at_last()
        service.request_stop()

    for number in signals:
        loop.add_signal_handler(number, stop)


async def _let_in_own_user(folder: Path, door: Door) -> None:
    """``jadoube ctl`` finds the service by this; play does not depend on it."""
    try:
        await ask_disk(Beside("door"), partial(write_door, folder, door), f"{folder}", "")
    except UserError as error:
        logging.getLogger(__name__).warning("%s: jadoube ctl needs --url and --name", error.problem)


def _shown(host: str) -> str:
    shown = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)  # noqa: S104 (compared only)
    return f"[{shown}]" if ":" in shown else shown


def _say_where(config: Config, host: str, port: int, *, is_kept: bool) -> None:
    shown = _shown(host)
    folder = config.journal.folder
    kept = f"Games are kept in {folder}."
    if not is_kept:
        kept = f"Games are kept in memory only, until {folder} can be written to."
    sys.stdout.write(f"Open http://{shown}:{port}/ in a browser. Stop with Ctrl-C.\n{kept}\n")
    sys.stdout.flush()


def _host(text: str) -> str:
    try:
        return usable_host(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _port(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not 1 <= number <= 65_535:
        msg = f"{text!r} is no port; use 1 to 65535"
        raise argparse.ArgumentTypeError(msg)
    return number
