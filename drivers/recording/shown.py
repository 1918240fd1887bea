"""Strange values, cut short and made printable, for messages."""


def shown(value: object) -> str:
    """At most some 60 printable characters; a whole number too long to print is only named so."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a huge number"
    text = ascii(value) if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
