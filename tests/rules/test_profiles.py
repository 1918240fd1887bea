"""The profiles that come with the package, and how one is written in a line."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.profile import Profile, as_written, word_of
from rules.profile_files import PROFILE_NAMES, built_in, format_profile, parse_profile, written

#: The rows of the laws' table, a column a profile: fide, rapid, blitz, code, club-2011.
TABLE: dict[str, tuple[object, ...]] = {
    "illegal_penalty_s": (120, 60, 60, 0, 120),
    "illegal_loses_at": (2, 2, 2, None, 3),
    "illegal_loses_at_blitz": (2, 2, 2, None, 1),
    "press_without_move_is_illegal": (True, True, True, False, False),
    "promotion_default": ("queen", "queen", "queen", "annulled", "annulled"),
    "wrong_claim": (
        *("opponent-gains", "opponent-gains", "opponent-gains"),
        *("claimant-loses", "arbiter"),
    ),
    "wrong_claim_s": (120, 60, 60, 300, 120),
    "repetition_claim": (3, 3, 3, 3, 3),
    "repetition_auto": (5, 5, 5, None, None),
    "moves_claim": (50, 50, 50, 50, 50),
    "moves_claim_long": (50, 50, 50, 75, 50),
    "moves_auto": (75, 75, 75, None, None),
    "flag_vs": ("no-series", "no-series", "no-series", "bare-king", "no-series"),
    "both_flags": (
        *("draw-in-last-period", "draw-in-last-period", "draw-in-last-period"),
        *("go-on-anew", "draw"),
    ),
    "set_up_claims_moves": (None, 10, 10, None, None),
    "colours_swapped": (
        *("anew-under-moves", "anew-under-moves", "anew-under-moves"),
        *("may-anew-under-time", "go-on"),
    ),
    "default_time_s": (None, None, None, 3600, 3600),
    "default_time_main_percent": (0, 0, 0, 0, 50),
    "draw_offer": ("recorded", "recorded", "recorded", "warned", "any"),
    "quick_play_claim": ("if-announced", "no", "no", "no", "yes"),
    "slip_ms": (150, 150, 200, 150, 150),
    "late_penalty": ("elapsed", "elapsed", "elapsed", "elapsed", "double"),
    "adjust_only_on_own_turn": (True, True, True, True, True),
}


@pytest.mark.parametrize("key", TABLE)
def test_every_profile_is_as_the_table_of_the_laws_has_it(key: str) -> None:
    assert tuple(getattr(built_in(name), key) for name in PROFILE_NAMES) == TABLE[key]


def test_a_profile_bears_the_name_of_its_file() -> None:
    assert [built_in(name).name for name in PROFILE_NAMES] == list(PROFILE_NAMES)
    with pytest.raises(KeyError):
        built_in("fide-bullet")


def test_the_event_may_forbid_agreed_draws_altogether() -> None:
    """E-6: Sofia rules."""
    assert parse_profile('fide {"agreed_draws_from_move": "never"}').agreed_draws_from_move is None


@pytest.mark.parametrize("name", PROFILE_NAMES)
def test_a_built_in_profile_is_written_as_its_name(name: str) -> None:
    assert format_profile(built_in(name)) == name
    assert parse_profile(name) == built_in(name)


CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(("a league", "код", 'x "y"')),
        "slip_ms": st.integers(0, 2000),
        "illegal_loses_at": st.one_of(st.none(), st.integers(1, 9)),
        "default_time_s": st.one_of(st.none(), st.integers(0, 3600)),
        "repetition_auto": st.one_of(st.none(), st.integers(3, 9)),
        "flag_vs": st.sampled_from(("no-series", "bare-king")),
        "shows_moves_left": st.booleans(),
    },
)


@given(st.sampled_from(PROFILE_NAMES), CHANGES)
def test_any_profile_comes_back_from_its_line(base: str, changes: dict[str, object]) -> None:
    said = {key: as_written(key, value) for key, value in changes.items()}
    profile = Profile.model_validate({**written(base), **said})
    line = format_profile(profile)
    assert "\n" not in line
    assert parse_profile(line) == profile


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no rules profile called ''"),
        ("fied", "no rules profile called 'fied': known are fide, fide-rapid"),
        ("fide {", "are no JSON object"),
        ("fide []", "are no JSON object"),
        ("fide 3", "are no JSON object"),
        ("fide " + "[" * 100_000, "are no JSON object"),
        ('fide {"slip_ms": 1e3}', "slip_ms: "),
        ('fide {"slip": 3}', "slip: "),
        ('fide {"moves_auto": 49}', "moves_auto: "),
    ],
)
def test_a_line_that_is_no_profile_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        parse_profile(text)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=60), st.recursive(st.none() | st.booleans() | st.integers(), st.lists))
def test_whatever_a_header_says_is_a_profile_or_refused(text: str, value: object) -> None:
    for line in (text, f"fide {text}", f"fide {json.dumps({'slip_ms': value})}"):
        try:
            assert isinstance(parse_profile(line), Profile)
        except ValueError as error:
            assert "\n" not in str(error) or "\n" in line


def test_a_word_stands_for_what_has_no_number() -> None:
    words = {key: word_of(key) for key in Profile.model_fields if word_of(key)}
    assert words["illegal_loses_at"] == "never"
    assert words["set_up_claims_moves"] == "any-time"
    assert words["default_time_s"] == "event"


def test_a_profile_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        built_in("fide").slip_ms = 3
