"""The hub's door and the tablet's link, over a real connection."""

from companion.hub.messages import Follow, Taken
from tests.hub.stand_in import Hub, hub, online

__all__ = ["hub"]


def test_a_tablet_joins_with_the_code_returns_with_its_key_and_is_heard(hub: Hub) -> None:
    known = hub.new_device()
    assert known.table == "Lantern"
    assert [device.id for device in hub.registry.all()] == [known.device]
    with online(known) as tablet:
        assert tablet.act(7)
        assert tablet.hear() == Taken(7)
        assert hub.host.heard[0] == ("Anna's tablet", Follow())
