"""A hand: it plays any PGN on a pretended sensor board as people do."""
