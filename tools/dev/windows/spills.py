#!/usr/bin/env python3
"""Finds vectors that a program for Windows stores on its stack at addresses that may not be aligned. Win64 aligns the
stack to 16 bytes; a function that needs more must align it first. g++ does not (GCC bug 54412), and wine hides the
crash: spills.py PROGRAM... fails if there is one."""

import re
import subprocess
import sys

FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
ALIGNED_MOVE = re.compile(r"\tv(?:mov(?:dqa|dqa32|dqa64|aps|apd|ntdq|ntps|ntpd))\s.*%([yz])mm.*\(%r[sb]p|"
                          r"\tv(?:mov(?:dqa|dqa32|dqa64|aps|apd))\s.*\(%r[sb]p.*%([yz])mm")
ALIGNING = re.compile(r"\tand\s+\$(0x[0-9a-f]+),%rsp")


def misaligned(disassembly):
    """Returns the functions with such a move, from the output of objdump -d --no-show-raw-insn."""
    found, name, alignment = {}, "", 16
    for line in disassembly.splitlines():
        if start := FUNCTION.match(line):
            name, alignment = start[1], 16
        elif aligning := ALIGNING.search(line):
            alignment = max(alignment, (1 << 64) - int(aligning[1], 16))
        elif move := ALIGNED_MOVE.search(line):
            needed = 32 if "y" in move.groups() else 64
            if alignment < needed:
                found.setdefault(name, line.strip())
    return found


def check(program):
    """Raises an exception if the program, which must have its symbols, has such a move."""
    text = subprocess.run(["x86_64-w64-mingw32-objdump", "-d", "--no-show-raw-insn", program], capture_output=True,
                          text=True, check=True).stdout
    assert "<main>:" in text, f"{program}: expected a program with its symbols"
    assert not (found := misaligned(text)), f"{program}: misaligned vectors on the stack: {found}"


if __name__ == "__main__":
    for named in sys.argv[1:]:
        check(named)
