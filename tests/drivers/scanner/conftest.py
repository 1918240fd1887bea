"""Tests that ask for ``boot`` run against the controller in Python and the firmware in C++."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.drivers.scanner.firmware import Peers, compiled
from tests.drivers.scanner.model import Boot, boot_python


@pytest.fixture(scope="session")
def firmware(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("firmware"))


@pytest.fixture(
    params=["python", pytest.param("firmware", marks=pytest.mark.needs_program("g++", "g++"))]
)
def boot(request: pytest.FixtureRequest) -> Iterator[Boot]:
    if request.param == "python":
        yield boot_python
        return
    peers = Peers(request.getfixturevalue("firmware"))
    yield peers.boot
    peers.close()
