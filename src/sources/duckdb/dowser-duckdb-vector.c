/* dowser-duckdb-vector.c - reads the cells of DuckDB's vectors without loss */
#include "sources/duckdb/dowser-duckdb-vector.h"

#include "base/dowser-double.h"
#include "sources/duckdb/dowser-duckdb-json.h"
#include "sources/duckdb/dowser-duckdb-text.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define CELL(type, self, row) (((const type *) (self)->data)[row])

static void
add_child_vector (DowserDuckdbVector *self, gpointer logical_type)
{
  g_ptr_array_add (self->parts, dowser_duckdb_vector_new (self->api, logical_type));
}

static void
add_name (DowserDuckdbVector *self, char *name)
{
  if (self->names == NULL)
    self->names = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->names, g_utf8_make_valid (name, -1));
  self->api->free (name);
}

static void
read_struct (DowserDuckdbVector *self, gpointer logical)
{
  for (guint64 i = 0; i < self->api->struct_type_child_count (logical); i++)
    {
      add_name (self, self->api->struct_type_child_name (logical, i));
      add_child_vector (self, self->api->struct_type_child_type (logical, i));
    }
}

/* Reads the type of a union. Its first part is the tag, which selects one of the other parts. */
static void
read_union (DowserDuckdbVector *self, gpointer logical)
{
  DowserDuckdbVector *tag = g_new0 (DowserDuckdbVector, 1);

  tag->api = self->api;
  tag->type = DOWSER_DUCKDB_UTINYINT;
  g_ptr_array_add (self->parts, tag);
  for (guint64 i = 0; i < self->api->union_type_member_count (logical); i++)
    add_child_vector (self, self->api->union_type_member_type (logical, i));
}

static void
read_enum (DowserDuckdbVector *self, gpointer logical)
{
  self->internal = self->api->enum_internal_type (logical);
  for (guint32 i = 0; i < self->api->enum_dictionary_size (logical); i++)
    add_name (self, self->api->enum_dictionary_value (logical, i));
}

static void
read_array (DowserDuckdbVector *self, gpointer logical)
{
  self->array_size = self->api->array_type_array_size (logical);
  add_child_vector (self, self->api->array_type_child_type (logical));
}

static void
read_alias (DowserDuckdbVector *self, gpointer logical)
{
  char *alias = self->api->logical_type_get_alias (logical);

  self->is_json = g_strcmp0 (alias, "JSON") == 0;
  if (alias != NULL)
    self->api->free (alias);
}

static void
read_details (DowserDuckdbVector *self, gpointer logical)
{
  switch (self->type)
    {
    case DOWSER_DUCKDB_DECIMAL:
      self->scale = self->api->decimal_scale (logical);
      self->internal = self->api->decimal_internal_type (logical);
      break;
    case DOWSER_DUCKDB_ENUM:
      read_enum (self, logical);
      break;
    case DOWSER_DUCKDB_LIST:
    case DOWSER_DUCKDB_MAP:
      /* A map is stored as a list of pairs. */
      add_child_vector (self, self->api->list_type_child_type (logical));
      break;
    case DOWSER_DUCKDB_ARRAY:
      read_array (self, logical);
      break;
    case DOWSER_DUCKDB_STRUCT:
      read_struct (self, logical);
      break;
    case DOWSER_DUCKDB_UNION:
      read_union (self, logical);
      break;
    case DOWSER_DUCKDB_VARCHAR:
      read_alias (self, logical);
      break;
    default:
      break;
    }
}

DowserDuckdbVector *
dowser_duckdb_vector_new (const DowserDuckdbApi *api, gpointer logical_type)
{
  DowserDuckdbVector *self = g_new0 (DowserDuckdbVector, 1);

  self->api = api;
  self->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_duckdb_vector_free);
  self->type = api->get_type_id (logical_type);
  read_details (self, logical_type);
  api->destroy_logical_type (&logical_type);
  return self;
}

void
dowser_duckdb_vector_free (DowserDuckdbVector *self)
{
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  g_free (self);
}

