/* dowser-wire-lists.c - reads lists of models and vectors; the formats differ only in the names of members */
#include "base/dowser-error.h"
#include "llm/dowser-wire-fault.h"
#include "llm/dowser-wire-json.h"

#include <glib/gi18n-lib.h>

char **
dowser_wire_read_models (const DowserWireFormat *format, JsonNode *root, GError **error)
{
  g_autoptr (GStrvBuilder) names = NULL;
  JsonArray *list;

  g_return_val_if_fail (format != NULL, NULL);

  if (!dowser_wire_check (root, error))
    return NULL;
  list = dowser_wire_get_array (dowser_wire_get_root (root), format->models_member);
  if (list == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                           _ ("The model's server returned no list of models. Check the model's address."));
      return NULL;
    }
  names = g_strv_builder_new ();
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      const char *name = dowser_wire_get_text (dowser_wire_get_element (list, i), format->model_member);

      if (name != NULL && *name != '\0' && !dowser_wire_is_embedding_model (name))
        g_strv_builder_add (names, name);
    }
  return g_strv_builder_end (names);
}

char *
dowser_wire_dup_next_models_path (const DowserWireFormat *format, JsonNode *root)
{
  JsonObject *object = dowser_wire_get_root (root);
  const char *last
      = format->more_member != NULL && object != NULL && dowser_wire_get_boolean (object, format->more_member)
            ? dowser_wire_get_text (object, format->last_member)
            : NULL;
  g_autofree char *escaped = last != NULL && *last != '\0' ? g_uri_escape_string (last, NULL, FALSE) : NULL;

  return escaped != NULL ? g_strdup_printf ("%s?%s=%s", format->models_path, format->after, escaped) : NULL;
}

char *
dowser_wire_build_embedding_request (const char *model, const char *const *texts)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  g_return_val_if_fail (model != NULL && texts != NULL, NULL);

  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "model", model);
  json_builder_set_member_name (builder, "input");
  json_builder_begin_array (builder);
  for (guint i = 0; texts[i] != NULL; i++)
    json_builder_add_string_value (builder, texts[i]);
  json_builder_end_array (builder);
  return dowser_wire_finish (builder);
}

/* Returns: (nullable): NULL if @numbers contains anything but numbers */
static GArray *
read_vector (JsonArray *numbers)
{
  g_autoptr (GArray) vector = NULL;

  if (numbers == NULL || json_array_get_length (numbers) == 0)
    return NULL;
  vector = g_array_sized_new (FALSE, FALSE, sizeof (float), json_array_get_length (numbers));
  for (guint i = 0; i < json_array_get_length (numbers); i++)
    {
      JsonNode *node = json_array_get_element (numbers, i);
      GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;
      float number;

      if (type != G_TYPE_DOUBLE && type != G_TYPE_INT64)
        return NULL;
      number = json_node_get_double (node);
      g_array_append_val (vector, number);
    }
  return g_steal_pointer (&vector);
}

/* Returns the numbers of the element at @index: the element itself, or its member "embedding". */
static JsonArray *
get_numbers (JsonArray *list, guint index)
{
  JsonNode *node = json_array_get_element (list, index);

  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);
  return dowser_wire_get_array (dowser_wire_get_root (node), "embedding");
}

static void
free_vector_cb (gpointer data)
{
  g_clear_pointer ((GArray **) &data, g_array_unref);
}

GPtrArray *
dowser_wire_read_embeddings (const DowserWireFormat *format, JsonNode *root, guint n_texts, GError **error)
{
  g_autoptr (GPtrArray) vectors = g_ptr_array_new_with_free_func (free_vector_cb);
  JsonArray *list;
  guint found = 0;

  g_return_val_if_fail (format != NULL && format->vectors_member != NULL, NULL);

  if (!dowser_wire_check (root, error))
    return NULL;
  list = dowser_wire_get_array (dowser_wire_get_root (root), format->vectors_member);
  g_ptr_array_set_size (vectors, n_texts);
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      gint64 place = dowser_wire_get_int (dowser_wire_get_element (list, i), "index", i);
      gboolean is_unset = place >= 0 && place < n_texts && vectors->pdata[place] == NULL;
      GArray *vector = is_unset ? read_vector (get_numbers (list, i)) : NULL;

      if (vector == NULL)
        break;
      vectors->pdata[place] = vector;
      found++;
    }
  if (found == n_texts)
    return g_steal_pointer (&vectors);
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
               _ ("The model's server gave %u vectors for %u texts. Check the embedding model's name."), found,
               n_texts);
  return NULL;
}
