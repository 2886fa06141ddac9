"""The course of a turn."""

from collections.abc import Iterator
from random import Random

import pytest

from dale_rules import (
    BuildStack,
    DiscardCards,
    GameState,
    IllegalityCode,
    Move,
    Phase,
    PlayTechnique,
    Purchase,
    UseAbility,
    apply,
    explain,
    legal_moves,
    new_game,
    transition,
)
from dale_rules._effects.draft import Draft
from dale_rules._engine import script, turn
from dale_rules._engine.turn import TRANSITIONS, Happening, advance
from dale_rules._model.events import (
    BonusActionAwarded,
    CardMoved,
    CleanUpBegan,
    MoveMade,
    TurnBegan,
)
from dale_rules.decks import Animalfolk, Effect, Passive, You, register, unregister
from dale_rules.testing import answer, blank_decks, card, cards, position, seat
from dale_rules.testing.playing import play_randomly

larks = Animalfolk("larks", "Larks", version="1.0")


@larks.technique("Once more", value=1, copies=4, bonus_action=True)
def once_more(you: You) -> None:
    """Nothing but a bonus action."""


@larks.technique("Nothing", value=2, copies=3)
def nothing(you: You) -> None:
    """Nothing at all."""


@larks.technique("Early bird", value=3, copies=3, bonus_action=True)
def early_bird(you: You) -> Effect:
    """Take a card of the market."""
    you.take((yield you.choose_card(you.market)))


@larks.passive("Whistle", value=4, copies=3)
class Whistle(Passive):
    """Once in your turn you may draw a card."""

    def ability(self, you: You) -> None:
        you.draw()


@larks.passive("Roundabout", value=5, copies=1)
class Roundabout(Passive):
    """Once in your turn you may put this on your deck and draw it again."""

    def ability(self, you: You) -> None:
        you.put_on_deck(you.this)
        you.draw()


@larks.passive("Solo", value=5, copies=1)
class Solo(Passive):
    """Once in your turn you may discard a card."""

    def ability(self, you: You) -> Effect:
        you.discard((yield you.choose_card(you.hand)))


@pytest.fixture(autouse=True)
def _larks() -> Iterator[None]:
    register(larks)
    blank_decks(1)
    yield
    unregister("larks")


def at(hand: str, *, bonus_action: bool = False) -> GameState:
    """A position with that hand."""
    return position(
        seat(hand=hand, deck="9 Junk"),
        decks=["larks", "blank-1"],
        market="Blank 1.2, Blank 1.3",
        market_deck="4 junk",
        bonus_action=bonus_action,
    )


