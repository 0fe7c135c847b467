/* dowser-sql-date.h - the day that a relative date refers to on the day of a run */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** Computes the first day of the @unit that contains @today, moved by @offset units; FALSE if it is outside the
 * calendar. @unit: not HOUR */
gboolean dowser_sql_date_resolve (DowserUnit unit, int offset, const GDate *today, GDate *result);

G_END_DECLS
