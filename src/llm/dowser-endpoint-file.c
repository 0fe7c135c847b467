/* dowser-endpoint-file.c - reads and writes the file with the user's endpoints, the addresses of models; the file
 * contains no keys */
#include "llm/dowser-endpoint-file.h"

#include "base/dowser-config-file.h"
#include "base/dowser-error.h"
#include "llm/dowser-endpoint-json.h"

#define FILE_NAME "models.json"

DowserEndpointList *
dowser_endpoint_list_new (void)
{
  DowserEndpointList *self = g_new0 (DowserEndpointList, 1);

  self->endpoints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_endpoint_unref);
  return self;
}

void
dowser_endpoint_list_free (DowserEndpointList *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->endpoints);
  g_free (self->chosen);
  g_free (self);
}

/* Finds the endpoint with the ID @id. @index: (out). Returns: FALSE if there is no such endpoint */
static gboolean
find_index (const DowserEndpointList *self, const char *id, guint *index)
{
  for (guint i = 0; id != NULL && i < self->endpoints->len; i++)
    if (g_str_equal (((const DowserEndpoint *) self->endpoints->pdata[i])->id, id))
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

const DowserEndpoint *
dowser_endpoint_list_find (const DowserEndpointList *self, const char *id)
{
  guint index;

  g_return_val_if_fail (self != NULL, NULL);

  return find_index (self, id, &index) ? self->endpoints->pdata[index] : NULL;
}

const DowserEndpoint *
dowser_endpoint_list_get_chosen (const DowserEndpointList *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return dowser_endpoint_list_find (self, self->chosen);
}

void
dowser_endpoint_list_put (DowserEndpointList *self, const DowserEndpoint *endpoint)
{
  guint index;

  g_return_if_fail (self != NULL && endpoint != NULL);

  if (!find_index (self, endpoint->id, &index))
    {
      g_ptr_array_add (self->endpoints, dowser_endpoint_ref (endpoint));
      return;
    }
  if (self->endpoints->pdata[index] == endpoint)
    return;
  dowser_endpoint_unref (self->endpoints->pdata[index]);
  self->endpoints->pdata[index] = dowser_endpoint_ref (endpoint);
}

void
dowser_endpoint_list_remove (DowserEndpointList *self, const char *id)
{
  guint index;

  g_return_if_fail (self != NULL && id != NULL);

  if (g_strcmp0 (self->chosen, id) == 0)
    g_clear_pointer (&self->chosen, g_free);
  if (find_index (self, id, &index))
    g_ptr_array_remove_index (self->endpoints, index);
}

void
dowser_endpoint_list_choose (DowserEndpointList *self, const char *id)
{
  char *chosen;

  g_return_if_fail (self != NULL);

  chosen = g_strdup (id);
  g_free (self->chosen);
  self->chosen = chosen;
}

static gpointer
read_list (JsonNode *root, GError **error)
{
  g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();
  g_autoptr (DowserJsonReader) reader = NULL;

  if (root == NULL)
    return g_steal_pointer (&list);
  reader = dowser_json_reader_new (root);
  dowser_endpoint_list_choose (list, dowser_json_reader_string (reader, "chosen", FALSE));
  if (dowser_json_reader_enter (reader, "endpoints", TRUE))
    {
      for (guint i = 0, n = dowser_json_reader_count (reader); i < n && dowser_json_reader_enter_element (reader, i);
           i++)
        {
          g_autoptr (DowserEndpoint) endpoint = dowser_endpoint_read (reader);

          dowser_endpoint_list_put (list, endpoint);
          dowser_json_reader_leave (reader);
        }
      dowser_json_reader_leave (reader);
    }
  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&list) : NULL;
}

DowserEndpointList *
dowser_endpoint_file_load (GError **error)
{
  g_autoptr (GError) local_error = NULL;
  DowserEndpointList *list = dowser_config_file_load (FILE_NAME, read_list, &local_error);

  if (list == NULL)
    g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY, local_error->message);
  return list;
}

static JsonNode *
list_to_node (const DowserEndpointList *list)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  if (list->chosen != NULL)
    {
      json_builder_set_member_name (builder, "chosen");
      json_builder_add_string_value (builder, list->chosen);
    }
  json_builder_set_member_name (builder, "endpoints");
  json_builder_begin_array (builder);
  for (guint i = 0; i < list->endpoints->len; i++)
    json_builder_add_value (builder, dowser_endpoint_to_node (list->endpoints->pdata[i]));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

static gboolean
check_all (const DowserEndpointList *list, GError **error)
{
  for (guint i = 0; i < list->endpoints->len; i++)
    if (!dowser_endpoint_check (list->endpoints->pdata[i], error))
      return FALSE;
  return TRUE;
}

gboolean
dowser_endpoint_file_save (const DowserEndpointList *list, GError **error)
{
  g_autoptr (JsonNode) root = NULL;

  g_return_val_if_fail (list != NULL, FALSE);

  if (!check_all (list, error))
    return FALSE;
  root = list_to_node (list);
  return dowser_config_file_save (FILE_NAME, root, read_list, (GDestroyNotify) dowser_endpoint_list_free, error);
}

gboolean
dowser_endpoint_file_save_facts (const DowserEndpoint *used, GError **error)
{
  g_autoptr (DowserEndpointList) list = NULL;
  g_autoptr (DowserEndpoint) copy = NULL;
  const DowserEndpoint *known;

  g_return_val_if_fail (used != NULL, FALSE);

  if (used->structured == DOWSER_STRUCTURED_UNKNOWN)
    return TRUE;
  list = dowser_endpoint_file_load (error);
  if (list == NULL)
    return FALSE;
  known = dowser_endpoint_list_find (list, used->id);
  if (known == NULL || known->wire != used->wire || !g_str_equal (known->base_url, used->base_url)
      || !g_str_equal (known->model, used->model) || known->structured == used->structured)
    return TRUE;
  copy = dowser_endpoint_copy (known);
  copy->structured = used->structured;
  dowser_endpoint_list_put (list, copy);
  return dowser_endpoint_file_save (list, error);
}

DowserEndpoint *
dowser_endpoint_file_dup_effective (GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (DowserEndpointList) list = dowser_endpoint_file_load (&local_error);
  const char *url = g_getenv ("DOWSER_MODEL_URL");

  /* An endpoint from the environment is used even if the file is invalid. */
  if (list == NULL && (url == NULL || *url == '\0'))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  return dowser_endpoint_from_environment (list != NULL ? dowser_endpoint_list_get_chosen (list) : NULL, error);
}
