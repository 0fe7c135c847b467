/* dowser-sql-date.h - finds the day that a relative date means, given the day of the run */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/** Finds the @unit that contains @today, moves @offset units from there, and sets @result to the first day of the unit
 * that is reached. @unit: not HOUR. Returns: FALSE if @result is outside the supported years */
gboolean dowser_sql_date_resolve (DowserUnit unit, int offset, const GDate *today, GDate *result);

G_END_DECLS
