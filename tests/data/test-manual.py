#!/usr/bin/env python3
# test-manual.py - the manual page and the completion know every command and option that dowser-cli has
# usage: test-manual.py DOWSER-CLI TOP
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from tap import Tap  # noqa: E402


def read(*parts):
    with open(os.path.join(*parts), encoding='utf-8') as file:
        return file.read()


def ask_help(program, *arguments):
    done = subprocess.run([program, *arguments, '--help'], capture_output=True, text=True)
    return done.stdout


def commands_of(program):
    """The words at the beginning of the indented lines, up to the options."""
    text = ask_help(program)
    return re.findall(r'^  ([a-z]+)(?: |$)', text, re.M)


def options_of(program, command):
    return sorted(set(re.findall(r'--([a-z][a-z-]+)', ask_help(program, command))) - {'help'})


def main():
    program, top = sys.argv[1:3]
    manual = read(top, 'data', 'man', 'dowser-cli.1').replace('\\-', '-')
    completion = read(top, 'data', 'completions', 'dowser-cli')
    tap = Tap()
    commands = commands_of(program)
    tap.check('dowser-cli --help lists its commands', {'ask', 'batch', 'schema', 'bench'} <= set(commands), commands)
    for command in commands:
        in_manual = re.search(r'^\.B[IR]? %s\b' % command, manual, re.M) is not None
        tap.check(command + ' is in the manual and the completion', in_manual and ' %s ' % command in
                  completion.replace('"', ' '))
        options = options_of(program, command)
        unknown = [option for option in options if '--' + option not in manual or '--' + option not in completion]
        tap.check('so are the options of ' + command, not unknown, unknown)
    tap.finish()


main()
