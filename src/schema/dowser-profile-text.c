/* dowser-profile-text.c - converts a profile to the text in the store, and back */
#include "schema/dowser-profile.h"

/* The GVariant type of a profile. For each profiled column, it contains names, values, counts, range, storage classes,
 * and share of dates. */
#define VALUE_TYPE "m(ixds)"
#define COLUMN_TYPE "(ssasbxxx" VALUE_TYPE VALUE_TYPE "bbbbd)"
#define PROFILE_TYPE "a" COLUMN_TYPE

static GVariant *
pack_value (const DowserValue *value)
{
  GVariant *packed = NULL;

  if (value != NULL)
    packed = g_variant_new ("(ixds)", (int) value->type, value->integer, value->real,
                            value->text != NULL ? value->text : "");
  return g_variant_new_maybe (G_VARIANT_TYPE ("(ixds)"), packed);
}

static gboolean
has_known_values (const DowserColumnProfile *profile)
{
  return profile->n_rows > 0 || profile->complete || profile->n_distinct >= 0;
}

static void
pack_column (GVariantBuilder *builder, const DowserColumn *column, const DowserColumnProfile *profile)
{
  GVariantBuilder values;

  g_variant_builder_init (&values, G_VARIANT_TYPE ("as"));
  for (guint i = 0; i < profile->values->len; i++)
    g_variant_builder_add (&values, "s", profile->values->pdata[i]);
  g_variant_builder_open (builder, G_VARIANT_TYPE (COLUMN_TYPE));
  g_variant_builder_add (builder, "s", column->table->name);
  g_variant_builder_add (builder, "s", column->name);
  g_variant_builder_add_value (builder, g_variant_builder_end (&values));
  g_variant_builder_add (builder, "b", profile->complete);
  g_variant_builder_add (builder, "x", profile->n_distinct);
  g_variant_builder_add (builder, "x", profile->n_rows);
  g_variant_builder_add (builder, "x", profile->n_nulls);
  g_variant_builder_add_value (builder, pack_value (profile->min));
  g_variant_builder_add_value (builder, pack_value (profile->max));
  g_variant_builder_add (builder, "b", profile->has_integer);
  g_variant_builder_add (builder, "b", profile->has_real);
  g_variant_builder_add (builder, "b", profile->has_text);
  g_variant_builder_add (builder, "b", profile->has_blob);
  g_variant_builder_add (builder, "d", profile->dates);
  g_variant_builder_close (builder);
}

char *
dowser_profile_to_text (const DowserProfile *self)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_profile_get_schema (self));
  g_autoptr (GVariant) packed = NULL;
  GVariantBuilder builder;

  g_variant_builder_init (&builder, G_VARIANT_TYPE (PROFILE_TYPE));
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumnProfile *profile = dowser_profile_get (self, table->columns->pdata[j]);

          if (has_known_values (profile) && dowser_column_may_be_sampled (table->columns->pdata[j]))
            pack_column (&builder, table->columns->pdata[j], profile);
        }
    }
  packed = g_variant_ref_sink (g_variant_builder_end (&builder));
  return g_base64_encode (g_variant_get_data (packed), g_variant_get_size (packed));
}

/* Returns: (transfer full) (nullable) */
static DowserValue *
unpack_value (GVariant *packed)
{
  g_autoptr (GVariant) inner = g_variant_get_maybe (packed);
  const char *text;
  gint64 integer;
  double real;
  int type;

  if (inner == NULL)
    return NULL;
  g_variant_get (inner, "(ixd&s)", &type, &integer, &real, &text);
  switch (type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return dowser_value_new_boolean (integer != 0);
    case DOWSER_VALUE_INTEGER:
      return dowser_value_new_integer (integer);
    case DOWSER_VALUE_REAL:
      return dowser_value_new_real (real);
    default:
      return type > DOWSER_VALUE_UNKNOWN && type < DOWSER_VALUE_N_TYPES
                 ? dowser_value_new_text ((DowserValueType) type, text, -1)
                 : NULL;
    }
}

static void
unpack_column (const DowserProfile *self, GVariant *packed)
{
  g_autoptr (GVariantIter) values = NULL;
  g_autoptr (GVariant) min = NULL;
  g_autoptr (GVariant) max = NULL;
  const char *table_name, *column_name, *text;
  DowserColumnProfile read = { 0 };
  DowserColumnProfile *profile;
  const DowserTable *table;
  const DowserColumn *column;

  g_variant_get (packed, "(&s&sasbxxx@" VALUE_TYPE "@" VALUE_TYPE "bbbbd)", &table_name, &column_name, &values,
                 &read.complete, &read.n_distinct, &read.n_rows, &read.n_nulls, &min, &max, &read.has_integer,
                 &read.has_real, &read.has_text, &read.has_blob, &read.dates);
  table = dowser_schema_find_table (dowser_profile_get_schema (self), table_name);
  column = table != NULL ? dowser_table_find_column (table, column_name) : NULL;
  if (column == NULL || !dowser_column_may_be_sampled (column))
    return;
  profile = dowser_profile_get (self, column);
  read.values = profile->values;
  read.min = unpack_value (min);
  read.max = unpack_value (max);
  *profile = read;
  g_ptr_array_set_size (profile->values, 0);
  while (g_variant_iter_next (values, "&s", &text))
    g_ptr_array_add (profile->values, g_strdup (text));
}

/* Checks the bytes of a variant once, and then creates a trusted variant. In an untrusted variant, GLib would read all
 * preceding children to find a child. Returns: (transfer full) (nullable) */
static GVariant *
unpack_variant (GBytes *bytes)
{
  g_autoptr (GVariant) unknown
      = g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (PROFILE_TYPE), bytes, FALSE));

  if (!g_variant_is_normal_form (unknown))
    return NULL;
  return g_variant_ref_sink (g_variant_new_from_bytes (G_VARIANT_TYPE (PROFILE_TYPE), bytes, TRUE));
}

DowserProfile *
dowser_profile_from_text (const DowserSchema *schema, const char *text)
{
  g_autoptr (DowserProfile) self = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GVariant) packed = NULL;
  gsize length, n;
  guchar *data = g_base64_decode (text, &length);

  bytes = g_bytes_new_take (data, length);
  packed = unpack_variant (bytes);
  if (packed == NULL)
    return NULL;
  self = dowser_profile_new (schema);
  n = g_variant_n_children (packed);
  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GVariant) column = g_variant_get_child_value (packed, i);

      unpack_column (self, column);
    }
  return g_steal_pointer (&self);
}
