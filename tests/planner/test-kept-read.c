/* test-kept-read.c - tests that a setting for all questions is understood completely, or not at all */
#include "audit/fixes/dowser-kept.h"
#include "base/dowser-error.h"
#include "planner/dowser-kept-read.h"
#include "support/dowser-test-main.h"

static DowserPlannerIndex *
index_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  DowserColumnProfile *statuses;

  dowser_schema_builder_add_column (builder, orders, "id", "INTEGER")->type = DOWSER_VALUE_INTEGER;
  dowser_schema_builder_add_column (builder, orders, "order_date", "DATE")->type = DOWSER_VALUE_DATE;
  dowser_schema_builder_add_column (builder, orders, "status", "TEXT")->type = DOWSER_VALUE_TEXT;
  ((DowserColumn *) orders->columns->pdata[0])->primary_key = 1;
  schema = dowser_schema_builder_end (builder);
  profile = dowser_profile_new (schema);
  statuses
      = dowser_profile_get (profile, dowser_table_find_column (dowser_schema_find_table (schema, "orders"), "status"));
  g_ptr_array_add (statuses->values, g_strdup ("returned"));
  g_ptr_array_add (statuses->values, g_strdup ("shipped"));
  statuses->complete = TRUE;
  statuses->has_text = TRUE;
  statuses->n_distinct = 2;
  statuses->n_rows = 100;
  return dowser_planner_index_new (schema, profile);
}

static const struct
{
  const char *text;
  const char *kind; /* NULL: the text isn't a setting; "": the text is refused */
  const char *from;
  const char *to; /* (nullable): for settings whose value is plain text */
} cases[] = {
  { "at most 20 rows", "at_most", NULL, "20" },
  { "From now on, always show at most 5.", "at_most", NULL, "5" },
  { "limit to 7", "at_most", NULL, "7" },
  { "at most 0 rows", NULL },
  { "largest first", "sorted", NULL, "descending" },
  { "always the lowest values first", "sorted", NULL, "ascending" },
  { "lowest first", "sorted", NULL, "ascending" },
  { "biggest first", "sorted", NULL, "descending" },
  { "only this year", "only", NULL },
  { "only in 2024", "only", NULL },
  { "only before March 2024", "only", NULL },
  { "only the last 30 days", "only", NULL },
  { "please always only shipped orders", "only", "orders" },
  { "only orders in 2024", "only", "orders" },
  { "only orders in 2024 of the moon", "" },
  { "only blue things", "" },
  { "only mondays", "" },
  { "region means customers.country", NULL },
  { "only use table orders", NULL },
  { "", NULL },
};

static void
test_setting_is_understood_or_refused (void)
{
  g_autoptr (DowserPlannerIndex) index = index_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserConstraint) kept = dowser_kept_read_setting (cases[i].text, index, &error);

      g_test_message ("%s", cases[i].text);
      if (g_strcmp0 (cases[i].kind, "") == 0)
        g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
      else
        g_assert_no_error (error);
      if (cases[i].kind == NULL || *cases[i].kind == '\0')
        {
          g_assert_null (kept);
          continue;
        }
      g_assert_true (dowser_constraint_is_setting (kept));
      g_assert_cmpstr (dowser_constraint_kind_nicks[kept->kind], ==, cases[i].kind);
      g_assert_cmpstr (kept->from, ==, cases[i].from);
      if (cases[i].to != NULL)
        g_assert_cmpstr (kept->to, ==, cases[i].to);
    }
}

DOWSER_TEST_MAIN (kept_read)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kept-read/setting-is-understood-or-refused", test_setting_is_understood_or_refused);
  return g_test_run ();
}
