#!/usr/bin/env python3
# test-cassettes.py - what a real model answered to questions on the sample shop, read, audited, run, and compared with SQL by hand
# usage: test-cassettes.py DOWSER-CLI SAMPLE.db QUESTIONS.json MODEL-SERVER CASSETTE.jsonl PROMPTS
#
# A line of a cassette is one answer as the model gave it: "tier", "question", "answer", and "outcome": what it came to when it was recorded,
# "rows" for the right ones, "other" for rows that answer another reading, "refused" or "ask" where the model said so. "prompt" is what it was
# asked by, as prompt_version() has it of the templates in PROMPTS: an answer to other words proves nothing of these.
import hashlib
import json
import os
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from model_server import ModelServer  # noqa: E402
from rows import same_rows  # noqa: E402
from tap import Tap  # noqa: E402

ANEW = ('its answers were recorded by the prompt “%s”, which is “%s” now. Record them anew: ask a model each question by '
        '“dowser-cli ask --planner model --tier %s --source build/test/data/sample.db --format json QUESTION”, take “reply” of the last '
        'of the “calls” that “dowser-cli sessions show SESSION” prints as “answer”, and write “prompt” and “outcome” beside it')
STATUS = {'rows': 0, 'other': 0, 'ask': 3, 'refused': 4}


def read_cassette(path):
    """{tier: [lines]}"""
    tiers = {}
    with open(path, encoding='utf-8') as file:
        for line in map(json.loads, file):
            tiers.setdefault(line['tier'], []).append(line)
    return tiers


def prompt_version(prompts, tier):
    """The versions that the templates of a plan say of themselves, and a sum that changes also where those were forgotten."""
    texts = []
    for name in ('plan-' + tier, 'question'):
        with open(os.path.join(prompts, name + '.md'), encoding='utf-8') as file:
            texts.append(file.read())
    versions = [text.splitlines()[0] for text in texts]
    return ' '.join([*versions, hashlib.sha256(''.join(texts).encode()).hexdigest()[:12]])


def check_prompt(tap, prompts, tier, lines):
    wanted = prompt_version(prompts, tier)
    others = sorted({line['prompt'] for line in lines} - {wanted})
    tap.check('%s: recorded by the prompt of today' % tier, not others,
              [ANEW % (other, wanted, tier) for other in others])


def make_rules(lines):
    """A question may stand within another one: the longer one is looked for first."""
    lines = sorted(lines, key=lambda line: -len(line['question']))
    return [{'contains': [line['question']], 'answer': line['answer']} for line in lines]


def ask(program, source, server, store, tier, question):
    return subprocess.run([program, 'ask', '--source', source, '--planner', 'model', '--tier', tier, '--limit', '0',
                           '--format', 'json', question],
                          capture_output=True, text=True, timeout=120, env=server.environment(store))


def check_line(tap, done, line, wanted, enough):
    name = '%s: %s' % (line['tier'], line['question'])
    details = [done.returncode, done.stderr[-1500:], done.stdout[:1500]]

    if done.returncode != STATUS[line['outcome']] or 'Sanitizer' in done.stderr:
        tap.check(name, False, details)
        return
    if line['outcome'] == 'rows':
        rows = json.loads(done.stdout)['rows']
        tap.check(name, bool(rows) and same_rows(rows, wanted, False, enough), [*details, wanted[:2]])
    else:
        tap.check(name, True)


def main():
    program, source, path, server_program, cassette, prompts = sys.argv[1:7]
    with open(path, encoding='utf-8') as file:
        questions = {question['question']: question for question in json.load(file)}
    tap = Tap()
    db = sqlite3.connect('file:%s?mode=ro' % source, uri=True)
    for tier, lines in read_cassette(cassette).items():
        check_prompt(tap, prompts, tier, lines)
        with ModelServer(server_program, make_rules(lines)) as server, tempfile.TemporaryDirectory() as store:
            for line in lines:
                wanted = db.execute(questions[line['question']]['sql']).fetchall()
                enough = questions[line['question']].get('enough', len(wanted[0]))
                check_line(tap, ask(program, source, server, store, tier, line['question']), line, wanted, enough)
            tap.check('%s: one request a question' % tier, len(server.chats()) == len(lines), len(server.chats()))
    tap.finish()


main()