static const DowserValueType value_types[] = {
  [DOWSER_DUCKDB_BOOLEAN] = DOWSER_VALUE_BOOLEAN,
  [DOWSER_DUCKDB_TINYINT] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_SMALLINT] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_INTEGER] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_BIGINT] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_UTINYINT] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_USMALLINT] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_UINTEGER] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_UBIGINT] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_HUGEINT] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_UHUGEINT] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_BIGNUM] = DOWSER_VALUE_INTEGER,
  [DOWSER_DUCKDB_FLOAT] = DOWSER_VALUE_REAL,
  [DOWSER_DUCKDB_DOUBLE] = DOWSER_VALUE_REAL,
  [DOWSER_DUCKDB_DECIMAL] = DOWSER_VALUE_DECIMAL,
  [DOWSER_DUCKDB_DATE] = DOWSER_VALUE_DATE,
  [DOWSER_DUCKDB_TIME] = DOWSER_VALUE_TIME,
  [DOWSER_DUCKDB_TIME_TZ] = DOWSER_VALUE_TIME,
  [DOWSER_DUCKDB_TIME_NS] = DOWSER_VALUE_TIME,
  [DOWSER_DUCKDB_TIMESTAMP] = DOWSER_VALUE_TIMESTAMP,
  [DOWSER_DUCKDB_TIMESTAMP_S] = DOWSER_VALUE_TIMESTAMP,
  [DOWSER_DUCKDB_TIMESTAMP_MS] = DOWSER_VALUE_TIMESTAMP,
  [DOWSER_DUCKDB_TIMESTAMP_NS] = DOWSER_VALUE_TIMESTAMP,
  [DOWSER_DUCKDB_TIMESTAMP_TZ] = DOWSER_VALUE_TIMESTAMP,
  [DOWSER_DUCKDB_BLOB] = DOWSER_VALUE_BLOB,
  [DOWSER_DUCKDB_SQLNULL] = DOWSER_VALUE_UNKNOWN,
};

DowserValueType
dowser_duckdb_vector_get_value_type (const DowserDuckdbVector *self)
{
  if (self->type == DOWSER_DUCKDB_SQLNULL)
    return DOWSER_VALUE_UNKNOWN;
  if (self->type < G_N_ELEMENTS (value_types) && value_types[self->type] != DOWSER_VALUE_UNKNOWN)
    return value_types[self->type];
  return DOWSER_VALUE_TEXT;
}

static gpointer
get_child (const DowserDuckdbVector *self, gpointer vector, guint index)
{
  switch (self->type)
    {
    case DOWSER_DUCKDB_LIST:
    case DOWSER_DUCKDB_MAP:
      return self->api->list_vector_get_child (vector);
    case DOWSER_DUCKDB_ARRAY:
      return self->api->array_vector_get_child (vector);
    default:
      return self->api->struct_vector_get_child (vector, index);
    }
}

void
dowser_duckdb_vector_set_data (DowserDuckdbVector *self, gpointer vector)
{
  self->data = self->api->vector_get_data (vector);
  self->validity = self->api->vector_get_validity (vector);
  for (guint i = 0; self->parts != NULL && i < self->parts->len; i++)
    dowser_duckdb_vector_set_data (self->parts->pdata[i], get_child (self, vector, i));
}

gboolean
dowser_duckdb_vector_is_null (const DowserDuckdbVector *self, guint64 row)
{
  return self->validity != NULL && (self->validity[row / 64] >> (row % 64) & 1) == 0;
}

/* Returns a 128-bit integer from its two 64-bit halves. The lower half is first, because the library exists only for
 * little-endian machines. */
static DowserUint128
get_uint128 (const DowserDuckdbVector *self, guint64 row)
{
  const guint64 *low_and_high = &CELL (guint64, self, row * 2);

  return (DowserUint128) low_and_high[1] << 64 | low_and_high[0];
}

static DowserInt128
get_decimal (const DowserDuckdbVector *self, guint64 row)
{
  switch (self->internal)
    {
    case DOWSER_DUCKDB_SMALLINT:
      return CELL (gint16, self, row);
    case DOWSER_DUCKDB_INTEGER:
      return CELL (gint32, self, row);
    case DOWSER_DUCKDB_BIGINT:
      return CELL (gint64, self, row);
    default:
      return (DowserInt128) get_uint128 (self, row);
    }
}

static guint
get_enum_index (const DowserDuckdbVector *self, guint64 row)
{
  switch (self->internal)
    {
    case DOWSER_DUCKDB_UTINYINT:
      return CELL (guint8, self, row);
    case DOWSER_DUCKDB_USMALLINT:
      return CELL (guint16, self, row);
    default:
      return CELL (guint32, self, row);
    }
}

