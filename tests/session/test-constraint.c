/* test-constraint.c - tests that the user's constraints can be compared, written to JSON and read back */
#include "base/dowser-error.h"
#include "session/dowser-constraint.h"
#include "support/dowser-test-main.h"

static void
test_all_constraint_fields_read_back (void)
{
  g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  g_autoptr (GPtrArray) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *json = NULL;

  for (int kind = 0; dowser_constraint_kind_nicks[kind] != NULL; kind++)
    g_ptr_array_add (constraints,
                     dowser_constraint_new ((DowserConstraintKind) kind, "“said”\n", "region", "a.b", "c"));
  g_ptr_array_add (constraints, dowser_constraint_new (DOWSER_CONSTRAINT_NOTE, "only this", NULL, NULL, NULL));
  json = dowser_constraints_to_json (constraints);
  again = dowser_constraints_from_json (json, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->len, ==, constraints->len);
  for (guint i = 0; i < again->len; i++)
    {
      const DowserConstraint *read = again->pdata[i], *written = constraints->pdata[i];

      g_assert_true (dowser_constraint_equal (read, written));
      g_assert_cmpstr (read->user_text, ==, written->user_text);
    }
}

static void
test_equal_constraints_are_recognized (void)
{
  g_autoptr (DowserConstraint) a = dowser_constraint_new (DOWSER_CONSTRAINT_INSTEAD, "use b", NULL, "a", "b");
  g_autoptr (DowserConstraint) b = dowser_constraint_new (DOWSER_CONSTRAINT_INSTEAD, "b, not a", NULL, "a", "b");
  g_autoptr (DowserConstraint) other = dowser_constraint_new (DOWSER_CONSTRAINT_INSTEAD, "use c", NULL, "a", "c");
  g_autoptr (DowserConstraint) note = dowser_constraint_new (DOWSER_CONSTRAINT_NOTE, "one", NULL, NULL, NULL);
  g_autoptr (DowserConstraint) note_2 = dowser_constraint_new (DOWSER_CONSTRAINT_NOTE, "two", NULL, NULL, NULL);
  g_autoptr (DowserConstraint) copy = dowser_constraint_copy (note);

  g_assert_true (dowser_constraint_equal (a, b));
  g_assert_false (dowser_constraint_equal (a, other));
  g_assert_false (dowser_constraint_equal (note, note_2));
  g_assert_true (dowser_constraint_equal (note, copy));
}

static void
test_bad_json_is_refused (void)
{
  const char *const texts[] = { "",
                                "{",
                                "{}",
                                "[1]",
                                "[{}]",
                                "[{\"kind\":\"wish\",\"said\":\"x\"}]",
                                "[{\"kind\":\"note\"}]",
                                "[{\"kind\":\"note\",\"said\":\"x\",\"more\":1}]" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_constraints_from_json (texts[i], &error));
      g_assert_true (error != NULL && error->domain == DOWSER_PLAN_ERROR);
    }
}

DOWSER_TEST_MAIN (constraint)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/constraint/all-constraint-fields-read-back", test_all_constraint_fields_read_back);
  g_test_add_func ("/model/constraint/equal-constraints-are-recognized", test_equal_constraints_are_recognized);
  g_test_add_func ("/model/constraint/bad-json-is-refused", test_bad_json_is_refused);
  return g_test_run ();
}
