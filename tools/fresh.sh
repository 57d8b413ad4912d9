#!/usr/bin/env bash
# Follows the README on a bare Debian system that nobody prepared. debootstrap makes the system in a temporary
# folder, with nothing added but make, git and ca-certificates; the committed HEAD is cloned into it. Then
# `make run` goes up to its first question and `make test` to its end, and the time of each stage is printed.
#
# Usage: tools/fresh.sh [SUITE [COMMAND...]]
#   SUITE    a Debian suite; without it the one of this machine, or bookworm
#   COMMAND  runs in the clone instead of the README's commands; what is in dist/ is copied along
# Environment:
#   FRESH_DIR  folder for the temporary system, on a disk with 4 GB left (/var/tmp)
#   KEEP=1     keeps the system and prints its path
set -euo pipefail
# Every stage is a job with a process group of its own: Ctrl-C reaches this script alone, which cleans up, and
# the job does not inherit an ignored Ctrl-C as other background jobs do.
set -m
cd "$(dirname "$0")/.."

say() { echo "$*" >&2; }
fail() { say "$*"; exit 1; }

codename=$(. /etc/os-release && [ "$ID" = debian ] && echo "${VERSION_CODENAME:-}" || true)
suite=${1:-${codename:-bookworm}}
[ $# = 0 ] || shift

# The mirror that this machine installs Debian from, in either format of apt's sources; nothing where it has
# none, and debootstrap takes its own.
mirror() {
    local found=
    if [ -n "$codename" ]; then
        found=$({
            cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null |
                sed -nE 's/^deb +(\[[^]]*\] +)?(https?:[^ ]+) +([^ ]+) .*/\3 \2/p' || true
            cat /etc/apt/sources.list.d/*.sources 2>/dev/null | awk -v RS= -F '\n' '{
                uri = ""; n = 0
                for (i = 1; i <= NF; i++) {
                    if ($i ~ /^URIs:/) { split($i, words, " "); uri = words[2] }
                    if ($i ~ /^Suites:/) n = split($i, suites, " ")
                }
                for (i = 2; i <= n; i++) print suites[i], uri
            }' || true
        } | awk -v suite="$codename" '$1 == suite && $2 ~ /^https?:/ { print $2; exit }')
    fi
    echo "$found"
}

# A setting of this machine's pip; one in the environment comes first.
pip_setting() {
    python3 -m pip config list 2>/dev/null |
        sed -nE "s/^(:env:|global|install)\.$1='(.*)'\$/\2/p" | head -n 1
}

# A machine behind a company's mirror or certificate reaches the registries only with pip's settings for them.
# Folders of this machine stay out: the bare system does not have them.
copy_pip_settings() {
    local key value
    for key in index-url extra-index-url trusted-host proxy; do
        value=$(pip_setting "$key" | sed -e 's/\\n/ /g' | tr ' ' '\n' | grep -v -e '^file:' -e '^/' -e '^$' | xargs)
        [ -z "$value" ] || echo "$key = $value"
    done
    value=$(pip_setting cert)
    if [ -f "$value" ]; then
        install -D -m 644 "$value" "$root$value"
        echo "cert = $value"
    fi
}

# Runs a command with mounts and processes of its own: whatever it mounts is gone after it, and whatever it
# left running is ended.
apart() {
    unshare --mount --pid --fork --kill-child --mount-proc "$@" </dev/null &
    job=$!
    local status=0
    wait "$job" || status=$?
    job=
    return "$status"
}

# Runs a command in the clone inside the bare system, with the environment of somebody who has just logged in.
# Its first process stays a shell, which collects processes whose parent has ended.
inside() {
    apart bash -c '
        root=$1; shift
        mount -t proc proc "$root/proc"
        mount -t sysfs -o ro sysfs "$root/sys"
        mount -t devpts -o newinstance,mode=620,gid=5,ptmxmode=666 devpts "$root/dev/pts"
        mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
        mount -t tmpfs -o mode=755 tmpfs "$root/run"
        env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
            HOME=/root LANG=C.UTF-8 TERM="${TERM:-dumb}" \
            chroot "$root" bash -o pipefail -c "cd $0 && \"\$@\"" bash "$@"
        exit $?
    ' "$clone" "$root" "$@"
}

# Runs a stage and notes what became of it.
report=
failed=0
stage() {
    local name=$1 start=$SECONDS word=passed
    shift
    say "=== $suite: $name ==="
    "$@" || { word=FAILED; failed=1; }
    report+=$(printf '%-9s %-34s %3d min %02d s  %s' "$suite" "$name" \
        $(((SECONDS - start) / 60)) $(((SECONDS - start) % 60)) "$word")$'\n'
    [ "$word" = passed ]
}

build() {
    apart debootstrap --variant=minbase --include=make,git,ca-certificates \
        "$suite" "$root" $(mirror) >"$work/debootstrap.log" 2>&1 || {
        tail -n 20 "$work/debootstrap.log" >&2
        return 1
    }
    cp -L /etc/resolv.conf "$root/etc/resolv.conf" || return 1
    printf '127.0.0.1 localhost\n::1 localhost\n' >"$root/etc/hosts"
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
    apart chroot "$root" update-ca-certificates >/dev/null 2>&1 || return 1
    { echo '[global]'; copy_pip_settings; } >"$root/etc/pip.conf"
    git clone --quiet --no-local . "$root$clone" || return 1
    git -C "$root$clone" checkout --quiet --detach "$(git rev-parse HEAD)" || return 1
    [ ! -d dist ] || cp -r dist "$root$clone/"
}

# With nobody to answer, the game ends at its first question.
first_question() {
    inside bash -o pipefail -c 'make run </dev/null 2>&1 | tee ../run.log' || return 1
    echo
    grep -q 'no display' "$root/root/run.log" || { say "make run did not say that there is no display."; return 1; }
    grep -q 'Who plays?' "$root/root/run.log" || { say "make run did not get to its first question."; return 1; }
}

clean_up() {
    trap - EXIT
    trap '' INT TERM HUP
    if [ -n "$job" ]; then
        # The end of a job's first process is the end of all its others, and `wait` returns when they are gone.
        kill -KILL $(cat "/proc/$job/task/$job/children" 2>/dev/null) 2>/dev/null || true
        wait "$job" 2>/dev/null || true
    fi
    if [ -n "${KEEP:-}" ]; then
        say "The system is kept in $root"
    else
        rm -rf --one-file-system "$work"
    fi
}

[ "$(id -u)" = 0 ] || fail "Making a bare system needs root. Run: sudo make fresh"
if ! command -v debootstrap >/dev/null; then
    say "Installing what is missing on this system: debootstrap"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
        debootstrap debian-archive-keyring; } >&2 || fail "Install the package debootstrap, then try again."
fi
[ -e "/usr/share/debootstrap/scripts/$suite" ] ||
    fail "debootstrap does not know the suite $suite. Check its name, or update the package debootstrap."
[ -e /usr/share/keyrings/debian-archive-keyring.gpg ] ||
    fail "Debian's signatures cannot be checked. Install the package debian-archive-keyring, then try again."
unshare --mount --pid --fork true 2>/dev/null ||
    fail "Root may not mount anything here. Use a machine of its own or a privileged container."

job=
work=$(mktemp -d "${FRESH_DIR:-/var/tmp}/dark-road-fresh.XXXXXX")
root=$work/$suite
clone=/root/dark-road-companion
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

if stage "bare system" build; then
    if [ $# -gt 0 ]; then
        stage "$*" inside "$@" || true
    else
        stage "make run, up to the first question" first_question || true
        stage "make test" inside make test || true
    fi
fi
say "=== $suite: times ==="
printf '%s' "$report"
exit "$failed"
