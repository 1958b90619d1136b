"""Poker Tactics, clause by clause: tests are named by the clause they protect."""

import itertools
from collections import Counter

import pytest

import spadework as sw
from spadework.games.tactics.rules.layout import MAX_LEGAL
from support import samples

GAME = sw.game("tactics")
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker"]


def at(hands=("7", "7"), boards=("", ""), discards=("", ""), deck="", game=GAME, **more):
    """A match from a position; piles are written as texts."""

    def piles(texts):
        return [text.split() for text in texts]

    position = {"hands": piles(hands), "boards": piles(boards), "discards": piles(discards)}
    return game.match(position | {"deck": deck.split()} | more)


def after(match, *actions):
    for action in actions:
        match.play(action)
    return match.position()


def side(position, seat):
    return " ".join(position["boards"][seat])


def scored(match, *actions):
    """The totals of the first round that ends."""
    for action in actions:
        for event in match.play(action):
            if event["event"] == "score":
                return event["totals"]
    raise AssertionError("no round ended")


# T-1


def test_t1_the_deck_is_52_cards_and_two_jokers():
    position = GAME.deal(1).position()
    cards = Counter(itertools.chain(*position["hands"], position["deck"]))
    assert cards == {rank: 2 if rank == "Joker" else 4 for rank in RANKS}


def test_t1_every_card_is_as_likely_on_top():
    tops = Counter(GAME.deal(seed).position()["deck"][0] for seed in range(samples(3000)))
    for rank in RANKS:
        share = (2 if rank == "Joker" else 4) / 54
        spread = (share * (1 - share) / samples(3000)) ** 0.5
        assert abs(tops[rank] / samples(3000) - share) < 4.5 * spread, rank


# T-2


def test_t2_ten_cards_each_and_who_starts_is_random():
    starters = Counter()
    for seed in range(samples(400)):
        position = GAME.deal(seed).position()
        assert [len(hand) for hand in position["hands"]] == [10, 10]
        assert position["round"] == 1
        starters[position["starter"]] += 1
    assert abs(starters[0] - starters[1]) < 4.5 * samples(400) ** 0.5


@pytest.mark.parametrize("hand", [4, 14])
def test_t2_option_hand(hand):
    position = sw.game("tactics", hand=hand).deal(1).position()
    assert [len(cards) for cards in position["hands"]] == [hand, hand]
    assert len(position["deck"]) == 54 - 2 * hand


# T-3


def mulligan(hands=("3 9 K", "4 5"), deck="A 7 8", **more):
    return at(hands, deck=deck, phase="mulligan", **more)


def test_t3_seat_0_decides_then_seat_1_then_the_starter():
    match = mulligan(starter=1)
    seats = [match.seat]
    match.play("keep")
    seats.append(match.seat)
    match.play("keep")
    assert (seats, match.seat, match.position()["phase"]) == ([0, 1], 1, "play")


def test_t3_all_named_cards_go_under_first_the_last_named_lowest():
    position = after(mulligan(), "swap 3 9")
    assert position["deck"] == ["8", "3", "9"]
    assert position["hands"][0] == ["A", "7", "K"]
    assert position["under"] == [["3", "9"], []]


def test_t3_seat_1s_cards_lie_below_seat_0s():
    position = after(mulligan(), "swap 3 9", "swap 4 5")
    assert position["deck"] == ["9", "4", "5"]
    assert position["under"] == [["9"], ["4", "5"]]
    assert position["hands"][1] == ["3", "8"]
    assert position["shown"] == [[], ["3"]]  # T-16: seat 0 knows where it put it


def test_t3_in_a_tiny_deck_ones_own_card_may_come_back():
    match = mulligan(hands=("3 9", "4"), deck="K")
    position = after(match, "swap 3 9")
    for seed in range(60):
        assert match.game.run.conserved(match.glimpse(1, seed).state, match.game.rules_record)
    told = match.copy().play("keep")
    assert {"event": "exchanged", "counts": [2, 0]} in told
    assert position["hands"][0] == ["3", "K"]
    assert position["deck"] == ["9"]
    assert position["under"] == [["9"], []]
    assert position["shown"] == [[], []]


