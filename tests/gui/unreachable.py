"""unreachable.py - a server that doesn't answer is tried again or its connection is edited; no file dialog opens"""
import os

g.wait_for('text-box:Question')
g.expect_text('The server does not answer', 20)
g.expect_text('“shop on 127.0.0.1” cannot be reached (connection refused)*')
g.expect_absent('button:Open File…')
g.screenshot('unreachable.png')
g.click('button:Try Again')
g.expect_text('The server does not answer', 20)

# The form contains the address of the unreachable server. The source opens once the address is right.
g.click('button:Change Connection…')
g.expect('text-box:Server', '127.0.0.1')
g.expect('text-box:User', 'ann')
g.screenshot('form.png')
g.select('Type', 'File')
g.set('text-box:File', os.environ['DOWSER_SAMPLE'])
g.set('text-box:Name', 'The Shop')
g.click('button:Save')
g.expect_text('Ask The Shop*', 20)
g.close()
g.expect_exit(0)
