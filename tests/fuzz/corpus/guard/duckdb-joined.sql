3SELECT E'a'
'\', '; DROP TABLE t; --'