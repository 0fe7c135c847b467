/* dowser-statement-log.c - writes the log of statements, and masks the messages of engines in it */
#include "pipeline/context/dowser-statement-log.h"

#include "base/dowser-mask.h"
#include "base/dowser-sql-hide.h"
#include "plan/dowser-personal-literals.h"
#include "sql/dialects/dowser-dialect.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum size of a list of names in bytes. Lists of a thousand tables would otherwise make the log larger than all
 * other stored data. */
#define MAX_NAMES 4096
/* The maximum size of a logged statement in bytes. The limit is high, because a program may have written the
 * statement. */
#define MAX_SQL (64 * 1024)

/* Returns: (transfer full) (nullable) */
static GError *
dup_masked (const DowserStatementEnd *end)
{
  g_auto (GStrv) personal = NULL;
  g_autofree char *message = NULL;

  if (end->error == NULL)
    return NULL;
  if (end->plan != NULL && end->schema != NULL)
    personal = dowser_personal_literals_dup_texts (end->plan, end->schema);
  message = dowser_mask_text (end->error->message, (const char *const *) personal);
  return g_error_new_literal (end->error->domain, end->error->code, message);
}

/* Returns: (transfer full): the text, with a note if it was cut */
static char *
dup_truncated (const char *text, gsize max_length)
{
  gsize length = strlen (text);
  const char *end;
  g_autofree char *size = NULL;

  if (length <= max_length)
    return g_strdup (text);
  end = g_utf8_find_prev_char (text, text + max_length + 1);
  size = g_format_size (length);
  return g_strdup_printf (_ ("%.*s … (truncated, %s in total)"), (int) (end - text), text, size);
}

static void
add_entry (DowserStore *log, const DowserStatementEnd *end, gsize max_length)
{
  g_autoptr (GError) error = log != NULL ? dup_masked (end) : NULL;
  g_autofree char *sql = log != NULL ? dup_truncated (end->sql, max_length) : NULL;

  if (log != NULL)
    dowser_store_log_statement (log, end->kind, end->uri, sql, end->detail, end->n_rows, end->truncated, end->elapsed,
                                error);
}

static const DowserSqlRules *
get_rules (DowserContext *context, const char *uri)
{
  return dowser_dialect_find (dowser_context_get_dialect (context, uri))->rules;
}

DowserStoreTicket *
dowser_statement_log_begin (DowserContext *context, const DowserStatementEnd *start_entry)
{
  DowserStore *log = dowser_context_get_log (context);
  g_autofree char *hidden = log != NULL && start_entry->is_written
                                ? dowser_sql_hide_values (get_rules (context, start_entry->uri), start_entry->sql)
                                : NULL;
  g_autofree char *sql = log != NULL ? dup_truncated (hidden != NULL ? hidden : start_entry->sql, MAX_SQL) : NULL;

  return log != NULL
             ? dowser_store_log_statement_begin (log, start_entry->kind, start_entry->uri, sql, start_entry->detail)
             : NULL;
}

static DowserLogOutcome
get_outcome (const DowserStatementEnd *end)
{
  if (end->error == NULL)
    return end->truncated ? DOWSER_LOG_CUT : DOWSER_LOG_DONE;
  return g_error_matches (end->error, G_IO_ERROR, G_IO_ERROR_CANCELLED) ? DOWSER_LOG_STOPPED : DOWSER_LOG_FAILED;
}

void
dowser_statement_log_end (DowserContext *context, DowserStoreTicket *log_handle, const DowserStatementEnd *end)
{
  g_autoptr (GError) error = NULL;

  if (log_handle == NULL)
    return;
  error = dup_masked (end);
  dowser_store_log_statement_end (dowser_context_get_log (context), log_handle, get_outcome (end), end->n_rows,
                                  end->elapsed, error != NULL ? error->message : end->note);
}

static gboolean
was_profiled (const DowserProfile *profile, const DowserColumn *column)
{
  const DowserColumnProfile *found = dowser_profile_find (profile, column);

  return found == NULL || found->n_rows > 0 || found->n_distinct >= 0 || found->values->len > 0;
}

/* Adds the table with the columns that were profiled, for example "orders (id, total)". Returns: FALSE if a column that
 * may be sampled was not profiled */
static gboolean
append_columns (GString *text, const DowserTable *table, const DowserProfile *profile)
{
  gsize start = text->len;
  gboolean is_complete = TRUE;

  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!dowser_column_may_be_sampled (column))
        continue;
      if (!was_profiled (profile, column))
        is_complete = FALSE;
      else if (text->len == start)
        g_string_append_printf (text, "%s%s (%s", start > 0 ? ", " : "", table->name, column->name);
      else
        g_string_append_printf (text, ", %s", column->name);
    }
  if (text->len > start)
    g_string_append_c (text, ')');
  return is_complete;
}

void
dowser_statement_log_add_profile (DowserContext *context, const char *uri, const DowserSchema *schema,
                                  const DowserProfile *profile, gint64 elapsed, const GError *error)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_complete = TRUE;
  DowserStatementEnd end = { .kind = DOWSER_LOG_PROFILE, .uri = uri, .n_rows = -1, .elapsed = elapsed, .error = error };

  if (dowser_context_get_log (context) == NULL)
    return;
  for (guint i = 0; i < tables->len; i++)
    is_complete &= append_columns (text, tables->pdata[i], profile);
  end.sql = text->str;
  end.truncated = !is_complete;
  /* If no column may be sampled, profiling has run no statement, and nothing is logged. */
  if (text->len > 0)
    add_entry (dowser_context_get_log (context), &end, MAX_NAMES);
}

void
dowser_statement_log_add_schema (DowserStore *log, const char *uri, const DowserSchema *schema, gint64 elapsed,
                                 const GError *error)
{
  GPtrArray *tables = schema != NULL ? dowser_schema_get_tables (schema) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  DowserStatementEnd end = { .kind = DOWSER_LOG_SCHEMA, .uri = uri, .n_rows = -1, .elapsed = elapsed, .error = error };

  if (log == NULL)
    return;
  for (guint i = 0; tables != NULL && i < tables->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", ((const DowserTable *) tables->pdata[i])->name);
  end.sql = text->str;
  add_entry (log, &end, MAX_NAMES);
}
