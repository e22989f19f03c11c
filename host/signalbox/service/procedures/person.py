"""Somebody simulated who works at a virtual board: lays the magnet and answers, as the prompts ask."""

from __future__ import annotations

from abc import ABC, abstractmethod

from signalbox.service.procedures.session import Session


class Person(ABC):
    """Acts when it is `due`; what to lay the magnet on and whose lights to look at is its own affair."""

    @abstractmethod
    def act(self, now: float, session: Session) -> None:
        """Look at the prompt and the board, and do what has become due."""

    @abstractmethod
    def deadline(self) -> float | None:
        """When to `act` at the latest."""
