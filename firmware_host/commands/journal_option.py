"""Which journal a command reads: of the configuration, or a file that is named."""

import argparse
import sys
from pathlib import Path

from firmware_host.config.config import load_config
from firmware_host.journal.journal import FILE_NAME
from firmware_host.journal.log import log_damage


def add_journal_options(parser: argparse.ArgumentParser) -> None:
    """``--config`` and ``--journal``."""
    parser.add_argument("--config", type=Path, metavar="FILE", help="the configuration (TOML)")
    parser.add_argument(
        "--journal", type=Path, metavar="FILE", help="a journal other than the configured one"
    )


def journal_path(arguments: argparse.Namespace) -> Path:
    """The journal to use; ``UserError`` for a configuration with mistakes."""
    if arguments.journal is not None:
        named = Path(arguments.journal)
        return named / FILE_NAME if named.is_dir() else named
    return load_config(arguments.config).journal.folder / FILE_NAME


def warn_of_damage(path: Path) -> None:
    """A line on standard error if the journal's log is damaged: games may lack moves then."""
    try:
        damage = log_damage(path)
    except OSError:
        return  # whoever reads the journal says it
    if damage is not None:
        remedy = "start jadoube run once: it keeps both files aside"
        sys.stderr.write(f"jadoube: {damage}; {remedy}\n")
