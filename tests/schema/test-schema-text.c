/* test-schema-text.c - tests that the saved text of a schema keeps every part, and that damaged text is refused */
#include "schema/dowser-schema-text.h"
#include "support/dowser-test-main.h"

#include <string.h>

static const char *const one[] = { "a\tb", NULL };
static const char *const two_columns[] = { "a\tb", "\\-", NULL };

static void
add_keys (DowserSchemaBuilder *builder, DowserTable *table)
{
  dowser_schema_builder_add_unique_key (builder, table, one);
  dowser_schema_builder_add_unique_key (builder, table, two_columns);
  dowser_schema_builder_add_foreign_key (builder, table, two_columns, "t", two_columns, TRUE, 1);
  dowser_schema_builder_add_foreign_key (builder, table, one, "s.t\\n", one, FALSE, 0.1 + 0.2);
  dowser_schema_builder_confirm_key (builder, table, one, "t", one);
  dowser_schema_builder_reject_key (builder, table, two_columns, "s.t\\n", two_columns);
}

static DowserTable *
add_table (DowserSchemaBuilder *builder, const char *name)
{
  DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

  dowser_schema_builder_add_column (builder, table, "a\tb", "INTEGER")->primary_key = 2;
  dowser_schema_builder_add_column (builder, table, "\\-", NULL)->nullable = FALSE;
  return table;
}

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *plain_table = add_table (builder, "t");
  DowserTable *full_table = add_table (builder, "s.t\\n");
  DowserColumn *column = dowser_schema_builder_add_column (builder, full_table, "", "");

  plain_table->is_view = TRUE;
  full_table->schema_name = g_strdup ("s");
  full_table->hidden = full_table->restricted = TRUE;
  full_table->n_rows = G_MAXINT64;
  full_table->business_name = g_strdup ("");
  full_table->description = g_strdup ("two\nlines\\");
  full_table->entitlement = g_strdup ("Prüfer");
  column->type = DOWSER_VALUE_TIMESTAMP;
  column->all_differ = column->generated = column->hidden = column->pii = column->restricted = TRUE;
  column->business_name = g_strdup ("\t");
  column->description = g_strdup ("\\t");
  column->entitlement = g_strdup ("\\");
  column->unit = g_strdup ("\t€");
  add_keys (builder, plain_table);
  add_keys (builder, full_table);
  return dowser_schema_builder_end (builder);
}

static void
test_schema_reads_back (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autofree char *text = dowser_schema_to_text (schema);
  g_autofree char *json = dowser_schema_to_json (schema);
  g_autoptr (DowserSchema) read = dowser_schema_from_text (text);
  g_autofree char *read_json = NULL;

  g_assert_nonnull (read);
  read_json = dowser_schema_to_json (read);
  g_assert_cmpstr (read_json, ==, json);
  g_assert_cmpstr (dowser_schema_get_signature (read), ==, dowser_schema_get_signature (schema));
}

static void
test_schema_without_tables_reads_back (void)
{
  g_autoptr (DowserSchema) schema = dowser_schema_builder_end (dowser_schema_builder_new ());
  g_autofree char *text = dowser_schema_to_text (schema);
  g_autoptr (DowserSchema) read = dowser_schema_from_text (text);

  g_assert_nonnull (read);
  g_assert_cmpuint (dowser_schema_get_tables (read)->len, ==, 0);
}

static void
test_cut_text_is_refused (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autofree char *text = dowser_schema_to_text (schema);

  for (gsize length = 0; length < strlen (text); length++)
    {
      g_autofree char *cut = g_strndup (text, length);

      g_assert_null (dowser_schema_from_text (cut));
    }
}

/* Tests that every damaged tab, letter, number or flag is detected. */
static void
test_damaged_text_is_refused (void)
{
  static const char special_chars[] = "\t\n\\TCUFSx0";
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autofree char *text = dowser_schema_to_text (schema);
  const char *signature = dowser_schema_get_signature (schema);

  for (gsize i = 0; text[i] != '\0'; i++)
    for (gsize j = 0; special_chars[j] != '\0'; j++)
      {
        g_autofree char *damaged_text = g_strdup (text);
        g_autoptr (DowserSchema) read = NULL;

        damaged_text[i] = special_chars[j];
        read = dowser_schema_from_text (damaged_text);
        if (read != NULL)
          g_assert_cmpstr (dowser_schema_get_signature (read), ==, signature);
      }
}

static void
test_invalid_schema_texts_are_refused (void)
{
  static const char *const texts[] = { "",
                                       "{}",
                                       "schema 3",
                                       "schema 3\n",
                                       "schema 4\nS\tx\n",
                                       "schema 1\nS\tx\n",
                                       "schema 3\nC\ta\t\t\t\t0\t\t\t\nS\tx\n",
                                       "schema 3\nU\nS\tx\n",
                                       "schema 3\nF\td\t1\tt\t0\nS\tx\n",
                                       "schema 3\n\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_null (dowser_schema_from_text (texts[i]));
}

DOWSER_TEST_MAIN (schema_text)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/schema-text/schema-reads-back", test_schema_reads_back);
  g_test_add_func ("/model/schema-text/schema-without-tables-reads-back", test_schema_without_tables_reads_back);
  g_test_add_func ("/model/schema-text/cut-text-is-refused", test_cut_text_is_refused);
  g_test_add_func ("/model/schema-text/damaged-text-is-refused", test_damaged_text_is_refused);
  g_test_add_func ("/model/schema-text/invalid-schema-texts-are-refused", test_invalid_schema_texts_are_refused);
  return g_test_run ();
}
