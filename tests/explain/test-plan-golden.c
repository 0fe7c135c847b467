/* test-plan-golden.c - compares each plan in plain words, and its differences from the previous plan, with a golden
 * file */
#include "explain/dowser-explain.h"
#include "explain/dowser-plan-compare.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"
#include "support/plan-golden.h"

/* The previous plan, which is compared with the next plan. */
static DowserPlan *before;

static void
append_crumb (GString *written, const DowserCrumb *crumb)
{
  g_string_append_printf (written, "  %d %s", crumb->kind, crumb->text);
  if (crumb->remove != NULL)
    {
      g_autoptr (GPtrArray) one = dowser_operations_new_single (dowser_operation_ref (crumb->remove));
      g_autofree char *json = dowser_operations_to_json (one, FALSE);

      g_string_append_printf (written, " %s", json);
    }
  for (guint i = 0; crumb->choices != NULL && i < crumb->choices->len; i++)
    g_string_append_printf (written, " | %s%s", ((const DowserChoice *) crumb->choices->pdata[i])->label,
                            (int) i == crumb->chosen ? "*" : "");
  g_string_append_c (written, '\n');
}

static void
append_plan (GString *written, const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autofree char *sentence = dowser_explain_sentence (plan);
  g_autoptr (GPtrArray) crumbs = dowser_explain_crumbs (plan);

  g_string_append_printf (written, "  %s\n", sentence);
  for (guint i = 0; i < crumbs->len; i++)
    append_crumb (written, crumbs->pdata[i]);
  if (before != NULL)
    {
      g_autoptr (GPtrArray) differences = dowser_plan_compare (before, plan);

      for (guint i = 0; i < differences->len; i++)
        {
          const DowserDifference *difference = differences->pdata[i];

          g_string_append_printf (written, "  ~ %s: %s\n", dowser_part_nicks[difference->part], difference->text);
        }
    }
  g_set_object (&before, (DowserPlan *) plan);
}

static void
test_explanations_match_the_golden_file (void)
{
  expect_plan_golden ("explain", "plans.golden", append_plan);
  g_clear_object (&before);
}

DOWSER_TEST_MAIN (plan_golden)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/explain/explanations-match-the-golden-file", test_explanations_match_the_golden_file);
  return g_test_run ();
}
