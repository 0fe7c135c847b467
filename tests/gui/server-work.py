"""server-work.py - on a server: changed tables, a query that is confirmed for its cost, the count of all rows, stopped exports"""
import os
import subprocess
import tempfile

FOLDER = os.environ['DOWSER_TEST_POSTGRESQL']
EXPORT = os.path.join(tempfile.mkdtemp(), 'visits.csv')


def psql(statement, database='shop'):
    return subprocess.run(['psql', '-qtA', '-h', FOLDER, '-U', 'dowser', '-d', database, '-v', 'ON_ERROR_STOP=1',
                           '-c', statement], check=True, capture_output=True, text=True).stdout.strip()


def count_running():
    return int(psql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'Dowser' AND state = 'active'"))


def ask(question):
    g.set('text-box:Question', question)
    g.click('text-box:Question')
    g.key('Return')


psql('CREATE DATABASE shop', 'postgres')
psql('CREATE TABLE parcels (id integer PRIMARY KEY, weight numeric(8,2), city text); '
     "INSERT INTO parcels SELECT i, i * 1.5, CASE WHEN i % 2 = 0 THEN 'Oslo' ELSE 'Bergen' END "
     'FROM generate_series(1, 4000) AS i; '
     'CREATE TABLE letters AS SELECT id, city AS place FROM parcels; '
     'CREATE VIEW scans AS SELECT i AS number, i % 7 AS station FROM generate_series(1, 60000000) AS i; '
     'CREATE VIEW visits AS SELECT i AS visit, i % 5 AS gate FROM generate_series(1, 15000000) AS i; '
     'ANALYZE')
# The server's estimate of the size.
psql("UPDATE pg_class SET reltuples = 60000000 WHERE relname = 'letters'")

g.wait_for('text-box:Question')
g.click('button:Source')
g.click('button:Add a Source…')
g.wait_for('text-box:Server', 20)
g.set('text-box:Server', FOLDER)
g.set('text-box:Database', 'shop')
g.set('text-box:User', 'dowser')
g.set('text-box:Name', 'Parcels')
g.scroll('text-box:Name', 40)
g.click('More')
g.set('text-box:Row Limit', '1000')
g.screenshot('more.png')
g.click('button:Save')
g.expect_text('Ask Parcels*', 20)

# The rows beyond the limit are counted after the first rows are shown.
ask('list parcels')
g.expect_text('/First 1.?000 of 4.?000 rows/', 20)
g.screenshot('counted.png')

ask('how many parcels per city?')
g.expect_text('2 rows', 20)

# A question that reads very many rows asks the user first, and runs only after the user confirms.
ask('how many letters per place?')
g.expect_text('The query reads very many rows', 20)
g.screenshot('cost.png')
assert count_running() == 0
g.click('button:Run Anyway')
g.expect_text('Letters', 20)
g.expect_text('2 rows', 20)

# A slow count is shown. The next question cancels it, also on the server.
ask('list scans')
g.expect_text('/First 1.?000 rows, counting…/', 20)
g.screenshot('counting.png')
ask('list parcels')
g.expect_text('/First 1.?000 of 4.?000 rows/', 20)
g.poll(lambda: count_running() == 0, 'the count still runs on the server')

# Stopping a long query also stops it on the server.
ask('how many scans per station?')
g.expect_text('Working on it', 20)
g.screenshot('running.png')
g.click('button:Stop')
g.expect_text('Stopped', 20)
g.poll(lambda: count_running() == 0, 'the query still runs on the server')

# A running export shows its progress. When it is stopped, it leaves no file.
ask('list visits')
g.expect_text('/First 1.?000 .*rows/', 20)
g.key('ctrl+shift+e')
g.wait_window('Export All Rows')
g.choose_file(EXPORT)
g.expect_text('/Exporting to “visits.csv”: [0-9].* rows so far/', 20)
g.screenshot('exporting.png')
g.click('button:Stop Export')
g.expect_text('The export was stopped. No file was written.', 20)
g.screenshot('export-stopped.png')
assert not os.path.exists(EXPORT)
g.poll(lambda: count_running() == 0, 'the export still runs on the server')

# Changed tables are reported, with the question that no longer works.
psql('ALTER TABLE parcels RENAME COLUMN city TO town; ALTER TABLE parcels ADD COLUMN fragile boolean; '
     'CREATE TABLE senders (id integer PRIMARY KEY, name text)')
g.click('button:Source')
g.click('button:Parcels, reachable*')
g.expect_text('The schema has changed:*', 20)
g.expect_text('*“how many parcels per city?” no longer works:*', 20)
g.screenshot('changed.png')
g.close()
g.expect_exit(0)
