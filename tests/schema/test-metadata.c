/* test-metadata.c - tests that metadata is assigned to tables and columns, although their names are spelled in many
 * ways */
#include "schema/dowser-metadata.h"

#include "schema/dowser-metadata-heading.h"
#include "support/dowser-test-main.h"

#include <string.h>

static DowserSchemaBuilder *
make_builder (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);
  DowserTable *customers = dowser_schema_builder_add_table (builder, "crm.CUSTOMERS", FALSE);

  dowser_schema_builder_add_column (builder, orders, "id", "INTEGER");
  dowser_schema_builder_add_column (builder, orders, "total_amount", "NUMERIC");
  dowser_schema_builder_add_column (builder, customers, "customer_id", "INTEGER");
  dowser_schema_builder_add_column (builder, customers, "E_MAIL", "TEXT");
  return builder;
}

/* Cells are separated by "|", rows by line ends. */
static GPtrArray *
make_rows (const char *text)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      GPtrArray *row = g_ptr_array_new_with_free_func (g_free);
      g_auto (GStrv) cells = g_strsplit (lines[i], "|", -1);

      for (guint j = 0; cells[j] != NULL; j++)
        g_ptr_array_add (row, g_strdup (cells[j]));
      g_ptr_array_add (rows, row);
    }
  return rows;
}

static DowserSchema *
apply_metadata (DowserMetadata *metadata, const char *const *entitlements, guint n_missed)
{
  DowserSchemaBuilder *builder = make_builder ();
  DowserMetadataOutcome outcome = { 0 };

  dowser_metadata_apply (metadata, builder, &outcome);
  g_assert_cmpuint (outcome.n_missed, ==, n_missed);
  g_assert_true ((outcome.missed != NULL) == (n_missed > 0));
  dowser_metadata_outcome_clear (&outcome);
  dowser_metadata_restrict_columns (builder, entitlements);
  return dowser_schema_builder_end (builder);
}

static DowserSchema *
apply_rows (const char *text, const char *sheet, const char *const *entitlements, guint n_missed)
{
  g_autoptr (DowserMetadata) metadata = dowser_metadata_new ();
  g_autoptr (GPtrArray) rows = make_rows (text);

  g_assert_true (dowser_metadata_add_rows (metadata, rows, sheet));
  return apply_metadata (metadata, entitlements, n_missed);
}

static DowserSchema *
apply_json (const char *text, guint n_missed)
{
  g_autoptr (DowserMetadata) metadata = dowser_metadata_new ();
  g_autoptr (JsonNode) root = json_from_string (text, NULL);

  g_assert_true (dowser_metadata_add_json (metadata, root));
  return apply_metadata (metadata, NULL, n_missed);
}

static const DowserColumn *
get_column (const DowserSchema *schema, const char *table, const char *column)
{
  const DowserColumn *found = dowser_table_find_column (dowser_schema_find_table (schema, table), column);

  g_assert_nonnull (found);
  return found;
}

static void
test_headings_are_read (void)
{
  static const struct
  {
    const char *heading;
    DowserMetadataField field;
  } cases[] = {
    { "Table Name", DOWSER_METADATA_TABLE },
    { "tbl", DOWSER_METADATA_TABLE },
    { "TABLE_NAME", DOWSER_METADATA_TABLE },
    { "Column", DOWSER_METADATA_COLUMN },
    { " field name ", DOWSER_METADATA_COLUMN },
    { "Business Name", DOWSER_METADATA_BUSINESS_NAME },
    { "Alias", DOWSER_METADATA_BUSINESS_NAME },
    { "Definition", DOWSER_METADATA_DESCRIPTION },
    { "PII", DOWSER_METADATA_PII },
    { "Contains PII? (Y/N)", DOWSER_METADATA_PII },
    { "Sensitive", DOWSER_METADATA_PII },
    { "Data Entitlement", DOWSER_METADATA_ENTITLEMENT },
    { "Restricted", DOWSER_METADATA_ENTITLEMENT },
    { "Hidden", DOWSER_METADATA_HIDDEN },
    { "Data Type", DOWSER_METADATA_NONE },
    { "", DOWSER_METADATA_NONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].heading);
      g_assert_cmpint (dowser_metadata_heading_read (cases[i].heading), ==, cases[i].field);
    }
}