class TestActions:
    @pytest.mark.rule("R-10", "R-11", "R-15")
    @pytest.mark.parametrize("action", ["market", "technique", "stall", "inventory"])
    def test_one_a_turn(self, action: str) -> None:
        """After one action, whichever it is, the next player's action phase begins."""
        state = at("Nothing, Once more, 3 junk")
        moves: dict[str, Move] = {
            "market": Purchase(0, cards(state, "Nothing")),
            "technique": PlayTechnique(card(state, "Nothing")),
            "stall": BuildStack(cards(state, "Once more")),
            "inventory": DiscardCards(cards(state, "junk")),
        }
        after = apply(state, moves[action])

        assert (
            after.active,
            after.turn,
            after.phase,
            after.bonus_action,
        ) == (1, 2, Phase.ACTION, False)

    @pytest.mark.rule("R-11")
    def test_all_four_are_offered(self) -> None:
        """The four actions are offered, and abilities beside them."""
        state = at("Nothing, Once more, Whistle, 2 junk")

        assert (
            UseAbility,
            PlayTechnique,
            Purchase,
            BuildStack,
            DiscardCards,
        ) == legal_moves(state).kinds

    @pytest.mark.rule("R-15")
    def test_play_passes_to_the_left(self) -> None:
        """The turn goes from seat to seat, and from the last one to the first."""
        state = position(players=3, decks=["blank-1"])
        seats = []
        for _ in range(4):
            seats.append((state.active, state.turn))
            state = apply(state, DiscardCards())

        assert seats == [(0, 1), (1, 2), (2, 3), (0, 4)]

    @pytest.mark.rule("R-10")
    def test_events_of_a_turn(self) -> None:
        """A move, what comes of it, clean-up, and the beginning of the next turn are told."""
        told = transition(at("5 junk"), DiscardCards()).events

        assert [MoveMade(0, DiscardCards()), CleanUpBegan(0), TurnBegan(1, 2)] == [
            event for event in told if not isinstance(event, CardMoved)
        ]

    @pytest.mark.rule("R-10")
    def test_the_table_of_phases(self) -> None:
        """Every phase is left in some way, but for the end, and no happening is without use."""
        left = {phase for phase, _ in TRANSITIONS}

        assert set(Phase) - {Phase.OVER} == left
        assert set(Happening) == {happening for _, happening in TRANSITIONS}

    @pytest.mark.rule("R-10", "R-12", "R-57", "K-35")
    def test_games_follow_the_table(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whole games go from phase to phase as the table says, and end by an 8th stack."""
        seen: list[tuple[Phase, Happening, Phase]] = []

        def watched(draft: Draft, happening: Happening) -> None:
            before = draft.phase
            advance(draft, happening)
            seen.append((before, happening, draft.phase))

        monkeypatch.setattr(turn, "advance", watched)
        monkeypatch.setattr(script, "advance", watched)
        for seed in range(3):
            state = new_game(players=2, decks=("macaws", "owls", "pandas"), seed=seed)
            ends = [step.after.phase for step in play_randomly(state, Random(seed), turns=1000)]
            assert Phase.OVER is ends[-1]
            assert Phase.OVER not in ends[:-1]

        assert {
            (Phase.ACTION, Happening.ACTION_DONE, Phase.CLEAN_UP),
            (Phase.ACTION, Happening.BONUS_AWARDED, Phase.ACTION),
            (Phase.ACTION, Happening.ABILITY_USED, Phase.ACTION),
            (Phase.CLEAN_UP, Happening.CLEANED_UP, Phase.TURN_START),
            (Phase.TURN_START, Happening.TURN_STARTED, Phase.ACTION),
            (Phase.ACTION, Happening.STALL_FINISHED, Phase.OVER),
        } == set(seen)


class TestBonusActions:
    @pytest.mark.rule("R-12")
    def test_are_awarded_on_the_same_turn(self) -> None:
        """A technique with the icon lets its player act once more, in the same turn."""
        state = at("Once more, 4 junk")
        after, told = _played(state, "Once more")

        assert (
            after.active,
            after.turn,
            after.phase,
            after.bonus_action,
        ) == (0, 1, Phase.ACTION, True)
        assert BonusActionAwarded(0) == told[-1]
        assert len(after.players[0].hand) == 4

    @pytest.mark.rule("R-12")
    def test_chain(self) -> None:
        """A bonus action spent on another such technique awards another."""
        state = at("3 Once more, Nothing")
        for _ in range(3):
            state, _ = _played(state, "Once more")
            assert (state.active, state.bonus_action) == (0, True)
        state, _ = _played(state, "Nothing")

        assert (state.active, state.bonus_action) == (1, False)

    @pytest.mark.rule("R-12")
    def test_may_be_any_action(self) -> None:
        """All four actions are offered as a bonus action."""
        state = at("Nothing, Once more, 3 junk", bonus_action=True)

        assert (PlayTechnique, Purchase, BuildStack, DiscardCards) == legal_moves(state).kinds

    @pytest.mark.rule("R-12", "K-35")
    def test_are_declined_by_discarding_nothing(self) -> None:
        """Discarding nothing ends the turn, bonus action or not."""
        state = at("5 junk", bonus_action=True)
        after = apply(state, DiscardCards())

        assert (after.active, after.bonus_action) == (1, False)
        assert state.players[0].hand == after.players[0].hand

    @pytest.mark.rule("R-12")
    def test_come_after_all_effects(self) -> None:
        """The bonus action waits until the technique's questions have been answered."""
        state = apply(at("Early bird"), PlayTechnique(card(at("Early bird"), "Early bird")))

        assert state.pending is not None
        assert not state.bonus_action
        assert apply(state, answer(state, "Blank 1.3")).bonus_action

    @pytest.mark.rule("R-12")
    def test_are_not_awarded_for_paying(self) -> None:
        """A card with the icon that pays for a purchase awards nothing."""
        state = at("2 Once more")

        assert apply(state, Purchase(0, cards(state, "2 Once more"))).active == 1

    @pytest.mark.rule("R-12")
    def test_are_not_awarded_for_building(self) -> None:
        """A card with the icon that goes into a stall awards nothing."""
        state = at("Once more")

        assert apply(state, BuildStack(cards(state, "Once more"))).active == 1

    @pytest.mark.rule("K-07", "R-31")
    def test_begin_with_the_technique_on_the_pile(self) -> None:
        """When the bonus action begins, the technique lies on its owner's discard pile."""
        after, _ = _played(at("Once more"), "Once more")

        assert cards(after, "Once more") == after.players[0].discard_pile

    @pytest.mark.rule("R-50")
    def test_come_before_clean_up(self) -> None:
        """Nothing is filled before the bonus action is done."""
        _, told = _played(at("Once more"), "Once more")

        assert CleanUpBegan(0) not in told


@pytest.mark.rule("K-35", "R-14")
class TestAbilities:
    def test_cost_no_action(self) -> None:
        """After an ability the action is still to be taken."""
        state = at("Whistle, 4 junk")
        after = apply(state, UseAbility(card(state, "Whistle")))

        assert (
            after.active,
            after.phase,
            after.bonus_action,
            len(after.players[0].hand),
        ) == (0, Phase.ACTION, False, 6)

    def test_once_a_turn(self) -> None:
        """A card that used its ability cannot use it again in this turn."""
        state = at("Whistle, 4 junk")
        after = apply(state, UseAbility(card(state, "Whistle")))
        used = next(held for held in after.players[0].hand if held.name == "Whistle")
        wrong = explain(after, UseAbility(used))

        assert wrong is not None
        assert IllegalityCode.ABILITY_USED is wrong.code
        assert (used,) == wrong.cards
        assert wrong.message.startswith("Whistle has been used this turn (")
        assert UseAbility not in legal_moves(after).kinds

    def test_of_each_physical_card(self) -> None:
        """Two copies of a card have an ability each, listed once while they are alike."""
        state = at("2 Whistle")
        once = apply(state, UseAbility(card(state, "Whistle")))
        twice = apply(once, UseAbility(card(state, "Whistle")))

        assert [len(legal_moves(s).of(UseAbility)) for s in (state, once, twice)] == [1, 1, 0]

    def test_again_when_the_card_came_back(self) -> None:
        """A card that left the hand and came back may use its ability again."""
        state = at("Roundabout")
        move = UseAbility(card(state, "Roundabout"))
        after = apply(apply(state, move), move)

        assert state.players == after.players

    def test_again_next_turn(self) -> None:
        """The end of the turn makes the ability usable again."""
        state = at("Whistle, 4 junk")
        after = apply(apply(state, UseAbility(card(state, "Whistle"))), DiscardCards())

        assert card(state, "Whistle") in after.players[0].hand

    def test_are_kept_through_a_bonus_action(self) -> None:
        """What was used stays used while the turn lasts."""
        state = at("Whistle, Once more")
        after = apply(state, UseAbility(card(state, "Whistle")))
        after, _ = _played(after, "Once more")

        assert UseAbility not in legal_moves(after).kinds

    def test_are_offered_before_a_bonus_action(self) -> None:
        """Before a bonus action, abilities are offered as well; they do not use it up."""
        state = at("Whistle", bonus_action=True)
        after = apply(state, UseAbility(card(state, "Whistle")))

        assert (after.active, after.bonus_action) == (0, True)

    def test_may_ask(self) -> None:
        """An ability may have questions; the card is in hand, and marked, meanwhile."""
        state = at("Solo, junk")
        asked = apply(state, UseAbility(card(state, "Solo")))
        after = apply(asked, answer(asked, "Solo"))

        assert (0, cards(state, "Solo")) == (after.active, after.players[0].discard_pile)

    def test_need_one(self) -> None:
        """A card without an ability cannot use one."""
        state = at("junk, Whistle")
        wrong = explain(state, UseAbility(card(state, "junk")))

        assert wrong is not None
        assert IllegalityCode.NO_ABILITY is wrong.code
        assert cards(state, "junk") == wrong.cards
        assert wrong.message.startswith("Junk has no ability (")

    def test_are_for_the_own_turn(self) -> None:
        """Nobody can use an ability of a card in somebody else's hand."""
        state = position(seat(), seat(hand="Whistle"))

        assert UseAbility not in legal_moves(state).kinds


def _played(state: GameState, name: str) -> tuple[GameState, tuple[object, ...]]:
    done = transition(state, PlayTechnique(card(state, name)))
    return done.state, done.events
