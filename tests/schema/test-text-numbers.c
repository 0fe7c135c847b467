/* test-text-numbers.c - tests which text columns contain numbers, according to their profiled values */
#include "schema/dowser-text-numbers.h"
#include "support/dowser-test-main.h"

#include <string.h>

static DowserSchema *
make_schema (const char *name, const char *declared)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "parcels", FALSE);

  dowser_schema_builder_add_column (builder, table, name, declared)->type = DOWSER_VALUE_TEXT;
  return dowser_schema_builder_end (builder);
}

static const DowserColumn *
get_column (const DowserSchema *schema)
{
  return ((const DowserTable *) dowser_schema_get_tables (schema)->pdata[0])->columns->pdata[0];
}

/* @values: separated by blanks; _ means a blank in a value */
static DowserProfile *
make_profile (const DowserSchema *schema, const char *values, gboolean complete)
{
  DowserProfile *profile = dowser_profile_new (schema);
  DowserColumnProfile *seen = dowser_profile_get (profile, get_column (schema));
  g_auto (GStrv) texts = g_strsplit (values, " ", -1);

  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (seen->values, g_strdelimit (g_strdup (texts[i]), "_", ' '));
  seen->has_text = TRUE;
  seen->complete = complete;
  seen->n_rows = seen->n_distinct = (gint64) seen->values->len;
  return profile;
}

/* Returns: the type of the numbers; DOWSER_VALUE_UNKNOWN if the column stays a text */
static DowserValueType
decide_type (const char *name, const char *declared, const char *values, gboolean complete)
{
  g_autoptr (DowserSchema) schema = make_schema (name, declared);
  g_autoptr (DowserProfile) profile = make_profile (schema, values, complete);
  g_autoptr (DowserProfile) applied = dowser_text_numbers_apply (profile);
  const DowserColumn *column = get_column (dowser_profile_get_schema (applied));

  g_assert_true (column->number_text == (applied != profile));
  g_assert_cmpstr (dowser_schema_get_signature (schema), ==,
                   dowser_schema_get_signature (dowser_profile_get_schema (applied)));
  return column->number_text ? column->type : DOWSER_VALUE_UNKNOWN;
}

