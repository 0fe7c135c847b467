/* dowser-sql-output.c - the text that a writer makes, in both forms */
#include "sql/dowser-sql-output.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Expressions within expressions: a person's plan has ten, the C stack holds many more. */
#define MAX_LEVELS 200

void
dowser_sql_fail (DowserSqlWriter *self, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  if (self->error != NULL)
    return;
  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  /* Translators: the name of an SQL dialect, then what it cannot do, a sentence without its full stop */
  self->error = g_error_new (DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED, _ ("This cannot be written for %s: %s."),
                             self->dialect->title, reason);
}

void
dowser_sql_put_len (DowserSqlWriter *self, const char *text, gsize length)
{
  g_string_append_len (self->sql, text, length);
  g_string_append_len (self->display, text, length);
}

void
dowser_sql_put (DowserSqlWriter *self, const char *text)
{
  dowser_sql_put_len (self, text, strlen (text));
}

void
dowser_sql_put_integer (DowserSqlWriter *self, gint64 number)
{
  char buffer[24];

  g_snprintf (buffer, sizeof buffer, "%" G_GINT64_FORMAT, number);
  dowser_sql_put (self, buffer);
}

static void
new_line (DowserSqlWriter *self)
{
  static const char blanks[] = "                                ";

  g_string_append_c (self->display, '\n');
  g_string_append_len (self->display, blanks, MIN (2 * self->indent, sizeof blanks - 1));
}

void
dowser_sql_put_break (DowserSqlWriter *self)
{
  g_string_append_c (self->sql, ' ');
  new_line (self);
}

void
dowser_sql_open_block (DowserSqlWriter *self)
{
  dowser_sql_put_len (self, "(", 1);
  self->indent++;
  new_line (self);
}

void
dowser_sql_close_block (DowserSqlWriter *self)
{
  self->indent--;
  new_line (self);
  dowser_sql_put_len (self, ")", 1);
}

void
dowser_sql_put_name (DowserSqlWriter *self, const char *name)
{
  const char *at = name;
  const char *quote;

  dowser_sql_put_len (self, &self->dialect->quote_open, 1);
  while ((quote = strchr (at, self->dialect->quote_close)) != NULL)
    {
      dowser_sql_put_len (self, at, quote - at + 1);
      dowser_sql_put_len (self, quote, 1);
      at = quote + 1;
    }
  dowser_sql_put (self, at);
  dowser_sql_put_len (self, &self->dialect->quote_close, 1);
}

void
dowser_sql_put_value (DowserSqlWriter *self, const DowserValue *value)
{
  DowserValue *bound = self->dialect->bind (value);

  if (bound == NULL)
    {
      dowser_sql_put_len (self, "NULL", 4);
      return;
    }
  if (self->parameters->len >= self->dialect->max_parameters)
    dowser_sql_fail (self, _ ("it holds more than %u literals"), self->dialect->max_parameters);
  g_ptr_array_add (self->parameters, bound);
  g_string_append_c (self->sql, '?');
  self->dialect->print (self->display, bound);
}

gboolean
dowser_sql_enter (DowserSqlWriter *self, guint weight)
{
  self->levels++;
  self->nesting += weight;
  if (self->levels > MAX_LEVELS || (self->dialect->max_nesting > 0 && self->nesting > self->dialect->max_nesting))
    dowser_sql_fail (self, _ ("the plan is nested too deeply; a step may take a part of it"));
  return self->error == NULL;
}

void
dowser_sql_leave (DowserSqlWriter *self, guint weight)
{
  self->levels--;
  self->nesting -= weight;
}
