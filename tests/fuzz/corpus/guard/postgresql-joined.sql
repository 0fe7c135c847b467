1SELECT E'a'
'\', '; DROP TABLE t; --'