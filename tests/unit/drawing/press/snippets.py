"""SVG features by name, each in the smallest drawing that shows it: 20 by 20 units."""

from __future__ import annotations

import base64
import io

from PIL import Image


def picture(kind: str = "PNG", mode: str = "RGB", **options: object) -> bytes:
    """A small picture with four quarters of different colours."""
    image = Image.new("RGBA", (4, 4), (220, 30, 30, 255))
    image.paste((30, 160, 60, 255), (2, 0, 4, 2))
    image.paste((30, 60, 200, 255), (0, 2, 2, 4))
    image.paste((240, 200, 20, 90), (2, 2, 4, 4))
    file = io.BytesIO()
    image.resize((32, 32), Image.Resampling.NEAREST).convert(mode).save(file, kind, **options)
    return file.getvalue()


def data_uri(data: bytes) -> str:
    """A picture inside the drawing."""
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


STOPS = '<stop offset="0" stop-color="#d03020"/><stop offset="1" stop-color="#2040c0"/>'
THREE = ('<stop offset="10%" stop-color="#fff"/><stop offset="50%" stop-color="#e0a020"/>'
         '<stop offset="90%" stop-color="#204020"/>')
VEIL = ('<stop offset="0" stop-color="#d03020"/>'
        '<stop offset="1" stop-color="#2040c0" stop-opacity="0.1"/>')


def linear(more: str = "", stops: str = STOPS, name: str = "g") -> str:
    """A linear gradient."""
    return f'<defs><linearGradient id="{name}" {more}>{stops}</linearGradient></defs>'


def radial(more: str = "", stops: str = STOPS) -> str:
    """A radial gradient."""
    return f'<defs><radialGradient id="g" {more}>{stops}</radialGradient></defs>'


def clip(inside: str, more: str = "", name: str = "c") -> str:
    """A clip path."""
    return f'<clipPath id="{name}" {more}>{inside}</clipPath>'


