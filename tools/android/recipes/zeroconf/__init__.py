"""How zeroconf is built for Android: that of python-for-android's own recipe notices no change of network."""

from typing import Any, ClassVar

from pythonforandroid.recipe import PyProjectRecipe


class ZeroconfRecipe(PyProjectRecipe):
    """As plain Python: it is compiled only for speed."""

    name = "zeroconf"
    version = "0.153.0"
    url = "https://files.pythonhosted.org/packages/source/z/zeroconf/zeroconf-{version}.tar.gz"
    depends: ClassVar = ["ifaddr"]

    def get_recipe_env(self, arch: Any, **more: Any) -> dict[str, str]:
        return super().get_recipe_env(arch, **more) | {"SKIP_CYTHON": "1"}


recipe = ZeroconfRecipe()
