"""fallback.py - a model that cannot be reached: the page gives the reason and the next try, resumes, or continues without a model"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from model_server import Server, spoken

ALL = {'columns': [{'column': 'customers.name'}, {'column': 'customers.country'}]}
server = Server([(['customers and their countries'], spoken(ALL))])
broken = Server([], '--fault-500', '1')
broken.start()

g.wait_for('text-box:Question')
g.expect_text('Ask sample.db*', 20)
g.click('text-box:Question')
g.type('customers and their countries\n')
g.expect_text('/^Try [2-9] starts in /', 20)
g.screenshot('waiting.png')
broken.stop()
g.expect_text('The model cannot be reached', 40)
g.expect_text('Attempts')
g.expect_text('/^Try 1 failed: .*500.* Next try after [0-9.]+ s\\.$/')
g.expect_text('/^Try 2 failed: /')
g.screenshot('exhausted.png')

# No other planner answered instead. The same question continues when the server is back.
server.start()
g.click('button:Resume')
g.expect_text('2,400 rows', 20)
g.screenshot('resumed.png')
server.stop()

# A click continues without the model.
g.click('button:Start Over')
g.click('text-box:Question')
g.type('list all suppliers\n')
g.expect_text('The model cannot be reached', 40)
# The error above already gives the reason of each try.
g.expect_absent('Attempts')
g.click('button:Use the Built-in Planner')
g.expect_text('18 rows', 20)
g.expect_text('/built-in planner/')
g.screenshot('builtin.png')
g.close()
g.expect_exit(0)
