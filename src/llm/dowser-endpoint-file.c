/* dowser-endpoint-file.c - the endpoints that a person has configured, and which of them is used; without keys */
#include "llm/dowser-endpoint-file.h"

#include "base/dowser-error.h"
#include "llm/dowser-endpoint-json.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

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

/* Returns: FALSE where there is none */
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

char *
dowser_endpoint_file_dup_path (void)
{
  const char *folder = g_getenv ("DOWSER_CONFIG_DIR");

  if (folder != NULL && *folder != '\0')
    return g_build_filename (folder, "models.json", NULL);
  return g_build_filename (g_get_user_config_dir (), "dowser", "models.json", NULL);
}

static DowserEndpointList *
read_list (JsonNode *root, GError **error)
{
  g_autoptr (DowserJsonReader) reader = dowser_json_reader_new (root);
  g_autoptr (DowserEndpointList) list = dowser_endpoint_list_new ();

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

static DowserEndpointList *
parse_file (const char *text, gsize length, const char *path, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (JsonNode) root = dowser_json_parse (text, length, &local_error);
  DowserEndpointList *list = root != NULL ? read_list (root, &local_error) : NULL;

  if (list == NULL)
    g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                 _ ("The file of models “%s” cannot be read (%s). Mend or remove it."), path, local_error->message);
  return list;
}

DowserEndpointList *
dowser_endpoint_file_load (GError **error)
{
  g_autofree char *path = dowser_endpoint_file_dup_path ();
  g_autofree char *text = NULL;
  g_autoptr (GError) local_error = NULL;
  gsize length;

  if (g_file_get_contents (path, &text, &length, &local_error))
    return parse_file (text, length, path, error);
  if (g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    return dowser_endpoint_list_new ();
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY, _ ("The file of models cannot be read: %s."),
               local_error->message);
  return NULL;
}

static char *
list_to_json (const DowserEndpointList *list)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;

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
  root = json_builder_get_root (builder);
  return json_to_string (root, TRUE);
}

/* What a person wrote there by hand and got wrong is work that must not vanish. */
static void
keep_unreadable (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserEndpointList) there = dowser_endpoint_file_load (&error);
  g_autofree char *kept = g_strconcat (path, ".unreadable", NULL);

  if (there == NULL && g_file_test (path, G_FILE_TEST_IS_REGULAR))
    g_rename (path, kept);
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
  g_autofree char *path = dowser_endpoint_file_dup_path ();
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  g_autoptr (GError) local_error = NULL;

  g_return_val_if_fail (list != NULL, FALSE);

  if (!check_all (list, error))
    return FALSE;
  keep_unreadable (path);
  text = list_to_json (list);
  if (g_mkdir_with_parents (folder, 0700) == 0
      && g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &local_error))
    return TRUE;
  g_set_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_NOT_WRITABLE,
               _ ("The file of models “%s” cannot be written (%s). Check its folder."), path,
               local_error != NULL ? local_error->message : g_strerror (errno));
  return FALSE;
}

DowserEndpoint *
dowser_endpoint_file_dup_effective (GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (DowserEndpointList) list = dowser_endpoint_file_load (&local_error);
  const char *url = g_getenv ("DOWSER_MODEL_URL");

  /* What the environment says stands, whatever is wrong with the file. */
  if (list == NULL && (url == NULL || *url == '\0'))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }
  return dowser_endpoint_from_environment (list != NULL ? dowser_endpoint_list_get_chosen (list) : NULL, error);
}
