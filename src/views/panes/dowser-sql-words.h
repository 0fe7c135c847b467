/* dowser-sql-words.h - the words that an editor of SQL offers: keywords, and the names of a source */
#pragma once

#include "schema/dowser-schema.h"

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

typedef struct _DowserSqlWords DowserSqlWords;

/** Offers them in @view from the third letter on. */
DowserSqlWords *dowser_sql_words_new (GtkSourceView *view);
void dowser_sql_words_free (DowserSqlWords *self);
/** @schema: (nullable): whose tables and columns are offered */
void dowser_sql_words_set_schema (DowserSqlWords *self, const DowserSchema *schema);

G_END_DECLS
