#!/usr/bin/env python3
# test-same-answers.py - plain questions on the sample shop get the same rows from every server and from CSV files
# usage: test-same-answers.py DOWSER-CLI SAMPLE.db QUESTIONS.json MariaDB|PostgreSQL|CSV
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from rows import same_rows  # noqa: E402
from sample_shop import as_csv, as_sql  # noqa: E402
from tap import Tap, skip_all  # noqa: E402
from live_servers import Servers  # noqa: E402

QUOTES = {'MariaDB': '`', 'PostgreSQL': '"'}
# Servers return sums and decimals with all digits, as texts. SQLite stores dates as texts.
DECIMAL = re.compile(r'-?\d+(\.\d+)?')
MIDNIGHT = re.compile(r'(\d{4}-\d\d-\d\d)[ T]00:00:00')


def plain(cell):
    if isinstance(cell, str) and DECIMAL.fullmatch(cell):
        return float(cell)
    if isinstance(cell, str) and MIDNIGHT.fullmatch(cell):
        return cell[:10]
    return int(cell) if isinstance(cell, bool) else cell


def ask(program, source, question, home):
    # A bare table shows all its columns, and "sentence" names one of them.
    asked = question.get('sentence', question['question'])
    command = [program, 'ask', '--source', source, '--format', 'json', '--limit', '0', asked]
    if question.get('may_ask_back'):
        command.append('--yes')
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, 'DOWSER_DATA_DIR': home})
    return json.loads(done.stdout) if done.returncode == 0 else {'error': done.stderr, 'rows': []}


def check(tap, program, source, sample, questions):
    db = sqlite3.connect('file:%s?mode=ro' % sample, uri=True)
    with tempfile.TemporaryDirectory() as home:
        for question in questions:
            answer = ask(program, source, question, home)
            found = [[plain(cell) for cell in row] for row in answer['rows']]
            wanted = db.execute(question['sql']).fetchall()
            right = bool(found) and same_rows(found, wanted, 'LIMIT' in question['sql'],
                                              question.get('enough', len(wanted[0])))
            # When rows are tied at the limit, each engine may return different ones.
            if question.get('tied'):
                right = len(found) == len(wanted)
            tap.check(question['question'], right, [answer.get('error') or answer.get('sql', '').replace('\n', ' '),
                                                    found[:2], wanted[:2]])


def check_files(tap, program, sample, questions):
    with tempfile.TemporaryDirectory(prefix='shop-') as folder:
        as_csv(sample, folder)
        tried = subprocess.run([program, 'schema', '--source', folder], capture_output=True, text=True)
        if tried.returncode != 0 and 'which is not here yet' in tried.stderr:
            skip_all(tried.stderr.strip())
        check(tap, program, folder, sample, questions)


def main():
    program, sample, path, title = sys.argv[1:5]
    with open(path, encoding='utf-8') as file:
        questions = json.load(file)
    tap = Tap()
    if title == 'CSV':
        check_files(tap, program, sample, questions)
    else:
        with Servers([title]) as servers:
            if not servers:
                skip_all(title + ' is not installed')
            server = servers[title]
            server.execute(as_sql(sample, QUOTES[title]))
            check(tap, program, server.local_uri(), sample, questions)
    tap.finish()


main()
