/* dowser-wire.c - common parts of the three formats: addresses, headers, and the answer while it arrives */
#include "llm/dowser-wire.h"

#include <string.h>

const DowserWireFormat *
dowser_wire_get_format (DowserWire wire)
{
  switch (wire)
    {
    case DOWSER_WIRE_ANTHROPIC:
      return &dowser_wire_anthropic;
    case DOWSER_WIRE_OLLAMA:
      return &dowser_wire_ollama;
    case DOWSER_WIRE_OPENAI:
      break;
    }
  return &dowser_wire_openai;
}

void
dowser_wire_answer_init (DowserWireAnswer *self)
{
  self->text = g_string_new (NULL);
  self->call = g_string_new (NULL);
  self->tokens_in = -1;
  self->tokens_out = -1;
  self->ended = FALSE;
  self->truncated = FALSE;
}

void
dowser_wire_answer_clear (DowserWireAnswer *self)
{
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  if (self->call != NULL)
    g_string_free (self->call, TRUE);
  self->text = NULL;
  self->call = NULL;
}

/* Skips the model's thoughts before the answer (<think>…</think>) if the server hasn't separated them. The prompt
 * templates of some servers already contain the opening tag, so that the reply has only the closing tag. */
static const char *
skip_thought (const char *text)
{
  static const char *const thinking_tags[][2] = { { "<think>", "</think>" }, { "<thinking>", "</thinking>" } };
  const char *start = text + strspn (text, " \t\r\n");

  for (guint i = 0; i < G_N_ELEMENTS (thinking_tags); i++)
    {
      const char *end = strstr (text, thinking_tags[i][1]);
      const char *brace = strchr (text, '{');

      if (end != NULL && (g_str_has_prefix (start, thinking_tags[i][0]) || brace == NULL || end < brace))
        return end + strlen (thinking_tags[i][1]);
      if (end == NULL && g_str_has_prefix (start, thinking_tags[i][0]))
        return text + strlen (text);
    }
  return text;
}

char *
dowser_wire_answer_dup_text (const DowserWireAnswer *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->call->len > 0)
    return g_strdup (self->call->str);
  return g_strstrip (g_strdup (skip_thought (self->text->str)));
}

/* Removes one of the format's paths from the end of @path. Users may copy an address that includes such a path from a
 * manual. */
static char *
dup_without_own_path (const DowserWireFormat *format, const char *path)
{
  const char *const format_paths[] = { format->chat_path, format->models_path, format->embed_path };
  gsize length = strlen (path);

  for (guint i = 0; i < G_N_ELEMENTS (format_paths); i++)
    if (format_paths[i] != NULL && g_str_has_suffix (path, format_paths[i]))
      return g_strndup (path, length - strlen (format_paths[i]));
  while (length > 0 && path[length - 1] == '/')
    length--;
  return g_strndup (path, length);
}

/* Returns TRUE if a version such as "/v1" must be appended to @base. @base: an address without the format's paths */
static gboolean
needs_version (const DowserWireFormat *format, const char *base)
{
  const char *host = strstr (base, "://");

  if (format->always)
    return !g_str_has_suffix (base, format->version_path);
  return strchr (host != NULL ? host + strlen ("://") : base, '/') == NULL;
}

char *
dowser_wire_dup_url (const DowserEndpoint *endpoint, const char *path)
{
  const DowserWireFormat *format;
  g_autofree char *address = NULL;
  g_autofree char *base = NULL;
  const char *query;
  gboolean has_query;

  g_return_val_if_fail (endpoint != NULL && path != NULL, NULL);

  format = dowser_wire_get_format (endpoint->wire);
  query = endpoint->base_url + strcspn (endpoint->base_url, "?#");
  address = g_strndup (endpoint->base_url, query - endpoint->base_url);
  base = dup_without_own_path (format, address);
  has_query = strchr (path, '?') != NULL;
  return g_strconcat (base, needs_version (format, base) ? format->version_path : "", path,
                      *query != '?' ? ""
                      : has_query   ? "&"
                                    : "?",
                      *query == '?' ? query + 1 : "", NULL);
}

static gboolean
contains_key (const DowserEndpoint *endpoint)
{
  for (guint i = 0; endpoint->headers != NULL && endpoint->headers[i] != NULL; i++)
    if (strstr (endpoint->headers[i], DOWSER_ENDPOINT_KEY_MARK) != NULL)
      return TRUE;
  return FALSE;
}

GPtrArray *
dowser_wire_dup_headers (const DowserEndpoint *endpoint, const char *key)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  gboolean has_key = key != NULL && *key != '\0';

  g_return_val_if_fail (endpoint != NULL, lines);

  dowser_wire_get_format (endpoint->wire)
      ->add_headers (endpoint, has_key && !contains_key (endpoint) ? key : NULL, lines);
  for (guint i = 0; endpoint->headers != NULL && endpoint->headers[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (endpoint->headers[i], DOWSER_ENDPOINT_KEY_MARK, -1);

      if (has_key || parts[1] == NULL)
        g_ptr_array_add (lines, g_strjoinv (has_key ? key : "", parts));
    }
  return lines;
}

/* Returns TRUE if a part of @name begins with @word: "e5-" is found in "intfloat/e5-large", but not in
 * "code5-small". */
static gboolean
has_part (const char *name, const char *word)
{
  for (const char *p = strstr (name, word); p != NULL; p = strstr (p + 1, word))
    if (p == name || !g_ascii_isalnum (p[-1]))
      return TRUE;
  return FALSE;
}

gboolean
dowser_wire_is_embedding_model (const char *name)
{
  static const char *const words[] = { "embed", "minilm", "rerank" };
  static const char *const parts[] = { "bge-", "e5-", "gte-", "paraphrase-" };
  g_autofree char *lower = NULL;

  g_return_val_if_fail (name != NULL, FALSE);

  lower = g_utf8_strdown (name, -1);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (has_part (lower, parts[i]))
      return TRUE;
  return FALSE;
}
