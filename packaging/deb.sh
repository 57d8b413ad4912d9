#!/bin/sh
# Builds the Debian package of the system it runs on into dist/: a virtual environment of this system's Python with
# the companion and all its libraries, the command, the entry in the menu, and rules and unit for devices and hub.
cd "$(dirname "$0")/.."
. packaging/common.sh

name=dark-road-companion
from=packaging/debian
stage=$work/deb
inside=/usr/lib/$name
home=$stage$inside

suite() { # deb12, ubuntu24.04
    . /etc/os-release
    echo "${ID}${VERSION_ID:-}" | sed 's/^debian/deb/'
}

minor=$("$python" -c 'import sys; print(sys.version_info[1])')
architecture=$(dpkg --print-architecture)
full=$version+$(suite)
package=$dist/${name}_${full}_$architecture.deb

put() { # a file, with its mode and its place in the package
    install -D -m "$2" "$1" "$stage$3"
}

filled() {
    sed -e "s/@version@/$full/" -e "s/@architecture@/$architecture/" -e "s/@minor@/$minor/" \
        -e "s/@next@/$((minor + 1))/" -e "s/@size@/$(du -sk "$stage" | cut -f 1)/" \
        -e "s/@date@/$(date -R -u -d "@$SOURCE_DATE_EPOCH")/" "$1"
}

rm -rf "$stage" "$package"
mkdir -p "$home"
"$python" -m venv --without-pip "$home"
install_companion "$home/bin/python3"
packages=$home/lib/python3.$minor/site-packages

# What is needed to install, to develop or to test is not needed here; nor may the folder of the build stay written down.
find "$home/bin" -mindepth 1 ! -name 'python*' ! -name dark-road -delete
sed -i "1s|.*|#!$inside/bin/python3 -I|" "$home/bin/dark-road"
rm -rf "$home/.gitignore" "$home/include" "$home/share" "$packages"/kivy/tools "$packages"/kivy/include
find "$packages" -depth -type d -name tests -exec rm -r {} +
find "$packages" -path '*.dist-info/*' \( -name RECORD -o -name direct_url.json -o -name INSTALLER -o -name REQUESTED \) -delete
sed -i '/^command = /d' "$home/pyvenv.cfg"
strip_debug "$packages"
find "$packages" -type f -exec chmod 644 {} +
! grep -rl "$stage" "$stage" || fail "These files name the folder of the build."
# Compiled here and by content, so that installing is quick and removing leaves nothing.
"$home/bin/python3" -m compileall -q -j 0 -s "$stage" --invalidation-mode unchecked-hash "$packages" >/dev/null ||
    fail "Not all of the package can be compiled."

mkdir -p "$stage/usr/bin"
ln -s "../lib/$name/bin/dark-road" "$stage/usr/bin/dark-road"
put $from/$name.desktop 644 /usr/share/applications/$name.desktop
put companion/app/art/icon.svg 644 /usr/share/icons/hicolor/scalable/apps/$name.svg
"$home/bin/python3" $from/icons.py companion/app/art/icon.png "$stage/usr/share/icons/hicolor"
put $from/70-$name.rules 644 /usr/lib/udev/rules.d/70-$name.rules
put $from/dark-road-hub@.service 644 /usr/lib/systemd/system/dark-road-hub@.service
put $from/dark-road.1 644 /usr/share/man/man1/dark-road.1
gzip -9n "$stage/usr/share/man/man1/dark-road.1"
put $from/lintian-overrides 644 /usr/share/lintian/overrides/$name
put $from/copyright 644 /usr/share/doc/$name/copyright
"$home/bin/python3" $from/licences.py "$packages" >>"$stage/usr/share/doc/$name/copyright"
filled $from/changelog | gzip -9n >"$stage/usr/share/doc/$name/changelog.gz"

chmod -R u=rwX,go=rX "$stage"
filled $from/control >"$work/control"
put "$work/control" 644 /DEBIAN/control
put $from/postinst 755 /DEBIAN/postinst
put $from/prerm 755 /DEBIAN/prerm
(cd "$stage" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$work/md5sums"
put "$work/md5sums" 644 /DEBIAN/md5sums
dpkg-deb --root-owner-group -Zxz --build "$stage" "$package" >/dev/null
say "$package: $(size "$package") MB, $(size "$stage/usr") MB installed"
