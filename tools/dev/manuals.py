#!/usr/bin/env python3
"""Writes man pages, and completion for bash, zsh and fish, from the help of the programs.

    tools/dev/manuals.py FOLDER SHARE     of the programs krou and krou-... in FOLDER, into SHARE/man and so on

The date on the man pages is that of SOURCE_DATE_EPOCH, by default today.
"""
import os
import pathlib
import re
import subprocess
import sys
import time
from typing import NamedTuple


class Option(NamedTuple):
    name: str  # with its hyphens
    value: str  # empty for a flag
    purpose: str

    @property
    def choices(self):
        """Returns the words that the value can be."""
        return self.value.split("|") if re.fullmatch(r"[\w|]+\|[\w|]+", self.value) else []


class Help:
    """The help of a program or one of its commands."""

    def __init__(self, program, *command):
        self.name = " ".join([program.name, *command])
        text = self.printed(program, *command, "--help-all") or self.printed(program, *command, "--help")
        if not text:
            sys.exit(f"{self.name}: cannot print its help")
        # The level of this machine is not that of the reader.
        self.text = re.sub(r", x86-64[\w-]*\)$", ")", text, flags=re.MULTILINE)
        found = re.findall(r"^(?:  |       krou )(--?[a-z][\w-]*)(?: (\S.*?))?  +(\S.*)$", self.text, re.MULTILINE)
        self.options = [Option(*row) for row in found]
        self.commands = {}
        if re.search(r"^usage: \S+ COMMAND", self.text, re.MULTILINE):
            self.commands = dict(re.findall(r"^  ([a-z][a-z-]+)  +(\S.*)$", self.text, re.MULTILINE))
        elif program.name == "krou":  # commands of the protocol
            self.commands = dict(re.findall(r"^  ([a-z]+).*\n {6}(.*)$", self.printed(program, "help"), re.MULTILINE))
        # After some options of the arena, words such as st=1 follow: the keys by option.
        self.keys = {}
        for owners, table in re.findall(r"^After (.*):\n((?:  .*\n?)*)", self.text, re.MULTILINE):
            for owner in re.findall(r"-\w+", owners):
                self.keys[owner] = re.findall(r"^  ([a-z0-9.]+=?)", table, re.MULTILINE)

    @staticmethod
    def printed(program, *words):
        done = subprocess.run([program, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return done.stdout if done.returncode == 0 else ""


class Program(NamedTuple):
    name: str
    version: str
    help: Help
    commands: dict  # Help by name
    variants: list

    @property
    def contexts(self):
        """Returns the options by command; the command is empty for the program itself."""
        return {"": self.help.options} | {name: page.options for name, page in self.commands.items()}

    def values(self, option):
        """Returns the words that complete a value; "file" and "directory" stand for those of the disk."""
        if option.choices:
            return option.choices
        return {"FILE": ["file"], "DIR": ["directory"], "SPEC": self.variants}.get(option.value.split(" ")[0], [])


def read_program(path, variants):
    own = Help(path)
    commands = {name: Help(path, name) for name in own.commands} if path.name != "krou" else {}
    return Program(path.name, Help.printed(path, "--version").split()[-1], own, commands, variants)


# Man pages

def roff(text):
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("`", r"\(ga")
    return re.sub(r"^\.", r"\&.", text)


def roff_of(text):
    """Converts a help page, without its usage: tables become lists, other indented lines remain as they are."""
    out = []
    as_it_is = False
    for line in text.splitlines():
        item = re.match(r"  (\S.*?)  +(\S.*)$", line)
        continued = re.match(r" {8,}(\S.*)$", line)
        is_code = line.startswith(" ") and not item and not (continued and out and not as_it_is)
        if as_it_is != is_code:
            out.append(".EX" if is_code else ".EE")
            as_it_is = is_code
        if is_code:
            out.append(roff(line[2:]))
        elif item:
            out += [".TP", rf"\fB{roff(item[1])}\fR", roff(item[2])]
        elif continued:
            out.append(roff(continued[1]))
        elif re.match(r"\S.*:$", line) and "," not in line:
            out.append(f".SS {roff(line[:-1])}")
        elif line:
            out.append(roff(line))
        elif out and not out[-1].startswith((".SS", ".PP")):
            out.append(".PP")
    if as_it_is:
        out.append(".EE")
    # A paragraph begins neither before a heading or list nor at the end.
    kept = [line for line, after in zip(out, [*out[1:], ".SS"])
            if line != ".PP" or not after.startswith((".SS", ".TP", ".EX"))]
    return "\n".join(kept)


def man_page(program, names):
    usage, rest = split_usage(program.help.text)
    summary = re.split(r"[:,.](?:\s|$)", rest.lstrip(), maxsplit=1)[0]
    if program.name == "krou":
        summary = re.search(r", (.*)\.\n", program.help.text)[1]
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    page = [f'.TH {program.name.upper().replace("-", chr(92) + "-")} 1 "{date}" "Krou {program.version}"', ".SH NAME",
            rf"{roff(program.name)} \- {roff(summary[0].lower() + summary[1:])}",
            ".SH SYNOPSIS", ".nf", roff(usage), ".fi", ".SH DESCRIPTION", roff_of(rest)]
    for name, command in program.commands.items():
        usage, rest = split_usage(command.text)
        page += [f".SH {roff(name.upper())}", ".nf", roff(usage), ".fi", ".PP", roff_of(rest)]
    others = [rf".BR {roff(name)} (1)" for name in names if name != program.name]
    return "\n".join([*page, ".SH SEE ALSO", " ,\n".join(others)]) + "\n"


def split_usage(text):
    """Returns the lines of the usage, without that word, and the other lines."""
    found = re.search(r"^usage: (.*\n(?:       .*\n)*)", text, re.MULTILINE)
    usage = "\n".join(line.strip() for line in found[1].splitlines())
    before = "" if text.startswith("Krou ") else text[:found.start()]
    return usage, before + text[found.end():]


# Completion

BASH = r"""# Completion for NAME, made from its help.
FUNCTION() {
    # Values by command and option, options by command, and keys by their owner.
    local -A known=(
TABLE
    )
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} i
    [[ $COMP_CWORD -gt 1 && -n ${known["$command/"]-} ]] || command=
    local found=${known["$command/$before"]-file} owner=
    for ((i = 1; i < COMP_CWORD; ++i)); do
        [[ ${COMP_WORDS[i]} != -* ]] || owner=${COMP_WORDS[i]}
    done
    if [[ $before == = || $word == = ]]; then
        word=${word#=}
    elif [[ $word == -* || $COMP_CWORD -eq 1 && -n "FIRST" ]]; then
        found=${known["$command/"]}
    elif [[ -n $owner && -n ${known["$owner="]-} ]]; then
        found=${known["$owner="]}
        compopt -o nospace
    fi
    case $found in
        file | directory)
            compopt -o filenames
            mapfile -t COMPREPLY < <(compgen -A "$found" -- "$word") ;;
        *) mapfile -t COMPREPLY < <(compgen -W "$found" -- "$word") ;;
    esac
}
complete -F FUNCTION NAME
"""


def bash(program):
    table = {}
    for command, options in program.contexts.items():
        names = [*([] if command else program.help.commands), *(option.name for option in options)]
        table[f"{command}/"] = " ".join(names)
        table |= {f"{command}/{option.name}": " ".join(program.values(option)) for option in options
                  if option.value and option.name not in program.help.keys}
    table |= {f"{owner}=": " ".join(keys) for owner, keys in program.help.keys.items()}
    lines = "\n".join(f'        [{key}]="{words}"' for key, words in table.items())
    return (BASH.replace("NAME", program.name).replace("FUNCTION", "_" + program.name.replace("-", "_"))
            .replace("FIRST", "/" if program.help.commands else "").replace("TABLE", lines))


def in_zsh(text):
    """Escapes the text of a specification for _arguments."""
    return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''")


def zsh_arguments(program, options, rest):
    lines = ["_arguments -S"]
    for option in options:
        values = program.values(option)
        keys = program.help.keys.get(option.name)
        name = f"*{option.name}" if keys else option.name
        if keys:
            end = f':*-*:setting:{{compadd -S "" -- {" ".join(keys)}}}'
        elif values == ["file"]:
            end = f":{in_zsh(option.value)}:_files"
        elif values == ["directory"]:
            end = f":{in_zsh(option.value)}:_files -/"
        else:
            end = f':{in_zsh(option.value)}:({" ".join(in_zsh(value) for value in values)})' if option.value else ""
        lines.append(f"'{name}[{in_zsh(option.purpose)}]{end}'")
    return " \\\n        ".join([*lines, rest])


def zsh(program):
    page = [f"#compdef {program.name}", f"# Completion for {program.name}, made from its help.", ""]
    if program.commands:
        described = " ".join(f"'{name}:{in_zsh(purpose)}'" for name, purpose in program.help.commands.items())
        page += ["if ((CURRENT == 2)); then", f"    local -a commands=({described})",
                 "    _describe command commands", "    return", "fi", "case $words[2] in"]
        for name, command in program.commands.items():
            page += [f"    {name})", "        shift words; ((CURRENT--))",
                     f"        {zsh_arguments(program, command.options, chr(39) + '*:file:_files' + chr(39))} ;;"]
        page += ["esac"]
    else:
        first = f"'1:command:({' '.join(program.help.commands)})' " if program.help.commands else ""
        page.append(zsh_arguments(program, program.help.options, first + "'*:file:_files'"))
    return "\n".join(page) + "\n"


def fish(program):
    quoted = lambda text: "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
    page = [f"# Completion for {program.name}, made from its help."]
    names = " ".join(program.help.commands)
    for name, purpose in program.help.commands.items():
        page.append(f"complete -c {program.name} -n 'not __fish_seen_subcommand_from {names}' -f -a {name} "
                    f"-d {quoted(purpose)}")
    for command, options in program.contexts.items():
        for option in options:
            words = ["complete", "-c", program.name]
            if command:
                words += ["-n", quoted(f"__fish_seen_subcommand_from {command}")]
            words += ["-l" if option.name.startswith("--") else "-o", option.name.lstrip("-")]
            words += ["-d", quoted(option.purpose)]
            values = program.values(option)
            keys = program.help.keys.get(option.name)
            if values == ["file"]:
                words += ["-r", "-F"]
            elif option.value:
                words += ["-x"]
            if values == ["directory"]:
                words += ["-a", "'(__fish_complete_directories)'"]
            elif values and values != ["file"] and not keys:
                words += ["-a", quoted(" ".join(values))]
            page.append(" ".join(words))
    return "\n".join(page) + "\n"


def main(folder, share):
    paths = [path for path in sorted(pathlib.Path(folder).glob("krou*"))
             if re.fullmatch(r"krou(-[a-z]+)?", path.name) and path.is_file() and os.access(path, os.X_OK)]
    names = [path.name for path in paths]
    if "krou" not in names:
        sys.exit(f"{folder}: no program krou")
    options = subprocess.run([paths[0], "uci"], stdout=subprocess.PIPE, text=True, check=True).stdout
    variants = re.findall(r" var (\S+)", re.search(r"name UCI_Variant (.*)", options)[1])
    for path in paths:
        program = read_program(path, variants)
        for file, text in {f"man/man1/{path.name}.1": man_page(program, names),
                           f"bash-completion/completions/{path.name}": bash(program),
                           f"zsh/site-functions/_{path.name}": zsh(program),
                           f"fish/vendor_completions.d/{path.name}.fish": fish(program)}.items():
            target = pathlib.Path(share) / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
