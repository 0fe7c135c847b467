/* dowser-sql-expand.h - builds a function that an engine lacks from functions that every engine has */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** The maximum length of LPAD and RPAD. Columns of reports are not wider. */
#define DOWSER_SQL_MAX_PADDED 200

/** Returns: (transfer full) (nullable): the same value built from other functions; %NULL if that would not be exact */
DowserExpr *dowser_sql_expand_call (const DowserExpr *call);
/** Returns TRUE if @expr is a literal length that LPAD and RPAD support. */
gboolean dowser_sql_is_padded_length (const DowserExpr *expr);
/** Returns TRUE if the separator of SPLIT_PART is a literal text whose occurrences can't overlap, and the number of the
 * part is a literal of at least 1. */
gboolean dowser_sql_is_plain_split (const DowserExpr *call);
/** Returns TRUE if dowser_sql_expand_call() supports the function. It may not support all arguments. */
gboolean dowser_sql_can_expand (const char *name);

G_END_DECLS
