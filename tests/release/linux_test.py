"""Tests of the packages for Linux: each is unpacked into an empty folder, which becomes the root of its programs."""

import pathlib
import re
import shutil
import socket
import subprocess
import tarfile
import tempfile

PATIENCE = 600  # seconds, on a busy machine
PROGRAMS = ["krou", *(f"krou-{name}" for name in "arena bot kgp play solve sparring tables tune".split())]
LEVELS = ["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"]

# Processors of the emulator, and the widest level that they support completely.
PROCESSORS = {"qemu64": 0, "Nehalem,-lahf-lm": 0, "Nehalem": 1, "Haswell,-movbe": 1, "Haswell": 2}


def run(*command, status=0, text=None, folder=None, env=None):
    """Returns the output of a command."""
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          input=text or "", env=env, timeout=PATIENCE)
    assert done.returncode == status, f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}"
    return done.stdout


class Root:
    """A folder whose programs see nothing else."""

    def __init__(self, folder, emulator=None):
        self.folder = folder
        self.before = []
        if emulator:
            shutil.copy(shutil.which(emulator), folder)
            self.before = [f"/{emulator}"]

    def command(self, program, *arguments):
        return [shutil.which("unshare"), "--map-root-user", shutil.which("chroot"), self.folder, *self.before,
                f"/bin/{program}", *arguments]

    def run(self, program, *arguments, level=None, **options):
        return run(*self.command(program, *arguments), env={"KROU_LEVEL": level} if level else {}, **options)


def unpacked(file, folder):
    with tarfile.open(file) as packed:
        packed.extractall(folder)
    top, = pathlib.Path(folder).iterdir()
    assert f"{top.name}.tar.gz" == file.name, top
    return top


def check_programs(root, version):
    assert sorted(path.name for path in (root.folder / "bin").iterdir()) == PROGRAMS
    for program in PROGRAMS:
        assert root.run(program, "--version").lower() == f"{program} {version}\n"


