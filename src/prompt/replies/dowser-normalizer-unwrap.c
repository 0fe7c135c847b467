/* dowser-normalizer-unwrap.c - takes a document out of a tool call, a list of one element, or a text */
#include "prompt/replies/dowser-normalizer.h"

#include "prompt/replies/dowser-lax-json.h"
#include "prompt/replies/dowser-normalizer-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of objects, lists and texts that may be nested around a document. */
#define MAX_WRAPPED 6

/* Returns TRUE if @object contains a question, a reason or a decision instead of a plan. */
static gboolean
has_text (JsonObject *object)
{
  static const char *const words[] = { "ask", "reason", "decision", NULL };

  for (guint i = 0; words[i] != NULL; i++)
    if (_dowser_normalizer_get_string (_dowser_normalizer_get_member (object, _dowser_normalizer_plan_words, words[i]))
        != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
has_value_lookup (JsonObject *object)
{
  JsonNode *requested_columns = _dowser_normalizer_get_member (object, _dowser_normalizer_plan_words, "look");

  return requested_columns != NULL && JSON_NODE_HOLDS_ARRAY (requested_columns)
         && json_array_get_length (json_node_get_array (requested_columns)) > 0;
}

/* Returns TRUE if @object has outputs. Small models fill every member, so an empty list of outputs doesn't count if
 * @object also has a question. */
static gboolean
has_outputs (JsonObject *object)
{
  JsonNode *outputs = _dowser_normalizer_get_member (object, _dowser_normalizer_select_words, "outputs");

  if (outputs == NULL || JSON_NODE_HOLDS_NULL (outputs))
    return FALSE;
  return !JSON_NODE_HOLDS_ARRAY (outputs) || json_array_get_length (json_node_get_array (outputs)) > 0
         || !has_text (object);
}

/* Finds SQL. A text in a member named "sql…" always counts as SQL, so that the SQL guard checks it. In other members,
 * only a text that begins like SQL counts. */
const char *
_dowser_normalizer_find_sql (JsonObject *object)
{
  static const char *const names[] = { "sql", "sqlquery", "query", "statement", "select", "selectquery", NULL };
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      g_autofree char *folded = _dowser_normalizer_fold (name);
      const char *text = _dowser_normalizer_get_string (value);

      if (text == NULL || !g_strv_contains (names, folded))
        continue;
      text += strspn (text, " \t\r\n");
      if (g_str_has_prefix (folded, "sql") || g_ascii_strncasecmp (text, "select ", 7) == 0
          || g_ascii_strncasecmp (text, "with ", 5) == 0)
        return text;
    }
  return NULL;
}

/* Ranks a document. Only a document with a list of outputs is a plan. For example, a JSON Schema with "properties"
 * isn't a plan, but a repetition of the prompt. */
guint
dowser_normalizer_rank_document (JsonNode *document)
{
  JsonObject *object;

  if (!JSON_NODE_HOLDS_OBJECT (document))
    return 0;
  object = json_node_get_object (document);
  if (json_object_has_member (object, "$defs"))
    return 0;
  if (has_outputs (object)
      && !(_dowser_normalizer_get_string (json_object_get_member (object, "select")) != NULL
           && _dowser_normalizer_find_sql (object) != NULL))
    return 2;
  return _dowser_normalizer_find_sql (object) != NULL || has_text (object) || has_value_lookup (object) ? 1 : 0;
}

static JsonNode *unwrap_node (JsonNode *node, guint depth, GPtrArray *repairs);

static JsonNode *
unwrap_text (const char *text, guint depth, GPtrArray *repairs)
{
  gsize start = strcspn (text, "{[");
  DowserLaxText lax = { text, strlen (text), start, TRUE };
  g_autoptr (GPtrArray) inner = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (JsonNode) node = NULL;
  JsonNode *found;
  gsize end;

  if (text[start] == '\0')
    return NULL;
  node = dowser_lax_json_read (&lax, &end, inner, NULL);
  found = node != NULL ? unwrap_node (node, depth + 1, inner) : NULL;
  for (guint i = 0; found != NULL && i < inner->len; i++)
    dowser_repairs_add_line (repairs, "%s", (const char *) inner->pdata[i]);
  if (found != NULL)
    dowser_repairs_add_line (repairs, _ ("The document stood inside of a text."));
  return found;
}

/* Returns the element or member with the best rank; NULL if several different ones have this rank. */
static JsonNode *
unwrap_parts (JsonNode *node, guint depth, GPtrArray *repairs)
{
  g_autoptr (GList) parts = JSON_NODE_HOLDS_ARRAY (node) ? json_array_get_elements (json_node_get_array (node))
                                                         : json_object_get_values (json_node_get_object (node));
  JsonNode *found = NULL;
  gboolean has_several = FALSE;

  for (GList *link = parts; link != NULL; link = link->next)
    {
      g_autoptr (JsonNode) part = unwrap_node (link->data, depth + 1, repairs);

      if (part == NULL)
        continue;
      has_several
          = has_several
            || (found != NULL && dowser_normalizer_rank_document (found) == dowser_normalizer_rank_document (part)
                && !json_node_equal (found, part));
      if (found != NULL && dowser_normalizer_rank_document (found) >= dowser_normalizer_rank_document (part))
        continue;
      g_clear_pointer (&found, json_node_unref);
      found = g_steal_pointer (&part);
    }
  if (has_several)
    g_clear_pointer (&found, json_node_unref);
  return found;
}

static JsonNode *
unwrap_node (JsonNode *node, guint depth, GPtrArray *repairs)
{
  JsonNode *found;

  if (depth > MAX_WRAPPED)
    return NULL;
  if (dowser_normalizer_rank_document (node) > 0)
    return json_node_copy (node);
  if (_dowser_normalizer_get_string (node) != NULL)
    return unwrap_text (_dowser_normalizer_get_string (node), depth, repairs);
  if (!JSON_NODE_HOLDS_ARRAY (node) && !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  found = unwrap_parts (node, depth, repairs);
  if (found != NULL)
    dowser_repairs_add_line (repairs, _ ("The document was taken out of what it was wrapped in."));
  return found;
}

JsonNode *
dowser_normalizer_unwrap_document (JsonNode *node, GPtrArray *repairs)
{
  return unwrap_node (node, 0, repairs);
}
