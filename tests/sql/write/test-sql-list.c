/* test-sql-list.c - tests that values are written as a list for IN, in each dialect */
#include "sql/write/dowser-sql-list.h"

#include "support/dowser-test-main.h"

static GPtrArray *
values_new (void)
{
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);

  g_ptr_array_add (values, dowser_value_new_integer (-7));
  g_ptr_array_add (values, dowser_value_new_text (DOWSER_VALUE_TEXT, "it's C:\\", -1));
  g_ptr_array_add (values, dowser_value_new_text (DOWSER_VALUE_DECIMAL, "12.50", -1));
  g_ptr_array_add (values, dowser_value_new_boolean (TRUE));
  return values;
}

static void
test_list_is_written_in_each_dialect (void)
{
  static const struct
  {
    DowserDialectId dialect;
    const char *expected;
  } cases[] = {
    { DOWSER_DIALECT_SQLITE, "(-7, 'it''s C:\\', 12.5, 1)" },
    { DOWSER_DIALECT_POSTGRESQL, "(-7, 'it''s C:\\', 12.50, TRUE)" },
    { DOWSER_DIALECT_MYSQL, "(-7, 'it''s C:\\\\', 12.50, TRUE)" },
  };
  g_autoptr (GPtrArray) values = values_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *list = dowser_sql_write_list (values, cases[i].dialect);

      g_assert_cmpstr (list, ==, cases[i].expected);
    }
}

static void
test_empty_list_becomes_null (void)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  g_autofree char *list = dowser_sql_write_list (values, DOWSER_DIALECT_SQLITE);

  g_assert_cmpstr (list, ==, "(NULL)");
}

DOWSER_TEST_MAIN (sql_list)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sql/list/list-is-written-in-each-dialect", test_list_is_written_in_each_dialect);
  g_test_add_func ("/sql/list/empty-list-becomes-null", test_empty_list_becomes_null);
  return g_test_run ();
}
