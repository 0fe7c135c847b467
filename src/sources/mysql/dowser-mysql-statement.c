/* dowser-mysql-statement.c - inserts the values of a statement into its SQL, as literals of MySQL and MariaDB */
#include "sources/mysql/dowser-mysql-statement.h"

#include "base/dowser-error.h"
#include "base/dowser-sql-scan.h"
#include "sources/dowser-quote-name.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

char *
dowser_mysql_quote_name (const char *name)
{
  return dowser_quote_name (name, '`');
}

static void
append_bytes (GString *into, const char *bytes, gsize length)
{
  g_string_append (into, "X'");
  for (gsize i = 0; i < length; i++)
    g_string_append_printf (into, "%02X", (guchar) bytes[i]);
  g_string_append_c (into, '\'');
}

static void
append_text (GString *into, const char *text, gsize length)
{
  /* Writes a text with a NUL byte in hexadecimal, because the NUL would end the statement. */
  if (memchr (text, '\0', length) != NULL)
    {
      g_string_append (into, "_utf8mb4 ");
      append_bytes (into, text, length);
      return;
    }
  g_string_append_c (into, '\'');
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '\'' || text[i] == '\\')
        g_string_append_c (into, text[i]);
      g_string_append_c (into, text[i]);
    }
  g_string_append_c (into, '\'');
}

/* Appends a floating-point number with an exponent. A literal without an exponent would be a decimal. */
static gboolean
append_real (GString *into, double real)
{
  char buffer[32];

  if (!isfinite (real))
    return FALSE;
  dowser_double_to_text (real, buffer);
  g_string_append_printf (into, "(%s%s)", buffer, strpbrk (buffer, "eE") == NULL ? "e0" : "");
  return TRUE;
}

/* Appends a value. A number is in parentheses, which separate it from a sign before it. */
static gboolean
append_value (GString *into, const DowserValue *value)
{
  if (value->is_null)
    g_string_append (into, "NULL");
  else if (value->type == DOWSER_VALUE_BOOLEAN)
    g_string_append (into, value->integer != 0 ? "TRUE" : "FALSE");
  else if (value->type == DOWSER_VALUE_INTEGER)
    g_string_append_printf (into, "(%" G_GINT64_FORMAT ")", value->integer);
  else if (value->type == DOWSER_VALUE_REAL)
    return append_real (into, value->real);
  else if (value->type == DOWSER_VALUE_BLOB)
    append_bytes (into, value->text, value->length);
  else
    append_text (into, value->text, value->length);
  return TRUE;
}

static char *
fail_to_fill_in_values (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                       _ ("The values cannot be put into the placeholders of the statement."));
  return NULL;
}

char *
dowser_mysql_fill_in_values (const DowserStatement *statement, GError **error)
{
  g_autoptr (GString) into = g_string_new (NULL);
  const char *copied = statement->sql;
  DowserSqlScan scan;
  DowserSqlPiece piece;
  guint n = 0;

  dowser_sql_scan_init (&scan, &dowser_sql_rules_mysql, statement->sql);
  while (dowser_sql_scan_next_code (&scan, &piece))
    {
      if (!dowser_sql_piece_is_sign (&piece, '?'))
        continue;
      g_string_append_len (into, copied, piece.start - copied);
      copied = scan.at;
      if (n >= statement->parameters->len || !append_value (into, statement->parameters->pdata[n++]))
        return fail_to_fill_in_values (error);
    }
  if (n != statement->parameters->len)
    return fail_to_fill_in_values (error);
  g_string_append (into, copied);
  return g_strdup (into->str);
}
