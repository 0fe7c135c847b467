/* dowser-statement-log.c - the one way into the log of statements: what an engine says is masked */
#include "pipeline/dowser-statement-log.h"

#include "base/dowser-mask.h"
#include "model/dowser-personal-literals.h"

/* Returns: (transfer full) (nullable) */
static GError *
dup_masked (const DowserStatementEnd *end)
{
  g_auto (GStrv) personal = NULL;
  g_autofree char *message = NULL;

  if (end->error == NULL)
    return NULL;
  if (end->plan != NULL && end->schema != NULL)
    personal = dowser_personal_literals_dup (end->plan, end->schema);
  message = dowser_mask_text (end->error->message, (const char *const *) personal);
  return g_error_new_literal (end->error->domain, end->error->code, message);
}

void
dowser_statement_log_add (DowserContext *context, const DowserStatementEnd *end)
{
  DowserStore *store = dowser_context_get_store (context);
  g_autoptr (GError) error = store != NULL ? dup_masked (end) : NULL;

  if (store != NULL)
    dowser_store_log_statement (store, end->kind, end->uri, end->sql, end->detail, end->n_rows, end->truncated,
                                end->elapsed, error);
}

static gboolean
was_looked_into (const DowserProfile *profile, const DowserColumn *column)
{
  const DowserColumnProfile *found = profile != NULL ? dowser_profile_get (profile, column) : NULL;

  return found == NULL || found->n_rows > 0 || found->n_distinct >= 0 || found->values->len > 0;
}

/* Adds "orders (id, total)", where one of them was. Returns: FALSE where one that may be looked into was not */
static gboolean
append_columns (GString *text, const DowserTable *table, const DowserProfile *profile)
{
  gsize start = text->len;
  gboolean is_whole = TRUE;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!dowser_column_may_be_sampled (column))
        continue;
      if (!was_looked_into (profile, column))
        is_whole = FALSE;
      else if (text->len == start)
        g_string_append_printf (text, "%s%s (%s", start > 0 ? ", " : "", table->name, column->name);
      else
        g_string_append_printf (text, ", %s", column->name);
    }
  if (text->len > start)
    g_string_append_c (text, ')');
  return is_whole;
}

void
dowser_statement_log_add_profile (DowserContext *context, const char *uri, const DowserSchema *schema,
                                  const DowserProfile *profile, gint64 elapsed, const GError *error)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_whole = TRUE;
  DowserStatementEnd end = { .kind = DOWSER_LOG_PROFILE, .uri = uri, .n_rows = -1, .elapsed = elapsed, .error = error };

  if (dowser_context_get_store (context) == NULL)
    return;
  for (guint i = 0; i < tables->len; i++)
    is_whole &= append_columns (text, tables->pdata[i], profile);
  end.sql = text->str;
  end.truncated = !is_whole;
  /* Where no column may be looked into, no statement was run. */
  if (text->len > 0)
    dowser_statement_log_add (context, &end);
}

void
dowser_statement_log_add_schema (DowserContext *context, const char *uri, const DowserSchema *schema, gint64 elapsed,
                                 const GError *error)
{
  GPtrArray *tables = schema != NULL ? dowser_schema_get_tables (schema) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  DowserStatementEnd end = { .kind = DOWSER_LOG_SCHEMA, .uri = uri, .n_rows = -1, .elapsed = elapsed, .error = error };

  if (dowser_context_get_store (context) == NULL)
    return;
  for (guint i = 0; tables != NULL && i < tables->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", ((const DowserTable *) tables->pdata[i])->name);
  end.sql = text->str;
  dowser_statement_log_add (context, &end);
}
