/* dowser-sql-output.c - the text that a writer makes, in both forms */
#include "sql/dowser-sql-output.h"

#include "base/dowser-error.h"
#include "sql/dowser-sql-print.h"

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

static void
put_quoted (DowserSqlWriter *self, const char *name)
{
  const char doubled[] = { self->dialect->quote_close, self->dialect->name_backslashes ? '\\' : '\0', '\0' };
  const char *at = name;
  gsize length;

  dowser_sql_put_len (self, &self->dialect->quote_open, 1);
  for (; at[length = strcspn (at, doubled)] != '\0'; at += length + 1)
    {
      dowser_sql_put_len (self, at, length + 1);
      dowser_sql_put_len (self, at + length, 1);
    }
  dowser_sql_put (self, at);
  dowser_sql_put_len (self, &self->dialect->quote_close, 1);
}

gboolean
dowser_sql_holds_name (const DowserSqlWriter *self, const char *name)
{
  const DowserDialect *dialect = self->dialect;
  gsize length = strlen (name);

  if (dialect->max_name > 0 && (length == 0 || length > dialect->max_name))
    return FALSE;
  if (!dialect->plain_names)
    return TRUE;
  if (name[0] == ' ' || name[length - 1] == ' ')
    return FALSE;
  for (const char *at = name; *at != '\0'; at++)
    if ((guchar) *at >= 0xf0 || g_ascii_iscntrl (*at))
      return FALSE;
  return TRUE;
}

void
dowser_sql_put_name (DowserSqlWriter *self, const char *name)
{
  if (self->dialect->max_name > 0 && !dowser_sql_holds_name (self, name) && strlen (name) > self->dialect->max_name)
    dowser_sql_fail (self, _ ("the name “%.40s…” is longer than %u bytes"), name, self->dialect->max_name);
  put_quoted (self, name);
}

/* FNV-1a: two names that begin alike must not become one. */
static guint64
hash_name (const char *name)
{
  guint64 hash = G_GUINT64_CONSTANT (14695981039346656037);

  for (const char *at = name; *at != '\0'; at++)
    hash = (hash ^ (guchar) *at) * G_GUINT64_CONSTANT (1099511628211);
  return hash;
}

void
dowser_sql_put_alias (DowserSqlWriter *self, const char *name)
{
  char shortened[64];
  guint length = 0;

  if (dowser_sql_holds_name (self, name))
    {
      put_quoted (self, name);
      return;
    }
  for (const char *at = name; *at != '\0' && length < 40; at++)
    if (g_ascii_isalnum (*at) || *at == '_' || *at == '.')
      shortened[length++] = *at;
  g_snprintf (shortened + length, sizeof shortened - length, "~%016" G_GINT64_MODIFIER "x", hash_name (name));
  put_quoted (self, shortened);
}

/* Returns: (transfer none): a value equal to @bound that has a number already, or %NULL; its number in @number */
static gboolean
find_number (DowserSqlWriter *self, DowserValue *bound, guint *number)
{
  gpointer found;

  if (self->numbers == NULL)
    self->numbers = g_hash_table_new (dowser_value_hash, (GEqualFunc) dowser_value_equal);
  if (g_hash_table_lookup_extended (self->numbers, bound, NULL, &found))
    {
      *number = GPOINTER_TO_UINT (found);
      return TRUE;
    }
  *number = self->parameters->len + 1;
  g_hash_table_insert (self->numbers, bound, GUINT_TO_POINTER (*number));
  return FALSE;
}

static void
put_parameter (DowserSqlWriter *self, DowserValue *bound)
{
  const char *form = self->dialect->parameter_forms[bound->type];
  guint number = 0;

  if (self->dialect->parameters != DOWSER_PARAMETERS_QUESTION && find_number (self, bound, &number))
    dowser_value_unref (bound);
  else
    g_ptr_array_add (self->parameters, bound);
  if (self->parameters->len > self->dialect->max_parameters)
    dowser_sql_fail (self, _ ("it holds more than %u literals"), self->dialect->max_parameters);
  for (const char *at = form != NULL ? form : "?"; *at != '\0'; at++)
    if (*at != '?' || self->dialect->parameters == DOWSER_PARAMETERS_QUESTION)
      g_string_append_c (self->sql, *at);
    else
      g_string_append_printf (self->sql, self->dialect->parameters == DOWSER_PARAMETERS_DOLLAR ? "$%u" : "@p%u",
                              number);
}

void
dowser_sql_put_value (DowserSqlWriter *self, const DowserValue *value)
{
  const DowserDialect *dialect = self->dialect;
  DowserValue *bound = dialect->bind != NULL ? dialect->bind (self, value) : dowser_sql_bind_typed (self, value);
  gsize begin = self->display->len;

  if (bound == NULL)
    {
      dowser_sql_put_len (self, "NULL", 4);
      return;
    }
  if (dialect->print != NULL)
    dialect->print (self->display, bound);
  else
    dowser_sql_print_typed (self->display, &dialect->literals, bound);
  if (self->in_place > 0)
    {
      g_string_append_len (self->sql, self->display->str + begin, (gssize) (self->display->len - begin));
      dowser_value_unref (bound);
    }
  else
    put_parameter (self, bound);
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

guint
dowser_sql_begin_table (DowserSqlWriter *self)
{
  guint before = self->closed_scopes;

  if (!self->dialect->has_lateral)
    self->closed_scopes = self->scopes->len;
  return before;
}

void
dowser_sql_end_table (DowserSqlWriter *self, guint before)
{
  self->closed_scopes = before;
}
