/* dowser-clickhouse-type.c - converts ClickHouse's types and cells to Dowser's */
#include "sources/clickhouse/dowser-clickhouse-type.h"
#include "sources/dowser-text-decoder.h"

#include <string.h>

static const struct
{
  const char *name;
  DowserValueType type;
  gboolean is_wide;
} types[] = {
  { "UInt64", DOWSER_VALUE_INTEGER, .is_wide = TRUE },
  { "UInt128", DOWSER_VALUE_DECIMAL, .is_wide = TRUE },
  { "UInt256", DOWSER_VALUE_DECIMAL, .is_wide = TRUE },
  { "Int128", DOWSER_VALUE_DECIMAL, .is_wide = TRUE },
  { "Int256", DOWSER_VALUE_DECIMAL, .is_wide = TRUE },
  { "UInt", DOWSER_VALUE_INTEGER },
  { "Int", DOWSER_VALUE_INTEGER },
  { "Float", DOWSER_VALUE_REAL },
  { "BFloat16", DOWSER_VALUE_REAL },
  { "Decimal", DOWSER_VALUE_DECIMAL },
  { "Bool", DOWSER_VALUE_BOOLEAN },
  { "DateTime", DOWSER_VALUE_TIMESTAMP },
  { "Date", DOWSER_VALUE_DATE },
};

/* Returns the type inside wrappers: "Int8" of "Nullable(Int8)", "String" of "LowCardinality(String)". */
static const char *
get_wrapped_type (const char *declared, DowserClickhouseType *type)
{
  for (;;)
    if (g_str_has_prefix (declared, "Nullable("))
      {
        type->nullable = TRUE;
        declared += strlen ("Nullable(");
      }
    else if (g_str_has_prefix (declared, "LowCardinality("))
      declared += strlen ("LowCardinality(");
    else
      return declared;
}

/* Returns TRUE if @declared begins with the type @name. Excludes intervals, whose names begin like "Int". */
static gboolean
begins_with_name (const char *declared, const char *name)
{
  return g_str_has_prefix (declared, name) && !g_str_has_prefix (declared, "Interval");
}

void
dowser_clickhouse_type_read (const char *declared, DowserClickhouseType *type)
{
  *type = (DowserClickhouseType){ DOWSER_VALUE_TEXT, FALSE, FALSE, FALSE };
  declared = get_wrapped_type (declared, type);
  type->fixed = g_str_has_prefix (declared, "FixedString(");
  /* The types Dynamic and Variant can always hold NULL. */
  type->nullable |= g_str_has_prefix (declared, "Dynamic") || g_str_has_prefix (declared, "Variant(");
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (begins_with_name (declared, types[i].name))
      {
        type->type = types[i].type;
        type->is_wide = types[i].is_wide;
        return;
      }
}

static gboolean
add_boolean (DowserPageBuilder *builder, const char *text)
{
  if (!g_str_equal (text, "true") && !g_str_equal (text, "false"))
    return FALSE;
  dowser_page_builder_add_integer (builder, *text == 't');
  return TRUE;
}

/* Returns TRUE if a value of a FixedString is a text. A text is padded with zeros. If the value without its zeros isn't
 * a valid text, it is a blob. */
static gboolean
is_padded_text (const char *text, gsize length)
{
  while (length > 0 && text[length - 1] == '\0')
    length--;
  return g_utf8_validate_len (text, length, NULL);
}

/* Adds a cell. A value that can't be parsed as its column's type, such as a too large integer, is added as text. */
void
dowser_clickhouse_type_add_cell (const DowserClickhouseType *self, DowserPageBuilder *builder, const char *text,
                                 gsize length)
{
  gboolean done = FALSE;

  if (self->type == DOWSER_VALUE_INTEGER)
    done = dowser_text_decoder_add_integer (builder, text);
  else if (self->type == DOWSER_VALUE_REAL)
    done = dowser_text_decoder_add_real (builder, text);
  else if (self->type == DOWSER_VALUE_BOOLEAN)
    done = add_boolean (builder, text);
  if (done)
    return;
  if (self->fixed && !is_padded_text (text, length))
    dowser_page_builder_add_blob (builder, text, length);
  else
    dowser_page_builder_add_text (builder, text, length);
}