def test_t3_zero_one_or_two_cards_repeats_as_often_as_held():
    match = mulligan(hands=("3 3 9", "4"))
    assert match.actions() == ["keep", "swap 3", "swap 9", "swap 3 3", "swap 3 9"]
    assert match.explain("swap 9 9") == "You hold 9 only 1 time(s)."
    assert match.explain("swap 9 3") == "Name the cards in the order A 2 … K Joker: 'swap 3 9'."


def test_t3_how_many_is_public_only_when_both_have_decided():
    match = mulligan()
    match.play("swap 3")
    for eyes in (1, None):
        assert match.events(eyes) == [{"event": "mulligan", "seat": 0}]
        assert match.view(eyes)["under"][0] is None
    match.play("swap 4 5")
    for eyes in (0, 1, None):
        assert {"event": "exchanged", "counts": [1, 2]} in match.events(eyes)
    assert match.view(1)["under"] == [1, ["4", "5"]]
    assert match.view(None)["under"] == [1, 2]


@pytest.mark.parametrize(("first", "second"), [("keep", "swap 3 9"), ("swap 3", "swap 9 K")])
def test_t3_seat_1_cannot_tell_how_seat_0_exchanged(first, second):
    here, there = mulligan(), mulligan()
    here.play(first)
    there.play(second)
    assert here.view(1) == there.view(1)
    assert here.view(None) == there.view(None)
    assert here.events(1) == there.events(1)
    assert here.record(1) == there.record(1)
    assert here.record("spectator") == there.record("spectator")
    assert sw.player("greedy").choose(here) == sw.player("greedy").choose(there)


def test_t3_which_cards_were_exchanged_stays_secret_for_good():
    here, there = mulligan(), mulligan(hands=("9 10 K", "4 5"))
    here.play("swap 3 9")
    there.play("swap 9 10")
    for match in (here, there):
        match.play("keep")
        match.play("pass")
    for eyes in (1, None):
        assert here.events(eyes) == there.events(eyes)
        assert here.view(eyes) == there.view(eyes)


@pytest.mark.parametrize(("most", "longest"), [(1, 1), (3, 3)])
def test_t3_option_mulligan(most, longest):
    match = sw.game("tactics", mulligan=most).deal(3)
    assert max(len(action.split()) - 1 for action in match.actions()) == longest


def test_t3_without_a_mulligan_play_begins_at_once():
    match = sw.game("tactics", mulligan=0).deal(3)
    position = match.position()
    assert (position["phase"], position["seat"]) == ("play", position["starter"])
    assert "no mulligan" in match.explain("keep")
    assert position["mulliganed"] == [True, True]
    rebuilt = match.game.match(position | {"mulliganed": [False, False]})
    assert rebuilt.position() == position


def test_t3_the_most_legal_actions_there_can_be():
    """MAX_LEGAL: every multiset of up to three ranks but three Jokers, and no hand has more."""
    rest = [rank for rank in RANKS for _ in range(2 if rank == "Joker" else 3)]
    match = at((" ".join(rest), "A"), phase="mulligan", game=sw.game("tactics", mulligan=3))
    assert len(match.actions()) == MAX_LEGAL == 1 + 14 + 105 + 560 - 1


# T-4


def test_t4_seats_alternate():
    match = at(("7 8", "7 8"))
    seats = []
    for action in ("play 7", "play 7", "play 8"):
        seats.append(match.seat)
        match.play(action)
    assert seats == [0, 1, 0]


def test_t4_who_passed_plays_no_more_and_the_other_goes_on():
    match = at(("7 8 9", "2 3 4"))
    match.play("pass")
    assert [match.seat, match.play("play 2") and match.seat] == [1, 1]
    match.play("play 3")
    assert match.seat == 1
    match.play("pass")
    assert match.position()["round"] == 2


