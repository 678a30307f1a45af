"""What is meant by words that nobody knows."""

import difflib
import functools
import inspect


def suggestion(word, known):
    """What an error message adds about a word that is none of these."""
    near = difflib.get_close_matches(word, known, 1) if isinstance(word, str) else []
    return f"; did you mean {near[0]!r}?" if near else f", expected {', '.join(known) or 'none'}"


def check_keywords(name, signature, given):
    """Raises TypeError for keywords that a function of this signature does not have."""
    for word in given:
        if word not in signature.parameters:
            near = suggestion(word, list(signature.parameters))
            raise TypeError(f"{name}() got an unexpected keyword argument {word!r}{near}")


def with_suggestions(function):
    """The function, which says what was meant by a keyword that it does not have."""
    signature = inspect.signature(function)

    @functools.wraps(function)
    def call(*args, **kwargs):
        check_keywords(function.__name__, signature, kwargs)
        return function(*args, **kwargs)

    return call
