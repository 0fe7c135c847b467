/* dowser-lax-text.c - texts in quotes of any kind */
#include "prompt/replies/dowser-lax-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/** An opening quote and the closing quote that belongs to it. */
typedef struct
{
  const char *open;
  const char *close;
} QuotePair;

static const QuotePair quotes[] = {
  { "\"", "\"" }, { "'", "'" }, { "`", "`" }, { "“", "”" },   { "„", "“" },   { "”", "”" },
  { "‘", "’" },   { "’", "’" }, { "«", "»" }, { "「", "」" }, { "＂", "＂" },
};

static gboolean
starts_with (const DowserLax *self, gsize at, const char *text)
{
  gsize n = strlen (text);

  return at + n <= self->length && memcmp (self->text + at, text, n) == 0;
}

static const QuotePair *
find_quotes (const DowserLax *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (quotes); i++)
    if (starts_with (self, self->at, quotes[i].open))
      return &quotes[i];
  return NULL;
}

gboolean
_dowser_lax_is_quote (const DowserLax *self)
{
  return find_quotes (self) != NULL;
}

/* Returns TRUE if a quote ends a quoted text, because the characters after the quote can follow a text: a comma, for
 * example. Any other quote is part of the text. */
static gboolean
ends_text (const DowserLax *self, gsize end_at)
{
  DowserLax look_ahead = *self;
  gboolean new_line = FALSE;
  gsize length;
  char c;

  look_ahead.at = end_at;
  while (look_ahead.at < look_ahead.length && look_ahead.at - end_at < 200
         && g_ascii_isspace (look_ahead.text[look_ahead.at]))
    new_line |= look_ahead.text[look_ahead.at++] == '\n';
  c = _dowser_lax_peek_char (&look_ahead, &length);
  if (c == '\0' || strchr (",:}]", c) != NULL || starts_with (&look_ahead, look_ahead.at, "=>"))
    return TRUE;
  if (starts_with (&look_ahead, look_ahead.at, "//") || starts_with (&look_ahead, look_ahead.at, "/*") || c == '#')
    return TRUE;
  return (look_ahead.at > end_at && _dowser_lax_is_quote (&look_ahead)) || (new_line && strchr ("{[", c) != NULL);
}

static void
append_escaped_char (DowserLax *self, GString *into, guint n_digits)
{
  g_autofree char *digits = g_strndup (self->text + self->at, MIN (n_digits, self->length - self->at));
  char *end = NULL;
  gunichar c = (gunichar) g_ascii_strtoull (digits, &end, 16);

  if (end != digits + n_digits || !g_ascii_isxdigit (*digits))
    {
      dowser_repairs_add_line (self->repairs, _ ("Backslashes that escape nothing were left out."));
      return;
    }
  self->at += n_digits;
  if (c >= 0xd800 && c < 0xdc00 && starts_with (self, self->at, "\\u") && self->at + 6 <= self->length)
    {
      g_autofree char *second = g_strndup (self->text + self->at + 2, 4);
      gunichar low = (gunichar) g_ascii_strtoull (second, NULL, 16);

      if (low >= 0xdc00 && low < 0xe000)
        {
          c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
          self->at += 6;
        }
    }
  if (c == 0)
    return;
  g_string_append_unichar (into, g_unichar_validate (c) ? c : 0xfffd);
}

static void
append_escape (DowserLax *self, GString *into)
{
  static const char letters[] = "bfnrt";
  static const char meant[] = "\b\f\n\r\t";
  const char *letter;
  char c;

  if (self->at >= self->length)
    return;
  c = self->text[self->at];
  letter = strchr (letters, c);
  if (c == 'u' || c == 'x')
    {
      self->at++;
      append_escaped_char (self, into, c == 'u' ? 4 : 2);
      return;
    }
  self->at++;
  if (letter != NULL)
    g_string_append_c (into, meant[letter - letters]);
  else if (c != '\n')
    g_string_append_c (into, c);
  if (letter == NULL && strchr ("\"\\/", c) == NULL)
    dowser_repairs_add_line (self->repairs, _ ("Backslashes that escape nothing were left out."));
}

static void
append_plain (DowserLax *self, GString *into)
{
  char c = self->text[self->at++];

  if ((guchar) c < 0x20)
    dowser_repairs_add_line (self->repairs, _ ("Line breaks and controls inside of texts were read as they stand."));
  if ((guchar) c >= 0x20 || c == '\n' || c == '\t')
    g_string_append_c (into, c);
}

static char *
read_triple (DowserLax *self, const char *triple)
{
  const char *start = self->text + self->at + 3;
  const char *end = self->no_triple ? NULL : g_strstr_len (start, (gssize) (self->length - self->at - 3), triple);

  if (end == NULL)
    {
      self->no_triple = TRUE;
      return NULL;
    }
  dowser_repairs_add_line (self->repairs, _ ("Texts in quotes of another kind were read."));
  self->at = (gsize) (end - self->text) + 3;
  self->last = DOWSER_LAX_SCALAR;
  return g_strndup (start, (gsize) (end - start));
}

char *
_dowser_lax_read_text (DowserLax *self)
{
  const QuotePair *quote_pair = find_quotes (self);
  g_autoptr (GString) text = g_string_new (NULL);
  gsize start = self->at;
  gsize close = strlen (quote_pair->close);

  if (starts_with (self, self->at, "\"\"\"") || starts_with (self, self->at, "'''"))
    {
      char *triple = read_triple (self, *quote_pair->open == '"' ? "\"\"\"" : "'''");

      if (triple != NULL)
        return triple;
    }
  if (quote_pair != &quotes[0])
    dowser_repairs_add_line (self->repairs, _ ("Texts in quotes of another kind were read."));
  self->at += strlen (quote_pair->open);
  while (self->at < self->length)
    {
      gboolean is_close
          = starts_with (self, self->at, quote_pair->close) || (quote_pair > &quotes[2] && self->text[self->at] == '"');
      gsize n = self->text[self->at] == '"' ? 1 : close;

      if (is_close && ends_text (self, self->at + n))
        {
          self->at += n;
          self->last = DOWSER_LAX_SCALAR;
          return g_strdup (text->str);
        }
      if (is_close)
        dowser_repairs_add_line (self->repairs, _ ("Quotes inside of texts were read as part of them."));
      if (self->text[self->at] == '\\')
        {
          self->at++;
          append_escape (self, text);
        }
      else
        append_plain (self, text);
    }
  self->at = start;
  _dowser_lax_fail (self, _ ("the text that begins here has no end: the reply is cut off"));
  return NULL;
}