static void
test_number_texts_are_recognized (void)
{
  static const struct
  {
    const char *name;
    const char *declared;
    const char *values;
    DowserValueType type;
  } cases[] = {
    { "weight", "VARCHAR", "9.5 110.0 32 7", DOWSER_VALUE_REAL },
    { "fee", "character varying(9)", "12 3 40 100", DOWSER_VALUE_INTEGER },
    { "fee", "Nullable(String)", "12 3 n/a", DOWSER_VALUE_INTEGER },
    { "fee", "LowCardinality(Nullable(String))", "12 3", DOWSER_VALUE_INTEGER },
    { "fee", "longtext", "+12 _3_ -4", DOWSER_VALUE_INTEGER },
    { "town", "VARCHAR", "Rome Oslo", DOWSER_VALUE_UNKNOWN },
    { "fee", "VARCHAR", "12 3 some", DOWSER_VALUE_UNKNOWN },
    { "fee", "VARCHAR", "007 12", DOWSER_VALUE_UNKNOWN },
    { "fee", "VARCHAR", "1234567890123456 3", DOWSER_VALUE_UNKNOWN },
    { "fee", "VARCHAR", "123456789 987654321", DOWSER_VALUE_UNKNOWN },
    { "postcode", "VARCHAR", "12 3", DOWSER_VALUE_UNKNOWN },
    { "serial_number", "VARCHAR", "12 3", DOWSER_VALUE_UNKNOWN },
    { "fee", "VARCHAR[]", "12 3", DOWSER_VALUE_UNKNOWN },
    { "fee", "json", "12 3", DOWSER_VALUE_UNKNOWN },
    { "fee", "enum('1','2')", "1 2", DOWSER_VALUE_UNKNOWN },
    { "fee", "VARCHAR", "$40 $5", DOWSER_VALUE_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s %s: %s", cases[i].name, cases[i].declared, cases[i].values);
      g_assert_cmpint (decide_type (cases[i].name, cases[i].declared, cases[i].values, TRUE), ==, cases[i].type);
    }
}

/* Tests profiles of only a part of the rows. The remaining rows may contain fractions, so the type is real. */
static void
test_sampled_integers_have_real_type (void)
{
  g_assert_cmpint (decide_type ("fee", "text", "12 3", FALSE), ==, DOWSER_VALUE_REAL);
}

static void
test_number_texts_get_a_numeric_profile (void)
{
  g_autoptr (DowserSchema) schema = make_schema ("weight", "text");
  g_autoptr (DowserProfile) profile = make_profile (schema, "9.5 110.0 n/a 7", TRUE);
  g_autoptr (DowserProfile) applied = dowser_text_numbers_apply (profile);
  const DowserColumnProfile *found = dowser_profile_get (applied, get_column (dowser_profile_get_schema (applied)));

  g_assert_cmpuint (found->values->len, ==, 0);
  g_assert_cmpuint (dowser_profile_get (profile, get_column (schema))->values->len, ==, 4);
  g_assert_false (found->has_text);
  g_assert_true (found->has_real);
  g_assert_cmpfloat (found->min->real, ==, 7);
  g_assert_cmpfloat (found->max->real, ==, 110);
  g_assert_cmpint (dowser_column_get_stored_type (get_column (dowser_profile_get_schema (applied))), ==,
                   DOWSER_VALUE_TEXT);
}

/* Tests columns whose type the reader of a data file, or the user, has already decided. */
static void
test_decisions_are_kept (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "parcels", FALSE);
  DowserColumn *column = dowser_schema_builder_add_column (builder, table, "fee", "VARCHAR");
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;
  g_autoptr (DowserProfile) applied = NULL;

  column->type = DOWSER_VALUE_TEXT;
  column->texts_decided = TRUE;
  schema = dowser_schema_builder_end (builder);
  profile = make_profile (schema, "12 3", TRUE);
  applied = dowser_text_numbers_apply (profile);
  g_assert_true (applied == profile);
}

static void
test_decisions_move_to_a_new_schema (void)
{
  g_autoptr (DowserSchema) schema = make_schema ("fee", "text");
  g_autoptr (DowserSchema) same_schema = make_schema ("fee", "text");
  g_autoptr (DowserSchema) other = make_schema ("toll", "text");
  g_autoptr (DowserProfile) profile = make_profile (schema, "12 3", TRUE);
  g_autoptr (DowserProfile) applied = dowser_text_numbers_apply (profile);
  g_autoptr (DowserSchema) carried = dowser_text_numbers_copy_types (dowser_profile_get_schema (applied), same_schema);
  g_autoptr (DowserSchema) same = dowser_text_numbers_copy_types (dowser_profile_get_schema (applied), other);

  g_assert_true (get_column (carried)->number_text);
  g_assert_cmpint (get_column (carried)->type, ==, DOWSER_VALUE_INTEGER);
  g_assert_true (same == other);
}

DOWSER_TEST_MAIN (text_numbers)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schema/text-numbers/number-texts-are-recognized", test_number_texts_are_recognized);
  g_test_add_func ("/schema/text-numbers/sampled-integers-have-real-type", test_sampled_integers_have_real_type);
  g_test_add_func ("/schema/text-numbers/number-texts-get-a-numeric-profile", test_number_texts_get_a_numeric_profile);
  g_test_add_func ("/schema/text-numbers/decisions-are-kept", test_decisions_are_kept);
  g_test_add_func ("/schema/text-numbers/decisions-move-to-a-new-schema", test_decisions_move_to_a_new_schema);
  return g_test_run ();
}
