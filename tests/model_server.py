# model_server.py - the tests' language model as a separate program, with a log of its requests
import json
import os
import subprocess
import tempfile


class ModelServer:
    """Runs dowser-model-server on a free port inside a "with" block. `chats` returns one line per request."""

    def __init__(self, program, rules, *options):
        self.folder = tempfile.TemporaryDirectory(prefix='dowser-model-')
        self.log = os.path.join(self.folder.name, 'log.jsonl')
        path = os.path.join(self.folder.name, 'rules.json')
        with open(path, 'w', encoding='utf-8') as file:
            json.dump(rules, file)
        self.process = subprocess.Popen([program, '--rules', path, '--log', self.log, *options],
                                        stdout=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().split()[-1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()

    def environment(self, data):
        """Returns the environment for dowser-cli: this model, and @data as its data folder."""
        return {**os.environ, 'DOWSER_DATA_DIR': data, 'DOWSER_MODEL_URL': self.url + '/v1', 'DOWSER_MODEL': 'desk',
                'DOWSER_MODEL_WIRE': 'openai', 'DOWSER_CONFIG_DIR': data, 'DOWSER_RETRY_SCALE': '0.001'}

    def chats(self):
        if not os.path.exists(self.log):
            return []
        with open(self.log, encoding='utf-8') as file:
            return [json.loads(line) for line in file]
