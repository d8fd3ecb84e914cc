"""Icons in the text of a rulebook, pressed once for each colour of letters."""

from generator.base.units import Size
from generator.drawing.press.stock import Form
from generator.game.svg.transform import view_box
from generator.game.svg.tree import Drawing, Element
from generator.paper.job import Job

# How high an icon is pressed, mm; it is scaled to its text.
HIGH = 10.0


def icon_drawing(symbol: Element, name: str, colour: str) -> Element:
    """An icon as a picture of its own."""
    box = symbol.attrs.get("viewBox", "0 0 1 1")
    left, top, right, bottom = view_box(symbol.attrs) or (0.0, 0.0, 1.0, 1.0)
    used = Element("use", {"href": f"#{name}", "x": f"{left:g}", "y": f"{top:g}",
                           "width": f"{right - left:g}", "height": f"{bottom - top:g}",
                           "color": colour, "fill": colour}, (), symbol.where)
    return Element("svg", {"viewBox": box}, (used,), symbol.where)


class IconForms:
    """The icons of a game as forms."""

    def __init__(self, job: Job) -> None:
        self._job = job
        self._known: dict[tuple[str, str], Form] = {}

    def aspect(self, name: str) -> float:
        """How wide an icon is for its height."""
        symbol = self._job.assets.symbols[name]
        left, top, right, bottom = view_box(symbol.attrs) or (0.0, 0.0, 1.0, 1.0)
        return (right - left) / (bottom - top)

    def drawing(self, name: str, colour: str) -> Drawing:
        """An icon as plain SVG."""
        symbols = self._job.assets.symbols
        return Drawing(icon_drawing(symbols[name], name, colour), symbols)

    def form(self, name: str, colour: str) -> Form:
        """An icon as PDF drawing in a colour; whoever calls has looked that it can be drawn."""
        known = self._known.get((name, colour))
        if known is None:
            size = Size(HIGH * self.aspect(name), HIGH)
            pressed = self._job.pressroom.press(self.drawing(name, colour), size,
                                                f"icon:{name}:{colour}")
            assert pressed
            known = self._known[name, colour] = pressed
        return known
