"""preferences.py - models are found, added, set up by hand, tested; one on another computer is told what is allowed"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from model_server import PORT, Server, spoken

ALL = {'columns': [{'column': 'customers.name'}, {'column': 'customers.country'}]}
server = Server([(['{"ready": true}'], {'ready': True}), (['customers and their countries'], spoken(ALL))])
server.start()

g.wait_for('text-box:Question')
g.expect_text('Ask sample.db*', 20)
g.wait_for('button:Planner: Built-in')
g.key('ctrl+comma')
g.click('button:Add desk:latest')
g.expect_text('All that was found is set up above', 20)
g.expect_text('Judge the Rows')
g.screenshot('found.png')

# By hand: what is missing is said; a proxy stands in for the network.
g.click('button:Add…')
g.wait_for('text-box:Address', 20)
g.click('button:Test')
g.expect_text('This cannot be used yet', 20)
g.screenshot('form.png')
g.set('text-box:Address', 'http://models.example/v1')
g.expect_text('anyone on the way can read the key', 20)
g.screenshot('unencrypted.png')
g.set('text-box:Model', 'far-model')
g.click('More')
g.set('text-box:Proxy', 'http://127.0.0.1:%d' % PORT)
g.click('button:Test')
g.expect_text('It answers', 20)
g.screenshot('tested.png')
g.click('button:Save')
g.click('far-model')
g.screenshot('listed.png')
g.key('Escape')
g.wait_for('button:Planner: far-model')

# Nothing is sent before it is shown and allowed.
before = len(server.requests())
g.click('text-box:Question')
g.type('customers and their countries\n')
g.expect_text('What may models.example be told of sample.db?', 20)
g.screenshot('consent.png')
g.click('Names and Examples')
g.screenshot('consent-examples.png')
g.click('button:Cancel')
g.expect_text('Nothing has been sent yet', 20)
g.screenshot('not-sent.png')
assert len(server.requests()) == before
g.click('button:Choose What to Send…')
g.click('button:Allow')
g.expect_text('2400 rows', 20)
g.expect_text('sent')
g.screenshot('rows.png')

# Changed later, where the source is.
g.click('button:Source')
g.click('button:What models.example Is Told…')
g.expect_text('What may models.example be told of sample.db?', 20)
g.key('Escape')
g.close()
g.expect_exit(0)
server.stop()
