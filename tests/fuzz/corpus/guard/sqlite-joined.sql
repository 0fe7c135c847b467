0SELECT E'a'
'\', '; DROP TABLE t; --'