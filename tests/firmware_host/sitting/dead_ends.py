"""Positions for what takes a search: nothing is seen of them at a glance."""

#: A search of 30 ms proves that White can't mate.
NOBODY = "8/8/p6k/P1p5/2p1b3/KpP2b2/1P6/8 w - - 3 40"
#: It finds a mate.
SOMEBODY = "4k3/p7/8/8/8/8/P7/4K3 w - - 3 40"