BAND = '<path d="M2 6L18 3V16L3 17Z" {}/>'
DISC = '<circle cx="10" cy="10" r="8" {}/>'
PATHS = {
    "moves and lines": '<path d="M2 2L18 4L10 17Z"/>',
    "lines by the way": '<path d="M2 2 18 4 10 17z"/>',
    "relative lines": '<path d="m2 2l16 2l-8 13zm3 12h3v4h-3z"/>',
    "more pairs after a move": '<path d="m2 2 16 2-8 13z"/>',
    "horizontal and vertical": '<path d="M3 3H16V9h-6v7H3z"/>',
    "cubic curves": '<path d="M2 10C2 2 18 2 18 10S2 18 2 10z"/>',
    "relative cubic curves": '<path d="m2 10c0-8 16-8 16 0s-16 8-16 0"/>',
    "a smooth curve after a line": '<path d="M2 10L6 4S18 2 16 16z"/>',
    "quadratic curves": '<path d="M2 16Q10-8 18 16T18 18H2z"/>',
    "relative quadratic curves": '<path d="m2 10q4-10 8 0t8 0v6h-16z"/>',
    "arcs": '<path d="M4 10A6 4 0 1 1 16 10A6 4 20 0 1 4 10z"/>',
    "an arc of each flag": "".join(
        f'<path d="M{5 + 8 * (index % 2)} {4 + 8 * (index // 2)}a3 2 30 {index % 2} '
        f'{index // 2} 3 3" fill="none" stroke="#000" stroke-width=".6"/>' for index in range(4)),
    "glued arc flags": '<path d="M4 10a6 6 0 0112 0 6 6 0 01-12 0z"/>',
    "an arc that is too small": '<path d="M3 10A2 1 0 0 1 17 10z"/>',
    "an arc without a radius": '<path d="M3 3A0 4 0 0 1 17 10L3 16z"/>',
    "numbers without spaces": '<path d="M2.5.5.5 18.5l17-.5-.5-17z"/>',
    "exponents": '<path d="M2e0 2L1.8e1 4L1E+1 17z"/>',
    "drawing on after closing": '<path d="M2 2h6v4z l2 14 h8z"/>',
    "the even-odd rule": '<path fill-rule="evenodd" d="M2 2H18V18H2zM6 6H14V14H6z"/>',
    "the nonzero rule": '<path d="M2 2H18V18H2zM6 6H14V14H6z"/>',
    "a hole by direction": '<path d="M2 2H18V18H2zM6 6V14H14V6z"/>',
}
SHAPES = {
    "a rectangle": '<rect x="3" y="4.3" width="12.4" height="9"/>',
    "a rounded rectangle": '<rect x="3" y="4" width="14" height="9" rx="3"/>',
    "two radii": '<rect x="3" y="4" width="14" height="9" rx="5" ry="2"/>',
    "a radius that is too large": '<rect x="3" y="4" width="9" height="9" rx="50" ry="60"/>',
    "a circle": '<circle cx="9" cy="11" r="7"/>',
    "an ellipse": '<ellipse cx="10" cy="10" rx="8" ry="4"/>',
    "a line": '<line x1="2" y1="3" x2="17" y2="16" stroke="#000" stroke-width="2"/>',
    "a polyline": '<polyline points="2,3 17,5 10,16 4,12" stroke="#036" fill="#fc6"/>',
    "a polygon": '<polygon points="2 3 17 5 10 16 4 12" stroke="#036" fill="#fc6"/>',
    "percentages": '<rect x="10%" y="20%" width="50%" height="60%"/><circle cx="80%" cy="50%" '
                   'r="10%" fill="red"/>',
    "units": '<rect x="2px" y="1mm" width="8pt" height=".1in"/>',
}
STROKES = {
    "a stroke over its fill": '<circle cx="10" cy="10" r="6" fill="#fc6" stroke="#036" '
                              'stroke-width="3"/>',
    "butt caps": '<path d="M4 10H16" stroke="#000" stroke-width="5"/>',
    "round caps": '<path d="M4 10H16" stroke="#000" stroke-width="5" stroke-linecap="round"/>',
    "square caps": '<path d="M4 10H16" stroke="#000" stroke-width="5" stroke-linecap="square"/>',
    "mitred joins": '<path d="M4 16L10 4L16 16" fill="none" stroke="#000" stroke-width="3"/>',
    "a mitre beyond its limit": '<path d="M7 16L10 4L13 16" fill="none" stroke="#000" '
                                'stroke-width="2" stroke-miterlimit="2"/>',
    "round joins": '<path d="M4 16L10 4L16 16" fill="none" stroke="#000" stroke-width="4" '
                   'stroke-linejoin="round"/>',
    "bevelled joins": '<path d="M4 16L10 4L16 16" fill="none" stroke="#000" stroke-width="4" '
                      'stroke-linejoin="bevel"/>',
    "dashes": '<circle cx="10" cy="10" r="7" fill="none" stroke="#000" stroke-width="2" '
              'stroke-dasharray="3 1.5"/>',
    "an odd number of dashes": '<path d="M1 10H19" stroke="#000" stroke-width="4" '
                               'stroke-dasharray="3 1 2"/>',
    "a dash offset": '<path d="M1 10H19" stroke="#000" stroke-width="4" '
                     'stroke-dasharray="3 2" stroke-dashoffset="1.5"/>',
    "a dash offset backwards": '<path d="M1 10H19" stroke="#000" stroke-width="4" '
                               'stroke-dasharray="3 2" stroke-dashoffset="-1"/>',
    "a stroke under a transform": '<g transform="scale(3 1)"><circle cx="3.3" cy="10" r="2" '
                                  'fill="none" stroke="#000"/></g>',
}
STYLES = {
    "colours by name and number": '<path d="M1 1H7V19H1z" fill="teal"/><path d="M7 1H13V19H7z" '
                                  'fill="#f80"/><path d="M13 1H19V19z" fill="rgb(90, 20, 160)"/>',
    "percentages in a colour": '<path d="M1 1H19V19H1z" fill="rgb(90%, 20%, 60%)"/>',
    "a colour with opacity": '<path d="M1 1H19V19H1z" fill="rgba(90, 20, 160, 0.4)"/>',
    "a style attribute": '<path d="M1 1H19V19H1z" fill="red" style="fill:#27a; stroke: #000;'
                         'stroke-width:2"/>',
    "inheritance": '<g fill="#27a" stroke="#000" style="stroke-width:2"><path d="M3 3H17V9H3z"/>'
                   '<path d="M3 12H17V17H3z" fill="#fc6"/></g>',
    "inherit by word": '<g fill="#27a"><g fill="red"><path d="M3 3H17V9z" fill="inherit"/></g></g>',
    "currentColor": '<g color="#a27"><path d="M3 3H17V9H3z" fill="currentColor"/></g>',
    "no fill": '<path d="M3 3H17V17H3z" fill="none" stroke="#000"/>',
    "display none": '<path d="M3 3H17V17H3z"/><g display="none"><path fill="red" '
                    'd="M3 3H17V17H3z"/></g>',
    "visibility": '<g visibility="hidden"><path d="M3 3H17V9H3z"/>'
                  '<path d="M3 10H17V17H3z" visibility="visible"/></g>',
}
GROUPS = {
    "nested groups": '<g transform="translate(3 2)"><g transform="scale(2)"><g fill="#27a">'
                     '<path d="M0 0H5V3H0z"/></g><path d="M1 4H5V7H1z"/></g></g>',
    "rotation": '<path transform="rotate(20 10 10)" d="M4 6H16V14H4z"/>',
    "rotation about the origin": '<path transform="rotate(-15)" d="M4 8H14V14H4z"/>',
    "skewing": '<path transform="skewX(20) translate(-2 0) skewY(-10)" d="M4 6H14V14H4z"/>',
    "a matrix": '<path transform="matrix(.8 .3 -.4 .9 5 1)" d="M4 3H12V12H4z"/>',
    "a list of transforms": '<path transform="translate(10,10)rotate(30) scale(1.5,.5)" '
                            'd="M-5-5H5V5H-5z"/>',
    "an inner svg": '<svg x="3" y="4" width="12" height="8" viewBox="0 0 6 4">'
                    '<path d="M1 1H5V3H1z" fill="#27a"/></svg>',
    "an inner svg that is stretched": '<svg x="3" y="4" width="12" height="8" viewBox="0 0 4 4" '
                                      'preserveAspectRatio="none"><path d="M1 1H3L2 3z"/></svg>',
    "an inner svg at its right": '<svg x="2" y="4" width="16" height="8" viewBox="0 0 4 4" '
                                 'preserveAspectRatio="xMaxYMin meet"><path d="M0 0H4V4z"/></svg>',
}
SYMBOLS = {
    "a shape used twice": '<defs><path id="s" d="M0 0H6L3 5z"/></defs><use href="#s" x="2" y="2" '
                          'fill="#a27"/><use href="#s" transform="translate(9 9) scale(1.4)"/>',
    "a group that is used": '<defs><g id="s" stroke="#000"><circle cx="3" cy="3" r="2"/>'
                            '<path d="M6 6h5v5z"/></g></defs><use href="#s" fill="#fc6"/>'
                            '<use href="#s" x="6" y="7" fill="#27a"/>',
    "a symbol": '<symbol id="s" viewBox="0 0 10 10"><path d="M1 1H9L5 9z"/></symbol>'
                '<use href="#s" x="2" y="2" width="8" height="8"/>'
                '<use href="#s" x="10" y="8" width="9" height="9" fill="#a27"/>',
    "a symbol in a place of another shape": '<symbol id="s" viewBox="0 0 10 10">'
                                            '<path d="M1 1H9L5 9z"/></symbol>'
                                            '<use href="#s" x="1" y="6" width="18" height="6"/>',
    "a symbol that takes its colour": '<symbol id="s" viewBox="0 0 10 10"><path d="M1 1H9L5 9z" '
                                      'fill="currentColor"/></symbol><use href="#s" color="#27a" '
                                      'x="2" y="2" width="16" height="16"/>',
    "a symbol inside a symbol": '<symbol id="a" viewBox="0 0 2 2"><path d="M0 0H2L1 2z"/></symbol>'
                                '<symbol id="b" viewBox="0 0 8 8"><use href="#a" width="4" '
                                'height="4"/><use href="#a" x="4" y="4" width="4" height="4" '
                                'fill="#a27"/></symbol><use href="#b" x="2" y="2" width="16" '
                                'height="16"/>',
    "a use of a use": '<defs><path id="a" d="M0 0h5v5z"/><use id="b" href="#a" x="3"/></defs>'
                      '<use href="#b" y="6" fill="#27a"/>',
    "a symbol cut at its rim": '<symbol id="s" viewBox="0 0 10 10"><circle cx="9" cy="5" r="4"/>'
                               '</symbol><use href="#s" x="3" y="3" width="12" height="12"/>',
}
GRADIENTS = {
    "linear": linear() + BAND.format('fill="url(#g)"'),
    "downwards": linear('x1="0" y1="0" x2="0" y2="1"', THREE) + DISC.format('fill="url(#g)"'),
    "in percentages": linear('x1="20%" x2="80%"') + DISC.format('fill="url(#g)"'),
    "in user space": linear('gradientUnits="userSpaceOnUse" x1="4" y1="4" x2="14" y2="16"', THREE)
    + BAND.format('fill="url(#g)"'),
    "turned": linear('gradientTransform="rotate(40 .5 .5)"') + BAND.format('fill="url(#g)"'),
    "radial": radial("", THREE) + DISC.format('fill="url(#g)"'),
    "radial in a wide box": radial() + '<ellipse cx="10" cy="10" rx="9" ry="4" fill="url(#g)"/>',
    "radial in user space": radial('gradientUnits="userSpaceOnUse" cx="8" cy="9" r="9"')
    + BAND.format('fill="url(#g)"'),
    "a focal point": radial('cx=".5" cy=".5" r=".5" fx=".3" fy=".35"')
    + DISC.format('fill="url(#g)"'),
    "radial and transformed": radial('gradientTransform="translate(.1 .2) scale(.8 .5)"')
    + DISC.format('fill="url(#g)"'),
    "repeated": linear('x2=".25" spreadMethod="repeat"') + DISC.format('fill="url(#g)"'),
    "reflected": linear('x1=".2" x2=".45" spreadMethod="reflect"') + DISC.format('fill="url(#g)"'),
    "radial and repeated": radial('r=".2" spreadMethod="repeat"') + DISC.format('fill="url(#g)"'),
    "radial and reflected": radial('r=".2" spreadMethod="reflect"') + DISC.format('fill="url(#g)"'),
    "hard edges": linear("", '<stop offset=".4" stop-color="#d03020"/><stop offset=".4" '
                         'stop-color="#fff"/><stop offset=".7" stop-color="#fff"/>'
                         '<stop offset=".7" stop-color="#2040c0"/>')
    + DISC.format('fill="url(#g)"'),
    "opacity along the way": linear("", VEIL) + DISC.format('fill="url(#g)"'),
    "opacity outwards": radial("", VEIL) + DISC.format('fill="url(#g)"'),
    "the same opacity everywhere": linear("", STOPS.replace("/>", ' stop-opacity=".4"/>'))
    + DISC.format('fill="url(#g)"'),
    "with fill-opacity": linear() + DISC.format('fill="url(#g)" fill-opacity=".5"'),
    "stops taken over": linear("", THREE, "a") + '<defs><linearGradient id="g" href="#a" '
                        'xlink:href="#a" x2=".5"/></defs>' + DISC.format('fill="url(#g)"'),
    "one stop": linear("", '<stop offset=".3" stop-color="#a27"/>') + DISC.format('fill="url(#g)"'),
    "styled stops": linear("", '<stop offset="0" style="stop-color:#a27"/><stop offset="1" '
                           'style="stop-color:#fc6;stop-opacity:.5"/>')
    + DISC.format('fill="url(#g)"'),
    "under a transform": linear() + '<g transform="translate(3 5) rotate(10) scale(.7)">'
    + DISC.format('fill="url(#g)"') + "</g>",
    "on a stroke": linear() + DISC.format('fill="#fc6" stroke="url(#g)" stroke-width="3"'),
    "on a dashed stroke": linear() + '<g transform="rotate(5) scale(.9)">' + DISC.format(
        'fill="none" stroke="url(#g)" stroke-width="2" stroke-dasharray="4 2"') + "</g>",
    "radial on a stroke": radial("", THREE) + DISC.format(
        'fill="none" stroke="url(#g)" stroke-width="4"'),
    "opacity on a stroke": linear("", VEIL) + DISC.format(
        'fill="none" stroke="url(#g)" stroke-width="4"'),
    "used through a symbol": radial() + '<symbol id="s" viewBox="0 0 20 20">' + DISC.format(
        'fill="url(#g)"') + '</symbol><use href="#s" width="9" height="9"/>'
    '<use href="#s" x="9" y="9" width="10" height="10"/>',
    "a fallback": DISC.format('fill="url(#none) #27a"'),
}
OPACITY = {
    "fill-opacity": '<path d="M2 2H12V12z" fill="#a27" fill-opacity=".4"/>'
                    '<path d="M2 8H18V14H2z" fill="#27a" fill-opacity=".6"/>',
    "stroke-opacity": '<path d="M2 5H18M10 2V18" fill="none" stroke="#27a" stroke-width="4" '
                      'stroke-opacity=".5"/>',
    "fill and stroke opacity": '<circle cx="10" cy="10" r="6" fill="#fc6" fill-opacity=".5" '
                               'stroke="#036" stroke-width="4" stroke-opacity=".5"/>',
    "the opacity of a shape": '<path d="M2 2H18V18z" fill="#a27" opacity=".3"/>',
    "a group of overlapping shapes": '<path d="M0 8H20V12H0z"/><g opacity=".5"><path fill="#a27" '
                                     'd="M2 2H12V12H2z"/><path fill="#27a" d="M7 7H18V18H7z"/></g>',
    "a group of one shape": '<path d="M0 8H20V12H0z"/><g opacity=".5"><g transform="scale(2)">'
                            '<path fill="#a27" fill-opacity=".8" d="M1 1H9V9H1z"/></g></g>',
    "a group of one shape of two coats": '<path d="M0 8H20V12H0z"/><g opacity=".5"><circle cx="10" '
                                         'cy="10" r="6" fill="#a27" stroke="#fc6" '
                                         'stroke-width="4"/></g>',
    "groups in groups": '<path d="M0 8H20V12H0z"/><g opacity=".7"><path fill="#a27" '
                        'd="M2 2H12V12H2z"/><g opacity=".5"><path fill="#27a" d="M7 7H18V18H7z"/>'
                        '<path fill="#fc6" d="M5 5H10V18H5z"/></g></g>',
    "a symbol seen through": '<symbol id="s" viewBox="0 0 10 10"><path d="M1 1H9L5 9z"/><path '
                             'fill="#fc6" d="M3 3H9V9z"/></symbol><path d="M0 8H20V12H0z" '
                             'fill="#27a"/><g opacity=".5"><use href="#s" width="20" '
                             'height="20"/></g>',
    "a gradient seen through": linear() + '<path d="M0 8H20V12H0z"/><g opacity=".5">'
                               + DISC.format('fill="url(#g)"') + '<path d="M3 3h5v5z"/></g>',
}
INK = '<path d="M0 0H20V20H0z" fill="#27a" {}/>'
CLIPS = {
    "a circle": clip('<circle cx="9" cy="9" r="7"/>') + INK.format('clip-path="url(#c)"'),
    "two that don't touch": clip('<path d="M2 2H8V8H2z"/><circle cx="14" cy="14" r="4"/>')
    + INK.format('clip-path="url(#c)"'),
    "two that overlap": clip('<path d="M2 2H12V12H2z"/><circle cx="12" cy="12" r="5"/>')
    + INK.format('clip-path="url(#c)"'),
    "a transformed piece": clip('<path d="M0 0H6V6H0z" transform="translate(7 5) rotate(30)"/>')
    + INK.format('clip-path="url(#c)"'),
    "on a group": clip('<circle cx="9" cy="9" r="7"/>') + '<g clip-path="url(#c)" '
    'transform="translate(2 1)">' + INK.format("") + '<path d="M4 4H9V20z" fill="#fc6"/></g>',
    "of a used shape": '<defs><path id="s" d="M2 2H16L9 17z"/></defs>'
    + clip('<use href="#s" x="1"/>') + INK.format('clip-path="url(#c)"'),
    "clips in clips": clip('<circle cx="9" cy="9" r="7"/>') + clip('<path d="M8 2H18V18H8z"/>',
                                                                    name="d")
    + '<g clip-path="url(#c)">' + INK.format('clip-path="url(#d)"') + "</g>",
    "of a gradient": linear() + clip('<path d="M2 10L10 2L18 10L10 18z"/>')
    + DISC.format('fill="url(#g)" clip-path="url(#c)"'),
}
IMAGES = {
    name: f'<image x="2" y="3" width="16" height="12" href="{data_uri(data)}" {more}/>'
    for name, data, more in (
        ("a PNG", picture(), ""),
        ("a PNG with alpha", picture(mode="RGBA"), ""),
        ("a PNG in grey", picture(mode="L"), ""),
        ("a PNG in grey with alpha", picture(mode="LA"), ""),
        ("a PNG with a palette", picture(mode="P"), ""),
        ("an interlaced PNG", picture(interlace=1), ""),
        ("a JPEG", picture("JPEG", quality=95), ""),
        ("a JPEG in grey", picture("JPEG", "L", quality=95), ""),
        ("a stretched picture", picture(), 'preserveAspectRatio="none"'),
        ("a picture at its right", picture(), 'preserveAspectRatio="xMaxYMid"'),
        ("a picture that fills", picture(), 'preserveAspectRatio="xMidYMin slice"'),
        ("a turned picture", picture(mode="RGBA"), 'transform="rotate(10 10 10)"'),
        ("a picture seen through", picture(mode="RGBA"), 'opacity=".5"'),
    )
}
AREAS = {"path": PATHS, "shape": SHAPES, "stroke": STROKES, "style": STYLES, "group": GROUPS,
         "symbol": SYMBOLS, "gradient": GRADIENTS, "opacity": OPACITY, "clip": CLIPS,
         "image": IMAGES}
ALL = {f"{area}: {name}": body for area, named in AREAS.items() for name, body in named.items()}
