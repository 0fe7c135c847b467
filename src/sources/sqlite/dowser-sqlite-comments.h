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
 * A comment belongs to a column if the comment is on the last line of the column's definition, or on separate lines
 * before the
 * definition. A comment on the same line as the opening parenthesis, after the parenthesis, belongs to the table. Pure.
 */
void dowser_sqlite_find_comments (const char *sql, DowserSqliteCommentFunc func, gpointer user_data);

G_END_DECLS
