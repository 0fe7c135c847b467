/* dowser-sql-read-steps.c - reads a query whose steps are given as separate SQL texts, one text for each step */
#include "sql/read/dowser-sql-reader.h"

#include "sql/dialects/dowser-dialect.h"

#include <string.h>

/* Returns: (transfer full): @text without the semicolon at its end */
static char *
dup_without_semicolon (const char *text)
{
  char *open_quote = g_strstrip (g_strdup (text));
  gsize length = strlen (open_quote);

  while (length > 0 && (open_quote[length - 1] == ';' || g_ascii_isspace (open_quote[length - 1])))
    open_quote[--length] = '\0';
  return open_quote;
}

static void
append_name (GString *into, char open_quote, char close_quote, const char *name)
{
  g_string_append_c (into, open_quote);
  for (const char *c = name; *c != '\0'; c++)
    {
      if (*c == close_quote)
        g_string_append_c (into, *c);
      g_string_append_c (into, *c);
    }
  g_string_append_c (into, close_quote);
}

DowserPlan *
dowser_sql_read_steps (GPtrArray *ids, GPtrArray *texts, const char *sql, DowserDialectId own,
                       const DowserSchema *schema, GError **error)
{
  DowserDialectId guessed = dowser_sql_guess_dialect (sql, own);
  DowserDialectId dialect = guessed > DOWSER_DIALECT_DUCKDB ? DOWSER_DIALECT_SQLITE : guessed;
  const DowserDialect *spelling = dowser_dialect_find (dialect);
  g_autoptr (GString) full_sql = g_string_new (NULL);

  g_return_val_if_fail (ids->len == texts->len && sql != NULL && schema != NULL, NULL);

  for (guint i = 0; i < ids->len; i++)
    {
      g_autofree char *step = dup_without_semicolon (texts->pdata[i]);

      g_string_append (full_sql, i == 0 ? "WITH " : ", ");
      append_name (full_sql, spelling->quote_open, spelling->quote_close, ids->pdata[i]);
      g_string_append_printf (full_sql, " AS (%s\n)", step);
    }
  g_string_append_printf (full_sql, "%s%s", ids->len > 0 ? "\n" : "", sql);
  return dowser_sql_read_in_dialect (full_sql->str, dialect, schema, error);
}
