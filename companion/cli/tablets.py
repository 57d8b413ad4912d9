"""``dark-road tablets``: who has joined this machine's table, without opening it."""

import os
from argparse import Namespace

from companion.cli.output import tell, write_json, write_line
from companion.hub.desk import hub_folder, only_one
from companion.hub.messages import HubError
from companion.hub.registry import Registry
from companion.terminal.hub_desk import tablet_named
from companion.terminal.words import word


def tablets(arguments: Namespace) -> int:
    if arguments.action == "revoke":
        _revoke(arguments.name)
        return 0
    devices = Registry(hub_folder()).all()
    if arguments.json:
        write_json(
            [{"id": one.id, "name": one.name, "owner": one.owner, "joined": one.joined} for one in devices]
        )
        return 0
    for number, one in enumerate(devices, 1):
        code = "desk-listed-owner" if one.owner else "desk-listed"
        write_line(word(code, number=number, name=one.name, joined=one.joined))
    if not devices:
        tell(word("desk-nobody"))
    return 0


def _revoke(name: str) -> None:
    """Not while a table is open: it would know the tablet still. Raises ``GameError``."""
    lock = only_one(hub_folder())
    try:
        registry = Registry(hub_folder())
        device = tablet_named(registry, name)
        try:
            registry.revoke(device.id)
        except HubError as error:  # nothing is open in which it would count all the same
            raise error.__cause__ or error from None
    finally:
        os.close(lock)
    tell(word("desk-revoked", name=device.name))
