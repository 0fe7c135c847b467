#!/usr/bin/env python3
# test-manual.py - the manual page and the completion contain every command, option and value of dowser-cli
# usage: test-manual.py DOWSER-CLI TOP
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402

# Arguments with which a command checks its options' values and then ends. Other commands end because of one argument too many.
ARGUMENTS = {'compare': ['x', 'y'], 'read': ['x'], 'sessions': ['resume', 'x'], 'sources': ['add', 'x', 'y']}
TOO_MANY = ['x', 'y', 'z']
# Prints the completions of the last word.
COMPLETE = '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dowser_cli; printf "%s\\n" "${COMPREPLY[@]}"'


def read(*parts):
    with open(os.path.join(*parts), encoding='utf-8') as file:
        return file.read()


class Program:
    """dowser-cli with data and settings folders of its own."""

    def __init__(self, path, home):
        self.path = path
        self.home = home
        self.environment = dict(os.environ, DOWSER_DATA_DIR=home, DOWSER_CONFIG_DIR=home)

    def run(self, *arguments):
        return subprocess.run([self.path, *arguments], capture_output=True, text=True, cwd=self.home,
                              stdin=subprocess.DEVNULL, env=self.environment)

    def commands(self):
        """Returns the first words of the indented lines, up to the options."""
        return re.findall(r'^  ([a-z]+)(?: |$)', self.run('--help').stdout, re.M)

    def subcommands(self, command):
        usage = re.search(r'\[([a-z-]+(?:\|[a-z-]+)+)\]', self.run(command, '--help').stdout)
        return set(usage.group(1).split('|')) if usage else set()

    def options(self, command):
        """Returns {name: (its letter or '', True if it takes a value)}."""
        found = re.findall(r'^  (?:-(\w), )?--([a-z-]+)(=?)', self.run(command, '--help').stdout, re.M)
        return {name: (letter, sign == '=') for letter, name, sign in found if name != 'help'}

    def values(self, command, option):
        """Returns the values that the error for an invalid value lists. With --to, "run --format" has more values."""
        names = set()
        for more in ([], ['--to', 'x']) if command == 'run' and option == 'format' else ([],):
            said = self.run(command, '--' + option, 'nonsense', *more, *ARGUMENTS.get(command, TOO_MANY)).stderr
            listed = re.search(r'--%s cannot be .*The value must be one of: ([^.]*)' % option, said)
            names |= set(listed.group(1).split(', ')) if listed else set()
        return names


def complete(script, *words):
    done = subprocess.run(['bash', '-c', COMPLETE, 'bash', script, 'dowser-cli', *words], capture_output=True, text=True)
    return set(done.stdout.split())


def check_command(tap, program, script, manual, command):
    in_manual = re.search(r'^\.B[IR]? %s\b' % command, manual, re.M) is not None
    tap.check(command + ' is in the manual', in_manual)
    options = program.options(command)
    unknown = [option for option in options if '--' + option not in manual]
    tap.check('the manual has the options of ' + command, not unknown, unknown)

    offered = complete(script, command, '--')
    tap.check('the completion offers the options', offered == {'--' + option for option in options} | {'--help'}, [offered])
    offered, wanted = complete(script, command, ''), program.subcommands(command)
    tap.check('the completion offers the subcommands of %s' % command, offered == wanted, [offered, wanted])
    for option, letter in [(name, letter) for name, (letter, takes_value) in options.items() if takes_value]:
        wanted = program.values(command, option)
        spellings = [['--' + option, ''], ['--' + option, '='], ['--' + option, '=', '']]
        spellings += [['-' + letter, '']] if letter else []
        wrong = [words for words in spellings if complete(script, command, *words) != wanted]
        tap.check('the completion offers the values of %s --%s' % (command, option), not wrong, wrong + [wanted])


def main():
    program_path, top = sys.argv[1:3]
    manual = read(top, 'data', 'man', 'dowser-cli.1').replace('\\-', '-')
    script = os.path.abspath(os.path.join(top, 'data', 'completions', 'dowser-cli'))
    tap = Tap()
    with tempfile.TemporaryDirectory(prefix='dowser-manual-') as home:
        program = Program(os.path.abspath(program_path), home)
        commands = program.commands()
        tap.check('dowser-cli --help lists the commands', {'ask', 'batch', 'schema', 'sources'} <= set(commands), commands)
        offered = complete(script, '')
        tap.check('the completion offers the commands', offered - {'--help', '--version'} == set(commands), [offered])
        for command in commands:
            check_command(tap, program, script, manual, command)
    tap.finish()


main()
