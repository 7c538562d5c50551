"""The fused kernels, interpreted where there is no GPU: the sums of plain arithmetic, with pairs left out or not."""

import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest

torch = pytest.importorskip(
    "torch", reason="Torch is not installed; `make test-torch` installs it and runs this"
)
pytest.importorskip("triton", reason="Triton is not installed, which the fused kernels are written in")


def run(program):
    """Run a program in a process of its own: kernels are interpreted or compiled from their import on."""
    wanted = {} if torch.cuda.is_available() else {"TRITON_INTERPRET": "1"}
    head = f"import numpy as np, torch\nDEVICE = {'cuda' if torch.cuda.is_available() else 'cpu'!r}\n"
    done = subprocess.run(
        [sys.executable, "-c", head + textwrap.dedent(program)],
        env={**os.environ, **wanted},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


COMPARE = """
    from midrib._algorithm.assignment import assign_block, assign_nearest_block
    from midrib._samples import fused
    from midrib._samples.fused import FusedSamples
    from midrib._samples.tiles import Tiling

    def compare(X, C, sigma, weight, tiling=None, tolerance=2e-6):
        X, offset = X.astype(np.float32), X.mean(axis=0).astype(np.float32)
        there = torch.as_tensor(X, device=DEVICE)
        own = None if weight is None else torch.as_tensor(weight.astype(np.float32), device=DEVICE)
        samples = FusedSamples(there, torch.as_tensor(offset, device=DEVICE), own, tiling)
        Y, K = (X - offset).astype(float), C - offset.astype(float)
        for _ in range(2):
            total, energy = samples.assign(K, sigma)
            right = assign_block(Y, K, sigma, weight)
            close(total.cpu().numpy(), energy, right, tolerance)
        total, error = samples.assign_nearest(K)
        close(total.cpu().numpy(), error, assign_nearest_block(Y, K, weight), tolerance)
        return samples

    def close(total, energy, right, tolerance):
        scale = np.abs(right.moment).max()
        np.testing.assert_allclose(total[:, -1], right.mass, rtol=tolerance, atol=tolerance * right.mass.max())
        np.testing.assert_allclose(total[:, :-1], right.moment, rtol=tolerance, atol=tolerance * scale)
        np.testing.assert_allclose(energy, right.energy, rtol=10 * tolerance)

    rng = np.random.default_rng(0)
"""


def test_sums_are_those_of_plain_arithmetic():
    """Few and many features, one, two and four chunks, with weights and without, tiles that are not full."""
    run(
        COMPARE
        + """
    for n, d, k in ((100, 20, 130), (70, 100, 9), (70, 200, 10)):
        X = rng.normal(size=(n, d))
        compare(X, X[:k] if k <= n else rng.normal(size=(k, d)), d / 4, None, tolerance=1e-5)
        compare(X, X[:9] + 0.1, d / 2, rng.uniform(0.5, 3, n), tolerance=1e-5)
    """
    )


def test_pairs_that_are_left_out_change_nothing():
    """Near samples together reach few nodes; a node that is far from all gets all its shares all the same."""
    run(
        COMPARE
        + """
    fused._CELL = 12
    centres = rng.normal(size=(40, 5)) + 20
    X = centres[rng.integers(40, size=600)] + 0.02 * rng.normal(size=(600, 5))
    C = centres + 0.005 * rng.normal(size=centres.shape)
    C[7] += 0.25
    small = Tiling(16, 16, 16, 16, 4, 2, 4, 2)
    for weight in (None, rng.uniform(0.5, 2, 600)):
        samples = compare(X, C, 0.005, weight, small)
        assert samples.share_reached < 0.4, samples.share_reached
        assert samples._tiles.centres is not None
    """
    )


def test_tiles_that_reach_all_nodes_are_given_up():
    """Where near samples reach everything, samples go back to their own order."""
    run(
        COMPARE
        + """
    fused._CELL = 32
    X = rng.normal(size=(400, 30))
    small = Tiling(32, 32, 16, 16, 4, 2, 4, 2)
    samples = compare(X, X[:40], 0.5, None, small, tolerance=2e-5)
    assert samples.share_reached == 1.0
    assert samples._tiles.centres is None
    """
    )


def test_only_gpus_take_the_kernels():
    """On a processor Torch calls do the work; the kernels are not even loaded."""
    from midrib._samples.device import DeviceHome

    assert DeviceHome(torch.zeros((5000, 3)))._fused is None


def test_gradients_and_halves_are_taken_as_numbers():
    """A tensor that asks for gradients, of half precision or of integers, is read and left as it is."""
    from midrib import PrincipalGraph

    X = torch.as_tensor(np.random.default_rng(0).normal(size=(200, 2)), dtype=torch.float32)
    given = {"n_nodes": 5, "graph": "tree", "sigma": 0.1, "gamma": 1.0, "random_state": 0}
    expected = PrincipalGraph(**given).fit(X).objective_
    wants = X.clone().requires_grad_()
    np.testing.assert_allclose(PrincipalGraph(**given).fit(wants).objective_, expected)
    assert wants.grad is None
    assert PrincipalGraph(**given).fit(X.half()).transform(X.half()).dtype == torch.float32
    with pytest.raises(ValueError, match="real numbers"):
        PrincipalGraph(**given).fit(X.to(torch.complex64))
    with pytest.raises(ValueError, match="3 dimensions"):
        PrincipalGraph(**given).fit(X[None])
