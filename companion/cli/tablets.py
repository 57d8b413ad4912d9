"""``dark-road tablets``: who has joined this machine's table, without opening it."""

from argparse import Namespace

from companion.cli.output import tell, write_json
from companion.hub.desk import hub_folder
from companion.hub.registry import Registry
from companion.terminal.hub_desk import tablet_named
from companion.terminal.screen import printable
from companion.terminal.words import word


def tablets(arguments: Namespace) -> int:
    registry = Registry(hub_folder())
    devices = registry.all()
    if arguments.action == "revoke":
        device = tablet_named(registry, arguments.name)
        registry.revoke(device.id)
        tell(word("desk-revoked", name=device.name))
    elif arguments.json:
        write_json([
            {"id": one.id, "name": one.name, "owner": one.owner, "joined": one.joined}
            for one in devices
        ])  # fmt: skip
    else:
        for one in devices:
            code = "desk-listed-owner" if one.owner else "desk-listed"
            print(printable(word(code, name=one.name, joined=one.joined)))
        if not devices:
            tell(word("desk-nobody"))
    return 0
