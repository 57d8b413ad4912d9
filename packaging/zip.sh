#!/bin/sh
# Builds the zip into dist/: a folder with the program `dark-road`, its libraries and a Python, for Linux systems
# that are as new as this one or newer.
cd "$(dirname "$0")/.."
. packaging/common.sh

folder=dark-road-companion-$version
package=$dist/$folder-linux-$(uname -m).zip

"$work/venv/bin/python" -m pip install --quiet --no-deps --force-reinstall "$wheel"
strip_debug "$(echo "$work"/venv/lib/python3*/site-packages)"
KIVY_NO_ARGS=1 "$work/venv/bin/python" -m PyInstaller --noconfirm --clean --distpath "$work/zip" --workpath "$work/pyinstaller" \
    packaging/pyinstaller/dark-road.spec >"$work/zip.log" 2>&1 || fail "The folder could not be built; $work/zip.log says why."
rm -rf "${work:?}/zip/$folder" "$package"
mv "$work/zip/dark-road-companion" "$work/zip/$folder"
cp packaging/pyinstaller/README.txt "$work/zip/$folder/"
mkdir "$work/zip/$folder/licences"
(
    cd "$work"/venv/lib/python3*/site-packages
    find . -type f \( -iname 'licen*' -o -iname 'copying*' -o -iname 'notice*' \) ! -name '*.py*' \
        -exec cp --parents -t "$work/zip/$folder/licences" {} +
)
install -D -m 644 /usr/share/doc/python3/copyright "$work/zip/$folder/licences/python/copyright"
(cd "$work/zip" && zip -qry -9 "$package" "$folder")
say "$package: $(size "$package") MB, $(size "$work/zip/$folder") MB unpacked"
