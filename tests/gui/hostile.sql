-- A database whose names and values hold what turns the direction of a line, what a terminal obeys, and line breaks.
CREATE TABLE parcels (
  id INTEGER PRIMARY KEY,
  "sen\u202eder" TEXT,
  "wei\u001bght" REAL,
  "no\u2066te
second" TEXT
);
INSERT INTO parcels VALUES
  (1, 'ann\u202etxt.exe', 1.5, 'a\u001b[31mred'),
  (2, 'bob\u2067\u200f', 2.5, 'plain'),
  (3, 'cy', 3.5, 'two
lines');
CREATE TABLE "depots\u202e
Read and written" (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO "depots\u202e
Read and written" VALUES (1, 'north');
