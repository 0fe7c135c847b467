/* dowser-sql-list.c - writes values as a list for IN */
#include "sql/write/dowser-sql-list.h"

#include "sql/write/dowser-sql-output.h"
#include "sql/write/dowser-sql-print.h"

/* Writes the literal of @value. Returns: FALSE if the dialect has no literal for @value; in this case, nothing is
 * written */
static gboolean
print_literal (DowserSqlWriter *writer, GString *into, const DowserValue *value)
{
  const DowserDialect *dialect = writer->dialect;
  g_autoptr (DowserValue) bound_value
      = dialect->bind != NULL ? dialect->bind (writer, value) : dowser_sql_bind_typed (writer, value);
  gboolean has_failed = writer->error != NULL;

  g_clear_error (&writer->error);
  if (has_failed || bound_value == NULL)
    return FALSE;
  if (dialect->print != NULL)
    dialect->print (into, bound_value);
  else
    dowser_sql_print_typed (into, &dialect->literals, bound_value);
  return TRUE;
}

char *
dowser_sql_write_list (GPtrArray *values, DowserDialectId dialect)
{
  DowserSqlWriter writer = { .dialect = dowser_dialect_find (dialect) };
  GString *text = g_string_new ("(");

  g_return_val_if_fail (values != NULL, g_string_free (text, FALSE));

  for (guint i = 0; i < values->len; i++)
    {
      gsize before = text->len;

      if (before > 1)
        g_string_append (text, ", ");
      if (!print_literal (&writer, text, values->pdata[i]))
        g_string_truncate (text, before);
    }
  /* Engines reject an empty list. A list that contains only NULL has the same effect, because IN with this list is
   * never true. */
  if (text->len == 1)
    g_string_append (text, "NULL");
  g_string_append_c (text, ')');
  return g_string_free (text, FALSE);
}
