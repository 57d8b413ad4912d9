#!/bin/sh
# Makes sure that what the tests need is there. For the table's board: a compiler for its chip, an
# emulator of the chip, a compiler for this machine, and the program that flashes the board; for the app: a
# display in memory, and hands that click on it; for the history of a club: a PostgreSQL server, of which only
# the programs are used; for several tablets: networks in memory.
# What is missing is installed when run as root; otherwise the one command to run is printed.
set -eu

# what must be there (a command, a header file below one of these folders, or a path) and its package
headers="/usr/include /usr/lib/avr/include"
needed='
avr-gcc gcc-avr
avr-objcopy binutils-avr
avr/io.h avr-libc
avrdude avrdude
gcc gcc
stdlib.h libc6-dev
simavr/sim_avr.h libsimavr-dev
libelf.h libelf-dev
Xvfb xvfb
xdotool xdotool
ip iproute2
/usr/lib/postgresql/*/bin/initdb postgresql'

say() { echo "$*" >&2; }

have() {
    case $1 in
    /*) for file in $1; do if [ -x "$file" ]; then return 0; fi; done; return 1 ;;
    *.h) for folder in $headers; do if [ -e "$folder/$1" ]; then return 0; fi; done; return 1 ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

missing() {
    echo "$needed" | while read -r thing package; do
        if [ -n "$thing" ] && ! have "$thing"; then echo "$package"; fi
    done
}

needs=$(echo $(missing))
if [ -n "$needs" ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    say "Installing what the tests need on this system: $needs"
    export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
    apt-get update -qq >&2 || say "The list of packages could not be refreshed; going on with the one at hand."
    apt-get install -qq -y --no-install-recommends $needs >&2 || say "Installing failed."
    needs=$(echo $(missing))
fi
if [ -n "$needs" ]; then
    say "The tests need a few more packages. Run this, then try again:"
    say "    sudo apt-get update && sudo apt-get install -y --no-install-recommends $needs"
    exit 1
fi
