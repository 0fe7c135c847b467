/* dowser-json-tokens.c - splits JSON into tokens; keeps at most one text in memory */
#include "sources/duckdb/dowser-json-tokens.h"

#include <json-glib/json-glib.h>
#include <string.h>

/* The kind of token that may come next in the text. */
enum
{
  VALUE,
  VALUE_OR_END, /* after the beginning of an array */
  KEY,
  KEY_OR_END, /* after the beginning of an object */
  COLON,
  COMMA_OR_END,
  IN_TEXT,
  AFTER_BACKSLASH,
  IN_OTHER,
};

void
dowser_json_tokens_init (DowserJsonTokens *self)
{
  *self = (DowserJsonTokens){ .text = g_string_new (NULL), .line = 1 };
}

void
dowser_json_tokens_clear (DowserJsonTokens *self)
{
  g_string_free (self->text, TRUE);
  self->text = NULL;
}

char *
dowser_json_dup_text (const char *text, gsize length)
{
  g_autofree char *quoted = NULL;
  g_autoptr (JsonNode) node = NULL;

  if (memchr (text, '\\', length) == NULL)
    return g_strndup (text, length);
  quoted = g_strdup_printf ("\"%.*s\"", (int) length, text);
  node = json_from_string (quoted, NULL);
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_dup_string (node) : g_strndup (text, length);
}

static gboolean
fail (DowserJsonTokens *self, DowserJsonFault fault)
{
  self->fault = fault;
  return FALSE;
}

static gboolean
emit (DowserJsonTokens *self, DowserJsonToken token, const char *text, gsize length)
{
  return self->token (token, text, length, self->user_data);
}

/* Ends a value. After a top-level value, another value may follow without a comma. */
static void
end_value (DowserJsonTokens *self)
{
  self->state = self->depth == 0 ? VALUE : COMMA_OR_END;
}

static gboolean
begin_bracket (DowserJsonTokens *self, char bracket)
{
  if (self->state != VALUE && self->state != VALUE_OR_END)
    return fail (self, DOWSER_JSON_MALFORMED);
  if (self->depth == DOWSER_JSON_MAX_DEPTH)
    return fail (self, DOWSER_JSON_TOO_DEEP);
  self->open[self->depth++] = bracket;
  self->state = bracket == '{' ? KEY_OR_END : VALUE_OR_END;
  return emit (self, bracket == '{' ? DOWSER_JSON_BEGIN_OBJECT : DOWSER_JSON_BEGIN_ARRAY, "", 0);
}

static gboolean
end_bracket (DowserJsonTokens *self, char bracket)
{
  guint empty = bracket == '{' ? KEY_OR_END : VALUE_OR_END;

  if (self->depth == 0 || self->open[self->depth - 1] != bracket
      || (self->state != COMMA_OR_END && self->state != empty))
    return fail (self, DOWSER_JSON_MALFORMED);
  self->depth--;
  end_value (self);
  return emit (self, bracket == '{' ? DOWSER_JSON_END_OBJECT : DOWSER_JSON_END_ARRAY, "", 0);
}

static gboolean
begin_text (DowserJsonTokens *self)
{
  self->is_key = self->state == KEY || self->state == KEY_OR_END;
  if (!self->is_key && self->state != VALUE && self->state != VALUE_OR_END)
    return fail (self, DOWSER_JSON_MALFORMED);
  self->state = IN_TEXT;
  return TRUE;
}

static gboolean
read_punctuation (DowserJsonTokens *self, char mark)
{
  guint next_state = mark == ':' ? COLON : COMMA_OR_END;

  if (self->state != next_state)
    return fail (self, DOWSER_JSON_MALFORMED);
  self->state = mark == ':' || self->open[self->depth - 1] == '[' ? VALUE : KEY;
  return TRUE;
}

