/* dowser-mysql-statement.h - inserts the values of a statement into its SQL, as literals of MySQL and MariaDB */
#pragma once

#include "plan/dowser-statement.h"

G_BEGIN_DECLS

/** Returns: (transfer full): @name in backticks */
char *dowser_mysql_quote_name (const char *name);

/**
 * dowser_mysql_fill_in_values:
 *
 * Writes the values into the statement as literals, for a session in which a backslash escapes a character. Values
 * aren't bound as parameters, because the collation of a bound text can't be set. Such a text compares differently from
 * a literal.
 *
 * Returns: (transfer full) (nullable): one SELECT; NULL if the number of values differs from the number of placeholders
 */
char *dowser_mysql_fill_in_values (const DowserStatement *statement, GError **error);

G_END_DECLS
