"""A scene that can be corrected: what a server and a notebook share."""

from __future__ import annotations

from dataclasses import replace

from midrib._types import FilePath, Record
from midrib.explorer.corrections import Edited, check_record, edit, refit_edited
from midrib.explorer.payload import pack
from midrib.explorer.scene import Scene


class Session:
    """The present scene, and the way to the next one.

    Parameters
    ----------
    scene
        What is shown first.
    save_to
        A file that the model is saved to after every correction; None saves nothing.
    """

    def __init__(self, scene: Scene, save_to: FilePath | None = None) -> None:
        self.scene = scene
        self.save_to = save_to

    def pack(self) -> tuple[Record, list[bytes]]:
        """Return what a page of the present scene reads."""
        return pack(self.scene)

    def refit(self, record: Record) -> tuple[Record, list[bytes]]:
        """Correct the model, with new roots where the record has any, and return what a page of the new scene reads."""
        scene = self.scene
        edited = edit(scene.model.graph_, check_record(record, scene.model.graph_))
        model = refit_edited(scene.model, scene.X, edited)
        kept = {
            int(edited.number[node]): name
            for node, name in scene.milestones.items()
            if 0 <= node < len(edited.number) and edited.number[node] >= 0
        }
        new = replace(
            scene,
            model=model,
            root=_roots(record.get("roots"), edited),
            found=scene.evidence_found,
            support=None,
            milestones={**kept, **edited.names},
        )
        if self.save_to is not None:
            model.save(self.save_to)
            new = replace(new, source=(str(self.save_to), scene.source[1]))
        packed = pack(new)
        self.scene = new
        return packed


def _roots(given: object, edited: Edited) -> list[int | None]:
    """Return the roots in the new numbers; pieces that lack one get one."""
    wanted = given if isinstance(given, list) else []
    old = [node for node in wanted if type(node) is int and 0 <= node < len(edited.number)]
    return [*(int(edited.number[node]) for node in old if edited.number[node] >= 0), None]
