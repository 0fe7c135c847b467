#!/usr/bin/env python3
# test-cassettes.py - recorded answers of a model to questions on the sample shop, read, audited, run, and compared with handwritten SQL
# usage: test-cassettes.py DOWSER-CLI SAMPLE.db QUESTIONS.json MODEL-SERVER CASSETTE.jsonl PROMPTS
#
# A line of a cassette is one answer in the model's words: "tier", "question", "answer", "outcome" and "prompt".
# "outcome" is the result at recording time: "rows" for the right rows, "other" for rows that answer another reading,
# "refused" or "ask" if the model refused or asked back. "prompt" is the prompt_version() of the templates in PROMPTS at
# recording time. If the templates have changed since, the recorded answers prove nothing.
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

RECORD_AGAIN = ('its answers were recorded by the prompt “%s”, which is “%s” now. Record them anew: ask a model each question by '
        '“dowser-cli ask --planner model --tier %s --source build/test/data/sample.db --format json QUESTION”, take “reply” of the last '
        'of the “calls” that “dowser-cli sessions show SESSION” prints as “answer”, and write “prompt” and “outcome” beside it')
STATUS = {'rows': 0, 'other': 0, 'ask': 3, 'refused': 4}


def read_cassette(path):
    """Returns {tier: [lines]}."""
    tiers = {}
    with open(path, encoding='utf-8') as file:
        for line in map(json.loads, file):
            tiers.setdefault(line['tier'], []).append(line)
    return tiers


def prompt_version(prompts, tier):
    """Returns the versions that a plan's templates declare, and a hash that also changes if a version was not updated."""
    texts = []
    for name in ('plan-' + tier, 'question'):
        with open(os.path.join(prompts, name + '.md'), encoding='utf-8') as file:
            texts.append(file.read())
    versions = [text.splitlines()[0] for text in texts]
    return ' '.join([*versions, hashlib.sha256(''.join(texts).encode()).hexdigest()[:12]])


def check_prompt(tap, prompts, tier, lines):
    wanted = prompt_version(prompts, tier)
    others = sorted({line['prompt'] for line in lines} - {wanted})
    tap.check('%s: recorded with the current prompt' % tier, not others,
              [RECORD_AGAIN % (other, wanted, tier) for other in others])


def make_rules(lines):
    """Puts longer questions first, because a question may be part of another one."""
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
            tap.check('%s: one request per question' % tier, len(server.chats()) == len(lines), len(server.chats()))
    tap.finish()


main()
