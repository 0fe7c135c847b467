"""consent.py - a model on another computer is told what was allowed: names alone, then examples too, and no more"""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from model_server import PORT, Server, spoken

ALL = {'columns': [{'column': 'customers.name'}, {'column': 'customers.country'}]}
HOST = 'models.localhost:%d' % PORT
server = Server([(['customers and their countries'], spoken(ALL))])
server.start()


def stored_values():
    """What stands in the texts of two columns: one that is a category, and one of names."""
    with sqlite3.connect('file:%s?mode=ro' % os.environ['DOWSER_SAMPLE'], uri=True) as database:
        return [value for column in ('country', 'name')
                for value, in database.execute('SELECT DISTINCT %s FROM customers' % column)]


def told(prompts):
    """The stored values that stand in @prompts, as a model writes them or as words."""
    return [value for value in stored_values() if any(value in prompt for prompt in prompts)]


def prompts():
    return [request['prompt'] for request in server.requests()]


def allow(choice):
    g.expect_text('What may %s see of sample.db?' % HOST, 20)
    g.expect_text('/Your question is always sent/')
    g.click(choice)
    g.screenshot('consent-%s.png' % choice.lower().replace(' ', '-'))
    g.click('button:Allow')


def ask():
    g.click('text-box:Question')
    g.type('customers and their countries\n')


g.wait_for('text-box:Question')
g.expect_text('Ask sample.db*', 20)
g.wait_for('button:Planner: small-model')
ask()
g.expect_text('What may %s see of sample.db?' % HOST, 20)
assert not prompts(), 'something was sent before it was allowed'

# The names of the columns are told, and none of their values.
allow('Names Only')
g.expect_text('2,400 rows', 40)
g.screenshot('rows.png')
assert prompts() and all('country' in prompt for prompt in prompts()), prompts()
assert not told(prompts()), told(prompts())

# Examples are, once they are allowed: what was looked for above would have been found.
before = len(prompts())
g.click('button:Source')
g.click('button:Privacy for %s…' % HOST)
allow('Names and Examples')
g.click('button:Start Over')
ask()
g.expect_text('2,400 rows', 40)
assert len(prompts()) > before
assert told(prompts()[before:]), prompts()[before:]
g.close()
g.expect_exit(0)
server.stop()
