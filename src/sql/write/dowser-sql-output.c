/* dowser-sql-output.c - appends to the text of a statement, both in the form that is run and in the form that is
 * shown */
#include "sql/write/dowser-sql-output.h"

#include "base/dowser-error.h"
#include "sql/write/dowser-sql-print.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of nested expressions. The plans of users have about ten levels, and the C stack has room for many
 * more than this maximum. */
#define MAX_LEVELS 200

void
dowser_sql_fail (DowserSqlWriter *self, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  if (self->error != NULL)
    return;
  va_start (args, format);
  reason = dowser_error_format_reason (format, args);
  va_end (args);
  /* Translators: the name of an SQL dialect, then what it cannot do, a sentence without its full stop */
  self->error = g_error_new (DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED, _ ("This cannot be written for %s: %s."),
                             self->dialect->title, reason);
}

/* A statement consists of thousands of short pieces. For most of these pieces, @into has already enough room. */
static inline void
append (GString *into, const char *text, gsize length)
{
  if (length >= into->allocated_len - into->len)
    {
      g_string_append_len (into, text, (gssize) length);
      return;
    }
  memcpy (into->str + into->len, text, length);
  into->len += length;
  into->str[into->len] = '\0';
}

void
dowser_sql_put_len (DowserSqlWriter *self, const char *text, gsize length)
{
  append (self->sql, text, length);
  append (self->display, text, length);
}

void
dowser_sql_put (DowserSqlWriter *self, const char *text)
{
  dowser_sql_put_len (self, text, strlen (text));
}

char *
dowser_sql_write_digits (char *into, guint number)
{
  char digits[12];
  char *at = digits + sizeof digits;

  do
    *--at = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  memcpy (into, at, (gsize) (digits + sizeof digits - at));
  return into + (digits + sizeof digits - at);
}

void
dowser_sql_put_integer (DowserSqlWriter *self, gint64 number)
{
  char buffer[24];

  g_snprintf (buffer, sizeof buffer, "%" G_GINT64_FORMAT, number);
  dowser_sql_put (self, buffer);
}

static void
put_newline (DowserSqlWriter *self)
{
  static const char blanks[] = "                                ";

  append (self->display, "\n", 1);
  append (self->display, blanks, MIN (2 * self->indent, sizeof blanks - 1));
}

void
dowser_sql_put_break (DowserSqlWriter *self)
{
  append (self->sql, " ", 1);
  put_newline (self);
}

void
dowser_sql_open_block (DowserSqlWriter *self)
{
  dowser_sql_put_len (self, "(", 1);
  self->indent++;
  put_newline (self);
}

void
dowser_sql_close_block (DowserSqlWriter *self)
{
  self->indent--;
  put_newline (self);
  dowser_sql_put_len (self, ")", 1);
}

/* Quotes a name if no character in it must be doubled, which is true for nearly all names. */
static gboolean
put_simple_quoted (DowserSqlWriter *self, const char *name, char other)
{
  char buffer[80];
  gsize length = strlen (name);

  if (length > sizeof buffer - 2 || strchr (name, self->dialect->quote_close) != NULL
      || (other != '\0' && strchr (name, other) != NULL))
    return FALSE;
  buffer[0] = self->dialect->quote_open;
  memcpy (buffer + 1, name, length);
  buffer[length + 1] = self->dialect->quote_close;
  dowser_sql_put_len (self, buffer, length + 2);
  return TRUE;
}

static void
put_quoted (DowserSqlWriter *self, const char *name)
{
  const char doubled[] = { self->dialect->quote_close, self->dialect->name_backslashes ? '\\' : '\0', '\0' };
  const char *at = name;
  gsize length;

  if (put_simple_quoted (self, name, doubled[1]))
    return;
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
dowser_sql_can_hold_name (const DowserSqlWriter *self, const char *name)
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
  if (self->dialect->max_name > 0 && !dowser_sql_can_hold_name (self, name) && strlen (name) > self->dialect->max_name)
    dowser_sql_fail (self, _ ("the name “%.40s…” is longer than %u bytes"), name, self->dialect->max_name);
  put_quoted (self, name);
}

/* FNV-1a. The hash depends on the whole name, so that two names with the same beginning don't become equal. */
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

  if (dowser_sql_can_hold_name (self, name))
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

