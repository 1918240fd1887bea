"""What hinders a board on this machine, found without opening it: each finding with its remedy."""
