#!/bin/sh
# Makes sure that what the tests need is there. For the table's board: a compiler for its chip, an
# emulator of the chip, a compiler for this machine, and the program that flashes the board; for the app: a
# display in memory, and hands that click on it; for the history of a club: a PostgreSQL server, of which only
# the programs are used; for several tablets: networks in memory.
set -eu
. "$(dirname "$0")/debian.sh"

needed() {
    cat <<'END'
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
/usr/lib/postgresql/*/bin/initdb postgresql
END
}

bring "the tests"
