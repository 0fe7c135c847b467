/* dowser-apply-literal.c - replaces a value of the plan */
#include "operations/dowser-apply-private.h"

#include "plan/dowser-iso-time.h"
#include "plan/dowser-plan-json.h"
#include "schema/dowser-value-json.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
parse_integer (const char *text, gint64 *number)
{
  char *end;

  errno = 0;
  *number = g_ascii_strtoll (text, &end, 10);
  return errno == 0 && end != text && *end == '\0';
}

static gboolean
parse_real (const char *text, double *number)
{
  char *end;

  *number = g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && *number > -G_MAXDOUBLE && *number < G_MAXDOUBLE;
}

/* Converts @value to a number of @type. If @type is a whole number but @value has a fraction, the result keeps the
 * fraction. */
static DowserValue *
convert_to_number (const DowserValue *value, DowserValueType type)
{
  gint64 integer_value;
  double real;

  if (value->type == DOWSER_VALUE_INTEGER && type == DOWSER_VALUE_REAL)
    return dowser_value_new_real ((double) value->integer);
  if (value->type == DOWSER_VALUE_INTEGER || value->type == DOWSER_VALUE_REAL)
    return dowser_value_ref (value);
  if (value->text == NULL || value->type == DOWSER_VALUE_BLOB)
    return NULL;
  if (type == DOWSER_VALUE_INTEGER && parse_integer (value->text, &integer_value))
    return dowser_value_new_integer (integer_value);
  if (!parse_real (value->text, &real))
    return NULL;
  return type == DOWSER_VALUE_DECIMAL ? dowser_value_new_text (type, value->text, -1) : dowser_value_new_real (real);
}

static DowserValue *
convert_value (const DowserValue *value, DowserValueType type)
{
  g_autofree char *text = NULL;

  if (type == DOWSER_VALUE_UNKNOWN || value->type == type)
    return dowser_value_ref (value);
  if (dowser_value_type_is_number (type))
    return convert_to_number (value, type);
  if (type == DOWSER_VALUE_BOOLEAN)
    return value->type == DOWSER_VALUE_INTEGER && (value->integer == 0 || value->integer == 1)
               ? dowser_value_new_boolean (value->integer == 1)
               : NULL;
  if (value->type == DOWSER_VALUE_BLOB || type == DOWSER_VALUE_BLOB)
    return NULL;
  text = dowser_value_to_display (value);
  if ((type == DOWSER_VALUE_TIME || dowser_value_type_is_temporal (type))
      && !dowser_iso_is_valid (type, text, strlen (text)))
    return NULL;
  return dowser_value_new_text (type, text, -1);
}

DowserValue *
_dowser_apply_convert_value (const DowserValue *value, DowserValueType type, GError **error)
{
  DowserValue *converted = value->is_null ? NULL : convert_value (value, type);
  g_autofree char *text = NULL;

  if (converted != NULL)
    return converted;
  text = dowser_value_to_display (value);
  if (value->is_null)
    _dowser_apply_refuse (error, _ ("Only “is empty” finds an empty value. Enter a value."));
  else if (type == DOWSER_VALUE_TIME)
    _dowser_apply_refuse (error, _ ("“%s” isn't a time. Enter a time such as 13:05."), text);
  else if (dowser_value_type_is_temporal (type))
    _dowser_apply_refuse (error, _ ("“%s” isn't a date. Enter a date such as 2024-03-31."), text);
  else if (dowser_value_type_is_number (type))
    _dowser_apply_refuse (error, _ ("“%s” isn't a number. Enter a number such as 12 or 2.5."), text);
  else
    _dowser_apply_refuse (error, _ ("“%s” isn't a value of the type %s. Enter another value."), text,
                          dowser_value_type_to_string (type));
  return NULL;
}

/* Decodes a part of a JSON pointer, in which ~1 stands for / and ~0 for ~. Takes @part. */
static char *
unescape (char *part)
{
  char *into = part;

  for (const char *at = part; *at != '\0'; at++)
    if (at[0] == '~' && (at[1] == '0' || at[1] == '1'))
      *into++ = *++at == '0' ? '~' : '/';
    else
      *into++ = *at;
  *into = '\0';
  return part;
}

static JsonNode *
get_child (JsonNode *node, const char *part)
{
  gint64 index;

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_member (json_node_get_object (node), part);
  if (JSON_NODE_HOLDS_ARRAY (node) && parse_integer (part, &index) && index >= 0
      && index < json_array_get_length (json_node_get_array (node)))
    return json_array_get_element (json_node_get_array (node), (guint) index);
  return NULL;
}

/* Returns: (nullable): the JSON object of the value that the JSON pointer @path refers to */
static JsonObject *
find_literal (JsonNode *root, const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  JsonNode *node = root;
  JsonObject *object;

  for (guint i = 1; node != NULL && parts[0] != NULL && parts[i] != NULL; i++)
    node = get_child (node, unescape (parts[i]));
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  object = json_node_get_object (node);
  return g_strcmp0 (json_object_get_string_member_with_default (object, "kind", NULL), "literal") == 0 ? object : NULL;
}

static DowserValueType
read_type (JsonObject *object)
{
  const char *nick = json_object_get_string_member_with_default (object, "type", NULL);
  JsonNode *value = json_object_get_member (object, "value");
  GType json_type = value != NULL && JSON_NODE_HOLDS_VALUE (value) ? json_node_get_value_type (value) : G_TYPE_INVALID;

  for (int i = 0; nick != NULL && dowser_value_type_nicks[i] != NULL; i++)
    if (strcmp (nick, dowser_value_type_nicks[i]) == 0)
      return i;
  if (json_type == G_TYPE_STRING)
    return DOWSER_VALUE_TEXT;
  if (json_type == G_TYPE_INT64)
    return DOWSER_VALUE_INTEGER;
  if (json_type == G_TYPE_DOUBLE)
    return DOWSER_VALUE_REAL;
  return json_type == G_TYPE_BOOLEAN ? DOWSER_VALUE_BOOLEAN : DOWSER_VALUE_UNKNOWN;
}

static DowserPlan *
read_plan (JsonNode *root, GError **error)
{
  g_autoptr (GError) local = NULL;
  DowserPlan *plan = dowser_plan_from_node (root, &local);

  if (plan == NULL)
    _dowser_apply_refuse (error, _ ("The plan cannot hold this value (%s). Enter another value."), local->message);
  return plan;
}

DowserPlan *
_dowser_apply_replace_literal (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema,
                               GError **error)
{
  g_autoptr (JsonNode) root = dowser_plan_to_node (plan);
  const char *path = _dowser_describe_text (operation->path);
  gboolean is_allowed_path = g_str_has_prefix (path, "/select/") || g_str_has_prefix (path, "/steps/");
  JsonObject *object = is_allowed_path ? find_literal (root, path) : NULL;
  g_autoptr (DowserValue) value = NULL;

  if (object == NULL || operation->value == NULL)
    {
      _dowser_apply_refuse (error,
                            _ ("There is no value at “%s” in the plan. Give the path of a value, such as "
                               "/select/filter/args/1, and a new value."),
                            path);
      return NULL;
    }
  value = _dowser_apply_convert_value (operation->value, read_type (object), error);
  if (value == NULL)
    return NULL;
  for (guint i = 0; i < 3; i++)
    json_object_remove_member (object, ((const char *const[]){ "type", "value", "base64" })[i]);
  dowser_value_add_to_object (value, object);
  return read_plan (root, error);
}
