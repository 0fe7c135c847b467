/* dowser-sql-words.h - completions in an SQL editor: tables, columns and keywords that fit the position of the
 * cursor */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SQL_WORDS (dowser_sql_words_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlWords, dowser_sql_words, DOWSER, SQL_WORDS, GObject)

/** Adds completions to @view. They appear from the first letter of a word on, and after a dot. Returns: (transfer
 * full) */
DowserSqlWords *dowser_sql_words_new (GtkSourceView *view);
/** @schema: (nullable): its tables and columns are offered */
void dowser_sql_words_set_schema (DowserSqlWords *self, const DowserSchema *schema, DowserDialectId dialect);
/** Returns the completions at @at. @is_asked: the user requested them. Returns: (transfer full): of
 * GtkSourceCompletionProposal */
GListModel *dowser_sql_words_list (DowserSqlWords *self, const GtkTextIter *at, gboolean is_asked);

G_END_DECLS
