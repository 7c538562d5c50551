# Everything runs in .venv, which the first target that needs it creates.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

.PHONY: demo test test-lowest test-torch lint bench quality dynverse docs explorer clean

demo: $(VENV)/demo.stamp
	$(BIN)/midrib demo

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# The same tests with the lowest version of everything that pyproject.toml declares.
test-lowest: $(VENV)-lowest/test.stamp
	$(VENV)-lowest/bin/python -m pytest -n $(WORKERS) --dist worksteal

# The same tests over Torch, and the fused kernels in Triton's interpreter.
test-torch: $(VENV)/torch.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests/samples

lint: $(VENV)/lint.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/bench.stamp $(VENV)-peers/peers.stamp
	$(BIN)/python benchmarks/run.py --peers $(VENV)-peers/bin/python

quality: $(VENV)/bench.stamp $(VENV)-peers/peers.stamp
	$(BIN)/python benchmarks/quality.py --jobs $(WORKERS) --peers $(VENV)-peers/bin/python --record --pictures docs/images

dynverse: $(VENV)/bench.stamp $(VENV)-peers/peers.stamp
	$(BIN)/python benchmarks/dynverse.py --peers $(VENV)-peers/bin/python --record

docs: $(VENV)/docs.stamp
	$(BIN)/sphinx-build -W -b html docs docs/_build/html

# Check, test and bundle the explorer's TypeScript; needs Node 20 and npm. The bundle is committed.
explorer: explorer/node_modules/.package-lock.json
	cd explorer && npm run --silent check && npm run --silent test && npm run --silent build

explorer/node_modules/.package-lock.json: explorer/package-lock.json
	cd explorer && npm ci --silent

clean:
	rm -rf $(VENV) $(VENV)-peers $(VENV)-lowest build dist docs/_build midrib-demo explorer/node_modules

# pip of the venv is renewed because dependency groups need 25.1.
$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"

$(VENV)/demo.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[cli]"
	touch $@

$(VENV)/lint.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable . --group lint
	touch $@

$(VENV)/test.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[all]" --group test
	touch $@

$(VENV)-lowest/test.stamp: pyproject.toml constraints/lowest.txt
	$(PYTHON) -m venv --clear $(VENV)-lowest
	$(VENV)-lowest/bin/python -m pip install --quiet --upgrade "pip>=25.1"
	$(VENV)-lowest/bin/pip install --quiet --constraint constraints/lowest.txt --editable ".[all]" --group test
	touch $@

$(VENV)/torch.stamp: $(VENV)/test.stamp
	$(BIN)/pip install --quiet --group torch
	touch $@

$(VENV)/bench.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[all]"
	touch $@

# The peers live apart, so that neither side's requirements bend the other's.
$(VENV)-peers/peers.stamp:
	$(PYTHON) -m venv $(VENV)-peers
	$(VENV)-peers/bin/python -m pip install --quiet simpleppt elpigraph-python pyslingshot scanpy igraph leidenalg
	touch $@

$(VENV)/docs.stamp: $(BIN)/pip pyproject.toml
	$(BIN)/pip install --quiet --editable ".[all]" --group docs
	touch $@
