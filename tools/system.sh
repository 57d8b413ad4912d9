#!/bin/sh
# Prints the Python to build the virtual environment with, after making sure that it can make
# one and that the shared libraries which Kivy and OpenCV load from the system are there.
# What is missing is installed when run as root; otherwise the one command to run is printed.
# Everything for people goes to stderr. Usage: tools/system.sh [python]
set -eu

oldest=11 # Python 3.11: tomllib, and match with the typing we use
newest=13 # the newest Python 3 that Kivy is published for

# library and the packages that bring it: the first one that the system knows is taken
# (names ending in t64 are those of Debian 13 and Ubuntu 24.04).
required='
libGL.so.1 libgl1
libEGL.so.1 libegl1
libgthread-2.0.so.0 libglib2.0-0t64 libglib2.0-0'
# Touch screens without a desktop. Kivy runs without it, and complains.
wanted='
libmtdev.so.1 libmtdev1t64 libmtdev1'

say() { echo "$*" >&2; }

minor() { "$1" -c 'import sys; print(sys.version_info[1] if sys.version_info[0] == 3 else 0)' 2>/dev/null || echo 0; }

find_python() {
    for name in "$@"; do
        m=$(minor "$name")
        if [ "$m" -ge "$oldest" ] && [ "$m" -le "$newest" ]; then
            command -v "$name"
            return
        fi
    done
}

known() { [ -n "$(apt-cache madison "$1" 2>/dev/null)" ]; }

have_library() {
    { ldconfig -p 2>/dev/null || /sbin/ldconfig -p; } | grep -q "[[:space:]]$1 "
}

# The packages of a list of libraries that are not there.
missing() {
    echo "$1" | while read -r library packages; do
        [ -n "$library" ] && ! have_library "$library" || continue
        for package in $packages; do
            if known "$package"; then break; fi
        done
        echo "$package"
    done
}

# The packages of a Python that can make virtual environments, if there is none yet.
missing_python() {
    if [ -z "$python" ]; then
        for m in $(seq "$newest" -1 "$oldest"); do
            if known "python3.$m-venv"; then
                echo "python3.$m python3.$m-venv"
                return
            fi
        done
    elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        echo "python3.$(minor "$python")-venv"
    fi
}

look() {
    python=$(find_python ${asked:-python3 python3.13 python3.12 python3.11})
    needs=$(echo $(missing_python) $(missing "$required"))
    likes=$(echo $(missing "$wanted"))
}

complete() { [ -n "$python" ] && [ -z "$needs" ]; }

asked=${1:-}
if [ -n "$asked" ] && [ -z "$(find_python "$asked")" ]; then
    say "$asked is not a Python between 3.$oldest and 3.$newest."
    exit 1
fi

look
if ! { complete && [ -z "$likes" ]; } && command -v apt-get >/dev/null; then
    if [ "$(id -u)" = 0 ]; then
        say "Installing what is missing on this system:" $needs $likes
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq >&2 || say "The list of packages could not be refreshed; going on with the one at hand."
        look # a fresh system knows no package names before its first update
        # The system's own updates may be at work just now: they are waited for.
        [ -z "$needs$likes" ] ||
            apt-get install -qq -y --no-install-recommends -o DPkg::Lock::Timeout=300 $needs $likes >&2 ||
            say "Installing failed."
        look
    elif ! complete; then
        say "Some Debian packages are missing. Run this, then try again:"
        say "    sudo apt-get update && sudo apt-get install -y --no-install-recommends" $needs $likes
        exit 1
    fi
fi

if [ -z "$python" ]; then
    say "No Python between 3.$oldest and 3.$newest was found, and this system offers none to install."
    say "Install one, then name it: make setup PYTHON=/path/to/python3.$oldest"
    exit 1
elif [ -n "$needs" ]; then
    say "Still missing on this system: $needs. Install it, then try again."
    exit 1
elif [ -n "$likes" ]; then
    say "Not installed: $likes. It is needed only for touch screens without a desktop."
fi
echo "$python"
