/* dowser-sql-hide.h - replaces the values in SQL by "?" */
#pragma once

#include "base/dowser-sql-scan.h"

G_BEGIN_DECLS

/** Returns @sql without comments, and with "?" in place of each text and number, as logs show the statements of plans.
 * Returns: (transfer full) */
char *dowser_sql_hide_values (const DowserSqlRules *rules, const char *sql);

G_END_DECLS
