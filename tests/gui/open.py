"""open.py - a file is opened by the dialog, and by the command line of a second start."""
import os

g.wait_for('text-box:Question')
g.key('ctrl+o')
g.choose_file(os.environ['DOWSER_SAMPLE'])
g.expect_text('Ask sample.db', 20)
g.screenshot('opened.png')
g.close()
g.expect_exit(0)