def test_t4_an_empty_hand_has_passed():
    match = at(("7", "2 3"))
    events = match.play("play 7")
    assert {"event": "empty", "seat": 0} in events
    assert match.position()["passed"] == [True, False]
    match.play("play 2")
    assert match.seat == 1


def test_t4_a_last_card_that_brings_cards_keeps_its_player_in():
    spy = at(("J", "2 3"), deck="5 6")
    spy.play("play J")
    assert spy.position()["passed"] == [False, False]
    decoy = at(("Joker", "2 3"), boards=("9", ""))
    decoy.play("play Joker taking 9")
    assert decoy.position()["passed"] == [False, False]


def test_t4_two_empty_hands_play_out_the_rest_at_nothing_to_nothing():
    match = at(("7", ""), wins=[0, 0])
    events = match.play("play 7")
    assert [e["totals"] for e in events if e["event"] == "score"] == [[7, 0], [0, 0]]
    assert match.returns == [1, -1]
    assert match.position()["wins"] == [2, 1]


def test_t4_an_empty_hand_counts_as_passed_whatever_the_position_says():
    assert at(("7", ""), passed=[False, False]).position()["passed"] == [False, True]
    for passed in ([False, False], [True, True], [True, False]):
        with pytest.raises(sw.BadPosition, match="has passed"):
            at(("", "7"), passed=passed)


# T-5


@pytest.mark.parametrize(
    ("card", "points"),
    [(str(n), n) for n in range(3, 11)] + [("Q", 5), ("K", 15), ("A", 0), ("Joker", 0)],
)
def test_t5_power_of_a_card_on_its_own_side(card, points):
    assert scored(at((f"{card} 3", "3")), f"play {card}", "pass", "pass") == [points, 0]


def test_t5_a_j_is_worth_10_to_the_side_it_lies_on():
    assert scored(at(("J 3", "3")), "play J", "pass", "pass") == [0, 10]


@pytest.mark.parametrize("card", [str(n) for n in range(2, 11)] + ["J", "Q", "K"])
def test_t5_options_power(card):
    game = sw.game("tactics", **{f"power_{card}": 23})
    totals = scored(at((f"{card} 3", "3"), game=game), f"play {card}", "pass", "pass")
    assert totals[1 if card == "J" else 0] == 23


# T-6


@pytest.mark.parametrize(("twos", "points"), [(1, 2), (2, 12), (3, 18), (4, 24)])
def test_t6_two_or_more_twos_are_worth_six_each(twos, points):
    match = at(("3", "3"), boards=(" ".join("2" * twos), ""))
    assert scored(match, "pass", "pass") == [points, 0]


def test_t6_twos_on_different_sides_do_not_bond():
    assert scored(at(("3", "3"), boards=("2", "2")), "pass", "pass") == [2, 2]


def test_t6_option_bond_also_below_the_power_of_one():
    for bond in (0, 1, 30):
        match = at(("3", "3"), boards=("2 2", "2"), game=sw.game("tactics", bond=bond))
        assert scored(match, "pass", "pass") == [2 * bond, 2]


# T-7


def test_t7_a_spy_goes_over_and_draws_two():
    position = after(at(("J 3", "3"), deck="9 K 5"), "play J")
    assert side(position, 1) == "J"
    assert position["hands"][0] == ["3", "9", "K"]
    assert position["deck"] == ["5"]


def test_t7_fewer_if_the_deck_runs_out():
    assert after(at(("J 3", "3"), deck="9"), "play J")["hands"][0] == ["3", "9"]
    assert after(at(("J 3", "3")), "play J")["hands"][0] == ["3"]


@pytest.mark.parametrize("draws", [0, 4])
def test_t7_option_spy_draws(draws):
    match = at(("J 3", "3"), deck="4 5 6 7 8", game=sw.game("tactics", spy_draws=draws))
    assert len(after(match, "play J")["hands"][0]) == 1 + draws


# T-8


