/* dowser-sql-hide.h - replaces the values in SQL by "?" */
#pragma once

#include "base/dowser-sql-scan.h"

G_BEGIN_DECLS

/** Returns @sql with ? in place of each text and number, as in the statement of a plan, and without comments. Returns:
 * (transfer full) */
char *dowser_sql_hide_values (const DowserSqlRules *rules, const char *sql);

G_END_DECLS
