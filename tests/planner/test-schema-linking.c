/* test-schema-linking.c - tests which tables of a large schema a planner receives */
#include "planner/dowser-schema-linking.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/* Reads the tables of a ranking, best first, such as "customers orders". */
static GPtrArray *
make_ranking (const DowserSchema *schema, const char *names)
{
  GPtrArray *ranking = g_ptr_array_new ();
  g_auto (GStrv) words = g_strsplit (names, " ", -1);

  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      {
        g_assert_nonnull (dowser_schema_find_table (schema, *word));
        g_ptr_array_add (ranking, (gpointer) dowser_schema_find_table (schema, *word));
      }
  return ranking;
}

static GPtrArray *
merge_rankings (const DowserSchema *schema, const char *first, const char *second, guint max)
{
  g_autoptr (GPtrArray) rankings = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  g_ptr_array_add (rankings, make_ranking (schema, first));
  g_ptr_array_add (rankings, make_ranking (schema, second));
  return dowser_schema_linking_merge_rankings (rankings, max);
}

/* Returns the names of the tables; pinned tables have a star. */
static char *
format_tables (GPtrArray *kept)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < kept->len; i++)
    {
      const DowserSelectedTable *one = kept->pdata[i];

      g_assert_nonnull (one->reason);
      g_string_append_printf (text, "%s%s%s", i > 0 ? " " : "", one->table, one->pinned ? "*" : "");
    }
  return g_string_free (text, FALSE);
}

static void
test_two_rankings_are_merged (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const struct
  {
    const char *first;
    const char *second;
    guint max;
    const char *fused;
  } cases[] = {
    { "", "", 8, "" },
    { "orders customers", "", 8, "orders customers" },
    /* a table in both rankings comes before the first table of only one ranking; tables of equal rank are in the
     * schema's order */
    { "orders customers", "products customers", 8, "customers orders products" },
    { "orders customers", "products customers", 2, "customers orders" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) kept = merge_rankings (schema, cases[i].first, cases[i].second, cases[i].max);
      g_autofree char *text = format_tables (kept);

      g_assert_cmpstr (text, ==, cases[i].fused);
    }
}

static void
test_best_table_has_score_one (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) kept = merge_rankings (schema, "orders customers", "orders", 8);

  g_assert_cmpfloat_with_epsilon (((DowserSelectedTable *) kept->pdata[0])->score, 1.0, 1e-9);
  g_assert_cmpfloat (((DowserSelectedTable *) kept->pdata[1])->score, <, 0.5);
}

static void
test_linking_tables_are_added (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  const struct
  {
    const char *kept;
    guint max;
    const char *closed;
  } cases[] = {
    { "", 8, "" },
    { "customers", 0, "customers" },
    { "orders products", 0, "orders products order_items" },
    { "products tags", 0, "products tags product_tags" },
    /* a table that is already included isn't added again */
    { "orders order_items products", 0, "orders order_items products" },
    /* a table that a key refers to is included if there is room */
    { "reviews", 0, "reviews" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) kept = merge_rankings (schema, cases[i].kept, "", 8);
      g_autofree char *text = NULL;

      dowser_schema_linking_add_join_tables (kept, schema, none, cases[i].max);
      text = format_tables (kept);
      g_assert_cmpstr (text, ==, cases[i].closed);
    }
}

static void
test_referenced_tables_are_added (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GPtrArray) kept = merge_rankings (schema, "reviews", "", 8);
  g_autofree char *text = NULL;

  dowser_schema_linking_add_join_tables (kept, schema, none, 2);
  text = format_tables (kept);
  g_assert_cmpuint (kept->len, ==, 2);
  g_assert_true (g_str_has_prefix (text, "reviews "));
}

static void
test_tables_in_constraints_are_added (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  g_autoptr (GPtrArray) kept = merge_rankings (schema, "orders tags", "", 8);
  g_autofree char *text = NULL;

  g_ptr_array_add (constraints, dowser_constraint_new (DOWSER_CONSTRAINT_MAPPING, "region means customers.country",
                                                       "region", NULL, "customers.country"));
  g_ptr_array_add (constraints,
                   dowser_constraint_new (DOWSER_CONSTRAINT_NEEDED, "use products", NULL, NULL, "products"));
  g_ptr_array_add (constraints, dowser_constraint_new (DOWSER_CONSTRAINT_NEEDED, "use nothing", NULL, NULL, "nothing"));
  g_ptr_array_add (constraints, dowser_constraint_new (DOWSER_CONSTRAINT_EXCLUDED, "no tags", NULL, "tags", NULL));
  dowser_schema_linking_apply_constraints (kept, constraints, schema);
  dowser_schema_linking_add_join_tables (kept, schema, constraints, 0);
  text = format_tables (kept);
  g_assert_cmpstr (text, ==, "products* customers* orders order_items reviews");
}

static void
test_tables_of_the_plan_are_added (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) kept = merge_rankings (schema, "tags", "", 8);
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = NULL;
  g_autofree char *text = NULL;

  dowser_select_add_instance (select, "t", "tags");
  dowser_select_add_instance (select, "o", "orders");
  plan = dowser_plan_new (select);
  dowser_schema_linking_add_plan_tables (kept, plan, schema);
  text = format_tables (kept);
  g_assert_cmpstr (text, ==, "tags orders");
}

DOWSER_TEST_MAIN (schema_linking)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/schema-linking/two-rankings-are-merged", test_two_rankings_are_merged);
  g_test_add_func ("/planner/schema-linking/best-table-has-score-one", test_best_table_has_score_one);
  g_test_add_func ("/planner/schema-linking/linking-tables-are-added", test_linking_tables_are_added);
  g_test_add_func ("/planner/schema-linking/referenced-tables-are-added", test_referenced_tables_are_added);
  g_test_add_func ("/planner/schema-linking/tables-in-constraints-are-added", test_tables_in_constraints_are_added);
  g_test_add_func ("/planner/schema-linking/tables-of-the-plan-are-added", test_tables_of_the_plan_are_added);
  return g_test_run ();
}
