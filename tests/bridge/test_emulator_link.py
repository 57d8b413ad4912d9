"""The emulated board on the line: greetings, numbers, answers, and what it refuses."""

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.framing import encode
from firmware_bridge.messages import CONSTANTS, Message, mask, message, names, word
from tests.bridge.scripted import HALL, Host, ready


def started() -> Host:
    host = Host(EmulatedBoard())
    host.listen(0.1)
    return host


def reason(refused: Message) -> str:
    assert refused.name == "refused"
    return word("refusal", refused.reason)


def test_a_board_that_starts_says_who_it_is() -> None:
    host = started()
    (welcome,) = host.heard
    assert welcome.name == "welcome"
    assert welcome.magic == CONSTANTS["magic"]
    assert welcome.session == 0
    assert host.seqs == [0]
    assert names("cause", welcome.cause) == ("power_on",)
    assert welcome.lamps == 21
    assert "angle" in names("capability", welcome.capability)


def test_before_a_hello_nothing_is_taken() -> None:
    host = started()
    (refused,) = host.send(message("ask"), 9)
    assert reason(refused) == "hello_first"
    assert host.seqs[-1] == 9


def test_a_hello_begins_a_session_and_the_same_one_changes_nothing() -> None:
    host = started()
    assert host.greet(7).session == 7
    assert host.say("ask").name == "state"
    again = host.send(message("hello", protocol=1, session=7), 200)
    assert [said.name for said in again] == ["welcome"]
    assert host.seqs[-1] == 200
    assert host.say("ask").name == "state"


def test_another_session_begins_anew_with_the_number_of_its_hello() -> None:
    host = started()
    host.greet(7)
    host.seq = 99
    host.greet(8)
    assert host.seq == 100
    assert host.say("ask").name == "state"


def test_a_hello_of_another_protocol_is_answered_and_opens_nothing() -> None:
    host = started()
    assert host.say("hello", protocol=2, session=7).session == 0
    assert reason(host.say("ask")) == "hello_first"


def test_a_hello_without_a_session_is_refused() -> None:
    host = started()
    assert reason(host.say("hello", protocol=1, session=0)) == "bad_value"


def test_a_firmware_of_another_protocol_says_so_and_never_opens_a_session() -> None:
    board = EmulatedBoard()
    board.protocol = 2
    host = Host(board)
    host.listen(0.1)
    assert host.heard[0].protocol == 2
    assert host.greet().session == 0
    assert reason(host.say("ask")) == "hello_first"


def test_a_repeated_message_is_answered_again_and_not_carried_out_again() -> None:
    host = ready(EmulatedBoard(seed=1))
    host.say("go", goal=5, section=2, way=0)
    first = host.board.pulses
    host.say("go", goal=6, section=255, way=0)
    again = message("go", goal=5, section=2, way=0)
    answers = host.send(again, host.seq)
    assert [said.name for said in answers] == ["state"]
    assert host.state.goal == 6
    assert host.board.pulses >= first


def test_a_repeated_refusal_is_the_same_refusal() -> None:
    host = started()
    host.greet()
    go = message("go", goal=5, section=2, way=0)
    host.seq += 1
    for _ in range(3):
        assert [reason(said) for said in host.send(go, host.seq) if said.name == "refused"] == [
            "not_configured"
        ]


def test_a_number_out_of_turn_asks_for_a_hello() -> None:
    host = ready(EmulatedBoard())
    (refused, *_) = [said for said in host.send(message("ask"), host.seq + 2) if said.name == "refused"]
    assert reason(refused) == "hello_first"


def test_numbers_go_from_255_to_1() -> None:
    host = started()
    host.greet()
    for _ in range(300):
        assert host.say("ask").name == "state"
    assert host.seq == 46


def test_an_unknown_message_is_refused_as_such() -> None:
    host = started()
    host.greet()
    host.board.write(encode(0x70, host.seq + 1))
    assert [reason(said) for said in host.listen(0.015) if said.name == "refused"] == ["unknown_message"]


def test_a_message_of_the_wrong_length_is_a_bad_value() -> None:
    host = started()
    host.greet()
    host.board.write(encode(0x03, host.seq + 1, b"\x01"))
    assert [reason(said) for said in host.listen(0.015) if said.name == "refused"] == ["bad_value"]


