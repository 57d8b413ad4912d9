"""An asyncio loop in a thread of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from threading import Thread, current_thread
from typing import Any


class Strand:
    """Runs one coroutine until it ends or until :meth:`close`. Any thread may call."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    def start(self, main: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._loop = self._runner.get_loop()
        self._thread = Thread(target=self._run, args=(main,), name=self._name, daemon=True)
        self._thread.start()

    def soon(self, callback: Callable[..., object], *args: Any) -> bool:
        """Have it called on the strand; ``False`` before it begins and after its end."""
        if self._loop is None:
            return False
        try:
            self._loop.call_soon_threadsafe(callback, *args)
        except RuntimeError:  # the loop is closed
            return False
        return True

    def close(self) -> None:
        """End it, and wait for that, unless it is the strand itself that asks."""
        if self._thread is None:
            return
        self.soon(self._cancel)
        if self._thread is not current_thread():
            self._thread.join()

    def _cancel(self) -> None:
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()

    def _run(self, main: Callable[[], Coroutine[Any, Any, None]]) -> None:
        with self._runner, suppress(asyncio.CancelledError):
            self._runner.run(self._main(main))

    async def _main(self, main: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._task = asyncio.current_task()
        if not self._is_closed:
            await main()
