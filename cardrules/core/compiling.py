"""Compiled functions, and the folder in which their machine code is kept between runs.

numba keeps machine code beside a function's file and looks at that file alone: after a constant or a helper in another
file has changed, the old code would still answer. Here it lies in a folder named after all files of this
package, so every change begins a new one, and so does an upgrade.
"""

import logging
import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import current_thread, main_thread
from time import perf_counter, time
from typing import Any, TypeVar, cast

from filelock import FileLock, Timeout
from platformdirs import user_cache_path

from cardrules.core.compile_seconds import COMPILE_SECONDS
from cardrules.core.interruptions import kept_interruptions

with kept_interruptions():  # some were lost in the second that this takes
    import numba
    from numba.core import event
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler
    from numba.core.compiler_lock import global_compiler_lock
    from numba.extending import overload

_config: Any = numba.config  # its attributes are made when it is imported
_unliteral: Any = numba.types.unliteral
_compiler_lock: Any = global_compiler_lock
F = TypeVar("F", bound=Callable[..., Any])
_log = logging.getLogger(__name__)
PACKAGE = Path(__file__).parent.parent
UNUSED_DAYS = 30
"""The days after which unused machine code of other versions is deleted."""
SECONDS_TO_LOAD = 1
"""The seconds after which whoever holds the lock of a function is compiling it, and not just loading it."""


def njit(**options: Any) -> Callable[[F], F]:
    """Return a decorator that compiles a function when it is first called, and keeps the machine code.

    Args:
        options: Options of numba's own `njit`, but for `cache`.
    """

    def decorate(function: F) -> F:
        folder = cache_folder()
        # numba reads the folder as it decorates; it belongs to the whole process, so it is put back.
        before, _config.CACHE_DIR = _config.CACHE_DIR, str(folder or "")
        try:
            compiled: Any = numba.njit(cache=folder is not None, **options)(function)
        finally:
            _config.CACHE_DIR = before
        if folder:
            _compile_in_turn(compiled, folder)
        return cast(F, compiled)

    return decorate


class NotKept(Exception):
    """Machine code that has not been kept, where none is to be made."""


_kept_alone = ContextVar("_kept_alone", default=False)
"""Whether only machine code may be used that has been kept."""


def _compile_in_turn(compiled: Any, folder: Path) -> None:
    """Have one process at a time compile a function, or load it: whoever comes later finds what the first one kept."""
    compile = compiled.compile

    def in_turn(signature: Any) -> Any:
        if _compiler_lock.is_locked():  # this thread holds it, and compiles what calls this function:
            return compile(signature)  # it must not wait for a thread that waits for this lock
        name = _named(compiled, signature)
        lock = FileLock(folder / f"{name}.lock")
        with ExitStack() as held:
            try:
                held.enter_context(lock.acquire(0 if _kept_alone.get() else SECONDS_TO_LOAD))
            except Timeout:
                if _kept_alone.get():
                    raise NotKept from None
                _log.warning("%s is being compiled already: waiting for it.", name)
                held.enter_context(lock.acquire())
            except (OSError, NotImplementedError):
                pass  # where no file can be locked, several may compile at once
            return compile(signature)

    compiled.compile = in_turn


class _Announcer(event.Listener):
    """Says what of this package is being compiled, and how long it took, to those who wait and know of no compiler.

    A function is compiled with those that it calls, and by one thread at a time.
    """

    def __init__(self) -> None:
        self.begun: list[float] = []

    def on_start(self, event: Any) -> None:
        if not _is_ours(event):
            return
        self.begun.append(perf_counter())
        if _kept_alone.get():
            raise NotKept
        if len(self.begun) == 1:
            modules = _modules(**event.data)
            about = [seconds for each in modules if (seconds := COMPILE_SECONDS.get(each))]
            time = f": about {about[-1]} seconds" if about else ""
            _log.warning("Compiling %s, once on this machine%s.", _named(**event.data), time)

    def on_end(self, event: Any) -> None:
        if not _is_ours(event):
            return
        seconds = perf_counter() - self.begun.pop()
        if not self.begun and not _kept_alone.get():
            _log.warning("Compiled %s in %.1f seconds.", _named(**event.data), seconds)


_announcer = _Announcer()
event.register("numba:compile", _announcer)  # type: ignore[no-untyped-call]


class _Interruptions(event.Listener):
    """Keeps Ctrl-C until numba has compiled or loaded what it is at.

    Meanwhile machine code calls Python back, where an interruption would be lost: what is raised there is printed, and
    then ignored.
    """

    def __init__(self) -> None:
        self.kept = list[AbstractContextManager[None]]()

    def on_start(self, event: Any) -> None:
        if current_thread() is main_thread():
            self.kept.append(kept_interruptions())
            self.kept[-1].__enter__()

    def on_end(self, event: Any) -> None:
        if current_thread() is main_thread():
            self.kept.pop().__exit__(None, None, None)


