"""Speed of other packages' card games under uniformly random play, and of their search.

Only the choices of players count as decisions. Chance moves (the deal) are played and, but for
the C++ rollouts and the search, take part in the time.
"""

import importlib
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from spadework.bench.samples import (
    BUDGET,
    DEALS,
    DECISIONS,
    EARLY,
    SIMULATIONS,
    Measure,
    Sample,
    Searched,
    searched,
)

OPENSPIEL = ("hearts", "oh_hell")
BATCH = 250  # games of OpenSpiel between two looks at the clock: some ten milliseconds
RLCARD_BATCHES = {"uno": 50, "doudizhu": 5}  # the same, for slower games
ROLLOUTS = 1000  # per search; from about a hundred on, the search itself no longer shows
CURIOSITY = 5.0  # the bot's uct_c in OpenSpiel's own tests; from 0.5 to 20 the speed is the same

Count = Callable[[Any], int]  # the decisions of what was played


@dataclass(frozen=True)
class Peer:
    """One row: `measure(seconds, seed)` imports `package`, which pip knows as `requirement`."""

    name: str
    package: str
    requirement: str
    measure: Measure
    unit: str = DECISIONS


def missing(row: Peer) -> str | None:
    """Why the row cannot be measured here, or None."""
    try:
        with _undisturbed():
            importlib.import_module(row.package)
    except (ImportError, AttributeError, OSError) as error:  # the latter two: a broken build
        return f"{row.package} cannot be imported ({error}): pip install {row.requirement}"
    return None


def openspiel_python(game_name: str, seconds: float, seed: int) -> Sample:
    """OpenSpiel stepped from Python, by the fastest loop found."""
    root, rng = _root(game_name), Random(seed)
    count = partial(_decisions, game_name)
    return _measure(lambda: _play_out(_deal(root, game_name, rng), rng), count, BATCH, seconds)


def openspiel_evaluate_bots(game_name: str, seconds: float, seed: int) -> Sample:
    """OpenSpiel's own C++ game loop, deal included, with its own uniformly random bots."""
    spiel, root = importlib.import_module("pyspiel"), _root(game_name)
    evaluate, bits = spiel.evaluate_bots, Random(seed).getrandbits
    bots = [spiel.make_uniform_random_bot(p, bits(31)) for p in range(root.num_players())]

    def play() -> Any:
        state = root.clone()
        evaluate(state, bots, bits(31))
        return state.move_number()

    return _measure(play, partial(_decisions, game_name), BATCH, seconds)


def openspiel_rollouts(game_name: str, seconds: float, seed: int) -> Sample:
    """OpenSpiel's C++ rollouts of dealt games: a search of one simulation does nothing else.

    It cannot start before the deal, as a search from a chance node crashes the process.
    """
    root, rng = _root(game_name), Random(seed)
    search = _rollout_search(root.get_game(), rng)

    def play() -> Any:
        state = _deal(root, game_name, rng)
        search(state)
        return state

    # In both games the deal fixes the number of decisions: one play-out tells it for all.
    one = _measure(play, lambda state: _decisions(game_name, _play_out(state, rng)), 1, seconds)
    return Sample(one.decisions * ROLLOUTS, one.games * ROLLOUTS, one.seconds)


def openspiel_ismcts(game_name: str, seconds: float, seed: int) -> Searched:
    """OpenSpiel's C++ search over information sets: one random rollout a simulation."""
    root, rng = _root(game_name), Random(seed)
    positions = [_position(root, game_name, rng) for _ in range(DEALS)]
    search = _ismcts(rng)

    def simulations(state: Any) -> int:
        search(state)
        return BUDGET

    return searched(positions, simulations, seconds)


def rlcard_env(game_name: str, seconds: float, seed: int) -> Sample:
    """RLCard through `env.step`."""
    rng = Random(seed)
    with _undisturbed():
        rlcard = importlib.import_module("rlcard")
        env = rlcard.make(game_name, {"seed": rng.getrandbits(31)})
        return _measure(lambda: _play_rlcard(env, rng), int, RLCARD_BATCHES[game_name], seconds)


def _play_rlcard(env: Any, rng: Random) -> int:
    random, step, is_over = rng.random, env.step, env.is_over
    state, decisions = env.reset()[0], 0
    while not is_over():
        # Raw actions spare Uno a second search for the legal ones, but name equal cards twice.
        actions = state["raw_legal_actions"]
        if len(actions) != len(state["legal_actions"]):
            actions = list(dict.fromkeys(actions))
        state = step(actions[int(random() * len(actions))], raw_action=True)[0]
        decisions += 1
    return decisions


def _opening(game_name: str, rng: Random) -> tuple[tuple[int, ...], int]:
    # The chance moves before the cards, and how many cards follow.
    if game_name == "hearts":
        return (int(rng.random() * 4),), 52  # the direction of the pass; 0 is no pass
    tricks = 1 + int(rng.random() * 17)
    return (tricks, int(rng.random() * 3)), 3 * tricks + 1  # the dealer; hands and the trump


