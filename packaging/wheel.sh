#!/bin/sh
# Builds the wheel and the sdist into dist/. The wheel is built from the sdist, so both are complete or neither.
cd "$(dirname "$0")/.."
. packaging/common.sh

if [ ! -e "$work/venv/.stamp" ] || [ locks/release.txt -nt "$work/venv/.stamp" ]; then
    "$python" -m venv --clear "$work/venv"
    "$work/venv/bin/python" -m pip install --quiet --require-hashes -r locks/release.txt
    touch "$work/venv/.stamp"
fi
rm -f "$dist"/dark_road_companion-*.whl "$dist"/dark_road_companion-*.tar.gz
"$work/venv/bin/python" -m build --no-isolation --outdir "$dist" . >"$work/wheel.log" 2>&1 ||
    fail "The wheel could not be built; $work/wheel.log says why."
say "$wheel: $(size "$wheel") MB"
