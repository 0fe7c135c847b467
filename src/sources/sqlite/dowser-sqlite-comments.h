/* dowser-sqlite-comments.h - finds the comments that people wrote into a CREATE TABLE statement */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** @column: (nullable): the column's name as written, without quotes; NULL for the table itself */
typedef void (*DowserSqliteCommentFunc) (const char *column, const char *comment, gpointer user_data);

/**
 * dowser_sqlite_find_comments:
 * @sql: the text of sqlite_master, UTF-8
 *
 * A comment behind a column's definition, on its last line, or on lines of its own before it belongs to that
 * column; one behind the opening parenthesis belongs to the table. Pure.
 */
void dowser_sqlite_find_comments (const char *sql, DowserSqliteCommentFunc func, gpointer user_data);

G_END_DECLS
