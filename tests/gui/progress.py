"""progress.py - on a ClickHouse server: the progress of a long question is shown, and stopping it stops the server's query"""
import os
import urllib.request

ADDRESS = os.environ['DOWSER_TEST_CLICKHOUSE'].split(',')[0]


def ask_server(sql):
    with urllib.request.urlopen(ADDRESS + '/', data=sql.encode(), timeout=120) as answer:
        return answer.read().decode()


def count_running():
    return int(ask_server("SELECT count() FROM system.processes WHERE query NOT LIKE '%system.processes%'"))


def ask(question):
    g.set('text-box:Question', question)
    g.click('text-box:Question')
    g.key('Return')


ask_server('CREATE TABLE trips (id UInt64, city String, note String) ENGINE = MergeTree ORDER BY id')
ask_server("INSERT INTO trips SELECT number, concat('City ', toString(number % 9)), "
           "concat('note ', toString(cityHash64(number))) FROM numbers(10000000)")

g.wait_for('text-box:Question')
g.click('button:Source')
g.click('button:Add a Source…')
g.wait_for('text-box:Server', 20)
g.select('Type', 'ClickHouse')
g.set('text-box:Server', '127.0.0.1')
g.set('text-box:Port', ADDRESS.rsplit(':', 1)[1])
g.set('text-box:Database', 'default')
g.set('text-box:User', 'default')
g.set('text-box:Name', 'Trips')
g.screenshot('form.png')
g.click('button:Save')
# Its only table is shown with as many rows as a preview needs.
g.wait_for('column-header:city', 60)
g.expect_text('/1.?000 rows/', 60)

ask('number of different notes per city in trips')
g.expect_text('/[0-9].* of about [0-9].* rows read .*%.*B/', 60)
g.screenshot('reading.png')
g.click('button:Stop')
g.expect_text('Stopped', 20)
g.poll(lambda: count_running() == 0, 'the query still runs there')
g.screenshot('stopped.png')
g.close()
g.expect_exit(0)
