/* test-parameter.c - tests that values replace parameters by name and type, and that the error names the missing
 * values */
#include "base/dowser-error.h"
#include "plan/dowser-parameter.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SLOT(name) "{\"kind\":\"parameter\",\"name\":\"" name "\"}"
#define ID "{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"id\"}"
#define EQUAL(a, b) "{\"kind\":\"compare\",\"op\":\"eq\",\"args\":[" a "," b "]}"
#define PLAN                                                                                                           \
  "{\"version\":1,\"parameters\":["                                                                                    \
  "{\"name\":\"from\",\"label\":\"First day\",\"type\":\"date\",\"value\":\"2024-01-01\"},"                            \
  "{\"name\":\"share\",\"type\":\"real\"},{\"name\":\"any\"}],"                                                        \
  "\"steps\":[{\"id\":\"s\",\"select\":{\"from\":[{\"table\":\"t\"}],\"outputs\":[{\"expr\":" ID "},{\"expr\":" SLOT ( \
      "from") "}]}}],"                                                                                                 \
              "\"select\":{\"from\":[{\"table\":\"t\"}],\"outputs\":[{\"expr\":" ID "}],\"filter\":" EQUAL (           \
                  ID, SLOT ("share")) ","                                                                              \
                                      "\"off\":[" EQUAL (ID, SLOT ("any")) "],\"set\":{\"op\":\"union\",\"with\":"     \
                                                                           "{\"from\":[{\"table\":\"t\"}],"            \
                                                                           "\"outputs\":[{\"expr\":{\"kind\":"         \
                                                                           "\"subplan\",\"op\":\"scalar\",\"select\":" \
                                                                           "{\"outputs\":[{\"expr\":" SLOT (           \
                                                                               "unlisted") "}]}}}]}}}}"

static DowserPlan *
read_plan (const char *text)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *plan = dowser_plan_from_json (text, -1, &error);

  g_assert_no_error (error);
  return plan;
}

static GHashTable *
values_new (const char *name, DowserValue *value)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) dowser_value_unref);

  if (name != NULL)
    g_hash_table_insert (values, g_strdup (name), value);
  return values;
}

static void
assert_refused (const DowserPlan *plan, GHashTable *values, const char *expected)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_plan_bind (plan, values, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, expected);
}

static void
test_parameters_read_back_from_json (void)
{
  g_autoptr (DowserPlan) plan = read_plan (PLAN);
  g_autoptr (DowserPlan) copy = dowser_plan_copy (plan);
  g_autofree char *json_again = dowser_plan_to_json (copy, FALSE);

  g_assert_cmpstr (json_again, ==, PLAN);
  g_assert_true (dowser_plan_equal (plan, copy));
  dowser_parameter_free (g_ptr_array_steal_index (copy->parameters, 0));
  g_assert_false (dowser_plan_equal (plan, copy));
}

