"""Buttons, selects and modals that survive a restart: everything they mean stands in their custom_id.

``a:…``, ``t:…``, ``s:…``  a press of ``bot.scene.press``, as it is
``pick:<table>:<n>``       a select; the chosen value is a press
``more:<table>``           opens a modal in which any amount can be given
``amount:<table>``         that modal
``open:<table>``           launches the Activity
"""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import ui

from adapters.discord.layout import Item, Parts, short
from adapters.runtime.delivery.courier import Message

MODAL: Final = "amount:"
LAUNCH: Final = "open:"
FORM, NUMBER = "form", "number"
"""The two fields of the modal: which amount, and the number itself."""


class PressButton(ui.DynamicItem[ui.Button[Any]], template=r"(?s)[ats]:.+"):
    """A button whose custom_id is a press."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item, match: re.Match[str], /
    ) -> PressButton:
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.receiver.pressed(interaction, self.custom_id)


class PickSelect(ui.DynamicItem[ui.Select[Any]], template=r"pick:[^:]+:\d+"):
    """A select whose values are presses."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item, match: re.Match[str], /
    ) -> PickSelect:
        assert isinstance(item, ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data
        chosen = data.get("values") or [""]
        await interaction.client.receiver.pressed(interaction, str(chosen[0]))


class AmountButton(ui.DynamicItem[ui.Button[Any]], template=r"more:[^:]+"):
    """Opens the modal for any number."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item, match: re.Match[str], /
    ) -> AmountButton:
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.receiver.wants_modal(interaction, self.custom_id.removeprefix("more:"))


class LaunchButton(ui.DynamicItem[ui.Button[Any]], template=r"open:[^:]+"):
    """Opens the table on the page, inside Discord."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item, match: re.Match[str], /
    ) -> LaunchButton:
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.receiver.launches(interaction, self.custom_id.removeprefix(LAUNCH))


def edited_away(message: discord.Message | None, custom_id: str) -> bool:
    """Whether a component is no longer in its message: then discord.py finds no dynamic item for its press."""
    if message is None:
        return False
    view = ui.LayoutView.from_message(message, timeout=None)
    return all(getattr(item, "custom_id", None) != custom_id for item in view.walk_children())


DYNAMIC: Final = (PressButton, PickSelect, AmountButton, LaunchButton)


class LiveParts(Parts):
    """The components of ``layout`` as they really are."""

    def button(self, label: str, data: str, style: discord.ButtonStyle, *, enabled: bool) -> Item:
        return PressButton(ui.Button(label=label, custom_id=data, style=style, disabled=not enabled))

    def select(self, table: str, number: int, placeholder: str, options: list[discord.SelectOption]) -> Item:
        chooser: ui.Select[Any] = ui.Select(
            custom_id=f"pick:{table}:{number}", placeholder=short(placeholder, 150), options=options
        )
        return PickSelect(chooser)

    def amount(self, table: str, label: str) -> Item:
        return AmountButton(ui.Button(label=label, custom_id=f"more:{table}"))

    def launch(self, table: str, label: str) -> Item:
        return LaunchButton(ui.Button(label=label, custom_id=f"{LAUNCH}{table}"))


def amount_modal(message: Message, title: str, which: str, number: str, hint: str) -> ui.Modal:
    """A modal asking which of the scene's amounts and how much; what comes back is read by ``read_modal``."""
    modal = ui.Modal(title=short(title, 45), custom_id=f"{MODAL}{message.scene.table or '-'}", timeout=900)
    options = [
        discord.SelectOption(
            label=short(label, 100), value=amount.press_form, description=f"{amount.low}–{amount.high}"
        )
        for label, amount in message.amounts[:25]
    ]
    chooser: ui.Select[Any] = ui.Select(custom_id=FORM, options=options)
    field: ui.TextInput[Any] = ui.TextInput(custom_id=NUMBER, max_length=6, placeholder=short(hint, 100))
    modal.add_item(ui.Label(text=short(which, 45), component=chooser))
    modal.add_item(ui.Label(text=short(number, 45), component=field))
    return modal


def read_modal(data: Any) -> tuple[str, str]:
    """(press form, number as typed) of a submitted amount modal; empty where nothing came."""
    values = {FORM: "", NUMBER: ""}
    for row in data.get("components", []):
        for part in (row.get("component"), *row.get("components", [])):
            if isinstance(part, dict) and part.get("custom_id") in values:
                chosen = part.get("values") or [part.get("value", "")]
                values[part["custom_id"]] = str(chosen[0])
    return values[FORM], values[NUMBER].strip()
