/* dowser-sql-layout.h - formats the user's own SQL with a line for each clause; only white space is changed */
#pragma once

#include "base/dowser-sql-scan.h"

G_BEGIN_DECLS

/** Lays out @sql in lines with indentation. @rules: the rules of the dialect of @sql. Pure. Returns: (transfer full):
 * the same words, texts, signs and comments in the same order */
char *dowser_sql_format (const char *sql, const DowserSqlRules *rules);

G_END_DECLS
