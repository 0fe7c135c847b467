#!/usr/bin/env python3
# test-sample-questions.py - plain questions on the sample shop, from question to rows, compared with handwritten SQL
# usage: test-sample-questions.py DOWSER-CLI SAMPLE.db QUESTIONS.json
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from rows import same_rows  # noqa: E402
from tap import Tap  # noqa: E402


def ask(program, source, question, store):
    """Asks a question. If the question may be asked back, the first reading is used; otherwise Dowser must answer at once."""
    # A bare table shows all its columns, and "sentence" names one of them.
    asked = question.get('sentence', question['question'])
    command = [program, 'ask', '--source', source, '--format', 'json', '--limit', '0', asked]
    if question.get('may_ask_back'):
        command.append('--yes')
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, 'DOWSER_DATA_DIR': store})
    return json.loads(done.stdout) if done.returncode == 0 else {'error': done.stderr, 'rows': []}


def main():
    program, source, path = sys.argv[1:4]
    with open(path, encoding='utf-8') as file:
        questions = json.load(file)
    tap = Tap()
    db = sqlite3.connect('file:%s?mode=ro' % source, uri=True)
    with tempfile.TemporaryDirectory() as store:
        for question in questions:
            answer = ask(program, source, question, store)
            wanted = db.execute(question['sql']).fetchall()
            right = bool(answer['rows']) and same_rows(answer['rows'], wanted, 'LIMIT' in question['sql'],
                                                       question.get('enough', len(wanted[0])))
            tap.check(question['question'], right, [answer.get('error') or answer.get('sql', '').replace('\n', ' '),
                                                    answer['rows'][:2], wanted[:2]])
    tap.finish()


main()
