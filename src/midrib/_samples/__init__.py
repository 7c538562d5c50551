"""Where the samples live, and how sums over them are made: reading, arithmetic and schedule are three rooms.

``disk`` reads; ``dense`` and ``dense_compiled`` do the arithmetic of a block; ``partition``, ``schedule`` and
``threads`` decide what a block is and who works on it; ``threaded`` puts them together. Another place for samples is
another class with the few members of ``blocks.Blocks``: ``home`` is all that a fit asks of one, ``device`` has samples
in arrays of other libraries (``fused`` and ``tiles`` on a GPU, ``boruvka`` for trees there), ``cluster`` in Dask's.
``recognise`` tells which is which.
"""
