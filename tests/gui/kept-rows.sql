-- kept-rows.sql - sales that take long enough to count that the window shows their rows again
CREATE TABLE sales (id INTEGER PRIMARY KEY, product TEXT NOT NULL, region TEXT NOT NULL, amount INTEGER NOT NULL);
INSERT INTO sales
  WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
  SELECT n, 'product ' || (n * 7919 % 200), 'region ' || (n * 104729 % 12), n * 31 % 1000 FROM numbers;
