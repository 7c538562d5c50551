"""``midrib view``: the explorer of a model and its samples, on this machine only."""

import signal
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from midrib.cli import options as opt
from midrib.cli.console import say, tell
from midrib.cli.errors import CommandError
from midrib.cli.outputs import claim_file
from midrib.cli.scenes import Wishes, open_scene

_CODE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"


def view(
    what: Annotated[
        Path, typer.Argument(help="A folder of 'midrib fit', a model.npz, an .h5ad file, or samples to fit.")
    ],
    data: Annotated[
        Path | None, typer.Argument(help="The samples, where the model does not know their file.")
    ] = None,
    root: opt.Root = None,
    label: opt.Labels = None,
    id_: opt.Ids = None,
    key: opt.Key = None,
    feature: Annotated[
        list[str] | None,
        typer.Option("--feature", "-f", help="A feature to take along beside the model's; repeat for more."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Show all samples, even beyond 200,000.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="Write the page to this .html file instead of serving it."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option("--save", help="Save the model to this .npz file, at once and after every correction."),
    ] = None,
    view_: Annotated[
        str | None, typer.Option("--view", help="A view to restore, as the page's commands have it.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page.")] = True,
    force: opt.Force = False,
) -> None:
    """See a graph, question it and correct it, in the browser."""
    if view_ is not None and set(view_) - set(_CODE):
        msg = f"--view {view_!r:.40} is no view; copy it from the page, under Take away."
        raise CommandError(msg)
    for path in (out, save):
        if path is not None:
            claim_file(path, force=force)
    wishes = Wishes(root, tuple(label or ()), id_, key, tuple(feature or ()), every)
    scene = open_scene(what, data, wishes)
    from midrib.explorer import ExplorerServer
    from midrib.explorer.page import write_page
    from midrib.explorer.payload import pack
    from midrib.explorer.session import Session

    if save is not None:
        scene.model.save(save)
        scene = replace(scene, source=(str(save), scene.source[1]))
    if out is not None:
        write_page(*pack(scene), out)
        say(f"wrote {out} ({out.stat().st_size / 2**20:.1f} MB)")
        return
    with _until_stopped() as stopped, ExplorerServer(Session(scene, save)) as server:
        address = server.address + (f"#view={view_}" if view_ else "")
        tell(address)
        sys.stdout.flush()  # whoever started the command waits for the address
        say("the explorer is open to this machine only; Ctrl-C ends it")
        if browser:
            webbrowser.open(address)
        while not stopped.wait(0.2):
            pass
    say("stopped")


@contextmanager
def _until_stopped() -> Iterator[threading.Event]:
    """Give an event that Ctrl-C and a request to end set, instead of tearing the command down."""
    stopped = threading.Event()

    def stop(*_: object) -> None:
        stopped.set()

    old = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)
