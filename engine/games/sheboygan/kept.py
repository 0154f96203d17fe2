"""What is found out about a ground is kept in it, and is forgotten together with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from engine.games.sheboygan.setting import Ground

Others = ParamSpec("Others")
Answer = TypeVar("Answer")


def kept_in_ground(
    function: Callable[Concatenate[Ground, Others], Answer],
) -> Callable[Concatenate[Ground, Others], Answer]:
    """A function whose first argument is a ground and whose others, given by position, can be hashed works each answer
    out once. A cache of
    the function's own would hold on to grounds that a setting has let go, with all that they keep."""

    @wraps(function)
    def answer(ground: Ground, *others: Any) -> Answer:
        kept: dict[Any, Answer] | None = ground.kept.get(function)
        if kept is None:
            kept = ground.kept[function] = {}
        found = kept.get(others)
        if found is None:
            found = kept[others] = cast(Callable[..., Answer], function)(ground, *others)
        return found

    return cast(Callable[Concatenate[Ground, Others], Answer], answer)
