"""Who may import what, beyond what import-linter says (in pyproject.toml)."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.sources import (
    CHECKOUT,
    imported,
    nodes,
    own_files,
    parsed,
    place,
    source_files,
    within,
)

HARDWARE = frozenset(
    {"gpiozero", "lgpio", "RPi", "serial", "spidev", "smbus2", "gpiod", "smbus", "luma"}
)
INPUT_AND_OUTPUT = frozenset(
    {"asyncio", "sqlite3", "socket", "logging", "threading", "subprocess", "os", "io", "aiohttp"}
    | {"pathlib", "shutil", "tempfile", "selectors", "ssl", "random", "secrets", "tqdm"}
)
TIME_KEEPER = CHECKOUT / "firmware_host/timebase.py"
#: Reading the machine's clock under any of its names; ``.time()`` is that of an event loop too.
CLOCK_CALLS = frozenset(
    {"time", "monotonic", "monotonic_ns", "time_ns", "perf_counter", "perf_counter_ns"}
    | {"now", "utcnow", "today", "process_time"}
)


def _core() -> list[Path]:
    """The table and all that it imports, however far: the fold that must always answer the same."""
    core: set[Path] = set()
    wanted = [CHECKOUT / "firmware_host/sitting/table.py"]
    while wanted:
        path = wanted.pop()
        if path not in core:
            core.add(path)
            wanted += [file for _, name in imported(parsed(path)) for file in own_files(name)]
    return sorted(core)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """The sitting's state imported what works on it, for types only: 16 files, none read alone."""
    graph = {
        path: {f for _, name in imported(parsed(path)) for f in own_files(name)} - {path}
        for path in source_files()
        if path.name != "__init__.py"
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle = " -> ".join(str(path.relative_to(CHECKOUT)) for path in error.args[1])
        raise AssertionError(f"imports run in a circle: {circle}") from error


def test_only_drivers_import_a_hardware_library() -> None:
    guilty = [
        f"{place(path, line)} imports {name}"
        for path in source_files("rules", "clock", "firmware_host")
        for line, name in imported(parsed(path))
        if within(name, HARDWARE)
    ]
    assert not guilty, "hardware belongs into drivers/: " + ", ".join(guilty)


def test_a_driver_imports_its_hardware_library_only_when_it_is_used() -> None:
    """`import RPi.GPIO` raises off a Pi, so at the top it would end every laptop's run."""
    guilty = [
        f"{place(path, line)} imports {name}"
        for path in source_files("drivers")
        for statement in parsed(path).body
        if isinstance(statement, ast.Import | ast.ImportFrom)
        for line, name in imported(statement)
        if within(name, HARDWARE)
    ]
    assert not guilty, "import it inside the function that opens the board: " + ", ".join(guilty)


def test_one_module_reads_the_clocks_of_the_machine() -> None:
    guilty = [
        f"{place(path, line)} imports {name}"
        for path in source_files()
        if path != TIME_KEEPER
        for line, name in imported(parsed(path))
        if within(name, frozenset({"time"}))
    ]
    guilty += [
        f"{place(path, node.lineno)} calls .{node.func.attr}()"
        for path in source_files()
        if path != TIME_KEEPER
        for node in nodes(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in CLOCK_CALLS and not node.args
    ]
    assert not guilty, "take the time as an argument or from timebase.py: " + ", ".join(guilty)


def test_the_core_does_no_input_or_output() -> None:
    core = _core()
    guilty = [
        f"{place(path, line)} imports {name}"
        for path in core
        for line, name in imported(parsed(path))
        if within(name, INPUT_AND_OUTPUT)
    ]
    guilty += [
        f"{place(path, node.lineno)} calls {node.func.id}()"
        for path in core
        for node in nodes(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in {"open", "print", "input", "exec", "eval"}
    ]
    assert not guilty, "the core is a pure fold: " + ", ".join(guilty)
