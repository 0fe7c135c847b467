/* dowser-connection.c - a source that the user has saved: its name, address and permissions */
#include "sources/saved/dowser-connection.h"

#include "base/dowser-error.h"
#include "sources/dowser-source.h"
#include "sources/saved/dowser-server-uri.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#define MAX_NAME 100

const char *const dowser_colour_nicks[]
    = { "none", "blue", "green", "yellow", "orange", "red", "purple", "brown", NULL };

G_DEFINE_BOXED_TYPE (DowserConnection, dowser_connection, dowser_connection_ref, dowser_connection_unref)

DowserConnection *
dowser_connection_new (const char *id, const char *name, const char *uri)
{
  DowserConnection *self;

  g_return_val_if_fail (name != NULL && uri != NULL, NULL);

  self = g_new0 (DowserConnection, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->id = id != NULL ? g_strdup (id) : g_uuid_string_random ();
  self->name = g_strdup (name);
  self->uri = dowser_source_canonicalize_uri (uri);
  self->may_sample = TRUE;
  return self;
}

DowserConnection *
dowser_connection_copy (const DowserConnection *self)
{
  DowserConnection *copy = dowser_connection_new (self->id, self->name, self->uri);

  copy->colour = self->colour;
  copy->may_sample = self->may_sample;
  copy->may_sample_views = self->may_sample_views;
  copy->project = g_strdup (self->project);
  copy->metadata_path = g_strdup (self->metadata_path);
  copy->max_rows = self->max_rows;
  copy->max_seconds = self->max_seconds;
  return copy;
}

DowserConnection *
dowser_connection_ref (const DowserConnection *self)
{
  DowserConnection *mutable = (DowserConnection *) self;

  g_atomic_ref_count_inc (&mutable->ref_count);
  return mutable;
}

void
dowser_connection_unref (DowserConnection *self)
{
  if (self == NULL || !g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->id);
  g_free (self->name);
  g_free (self->uri);
  g_free (self->project);
  g_free (self->metadata_path);
  g_free (self);
}

static gboolean
is_one_line (const char *text)
{
  if (!g_utf8_validate (text, -1, NULL) || g_utf8_strlen (text, -1) > MAX_NAME)
    return FALSE;
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (g_unichar_iscntrl (g_utf8_get_char (c)))
      return FALSE;
  return TRUE;
}

/* Refuses an address that can't be parsed. Such an address would be saved as the user has written it, perhaps with a
 * password. */
static gboolean
check_server (const char *uri, GError **error)
{
  g_autoptr (DowserServerUri) server = NULL;

  if (!dowser_source_uri_is_server (uri))
    return TRUE;
  server = dowser_server_uri_parse (uri, error);
  return server != NULL;
}

gboolean
dowser_connection_check (const DowserConnection *self, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (*self->name == '\0' || !is_one_line (self->name))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("A source needs a name of one line and at most %d letters. Type a name."), MAX_NAME);
      return FALSE;
    }
  if (*self->uri == '\0')
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
                   _ ("“%s” has no address. Name a file or a server."), self->name);
      return FALSE;
    }
  if (self->project != NULL && (*self->project == '\0' || !is_one_line (self->project)))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("A project's name is one line of at most %d letters. Type another name."), MAX_NAME);
      return FALSE;
    }
  return check_server (self->uri, error);
}

/* Returns TRUE for a parameter that doesn't help to identify the server. */
static gboolean
is_ignorable_parameter (gpointer name, gpointer value, gpointer user_data)
{
  static const char *const places[] = { "host", "hostaddr", "socket", NULL };

  return !g_strv_contains (places, name);
}

char *
dowser_connection_dup_secret_id (const char *uri)
{
  g_autoptr (DowserServerUri) server = NULL;

  g_return_val_if_fail (uri != NULL, NULL);

  server = dowser_source_uri_is_server (uri) ? dowser_server_uri_parse (uri, NULL) : NULL;
  if (server == NULL)
    return NULL;
  g_hash_table_foreach_remove (server->parameters, is_ignorable_parameter, NULL);
  return dowser_server_uri_print (server);
}

JsonNode *
dowser_connection_to_node (const DowserConnection *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  g_return_val_if_fail (self != NULL, NULL);

  json_builder_begin_object (builder);
  dowser_json_add_text (builder, "id", self->id);
  dowser_json_add_text (builder, "name", self->name);
  dowser_json_add_text (builder, "uri", self->uri);
  if (self->colour != DOWSER_COLOUR_NONE)
    dowser_json_add_text (builder, "colour", dowser_colour_nicks[self->colour]);
  if (!self->may_sample)
    {
      json_builder_set_member_name (builder, "may_sample");
      json_builder_add_boolean_value (builder, FALSE);
    }
  if (self->may_sample_views)
    {
      json_builder_set_member_name (builder, "may_sample_views");
      json_builder_add_boolean_value (builder, TRUE);
    }
  dowser_json_add_text (builder, "project", self->project);
  dowser_json_add_text (builder, "metadata", self->metadata_path);
  dowser_json_add_number (builder, "max_rows", (double) self->max_rows);
  dowser_json_add_number (builder, "max_seconds", self->max_seconds);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

static guint64
read_limit (DowserJsonReader *reader, const char *name, gint64 max_value)
{
  gint64 number = dowser_json_reader_int (reader, name, 0);

  if (number >= 0 && number <= max_value)
    return (guint64) number;
  dowser_json_reader_fail (reader, _ ("“%s” cannot be %" PRId64), name, number);
  return 0;
}

DowserConnection *
dowser_connection_read (DowserJsonReader *reader)
{
  const char *name = dowser_json_reader_string (reader, "name", TRUE);
  const char *uri = dowser_json_reader_string (reader, "uri", TRUE);
  DowserConnection *self = dowser_connection_new (dowser_json_reader_string (reader, "id", FALSE),
                                                  name != NULL ? name : "", uri != NULL ? uri : "");
  g_autoptr (GError) error = NULL;

  self->colour = (DowserColour) dowser_json_reader_enum (reader, "colour", dowser_colour_nicks, DOWSER_COLOUR_NONE);
  self->may_sample = dowser_json_reader_boolean (reader, "may_sample", TRUE);
  self->may_sample_views = dowser_json_reader_boolean (reader, "may_sample_views", FALSE);
  self->project = g_strdup (dowser_json_reader_string (reader, "project", FALSE));
  self->metadata_path = g_strdup (dowser_json_reader_string (reader, "metadata", FALSE));
  self->max_rows = read_limit (reader, "max_rows", G_MAXINT64);
  self->max_seconds = (guint) read_limit (reader, "max_seconds", G_MAXINT);
  if (!dowser_connection_check (self, &error))
    dowser_json_reader_fail (reader, "%s", error->message);
  return self;
}
