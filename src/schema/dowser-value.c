/* dowser-value.c - one typed value: a literal of a plan, a parameter of a statement */
#include "schema/dowser-value.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

const char *const dowser_value_type_nicks[]
    = { "unknown", "boolean", "integer", "real", "decimal", "text", "date", "time", "timestamp", "blob", NULL };

G_DEFINE_BOXED_TYPE (DowserValue, dowser_value, dowser_value_ref, dowser_value_unref)

const char *
dowser_value_type_to_string (DowserValueType type)
{
  g_return_val_if_fail (type < DOWSER_VALUE_N_TYPES, "unknown");

  return dowser_value_type_nicks[type];
}

/* Parts of declared types. The first of these parts that a declared type contains is used, so the order matters:
 * "datetime" comes before "date", "timestamp" before "time", and "point" before "int". */
static const struct
{
  const char *part;
  DowserValueType type;
} declared_parts[] = {
  { "timestamp", DOWSER_VALUE_TIMESTAMP }, { "datetime", DOWSER_VALUE_TIMESTAMP }, { "date", DOWSER_VALUE_DATE },
  { "time", DOWSER_VALUE_TIME },           { "bool", DOWSER_VALUE_BOOLEAN },       { "interval", DOWSER_VALUE_TEXT },
  { "point", DOWSER_VALUE_TEXT },          { "int", DOWSER_VALUE_INTEGER },        { "serial", DOWSER_VALUE_INTEGER },
  { "char", DOWSER_VALUE_TEXT },           { "text", DOWSER_VALUE_TEXT },          { "clob", DOWSER_VALUE_TEXT },
  { "string", DOWSER_VALUE_TEXT },         { "enum", DOWSER_VALUE_TEXT },          { "uuid", DOWSER_VALUE_TEXT },
  { "json", DOWSER_VALUE_TEXT },           { "blob", DOWSER_VALUE_BLOB },          { "binary", DOWSER_VALUE_BLOB },
  { "bytea", DOWSER_VALUE_BLOB },          { "real", DOWSER_VALUE_REAL },          { "floa", DOWSER_VALUE_REAL },
  { "doub", DOWSER_VALUE_REAL },           { "dec", DOWSER_VALUE_DECIMAL },        { "num", DOWSER_VALUE_DECIMAL },
  { "money", DOWSER_VALUE_DECIMAL },       { "year", DOWSER_VALUE_INTEGER },       { "bit", DOWSER_VALUE_INTEGER },
};

DowserValueType
dowser_value_type_from_declared (const char *declared)
{
  if (declared == NULL)
    return DOWSER_VALUE_UNKNOWN;

  g_autofree char *lower = g_ascii_strdown (declared, -1);

  for (guint i = 0; i < G_N_ELEMENTS (declared_parts); i++)
    if (strstr (lower, declared_parts[i].part) != NULL)
      return declared_parts[i].type;
  return DOWSER_VALUE_UNKNOWN;
}

gboolean
dowser_value_type_is_number (DowserValueType type)
{
  return type == DOWSER_VALUE_INTEGER || type == DOWSER_VALUE_REAL || type == DOWSER_VALUE_DECIMAL;
}

gboolean
dowser_value_type_may_be_number (DowserValueType self)
{
  return self == DOWSER_VALUE_UNKNOWN || dowser_value_type_is_number (self);
}

gboolean
dowser_value_type_is_temporal (DowserValueType type)
{
  return type == DOWSER_VALUE_DATE || type == DOWSER_VALUE_TIMESTAMP;
}

static DowserValue *
value_new (DowserValueType type)
{
  DowserValue *self = g_new0 (DowserValue, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->type = type;
  return self;
}

DowserValue *
dowser_value_new_null (DowserValueType type)
{
  DowserValue *self = value_new (type);

  self->is_null = TRUE;
  return self;
}

DowserValue *
dowser_value_new_boolean (gboolean value)
{
  DowserValue *self = value_new (DOWSER_VALUE_BOOLEAN);

  self->integer = value ? 1 : 0;
  return self;
}

DowserValue *
dowser_value_new_integer (gint64 value)
{
  DowserValue *self = value_new (DOWSER_VALUE_INTEGER);

  self->integer = value;
  return self;
}

DowserValue *
dowser_value_new_real (double value)
{
  DowserValue *self = value_new (DOWSER_VALUE_REAL);

  self->real = value;
  return self;
}

DowserValue *
dowser_value_new_text (DowserValueType type, const char *text, gssize length)
{
  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (type >= DOWSER_VALUE_DECIMAL && type < DOWSER_VALUE_N_TYPES, NULL);

  DowserValue *self = value_new (type);

  self->length = length < 0 ? strlen (text) : (gsize) length;
  self->text = g_malloc (self->length + 1);
  memcpy (self->text, text, self->length);
  self->text[self->length] = '\0';
  return self;
}

DowserValue *
dowser_value_ref (const DowserValue *self)
{
  DowserValue *value = (DowserValue *) self;

  g_atomic_ref_count_inc (&value->ref_count);
  return value;
}

void
dowser_value_unref (DowserValue *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->text);
  g_free (self);
}

gboolean
dowser_value_equal (const DowserValue *a, const DowserValue *b)
{
  if (a == b)
    return TRUE;
  if (a->type != b->type || a->is_null != b->is_null)
    return FALSE;
  if (a->is_null)
    return TRUE;
  if (a->text != NULL && b->text != NULL)
    return a->length == b->length && memcmp (a->text, b->text, a->length) == 0;
  /* Compares the bits of real numbers, so that a plan with NaN equals its own copy. 0.0 and -0.0 differ, because they
   * are written differently. */
  return a->integer == b->integer && memcmp (&a->real, &b->real, sizeof a->real) == 0;
}

guint
dowser_value_hash (gconstpointer value)
{
  const DowserValue *self = value;

  if (self->is_null)
    return self->type;
  return (self->text != NULL ? g_str_hash (self->text) : g_int64_hash (&self->integer) ^ g_int64_hash (&self->real))
             * DOWSER_VALUE_N_TYPES
         + self->type;
}

char *
dowser_value_to_display (const DowserValue *self)
{
  char buffer[32];

  if (self->is_null)
    return g_strdup ("NULL");
  switch (self->type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return g_strdup (self->integer ? _ ("true") : _ ("false"));
    case DOWSER_VALUE_INTEGER:
      return g_strdup_printf ("%" G_GINT64_FORMAT, self->integer);
    case DOWSER_VALUE_REAL:
      return g_strdup (dowser_double_to_text (self->real, buffer));
    case DOWSER_VALUE_BLOB:
      return g_strdup_printf (ngettext ("%zu byte", "%zu bytes", self->length), self->length);
    default:
      return self->text != NULL ? g_strdup (self->text) : g_strdup ("");
    }
}