gboolean
dowser_duckdb_vector_get_integer (const DowserDuckdbVector *self, guint64 row, gint64 *value)
{
  switch (self->type)
    {
    case DOWSER_DUCKDB_BOOLEAN:
      *value = CELL (guint8, self, row) != 0;
      return TRUE;
    case DOWSER_DUCKDB_TINYINT:
      *value = CELL (gint8, self, row);
      return TRUE;
    case DOWSER_DUCKDB_SMALLINT:
      *value = CELL (gint16, self, row);
      return TRUE;
    case DOWSER_DUCKDB_INTEGER:
      *value = CELL (gint32, self, row);
      return TRUE;
    case DOWSER_DUCKDB_BIGINT:
      *value = CELL (gint64, self, row);
      return TRUE;
    case DOWSER_DUCKDB_UTINYINT:
      *value = CELL (guint8, self, row);
      return TRUE;
    case DOWSER_DUCKDB_USMALLINT:
      *value = CELL (guint16, self, row);
      return TRUE;
    case DOWSER_DUCKDB_UINTEGER:
      *value = CELL (guint32, self, row);
      return TRUE;
    case DOWSER_DUCKDB_UBIGINT:
      *value = (gint64) CELL (guint64, self, row);
      return *value >= 0;
    case DOWSER_DUCKDB_HUGEINT:
      *value = (gint64) CELL (guint64, self, row * 2);
      return (DowserInt128) get_uint128 (self, row) == *value;
    default:
      return FALSE;
    }
}

gboolean
dowser_duckdb_vector_get_real (const DowserDuckdbVector *self, guint64 row, double *value)
{
  DowserDuckdbType type = self->type;

  if (type == DOWSER_DUCKDB_DOUBLE)
    *value = CELL (double, self, row);
  else if (type == DOWSER_DUCKDB_FLOAT)
    *value = dowser_float_to_double (CELL (float, self, row));
  else if (type == DOWSER_DUCKDB_DECIMAL)
    *value = (double) get_decimal (self, row) / pow (10, self->scale);
  else if (type == DOWSER_DUCKDB_HUGEINT)
    *value = (double) (DowserInt128) get_uint128 (self, row);
  else
    return FALSE;
  return TRUE;
}

static void
append_time_of_any_kind (const DowserDuckdbVector *self, guint64 row, GString *into)
{
  switch (self->type)
    {
    case DOWSER_DUCKDB_DATE:
      dowser_duckdb_append_date (into, CELL (gint32, self, row));
      break;
    case DOWSER_DUCKDB_TIME:
      dowser_duckdb_append_time (into, CELL (gint64, self, row), G_USEC_PER_SEC);
      break;
    case DOWSER_DUCKDB_TIME_NS:
      dowser_duckdb_append_time (into, CELL (gint64, self, row), 1000000000);
      break;
    case DOWSER_DUCKDB_TIME_TZ:
      dowser_duckdb_append_time_tz (into, CELL (guint64, self, row));
      break;
    case DOWSER_DUCKDB_TIMESTAMP_S:
      dowser_duckdb_append_timestamp (into, CELL (gint64, self, row), 1);
      break;
    case DOWSER_DUCKDB_TIMESTAMP_MS:
      dowser_duckdb_append_timestamp (into, CELL (gint64, self, row), 1000);
      break;
    case DOWSER_DUCKDB_TIMESTAMP_NS:
      dowser_duckdb_append_timestamp (into, CELL (gint64, self, row), 1000000000);
      break;
    case DOWSER_DUCKDB_TIMESTAMP_TZ:
      dowser_duckdb_append_timestamp_tz (into, CELL (gint64, self, row));
      break;
    case DOWSER_DUCKDB_INTERVAL:
      dowser_duckdb_append_interval (into, &CELL (DowserDuckdbInterval, self, row));
      break;
    default:
      dowser_duckdb_append_timestamp (into, CELL (gint64, self, row), G_USEC_PER_SEC);
    }
}

static void
append_number (const DowserDuckdbVector *self, guint64 row, GString *into)
{
  char buffer[32];
  gint64 integer;

  if (dowser_duckdb_vector_get_integer (self, row, &integer))
    g_string_append_printf (into, "%" G_GINT64_FORMAT, integer);
  else if (self->type == DOWSER_DUCKDB_UBIGINT)
    dowser_duckdb_append_uint128 (into, CELL (guint64, self, row));
  else if (self->type == DOWSER_DUCKDB_HUGEINT)
    dowser_duckdb_append_int128 (into, (DowserInt128) get_uint128 (self, row));
  else if (self->type == DOWSER_DUCKDB_UHUGEINT)
    dowser_duckdb_append_uint128 (into, get_uint128 (self, row));
  else if (self->type == DOWSER_DUCKDB_DECIMAL)
    dowser_duckdb_append_decimal (into, get_decimal (self, row), self->scale);
  else if (self->type == DOWSER_DUCKDB_FLOAT)
    g_string_append (into, dowser_double_to_text (dowser_float_to_double (CELL (float, self, row)), buffer));
  else
    g_string_append (into, dowser_double_to_text (CELL (double, self, row), buffer));
}

