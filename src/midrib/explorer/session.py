"""A scene that can be corrected: what a server and a notebook share."""

from __future__ import annotations

import os
from dataclasses import replace

from midrib._types import Record
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

    See Also
    --------
    serve : Serves it.

    Examples
    --------
    >>> import midrib
    >>> from midrib.explorer import Scene, Session
    >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
    >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
    >>> session = Session(Scene(model, X))
    >>> session.scene.model is model, session.save_to is None
    (True, True)
    """

    def __init__(self, scene: Scene, save_to: str | os.PathLike[str] | None = None) -> None:
        self.scene = scene
        self.save_to = save_to

    def pack(self) -> tuple[Record, list[bytes]]:
        """Return what a page of the present scene reads.

        Returns
        -------
        The manifest, as JSON holds it, and the arrays as bytes.

        Examples
        --------
        >>> import midrib
        >>> from midrib.explorer import Scene, Session
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> manifest, blocks = Session(Scene(model, X)).pack()
        >>> type(manifest).__name__, type(blocks[0]).__name__
        ('dict', 'bytes')
        """
        return pack(self.scene)

    def refit(self, record: Record) -> tuple[Record, list[bytes]]:
        """Correct the model, and return what a page of the new scene reads.

        Parameters
        ----------
        record
            Corrections, as :func:`refit` takes them, and ``roots`` where they were chosen.

        Returns
        -------
        The manifest, as JSON holds it, and the arrays as bytes.

        Examples
        --------
        >>> import midrib
        >>> from midrib.explorer import Scene, Session
        >>> X = midrib.datasets.make_shape("y", 200, noise=0.02, random_state=0).X
        >>> model = midrib.PrincipalGraph(20, graph="tree", sigma=0.01, gamma=1.0, random_state=0).fit(X)
        >>> session = Session(Scene(model, X))
        >>> a, b = model.graph_.tips[:2].tolist()
        >>> steps = [{"do": "join", "nodes": [a, b]}]
        >>> record = {"format": "midrib corrections", "graph": {"nodes": 20, "edges": 19}, "corrections": steps}
        >>> manifest, blocks = session.refit(record)
        >>> session.scene.model is model
        False
        """
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
