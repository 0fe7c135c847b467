/* test-engine-values.c - tests that all engines return the same values in the same form, through their own drivers */
#include "engines/test-engines.h"

#include <string.h>

typedef struct
{
  const char *sql;
  const char *cell;
} Case;

static void
test_engines_return_equal_values (void)
{
  static const Case cases[] = {
    { "SELECT 1", "n1" },
    { "SELECT 9007199254740993", "n9007199254740993" },
    { "SELECT 1.50", "n1.5" },
    { "SELECT 1 = 1", "n1" },
    { "SELECT 'it''s'", "tit's" },
    { "SELECT ''", "t" },
    { "SELECT NULL", "NULL" },
    { "SELECT '2024-02-29 00:00:00'", "t2024-02-29" },
    { "SELECT CAST('2024-02-29 12:30:00' AS CHAR(19))", "t2024-02-29 12:30:00" },
  };
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  for (guint i = 0; i < test_engines_n; i++)
    for (guint j = 0; j < G_N_ELEMENTS (cases); j++)
      {
        g_autoptr (DowserTestRows) rows = NULL;

        rows = test_engine_run (&test_engines[i], cases[j].sql, none);

        g_assert_cmpuint (dowser_test_rows_get_length (rows), ==, 1);
        g_assert_cmpstr (rows->cells->pdata[0], ==, cases[j].cell);
      }
}

static void
test_several_statements_are_refused (void)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  for (guint i = 0; i < test_engines_n; i++)
    {
      g_autoptr (GError) error = NULL;

      /* Skips SQLite, which would ignore the second statement. SQLite's test engine checks for a second statement
       * itself. */
      if (test_engines[i].engine->dialect == DOWSER_DIALECT_SQLITE)
        continue;
      g_assert_null (test_engines[i].engine->run (test_engines[i].handle, "SELECT 1; SELECT 2", none, &error));
      g_assert_error (error, DOWSER_TEST_ENGINE_ERROR, DOWSER_TEST_ENGINE_ERROR_REJECTED);
    }
}

static void
test_tolerance (void)
{
  g_autoptr (DowserTestRows) a = dowser_test_rows_new (2);
  g_autoptr (DowserTestRows) b = dowser_test_rows_new (2);
  g_autofree char *ordered = NULL;
  g_autofree char *unordered = NULL;
  g_autofree char *other = NULL;

  dowser_test_rows_add_real (a, 1.0 / 3);
  dowser_test_rows_add_text (a, "x", 1);
  dowser_test_rows_add_number (a, "2");
  dowser_test_rows_add_null (a);
  dowser_test_rows_add_number (b, "2.0");
  dowser_test_rows_add_null (b);
  dowser_test_rows_add_number (b, "0.33333333333");
  dowser_test_rows_add_text (b, "x", 1);
  g_assert_true (dowser_test_rows_equal (a, b, FALSE, &unordered));
  g_assert_false (dowser_test_rows_equal (a, b, TRUE, &ordered));
  g_assert_nonnull (strstr (ordered, "row 0"));
  g_ptr_array_remove_index (b->cells, 2);
  g_ptr_array_insert (b->cells, 2, g_strdup ("n0.3334"));
  g_assert_false (dowser_test_rows_equal (a, b, FALSE, &other));
}

void
test_engine_values_add (void)
{
  g_test_add_func ("/engines/values/engines-return-equal-values", test_engines_return_equal_values);
  g_test_add_func ("/engines/values/several-statements-are-refused", test_several_statements_are_refused);
  g_test_add_func ("/engines/values/rows-match-within-a-tolerance", test_tolerance);
}
