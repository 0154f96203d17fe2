"""Who plays: for each seat the kind of player, and how long one that searches may think."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSpinBox, QWidget

from editor.lab.found import title_of_seat
from engine.files.yaml_scalars import whole_number
from engine.play.game import GameInfo

KINDS = {"random": "Random", "greedy": "Greedy", "search": "Search", "idle": "Idle"}
TIPS = {
    "random": "any move, each as likely",
    "greedy": "the move after which things look best",
    "search": "tries moves ahead",
    "idle": "does nothing wherever it may",
}
_BUDGET = 200


class SeatPlayer(QWidget):
    """One seat's player. Signal: `changed`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.kind, self.budget = QComboBox(), QSpinBox()
        for name, title in KINDS.items():
            self.kind.addItem(title, name)
            self.kind.setItemData(self.kind.count() - 1, TIPS[name], 3)
        self.kind.setCurrentIndex(1)
        self.budget.setRange(1, 1_000_000)
        self.budget.setValue(_BUDGET)
        self.budget.setSuffix(" positions")
        self.budget.setToolTip("How many positions it may look at for one choice")
        self.budget.hide()
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.kind, 0, 0)
        layout.addWidget(self.budget, 1, 0)
        self.kind.currentIndexChanged.connect(self._changed)
        self.budget.valueChanged.connect(self.changed)

    def _changed(self) -> None:
        self.budget.setVisible(self.kind.currentData() == "search")
        self.changed.emit()

    @property
    def player(self) -> str:
        """The player's name for `engine.bots.players.make_bot`."""
        kind = str(self.kind.currentData())
        return f"{kind}:{self.budget.value()}" if kind == "search" else kind

    def choose(self, player: str) -> None:
        """Shows a player by that name; one that counts time is shown with the usual number of positions."""
        kind, _, budget = player.partition(":")
        self.kind.setCurrentIndex(max(list(KINDS).index(kind) if kind in KINDS else 0, 0))
        if (positions := whole_number(budget)) is not None:
            self.budget.setValue(min(positions, self.budget.maximum()))


class Players(QWidget):
    """A row for each seat of a game. Signal: `changed`."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.seats: dict[str, SeatPlayer] = {}
        self._game = ""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)

    def show_game(self, info: GameInfo) -> None:
        """Shows the seats of a game; those of the same game keep their players."""
        if info.id == self._game:
            return
        self._game = info.id
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.seats = {seat: SeatPlayer() for seat in info.seats}
        for row, (seat, player) in enumerate(self.seats.items()):
            player.changed.connect(self.changed)
            name = QLabel(title_of_seat(info, seat))
            name.setBuddy(player.kind)
            player.kind.setAccessibleName(f"Who plays {name.text()}")
            self._grid.addWidget(name, row, 0)
            self._grid.addWidget(player, row, 1)

    @property
    def players(self) -> Mapping[str, str]:
        """Seat and name of its player."""
        return {seat: player.player for seat, player in self.seats.items()}

    def choose(self, players: Mapping[str, str]) -> None:
        """Shows these players."""
        for seat, player in players.items():
            if seat in self.seats:
                self.seats[seat].choose(player)
