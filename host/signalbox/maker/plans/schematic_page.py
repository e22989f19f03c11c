"""One page of a schematic, A4 across, drawn in millimetres: boxes with pins, lines, switches, nets by their names."""

from xml.sax.saxutils import escape

from signalbox.core.messages import Message, Text
from signalbox.core.messages.catalogue import Catalogue

WIDTH, HEIGHT = 297.0, 210.0
Spot = tuple[float, float]
STYLE = (
    ".page text{font-family:'DejaVu Sans',Arial,sans-serif;font-size:3px}"
    ".page .s{font-size:2.3px}.page .t{font-size:5px}"
    ".page .b{fill:#fff8dc;stroke:#222;stroke-width:.4}.page .l{stroke:#222;stroke-width:.3;fill:none}"
    ".page .n{fill:#7a1f1f}"
)
ANCHORS = {"left": "end", "right": "start", "up": "middle"}
SHIFTS = {"left": (-1.5, 1.0), "right": (1.5, 1.0), "up": (0.0, -1.5)}


class Page:
    """What is drawn so far."""

    def __init__(self, title: Message, words: Catalogue) -> None:
        self._title = words.text(title)
        self._words = words
        self._marks: list[str] = []

    def svg(self, foot: Message) -> bytes:
        """The page, with its title above and a line at its foot."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="page" width="{WIDTH:g}mm" height="{HEIGHT:g}mm" '
            f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}"><title>{escape(self._title)}</title><style>{STYLE}</style>'
            f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" fill="#fff"/>'
            f'<text class="t" x="12" y="12">{escape(self._title)}</text>'
            f'<text class="s" x="12" y="{HEIGHT - 6:g}">{escape(self._words.text(foot))}</text>'
        )
        return (head + "".join(self._marks) + "</svg>\n").encode()

    def box(self, x: float, y: float, width: float, height: float, label: str) -> None:
        """A part, with its reference above it."""
        self._marks.append(f'<rect class="b" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>')
        self.text((x, y - 1.5), label)

    def labelled(self, reference: str, text: Text) -> str:
        """A part's reference, and what it is."""
        return f"{reference}  {self._words.said(text)}"

    def text(self, at: Spot, text: Text, small: bool = False, anchor: str = "start", net: bool = False) -> None:
        """Words that begin, end or have their middle at a spot."""
        classes = " ".join(name for name, wanted in (("s", small), ("n", net)) if wanted)
        said = escape(self._words.said(text))
        self._marks.append(f'<text class="{classes}" text-anchor="{anchor}" x="{at[0]:g}" y="{at[1]:g}">{said}</text>')

    def line(self, start: Spot, end: Spot, over: float | None = None) -> None:
        """A straight line; where it crosses the vertical line at x = `over` without touching it, it makes a hop."""
        path = f"M{start[0]:g} {start[1]:g}"
        if over is not None:
            path += f"H{over - 1.2:g}a1.2 1.2 0 0 1 2.4 0"
        self._marks.append(f'<path class="l" d="{path}L{end[0]:g} {end[1]:g}"/>')

    def dot(self, at: Spot) -> None:
        """Where lines are joined."""
        self._marks.append(f'<circle cx="{at[0]:g}" cy="{at[1]:g}" r=".7"/>')

    def pin(self, at: Spot, number: str, name: str, side: str) -> None:
        """A pin at the side of a box: its name inside, its number outside."""
        inside, outside = (1.0, -1.0) if side == "left" else (-1.0, 1.0)
        here, there = ("start", "end") if side == "left" else ("end", "start")
        self.text((at[0] + inside, at[1] + 1), name, small=True, anchor=here)
        self.text((at[0] + outside, at[1] - 0.6), number, small=True, anchor=there)

    def resistor(self, start: Spot, end: Spot, number: str) -> None:
        """A resistor across the page, with the pin of its network."""
        middle = (start[0] + end[0]) / 2
        self.line(start, (middle - 3, start[1]))
        self.line((middle + 3, end[1]), end)
        self._marks.append(f'<rect class="b" x="{middle - 3:g}" y="{start[1] - 1:g}" width="6" height="2"/>')
        self.text((middle, start[1] - 1.6), number, small=True, anchor="middle")

    def switch(self, at: Spot) -> None:
        """A reed or a button that ends at a spot, its other end 14 mm to the left."""
        x, y = at
        self.line((x - 14, y), (x - 9, y))
        self.line((x - 9, y), (x - 1, y - 2))
        for end in (x - 9, x):
            self._marks.append(f'<circle class="l" cx="{end:g}" cy="{y:g}" r=".6"/>')

    def diode(self, at: Spot, reference: str) -> None:
        """A diode that begins at a spot and lets current run to the right; 4 mm long."""
        x, y = at
        self._marks.append(
            f'<path class="l" d="M{x:g} {y - 2:g}V{y + 2:g}L{x + 4:g} {y:g}ZM{x + 4:g} {y - 2:g}V{y + 2:g}"/>'
        )
        self.text((x, y - 3), reference)

    def net(self, at: Spot, name: Text, side: str) -> None:
        """The name of what a line goes on to."""
        right, down = SHIFTS[side]
        self.text((at[0] + right, at[1] + down), name, anchor=ANCHORS[side], net=True)
