/* test-profile.c - tests that a column profile is saved as text, without columns that may not be read */
#include "schema/dowser-profile.h"
#include "support/dowser-test-main.h"

static DowserSchema *
make_schema (gboolean pii)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);

  dowser_schema_builder_add_column (builder, table, "a", "TEXT");
  dowser_schema_builder_add_column (builder, table, "n", "INTEGER");
  dowser_schema_builder_add_column (builder, table, "p", "TEXT")->pii = pii;
  return dowser_schema_builder_end (builder);
}

static DowserColumnProfile *
get (const DowserProfile *profile, guint column)
{
  const DowserTable *table = dowser_schema_get_tables (dowser_profile_get_schema (profile))->pdata[0];

  return dowser_profile_get (profile, table->columns->pdata[column]);
}

static DowserProfile *
make_profile (const DowserSchema *schema)
{
  DowserProfile *profile = dowser_profile_new (schema);

  for (guint i = 0; i < 3; i++)
    {
      get (profile, i)->n_rows = 3;
      get (profile, i)->n_nulls = i;
      get (profile, i)->complete = TRUE;
      get (profile, i)->n_distinct = 2;
      g_ptr_array_add (get (profile, i)->values, g_strdup ("ann"));
      g_ptr_array_add (get (profile, i)->values, g_strdup ("bób"));
    }
  get (profile, 0)->min = dowser_value_new_text (DOWSER_VALUE_DATE, "2024-01-01", -1);
  get (profile, 1)->min = dowser_value_new_integer (-7);
  get (profile, 1)->max = dowser_value_new_real (2.5);
  get (profile, 1)->has_integer = TRUE;
  get (profile, 0)->dates = 0.25;
  return profile;
}

static void
test_text_and_back (void)
{
  g_autoptr (DowserSchema) schema = make_schema (FALSE);
  g_autoptr (DowserProfile) profile = make_profile (schema);
  g_autofree char *text = dowser_profile_to_text (profile);
  g_autoptr (DowserProfile) read = dowser_profile_from_text (schema, text);

  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpuint (get (read, i)->values->len, ==, 2);
      g_assert_cmpstr (get (read, i)->values->pdata[1], ==, "bób");
      g_assert_cmpint (get (read, i)->n_nulls, ==, i);
      g_assert_true (get (read, i)->complete);
    }
  g_assert_true (dowser_value_equal (get (read, 0)->min, get (profile, 0)->min));
  g_assert_true (dowser_value_equal (get (read, 1)->min, get (profile, 1)->min));
  g_assert_true (dowser_value_equal (get (read, 1)->max, get (profile, 1)->max));
  g_assert_null (get (read, 0)->max);
  g_assert_true (get (read, 1)->has_integer);
  g_assert_cmpfloat (get (read, 0)->dates, ==, 0.25);
}

static void
test_personal_values_are_nowhere (void)
{
  g_autoptr (DowserSchema) open = make_schema (FALSE);
  g_autoptr (DowserSchema) marked = make_schema (TRUE);
  g_autoptr (DowserProfile) profile = make_profile (marked);
  g_autoptr (DowserProfile) before = make_profile (open);
  g_autofree char *kept_before = dowser_profile_to_text (before);
  g_autofree char *kept = dowser_profile_to_text (profile);
  g_autoptr (DowserProfile) read = dowser_profile_from_text (open, kept);
  g_autoptr (DowserProfile) later = dowser_profile_from_text (marked, kept_before);

  g_assert_cmpuint (get (read, 2)->values->len, ==, 0);
  g_assert_cmpuint (get (later, 2)->values->len, ==, 0);
  dowser_profile_forget_private (profile);
  g_assert_cmpuint (get (profile, 2)->values->len, ==, 0);
  g_assert_cmpint (get (profile, 2)->n_rows, ==, 0);
  g_assert_cmpuint (get (profile, 0)->values->len, ==, 2);
}

static void
test_text_that_is_none (void)
{
  static const char *const texts[] = { "", "x", "AAAA", "////////////////////////////////", "bm90aGluZyBhdCBhbGw=" };
  g_autoptr (DowserSchema) schema = make_schema (FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserProfile) profile = dowser_profile_from_text (schema, texts[i]);

      if (profile != NULL)
        g_assert_cmpuint (get (profile, 0)->values->len, ==, 0);
    }
}

static void
test_finds_what_is_known (void)
{
  g_autoptr (DowserSchema) schema = make_schema (FALSE);
  g_autoptr (DowserProfile) profile = make_profile (schema);
  const DowserTable *table = dowser_schema_get_tables (schema)->pdata[0];

  g_assert_true (dowser_profile_find (profile, table->columns->pdata[1]) == get (profile, 1));
  g_assert_null (dowser_profile_find (NULL, table->columns->pdata[1]));
  g_assert_null (dowser_profile_find (profile, NULL));
}

DOWSER_TEST_MAIN (profile)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/profile/text-and-back", test_text_and_back);
  g_test_add_func ("/model/profile/personal-values-are-nowhere", test_personal_values_are_nowhere);
  g_test_add_func ("/model/profile/text-that-is-none", test_text_that_is_none);
  g_test_add_func ("/model/profile/finds-what-is-known", test_finds_what_is_known);
  return g_test_run ();
}