def test_t8_a_medic_may_revive_nothing():
    position = after(at(("Q 3", "3"), discards=("9", "")), "play Q")
    assert (side(position, 0), position["discards"][0]) == ("Q", ["9"])


def test_t8_only_from_the_own_discard_pile_and_only_units():
    match = at(("Q 3", "3"), discards=("A 2 10 J Q K Joker", "9"))
    revived = [a.split()[-1] for a in match.actions() if "reviving" in a]
    assert revived == ["A", "2", "10", "J"]
    assert "discard pile" in match.explain("play Q reviving 9")
    assert "hero" in match.explain("play Q reviving K")
    assert "only J, A and 2-10" in match.explain("play Q reviving Q")


def test_t8_a_revived_j_goes_over_and_draws():
    position = after(at(("Q 3", "3"), discards=("J", ""), deck="9 K 8"), "play Q reviving J")
    assert (side(position, 0), side(position, 1)) == ("Q", "J")
    assert position["hands"][0] == ["3", "9", "K"]


def test_t8_a_revived_a_scorches_and_may_burn_the_queen():
    position = after(at(("Q 3", "3"), discards=("A", ""), boards=("", "4")), "play Q reviving A")
    assert side(position, 0) == "A"
    assert position["discards"] == [["Q"], []]
    assert side(position, 1) == "4"


def test_t8_a_revived_2_bonds():
    match = at(("Q 3", "3"), discards=("2", ""), boards=("2", ""))
    assert scored(match, "play Q reviving 2", "pass", "pass") == [17, 0]


def test_t8_option_medic_revives_any_but_a_king():
    game = sw.game("tactics", medic_revives="any")
    match = at(("Q 3", "3"), discards=("Q K Joker", "9"), boards=("7", ""), game=game)
    assert [a for a in match.actions() if "reviving" in a] == [
        "play Q reviving Q",
        "play Q reviving Joker",
    ]
    assert side(after(match.copy(), "play Q reviving Q"), 0) == "7 Q Q"
    assert side(after(match, "play Q reviving Joker"), 0) == "7 Q Joker"


# T-9


def test_t9_no_effect_touches_a_king():
    position = after(at(("A 3", "3"), boards=("K 4", "K")), "play A")
    assert (side(position, 0), side(position, 1)) == ("A K", "K")
    match = at(("Joker 3", "3"), boards=("K", ""), discards=("K", ""))
    assert match.actions() == ["play 3", "play Joker", "pass"]
    assert "hero" in match.explain("play Joker taking K")


def test_t9_the_10_is_no_hero():
    assert side(after(at(("A 3", "3"), boards=("10", "")), "play A"), 0) == "A"


# T-10


def test_t10_the_highest_power_burns_on_both_sides_to_its_own_discard_pile():
    position = after(at(("A 3", "3"), boards=("9 9 4", "9 K")), "play A")
    assert (side(position, 0), side(position, 1)) == ("A 4", "K")
    assert position["discards"] == [["9", "9"], ["9"]]


def test_t10_ranks_of_equal_power_burn_together():
    position = after(at(("A 3", "3"), boards=("10 J", "10")), "play A")
    assert position["discards"] == [["10", "J"], ["10"]]


def test_t10_bonded_twos_burn_at_their_current_power():
    position = after(at(("A 3", "3"), boards=("2 5", "2 2")), "play A")
    assert (side(position, 0), side(position, 1)) == ("A 2 5", "")
    position = after(at(("A 3", "3"), boards=("2 2", "6 5")), "play A")
    assert (side(position, 0), side(position, 1)) == ("A", "5")


def test_t10_a_lone_2_burns_at_the_power_the_option_gives_it():
    game = sw.game("tactics", power_2=9)
    assert side(after(at(("A 3", "3"), boards=("2 8", ""), game=game), "play A"), 0) == "A 8"


