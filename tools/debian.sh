# Sourced: makes sure that what a script needs from Debian's packages is there. The script defines `needed`, which
# prints a line for each thing (a command, a header file, or a path with wildcards) and the package that brings it.

say() { echo "$*" >&2; }

have() {
    case $1 in
    /*) for file in $1; do if [ -e "$file" ]; then return 0; fi; done; return 1 ;;
    *.h) for folder in /usr/include /usr/lib/avr/include; do if [ -e "$folder/$1" ]; then return 0; fi; done; return 1 ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

missing() {
    needed | while read -r thing package; do
        if [ -n "$thing" ] && ! have "$thing"; then echo "$package"; fi
    done
}

# What is missing is installed when run as root; otherwise the one command to run is printed.
# $1: for whom or what, as in "the tests".
bring() {
    needs=$(echo $(missing))
    # Again while it helps: what is needed may depend on what was installed first.
    while [ -n "$needs" ] && command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; do
        say "Installing what $1 need on this system: $needs"
        export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
        apt-get update -qq >&2 || say "The list of packages could not be refreshed; going on with the one at hand."
        # The system's own updates may be at work just now: they are waited for.
        apt-get install -qq -y --no-install-recommends -o DPkg::Lock::Timeout=300 $needs >&2 || break
        before=$needs
        needs=$(echo $(missing))
        [ "$needs" != "$before" ] || break
    done
    if [ -n "$needs" ]; then
        say "A few Debian packages are missing that $1 need. Run this, then try again:"
        say "    sudo apt-get update && sudo apt-get install -y --no-install-recommends $needs"
        exit 1
    fi
}