/* Tests that a heading of a metadata file is recognized by the stem of one of its words, but only if the heading is
 * short. A heading as long as a sentence isn't recognized. */
static void
test_heading_is_recognized_by_one_word (void)
{
  g_assert_cmpint (dowser_metadata_heading_read ("Holds personal data"), ==, DOWSER_METADATA_PII);
  g_assert_cmpint (dowser_metadata_heading_read ("data_sensitivity_class"), ==, DOWSER_METADATA_PII);
  g_assert_cmpint (dowser_metadata_heading_read ("Who is entitled: entitlement"), ==, DOWSER_METADATA_ENTITLEMENT);
  g_assert_cmpint (dowser_metadata_heading_read ("is_restricted_to"), ==, DOWSER_METADATA_ENTITLEMENT);
  g_assert_cmpint (dowser_metadata_heading_read ("pii a234567890 b234567890 c234567890 d234567"), ==,
                   DOWSER_METADATA_PII);
  g_assert_cmpint (dowser_metadata_heading_read ("pii a234567890 b234567890 c234567890 d2345678"), ==,
                   DOWSER_METADATA_NONE);
  g_assert_cmpint (dowser_metadata_heading_read ("Schema"), ==, DOWSER_METADATA_SCHEMA);
  g_assert_cmpint (dowser_metadata_heading_read ("Name"), ==, DOWSER_METADATA_NAME);
  g_assert_cmpint (dowser_metadata_heading_read ("Table Alias"), ==, DOWSER_METADATA_TABLE_BUSINESS_NAME);
  g_assert_cmpint (dowser_metadata_heading_read ("Table Comment"), ==, DOWSER_METADATA_TABLE_DESCRIPTION);
  g_assert_cmpint (dowser_metadata_heading_read ("Visible"), ==, DOWSER_METADATA_VISIBLE);
}

static void
test_yes_and_no_values_are_recognized (void)
{
  static const char *const yes_texts[]
      = { "yes", "Y", "x", " TRUE ", "1", "1.0", "\u2713", "\u2714 done", "\u2611", "ja" };
  static const char *const no_texts[] = { "", "no", "0", "maybe", "-", "2" };

  for (guint i = 0; i < G_N_ELEMENTS (yes_texts); i++)
    g_assert_true (dowser_metadata_is_yes (yes_texts[i]));
  for (guint i = 0; i < G_N_ELEMENTS (no_texts); i++)
    g_assert_false (dowser_metadata_is_yes (no_texts[i]));
  g_assert_false (dowser_metadata_is_yes (NULL));
  g_assert_false (dowser_metadata_is_personal (NULL));
  g_assert_true (dowser_metadata_is_personal ("\u2713"));
}