def _root(game_name: str) -> Any:
    root = importlib.import_module("pyspiel").load_game(game_name).new_initial_state()
    dealt, replay = _deal(root, game_name, Random(0)), root.clone()
    # Another release might deal in another way, and plain apply_action would not notice.
    for move in dealt.history():
        replay.apply_action_with_legality_check(move)
    chance, moves = dealt.move_number(), _play_out(dealt, Random(0))
    if moves - chance != _decisions(game_name, moves):
        raise RuntimeError(f"{game_name}: the deal of this release of open_spiel is not known")
    return root


def _deal(root: Any, game_name: str, rng: Random) -> Any:
    # All chance moves are uniform, so a shuffle here spares asking for their outcomes.
    state, deck, random = root.clone(), list(range(52)), rng.random
    apply = state.apply_action
    moves, cards = _opening(game_name, rng)
    for move in moves:
        apply(move)
    for left in range(52, 52 - cards, -1):
        pick = int(random() * left)
        apply(deck[pick])
        deck[pick] = deck[left - 1]
    return state


def _play_out(state: Any, rng: Random) -> Any:
    random, legal, apply = rng.random, state.legal_actions, state.apply_action
    # A finished game has no legal action, which spares asking whether it is over.
    while actions := legal():
        apply(actions[int(random() * len(actions))])
    return state.move_number()


def _decisions(game_name: str, moves: int) -> int:
    # Hearts has 53 chance moves. In Oh Hell they are half: tricks, dealer, trump and cards dealt,
    # against three bids and cards played. Keeping states to count later would cost the peer speed.
    return moves - 53 if game_name == "hearts" else moves // 2


def _rollout_search(game: Any, rng: Random) -> Callable[[Any], Any]:
    spiel = importlib.import_module("pyspiel")
    rollouts = spiel.RandomRolloutEvaluator(ROLLOUTS, rng.getrandbits(31))
    plain = {"max_simulations": 1, "max_memory_mb": 1, "solve": False, "verbose": False}
    bot = spiel.MCTSBot(game, rollouts, uct_c=1.0, seed=0, **plain)
    return partial(bot.mcts_search)  # the bare search: a bot's step also draws an action


def _position(root: Any, game_name: str, rng: Random) -> Any:
    # Half of them just dealt, half a few cards into play, and all with a choice: with a single
    # action the bot does not search.
    while True:
        state = _deal(root, game_name, rng)
        if rng.random() < 0.5:
            moves = _before_play(game_name, state) + 1 + int(rng.random() * EARLY)
            _play_on(state, rng, moves)
        if len(state.legal_actions()) > 1:
            return state


def _before_play(game_name: str, state: Any) -> int:
    # Decisions between the deal and the first card: three cards passed each, or the bids. Within
    # the pass of hearts the bot crashes the process (open_spiel 2.0.2), so nobody searches there.
    if game_name == "hearts":
        return 12 if state.history()[0] else 0
    return 3


def _play_on(state: Any, rng: Random, moves: int) -> None:
    for _ in range(moves):
        if actions := state.legal_actions():
            state.apply_action(rng.choice(actions))


def _ismcts(rng: Random) -> Callable[[Any], Any]:
    # What is left out is the bot's own default: a new world for every simulation, and chances by
    # visits. Its other switch, nodes found by what was observed last, works in neither game.
    spiel = importlib.import_module("pyspiel")
    rollouts = spiel.RandomRolloutEvaluator(1, rng.getrandbits(31))
    bot = spiel.ISMCTSBot(rng.getrandbits(31), rollouts, CURIOSITY, BUDGET)
    return partial(bot.get_policy)  # the bare search: a bot's step also draws an action


def _measure(play: Callable[[], Any], count: Count, batch: int, seconds: float) -> Sample:
    play()  # warms up
    decisions, games, spent = 0, 0, 0.0
    while not games or spent < seconds:
        start = perf_counter()
        played = [play() for _ in range(batch)]
        spent += perf_counter() - start
        decisions += sum(map(count, played))
        games += batch
    return Sample(decisions, games, spent)


@contextmanager
def _undisturbed() -> Iterator[None]:
    # RLCard's agents want torch, its games do not: None makes an import of torch fail at once.
    block: dict[str, Any] = {} if "torch" in sys.modules else {"torch": None}
    sys.modules.update(block)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for name in block:
            del sys.modules[name]


PEERS: tuple[Peer, ...] = (
    *(
        Peer(f"OpenSpiel {game}, {way}", "pyspiel", "open_spiel", partial(measure, game))
        for game in OPENSPIEL
        for way, measure in (
            ("Python driver", openspiel_python),
            ("C++ evaluate_bots", openspiel_evaluate_bots),
            ("C++ rollouts (dealt)", openspiel_rollouts),
        )
    ),
    *(
        Peer(f"RLCard {game}, env.step", "rlcard", "rlcard", partial(rlcard_env, game))
        for game in RLCARD_BATCHES
    ),
    *(
        Peer(
            f"OpenSpiel {game}, ISMCTSBot",
            "pyspiel",
            "open_spiel",
            partial(openspiel_ismcts, game),
            SIMULATIONS,
        )
        for game in OPENSPIEL
    ),
)
