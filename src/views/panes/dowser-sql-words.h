/* dowser-sql-words.h - what an editor of SQL offers while it is typed in: tables, columns and keywords, by their place
 */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "schema/dowser-schema.h"

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SQL_WORDS (dowser_sql_words_get_type ())
G_DECLARE_FINAL_TYPE (DowserSqlWords, dowser_sql_words, DOWSER, SQL_WORDS, GObject)

/** Offers in @view from the first letter of a word on, and behind a dot. Returns: (transfer full) */
DowserSqlWords *dowser_sql_words_new (GtkSourceView *view);
/** @schema: (nullable): its tables and columns are offered */
void dowser_sql_words_set_schema (DowserSqlWords *self, const DowserSchema *schema, DowserDialectId dialect);
/** The texts that are offered at @at. Returns: (transfer full): of GtkSourceCompletionProposal */
GListModel *dowser_sql_words_list (DowserSqlWords *self, const GtkTextIter *at, gboolean is_asked);

G_END_DECLS