static void
test_entitlements_are_read (void)
{
  static const char *const cases[][2] = { { "HR, Finance", "HR, Finance" },
                                          { " Finance ", "Finance" },
                                          { "yes", "restricted" },
                                          { "everyone", NULL },
                                          { "No", NULL },
                                          { "", NULL },
                                          { "?", NULL },
                                          { NULL, NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *entitlement = dowser_metadata_dup_entitlement (cases[i][0]);

      g_assert_cmpstr (entitlement, ==, cases[i][1]);
    }
}

static void
test_unclear_privacy_value_means_personal (void)
{
  g_assert_true (dowser_metadata_is_personal ("Yes"));
  g_assert_true (dowser_metadata_is_personal ("High"));
  g_assert_true (dowser_metadata_is_personal ("GDPR art. 9"));
  g_assert_false (dowser_metadata_is_personal ("no"));
  g_assert_false (dowser_metadata_is_personal ("N/A"));
  g_assert_false (dowser_metadata_is_personal ("-"));
  g_assert_false (dowser_metadata_is_personal (""));
}

static void
test_rows_may_have_any_order (void)
{
  g_autoptr (DowserSchema) schema = apply_rows ("Data dictionary of the shop\n"
                                                "\n"
                                                "Definition|PII|Field|Restricted|tbl|Alias|Unit of Measure\n"
                                                "What was paid|no|TOTAL_AMOUNT||Orders|Total|EUR cents\n"
                                                "|yes|E-Mail||customers|\n"
                                                "People who buy|||||\n"
                                                "|||HR, Finance|crm.customers|\n",
                                                NULL, NULL, 0);
  const DowserColumn *total = get_column (schema, "orders", "total_amount");

  g_assert_cmpstr (total->description, ==, "What was paid");
  g_assert_cmpstr (total->business_name, ==, "Total");
  g_assert_cmpstr (total->unit, ==, "EUR cents");
  g_assert_false (total->pii);
  g_assert_true (dowser_column_may_be_sampled (total));
  g_assert_true (get_column (schema, "crm.customers", "e_mail")->pii);
  g_assert_false (dowser_column_may_be_sampled (get_column (schema, "crm.customers", "e_mail")));
  g_assert_true (dowser_schema_find_table (schema, "crm.customers")->restricted);
  g_assert_true (dowser_schema_find_table (schema, "crm.customers")->hidden);
  g_assert_false (dowser_schema_find_table (schema, "orders")->restricted);
}

static void
test_entitlement_makes_columns_visible (void)
{
  static const char *const own_entitlements[] = { "finance", NULL };
  static const char *const all[] = { "*", NULL };
  const char *text = "Table|Column|Entitlement\norders|id|HR; Finance\norders|total_amount|legal\n";
  g_autoptr (DowserSchema) some = apply_rows (text, NULL, own_entitlements, 0);
  g_autoptr (DowserSchema) none = apply_rows (text, NULL, NULL, 0);
  g_autoptr (DowserSchema) full_schema = apply_rows (text, NULL, all, 0);

  g_assert_false (get_column (some, "orders", "id")->restricted);
  g_assert_true (get_column (some, "orders", "total_amount")->restricted);
  g_assert_true (get_column (some, "orders", "total_amount")->hidden);
  g_assert_cmpstr (get_column (some, "orders", "total_amount")->entitlement, ==, "legal");
  g_assert_true (get_column (none, "orders", "id")->restricted);
  g_assert_false (get_column (full_schema, "orders", "total_amount")->hidden);
}

static void
test_repeated_table_names_are_optional (void)
{
  g_autoptr (DowserSchema) schema = apply_rows ("Schema|Table|Column|Table Description|Description\n"
                                                "public|orders|id|All orders|The number\n"
                                                "||total_amount||Paid\n"
                                                "dbo|[crm].[customers]|customer id||Who\n",
                                                NULL, NULL, 0);

  g_assert_cmpstr (dowser_schema_find_table (schema, "orders")->description, ==, "All orders");
  g_assert_cmpstr (get_column (schema, "orders", "total_amount")->description, ==, "Paid");
  g_assert_cmpstr (get_column (schema, "crm.customers", "customer_id")->description, ==, "Who");
}

static void
test_table_is_found_by_sheet_or_path (void)
{
  g_autoptr (DowserSchema) sheet = apply_rows ("Name|Meaning\nid|Its number\n", "Orders", NULL, 0);
  g_autoptr (DowserSchema) path = apply_rows ("Column|Meaning\norders.id|Its number\nnowhere.id|?\n", NULL, NULL, 1);

  g_assert_cmpstr (get_column (sheet, "orders", "id")->description, ==, "Its number");
  g_assert_cmpstr (get_column (path, "orders", "id")->description, ==, "Its number");
}

static void
test_rows_without_headings_are_refused (void)
{
  g_autoptr (DowserMetadata) metadata = dowser_metadata_new ();
  g_autoptr (GPtrArray) rows = make_rows ("a|b\nc|d");
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserMetadataOutcome outcome = { 0 };

  g_assert_false (dowser_metadata_add_rows (metadata, rows, NULL));
  dowser_metadata_apply (metadata, builder, &outcome);
  g_assert_cmpuint (outcome.n_applied + outcome.n_missed, ==, 0);
  dowser_schema_builder_free (builder);
}

static void
test_several_json_forms_are_read (void)
{
  static const char *const texts[] = {
    "[{\"table\":\"orders\",\"description\":\"All\"},{\"table\":\"orders\",\"column\":\"id\",\"definition\":\"N\"},"
    "{\"tbl\":\"customers\",\"field\":\"e_mail\",\"pii\":true,\"roles\":[\"hr\",\"legal\"]}]",
    "{\"tables\":[{\"name\":\"orders\",\"description\":\"All\",\"columns\":[{\"name\":\"id\",\"description\":\"N\"}]},"
    "{\"schema\":\"crm\",\"name\":\"customers\",\"columns\":[{\"name\":\"e_mail\",\"pii\":1,\"roles\":\"hr, "
    "legal\"}]}]}",
    "{\"orders\":{\"description\":\"All\",\"columns\":{\"id\":\"N\"}},"
    "\"customers\":{\"columns\":{\"e_mail\":{\"sensitive\":\"high\",\"entitlement\":\"hr, legal\"}}}}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserSchema) schema = apply_json (texts[i], 0);

      g_test_message ("%s", texts[i]);
      g_assert_cmpstr (dowser_schema_find_table (schema, "orders")->description, ==, "All");
      g_assert_cmpstr (get_column (schema, "orders", "id")->description, ==, "N");
      g_assert_true (get_column (schema, "crm.customers", "e_mail")->pii);
      g_assert_cmpstr (get_column (schema, "crm.customers", "e_mail")->entitlement, ==, "hr, legal");
    }
}

static void
test_unusable_json_is_refused (void)
{
  static const char *const texts[] = { "1", "[]", "{}", "[1,[2]]", "null", "{\"tables\":7}", "{\"a\":\"b\"}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (DowserMetadata) metadata = dowser_metadata_new ();
      g_autoptr (JsonNode) root = json_from_string (texts[i], NULL);

      g_test_message ("%s", texts[i]);
      if (root != NULL)
        g_assert_false (dowser_metadata_add_json (metadata, root));
    }
}

/* Tests ambiguous names: both "order_id" and "OrderId" match "orderid", so a line with the name "orderid" describes
 * neither column. */
static void
test_ambiguous_name_describes_no_column (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  g_autoptr (DowserMetadata) metadata = dowser_metadata_new ();
  g_autoptr (GPtrArray) rows = make_rows ("table|column|pii\nt|order id|yes\n");
  DowserMetadataOutcome outcome = { 0 };
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, table, "order_id", NULL);
  dowser_schema_builder_add_column (builder, table, "OrderId", NULL);
  dowser_metadata_add_rows (metadata, rows, NULL);
  dowser_metadata_apply (metadata, builder, &outcome);
  g_assert_cmpuint (outcome.n_missed, ==, 1);
  g_assert_cmpstr (outcome.missed, ==, "t.order id");
  dowser_metadata_outcome_clear (&outcome);
  schema = dowser_schema_builder_end (builder);
}