def check_play(root):
    """The programs work together, and find the files that come with them."""
    talk = root.run("krou", text="position startpos moves Ff\ngo depth 10\n")
    assert talk.endswith("\nbestmove C ponder c\n"), talk
    boards = root.run("krou-tables", "verify", "--sample", "100", "/share/krou/tables")
    assert boards.count(" 12 seeds: verified") == 2, boards
    assert " -10 " in root.run("krou-solve", "kalah", "--pits", "2", "--seeds", "1-4", "--file", "/solved")
    games = root.run("krou-arena", "-engine", "cmd=/bin/krou", "name=a", "-engine", "cmd=/bin/krou", "name=b",
                     "-each", "nodes=200", "-openings", "file=/share/krou/openings/oware.txt", "-rounds", "1")
    assert "Finished game 2" in games, games
    assert "F" in root.run("krou-play", "--analyse", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--depth", "4")
    (root.folder / "token").write_text("tok-en-1234")
    assert "cannot start 'curl'" in root.run("krou-bot", "--token-file", "/token", status=1)
    with socket.create_server(("127.0.0.1", 0)) as server, subprocess.Popen(
            root.command("krou-kgp", "--name", "Krou", f"127.0.0.1:{server.getsockname()[1]}"), env={},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as player:
        try:
            server.settimeout(PATIENCE)
            connection, _ = server.accept()
            with connection, connection.makefile("rw") as stream:
                connection.settimeout(PATIENCE)
                stream.write("kgp 1 0 0\n")
                stream.flush()
                assert any("mode" in line for line in stream)
        finally:
            player.kill()


def check_levels(root, signature):
    """Each level that the machine or the emulator supports plays alike; others are rejected."""
    supported = re.findall(r"x86-64(?:-v\d)?", root.run("krou", level="none", status=1))
    assert supported == LEVELS[:len(supported)]
    for level in supported:
        assert f"{level})" in root.run("krou", "--help", level=level)
        assert f"Signature: {signature}" in root.run("krou", "bench", level=level)
    assert f"{supported[-1]})" in root.run("krou", "--help")
    program = root.folder / "bin" / "krou"
    for processor, level in PROCESSORS.items():
        # An instruction that the processor lacks ends the program.
        emulated = ["qemu-x86_64-static", "-cpu", processor]
        assert f"{LEVELS[level]})" in run(*emulated, program, "--help"), processor
        assert LEVELS[level + 1] not in run(*emulated, "-E", "KROU_LEVEL=none", program, status=1)
        assert f"Signature: {signature}" in run(*emulated, program, "bench"), processor


COMPLETIONS = [
    ("krou be", "bench"),
    ("krou-play --lang ", "en fr"),
    ("krou-tables bu", "build"),
    ("krou-tables build --variant ka", "kalah kalah-empty"),
    ("krou-tables build --out sh", "share"),
    ("krou-arena -cross", "-crosstable"),
    ("krou-arena -openings for", "format="),
]


def check_manuals(share):
    """Man pages have no faults, and completion works in the shells."""
    pages = sorted((share / "man" / "man1").iterdir())
    assert sorted(page.stem for page in pages) == PROGRAMS
    assert not run("mandoc", "-Tlint", "-Wall", *pages)
    for line, expected in COMPLETIONS:
        program, *words = line.split(" ")
        name = "_" + program.replace("-", "_")
        source = share / "bash-completion" / "completions" / program
        script = (f'. {source}; complete -p {program} >/dev/null; compopt() {{ :; }}; COMP_WORDS=("$@"); '
                  f'COMP_CWORD={len(words)}; {name}; echo "${{COMPREPLY[@]}}"')
        found = run("bash", "-c", script, "bash", program, *words, folder=share.parent)
        assert found == f"{expected}\n", f"{line}: {found}"
        completions = share / "fish" / "vendor_completions.d" / f"{program}.fish"
        found = run("fish", "--no-config", "-c", f"source {completions}; complete -C {line!r}", folder=share.parent)
        if "=" not in expected:
            found = [row.split("\t")[0].rstrip("/") for row in found.splitlines()]
            assert found == expected.split(), f"fish: {line}: {found}"
    for program in PROGRAMS:
        run("zsh", "-n", share / "zsh" / "site-functions" / f"_{program}")


def check_pages(pages):
    """Each link from page to page works."""
    for page in pages.rglob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
            assert "://" in link or (page.parent / link).exists(), f"{page.name}: {link}"


def check_files(share):
    check_pages(share / "doc" / "krou")
    for name in ("site/index.html", "site/krou.wasm", "exercises/oware.exercises", "weights/material.txt"):
        assert (share / "krou" / name).exists(), name


def check(file, version, signature):
    """Raises an exception if this archive is not that of the version, or fails a test."""
    with tempfile.TemporaryDirectory() as folder:
        root = Root(unpacked(file, folder))
        check_programs(root, version)
        check_levels(root, signature)
        check_play(root)
        check_manuals(root.folder / "share")
        check_files(root.folder / "share")


def check_aarch64(file, version, signature):
    """The same for an emulated ARM processor."""
    with tempfile.TemporaryDirectory() as folder:
        root = Root(unpacked(file, folder), "qemu-aarch64-static")
        check_programs(root, version)
        assert f"Signature: {signature}" in root.run("krou", "bench")
        assert root.run("krou", "perft", "8").endswith("\nNodes searched: 711414\n")
        assert " 12 seeds: verified" in root.run("krou-tables", "verify", "--sample", "1", "/share/krou/tables")
        check_files(root.folder / "share")


def check_deb(file, version, signature):
    """The package has no faults, and is installed, used and removed in a system without anything else."""
    run("lintian", "--fail-on", "error,warning", file)
    with tempfile.TemporaryDirectory() as folder:
        # mmdebstrap runs these lines in the new system.
        script = f"""
            dpkg -i /{file.name}
            test "$(krou --version)" = "Krou {version}"
            krou bench | grep -x "Signature: {signature}"
            cp -r /usr/share/krou/tables /copy && krou-tables verify --sample 1 /copy
            ls /usr/share/man/man1/krou-play.1.gz /usr/share/bash-completion/completions/krou
            dpkg -r krou
            ! test -e /usr/share/krou"""
        run("mmdebstrap", "--variant=essential", f"--customize-hook=copy-in {file} /",
            f"--customize-hook=chroot \"$1\" sh -euc '{script}'", "bookworm", f"{folder}/system.tar")