event.register("numba:compiler_lock", _Interruptions())  # type: ignore[no-untyped-call]


def runs_at_once(call: Callable[[], object]) -> bool:
    """Call something, and give it up where it would have to wait for a compiler; return whether it came to its end."""
    if _announcer.begun:  # in another thread
        return False
    token = _kept_alone.set(True)
    try:
        call()
    except NotKept:
        return False
    finally:
        _kept_alone.reset(token)
    return True


class _Unfinished(JITCodeLibrary):
    """A compiled function that is not made into machine code by itself.

    numba would optimise it, and all that it calls, for itself, again for each function that calls it, and so on up to
    the one that Python calls: that took ten times as long. It is needed only there.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()  # type: ignore[no-untyped-call]
        return 0

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, env: object) -> None:
        pass


class _Within(Compiler):
    """numba's compiler, for functions that Python does not call."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, library, *rest)  # type: ignore[no-untyped-call]
        self.state.library = _Unfinished(target.codegen(), "part")  # type: ignore[no-untyped-call]


_WITHIN: dict[str, Any] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": _Within,
}
# What these two do not say numba takes from whatever function calls one first.
_PART: Any = _WITHIN | {"forceinline": False, "_nrt": True}
_INLINED: Any = _WITHIN | {"forceinline": True, "_nrt": False}
"""References are not counted, which costs time wherever an array is handed on: so no array is made or returned."""


def part(function: F) -> F:
    """Compile a function for other compiled ones only, with which it is kept: it cannot be called from Python."""
    return _by_types(function, _PART)


def inlined(function: F) -> F:
    """Compile a function into each place where a compiled one calls it; it neither makes nor returns arrays."""
    return _by_types(function, _INLINED)


def _by_types(function: F, options: dict[str, Any]) -> F:
    """Compile a function for the types of what it is called with: numba does so for each constant anew."""
    compiled: Any = numba.njit(**options)(function)
    template = compiled.get_call_template
    compiled.get_call_template = lambda args, kws: template(
        [_unliteral(each) for each in args], {name: _unliteral(each) for name, each in kws.items()}
    )
    return cast(F, compiled)


def _is_ours(event: Any) -> bool:
    """Whether a function of this package is compiled; numba tells of all that are."""
    module: str = event.data["dispatcher"].py_func.__module__
    return module.partition(".")[0] == PACKAGE.name


def _modules(dispatcher: Any, args: tuple[Any, ...], **_: Any) -> list[str]:
    """The name of the module of what is compiled, and that of the kernel for whose rules it is."""
    classes = [getattr(each, "instance_class", None) for each in args]
    kernels = [each.__module__ for each in classes if each and each.__name__ == "Rules"]
    return [name.rpartition(".")[2] for name in (dispatcher.py_func.__module__, *kernels)]


def _named(dispatcher: Any, args: tuple[Any, ...], **_: Any) -> str:
    """The name of what is compiled, and of the kernel for whose rules it is."""
    module, *kernels = _modules(dispatcher, args)
    return " for ".join((f"{module}.{dispatcher.py_func.__name__}", *kernels))


def chosen_by_rules(package: str) -> Callable[[F], F]:
    """Return a decorator for a function whose body depends on the rules that are played.

    In compiled code a call of it is one of the function of the same name in the game's own module: the one in that
    package whose name is that of the module with the class of the first argument. Where this has none, the decorated
    function itself is called.

    Args:
        package: Where the games' modules are.
    """

    def decorate(function: F) -> F:
        def choose(rules: Any, *arguments: Any) -> Any:
            name = rules.instance_class.__module__.rpartition(".")[2]
            given = getattr(import_module(f"{package}.{name}"), function.__name__, None)
            return function if given is None else given.py_func

        overload(function, jit_options=_INLINED, strict=False)(choose)
        return function

    return decorate


@cache
def cache_folder() -> Path | None:
    """Return the folder for the machine code of this version of the package; None where none can be written.

    It lies in `NUMBA_CACHE_DIR`, if that is set, and else in the user's cache folder.
    """
    root = Path(_config.CACHE_DIR or user_cache_path("cardrules", appauthor=False) / "compiled")
    folder = root / f"cardrules-{digest(PACKAGE)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    clear_unused(root)
    return folder


def digest(package: Path) -> str:
    """Return the digest of all files of a package from which compiled code is made."""
    found = sha256()
    for file in sorted(package.rglob("*.py")):
        found.update(f"{file.relative_to(package).as_posix()} {file.stat().st_size}\n".encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def clear_unused(root: Path) -> None:
    """Delete the machine code of versions of the package that have not been used for long."""
    for folder in root.glob("cardrules-*"):
        with suppress(OSError):  # another process may be deleting it, too
            if time() - folder.stat().st_mtime > UNUSED_DAYS * 86_400:
                shutil.rmtree(folder)
