/* dowser-duckdb-json.c - converts DuckDB's nested values to JSON */
#include "sources/duckdb/dowser-duckdb-json.h"

#include <math.h>

static void
append_json_text (GString *into, const char *text, gsize length)
{
  g_string_append_c (into, '"');
  for (gsize i = 0; i < length; i++)
    {
      guchar c = text[i];

      if (c == '"' || c == '\\')
        g_string_append_printf (into, "\\%c", c);
      else if (c < 0x20)
        g_string_append_printf (into, "\\u%04x", c);
      else
        g_string_append_c (into, c);
    }
  g_string_append_c (into, '"');
}

static void
append_bytes (const DowserDuckdbVector *vector, guint64 row, GString *into)
{
  const DowserDuckdbString *string = &((const DowserDuckdbString *) vector->data)[row];
  const char *bytes = dowser_duckdb_string_get (string);

  g_string_append (into, "\"\\\\x");
  for (guint32 i = 0; i < string->length; i++)
    g_string_append_printf (into, "%02X", (guchar) bytes[i]);
  g_string_append_c (into, '"');
}

static void
append_elements (const DowserDuckdbVector *vector, guint64 offset, guint64 length, GString *into)
{
  g_string_append_c (into, '[');
  for (guint64 i = 0; i < length; i++)
    {
      g_string_append (into, i > 0 ? "," : "");
      dowser_duckdb_append_json (vector->parts->pdata[0], offset + i, into);
    }
  g_string_append_c (into, ']');
}

static void
append_list (const DowserDuckdbVector *vector, guint64 row, GString *into)
{
  const DowserDuckdbListEntry *entry = &((const DowserDuckdbListEntry *) vector->data)[row];

  append_elements (vector, entry->offset, entry->length, into);
}

static void
append_struct (const DowserDuckdbVector *vector, guint64 row, GString *into)
{
  g_string_append_c (into, '{');
  for (guint i = 0; i < vector->parts->len; i++)
    {
      const char *name = vector->names->pdata[i];

      g_string_append (into, i > 0 ? "," : "");
      append_json_text (into, name, strlen (name));
      g_string_append_c (into, ':');
      dowser_duckdb_append_json (vector->parts->pdata[i], row, into);
    }
  g_string_append_c (into, '}');
}

/* Appends a map as a JSON object. Its keys become texts, as JSON requires. */
static void
append_map (const DowserDuckdbVector *vector, guint64 row, GString *into)
{
  const DowserDuckdbListEntry *entry = &((const DowserDuckdbListEntry *) vector->data)[row];
  const DowserDuckdbVector *pairs = vector->parts->pdata[0];
  g_autoptr (GString) key = g_string_new (NULL);

  g_string_append_c (into, '{');
  for (guint64 i = 0; i < entry->length; i++)
    {
      g_string_append (into, i > 0 ? "," : "");
      g_string_truncate (key, 0);
      dowser_duckdb_vector_append_text (pairs->parts->pdata[0], entry->offset + i, key);
      append_json_text (into, key->str, key->len);
      g_string_append_c (into, ':');
      dowser_duckdb_append_json (pairs->parts->pdata[1], entry->offset + i, into);
    }
  g_string_append_c (into, '}');
}

static void
append_union (const DowserDuckdbVector *vector, guint64 row, GString *into)
{
  const DowserDuckdbVector *tag = vector->parts->pdata[0];
  guint member = ((const guint8 *) tag->data)[row];

  dowser_duckdb_append_json (vector->parts->pdata[member + 1], row, into);
}

/* Returns TRUE if a cell is a number in JSON. NaN and infinity aren't numbers in JSON. */
static gboolean
is_json_number (const DowserDuckdbVector *vector, guint64 row)
{
  switch (dowser_duckdb_vector_get_value_type (vector))
    {
    case DOWSER_VALUE_INTEGER:
    case DOWSER_VALUE_DECIMAL:
      return TRUE;
    case DOWSER_VALUE_REAL:
      return vector->type == DOWSER_DUCKDB_FLOAT ? isfinite (((const float *) vector->data)[row])
                                                 : isfinite (((const double *) vector->data)[row]);
    default:
      return vector->is_json;
    }
}

static void
append_scalar (const DowserDuckdbVector *vector, guint64 row, GString *into)
{
  g_autoptr (GString) text = NULL;

  if (vector->type == DOWSER_DUCKDB_BOOLEAN)
    g_string_append (into, ((const guint8 *) vector->data)[row] != 0 ? "true" : "false");
  else if (vector->type == DOWSER_DUCKDB_BLOB)
    append_bytes (vector, row, into);
  else if (is_json_number (vector, row))
    dowser_duckdb_vector_append_text (vector, row, into);
  else
    {
      text = g_string_new (NULL);
      dowser_duckdb_vector_append_text (vector, row, text);
      append_json_text (into, text->str, text->len);
    }
}

void
dowser_duckdb_append_json (const DowserDuckdbVector *vector, guint64 row, GString *into)
{
  if (vector->type == DOWSER_DUCKDB_SQLNULL || dowser_duckdb_vector_is_null (vector, row))
    g_string_append (into, "null");
  else if (vector->type == DOWSER_DUCKDB_LIST)
    append_list (vector, row, into);
  else if (vector->type == DOWSER_DUCKDB_ARRAY)
    append_elements (vector, row * vector->array_size, vector->array_size, into);
  else if (vector->type == DOWSER_DUCKDB_MAP)
    append_map (vector, row, into);
  else if (vector->type == DOWSER_DUCKDB_STRUCT)
    append_struct (vector, row, into);
  else if (vector->type == DOWSER_DUCKDB_UNION)
    append_union (vector, row, into);
  else
    append_scalar (vector, row, into);
}
