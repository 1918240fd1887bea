"""Makes wiring tables, pictures, parts lists, power budgets and configurations from pin maps.

``python -m hardware.generator`` writes them, ``--check`` says which are stale. ``__main__.py``.
"""
