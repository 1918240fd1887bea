"""The second opinion on the circuits: SKiDL's counts are what decides."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from hardware.generator import skidl_check
from hardware.generator.build import NAMES
from tests.sources import CHECKOUT


def without_skidl(name: str) -> object:
    raise ImportError(name)


def test_without_skidl_the_command_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(skidl_check.importlib, "import_module", without_skidl)
    assert skidl_check.main(["reed-matrix"]) == 2
    assert "pip install 'skidl" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("errors", "bare", "warnings", "code"), [(0, 0, 0, 0), (1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1)]
)
def test_the_counts_decide_not_what_skidl_returns(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    errors: int,
    bare: int,
    warnings: int,
    code: int,
) -> None:
    """SKiDL printed eleven errors and ended with 0, so that a script called it well."""
    logger = SimpleNamespace(
        error=SimpleNamespace(count=errors),
        bare_error=SimpleNamespace(count=bare),
        warning=SimpleNamespace(count=warnings),
        stop_file_output=lambda: None,
    )
    skidl = SimpleNamespace(ERC=lambda: None, erc_logger=logger)
    monkeypatch.setattr(skidl_check.importlib, "import_module", lambda name: skidl)
    monkeypatch.setattr(skidl_check, "build", lambda skidl, net: None)
    assert skidl_check.main(["reed-matrix"]) == code
    said = f"reed-matrix: {errors + bare} errors, {warnings} warnings by SKiDL\n"
    assert capsys.readouterr().out == said


@pytest.mark.soak
@pytest.mark.skipif(importlib.util.find_spec("skidl") is None, reason="needs SKiDL: pip install it")
@pytest.mark.parametrize("name", NAMES)
def test_skidl_finds_nothing_and_writes_a_netlist(name: str, tmp_path: Path) -> None:
    out = tmp_path / f"{name}.net"
    command = [sys.executable, "-m", "hardware.generator.skidl_check", name, "--netlist", str(out)]
    ran = subprocess.run(command, cwd=CHECKOUT, text=True, capture_output=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    assert f"{name}: 0 errors, 0 warnings by SKiDL" in ran.stdout
    assert out.read_text("utf-8").startswith("(export")
