5SELECT E'a'
'\', '; DROP TABLE t; --'