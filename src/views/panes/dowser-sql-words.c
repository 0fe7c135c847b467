/* dowser-sql-words.c - the words that an editor of SQL offers: keywords, and the names of a source */
#include "views/panes/dowser-sql-words.h"

/* More would be no choice, and takes long to sort in. */
#define MAX_NAMES 20000

static const char keywords[]
    = "SELECT FROM WHERE GROUP BY HAVING ORDER LIMIT OFFSET DISTINCT JOIN LEFT RIGHT INNER OUTER CROSS FULL USING "
      "UNION INTERSECT EXCEPT WITH CASE WHEN THEN ELSE END BETWEEN LIKE EXISTS NULL ASC DESC OVER PARTITION COUNT SUM "
      "AVG MIN MAX COALESCE CAST ROUND LOWER UPPER LENGTH SUBSTR TRIM REPLACE EXTRACT DATE TIMESTAMP ROW_NUMBER RANK ";

struct _DowserSqlWords
{
  GtkSourceCompletionWords *provider; /* (owned) */
  GtkTextBuffer *names;               /* (owned): what the provider reads them from */
  DowserSchema *schema;               /* (owned) (nullable) */
};

DowserSqlWords *
dowser_sql_words_new (GtkSourceView *view)
{
  DowserSqlWords *self = g_new0 (DowserSqlWords, 1);

  self->provider = gtk_source_completion_words_new (NULL);
  self->names = gtk_text_buffer_new (NULL);
  gtk_text_buffer_set_text (self->names, keywords, -1);
  gtk_source_completion_words_register (self->provider, self->names);
  gtk_source_completion_add_provider (gtk_source_view_get_completion (view),
                                      GTK_SOURCE_COMPLETION_PROVIDER (self->provider));
  return self;
}

void
dowser_sql_words_free (DowserSqlWords *self)
{
  gtk_source_completion_words_unregister (self->provider, self->names);
  g_clear_pointer (&self->schema, dowser_schema_unref);
  g_object_unref (self->names);
  g_object_unref (self->provider);
  g_free (self);
}

static void
add_names (GString *words, const DowserTable *table, guint *n)
{
  g_string_append_printf (words, "%s\n", table->name);
  (*n)++;
  for (guint i = 0; i < table->columns->len && *n < MAX_NAMES; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (column->hidden)
        continue;
      g_string_append_printf (words, "%s\n", column->name);
      (*n)++;
    }
}

void
dowser_sql_words_set_schema (DowserSqlWords *self, const DowserSchema *schema)
{
  GPtrArray *tables = schema != NULL ? dowser_schema_get_tables (schema) : NULL;
  g_autoptr (GString) words = g_string_new (keywords);
  guint n = 0;

  if (schema == self->schema)
    return;
  g_clear_pointer (&self->schema, dowser_schema_unref);
  self->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  for (guint i = 0; tables != NULL && i < tables->len && n < MAX_NAMES; i++)
    if (!((const DowserTable *) tables->pdata[i])->hidden)
      add_names (words, tables->pdata[i], &n);
  gtk_text_buffer_set_text (self->names, words->str, -1);
}
