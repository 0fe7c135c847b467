/* dowser-lax-scalar.c - numbers, words and names without quotes */
#include "prompt/replies/dowser-lax-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The maximum length of a name or text without quotes. */
#define MAX_BARE 400

static gboolean
is_name_sign (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '$' || c == '-' || c == '.' || (guchar) c >= 0x80;
}

char *
_dowser_lax_read_name (DowserLax *self)
{
  gsize start = self->at;
  gsize length;

  while (self->at < self->length && is_name_sign (self->text[self->at]) && _dowser_lax_peek_char (self, &length) != ':')
    self->at++;
  if (self->at == start || self->at - start > MAX_BARE)
    {
      self->at = start;
      _dowser_lax_fail (self, _ ("a name in quotes is expected"));
      return NULL;
    }
  if (strncmp (self->text + start, "...", 3) == 0 || strncmp (self->text + start, "…", 3) == 0)
    {
      self->at = start;
      _dowser_lax_fail (self, _ ("something is left out here: it has to be written out"));
      return NULL;
    }
  dowser_repairs_add_line (self->repairs, _ ("Names without quotes were read."));
  return g_strndup (self->text + start, self->at - start);
}

/* Finds the end of a text without quotes: the first separator or closing bracket outside of parentheses. */
static gsize
find_unquoted_end (const DowserLax *self)
{
  gsize at = self->at;
  gint depth = 0;

  for (; at < self->length && at - self->at <= MAX_BARE; at++)
    {
      char c = self->text[at];

      if (c == '\n' || c == '"' || c == '{' || c == '[' || (c == ':' && depth == 0 && self->text[at + 1] == ' '))
        break;
      if (at > self->at && g_ascii_isspace (self->text[at - 1])
          && (c == '#' || (c == '/' && at + 1 < self->length && strchr ("/*", self->text[at + 1]) != NULL)))
        break;
      if (depth == 0 && (c == ',' || c == '}' || c == ']'))
        break;
      depth += (c == '(') - (c == ')');
    }
  while (at > self->at && g_ascii_isspace (self->text[at - 1]))
    at--;
  return at;
}

static JsonNode *
read_number (const char *word)
{
  g_autofree char *digits = g_strdup (word);
  gboolean is_hex = g_str_has_prefix (word, "0x") || g_str_has_prefix (word, "0X");
  char *end = NULL;
  gint64 integer;
  double number;

  if (!is_hex && strspn (word, "+-.0123456789eE_") != strlen (word))
    return NULL;
  if (strchr (word, '_') != NULL)
    {
      g_auto (GStrv) parts = g_strsplit (word, "_", -1);

      g_free (digits);
      digits = g_strjoinv ("", parts);
    }
  errno = 0;
  integer = g_ascii_strtoll (digits, &end, is_hex ? 16 : 10);
  if (end != digits && *end == '\0' && errno == 0)
    return json_node_init_int (json_node_alloc (), integer);
  errno = 0;
  number = g_ascii_strtod (digits, &end);
  if (is_hex || end == digits || *end != '\0' || !isfinite (number))
    return NULL;
  return json_node_init_double (json_node_alloc (), number);
}

static gboolean
is_strict_number (const char *word)
{
  const char *c = word + (*word == '-');

  if (!g_ascii_isdigit (*c) || (*c == '0' && g_ascii_isdigit (c[1])))
    return FALSE;
  while (g_ascii_isdigit (*c))
    c++;
  if (*c == '.')
    {
      c++;
      if (!g_ascii_isdigit (*c))
        return FALSE;
      while (g_ascii_isdigit (*c))
        c++;
    }
  if (*c == 'e' || *c == 'E')
    {
      c++;
      c += *c == '+' || *c == '-';
      if (!g_ascii_isdigit (*c))
        return FALSE;
      while (g_ascii_isdigit (*c))
        c++;
    }
  return *c == '\0';
}

static JsonNode *
read_word (DowserLax *self, const char *word)
{
  static const char *const nothing[] = { "null", "none", "nil", "undefined", "nan", NULL };
  gboolean is_true = g_ascii_strcasecmp (word, "true") == 0;

  if (is_true || g_ascii_strcasecmp (word, "false") == 0)
    {
      if (!g_str_equal (word, is_true ? "true" : "false"))
        dowser_repairs_add_line (self->repairs,
                                 _ ("The words of another language for true, false and null were read."));
      return json_node_init_boolean (json_node_alloc (), is_true);
    }
  for (guint i = 0; nothing[i] != NULL; i++)
    if (g_ascii_strcasecmp (word, nothing[i]) == 0)
      {
        if (!g_str_equal (word, "null"))
          dowser_repairs_add_line (self->repairs,
                                   _ ("The words of another language for true, false and null were read."));
        return json_node_init_null (json_node_alloc ());
      }
  return NULL;
}

JsonNode *
_dowser_lax_read_unquoted (DowserLax *self)
{
  gsize end = find_unquoted_end (self);
  g_autofree char *word = g_strndup (self->text + self->at, end - self->at);
  JsonNode *node;

  if (*word == '\0' || strchr ("<>/\\=@&|;)", *word) != NULL || end - self->at > MAX_BARE)
    {
      _dowser_lax_fail (self, _ ("a value is expected"));
      return NULL;
    }
  if (g_str_has_prefix (word, "...") || g_str_has_prefix (word, "…"))
    {
      _dowser_lax_fail (self, _ ("something is left out here: it has to be written out"));
      return NULL;
    }
  node = read_word (self, word);
  if (node != NULL)
    {
      self->at = end;
      self->last = DOWSER_LAX_SCALAR;
      return node;
    }
  node = read_number (word);
  if (node != NULL && !is_strict_number (word))
    dowser_repairs_add_line (self->repairs, _ ("Numbers in another spelling were read."));
  if (node == NULL)
    {
      dowser_repairs_add_line (self->repairs, _ ("Texts without quotes were read."));
      node = json_node_init_string (json_node_alloc (), word);
    }
  self->at = end;
  self->last = DOWSER_LAX_OPEN_ENDED;
  return node;
}
