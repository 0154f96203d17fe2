"""The few shapes that the lab's pictures are made of, as texts of SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

Colour = tuple[int, int, int]


def tag(name: str, *children: str, **attributes: object) -> str:
    """An element: `_` at an attribute's end or between words stands for nothing and `-`; numbers are short.

    >>> tag("rect", x=1.5, stroke_width=2.0, class_="a&b")
    '<rect x="1.5" stroke-width="2" class="a&amp;b"/>'
    """
    given = "".join(f" {key.rstrip('_').replace('_', '-')}={quoteattr(_value(v))}" for key, v in attributes.items())
    return f"<{name}{given}>{''.join(children)}</{name}>" if children else f"<{name}{given}/>"


def _value(value: object) -> str:
    return f"{round(value, 2):g}" if isinstance(value, float) else str(value)


def text(x: float, y: float, words: object, **attributes: object) -> str:
    """A line of text."""
    return tag("text", escape(str(words)), x=x, y=y, **attributes)


def tip(words: object) -> str:
    """What is shown over the element that holds it."""
    return tag("title", escape(str(words)))


def picture(width: float, height: float, *children: str, label: str, **attributes: object) -> str:
    """A whole picture that says to readers of the page what it shows."""
    box = f"0 0 {width:g} {height:g}"
    return tag("svg", *children, viewBox=box, role="img", aria_label=label, **attributes)


def between(a: Colour, b: Colour, part: float) -> str:
    """The colour at a part of the way from `a` to `b`.

    >>> between((0, 0, 0), (255, 100, 0), 0.5)
    '#803200'
    """
    return "#" + "".join(f"{round(x + (y - x) * part):02x}" for x, y in zip(a, b, strict=True))


def mixed(stops: tuple[Colour, ...], part: float) -> str:
    """The colour at a part (0 to 1) of the way along several colours, which stand equally far apart."""
    at = max(0.0, min(1.0, part)) * (len(stops) - 1)
    i = min(int(at), len(stops) - 2)
    return between(stops[i], stops[i + 1], at - i)


def colour_of(text_: str) -> Colour:
    """A colour from `#rrggbb`; grey for anything else."""
    try:
        return int(text_[1:3], 16), int(text_[3:5], 16), int(text_[5:7], 16)
    except ValueError:
        return 128, 128, 128
