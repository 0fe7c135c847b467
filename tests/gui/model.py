"""model.py - a model plans: chosen where the question is asked, seen while it speaks, stopped, asked on, traced."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from model_server import Server

CUSTOMERS = {'columns': [{'column': 'customers.name'}, {'column': 'customers.country'}]}
NORWAY = dict(CUSTOMERS, filters=[{'column': 'customers.country', 'op': '=', 'value': 'Norway'}])
server = Server([(['minor', 'only Norway'], {'rewrite': False, 'instruction': 'keep Norway'}),
                 (['only Norway'], NORWAY),
                 (['customers and their countries'], CUSTOMERS)], '--word-delay', '400')
server.start()

g.wait_for('text-box:Question')
g.expect_text('Ask sample.db*', 20)
g.screenshot('builtin.png')
g.click('button:Planner: small-model')
g.screenshot('menu.png')
g.click('menu-item:Built-in Planner')
g.wait_for('button:Planner: Built-in')
g.click('button:Planner: Built-in')
g.click('menu-item:small-model (local)')
g.screenshot('chosen.png')
g.click('text-box:Question')
g.type('customers and their countries\n')
g.wait_for('What the Model Says', 20)
g.click('What the Model Says')
g.screenshot('speaking.png')
g.expect_text('2400 rows', 20)
g.screenshot('rows.png')
g.click('tab:Trace')
g.screenshot('trace.png')
g.close()
g.expect_exit(0)
server.stop()
