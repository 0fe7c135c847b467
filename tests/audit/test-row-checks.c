/* test-row-checks.c - tests that rules report suspicious result rows, and no other rows */
#include "audit/dowser-row-checks.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"

#include <string.h>

/* @rows: one "a|1" for each row; digits are integers, "~" is NULL, anything else is text */
static DowserResult *
make_result (guint n_columns, const char *const *rows)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (n_columns, 100);
  DowserResult *result;
  g_autoptr (DowserPage) page = NULL;

  for (guint i = 0; i < n_columns; i++)
    g_ptr_array_add (columns, dowser_result_column_new ("c", DOWSER_VALUE_UNKNOWN));
  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[i], "|", -1);

      for (guint j = 0; j < n_columns; j++)
        if (g_str_equal (cells[j], "~"))
          dowser_page_builder_add_null (builder);
        else if (g_ascii_isdigit (*cells[j]) || *cells[j] == '-')
          dowser_page_builder_add_integer (builder, g_ascii_strtoll (cells[j], NULL, 10));
        else
          dowser_page_builder_add_text (builder, cells[j], strlen (cells[j]));
    }
  result = dowser_result_new (columns);
  page = dowser_page_builder_end (builder);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

typedef struct
{
  const char *plan;
  const char *rows[8];
  const char *check; /* (nullable) */
  guint n_fixes;
} Case;

static void
test_suspicious_rows_are_reported (void)
{
  static const Case cases[] = {
    { "from c; show c.name, count(); group c.id, c.name", { "Ann|1", "Ann|2", "Bo|3" }, "result-groups-alike", 0 },
    { "from c; show c.name, count(); group c.name", { "Ann|1", "Bo|1" }, NULL, 0 },
    { "from c; show c.name, c.country", { "a|N", "b|N", "c|N", "d|N", "e|N" }, "result-one-value", 1 },
    { "from c; show c.name, c.country", { "a|N", "b|N", "c|N", "d|N", "e|M" }, NULL, 0 },
    { "from c; show c.name, c.country", { "a|N", "b|N" }, NULL, 0 },
    { "from c; show c.country", { "N", "N", "N", "N", "N" }, NULL, 0 },
    { "from c; show count()", { "-1" }, "result-number", 0 },
    { "from c; show ratio(multiply(100, count()), count())", { "150" }, "result-number", 0 },
    { "from c; show ratio(multiply(100, count()), count())", { "100" }, NULL, 0 },
    { "from c; show ratio(count(), count())", { "150" }, NULL, 0 },
    { "from c; show c.country, count(); group c.country", { "N|5" }, "result-one-group", 0 },
    { "from c; show c.country, count(); where eq(c.country, 'N'); group c.country", { "N|5" }, NULL, 0 },
    { "from c; show c.country, count(); group c.country", { NULL }, NULL, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].plan);
      g_autoptr (DowserResult) result = make_result (plan->select->outputs->len, cases[i].rows);
      g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
      g_autoptr (GPtrArray) fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);

      dowser_row_checks_run (plan, result, findings, fixes);
      g_test_message ("%s: %s", cases[i].plan,
                      findings->len > 0 ? ((const DowserFinding *) findings->pdata[0])->message : "");
      g_assert_cmpuint (findings->len, ==, cases[i].check != NULL);
      if (cases[i].check != NULL)
        g_assert_cmpstr (((const DowserFinding *) findings->pdata[0])->check, ==, cases[i].check);
      g_assert_cmpuint (fixes->len, ==, cases[i].n_fixes);
    }
}

DOWSER_TEST_MAIN (row_checks)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/row-checks/suspicious-rows-are-reported", test_suspicious_rows_are_reported);
  return g_test_run ();
}
