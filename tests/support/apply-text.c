/* apply-text.c - checks the result of an operation on a plan of the shop, in the notation of plan-text.h */
#include "support/apply-text.h"

#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

DowserPlan *
apply_to_plan_text (const char *before, DowserOperation *operation, GError **error)
{
  g_autoptr (DowserOperation) owned = operation;
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (before);
  g_autofree char *about = dowser_operation_describe (operation, plan);
  DowserPlan *applied = dowser_operation_apply (operation, plan, schema, error);
  g_autofree char *untouched = select_to_text (plan->select);

  g_test_message ("%s", about);
  g_assert_cmpuint (strlen (about), >, 5);
  g_assert_cmpstr (untouched, ==, before);
  return applied;
}

void
expect_applied (const char *before, DowserOperation *operation, const char *after)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) applied = apply_to_plan_text (before, operation, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = select_to_text (applied->select);
  g_assert_cmpstr (text, ==, after);
}

void
expect_refused (const char *before, DowserOperation *operation, const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (apply_to_plan_text (before, operation, &error));
  g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
  g_test_message ("%s", error->message);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” does not say “%s”", error->message, part);
  g_assert_true (g_str_has_suffix (error->message, "."));
}

void
expect_undone (const char *before, DowserOperation *operation, DowserOperation *inverse)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserOperation) reread = inverse;
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (before);
  g_autofree char *bytes = dowser_plan_to_json (plan, FALSE);
  g_autoptr (DowserPlan) changed = apply_to_plan_text (before, operation, &error);
  g_autoptr (DowserPlan) again = NULL;
  g_autofree char *other = NULL;
  g_autofree char *after = NULL;

  g_assert_no_error (error);
  other = dowser_plan_to_json (changed, FALSE);
  g_assert_cmpstr (other, !=, bytes);
  again = dowser_operation_apply (reread, changed, schema, &error);
  g_assert_no_error (error);
  after = dowser_plan_to_json (again, FALSE);
  g_assert_cmpstr (after, ==, bytes);
}

void
expect_choices (const char *before, DowserOperation *operation, guint n_choices, const char *after)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserOperation) owned = operation;
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (before);
  g_autoptr (GPtrArray) choices = dowser_operation_dup_choices (operation, plan, schema);
  g_autoptr (DowserPlan) applied = NULL;
  g_autofree char *text = NULL;

  g_assert_cmpuint (choices->len, ==, n_choices);
  if (n_choices == 0)
    return;
  applied = dowser_operations_apply (((const DowserChoice *) choices->pdata[0])->operations, plan, schema, &error);
  g_assert_no_error (error);
  text = select_to_text (applied->select);
  g_assert_cmpstr (text, ==, after);
}
