"""model_server.py - the tests' language model as journeys need it: started, stopped and started again at one port"""
import atexit
import json
import os
import subprocess
import tempfile

PORT = int(os.environ['DOWSER_TEST_PORT'])


class Server:
    """Rules are pairs of the words that a request must hold, all of them, and the answer, a text or an object."""

    def __init__(self, rules, *options):
        self.folder = tempfile.TemporaryDirectory(prefix='dowser-model-')
        self.log = os.path.join(self.folder.name, 'log.jsonl')
        path = os.path.join(self.folder.name, 'rules.json')
        with open(path, 'w') as file:
            json.dump([{'contains': words, 'answer': answer} for words, answer in rules], file)
        self.command = [os.environ['DOWSER_MODEL_SERVER'], '--port', str(PORT), '--rules', path, '--log', self.log]
        self.command += options
        self.process = None
        atexit.register(self.stop)  # a journey that fails does not come to its last line

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
        if not os.path.exists(self.log):  # it is made by the first one
            return []
        with open(self.log) as file:
            return [json.loads(line) for line in file]


def spoken(answer):
    """An answer with words before it, as small models give it, so that there is something to read."""
    return ('The question asks for some columns of one table. I look at the names of the tables first, then at those '
            'of the columns, and write down what fits best.\n```json\n%s\n```\n' % json.dumps(answer))
