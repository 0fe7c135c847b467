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
get_profile (const DowserProfile *profile, guint column)
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
      get_profile (profile, i)->n_rows = 3;
      get_profile (profile, i)->n_nulls = i;
      get_profile (profile, i)->complete = TRUE;
      get_profile (profile, i)->n_distinct = 2;
      g_ptr_array_add (get_profile (profile, i)->values, g_strdup ("ann"));
      g_ptr_array_add (get_profile (profile, i)->values, g_strdup ("bób"));
    }
  get_profile (profile, 0)->min = dowser_value_new_text (DOWSER_VALUE_DATE, "2024-01-01", -1);
  get_profile (profile, 1)->min = dowser_value_new_integer (-7);
  get_profile (profile, 1)->max = dowser_value_new_real (2.5);
  get_profile (profile, 1)->has_integer = TRUE;
  get_profile (profile, 0)->dates = 0.25;
  return profile;
}

static void
test_profile_reads_back (void)
{
  g_autoptr (DowserSchema) schema = make_schema (FALSE);
  g_autoptr (DowserProfile) profile = make_profile (schema);
  g_autofree char *text = dowser_profile_to_text (profile);
  g_autoptr (DowserProfile) read = dowser_profile_from_text (schema, text);

  for (guint i = 0; i < 3; i++)
    {
      g_assert_cmpuint (get_profile (read, i)->values->len, ==, 2);
      g_assert_cmpstr (get_profile (read, i)->values->pdata[1], ==, "bób");
      g_assert_cmpint (get_profile (read, i)->n_nulls, ==, i);
      g_assert_true (get_profile (read, i)->complete);
    }
  g_assert_true (dowser_value_equal (get_profile (read, 0)->min, get_profile (profile, 0)->min));
  g_assert_true (dowser_value_equal (get_profile (read, 1)->min, get_profile (profile, 1)->min));
  g_assert_true (dowser_value_equal (get_profile (read, 1)->max, get_profile (profile, 1)->max));
  g_assert_null (get_profile (read, 0)->max);
  g_assert_true (get_profile (read, 1)->has_integer);
  g_assert_cmpfloat (get_profile (read, 0)->dates, ==, 0.25);
}

static void
test_personal_values_are_not_saved (void)
{
  g_autoptr (DowserSchema) open = make_schema (FALSE);
  g_autoptr (DowserSchema) marked = make_schema (TRUE);
  g_autoptr (DowserProfile) profile = make_profile (marked);
  g_autoptr (DowserProfile) before = make_profile (open);
  g_autofree char *kept_before = dowser_profile_to_text (before);
  g_autofree char *kept = dowser_profile_to_text (profile);
  g_autoptr (DowserProfile) read = dowser_profile_from_text (open, kept);
  g_autoptr (DowserProfile) later = dowser_profile_from_text (marked, kept_before);

  g_assert_cmpuint (get_profile (read, 2)->values->len, ==, 0);
  g_assert_cmpuint (get_profile (later, 2)->values->len, ==, 0);
  dowser_profile_clear_private (profile);
  g_assert_cmpuint (get_profile (profile, 2)->values->len, ==, 0);
  g_assert_cmpint (get_profile (profile, 2)->n_rows, ==, 0);
  g_assert_cmpuint (get_profile (profile, 0)->values->len, ==, 2);
}

static void
test_invalid_text_is_refused (void)
{
  static const char *const texts[] = { "", "x", "AAAA", "////////////////////////////////", "bm90aGluZyBhdCBhbGw=" };
  g_autoptr (DowserSchema) schema = make_schema (FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserProfile) profile = dowser_profile_from_text (schema, texts[i]);

      if (profile != NULL)
        g_assert_cmpuint (get_profile (profile, 0)->values->len, ==, 0);
    }
}

static void
test_column_profile_is_found (void)
{
  g_autoptr (DowserSchema) schema = make_schema (FALSE);
  g_autoptr (DowserProfile) profile = make_profile (schema);
  const DowserTable *table = dowser_schema_get_tables (schema)->pdata[0];

  g_assert_true (dowser_profile_find (profile, table->columns->pdata[1]) == get_profile (profile, 1));
  g_assert_null (dowser_profile_find (NULL, table->columns->pdata[1]));
  g_assert_null (dowser_profile_find (profile, NULL));
}

DOWSER_TEST_MAIN (profile)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/profile/profile-reads-back", test_profile_reads_back);
  g_test_add_func ("/model/profile/personal-values-are-not-saved", test_personal_values_are_not_saved);
  g_test_add_func ("/model/profile/invalid-text-is-refused", test_invalid_text_is_refused);
  g_test_add_func ("/model/profile/column-profile-is-found", test_column_profile_is_found);
  return g_test_run ();
}