def test_t10_at_power_0_nothing_burns():
    position = after(at(("A 3", "3"), boards=("A Joker K", "A")), "play A")
    assert (side(position, 0), side(position, 1)) == ("A A K Joker", "A")
    game = sw.game("tactics", power_4=0)
    assert side(after(at(("A 3", "3"), boards=("4", ""), game=game), "play A"), 0) == "A 4"


# T-11


def test_t11_a_decoy_takes_any_own_card_but_a_king_or_a_joker():
    match = at(("Joker 3", "3"), boards=("A 2 9 J Q K Joker", "8"))
    taken = [a.split()[-1] for a in match.actions() if "taking" in a]
    assert taken == ["A", "2", "9", "J", "Q"]
    position = after(match, "play Joker taking J")
    assert side(position, 0) == "A 2 9 Q K Joker Joker"
    assert position["hands"][0] == ["3", "J"]


def test_t11_taking_nothing_is_allowed():
    position = after(at(("Joker 3", "3"), boards=("9", "")), "play Joker")
    assert (side(position, 0), position["hands"][0]) == ("9 Joker", ["3"])


def test_t11_option_decoy_needs_target():
    game = sw.game("tactics", decoy_needs_target=True)
    match = at(("Joker 3", "3"), boards=("9", ""), game=game)
    assert match.actions() == ["play 3", "play Joker taking 9", "pass"]
    alone = at(("Joker", "3"), boards=("K", ""), game=game)
    assert alone.actions() == ["pass"]
    assert "only be played to take a card" in alone.explain("play Joker")


# T-12


@pytest.mark.parametrize(
    ("boards", "wins"), [(("9", "8"), [1, 0]), (("8", "9"), [0, 1]), (("9", "9"), [1, 1])]
)
def test_t12_the_higher_sum_wins_and_on_a_tie_both_do(boards, wins):
    assert after(at(("3", "3"), boards=boards), "pass", "pass")["wins"] == wins


# T-13


def test_t13_sides_are_cleared_to_their_own_piles_hands_stay_nothing_is_dealt():
    match = at(("3", "4"), boards=("9 J", "5"), discards=("2", ""), deck="K")
    position = after(match, "pass", "pass")
    assert position["boards"] == [[], []]
    assert position["discards"] == [["2", "9", "J"], ["5"]]
    assert position["hands"] == [["3"], ["4"]]
    assert position["deck"] == ["K"]


def test_t13_after_the_last_round_nothing_is_cleared():
    position = after(at(("3", "4"), boards=("9", "5"), wins=[1, 0], round=2), "pass", "pass")
    assert (position["boards"], position["round"]) == ([["9"], ["5"]], 2)
    assert (position["phase"], position["seat"]) == ("over", None)


# T-14


@pytest.mark.parametrize(
    ("wins", "boards", "returns"),
    [([1, 1], ("9", "5"), [1, -1]), ([1, 1], ("5", "9"), [-1, 1]), ([1, 1], ("5", "5"), [0, 0])],
)
def test_t14_first_to_two_wins_and_both_at_once_is_a_draw(wins, boards, returns):
    match = at(("3", "4"), boards=boards, wins=wins, round=3)
    position = after(match, "pass", "pass")
    assert match.returns == position["returns"] == returns


@pytest.mark.parametrize("needed", [1, 3])
def test_t14_option_wins_needed(needed):
    match = sw.game("tactics", wins_needed=needed).deal(5)
    while match.seat is not None:
        match.play(match.actions()[0] if match.actions()[0] == "keep" else "pass")
    assert match.position()["wins"] == [needed, needed]


# T-15


@pytest.mark.parametrize(
    ("option", "boards", "starter"),
    [
        ("winner", ("9", "5"), 0),
        ("winner", ("5", "9"), 1),
        ("winner", ("5", "5"), 1),
        ("loser", ("9", "5"), 1),
        ("loser", ("5", "9"), 0),
        ("loser", ("5", "5"), 1),
        ("alternate", ("9", "5"), 0),
        ("alternate", ("5", "9"), 0),
        ("alternate", ("5", "5"), 0),
    ],
)
def test_t15_who_starts_the_next_round(option, boards, starter):
    game = sw.game("tactics", next_starter=option)
    match = at(("3", "4"), boards=boards, starter=1, seat=1, game=game)
    position = after(match, "pass", "pass")
    assert (position["starter"], position["seat"]) == (starter, starter)


