/* dowser-sql-words.h - completions in an SQL editor: tables, columns and keywords that fit at the cursor */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SQL_WORDS (dowser_sql_words_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlWords, dowser_sql_words, DOWSER, SQL_WORDS, GObject)

/** Adds completions to @view. The list of completions opens after the first letter of a word, and after a dot. Returns:
 * (transfer full) */
DowserSqlWords *dowser_sql_words_new (GtkSourceView *view);
/** @schema: (nullable): the schema whose tables and columns are offered */
void dowser_sql_words_set_schema (DowserSqlWords *self, const DowserSchema *schema, DowserDialectId dialect);
/** Returns the completions at @at. @is_explicit: TRUE if the user requested the completions. Returns: (transfer full):
 * GtkSourceCompletionProposal */
GListModel *dowser_sql_words_list_completions (DowserSqlWords *self, const GtkTextIter *at, gboolean is_explicit);

G_END_DECLS
