# Sourced by the scripts here, from the root of the project.
set -eu

# What is built must not depend on who builds it.
unset PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE
export LC_ALL=C.UTF-8 PIP_DISABLE_PIP_VERSION_CHECK=1
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y companion/__init__.py)
export SOURCE_DATE_EPOCH
umask 022

python=/usr/bin/python3 # the system's own: the .deb depends on it
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' companion/__init__.py)
dist=$PWD/dist
work=$PWD/build/release
wheel=$dist/dark_road_companion-$version-py3-none-any.whl

say() { echo "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

size() { du -s --block-size=1000000 "$1" | cut -f 1; }

# The companion with everything that it can use, at pinned versions, for the Python given.
install_companion() {
    "$work/venv/bin/python" -m pip --python "$1" install --quiet --no-compile --require-hashes -r locks/runtime.txt
    "$work/venv/bin/python" -m pip --python "$1" install --quiet --no-compile --no-deps "$wheel"
}

# Kivy's and SQLAlchemy's modules carry their debugging information, three quarters of their size.
strip_debug() {
    find "$1/kivy" "$1/sqlalchemy" -name '*.so' -exec strip --strip-debug {} +
}
