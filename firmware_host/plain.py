"""Frozen dataclasses to plain JSON data and back, strictly: what can't be meant is refused."""

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")
Convert = Callable[[Any], Any]


def to_plain(value: object) -> Any:
    """Dataclasses become objects without their ``None`` fields, tuples become lists."""
    if dataclasses.is_dataclass(value):
        fields = ((f.name, getattr(value, f.name)) for f in dataclasses.fields(value))
        return {name: to_plain(item) for name, item in fields if item is not None}
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(to_plain(item) for item in value)
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def from_plain(kind: type[T], data: object) -> T:
    """The dataclass ``kind`` that ``to_plain`` made ``data`` from; ``ValueError`` if none did."""
    return cast("T", _reader(cast("Any", kind))(data))


@cache
def _reader(kind: Any) -> Convert:
    if dataclasses.is_dataclass(kind):
        return _dataclass_reader(cast("type", kind))
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _optional_reader(args)
    if origin is Literal:
        return _choice_reader(frozenset(args))
    if origin is tuple:
        return _tuple_reader(args[0])
    if origin is not None and issubclass(origin, Mapping):
        return _mapping_reader(*args)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind
    return _as_is if kind is object else _exact_reader(kind)


def _refuse(value: object, wanted: str) -> ValueError:
    return ValueError(f"{str(value)[:60]!r} is not {wanted}")


def _as_is(value: Any) -> Any:
    return value


def _exact_reader(kind: type) -> Convert:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise _refuse(value, kind.__name__)
        return value

    return read


def _choice_reader(choices: frozenset[str]) -> Convert:
    def read(value: Any) -> Any:
        if not isinstance(value, str) or value not in choices:
            raise _refuse(value, "one of " + ", ".join(sorted(choices)))
        return value

    return read


def _optional_reader(args: tuple[Any, ...]) -> Convert:
    (inner,) = [_reader(arg) for arg in args if arg is not type(None)]
    return lambda value: None if value is None else inner(value)


def _tuple_reader(item: Any) -> Convert:
    inner = _reader(item)

    def read(value: Any) -> Any:
        if not isinstance(value, list):
            raise _refuse(value, "a list")
        return tuple(map(inner, value))

    return read


def _mapping_reader(key: Any, item: Any) -> Convert:
    key_inner: Convert = int if key is int else _reader(key)
    inner = _reader(item)

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _refuse(value, "an object")
        return {key_inner(k): inner(v) for k, v in value.items()}

    return read


def _dataclass_reader(kind: type) -> Convert:
    hints = get_type_hints(kind)
    fields = dataclasses.fields(kind)
    readers = {field.name: _reader(hints[field.name]) for field in fields}
    absent = {field.name: None for field in fields if type(None) in get_args(hints[field.name])}

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise _refuse(value, "an object")
        known = {name: inner(value[name]) for name, inner in readers.items() if name in value}
        try:
            return kind(**{**absent, **known})
        except TypeError as error:
            raise ValueError(str(error)) from None

    return read
