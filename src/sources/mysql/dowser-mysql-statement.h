/* dowser-mysql-statement.h - writes a statement with its values as MySQL and MariaDB literals */
#pragma once

#include "plan/dowser-statement.h"

G_BEGIN_DECLS

/** Returns: (transfer full): @name in backticks */
char *dowser_mysql_quote_name (const char *name);

/**
 * dowser_mysql_fill_in:
 *
 * Writes the values into the statement as literals, for a session in which a backslash escapes a character. Values
 * aren't bound, because a bound text has a collation that no statement can set, so it compares differently from a
 * literal.
 *
 * Returns: (transfer full) (nullable): one SELECT; NULL if the number of values differs from the number of placeholders
 */
char *dowser_mysql_fill_in (const DowserStatement *statement, GError **error);

G_END_DECLS
