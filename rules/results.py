"""The results of a game, as a score sheet writes them (N-5)."""

#: Of a game that was played; the arbiter may take the points from either side (I-10).
PLAYED = ("1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2")
#: Of a game that somebody was not there to play.
FORFEITED = ("+/-", "-/+", "-/-")
#: Of a game that goes on, or of which nobody knows how it ended.
OPEN = "*"
#: Whatever can stand on a sheet.
RESULTS = (*PLAYED, *FORFEITED, OPEN)