/* Finds the number of the parameter for @bound_value, or adds a parameter. Returns: TRUE if an equal value already has
 * a number. @number: (out): the number of the parameter */
static gboolean
find_parameter_number (DowserSqlWriter *self, DowserValue *bound_value, guint *number)
{
  gpointer found;

  if (self->numbers == NULL)
    self->numbers = g_hash_table_new (dowser_value_hash, (GEqualFunc) dowser_value_equal);
  if (g_hash_table_lookup_extended (self->numbers, bound_value, NULL, &found))
    {
      *number = GPOINTER_TO_UINT (found);
      return TRUE;
    }
  *number = self->parameters->len + 1;
  g_hash_table_insert (self->numbers, bound_value, GUINT_TO_POINTER (*number));
  return FALSE;
}

/* Writes the number of digits of a decimal and the number of digits after its point. The engine counts the digits of a
 * literal in the same way. */
static void
put_digits (DowserSqlWriter *self, const DowserValue *bound_value)
{
  const char *point = strchr (bound_value->text, '.');
  guint n = 0;

  for (const char *at = bound_value->text; *at != '\0'; at++)
    n += g_ascii_isdigit (*at) ? 1 : 0;
  g_string_append_printf (self->sql, "%u, %u", n, point != NULL ? (guint) strlen (point + 1) : 0);
}

static void
put_parameter (DowserSqlWriter *self, DowserValue *bound_value)
{
  const char *form = self->dialect->parameter_forms[bound_value->type];
  guint number = 0;

  if (self->dialect->parameters != DOWSER_PARAMETERS_QUESTION && find_parameter_number (self, bound_value, &number))
    dowser_value_unref (bound_value);
  else
    g_ptr_array_add (self->parameters, bound_value);
  if (self->parameters->len > self->dialect->max_parameters)
    dowser_sql_fail (self, _ ("the query contains more than %u literals"), self->dialect->max_parameters);
  for (const char *at = form != NULL ? form : "?"; *at != '\0'; at++)
    if (*at == '#')
      put_digits (self, bound_value);
    else if (*at != '?' || self->dialect->parameters == DOWSER_PARAMETERS_QUESTION)
      g_string_append_c (self->sql, *at);
    else
      g_string_append_printf (self->sql, self->dialect->parameters == DOWSER_PARAMETERS_DOLLAR ? "$%u" : "@p%u",
                              number);
}

void
dowser_sql_put_value (DowserSqlWriter *self, const DowserValue *value)
{
  const DowserDialect *dialect = self->dialect;
  DowserValue *bound_value = dialect->bind != NULL ? dialect->bind (self, value) : dowser_sql_bind_typed (self, value);
  gsize begin = self->display->len;

  if (bound_value == NULL)
    {
      dowser_sql_put_len (self, "NULL", 4);
      return;
    }
  if (dialect->print != NULL)
    dialect->print (self->display, bound_value);
  else
    dowser_sql_print_typed (self->display, &dialect->literals, bound_value);
  if (self->n_in_place > 0
      || (self->own && dialect->own_decimals_in_place && bound_value->type == DOWSER_VALUE_DECIMAL))
    {
      g_string_append_len (self->sql, self->display->str + begin, (gssize) (self->display->len - begin));
      dowser_value_unref (bound_value);
    }
  else
    put_parameter (self, bound_value);
}

gboolean
dowser_sql_enter_level (DowserSqlWriter *self, guint weight)
{
  self->levels++;
  self->nesting += weight;
  if (self->levels > MAX_LEVELS || (self->dialect->max_nesting > 0 && self->nesting > self->dialect->max_nesting))
    dowser_sql_fail (self, _ ("the plan is nested too deeply. Move a part of it into a step"));
  return self->error == NULL;
}

void
dowser_sql_leave_level (DowserSqlWriter *self, guint weight)
{
  self->levels--;
  self->nesting -= weight;
}

guint
dowser_sql_begin_derived_table (DowserSqlWriter *self)
{
  guint before = self->closed_scopes;

  if (!self->dialect->has_lateral)
    self->closed_scopes = self->scopes->len;
  return before;
}

void
dowser_sql_end_derived_table (DowserSqlWriter *self, guint before)
{
  self->closed_scopes = before;
}
