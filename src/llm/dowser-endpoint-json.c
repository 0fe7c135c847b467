/* dowser-endpoint-json.c - converts an endpoint to JSON and back, without any key */
#include "llm/dowser-endpoint-json.h"
#include "base/dowser-error.h"
#include "base/dowser-json-text.h"

#include <glib/gi18n-lib.h>

static void
add_headers (JsonBuilder *builder, char **headers)
{
  if (headers == NULL || headers[0] == NULL)
    return;
  json_builder_set_member_name (builder, "headers");
  json_builder_begin_array (builder);
  for (guint i = 0; headers[i] != NULL; i++)
    json_builder_add_string_value (builder, headers[i]);
  json_builder_end_array (builder);
}

JsonNode *
dowser_endpoint_to_node (const DowserEndpoint *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  g_return_val_if_fail (self != NULL, NULL);

  json_builder_begin_object (builder);
  dowser_json_add_text (builder, "id", self->id);
  dowser_json_add_text (builder, "name", self->name);
  dowser_json_add_text (builder, "wire", dowser_wire_nicks[self->wire]);
  dowser_json_add_text (builder, "base_url", self->base_url);
  dowser_json_add_text (builder, "model", self->model);
  dowser_json_add_text (builder, "embedding_model", self->embedding_model);
  add_headers (builder, self->headers);
  dowser_json_add_text (builder, "proxy", self->proxy);
  dowser_json_add_text (builder, "ca_file", self->ca_file);
  dowser_json_add_text (builder, "certificate_file", self->certificate_file);
  dowser_json_add_text (builder, "token_command", self->token_command);
  dowser_json_add_text (builder, "token_url", self->token_url);
  dowser_json_add_text (builder, "token_client", self->token_client);
  dowser_json_add_text (builder, "token_scope", self->token_scope);
  dowser_json_add_number (builder, "context_tokens", self->context_tokens);
  dowser_json_add_number (builder, "price_in", self->price_in);
  dowser_json_add_number (builder, "price_out", self->price_out);
  dowser_json_add_number (builder, "timeout", self->timeout);
  dowser_json_add_text (builder, "structured", dowser_structured_nicks[self->structured]);
  if (self->plain_key)
    {
      json_builder_set_member_name (builder, "plain_key");
      json_builder_add_boolean_value (builder, TRUE);
    }
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

char *
dowser_endpoint_to_json (const DowserEndpoint *self)
{
  g_autoptr (JsonNode) root = dowser_endpoint_to_node (self);

  return dowser_json_to_text (root, TRUE);
}

static guint
read_count (DowserJsonReader *reader, const char *name, guint fallback)
{
  gint64 number = dowser_json_reader_int (reader, name, fallback);

  if (number >= 0 && number <= G_MAXINT)
    return number;
  dowser_json_reader_fail (reader, _ ("%s is out of range"), name);
  return fallback;
}

static double
read_price (DowserJsonReader *reader, const char *name)
{
  double price = dowser_json_reader_double (reader, name, 0);

  if (price >= 0 && price < 1e9)
    return price;
  dowser_json_reader_fail (reader, _ ("%s is out of range"), name);
  return 0;
}

static char **
read_headers (DowserJsonReader *reader)
{
  g_autoptr (GStrvBuilder) lines = NULL;

  if (!dowser_json_reader_enter (reader, "headers", FALSE))
    return NULL;
  lines = g_strv_builder_new ();
  for (guint i = 0, n = dowser_json_reader_count (reader); i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      const char *line = dowser_json_reader_string (reader, NULL, TRUE);

      if (line != NULL)
        g_strv_builder_add (lines, line);
      dowser_json_reader_leave (reader);
    }
  dowser_json_reader_leave (reader);
  return g_strv_builder_end (lines);
}

DowserEndpoint *
dowser_endpoint_read (DowserJsonReader *reader)
{
  const char *id = dowser_json_reader_string (reader, "id", TRUE);
  const char *base_url = dowser_json_reader_string (reader, "base_url", TRUE);
  const char *name = dowser_json_reader_string (reader, "name", FALSE);
  int wire = dowser_json_reader_enum (reader, "wire", dowser_wire_nicks, DOWSER_WIRE_OPENAI);
  DowserEndpoint *self = dowser_endpoint_new (id, wire, base_url != NULL ? base_url : "",
                                              dowser_json_reader_string (reader, "model", FALSE));

  if (name != NULL)
    {
      g_free (self->name);
      self->name = g_strdup (name);
    }
  self->embedding_model = g_strdup (dowser_json_reader_string (reader, "embedding_model", FALSE));
  self->headers = read_headers (reader);
  self->proxy = g_strdup (dowser_json_reader_string (reader, "proxy", FALSE));
  self->ca_file = g_strdup (dowser_json_reader_string (reader, "ca_file", FALSE));
  self->certificate_file = g_strdup (dowser_json_reader_string (reader, "certificate_file", FALSE));
  self->token_command = g_strdup (dowser_json_reader_string (reader, "token_command", FALSE));
  self->token_url = g_strdup (dowser_json_reader_string (reader, "token_url", FALSE));
  self->token_client = g_strdup (dowser_json_reader_string (reader, "token_client", FALSE));
  self->token_scope = g_strdup (dowser_json_reader_string (reader, "token_scope", FALSE));
  self->context_tokens = read_count (reader, "context_tokens", 0);
  self->price_in = read_price (reader, "price_in");
  self->price_out = read_price (reader, "price_out");
  self->timeout = read_count (reader, "timeout", self->timeout);
  self->structured = dowser_json_reader_enum (reader, "structured", dowser_structured_nicks, DOWSER_STRUCTURED_UNKNOWN);
  self->plain_key = dowser_json_reader_boolean (reader, "plain_key", FALSE);
  return self;
}

DowserEndpoint *
dowser_endpoint_from_json (const char *text, GError **error)
{
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (DowserJsonReader) reader = NULL;
  g_autoptr (DowserEndpoint) endpoint = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  root = dowser_json_parse (text, -1, error);
  if (root == NULL)
    return NULL;
  reader = dowser_json_reader_new (root);
  endpoint = dowser_endpoint_read (reader);
  if (!dowser_json_reader_finish (reader, error) || !dowser_endpoint_check (endpoint, error))
    return NULL;
  return g_steal_pointer (&endpoint);
}
