/* dowser-sql-date.h - the day that a relative date means on the day of a run */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** The first day of the @unit that holds @today, moved by @offset units; FALSE beyond the calendar. @unit: not HOUR */
gboolean dowser_sql_date_resolve (DowserUnit unit, int offset, const GDate *today, GDate *result);

G_END_DECLS
