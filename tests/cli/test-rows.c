/* test-rows.c - tests that difficult cells are written correctly in a table, in CSV and in JSON */
#include "cli/dowser-cli-rows.h"

#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

static DowserResult *
make_result (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (2, 16);
  g_autoptr (DowserPage) page = NULL;
  DowserResult *result;

  g_ptr_array_add (columns, dowser_result_column_new ("a, \"b\"", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("n\x1b[31m", DOWSER_VALUE_REAL));
  dowser_page_builder_add_text (builder, "x\"y,\r\nz", 7);
  dowser_page_builder_add_real (builder, 0.1);
  dowser_page_builder_add_null (builder);
  dowser_page_builder_add_real (builder, INFINITY);
  dowser_page_builder_add_text (builder, "", 0);
  dowser_page_builder_add_integer (builder, G_MININT64);
  dowser_page_builder_add_text (builder, "\x1b[2J\xc2\x9bm日本", 13);
  dowser_page_builder_add_blob (builder, "\0\xff", 2);
  page = dowser_page_builder_end (builder);
  result = dowser_result_new (columns);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, FALSE, 0);
  return result;
}

static char *
print_to_text (void (*printer) (DowserResult *, FILE *))
{
  g_autoptr (DowserResult) result = make_result ();
  char *text = NULL;
  size_t length;
  FILE *file = open_memstream (&text, &length);
  char *copy;

  printer (result, file);
  fclose (file);
  copy = g_strndup (text, length);
  free (text);
  return copy;
}

static void
print_plain_table (DowserResult *result, FILE *file)
{
  dowser_cli_rows_print_table (result, NULL, 0, file);
}

/* Prints two columns that are shown as percentages. The first column is a ratio; the second column is 100 times a
 * ratio. */
static void
print_percentages (DowserResult *result, FILE *file)
{
  g_autoptr (DowserPlan) plan = dowser_plan_from_json (
      "{\"version\":1,\"select\":{\"from\":[{\"id\":\"t\",\"table\":\"t\"}],\"outputs\":["
      "{\"expr\":{\"kind\":\"ratio\",\"args\":[{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"a\"},"
      "{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"b\"}]}},"
      "{\"expr\":{\"kind\":\"arithmetic\",\"op\":\"multiply\",\"args\":[{\"kind\":\"literal\",\"value\":100},"
      "{\"kind\":\"ratio\",\"args\":[{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"a\"},"
      "{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"b\"}]}]}}]}}",
      -1, NULL);

  g_assert_nonnull (plan);
  dowser_cli_rows_print_table (result, plan, 0, file);
}

static void
test_ratios_are_printed_as_percentages (void)
{
  g_autofree char *text = print_to_text (print_percentages);
  g_autofree char *plain = print_to_text (print_plain_table);

  g_assert_nonnull (strstr (text, "0.1000\u00a0%"));
  g_assert_nonnull (strstr (text, "NULL"));
  g_assert_null (strchr (plain, '%'));
}

static void
test_rows_are_printed_as_csv (void)
{
  g_autofree char *text = print_to_text (dowser_cli_rows_print_csv);

  g_assert_true (g_str_has_prefix (text, "\"a, \"\"b\"\"\",n\x1b[31m\r\n"));
  g_assert_nonnull (strstr (text, "\"x\"\"y,\r\nz\",0.1\r\n"));
  /* In CSV, NULL is written as an empty field, and an empty text as "". */
  g_assert_nonnull (strstr (text, "\r\n,"));
  g_assert_nonnull (strstr (text, "\r\n\"\",-9223372036854775808\r\n"));
  g_assert_nonnull (strstr (text, ",AP8=\r\n"));
}

static void
test_rows_are_printed_as_json (void)
{
  g_autofree char *text = print_to_text (dowser_cli_rows_print_json);
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  JsonArray *rows;

  g_assert_nonnull (root);
  rows = json_node_get_array (root);
  g_assert_cmpuint (json_array_get_length (rows), ==, 4);
  g_assert_cmpstr (json_array_get_string_element (json_array_get_array_element (rows, 0), 0), ==, "x\"y,\r\nz");
  g_assert_true (json_array_get_null_element (json_array_get_array_element (rows, 1), 0));
  /* JSON has no infinity, so null is written. */
  g_assert_true (json_array_get_null_element (json_array_get_array_element (rows, 1), 1));
  g_assert_cmpint (json_array_get_int_element (json_array_get_array_element (rows, 2), 1), ==, G_MININT64);
  g_assert_nonnull (strstr (text, "{\"base64\":\"AP8=\"}"));
}

/* Tests that a cell can't clear the screen or hide its neighbors. */
static void
test_control_characters_are_not_printed (void)
{
  g_autofree char *text = print_to_text (print_plain_table);

  g_assert_null (strchr (text, '\x1b'));
  g_assert_null (strstr (text, "\xc2\x9b"));
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_nonnull (strstr (text, "日本"));
  g_assert_nonnull (strstr (text, "NULL"));
}

static void
print_two_rows (DowserResult *result, FILE *file)
{
  dowser_cli_rows_print_table (result, NULL, 2, file);
}

static void
print_four_rows (DowserResult *result, FILE *file)
{
  dowser_cli_rows_print_table (result, NULL, 4, file);
}

static void
print_truncated_rows (DowserResult *result, FILE *file)
{
  dowser_result_set_complete (result, TRUE, 0);
  dowser_cli_rows_print_table (result, NULL, 2, file);
}

static guint
count_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  return g_strv_length (lines) - 1;
}

/* Tests that a long table is cut after its first rows and shows the number of all rows. */
static void
test_long_table_shows_first_rows (void)
{
  g_autofree char *two = print_to_text (print_two_rows);
  g_autofree char *four = print_to_text (print_four_rows);
  g_autofree char *all = print_to_text (print_plain_table);
  g_autofree char *cut = print_to_text (print_truncated_rows);

  g_assert_cmpuint (count_lines (two), ==, 5);
  g_assert_nonnull (strstr (two, "Showing the first 2 of 4 rows. --all"));
  g_assert_null (strstr (two, "日本"));
  g_assert_cmpstr (four, ==, all);
  g_assert_cmpuint (count_lines (all), ==, 6);
  g_assert_nonnull (strstr (cut, "Showing the first 2 of more than 4 rows. --all"));
}

DOWSER_TEST_MAIN (rows)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cli/rows/rows-are-printed-as-csv", test_rows_are_printed_as_csv);
  g_test_add_func ("/cli/rows/rows-are-printed-as-json", test_rows_are_printed_as_json);
  g_test_add_func ("/cli/rows/long-table-shows-first-rows", test_long_table_shows_first_rows);
  g_test_add_func ("/cli/rows/ratios-are-printed-as-percentages", test_ratios_are_printed_as_percentages);
  g_test_add_func ("/cli/rows/control-characters-are-not-printed", test_control_characters_are_not_printed);
  return g_test_run ();
}
