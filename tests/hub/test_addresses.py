"""Which addresses of a machine are told to others."""

from ipaddress import ip_interface

import ifaddr
import pytest

from companion.hub.addresses import Interface, interfaces, nearest, own_addresses


def one(name: str, address: str, index: int = 1) -> Interface:
    return Interface(name, index, ip_interface(address))


LOOPBACK = one("lo", "127.0.0.1/8")


def test_a_network_at_home_comes_before_containers_and_far_networks() -> None:
    here = [
        one("docker0", "172.17.0.1/16"),
        one("tun0", "10.8.0.2/24"),
        one("wlan0", "192.168.1.20/24"),
        LOOPBACK,
        one("eth0", "169.254.7.7/16"),
        one("wlan0", "fd00::20/64"),
    ]
    assert own_addresses(here) == ["192.168.1.20", "fd00::20", "169.254.7.7", "172.17.0.1", "10.8.0.2"]


def test_a_telephone_company_is_not_asked_before_the_wireless_network() -> None:
    here = [one("rmnet0", "10.99.1.2/30"), one("wlan0", "192.168.1.20/24")]
    assert own_addresses(here)[0] == "192.168.1.20"


def test_a_public_address_comes_after_a_private_one() -> None:
    here = [one("eth0", "8.8.4.4/24"), one("eth1", "10.0.0.5/8")]
    assert own_addresses(here) == ["10.0.0.5", "8.8.4.4"]


def test_an_address_that_needs_an_interface_is_of_no_use_to_others() -> None:
    assert own_addresses([one("eth0", "fe80::1/64"), LOOPBACK]) == ["127.0.0.1"]


def test_without_a_network_only_the_machine_itself_is_left() -> None:
    assert own_addresses([LOOPBACK, one("lo", "::1/128")]) == ["127.0.0.1", "::1"]
    assert own_addresses([]) == []


def test_an_address_on_two_interfaces_is_told_once() -> None:
    here = [one("eth0", "10.0.0.5/8"), one("eth1", "10.0.0.5/8", index=2)]
    assert own_addresses(here) == ["10.0.0.5"]


def test_this_machine_has_a_loopback_and_is_asked_when_nobody_says_what_it_has() -> None:
    assert any(one.address.is_loopback for one in interfaces())
    assert own_addresses()


def test_a_system_that_tells_nothing_has_no_interfaces(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> list[ifaddr.Adapter]:
        raise PermissionError

    monkeypatch.setattr(ifaddr, "get_adapters", refused)
    assert interfaces() == frozenset()


def test_what_lies_in_our_own_network_is_tried_first() -> None:
    here = [one("docker0", "172.17.0.1/16"), one("wlan0", "192.168.1.20/24"), one("wlan0", "fe80::5/64")]
    hosts = ["172.17.0.1", "10.0.0.1", "192.168.1.9", "fe80::9%3"]
    assert nearest(hosts, here) == ["192.168.1.9", "fe80::9%3", "172.17.0.1", "10.0.0.1"]