def test_values_out_of_their_bounds_are_refused_and_change_nothing() -> None:
    host = started()
    host.greet()
    for wrong in (
        {"steps": 47},
        {"steps": 60001},
        {"offset": 3200},
        {"zero": 4096},
        {"speed": 49},
        {"speed": 4001},
        {"ramp": 99},
        {"ramp": 60001},
        {"lamps": 0},
        {"lamps": 27},
    ):
        assert reason(host.configure(HALL, **wrong)) == "bad_value"
    assert reason(host.configure(0)) == "bad_value"
    assert host.say("ask").config == 0


def test_wishes_that_make_no_sense_are_refused() -> None:
    host = ready(EmulatedBoard())
    for goal, section, way in ((0, 1, 0), (1, 6, 0), (1, 1, 3)):
        assert reason(host.say("go", goal=goal, section=section, way=way)) == "bad_value"
    assert reason(host.say("turn", goal=0, position=5)) == "bad_value"
    assert reason(host.say("turn", goal=1, position=2_000_000_000)) == "bad_value"
    assert reason(host.say("restart", key=1)) == "bad_value"
    assert host.board.pulses == 0


def test_states_come_unasked_when_something_changes_and_not_too_often() -> None:
    host = ready(EmulatedBoard(seed=1))
    host.listen(0.1)
    host.go(3)
    before = len(host.named("state"))
    host.listen(4.5)
    told = host.named("state")[before:]
    assert [word("wheel", state.wheel) for state in told] == ["moving", "at"]


def test_without_a_host_nothing_is_said_unasked() -> None:
    host = started()
    host.board.hand(2)
    assert host.listen(3) == []


def test_after_a_silence_the_board_is_calm_and_any_frame_ends_that() -> None:
    host = ready(EmulatedBoard(seed=1))
    host.go(3)
    assert host.arrive(3)
    host.listen(5.2)
    assert "calm" in names("flag", host.state.flag)
    assert host.state.goal == 0
    assert "calm" not in names("flag", host.say("ask").flag)


def test_a_silence_in_a_move_slows_the_wheel_down_and_leaves_it_alone() -> None:
    host = ready(EmulatedBoard(seed=1), HALL, speed=50, ramp=100)
    host.turn(3000)
    host.listen(4.9)
    assert host.board.powered
    host.listen(2)
    assert not host.board.powered
    assert 0 < host.board.steps < 3000
    before = host.board.steps
    host.listen(2)
    assert host.board.steps == before


def test_damaged_bytes_are_counted_and_never_acted_on() -> None:
    host = ready(EmulatedBoard(seed=1))
    good = encode(0x03, host.seq + 1, bytes([9, 2, 0]))
    bad = bytearray(good)
    bad[5] ^= 0x10
    host.board.write(bytes(bad))
    assert [said for said in host.listen(0.02) if said.name == "refused"] == []
    assert host.state.goal == 0
    # The zero at the end of the bad frame and the one before the next make an empty piece: trust again.
    assert host.say("ask").bad == 1


def test_a_restart_is_a_reset_by_the_watchdog() -> None:
    host = ready(EmulatedBoard())
    boot = host.state.boot
    host.say("restart", key=CONSTANTS["restart_key"])
    host.listen(0.5)
    welcome = host.heard[-1]
    assert welcome.name == "welcome"
    assert names("cause", welcome.cause) == ("watchdog",)
    assert welcome.boot == boot + 1
    assert welcome.session == 0


def test_a_reset_begins_everything_anew_and_says_why() -> None:
    host = ready(EmulatedBoard())
    host.board.reset()
    host.listen(0.2)
    assert host.heard[-1].cause == mask("cause", "reset_pin")
    assert reason(host.say("ask")) == "hello_first"
    host.greet(8)
    assert host.say("ask").config == 0


def test_bytes_take_the_time_of_the_line() -> None:
    host = ready(EmulatedBoard())
    host.listen(0.1)
    number, seq = 0x06, host.seq + 1
    frame = encode(number, seq)
    host.board.write(frame)
    start = host.board.time
    host.board.advance(1.0, until_heard=True)
    answer = host.board.read()
    line = (len(frame) + len(answer)) * 10 / CONSTANTS["baud"]
    assert line <= host.board.time - start <= line + 0.001