def test_t15_a_starter_with_an_empty_hand_stays_starter_and_the_other_moves():
    position = after(at(("3", "4 5"), boards=("9", "")), "play 3", "pass")
    assert (position["starter"], position["seat"]) == (0, 1)
    assert position["passed"] == [True, False]


# T-16


def test_t16_a_seat_sees_its_own_hand_and_the_count_of_the_other():
    match = at(("3 9", "K 4 5"), deck="7 8")
    assert match.view(0)["hands"] == [["3", "9"], ["??"] * 3]
    assert match.view(1)["hands"] == [["??"] * 2, ["4", "5", "K"]]
    assert match.view(None)["hands"] == [["??"] * 2, ["??"] * 3]
    assert match.view(0)["deck"] == 2


def test_t16_a_card_taken_back_by_a_decoy_stays_known_until_it_leaves():
    match = at(("Joker 9 3", "4 5"), boards=("9", ""))
    match.play("play Joker taking 9")
    assert match.position()["shown"] == [["9"], []]
    assert match.view(1)["hands"][0] == ["9", "??", "??"]
    match.play("play 4")
    match.play("play 9")
    assert match.position()["shown"] == [[], []]
    assert match.view(1)["hands"][0] == ["??", "??"]


def test_t16_a_spectator_knows_what_both_seats_know():
    match = at(("A 9", "4 5"), shown=[["9"], ["4"]])
    assert match.view(None)["hands"] == [["9", "??"], ["4", "??"]]


def test_t16_what_is_hidden_may_lie_anywhere_without_a_trace():
    """(a) Twins made by hand: other hands, another deck, another generator, the same knowledge."""
    here = at(("3 9", "K 4 5"), deck="7 8 6", under=[["6"], []], rng="1234")
    there = at(("3 9", "7 8 5"), deck="4 K 6", under=[["6"], []], rng="abcd")
    assert here.view(0) == there.view(0)
    game, states = here.game, [match.state for match in (here, there)]
    assert len({int(game.run.seen(state, game.rules_record, 0)) for state in states}) == 1
    for seed in range(20):
        assert len({match.glimpse(0, seed).state.tobytes() for match in (here, there)}) == 1


def test_t16_worlds_of_a_whole_deal_have_the_right_frequencies():
    """(b) Seat 0 holds h of four Ks: the deck's top is one of the others in 4 - h of 44."""
    match = sw.game("tactics", mulligan=0).deal(3)
    held, count, top = match.view(0)["hands"][0].count("K"), samples(4000), 0
    for seed in range(count):
        world = match.glimpse(0, seed).state
        top += int(world.deck[int(world.deck_n) - 1] == RANKS.index("K"))
    share = (4 - held) / 44
    assert abs(top / count - share) < 4.5 * (share * (1 - share) / count) ** 0.5


def test_t16_known_cards_come_first_in_a_view():
    match = at(("A 9", "4 5"), shown=[["9"], []])
    assert match.view(1)["hands"][0] == ["9", "??"]


def test_t16_drawing_what_the_other_put_there_makes_it_known_to_both():
    match = at(("J 3", "3"), deck="8 6 4", under=[[], ["6", "4"]])
    events = match.play("play J")
    assert [e["card"] for e in events if e["event"] == "draw"] == ["8", "6"]
    assert match.position()["shown"] == [["6"], []]
    assert match.position()["under"] == [[], ["4"]]
    for eyes in (1, None):
        drawn = [e["card"] for e in match.events(eyes) if e["event"] == "draw"]
        assert drawn == ["??", "6"]


