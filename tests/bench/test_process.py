"""The figures of a whole process can be had (how high they are is no test's matter but one)."""

from firmware_host.bench.process import memory_after, seconds_to_first_page


def test_the_memory_of_a_service_is_read_while_it_plays():
    figures = list(memory_after(2, seed=1))
    assert [each.games for each in figures] == [2]
    assert 10 < figures[0].resident_mb < 120


def test_the_first_page_is_waited_for():
    assert 0 < seconds_to_first_page() < 30
