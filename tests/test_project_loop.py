"""No work of the disk on the event loop: a share that hangs would stop clocks, lights and pages.

``drivers.beside`` and ``firmware_host.disk_wait`` are for that. What is called by its name alone is
looked up in all of our files, so a function far away that opens a file is found as well.
"""

import ast
from collections.abc import Iterator

from tests.sources import parsed, place, source_files

#: Methods of paths and of ``os`` that ask the disk, however they are called.
_ON_DISK = {"chmod", "exists", "fsync", "glob", "is_dir", "is_file", "is_symlink", "iterdir"} | {
    *("listdir", "lstat", "makedirs", "mkdir", "read_bytes", "read_text", "readlink", "rename"),
    *("rglob", "rmdir", "samefile", "scandir", "stat", "statvfs", "symlink_to", "touch"),
    *("unlink", "utime", "write_bytes", "write_text"),
}
#: What something else may be called too: only of ``os`` and ``shutil``.
_OF_OS = {"chown", "open", "remove", "replace", "rmtree", "disk_usage", "copyfile", "move"}
#: What has such a method is mostly no file, nor a class of ours.
_OF_VALUES = {name for each in (list, dict, set, str) for name in dir(each)}
#: At the start, before anything is served, and of our own package.
_AT_START = {"make_app", "start_web"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def _calls(function: Function) -> Iterator[ast.Call]:
    """What it calls itself: neither what it awaits nor what it hands on to be called elsewhere."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Await) and isinstance(node.value, ast.Call):
            waiting += [*node.value.args, *(each.value for each in node.value.keywords)]
            continue
        if isinstance(node, ast.Call):
            yield node
        waiting += ast.iter_child_nodes(node)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _asks_the_disk(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(id="open"):
            return True
        case ast.Attribute(value=ast.Name(id="os" | "shutil"), attr=name):
            return name in _ON_DISK | _OF_OS
        case ast.Attribute(attr="open", value=ast.Attribute(attr="path") | ast.Name(id="path")):
            return True
        case ast.Attribute(attr=name):
            return name in _ON_DISK
    return False


def _functions(tree: ast.AST) -> Iterator[Function]:
    """But those of protocols, which only say what others do."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if len(node.body) > 1 or not ast.get_docstring(node):
            yield node


def slow_names(trees: list[ast.Module]) -> set[str]:
    """Functions that ask the disk, themselves or by others; not where another shares the name."""
    functions = [each for tree in trees for each in _functions(tree)]
    plain = [
        (each.name, any(map(_asks_the_disk, calls)), set(map(_called, calls)))
        for each in functions
        if isinstance(each, ast.FunctionDef) and each.name not in _AT_START
        for calls in [list(_calls(each))]
    ]
    others = {each.name for each in functions if isinstance(each, ast.AsyncFunctionDef)}
    slow: set[str] = set()
    while True:
        quick = {name for name, asks, called in plain if not asks and not called & slow}
        found = {name for name, *_ in plain} - quick - others - _OF_VALUES
        if found <= slow:
            return slow
        slow |= found


def on_the_loop(tree: ast.Module, slow: set[str]) -> Iterator[tuple[int, str]]:
    """Where a coroutine asks the disk: the line, and what it calls."""
    for function in _functions(tree):
        if isinstance(function, ast.AsyncFunctionDef):
            for call in _calls(function):
                if _asks_the_disk(call) or _called(call) in slow:
                    yield call.lineno, _called(call)


def test_no_coroutine_asks_the_disk_itself() -> None:
    """With the state folder on a share that hung, the look at its passwords stopped the loop."""
    slow = slow_names([parsed(path) for path in source_files()])
    found = [
        f"{place(path, line)} {name}"
        for path in source_files("firmware_host/web", "firmware_host/service")
        for line, name in on_the_loop(parsed(path), slow)
    ]
    assert not found, f"on a thread, with a limit: firmware_host/disk_wait.py: {found}"


def test_a_look_at_the_disk_is_found_behind_other_functions() -> None:
    tree = ast.parse(
        "def stamp(folder: Path): return folder.stat()\n"
        "class Door:\n"
        "    def names(self): return stamp(self.folder)\n"
        "async def sign_in(door, beside, path):\n"
        "    await beside.run(partial(stamp, path))\n"
        "    await beside.run(lambda: path.read_text())\n"
        "    door.names()\n"
        "    await beside.run(stamp(path))\n"
    )
    slow = slow_names([tree])
    assert slow == {"stamp", "names"}
    assert sorted(on_the_loop(tree, slow)) == [(7, "names"), (8, "stamp")]
