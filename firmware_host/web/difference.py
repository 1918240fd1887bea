"""The difference of two JSON trees, small enough to send at every change. (JS twin: merge.js.)

A difference is ``{"=": value}`` (replace), ``{"{": {key: difference}, "-": [keys gone]}`` for
objects, or ``{"[": n, "+": [items]}`` for lists: keep the first ``n`` items, then append.
"""

from typing import TypeAlias, cast

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


def diff(old: Json, new: Json) -> dict[str, Json] | None:
    """What turns ``old`` into ``new``; ``None`` if nothing."""
    if old is new or (type(old) is type(new) and old == new):
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        return _diff_objects(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _diff_lists(old, new)
    return {"=": new}


def merge(old: Json, change: dict[str, Json] | None) -> Json:
    """``merge(old, diff(old, new)) == new``; ``old`` itself stays as it is."""
    if change is None:
        return old
    if "=" in change:
        return change["="]
    if "[" in change:
        kept = cast("list[Json]", old)[: cast("int", change["["])]
        return [*kept, *cast("list[Json]", change["+"])]
    merged = dict(cast("dict[str, Json]", old))
    for key in cast("list[str]", change["-"]):
        del merged[key]
    for key, inner in cast("dict[str, dict[str, Json]]", change["{"]).items():
        merged[key] = merge(merged.get(key), inner)
    return merged


def _diff_objects(old: dict[str, Json], new: dict[str, Json]) -> dict[str, Json]:
    changed: dict[str, Json] = {}
    for key, value in new.items():
        inner = diff(old[key], value) if key in old else {"=": value}
        if inner is not None:
            changed[key] = inner
    return {"{": changed, "-": [key for key in old if key not in new]}


def _diff_lists(old: list[Json], new: list[Json]) -> dict[str, Json]:
    same = 0
    for before, after in zip(old, new, strict=False):
        if diff(before, after) is not None:
            break
        same += 1
    return {"[": same, "+": new[same:]}
