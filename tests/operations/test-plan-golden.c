/* test-plan-golden.c - compares the offers for each plan (columns, filters, menus of headings and cells) with a golden
 * file */
#include "operations/dowser-apply.h"
#include "operations/dowser-filter-options.h"
#include "operations/dowser-menu-actions.h"
#include "operations/dowser-options.h"
#include "operations/dowser-summary-options.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"
#include "support/plan-golden.h"

static void
append_options (GString *written, const DowserPlan *plan, const DowserOptions *options)
{
  g_autoptr (GPtrArray) targets = dowser_filter_targets_new (options);
  g_autoptr (GPtrArray) parts = dowser_filter_parts_new (plan);

  g_string_append (written, "  columns:");
  for (guint i = 0; i < options->columns->len; i++)
    {
      const DowserColumnOption *option = options->columns->pdata[i];

      if (option->role != DOWSER_ROLE_NONE || option->selected || option->key != NULL)
        g_string_append_printf (written, " %s.%s=%s%s%s%s", option->instance, option->name,
                                dowser_column_role_nicks[option->role], option->selected ? "+" : "",
                                option->key != NULL ? ">" : "", option->key != NULL ? option->key->to_table->name : "");
    }
  g_string_append (written, "\n  sorts:");
  for (guint i = 0; i < options->sorts->len; i++)
    g_string_append_printf (written, " %s,", ((const DowserSortOption *) options->sorts->pdata[i])->label);
  g_string_append (written, "\n  filters:");
  for (guint i = 0; i < targets->len; i++)
    {
      const DowserFilterTarget *target = targets->pdata[i];

      if (target->column == NULL || target->is_metric)
        g_string_append_printf (written, " %s/%d%s,", target->label, target->output, target->is_metric ? "m" : "");
    }
  for (guint i = 0; i < parts->len; i++)
    {
      const DowserFilterPart *part = parts->pdata[i];

      g_string_append_printf (written, " [%u+%u %s%s%s]", part->index, part->count, part->text, part->any ? " any" : "",
                              part->is_having ? " having" : "");
    }
  g_string_append_c (written, '\n');
}

static void
append_operations (GString *written, GPtrArray *operations)
{
  g_autofree char *json = dowser_operations_to_json (operations, FALSE);

  g_string_append_printf (written, " %s", json);
}

static void
append_groups (GString *written, const DowserOptions *options)
{
  g_autoptr (GPtrArray) parts = dowser_group_parts_new (options);

  for (guint i = 0; i < parts->len; i++)
    {
      const DowserGroupPart *part = parts->pdata[i];
      g_autoptr (GPtrArray) buckets = dowser_buckets_new (part->type);
      guint at = dowser_group_part_find_bucket (part, buckets);

      g_string_append_printf (written, "  group %u: %s, output %d, unit %d, %u bins%s, bucket %u of %u\n", part->index,
                              part->label, part->output, part->unit, part->n_bins, part->across ? ", across" : "", at,
                              buckets->len);
      for (guint j = 0; j < buckets->len; j++)
        {
          g_autoptr (GPtrArray) change = dowser_group_part_make_change_operations (part, buckets->pdata[j]);

          g_string_append_printf (written, "    %s:", ((const DowserBucket *) buckets->pdata[j])->title);
          append_operations (written, change);
          g_string_append_c (written, '\n');
        }
    }
}

static void
append_metrics (GString *written, const DowserPlan *plan)
{
  g_autoptr (GPtrArray) parts = dowser_plan_list_metrics (plan);

  for (guint i = 0; i < parts->len; i++)
    {
      const DowserMetricPart *part = parts->pdata[i];

      g_string_append_printf (written, "  metric %u: %s, %s%s%s\n", part->output, part->label,
                              part->measure >= 0 ? dowser_measure_get_title ((DowserMeasure) part->measure) : "other",
                              part->name != NULL ? ", called " : "", part->name != NULL ? part->name : "");
    }
}

