"""Starting fires (11.1): a monster that breathes fire stops to set a building or a park next to it alight."""

from __future__ import annotations

from engine.games.sheboygan.abilities import use
from engine.games.sheboygan.brigade import call_brigade
from engine.games.sheboygan.fire import light, may_burn
from engine.games.sheboygan.layout import MONSTER, SheboyganState
from engine.games.sheboygan.naming import subject
from engine.games.sheboygan.pieces import eliminate
from engine.games.sheboygan.powers import Power
from engine.games.sheboygan.reach import stop_spaces
from engine.games.sheboygan.refusals import space_index
from engine.games.sheboygan.setting import SheboyganSetting
from engine.games.sheboygan.webs import tear
from engine.play.actions import Action
from engine.play.chance import Chance, Dice, Faces
from engine.play.decisions import Refusal
from engine.play.events import Event, Sink
from engine.play.game import Phase
from engine.play.names import listed

RULE = "SHB 11.1"


def may_ignite(state: SheboyganState, space: int) -> bool:
    """Whether fire may be breathed at a space: it can catch fire, or a web lies on it (SR-29)."""
    return may_burn(state, space) or bool(state.space_web[space])


class BreatheFire(Power):
    """``ignite space:B7``: up to three attempts in a phase (11.1, 13.2)."""

    ability = "breathe-fire"
    verbs = ("ignite",)

    def actions(self, state: SheboyganState, monster: int) -> list[Action]:
        """Every attempt that may be made from where the monster is."""
        setting: SheboyganSetting = state.setting
        if state.monster_ignitions[monster] >= setting.figures.fire.attempts:
            return []
        return [
            setting.action("ignite", f"space:{setting.board.ids[s]}")
            for s in stop_spaces(state, monster)
            if may_ignite(state, s)
        ]

    def perform(self, state: SheboyganState, monster: int, action: Action, sink: Sink | None) -> None:
        """Stop and breathe fire; the first attempt of the game calls the fire department (SR-26)."""
        use(state, monster, self.ability, sink)
        state.setting.mark(RULE)
        state.monster_ignitions[monster] += 1
        call_brigade(state)
        state.frames.append(("ignition", monster, state.setting.board.index[action.values[0]]))

    def why_not(self, state: SheboyganState, monster: int, action: Action) -> Refusal | None:
        """Why an attempt is refused."""
        space = space_index(state, action.values[0]) if len(action.values) == 1 else None
        if not isinstance(space, int):
            return space
        name, attempts = action.values[0], state.setting.figures.fire.attempts
        if state.piece_space[monster] < 0:
            return Refusal("SHB 3.2", "The monster must enter first.")
        if space not in stop_spaces(state, monster):
            return Refusal(RULE, f"{name} is out of the monster's reach.")
        if state.monster_ignitions[monster] >= attempts:
            return Refusal(RULE, f"The monster has breathed fire {attempts} times already.")
        if state.space_fire[space]:
            return Refusal("SHB 11.35", f"{name} burns already.")
        return Refusal("SHB 11.35", f"{state.setting.ground(state).terrain[space].name} {name} can't be set alight.")


class IgnitionPhase(Phase):
    """``ignition(monster, space)``: the die of one attempt to start a fire."""

    name = "ignition"
    rule = RULE
    title = "The monster breathes fire"

    def pending(self, state: SheboyganState) -> Chance:
        """The die."""
        _, monster, space = state.frames[-1]
        terrain = state.setting.ground(state).terrain[space].name.lower()
        prompt = f"{subject(state, monster)} breathes fire at the {terrain} {state.setting.board.ids[space]}."
        return Chance("ignition", RULE, (Dice(),), prompt, roller=MONSTER)

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """A fire or none; on a web that can't burn with its space the web alone is gone (SR-29)."""
        space = state.frames.pop()[2]
        lit = faces[0] in state.setting.figures.fire.ignites_on
        if sink is not None:
            text = f"{chance.prompt} The die shows {faces[0]}: {'it burns' if lit else 'it does not burn'}."
            sink(Event("roll", chance.name, faces=faces, reason="ignition", rule=RULE, text=text))
        if lit:
            tear(state, space, sink)
            light(state, (space,), "ignition", RULE, sink)


class CasualtiesPhase(Phase):
    """``casualties(group)``: a die for each unit on a space that has just caught fire (11.51)."""

    name = "casualties"
    rule = "SHB 11.51"
    title = "Units in the fire"

    def pending(self, state: SheboyganState) -> Chance:
        """One die a unit, in the order of the pieces."""
        group = state.frames[-1][1]
        names = listed([state.piece_id[row] for row in group])
        return Chance("casualties", self.rule, (Dice(len(group)),), f"Who escapes from the fire: {names}?")

    def resolve(self, state: SheboyganState, chance: Chance, faces: Faces, sink: Sink | None) -> None:
        """Who rolls low is gone."""
        group = state.frames.pop()[1]
        deadly = state.setting.figures.fire.unit_dies_on
        state.setting.mark(self.rule)
        if sink is not None:
            fates = {die: "is lost" if die in deadly else "escapes" for die in faces}
            told = [f"{state.piece_id[r]} {fates[die]} on a {die}" for r, die in zip(group, faces, strict=True)]
            text = f"Of the units in the fire {listed(told)}."
            sink(Event("roll", chance.name, faces=faces, reason="fire", rule=self.rule, text=text))
        for row, die in zip(group, faces, strict=True):
            if die in deadly:
                eliminate(state, row, "fire", self.rule, sink)