DOWSER_TEST_MAIN (metadata)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/metadata/headings-are-read", test_headings_are_read);
  g_test_add_func ("/model/metadata/heading-is-recognized-by-one-word", test_heading_is_recognized_by_one_word);
  g_test_add_func ("/model/metadata/yes-and-no-values-are-recognized", test_yes_and_no_values_are_recognized);
  g_test_add_func ("/model/metadata/entitlements-are-read", test_entitlements_are_read);
  g_test_add_func ("/model/metadata/unclear-privacy-value-means-personal", test_unclear_privacy_value_means_personal);
  g_test_add_func ("/model/metadata/rows-may-have-any-order", test_rows_may_have_any_order);
  g_test_add_func ("/model/metadata/entitlement-makes-columns-visible", test_entitlement_makes_columns_visible);
  g_test_add_func ("/model/metadata/repeated-table-names-are-optional", test_repeated_table_names_are_optional);
  g_test_add_func ("/model/metadata/table-is-found-by-sheet-or-path", test_table_is_found_by_sheet_or_path);
  g_test_add_func ("/model/metadata/rows-without-headings-are-refused", test_rows_without_headings_are_refused);
  g_test_add_func ("/model/metadata/several-json-forms-are-read", test_several_json_forms_are_read);
  g_test_add_func ("/model/metadata/unusable-json-is-refused", test_unusable_json_is_refused);
  g_test_add_func ("/model/metadata/ambiguous-name-describes-no-column", test_ambiguous_name_describes_no_column);
  return g_test_run ();
}
