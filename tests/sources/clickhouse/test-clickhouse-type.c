/* test-clickhouse-type.c - tests that ClickHouse's types are recognized by name, and that their cells are read
 * correctly */
#include "sources/clickhouse/dowser-clickhouse-type.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_types_are_recognized_by_name (void)
{
  static const struct
  {
    const char *declared;
    DowserValueType type;
    gboolean nullable;
  } cases[] = {
    { "UInt8", DOWSER_VALUE_INTEGER, FALSE },
    { "Nullable(Int64)", DOWSER_VALUE_INTEGER, TRUE },
    { "UInt256", DOWSER_VALUE_DECIMAL, FALSE },
    { "Float32", DOWSER_VALUE_REAL, FALSE },
    { "Decimal(18, 4)", DOWSER_VALUE_DECIMAL, FALSE },
    { "LowCardinality(Nullable(String))", DOWSER_VALUE_TEXT, TRUE },
    { "Nullable(DateTime64(3, 'UTC'))", DOWSER_VALUE_TIMESTAMP, TRUE },
    { "DateTime('Europe/Berlin')", DOWSER_VALUE_TIMESTAMP, FALSE },
    { "Date32", DOWSER_VALUE_DATE, FALSE },
    { "Bool", DOWSER_VALUE_BOOLEAN, FALSE },
    { "IntervalDay", DOWSER_VALUE_TEXT, FALSE },
    { "Array(Nullable(Int8))", DOWSER_VALUE_TEXT, FALSE },
    { "Enum8('Int' = 1)", DOWSER_VALUE_TEXT, FALSE },
    { "FixedString(3)", DOWSER_VALUE_TEXT, FALSE },
    { "Something(New)", DOWSER_VALUE_TEXT, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      DowserClickhouseType type;

      dowser_clickhouse_type_read (cases[i].declared, &type);
      g_assert_cmpint (type.type, ==, cases[i].type);
      g_assert_cmpint (type.nullable, ==, cases[i].nullable);
    }
}

static void
get_cell (const char *declared, const char *text, gsize length, DowserPage **page, DowserCell *cell)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);
  DowserClickhouseType type;

  dowser_clickhouse_type_read (declared, &type);
  dowser_clickhouse_type_add_cell (&type, builder, text, length);
  *page = dowser_page_builder_end (builder);
  dowser_page_get_cell (*page, 0, 0, cell);
}

static void
test_cells (void)
{
  static const struct
  {
    const char *declared;
    const char *text;
    DowserValueType type;
  } cases[] = {
    { "Int64", "-9223372036854775808", DOWSER_VALUE_INTEGER },
    { "UInt64", "9223372036854775807", DOWSER_VALUE_INTEGER },
    { "UInt64", "9223372036854775808", DOWSER_VALUE_TEXT },
    { "Float64", "-inf", DOWSER_VALUE_REAL },
    { "Float64", "nan", DOWSER_VALUE_REAL },
    { "Bool", "true", DOWSER_VALUE_INTEGER },
    { "Decimal(9, 2)", "1.50", DOWSER_VALUE_TEXT },
    { "Int8", "", DOWSER_VALUE_TEXT },
    { "FixedString(2)", "\xff\xfe", DOWSER_VALUE_BLOB },
    { "FixedString(2)", "ab", DOWSER_VALUE_TEXT },
    { "String", "\xff", DOWSER_VALUE_TEXT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPage) page = NULL;
      DowserCell cell;

      get_cell (cases[i].declared, cases[i].text, strlen (cases[i].text), &page, &cell);
      g_assert_cmpint (cell.type, ==, cases[i].type);
      if (cell.type == DOWSER_VALUE_INTEGER && !g_str_equal (cases[i].declared, "Bool"))
        g_assert_cmpint (cell.integer, ==, g_ascii_strtoll (cases[i].text, NULL, 10));
    }
}

DOWSER_TEST_MAIN (clickhouse_type)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/clickhouse-type/types-are-recognized-by-name", test_types_are_recognized_by_name);
  g_test_add_func ("/sources/clickhouse-type/cells-are-exact", test_cells);
  return g_test_run ();
}