static void
test_invalid_parameter_json_is_refused (void)
{
  static const char *const wrong_parameters[][2] = {
    { "{\"label\":\"x\"}", "name" },
    { "{\"name\":\"p\",\"default\":1}", "default" },
    { "{\"name\":\"p\",\"type\":\"integer\",\"value\":\"x\"}", "value" },
    { "{\"name\":\"p\",\"type\":\"colour\"}", "type" },
    { "{\"name\":\"p\"},{\"name\":\"p\"}", "twice" },
    { "7", "parameters[0]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wrong_parameters); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text
          = g_strdup_printf ("{\"parameters\":[%s],\"select\":{\"outputs\":[]}}", wrong_parameters[i][0]);

      g_assert_null (dowser_plan_from_json (text, -1, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
      g_assert_nonnull (strstr (error->message, wrong_parameters[i][1]));
    }
}

static void
test_parameters_of_a_plan_are_listed (void)
{
  g_autoptr (DowserPlan) plan = read_plan (PLAN);
  g_autoptr (GPtrArray) slots = dowser_plan_dup_parameters (plan);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < slots->len; i++)
    g_string_append_printf (names, "%s ", ((const DowserParameter *) slots->pdata[i])->name);
  g_assert_cmpstr (names->str, ==, "from share any unlisted ");
}

static gboolean
find_slot_cb (const DowserExpr *expr, gpointer user_data)
{
  *(gboolean *) user_data |= expr->kind == DOWSER_EXPR_PARAMETER;
  return TRUE;
}

static void
test_values_replace_parameters (void)
{
  g_autoptr (DowserPlan) plan = read_plan (PLAN);
  g_autofree char *before = dowser_plan_to_json (plan, FALSE);
  g_autoptr (GHashTable) values = values_new ("share", dowser_value_new_integer (3));
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) bound_plan = NULL;
  g_autoptr (GPtrArray) left = NULL;
  g_autofree char *after = NULL;
  const DowserExpr *filter;
  gboolean found = FALSE;

  g_hash_table_insert (values, g_strdup ("any"), dowser_value_new_text (DOWSER_VALUE_TEXT, "x", -1));
  g_hash_table_insert (values, g_strdup ("unlisted"), dowser_value_new_null (DOWSER_VALUE_INTEGER));
  bound_plan = dowser_plan_bind (plan, values, &error);
  g_assert_no_error (error);
  left = dowser_plan_dup_parameters (bound_plan);
  g_assert_cmpuint (left->len, ==, 0);
  dowser_select_walk (bound_plan->select, find_slot_cb, &found);
  g_assert_false (found);
  filter = bound_plan->select->filter;
  g_assert_cmpint (((const DowserExpr *) filter->args->pdata[1])->value->type, ==, DOWSER_VALUE_REAL);
  after = dowser_plan_to_json (plan, FALSE);
  g_assert_cmpstr (after, ==, before);
}

/* Tests that a heading that comes from a parameter's name stays when the parameter is replaced, because other selects
 * read the step's column by this heading. */
static void
test_replaced_parameters_keep_headings (void)
{
  g_autoptr (DowserPlan) plan = read_plan (PLAN);
  g_autoptr (GHashTable) values = values_new ("share", dowser_value_new_real (0.5));
  g_autoptr (DowserPlan) bound_plan = NULL;
  g_autofree char *before = NULL, *after = NULL;

  g_hash_table_insert (values, g_strdup ("any"), dowser_value_new_integer (1));
  g_hash_table_insert (values, g_strdup ("unlisted"), dowser_value_new_integer (1));
  bound_plan = dowser_plan_bind (plan, values, NULL);
  before = dowser_select_dup_heading (((const DowserPlanStep *) plan->steps->pdata[0])->select, 1);
  after = dowser_select_dup_heading (((const DowserPlanStep *) bound_plan->steps->pdata[0])->select, 1);
  g_assert_cmpstr (before, ==, after);
}

static void
test_errors_name_the_parameter (void)
{
  g_autoptr (DowserPlan) plan = read_plan (PLAN);
  g_autoptr (GHashTable) unknown = values_new ("form", dowser_value_new_integer (1));
  g_autoptr (GHashTable) typed = values_new ("share", dowser_value_new_text (DOWSER_VALUE_TEXT, "x", -1));

  assert_refused (plan, NULL, "The parameter “share” has no value. Enter a value.");
  assert_refused (plan, unknown, "The plan has no parameter “form”.");
  assert_refused (plan, typed, "The parameter “share” takes a value of type real, not text.");
  g_hash_table_insert (typed, g_strdup ("share"), dowser_value_new_real (1));
  g_hash_table_insert (typed, g_strdup ("any"), dowser_value_new_real (1));
  g_hash_table_insert (typed, g_strdup ("unlisted"), dowser_value_new_real (1));
  g_hash_table_insert (typed, g_strdup ("from"), dowser_value_new_integer (2024));
  assert_refused (plan, typed, "The parameter “from” takes a value of type date, not integer.");
}

static void
test_plan_without_parameters_is_unchanged (void)
{
  g_autoptr (DowserPlan) plan = read_plan ("{\"version\":1,\"select\":{\"outputs\":[{\"expr\":" ID "}]}}");
  g_autoptr (DowserPlan) bound_plan = dowser_plan_bind (plan, NULL, NULL);

  g_assert_true (dowser_plan_equal (plan, bound_plan));
}

static void
test_typed_values_are_parsed (void)
{
  static const struct
  {
    DowserValueType type;
    const char *good, *bad;
  } cases[] = {
    { DOWSER_VALUE_INTEGER, "-42", "4.2" },   { DOWSER_VALUE_REAL, "1.5e3", "0x10" },
    { DOWSER_VALUE_DECIMAL, "12.50", "1,5" }, { DOWSER_VALUE_DECIMAL, "-3", "." },
    { DOWSER_VALUE_BOOLEAN, "True", "yes" },  { DOWSER_VALUE_DATE, "2024-02-29", "2023-02-29" },
    { DOWSER_VALUE_TIME, "13:05", "24:00" },  { DOWSER_VALUE_TIMESTAMP, "2024-02-29T23:59:59", "2024-02-29 7:00" },
    { DOWSER_VALUE_TEXT, "'; --", "\xff" },   { DOWSER_VALUE_BLOB, NULL, "00" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserValue) good
          = cases[i].good != NULL ? dowser_value_parse (cases[i].type, cases[i].good, &error) : NULL;

      g_assert_no_error (error);
      g_assert_true (good == NULL || good->type == cases[i].type);
      g_assert_null (dowser_value_parse (cases[i].type, cases[i].bad, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
    }
}

static void
test_values_of_unknown_type_are_guessed (void)
{
  static const struct
  {
    const char *text;
    DowserValueType type;
  } cases[] = {
    { "7", DOWSER_VALUE_INTEGER }, { "7.5", DOWSER_VALUE_REAL },        { "nan", DOWSER_VALUE_TEXT },
    { "", DOWSER_VALUE_TEXT },     { "2024-01-01", DOWSER_VALUE_TEXT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserValue) value = dowser_value_parse (DOWSER_VALUE_UNKNOWN, cases[i].text, NULL);

      g_assert_cmpint (value->type, ==, cases[i].type);
    }
}

DOWSER_TEST_MAIN (parameter)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/parameter/parameters-read-back-from-json", test_parameters_read_back_from_json);
  g_test_add_func ("/model/parameter/invalid-parameter-json-is-refused", test_invalid_parameter_json_is_refused);
  g_test_add_func ("/model/parameter/parameters-of-a-plan-are-listed", test_parameters_of_a_plan_are_listed);
  g_test_add_func ("/model/parameter/values-replace-parameters", test_values_replace_parameters);
  g_test_add_func ("/model/parameter/replaced-parameters-keep-headings", test_replaced_parameters_keep_headings);
  g_test_add_func ("/model/parameter/errors-name-the-parameter", test_errors_name_the_parameter);
  g_test_add_func ("/model/parameter/plan-without-parameters-is-unchanged", test_plan_without_parameters_is_unchanged);
  g_test_add_func ("/model/parameter/typed-values-are-parsed", test_typed_values_are_parsed);
  g_test_add_func ("/model/parameter/values-of-unknown-type-are-guessed", test_values_of_unknown_type_are_guessed);
  return g_test_run ();
}
