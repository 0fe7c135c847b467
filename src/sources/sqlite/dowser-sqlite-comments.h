/* dowser-sqlite-comments.h - finds the comments in a CREATE TABLE statement */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** @column: (nullable): the column's name as written, without quotes; NULL for the table itself */
typedef void (*DowserSqliteCommentFunc) (const char *column, const char *comment, gpointer user_data);

/**
 * dowser_sqlite_find_comments:
 * @sql: the text from sqlite_master, UTF-8
 *
 * A comment belongs to a column if it is on the last line of its definition, or on separate lines before it. A comment
 * after the opening parenthesis, on the same line, belongs to the table. Pure.
 */
void dowser_sqlite_find_comments (const char *sql, DowserSqliteCommentFunc func, gpointer user_data);

G_END_DECLS