static gboolean
take_byte (DowserJsonTokens *self, char byte)
{
  switch (byte)
    {
    case '\n':
      self->line++;
      return TRUE;
    case ' ':
    case '\t':
    case '\r':
      return TRUE;
    case '{':
    case '[':
      return begin_bracket (self, byte);
    case '}':
      return end_bracket (self, '{');
    case ']':
      return end_bracket (self, '[');
    case '"':
      return begin_text (self);
    case ':':
    case ',':
      return read_punctuation (self, byte);
    default:
      if (byte == '\0' || (self->state != VALUE && self->state != VALUE_OR_END))
        return fail (self, DOWSER_JSON_MALFORMED);
      self->state = IN_OTHER;
      return TRUE;
    }
}

static gboolean
emit_text (DowserJsonTokens *self, const char *text, gsize length)
{
  gboolean is_key = self->is_key;

  /* Fails for invalid UTF-8. DuckDB will fail, too, and report the reason. */
  if (!g_utf8_validate_len (text, length, NULL))
    return fail (self, DOWSER_JSON_MALFORMED);
  if (is_key)
    self->state = COLON;
  else
    end_value (self);
  return emit (self, is_key ? DOWSER_JSON_KEY : DOWSER_JSON_TEXT, text, length);
}

static gboolean
ends_word (char byte)
{
  return strchr (" \t\r\n,]}:\"[{", byte) != NULL;
}

/* Returns how many of @bytes belong to the token that is being read. */
static gsize
measure_token (DowserJsonTokens *self, const char *bytes, gsize length)
{
  gsize n = 0;

  if (self->state == IN_OTHER)
    {
      while (n < length && !ends_word (bytes[n]))
        n++;
      return n;
    }
  while (n < length && bytes[n] != '"' && bytes[n] != '\\')
    self->line += bytes[n++] == '\n';
  return n;
}

/* Continues the token that is being read. Returns: FALSE to stop; @n: (out): the number of bytes that were read */
static gboolean
continue_open_token (DowserJsonTokens *self, const char *bytes, gsize length, gsize *n)
{
  gsize n_consumed = 0;
  const char *text;
  gboolean is_literal = self->state == IN_OTHER, ok;

  for (gboolean more = TRUE; more && n_consumed < length;)
    {
      if (self->state == AFTER_BACKSLASH)
        {
          n_consumed++;
          self->state = IN_TEXT;
        }
      n_consumed += measure_token (self, bytes + n_consumed, length - n_consumed);
      more = !is_literal && n_consumed < length && bytes[n_consumed] == '\\';
      n_consumed += more;
      self->state = more ? AFTER_BACKSLASH : self->state;
    }
  *n = n_consumed;
  if (n_consumed == length)
    {
      g_string_append_len (self->text, bytes, (gssize) n_consumed);
      return TRUE;
    }
  if (self->text->len > 0)
    g_string_append_len (self->text, bytes, (gssize) n_consumed);
  text = self->text->len > 0 ? self->text->str : bytes;
  length = self->text->len > 0 ? self->text->len : n_consumed;
  *n += !is_literal;
  if (is_literal)
    {
      end_value (self);
      ok = emit (self, DOWSER_JSON_OTHER, text, length);
    }
  else
    ok = emit_text (self, text, length);
  g_string_truncate (self->text, 0);
  return ok;
}

gboolean
dowser_json_tokens_add (DowserJsonTokens *self, const char *bytes, gsize length)
{
  for (gsize i = 0; i < length;)
    {
      gsize n = 0;

      if (self->state < IN_TEXT)
        {
          if (!take_byte (self, bytes[i]))
            return FALSE;
          /* The first byte of a number is part of its token, so it must not be skipped here. */
          i += self->state != IN_OTHER;
          continue;
        }
      if (!continue_open_token (self, bytes + i, length - i, &n))
        return FALSE;
      i += n;
    }
  return TRUE;
}

gboolean
dowser_json_tokens_end (DowserJsonTokens *self)
{
  if (self->state == IN_OTHER && self->depth == 0)
    {
      end_value (self);
      if (!emit (self, DOWSER_JSON_OTHER, self->text->str, self->text->len))
        return FALSE;
    }
  return (self->depth == 0 && self->state == VALUE) || fail (self, DOWSER_JSON_MALFORMED);
}