def test_t16_drawing_what_one_put_there_oneself_stays_secret():
    match = at(("J 3", "3"), deck="6 4", under=[["6", "4"], []])
    match.play("play J")
    assert match.position()["shown"] == [[], []]
    assert match.position()["under"] == [[], []]
    assert [e["card"] for e in match.events(1) if e["event"] == "draw"] == ["??", "??"]


def test_t16_a_seat_knows_where_its_own_cards_lie_under_the_deck():
    match = at(("3", "4"), deck="7 8 6 5", under=[["6"], ["5"]])
    assert match.view(0)["under"] == [["6"], 1]
    assert match.view(1)["under"] == [1, ["5"]]
    for seed in range(20):
        world = match.glimpse(0, seed).state
        assert int(world.deck[1]) == RANKS.index("6")


def test_t16_worlds_hold_what_was_seen_and_vary_the_rest_at_the_right_frequencies():
    """(b) The other hand (7 unknown of 9 unknown cards) holds the lone K in 7 of 9 worlds."""
    match = at(("3", "9 5 5 6 6 7 7 8"), deck="K 8", shown=[[], ["9"]])
    held, count = 0, samples(3000)
    for seed in range(count):
        world = match.glimpse(0, seed).state
        assert world.hand[1, RANKS.index("9")] == 1
        held += int(world.hand[1, RANKS.index("K")])
    assert abs(held / count - 7 / 9) < 4.5 * (7 / 9 * 2 / 9 / count) ** 0.5


def test_t16_worlds_shuffle_the_deck_evenly():
    match = at(("3", "4"), deck="5 6 7 8")
    places = Counter()
    for seed in range(samples(3000)):
        world = match.glimpse(0, seed).state
        places.update((i, int(world.deck[i])) for i in range(4))
    for i, rank in itertools.product(range(4), (3, 4, 5, 6, 7)):
        share = places[i, rank] / samples(3000)
        assert abs(share - 1 / 5) < 4.5 * (0.16 / samples(3000)) ** 0.5


def test_t16_while_seat_1_decides_worlds_guess_how_many_seat_0_exchanged():
    match = mulligan()
    match.play("swap 3 9")
    guesses = Counter(int(match.glimpse(1, seed).state.under[0]) for seed in range(300))
    assert set(guesses) == {0, 1, 2}
    assert min(guesses.values()) > 60


# Conservation and observation


def test_conserved_sees_a_card_lost_or_doubled():
    for spoil in ("hand", "board", "discard", "deck", "under", "shown", "hand_n"):
        state = GAME.deal(1).state
        assert GAME.run.conserved(state, GAME.rules_record)
        state[spoil].flat[0] = 7 if spoil != "deck" else (int(state.deck[0]) + 1) % 14
        if spoil == "under":
            state.under[0] = 55
        assert not GAME.run.conserved(state, GAME.rules_record), spoil


def test_an_observation_tells_the_own_side_first():
    match = at(("3 9", "K"), boards=("5", "J 8"), starter=1, seat=1, wins=[1, 0], round=2)
    own, other = match.observe(0), match.observe(1)
    at_ = {(run.whose, run.field.name): run.first for run in match.game.schema.runs}
    assert own[at_["own", "hand"] + RANKS.index("9")] == 1
    assert other[at_["own", "hand"] + RANKS.index("K")] == 1
    assert not own[at_["other's", "hand"] :][: len(RANKS)].any()
    assert [own[at_[whose, "hand_n"]] for whose in ("own", "other's")] == [2, 1]
    assert [other[at_[whose, "wins"]] for whose in ("own", "other's")] == [0, 1]
    assert (own[at_["", "starter"]], other[at_["", "starter"]]) == (1, 0)
    assert (own[at_["", "seat"]], other[at_["", "seat"]]) == (1, 0)


