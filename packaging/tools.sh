#!/bin/sh
# Makes sure that what packages need is there: to build them, Debian's Python with its virtual environments and its
# shared library, and what PyInstaller reads libraries with; with the argument `check`, to try them, a display in
# memory, bare systems, and the programs that verify parts of a Debian package.
set -eu
. "$(dirname "$0")/../tools/debian.sh"
purpose=${1:-build}

needed() {
    if [ ! -x /usr/bin/python3 ]; then
        echo "/usr/bin/python3 python3"
        return # the names of the others depend on its version
    fi
    minor=$(/usr/bin/python3 -c 'import sys; print(sys.version_info[1])')
    cat <<END
/usr/lib/python3.$minor/ensurepip/__init__.py python3.$minor-venv
/usr/lib/*/libpython3.$minor.so.1.0 libpython3.$minor
strip binutils
zip zip
END
    [ "$purpose" != check ] || cat <<'END'
lintian lintian
desktop-file-validate desktop-file-utils
debootstrap debootstrap
Xvfb xvfb
END
}

if ! command -v dpkg-deb >/dev/null; then
    say "Packages are built on Debian or Ubuntu only."
    exit 1
fi
bring "packages"
