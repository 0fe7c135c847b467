#!/usr/bin/env python3
# test-model-drill.py - many questions to a model that fails in every way: each ends in rows, a question or one sentence
# usage: test-model-drill.py DOWSER-CLI SAMPLE.db MODEL-SERVER [QUESTIONS [SEED]]
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..'))
from model_server import ModelServer  # noqa: E402
from tap import Tap  # noqa: E402

TABLES = ['orders', 'customers', 'products', 'suppliers', 'categories', 'employees', 'warehouses', 'tags']
SHARE = 0.05  # the share of each of the six faults
FAULTS = [option for fault in ('429', '500', 'reset', 'cut', 'garbage', 'slow')
          for option in ('--fault-' + fault, str(SHARE))]
TIMEOUT = 120
# The allowed ends of a question by exit status: rows, a question back, refused, source error, model error, limit.
ENDS = {0: 'rows', 3: 'question', 4: 'sentence', 5: 'sentence', 6: 'sentence', 7: 'limit'}
LONGEST_SENTENCE = 1000


def plan(table, column='id', **more):
    return {'select': {'from': [{'table': table}], 'limit': 20, **more,
                       'outputs': [{'expr': {'kind': 'column', 'instance': table, 'name': column}}]}}


def text_of(number, table):
    return json.dumps(plan(table, limit=number % 50 + 1))


# Good and bad answers of models. Each is a function of the question's number and a table.
ANSWERS = [
    text_of,
    lambda number, table: '```json\n%s\n```' % text_of(number, table),
    lambda number, table: 'Sure! Here is the plan:\n\n%s\n\nLet me know.' % text_of(number, table),
    lambda number, table: text_of(number, table).replace('}}]}}', '}},]}}'),
    lambda number, table: text_of(number, table).replace('"', "'"),
    lambda number, table: text_of(number, table)[:-number % 40 - 1],
    lambda number, table: 'SELECT id FROM %s LIMIT %d' % (table, number + 1),
    lambda number, table: 'SELECT nothing FROM nowhere WHERE %d' % number,
    lambda number, table: json.dumps(plan(table, column='no_such_column')),
    lambda number, table: json.dumps(plan('no_such_table')),
    lambda number, table: 'DROP TABLE %s; SELECT 1' % table,
    lambda number, table: json.dumps({'decision': 'terminate', 'reason': 'This asks for no data.'}),
    lambda number, table: json.dumps({'decision': 'clarify', 'ask': 'Which ones?', 'choices': ['all', 'some']}),
    lambda number, table: 'I am only a model and cannot answer that.',
    lambda number, table: '[' * 5000,
    lambda number, table: '',
    lambda number, table: json.dumps(plan(table)['select']),
    lambda number, table: json.dumps({'error': {'message': 'quota of %d' % number}}),
]


def make_questions(count, seed):
    rand = random.Random(seed)
    questions, rules = [], []
    for number in range(count):
        table = rand.choice(TABLES)
        question = 'drill question %05d: the ids of %s' % (number, table)
        answer = rand.choice(ANSWERS)(number, table)
        questions.append(question)
        rules.append({'contains': [question], 'answer': answer})
    return questions, rules


def check_end(done):
    """Returns why the result is not allowed, or None if it is."""
    end = ENDS.get(done.returncode)
    if end is None or 'Sanitizer' in done.stderr:
        return 'status %d: %s' % (done.returncode, done.stderr[-1500:])
    try:
        if end in ('rows', 'limit') and done.stdout:
            return None if isinstance(json.loads(done.stdout)['rows'], list) else 'no rows'
        if end == 'question':
            return None if json.loads(done.stdout)['ask'] else 'no question'
        error = json.loads(done.stderr)['error']
    except (ValueError, KeyError) as problem:
        return '%r: %s | %s' % (problem, done.stdout[-500:], done.stderr[-500:])
    if not error.strip() or '\n' in error or len(error) > LONGEST_SENTENCE:
        return 'no sentence: %r' % error
    return None


def run(program, source, server, data, question):
    return subprocess.run([program, 'ask', '--source', source, '--planner', 'model', '--format', 'json',
                           '--time-limit', '20', question],
                          capture_output=True, text=True, timeout=TIMEOUT, env=server.environment(data))


def drill(program, source, server, data, questions):
    """Returns a count of each end, and the problems."""
    ends, wrong = collections.Counter(), []
    for question in questions:
        try:
            done = run(program, source, server, data, question)
            problem = check_end(done)
            ends[ENDS.get(done.returncode, 'wrong')] += 1
        except subprocess.TimeoutExpired:
            problem = 'it hangs'
        if problem is not None:
            wrong.append((question, problem))
    return ends, wrong


def find_repeated_calls(chats):
    """Returns prompts that were sent again after a complete answer."""
    answered = collections.Counter(chat['key'] for chat in chats if chat['fault'] in (None, 'slow'))
    return [key for key, count in answered.items() if count > 1]


def main():
    program, source, model = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 50
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 1
    questions, rules = make_questions(count, seed)
    tap = Tap()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, \
            ModelServer(model, rules, '--seed', str(seed), '--slow-s', '0.2', *FAULTS) as server:
        ends, wrong = drill(program, source, server, os.path.join(folder, 'data'), questions)
        chats = server.chats()
    faults = collections.Counter(chat['fault'] for chat in chats if chat['fault'] is not None)
    print('# %d questions, %d requests, faults %s' % (count, len(chats), dict(faults)))
    print('# ended in %s, %.0f ms each' % (dict(ends), 1000 * (time.monotonic() - started) / count))
    tap.check('each question ends in rows, a question or one sentence', not wrong, wrong[:10])
    tap.check('no complete answer is requested twice', not find_repeated_calls(chats), find_repeated_calls(chats)[:10])
    tap.check('the run had faults and rows', len(faults) > 3 and ends['rows'] > 0, [faults, ends])
    tap.finish()


main()