void
dowser_duckdb_vector_append_text (const DowserDuckdbVector *self, guint64 row, GString *into)
{
  const DowserDuckdbString *string;

  switch (self->type)
    {
    case DOWSER_DUCKDB_VARCHAR:
    case DOWSER_DUCKDB_BLOB:
      string = &CELL (DowserDuckdbString, self, row);
      g_string_append_len (into, dowser_duckdb_string_get (string), string->length);
      break;
    case DOWSER_DUCKDB_BIT:
      string = &CELL (DowserDuckdbString, self, row);
      dowser_duckdb_append_bits (into, (const guint8 *) dowser_duckdb_string_get (string), string->length);
      break;
    case DOWSER_DUCKDB_UUID:
      dowser_duckdb_append_uuid (into, get_uint128 (self, row));
      break;
    case DOWSER_DUCKDB_ENUM:
      g_string_append (into, self->names->pdata[get_enum_index (self, row)]);
      break;
    case DOWSER_DUCKDB_LIST:
    case DOWSER_DUCKDB_MAP:
    case DOWSER_DUCKDB_STRUCT:
    case DOWSER_DUCKDB_ARRAY:
    case DOWSER_DUCKDB_UNION:
      dowser_duckdb_append_json (self, row, into);
      break;
    default:
      switch (dowser_duckdb_vector_get_value_type (self))
        {
        case DOWSER_VALUE_BOOLEAN:
        case DOWSER_VALUE_INTEGER:
        case DOWSER_VALUE_REAL:
        case DOWSER_VALUE_DECIMAL:
          append_number (self, row, into);
          break;
        default:
          append_time_of_any_kind (self, row, into);
        }
    }
}

/* Adds a text for a value of a type that can't be shown. If it were shown as NULL or 0, users would not see that there
 * is a value. */
static void
add_unreadable (DowserPageBuilder *builder)
{
  const char *text = _ ("(a value of a type that cannot be shown)");

  dowser_page_builder_add_text (builder, text, strlen (text));
}

static gboolean
is_known_type (const DowserDuckdbVector *self)
{
  return self->type != DOWSER_DUCKDB_INVALID && self->type != DOWSER_DUCKDB_ANY && self->type != DOWSER_DUCKDB_BIGNUM
         && self->type <= DOWSER_DUCKDB_TIME_NS;
}

void
dowser_duckdb_vector_add_cell (const DowserDuckdbVector *self, guint64 row, DowserPageBuilder *builder,
                               GString *scratch)
{
  const DowserDuckdbString *string;
  gint64 integer;

  if (dowser_duckdb_vector_is_null (self, row) || self->type == DOWSER_DUCKDB_SQLNULL)
    dowser_page_builder_add_null (builder);
  else if (self->type == DOWSER_DUCKDB_VARCHAR || self->type == DOWSER_DUCKDB_BLOB)
    {
      string = &CELL (DowserDuckdbString, self, row);
      if (self->type == DOWSER_DUCKDB_VARCHAR)
        dowser_page_builder_add_text (builder, dowser_duckdb_string_get (string), string->length);
      else
        dowser_page_builder_add_blob (builder, dowser_duckdb_string_get (string), string->length);
    }
  else if (self->type == DOWSER_DUCKDB_DOUBLE)
    dowser_page_builder_add_real (builder, CELL (double, self, row));
  else if (dowser_duckdb_vector_get_integer (self, row, &integer))
    dowser_page_builder_add_integer (builder, integer);
  else if (self->type == DOWSER_DUCKDB_FLOAT)
    dowser_page_builder_add_real (builder, dowser_float_to_double (CELL (float, self, row)));
  else if (!is_known_type (self))
    add_unreadable (builder);
  else
    {
      g_string_truncate (scratch, 0);
      dowser_duckdb_vector_append_text (self, row, scratch);
      dowser_page_builder_add_text (builder, scratch->str, scratch->len);
    }
}
