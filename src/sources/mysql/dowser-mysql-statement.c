/* dowser-mysql-statement.c - what is made of a statement before libgda's MySQL provider can give its rows exactly */
#include "sources/mysql/dowser-mysql-statement.h"

#include "base/dowser-error.h"
#include "sources/dowser-quote-name.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* No table has more rows; MariaDB keeps the order of a query within a query only where that has a limit. */
#define NO_LIMIT G_MAXUINT64

/* One word or sign of a statement. Quoted names, texts and comments are one each. */
typedef struct
{
  const char *start;
  gsize length;
  guint depth; /* in parentheses */
} Token;

/* What a statement looks like at its outermost level. */
typedef struct
{
  gsize length; /* without what ends it */
  gsize limit;  /* where LIMIT begins; as length where there is none */
  gboolean is_ordered;
  gboolean is_compound;
} Outline;

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

/* Returns: FALSE at the end; @token begins with { text, 0, 0 } */
static gboolean
next_token (Token *token)
{
  token->start += token->length;
  while (g_ascii_isspace (*token->start))
    token->start++;
  if (*token->start == '\0')
    return FALSE;
  token->length = measure_token (token->start);
  if (*token->start == '(')
    token->depth++;
  else if (*token->start == ')' && token->depth > 0)
    token->depth--;
  return TRUE;
}

static gboolean
is_word (const Token *token, const char *word)
{
  return token->length == strlen (word) && g_ascii_strncasecmp (token->start, word, token->length) == 0;
}

static Outline
read_outline (const char *sql)
{
  Token token = { sql };
  Outline outline = { 0, G_MAXSIZE };

  while (next_token (&token))
    {
      if (is_comment (token.start) || *token.start == ';')
        continue;
      outline.length = token.start + token.length - sql;
      if (token.depth > 0)
        continue;
      if (is_word (&token, "LIMIT"))
        outline.limit = token.start - sql;
      outline.is_ordered |= is_word (&token, "ORDER");
      outline.is_compound |= is_word (&token, "UNION") || is_word (&token, "EXCEPT") || is_word (&token, "INTERSECT");
    }
  outline.limit = MIN (outline.limit, outline.length);
  return outline;
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

/* LIMIT 0 keeps the server from working, but for the parts of a UNION. */
char *
dowser_mysql_write_probe (const char *sql)
{
  Outline outline = read_outline (sql);

  if (outline.is_compound)
    return g_strdup_printf ("SELECT * FROM (\n%.*s\n) AS dowser_rows LIMIT 0", (int) outline.length, sql);
  return g_strdup_printf ("%.*s\nLIMIT 0", (int) outline.limit, sql);
}

static void
append_columns (GString *into, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (into, "%sc%u", i > 0 ? ", " : "", i + 1);
}

/* The columns get names of our own: in a query within a query no two may have the same. */
static GString *
begin_with (const char *sql, gsize length, guint n)
{
  GString *into = g_string_new ("WITH dowser_rows (");

  append_columns (into, n);
  g_string_append_printf (into, ") AS (\n%.*s", (int) length, sql);
  return into;
}

char *
dowser_mysql_write_bit_probe (const char *sql, guint n, guint index)
{
  Outline outline = read_outline (sql);
  GString *into = begin_with (sql, outline.length, n);

  g_string_append_printf (into, "\n) SELECT c%u + 0 FROM dowser_rows LIMIT 0", index + 1);
  return g_string_free (into, FALSE);
}

static void
append_reading (GString *into, DowserMysqlReading reading, guint number)
{
  static const char *const forms[][2] = {
    [DOWSER_MYSQL_READ_PLAIN] = { "", "" },
    [DOWSER_MYSQL_READ_TEXT] = { "CAST(", " AS CHAR)" },
    [DOWSER_MYSQL_READ_BYTES] = { "CAST(", " AS BINARY)" },
    [DOWSER_MYSQL_READ_BITS] = { "CAST(", " + 0 AS CHAR)" },
  };

  g_string_append_printf (into, "%s%sc%u%s", number > 1 ? ", " : "", forms[reading][0], number, forms[reading][1]);
}

char *
dowser_mysql_write_part (const char *sql, GArray *readings, guint64 max_rows, guint64 offset, guint64 n_rows)
{
  Outline outline = read_outline (sql);
  GString *into = begin_with (sql, outline.length, readings->len);

  if (outline.is_ordered && outline.limit == outline.length)
    g_string_append_printf (into, "\nLIMIT %" G_GUINT64_FORMAT, max_rows > 0 ? max_rows + 1 : NO_LIMIT);
  g_string_append (into, "\n) SELECT ");
  for (guint i = 0; i < readings->len; i++)
    append_reading (into, g_array_index (readings, DowserMysqlReading, i), i + 1);
  g_string_append_printf (into, " FROM dowser_rows LIMIT %" G_GUINT64_FORMAT " OFFSET %" G_GUINT64_FORMAT, n_rows,
                          offset);
  return g_string_free (into, FALSE);
}

char *
dowser_mysql_write_explain (const char *sql)
{
  return g_strdup_printf ("EXPLAIN FORMAT=JSON %s", sql);
}
