"""model.py - a model plans: chosen next to the question, read while it writes, stopped, asked a follow-up, traced"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from model_server import Server, spoken

ALL = {'columns': [{'column': 'customers.name'}, {'column': 'customers.country'}]}
NORWAY = dict(ALL, filters=[{'column': 'customers.country', 'op': '=', 'value': 'Norway'}])
server = Server([(['goes on asking about a database', 'only in Norway'], {'route': 'update', 'instruction': 'keep the customers of Norway'}),
                 (['only in Norway'], NORWAY),
                 (['customers and their countries'], spoken(ALL))], '--word-delay', '350')
server.start()

g.wait_for('text-box:Question')
g.expect_text('Ask sample.db*', 20)
g.click('button:Planner: small-model')
g.screenshot('menu.png')
g.click('menu-item:Built-in Planner')
g.click('button:Planner: Built-in')
g.click('menu-item:small-model (local)')
g.wait_for('button:Planner: small-model')

# The user stops the model while it writes. The unfinished answer is requested again.
g.click('text-box:Question')
g.type('customers and their countries\n')
g.click('Model Output')
g.expect_text('/The question asks/', 20)
g.expect_text('/running…/', 20)
g.expect_text('Making a plan')
g.screenshot('speaking.png')
g.click('button:Stop')
g.expect_text('Stopped', 20)
g.screenshot('stopped.png')
g.click('button:Continue')
g.expect_text('2,400 rows', 60)
g.expect_text('/small-model . [0-9]+ requests?/')
g.screenshot('rows.png')

# A follow-up: the follow-up detection shows how it reads the question, and the plan is changed.
g.click('text-box:Question')
g.type('only in Norway\n')
g.expect_text('635 rows', 40)
g.expect_text('Plan changed: keep the customers of Norway', 20)
g.screenshot('followed.png')
g.key('alt+5')
g.screenshot('trace.png')
g.click('button:Copy as Bug Report')
g.click('button:Start Over')
g.wait_gone('button:Start Over')
g.close()
g.expect_exit(0)
server.stop()