# Positions


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"hands": [["7"] * 5, ["2"]]}, "7 is there 5 times"),
        ({"hands": [["Joker"] * 3, ["2"]]}, "only 2"),
        ({"deck": ["7", "7", "7", "7"], "hands": [["7"], ["2"]]}, "7 is there 5 times"),
        ({"hands": [["1"], ["2"]]}, "no rank"),
        ({"hands": [["7"]]}, "must hold 2"),
        ({"hands": "7"}, "must be a list"),
        ({"seat": 2}, "from 0 to 1"),
        ({"seat": None}, "from 0 to 1"),
        ({"seat": True}, "from 0 to 1"),
        ({"phase": "draft"}, "must be one of mulligan, play, over"),
        ({"wins": [2, 0]}, "match would be over"),
        ({"wins": [0, 3]}, "from 0 to 2"),
        ({"round": 0}, "from 1 to 3"),
        ({"round": 4}, "from 1 to 3"),
        ({"round": 3, "wins": [1, 0]}, "every round gives one"),
        ({"hands": [["7"] * 257, ["2"]]}, "7 is there 257 times"),
        ({"passed": [True, False]}, "has passed"),
        ({"passed": [0, 1]}, "true or false"),
        ({"mulliganed": [True, False]}, "mulliganed"),
        ({"under": [["9"], []]}, "lowest cards of the deck"),
        ({"under": [["2", "3", "9"], []], "deck": ["2", "3", "9"]}, "at most 2"),
        ({"shown": [["9"], []]}, "does not hold"),
        ({"returns": [1, -1]}, "only told when the match is over"),
        ({"phase": "over", "returns": [1, -1]}, "cannot be over"),
        ({"phase": "over", "wins": [2, 0], "returns": [-1, 1]}, "does not fit the wins"),
        ({"phase": "over", "wins": [2, 0], "seat": 0}, "must be null"),
        ({"phase": "mulligan", "seat": 1, "mulliganed": [False, False]}, "seat 0 decides"),
        ({"phase": "mulligan", "boards": [["7"], []]}, "comes first"),
        ({"phase": "mulligan", "wins": [1, 0]}, "comes first"),
        ({"phase": "mulligan", "under": [["3"], []]}, "has not had its mulligan"),
        ({"phase": "mulligan", "rules": {"mulligan": 0}}, "no mulligan phase"),
        ({"phase": "mulligan", "hands": [["7"], []]}, "both seats hold cards"),
        ({"phase": "mulligan", "passed": [False, True]}, "Nobody can have passed"),
        ({"decks": []}, "did you mean 'deck'"),
        ({"rules": {"bund": 3}}, "did you mean 'bond'"),
        ({"rules": {"bond": 31}}, "nearest is 30"),
        ({"rules": []}, "must be an object"),
        ({"rng": "xyz"}, "hex"),
        ({"rng": "0"}, "hex"),
        ({"end": {"reason": "resign", "seat": 0}}, "'end'"),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes, why):
    with pytest.raises(sw.SpadeworkError, match=why):
        GAME.match({"deck": ["9", "3"]} | changes)


def test_what_is_left_out_of_a_position_means_the_values_of_the_rulings():
    position = GAME.match({}).position()
    del position["rng"]
    assert position == {
        "game": "tactics",
        "rules": {},
        "phase": "play",
        "seat": 0,
        "round": 1,
        "starter": 0,
        "wins": [0, 0],
        "passed": [False, False],
        "mulliganed": [True, True],
        "hands": [["A", "7", "K"], ["2", "Joker"]],
        "boards": [[], []],
        "discards": [[], []],
        "deck": ["9", "3"],
        "under": [[], []],
        "shown": [[], []],
    }
    second = GAME.match({"phase": "mulligan", "seat": 1})
    assert second.position()["mulliganed"] == [True, False]


def test_greedy_beats_random_clearly():
    score = 0
    for i in range(samples(40)):
        match = GAME.deal(i)
        players = [sw.player("greedy", i), sw.player("random", i)]
        if i % 2:
            players.reverse()
        while match.seat is not None:
            match.play(players[match.seat].choose(match))
        score += match.returns[i % 2]
    assert score > 0.6 * samples(40)
