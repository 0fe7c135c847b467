0SELECT 1 -- a
/* /* b */ */ # c
// d
;