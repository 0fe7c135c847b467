"""metrics-stop.py - a question that may name a metric is stopped, or canceled by closing its tab, while meanings are being read"""
import os

# Reading this number of words takes long enough to press a key.
N_WORDS = 20000
path = os.environ['DOWSER_SLOW'].removesuffix('.db') + '.dowser.yaml'


def give_up(key):
    g.click('text-box:Question')
    g.key('ctrl+a')
    g.type('boats a harbour')
    g.key('Return', key)
    g.sleep(2)
    g.expect_absent('button:Run')


g.wait_for('text-box:Question')
g.expect_text('Ask slow.db*', 20)
with open(path, 'w') as file:
    file.write('graphs:\n  - term: boats a harbour\n    means: round(boats / harbours, 1)\n'
               '    steps: {boats: number of boats, harbours: number of harbours}\nterms:\n')
    file.writelines('  - {term: hull %d, means: boats where length is %d}\n' % (i, i) for i in range(N_WORDS))

give_up('Escape')
g.key('ctrl+t')
give_up('ctrl+w')

# The question runs when it is asked again and not stopped.
g.click('text-box:Question')
g.key('ctrl+a')
g.type('boats a harbour\n')
g.wait_window('Metrics')
g.wait_for('button:Run', 20)
g.close('Metrics')
g.close()
g.expect_exit(0)
os.remove(path)
