"""consent.py - a model on another computer receives only what the user allowed: names only, then examples too"""
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
    """The values of two text columns: a category and a column of names."""
    with sqlite3.connect('file:%s?mode=ro' % os.environ['DOWSER_SAMPLE'], uri=True) as database:
        return [value for column in ('country', 'name')
                for value, in database.execute('SELECT DISTINCT %s FROM customers' % column)]


def values_in(prompts):
    """Returns the stored values that @prompts contain, as a model writes them or as words."""
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

# The prompts contain the names of the columns and none of their values.
allow('Names Only')
g.expect_text('2,400 rows', 40)
g.screenshot('rows.png')
assert prompts() and all('country' in prompt for prompt in prompts()), prompts()
assert not values_in(prompts()), values_in(prompts())

# Once examples are allowed, the prompts contain values. So the check above could have found some.
before = len(prompts())
g.click('button:Source')
g.click('button:Privacy for %s…' % HOST)
allow('Names and Examples')
g.click('button:Start Over')
ask()
g.expect_text('2,400 rows', 40)
assert len(prompts()) > before
assert values_in(prompts()[before:]), prompts()[before:]
g.close()
g.expect_exit(0)
server.stop()
