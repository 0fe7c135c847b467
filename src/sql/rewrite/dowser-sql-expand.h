/* dowser-sql-expand.h - makes a function that an engine lacks of those that every engine has */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** The longest text that LPAD and RPAD fill up: more is no column of a report. */
#define DOWSER_SQL_MAX_PADDED 200

/** Returns: (transfer full) (nullable): the same value made of other functions; %NULL where that would not be exact */
DowserExpr *dowser_sql_expand (const DowserExpr *call);
/** Whether @expr is a literal length that LPAD and RPAD fill up to. */
gboolean dowser_sql_is_padded_length (const DowserExpr *expr);
/** Whether the separator of SPLIT_PART is a literal text, no two of which can overlap, and the part's number a literal
 * one from 1 on. */
gboolean dowser_sql_is_plain_split (const DowserExpr *call);
/** Whether dowser_sql_expand() knows the function, if not with all arguments. */
gboolean dowser_sql_can_expand (const char *name);

G_END_DECLS
