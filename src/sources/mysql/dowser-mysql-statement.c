/* dowser-mysql-statement.c - a statement with its values in place, as MySQL and MariaDB read them */
#include "sources/mysql/dowser-mysql-statement.h"

#include "base/dowser-error.h"
#include "sources/dowser-quote-name.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* One word or sign of a statement. Quoted names, texts and comments are one each. */
typedef struct
{
  const char *start;
  gsize length;
} Token;

static gsize
measure_quoted (const char *text)
{
  const char *c = text + 1;

  for (; *c != '\0'; c++)
    if (*c == '\\' && *text != '`' && c[1] != '\0')
      c++;
    else if (*c == *text && c[1] == *text)
      c++;
    else if (*c == *text)
      return c + 1 - text;
  return c - text;
}

static gsize
measure_until (const char *text, const char *end)
{
  const char *found = strstr (text, end);

  return found != NULL ? (gsize) (found - text) + strlen (end) : strlen (text);
}

static gboolean
is_word_char (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || (c & 0x80) != 0;
}

static gboolean
is_comment (const char *text)
{
  return *text == '#' || g_str_has_prefix (text, "/*")
         || (g_str_has_prefix (text, "--") && (text[2] == '\0' || g_ascii_isspace (text[2])));
}

static gsize
measure_token (const char *text)
{
  gsize length = 0;

  if (is_comment (text))
    return *text == '/' ? measure_until (text, "*/") : measure_until (text, "\n");
  if (strchr ("'\"`", *text) != NULL)
    return measure_quoted (text);
  while (is_word_char (text[length]))
    length++;
  return MAX (length, 1);
}

/* Returns: FALSE at the end; @token begins with { text, 0 } */
static gboolean
next_token (Token *token)
{
  token->start += token->length;
  while (g_ascii_isspace (*token->start))
    token->start++;
  if (*token->start == '\0')
    return FALSE;
  token->length = measure_token (token->start);
  return TRUE;
}

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
  /* What ends a C string would end the statement. */
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

/* With an exponent it is a real number, else a decimal. */
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

/* In parentheses a number cannot become one with the sign before it. */
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
fail_to_fill_in (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                       _ ("The statement has places that none of its values can be put into."));
  return NULL;
}

char *
dowser_mysql_fill_in (const DowserStatement *statement, GError **error)
{
  g_autoptr (GString) into = g_string_new (NULL);
  Token token = { statement->sql };
  const char *copied = statement->sql;
  guint n = 0;

  while (next_token (&token))
    {
      if (*token.start != '?')
        continue;
      g_string_append_len (into, copied, token.start - copied);
      copied = token.start + 1;
      if (n >= statement->parameters->len || !append_value (into, statement->parameters->pdata[n++]))
        return fail_to_fill_in (error);
    }
  if (n != statement->parameters->len)
    return fail_to_fill_in (error);
  g_string_append (into, copied);
  return g_strdup (into->str);
}
