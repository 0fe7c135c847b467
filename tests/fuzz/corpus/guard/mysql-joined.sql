2SELECT E'a'
'\', '; DROP TABLE t; --'