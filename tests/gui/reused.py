"""reused.py - a stored answer of the model shows its time, and a click asks the model again"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from model_server import Server

server = Server([(['customers and their countries'],
                  {'columns': [{'column': 'customers.name'}, {'column': 'customers.country'}]})])
server.start()


def ask():
    g.click('text-box:Question')
    g.type('customers and their countries\n')
    g.expect_text('2,400 rows', 60)


g.wait_for('text-box:Question')
g.expect_text('Ask sample.db*', 20)
g.wait_for('button:Planner: small-model')
ask()
g.wait_gone('button:Ask Again')
n_asked = len(server.requests())

g.key('ctrl+t')
ask()
g.expect_text(r'/^Stored answer reused \([0-9]+:[0-9]+\)$/', 20)
assert len(server.requests()) == n_asked, server.requests()
g.screenshot('reused.png')
g.click('button:Ask Again')
g.wait_gone('button:Ask Again', 20)
g.expect_text('2,400 rows', 60)
assert len(server.requests()) == n_asked + 1, server.requests()
g.screenshot('asked-again.png')
g.close()
g.expect_exit(0)
server.stop()
