"""On the bench each test has a bank of lines of its own, which looks like a Pi's."""

from collections.abc import Iterator

import pytest

from tests.hil.bank import Bank


@pytest.fixture
def bank() -> Iterator[Bank]:
    with Bank() as made:
        yield made
