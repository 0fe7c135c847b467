/* test-table-card.c - tests what a table's summary card contains, before and after the table was profiled */
#include "analysis/dowser-table-card.h"
#include "support/dowser-test-main.h"

static DowserSchema *
schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *tags = dowser_schema_builder_add_table (builder, "tags", FALSE);
  DowserTable *ports = dowser_schema_builder_add_table (builder, "ports", FALSE);

  dowser_schema_builder_add_column (builder, tags, "code", "TEXT");
  dowser_schema_builder_add_column (builder, ports, "code", "TEXT");
  dowser_schema_builder_add_column (builder, ports, "port_name", "TEXT");
  dowser_schema_builder_add_column (builder, ports, "opened", "DATE");
  dowser_schema_builder_add_column (builder, ports, "seen", "TIMESTAMP");
  return dowser_schema_builder_end (builder);
}

static DowserColumnProfile *
get_profile (DowserProfile *profile, const char *table, const char *column)
{
  const DowserTable *found = dowser_schema_find_table (dowser_profile_get_schema (profile), table);

  return dowser_profile_get (profile, dowser_table_find_column (found, column));
}

static void
add_values (DowserColumnProfile *profile, const char *const *values)
{
  for (; *values != NULL; values++)
    g_ptr_array_add (profile->values, g_strdup (*values));
}

static void
test_card_summarizes_the_profile (void)
{
  static const char *const codes[] = { "A1", "A2", NULL };
  static const char *const names[] = { "", "Bergen", "Hamburg", "Oslo", "Rotterdam", NULL };
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (DowserTableCard) ports = NULL, tags = NULL;

  add_values (get_profile (profile, "ports", "code"), codes);
  add_values (get_profile (profile, "ports", "port_name"), names);
  get_profile (profile, "ports", "opened")->max = dowser_value_new_text (DOWSER_VALUE_DATE, "2024-03-01", -1);
  get_profile (profile, "ports", "seen")->max
      = dowser_value_new_text (DOWSER_VALUE_TIMESTAMP, "2024-11-30 08:15:00", -1);
  ports = dowser_table_card_new (dowser_schema_find_table (schema, "ports"), profile);
  g_assert_cmpstr (ports->table->name, ==, "ports");
  g_assert_cmpstr (ports->values, ==, "Bergen, Hamburg, Oslo");
  g_assert_cmpstr (ports->newest, ==, "2024-11-30");
  tags = dowser_table_card_new (dowser_schema_find_table (schema, "tags"), profile);
  g_assert_null (tags->values);
  g_assert_null (tags->newest);
}

/* Tests that a table that has not been profiled yet has a card, too. */
static void
test_unprofiled_table_has_a_card (void)
{
  g_autoptr (DowserSchema) schema = schema_new ();
  g_autoptr (DowserTableCard) card = dowser_table_card_new (dowser_schema_find_table (schema, "ports"), NULL);

  g_assert_null (card->values);
  g_assert_null (card->newest);
}

DOWSER_TEST_MAIN (table_card)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/table-card/card-summarizes-the-profile", test_card_summarizes_the_profile);
  g_test_add_func ("/analysis/table-card/unprofiled-table-has-a-card", test_unprofiled_table_has_a_card);
  return g_test_run ();
}
