"""``davtar show``: draws a sample picture into a file."""

import io
from argparse import Namespace
from pathlib import Path

from adapters.operator import Complaint, Operator
from adapters.render.renderer import Renderer, draw
from bot import samples
from bot.text import Lang, Text, t

_PNG = ".png"
_JPEG = (".jpg", ".jpeg")


def run_show(args: Namespace, operator: Operator) -> int:
    if args.list:
        for name in samples.names():
            operator.write(name)
        return 0
    if not args.sample or not args.out:
        raise Complaint(t("cli-show-how"))
    try:
        sample = samples.sample(args.sample)
    except KeyError:
        raise Complaint(t("cli-no-sample", name=args.sample)) from None
    path = Path(args.out)
    if path.suffix.lower() not in (_PNG, *_JPEG):
        raise Complaint(t("cli-no-picture-file", name=path.name))
    data = picture(sample, args.palette or sample.palette, args.lang, path.suffix.lower() == _PNG, operator)
    try:
        path.write_bytes(data)
    except OSError as trouble:
        why = trouble.strerror or type(trouble).__name__
        raise Complaint(t("cli-cannot-write", name=str(path), why=why), code=1) from None
    return 0


def picture(sample: samples.Sample, palette: samples.Colours, lang: Lang, png: bool, operator: Operator) -> bytes:
    """The sample drawn as JPEG, as users get it, or as lossless PNG."""

    def say(text: Text) -> str:
        return operator.catalog.say(lang, text)

    if not png:
        return Renderer().render(sample.picture, say, lang, palette).data
    out = io.BytesIO()
    draw(sample.picture, palette, say).save(out, "PNG", optimize=True)
    return out.getvalue()
