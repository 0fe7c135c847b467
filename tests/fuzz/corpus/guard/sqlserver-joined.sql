4SELECT E'a'
'\', '; DROP TABLE t; --'