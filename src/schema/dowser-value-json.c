/* dowser-value-json.c - writes a typed value as a JSON node, and reads a literal from the members of a JSON object */
#include "schema/dowser-value-json.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Returns TRUE for a blob, or for a text with invalid UTF-8. They can't be written as JSON texts. */
static gboolean
needs_base64 (const DowserValue *value)
{
  return value->type == DOWSER_VALUE_BLOB || !g_utf8_validate_len (value->text, value->length, NULL);
}

static gboolean
is_whole_type (DowserValueType type)
{
  return type == DOWSER_VALUE_INTEGER || type == DOWSER_VALUE_BOOLEAN || type == DOWSER_VALUE_TEXT;
}

static void
add_text (JsonObject *object, const DowserValue *value)
{
  g_autofree char *base64 = NULL;

  if (!needs_base64 (value))
    {
      json_object_set_string_member (object, "value", value->text);
      return;
    }
  base64 = g_base64_encode ((const guchar *) value->text, value->length);
  json_object_set_string_member (object, "base64", base64);
}

static void
add_real (JsonObject *object, double real)
{
  char buffer[32];

  if (isfinite (real))
    json_object_set_double_member (object, "value", real);
  else
    json_object_set_string_member (object, "value", dowser_double_to_text (real, buffer));
}

void
dowser_value_add_to_object (const DowserValue *self, JsonObject *object)
{
  gboolean is_finite = self->type == DOWSER_VALUE_REAL && !self->is_null && isfinite (self->real);

  /* Omits the type if the JSON value alone determines it. */
  if (self->is_null ? self->type != DOWSER_VALUE_UNKNOWN
                    : !is_finite && (!is_whole_type (self->type) || (self->text != NULL && needs_base64 (self))))
    json_object_set_string_member (object, "type", dowser_value_type_to_string (self->type));
  if (self->is_null)
    json_object_set_null_member (object, "value");
  else if (self->type == DOWSER_VALUE_BOOLEAN)
    json_object_set_boolean_member (object, "value", self->integer != 0);
  else if (self->type == DOWSER_VALUE_INTEGER)
    json_object_set_int_member (object, "value", self->integer);
  else if (self->type == DOWSER_VALUE_REAL)
    add_real (object, self->real);
  else if (self->text != NULL)
    add_text (object, self);
  else
    json_object_set_null_member (object, "value");
}

static DowserValue *
read_base64 (DowserJsonReader *reader, DowserValueType type)
{
  g_autofree guchar *bytes = NULL;
  g_autofree char *encoded_again = NULL;
  const char *text = dowser_json_reader_string (reader, "base64", TRUE);
  gsize length;

  if (text == NULL)
    return NULL;
  /* The decoder skips invalid characters. Therefore, a text is valid base64 only if encoding the decoded bytes gives
   * the same text again. */
  bytes = g_base64_decode (text, &length);
  encoded_again = g_base64_encode (bytes, length);
  if (!g_str_equal (encoded_again, text) || dowser_json_reader_has (reader, "value"))
    {
      dowser_json_reader_fail (reader, _ ("base64: base64 text is expected, and “value” cannot be given as well"));
      return NULL;
    }
  if (type == DOWSER_VALUE_UNKNOWN)
    type = DOWSER_VALUE_BLOB;
  if (type < DOWSER_VALUE_DECIMAL)
    {
      dowser_json_reader_fail (reader, _ ("base64: bytes cannot be a value of type %s"),
                               dowser_value_type_to_string (type));
      return NULL;
    }
  return dowser_value_new_text (type, bytes != NULL ? (const char *) bytes : "", length);
}

static DowserValue *
read_string (DowserJsonReader *reader, DowserValueType type)
{
  const char *text = dowser_json_reader_string (reader, "value", TRUE);

  if (type == DOWSER_VALUE_REAL && text != NULL)
    {
      char *end;
      double real = g_ascii_strtod (text, &end);

      if (*text != '\0' && *end == '\0')
        return dowser_value_new_real (real);
    }
  if (type == DOWSER_VALUE_UNKNOWN)
    type = DOWSER_VALUE_TEXT;
  if (text != NULL && type >= DOWSER_VALUE_DECIMAL && type <= DOWSER_VALUE_TIMESTAMP)
    return dowser_value_new_text (type, text, -1);
  dowser_json_reader_fail (reader, _ ("value: a text cannot be a value of type %s"),
                           dowser_value_type_to_string (type));
  return NULL;
}

static DowserValue *
read_number (DowserJsonReader *reader, DowserValueType type, GType json_type)
{
  if (json_type == G_TYPE_INT64 && (type == DOWSER_VALUE_UNKNOWN || type == DOWSER_VALUE_INTEGER))
    return dowser_value_new_integer (dowser_json_reader_int (reader, "value", 0));
  if (type == DOWSER_VALUE_UNKNOWN || type == DOWSER_VALUE_REAL)
    return dowser_value_new_real (dowser_json_reader_double (reader, "value", 0));
  dowser_json_reader_fail (reader, _ ("value: this number isn't a value of type %s"),
                           dowser_value_type_to_string (type));
  return NULL;
}

DowserValue *
dowser_value_read (DowserJsonReader *reader)
{
  DowserValueType type = dowser_json_reader_enum (reader, "type", dowser_value_type_nicks, DOWSER_VALUE_UNKNOWN);
  JsonNode *node;
  GType json_type;

  if (dowser_json_reader_has (reader, "base64"))
    return read_base64 (reader, type);
  if (dowser_json_reader_failed (reader))
    return NULL;
  node = json_object_get_member (json_node_get_object (dowser_json_reader_peek (reader)), "value");
  if (node == NULL)
    {
      dowser_json_reader_fail (reader, _ ("value: this member is missing"));
      return NULL;
    }
  if (JSON_NODE_HOLDS_NULL (node))
    return dowser_value_new_null (type);
  json_type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;
  if (json_type == G_TYPE_STRING)
    return read_string (reader, type);
  if (json_type == G_TYPE_BOOLEAN && (type == DOWSER_VALUE_UNKNOWN || type == DOWSER_VALUE_BOOLEAN))
    return dowser_value_new_boolean (dowser_json_reader_boolean (reader, "value", FALSE));
  if (json_type == G_TYPE_INT64 || json_type == G_TYPE_DOUBLE)
    return read_number (reader, type, json_type);
  dowser_json_reader_fail (reader, _ ("value: a text, a number, true, false or null is expected"));
  return NULL;
}
