/* dowser-sql-hide.h - SQL without the values that stand in it */
#pragma once

#include "base/dowser-sql-scan.h"

G_BEGIN_DECLS

/** @sql with ? in place of each text and number, and without its comments, as the statement of a plan has it. Returns:
 * (transfer full) */
char *dowser_sql_hide_values (const DowserSqlRules *rules, const char *sql);

G_END_DECLS
