"""model_server.py - the tests' language model for GUI tests: started, stopped and started again on one port"""
import atexit
import json
import os
import subprocess
import tempfile

PORT = int(os.environ['DOWSER_TEST_PORT'])


class Server:
    """Each rule is a pair: the words that a request must all contain, and the answer, a text or an object."""

    def __init__(self, rules, *options):
        self.folder = tempfile.TemporaryDirectory(prefix='dowser-model-')
        self.log = os.path.join(self.folder.name, 'log.jsonl')
        path = os.path.join(self.folder.name, 'rules.json')
        with open(path, 'w') as file:
            json.dump([{'contains': words, 'answer': answer} for words, answer in rules], file)
        self.command = [os.environ['DOWSER_MODEL_SERVER'], '--port', str(PORT), '--rules', path, '--log', self.log]
        self.command += options
        self.process = None
        atexit.register(self.stop)  # a test that fails doesn't reach its last line

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        assert line.startswith('listening'), line

    def stop(self):
        if self.process is not None:
            self.process.terminate()
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    def requests(self):
        if not os.path.exists(self.log):  # the first Server makes it
            return []
        with open(self.log) as file:
            return [json.loads(line) for line in file]


def spoken(answer):
    """Returns the answer with words before it, as small models write it, so that there is something to read."""
    return ('The question asks for some columns of one table. I look at the names of the tables first, then at those '
            'of the columns, and write down what fits best.\n```json\n%s\n```\n' % json.dumps(answer))
