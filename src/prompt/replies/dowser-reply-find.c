/* dowser-reply-find.c - finds the document in a reply: JSON in a fence, in prose or alone, or SQL */
#include "prompt/replies/dowser-reply-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of unreadable values. Without this limit, a hostile reply could take quadratic time. */
#define MAX_FAILURES 24

/** The state of the search. @node: (nullable): the best JSON value so far; @error: the error of the first value that
 * can't be read and isn't prose */
typedef struct
{
  JsonNode *node;
  guint rank;
  GPtrArray *repairs;
  GError *error;
  guint n_failures;
} Search;

/* Finds the fence that contains @at by binary search. The fences are sorted. */
static const DowserReplyFence *
find_fence (const DowserReplyText *self, gsize at)
{
  guint low = 0, high = self->fences->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      const DowserReplyFence *fence = self->fences->pdata[middle];

      if (at >= fence->start && at < fence->end)
        return fence;
      if (at < fence->start)
        high = middle;
      else
        low = middle + 1;
    }
  return NULL;
}

/* Returns TRUE if the brackets from @at to @end contain a colon. Brackets without a colon may be part of prose: "[1]",
 * "{a, b}". */
static gboolean
is_document (const DowserReplyText *self, gsize at, gsize end)
{
  return memchr (self->text + at, ':', end - at) != NULL;
}

/* Finds the next document after an unreadable document. Skips JSON inside the unreadable document, because a part of
 * its plan could be read as a different plan. */
static gsize
find_next_document (const DowserReplyText *self, gsize at)
{
  const DowserReplyFence *fence = find_fence (self, at);
  const char *line;

  if (fence != NULL)
    return fence->end;
  for (guint i = 0; i < self->fences->len; i++)
    if (((const DowserReplyFence *) self->fences->pdata[i])->start > at)
      return ((const DowserReplyFence *) self->fences->pdata[i])->start;
  for (line = strchr (self->text + at, '\n'); line != NULL; line = strchr (line + 1, '\n'))
    if (line[1] == '{')
      return (gsize) (line - self->text) + 1;
  return self->length;
}

/* Returns TRUE if nothing follows the JSON value. If the reply has a thought without an end, only the last value can be
 * the answer. */
static gboolean
is_last_text (const DowserReplyText *self, gsize end)
{
  const char *rest = self->text + end;

  rest += strspn (rest, " \t\r\n`~");
  return *rest == '\0';
}

static void
keep_better_node (Search *search, JsonNode *node, guint rank, GPtrArray *repairs)
{
  if (rank < search->rank || rank == 0)
    {
      json_node_unref (node);
      return;
    }
  g_clear_pointer (&search->node, json_node_unref);
  search->node = node;
  search->rank = rank;
  g_ptr_array_set_size (search->repairs, 0);
  for (guint i = 0; i < repairs->len; i++)
    g_ptr_array_add (search->repairs, g_strdup (repairs->pdata[i]));
}

/* Unescapes JSON that a model has written inside a JSON string. Returns: (transfer full) (nullable) */
static char *
dup_unescaped (const char *text, gsize length)
{
  GString *unescaped;

  if (g_strstr_len (text, (gssize) length, "\\\"") == NULL)
    return NULL;
  unescaped = g_string_sized_new (length);
  for (gsize i = 0; i < length && text[i] != '"'; i++)
    {
      gboolean is_escaped = text[i] == '\\' && i + 1 < length;

      i += is_escaped;
      /* Keeps escapes such as \u0041, because the JSON reader unescapes them. */
      if (is_escaped && text[i] == 'u')
        g_string_append_c (unescaped, '\\');
      g_string_append_c (unescaped, is_escaped && strchr ("nrt", text[i]) != NULL ? ' ' : text[i]);
    }
  return g_string_free (unescaped, FALSE);
}

/* Reads the JSON document that begins at @at and in which each quote is written with a backslash (\"). Returns: TRUE if
 * there is such a document */
static gboolean
read_escaped (const DowserReplyText *self, const DowserLaxText *text, DowserReplyRank rank, Search *search)
{
  const char *next = self->text + text->start + 1;
  g_autofree char *unescaped = NULL;
  g_autoptr (GPtrArray) repairs = g_ptr_array_new_with_free_func (g_free);
  JsonNode *node;
  gsize end;

  next += strspn (next, " \t\r\n\\n");
  if (next[-1] != '\\' || *next != '"')
    return FALSE;
  unescaped = dup_unescaped (self->text + text->start, text->length - text->start);
  if (unescaped == NULL)
    return FALSE;
  dowser_repairs_add_line (repairs, _ ("The document stood inside of a text."));
  node = dowser_lax_json_read (&(DowserLaxText){ unescaped, strlen (unescaped), 0, text->delimited }, &end, repairs,
                               NULL);
  if (node != NULL)
    keep_better_node (search, node, self->has_thoughts ? 0 : rank (node), repairs);
  return node != NULL;
}

/* Reads the JSON value at @at. Returns: the position where the search continues */
static gsize
read_at (const DowserReplyText *self, gsize at, DowserReplyRank rank, Search *search)
{
  const DowserReplyFence *fence = find_fence (self, at);
  DowserLaxText text = { self->text, fence != NULL ? fence->end : self->length, at, fence != NULL && fence->closed };
  g_autoptr (GPtrArray) repairs = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  gsize end = at;
  JsonNode *node = dowser_lax_json_read (&text, &end, repairs, &error);

  if (node != NULL)
    {
      keep_better_node (search, node, self->has_thoughts && !is_last_text (self, end) ? 0 : rank (node), repairs);
      return MAX (end, at + 1);
    }
  search->n_failures++;
  if (read_escaped (self, &text, rank, search))
    return text.length;
  if (!is_document (self, at, end))
    return MAX (end, at + 1);
  if (search->error == NULL)
    search->error = g_steal_pointer (&error);
  return MAX (find_next_document (self, at), at + 1);
}

JsonNode *
dowser_reply_text_find_json (DowserReplyText *self, DowserReplyRank rank, GError **error)
{
  Search search = { NULL, 0, g_ptr_array_new_with_free_func (g_free), NULL, 0 };
  gsize at = strcspn (self->text, "{[");

  while (at < self->length && search.n_failures < MAX_FAILURES)
    {
      at = read_at (self, at, rank, &search);
      at += strcspn (self->text + at, "{[");
    }
  for (guint i = 0; i < search.repairs->len; i++)
    dowser_repairs_add_line (self->repairs, "%s", (const char *) search.repairs->pdata[i]);
  g_ptr_array_unref (search.repairs);
  if (search.node == NULL && search.error != NULL)
    g_propagate_error (error, search.error);
  else
    g_clear_error (&search.error);
  return search.node;
}
