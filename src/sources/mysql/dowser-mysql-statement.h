/* dowser-mysql-statement.h - a statement with its values in place, as MySQL and MariaDB read them */
#pragma once

#include "plan/dowser-statement.h"

G_BEGIN_DECLS

/** Returns: (transfer full): `name` */
char *dowser_mysql_quote_name (const char *name);

/**
 * dowser_mysql_fill_in:
 *
 * Values go in as literals, for a session in which a backslash escapes: a text that is bound has a collation that no
 * statement can set, and compares otherwise than one of the statement.
 *
 * Returns: (transfer full) (nullable): one SELECT; NULL where there are not as many values as places
 */
char *dowser_mysql_fill_in (const DowserStatement *statement, GError **error);

G_END_DECLS