/* Writes each offered operation, and whether it can be applied. If not, writes the reason. */
static void
append_offers (GString *written, GPtrArray *actions, const DowserPlan *plan, const DowserSchema *schema)
{
  for (guint i = 0; i < actions->len; i++)
    {
      const DowserMenuAction *action = actions->pdata[i];

      g_string_append_printf (written, "%s%s", i > 0 ? "; " : "", action->label);
      if (action->operations->len > 0)
        {
          g_autofree char *refusal = dowser_operation_dup_refusal (action->operations->pdata[0], plan, schema);

          if (refusal != NULL)
            g_string_append_printf (written, " (%s)", refusal);
        }
      if (action->actions->len > 0)
        {
          g_string_append (written, " {");
          append_offers (written, action->actions, plan, schema);
          g_string_append (written, "}");
        }
    }
}

/* Makes a row. Each cell is the first letter of its column, or the number of its column. */
static GPtrArray *
row_new (const DowserPlan *plan)
{
  GPtrArray *row = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);

  for (guint i = 0; i < plan->select->outputs->len; i++)
    g_ptr_array_add (row,
                     i % 2 == 0 ? dowser_value_new_text (DOWSER_VALUE_TEXT, "x", -1) : dowser_value_new_integer (i));
  return row;
}

static void
append_plan (GString *written, const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autoptr (GPtrArray) row = row_new (plan);
  g_autoptr (DowserOptions) options = dowser_options_new (plan, schema, profile);

  append_options (written, plan, options);
  append_groups (written, options);
  append_metrics (written, plan);
  for (guint i = 0; i < MIN (3, plan->select->outputs->len); i++)
    {
      g_autoptr (GPtrArray) heading = dowser_menu_actions_list_for_heading (plan, schema, profile, i);
      g_autoptr (GPtrArray) cell = dowser_menu_actions_list_for_cell (plan, schema, profile, i, row, NULL);

      g_string_append_printf (written, "  heading %u: ", i);
      append_offers (written, heading, plan, schema);
      g_string_append_printf (written, "\n  cell %u: ", i);
      append_offers (written, cell, plan, schema);
      g_string_append_c (written, '\n');
    }
}

static void
test_offered_changes_match_the_golden_file (void)
{
  expect_plan_golden ("operations", "plans.golden", append_plan);
}

/* Writes the expressions of each measure of a column: as a new output, and as a replacement of an output. */
static void
test_measure_expressions_match_the_golden_file (void)
{
  static const char *const expected[]
      = { "count",          "sum",         "avg",      "median", "stddev_samp", "min", "max", "count",
          "count distinct", "count share", "sum share" };
  g_autoptr (DowserExpr) column = dowser_expr_new_column ("orders", "total");

  G_STATIC_ASSERT (G_N_ELEMENTS (expected) == DOWSER_N_MEASURES);
  for (DowserMeasure measure = 0; measure < DOWSER_N_MEASURES; measure++)
    {
      gboolean needs_value = dowser_measure_needs_value (measure);
      g_autoptr (DowserOperation) new
          = dowser_measure_make_operation (measure, needs_value ? column : NULL, needs_value ? "m" : NULL, -1);
      g_autoptr (DowserOperation) edit = dowser_measure_make_operation (measure, needs_value ? column : NULL, NULL, 3);
      g_autofree char *found = g_strdup_printf ("%s%s%s", dowser_aggregate_nicks[new->aggregate],
                                                new->distinct ? " distinct" : "", new->share ? " share" : "");

      g_assert_cmpstr (found, ==, expected[measure]);
      g_assert_cmpint (new->kind, ==, DOWSER_OPERATION_ADD_METRIC);
      g_assert_cmpint (edit->kind, ==, DOWSER_OPERATION_EDIT_METRIC);
      g_assert_cmpuint (edit->index, ==, 3);
      g_assert_true ((new->expr != NULL) == needs_value);
      g_assert_cmpstr (new->name, ==, needs_value ? "m" : NULL);
      g_assert_null (edit->name);
      g_assert_true (*dowser_measure_get_title (measure) != '\0');
    }
}

DOWSER_TEST_MAIN (plan_golden)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/operations/plan-golden/offered-changes-match-the-golden-file",
                   test_offered_changes_match_the_golden_file);
  g_test_add_func ("/operations/plan-golden/measure-expressions-match-the-golden-file",
                   test_measure_expressions_match_the_golden_file);
  return g_test_run ();
}
