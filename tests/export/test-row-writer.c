/* test-row-writer.c - tests that difficult cells are written correctly in each format */
#include "export/dowser-export-format.h"
#include "export/dowser-row-writer.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>

static GPtrArray *
make_columns (void)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  g_ptr_array_add (columns, dowser_result_column_new ("a, \"b\"", DOWSER_VALUE_TEXT));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_REAL));
  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  return columns;
}

static DowserPage *
make_page (void)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (3, 16);

  dowser_page_builder_add_text (builder, "x\"y,\r\nz", 7);
  dowser_page_builder_add_real (builder, 0.1);
  dowser_page_builder_add_integer (builder, 9007199254740993);
  dowser_page_builder_add_null (builder);
  dowser_page_builder_add_real (builder, INFINITY);
  dowser_page_builder_add_null (builder);
  dowser_page_builder_add_text (builder, "", 0);
  dowser_page_builder_add_integer (builder, G_MININT64);
  dowser_page_builder_add_text (builder, "=1+1", 4);
  dowser_page_builder_add_text (builder, "a|b*c\td", 7);
  dowser_page_builder_add_blob (builder, "\0\xff", 2);
  dowser_page_builder_add_text (builder, "N\0L", 3);
  return dowser_page_builder_end (builder);
}

static char *
write_with_options (const DowserExportOptions *options, gsize *length)
{
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);
  g_autoptr (DowserRowWriter) writer = dowser_row_writer_new (options, sink, NULL);
  g_autoptr (GPtrArray) columns = make_columns ();
  g_autoptr (DowserPage) page = make_page ();
  g_autoptr (GError) error = NULL;

  g_assert_true (dowser_row_writer_begin (writer, columns, &error));
  g_assert_true (dowser_row_writer_write_page (writer, page, &error));
  g_assert_true (dowser_row_writer_end (writer, &error));
  *length = sink->length;
  dowser_byte_sink_add_char (sink, '\0');
  return g_memdup2 (sink->bytes, sink->length);
}

static void
assert_written (const DowserExportOptions *options, const char *wanted, gsize wanted_length)
{
  gsize length;
  g_autofree char *text = write_with_options (options, &length);

  g_assert_cmpmem (text, length, wanted, wanted_length);
}

#define ASSERT_WRITTEN(options, wanted) assert_written (&options, wanted, sizeof wanted - 1)

static void
test_rows_are_written_as_csv (void)
{
  const DowserExportOptions options = { .format = DOWSER_EXPORT_CSV };

  ASSERT_WRITTEN (options, "\"a, \"\"b\"\"\",n,n\r\n"
                           "\"x\"\"y,\r\nz\",0.1,9007199254740993\r\n"
                           ",Infinity,\r\n"
                           "\"\",-9223372036854775808,=1+1\r\n"
                           "a|b*c\td,AP8=,\"N\0L\"\r\n");
}

static void
test_csv_for_spreadsheets_disarms_formulas (void)
{
  DowserExportOptions options = { .format = DOWSER_EXPORT_CSV };

  dowser_export_options_set_spreadsheet (&options);
  options.delimiter = ';';
  ASSERT_WRITTEN (options, "\xef\xbb\xbf\"a, \"\"b\"\"\";n;n\r\n"
                           "\"x\"\"y,\r\nz\";0.1;9007199254740993\r\n"
                           ";Infinity;\r\n"
                           "\"\";-9223372036854775808;'=1+1\r\n"
                           "a|b*c\td;AP8=;\"N\0L\"\r\n");
}

/* Tests numbers in a spreadsheet: numbers that need more digits than a double are stored as texts, and a text that
 * begins like a number must not become a formula. */
static void
test_long_numbers_stay_texts_in_spreadsheets (void)
{
  static const char *const cells[][2] = {
    { "-12.50", "-12.50" }, { "-123456789012345678901234.5", "-123456789012345678901234.5" },
    { "-.5", "-.5" },       { "-", "'-" },
    { "-.", "'-." },        { "--1", "'--1" },
    { "-1-1", "'-1-1" },    { "-1.2.3", "'-1.2.3" },
    { "-1e5", "'-1e5" },    { "-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0" },
    { "+49", "'+49" },      { "-Infinity", "'-Infinity" },
  };
  DowserExportOptions options = { .format = DOWSER_EXPORT_CSV };

  dowser_export_options_set_spreadsheet (&options);
  options.byte_order_mark = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);
      g_autoptr (DowserRowWriter) writer = dowser_row_writer_new (&options, sink, NULL);
      g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
      g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 1);
      g_autoptr (DowserPage) page = NULL;
      g_autofree char *wanted = g_strconcat ("n\r\n", cells[i][1], "\r\n", NULL);

      g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_DECIMAL));
      dowser_page_builder_add_text (builder, cells[i][0], strlen (cells[i][0]));
      page = dowser_page_builder_end (builder);
      g_assert_true (dowser_row_writer_begin (writer, columns, NULL)
                     && dowser_row_writer_write_page (writer, page, NULL));
      g_assert_cmpmem (sink->bytes, sink->length, wanted, strlen (wanted));
    }
}

static void
test_rows_are_written_as_tsv (void)
{
  const DowserExportOptions options = { .format = DOWSER_EXPORT_TSV };

  ASSERT_WRITTEN (options, "\"a, \"\"b\"\"\"\tn\tn\r\n"
                           "\"x\"\"y,\r\nz\"\t0.1\t9007199254740993\r\n"
                           "\tInfinity\t\r\n"
                           "\"\"\t-9223372036854775808\t=1+1\r\n"
                           "\"a|b*c\td\"\tAP8=\t\"N\0L\"\r\n");
}

static void
test_rows_are_written_as_json (void)
{
  const DowserExportOptions options = { .format = DOWSER_EXPORT_JSON };
  gsize length;
  g_autofree char *text = write_with_options (&options, &length);
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  JsonArray *rows;
  JsonObject *row;

  g_assert_nonnull (root);
  rows = json_node_get_array (root);
  g_assert_cmpuint (json_array_get_length (rows), ==, 4);
  row = json_array_get_object_element (rows, 0);
  g_assert_cmpstr (json_object_get_string_member (row, "a, \"b\""), ==, "x\"y,\r\nz");
  /* Two columns with the same name become two members with different names. */
  g_assert_cmpint (json_object_get_int_member (row, "n_2"), ==, 9007199254740993);
  row = json_array_get_object_element (rows, 1);
  g_assert_true (json_object_get_null_member (row, "a, \"b\""));
  g_assert_true (json_object_get_null_member (row, "n"));
  row = json_array_get_object_element (rows, 2);
  g_assert_cmpstr (json_object_get_string_member (row, "a, \"b\""), ==, "");
  g_assert_nonnull (strstr (text, "{\"base64\":\"AP8=\"}"));
  g_assert_nonnull (strstr (text, "\"N\\u0000L\""));
}

static void
test_each_row_is_one_json_line (void)
{
  const DowserExportOptions options = { .format = DOWSER_EXPORT_JSONL };
  gsize length;
  g_autofree char *text = write_with_options (&options, &length);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 5);
  g_assert_cmpstr (lines[4], ==, "");
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (JsonNode) row = json_from_string (lines[i], NULL);

      g_assert_true (row != NULL && JSON_NODE_HOLDS_OBJECT (row));
    }
}

static void
test_rows_are_written_as_markdown (void)
{
  const DowserExportOptions options = { .format = DOWSER_EXPORT_MARKDOWN };

  ASSERT_WRITTEN (options, "| a, \"b\" | n | n |\n| --- | ---: | ---: |\n"
                           "| x\"y, <br>z | 0.1 | 9007199254740993 |\n"
                           "| *NULL* | Infinity | *NULL* |\n"
                           "|  | -9223372036854775808 | =1+1 |\n"
                           "| a\\|b\\*c d | AP8= | N L |\n");
}

static void
test_empty_result_has_only_headings (void)
{
  static const char *const wanted[] = { "n\r\n", "n\r\n", "[\n]\n", "", "| n |\n| --- |\n" };

  for (int format = 0; format < (int) G_N_ELEMENTS (wanted); format++)
    {
      const DowserExportOptions options = { .format = (DowserExportFormat) format };
      g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);
      g_autoptr (DowserRowWriter) writer = dowser_row_writer_new (&options, sink, NULL);
      g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

      g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_TEXT));
      g_assert_true (dowser_row_writer_begin (writer, columns, NULL) && dowser_row_writer_end (writer, NULL));
      g_assert_cmpmem (sink->bytes, sink->length, wanted[format], strlen (wanted[format]));
    }
}

static void
test_written_names_are_made_unique (void)
{
  static const char *const names[][2]
      = { { "n", "n" }, { "n_2", "n_2" }, { "n", "n_3" }, { "n", "n_4" }, { "", "" }, { "", "_2" }, { "N", "N" } };
  g_autoptr (GHashTable) used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *unique = dowser_row_writer_dup_unique (used_names, names[i][0]);

      g_assert_cmpstr (unique, ==, names[i][1]);
    }
}

static void
test_file_ending_gives_the_format (void)
{
  g_assert_cmpint (dowser_export_format_guess ("/a.b/Sales.CSV"), ==, DOWSER_EXPORT_CSV);
  g_assert_cmpint (dowser_export_format_guess ("x.ndjson"), ==, DOWSER_EXPORT_JSONL);
  g_assert_cmpint (dowser_export_format_guess ("x.xlsx"), ==, DOWSER_EXPORT_XLSX);
  g_assert_cmpint (dowser_export_format_guess ("/a.csv/x"), ==, -1);
  for (int i = 0; i < DOWSER_EXPORT_N_FORMATS; i++)
    {
      g_assert_nonnull (dowser_export_format_nicks[i]);
      g_assert_cmpint (dowser_export_format_guess (dowser_export_format_get_ending (i)), ==, i);
    }
  g_assert_null (dowser_export_format_nicks[DOWSER_EXPORT_N_FORMATS]);
}

/* Makes a page with booleans, a number of 23 digits, NaN, an invalid UTF-8 byte, bytes, a NUL and a number beyond
 * 2^53. */
static DowserPage *
make_strange_page (void)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (3, 16);

  for (guint i = 0; i < 2; i++)
    {
      dowser_page_builder_add_integer (builder, i);
      dowser_page_builder_add_text (builder, "-12345678901234567890123", 24);
      dowser_page_builder_add_text (builder, "caf\xe9", 4);
    }
  dowser_page_builder_add_null (builder);
  dowser_page_builder_add_integer (builder, 9007199254740993);
  dowser_page_builder_add_real (builder, NAN);
  dowser_page_builder_add_integer (builder, 1);
  dowser_page_builder_add_integer (builder, 9007199254740992);
  dowser_page_builder_add_blob (builder, "x", 1);
  dowser_page_builder_add_integer (builder, 7);
  dowser_page_builder_add_integer (builder, 8);
  dowser_page_builder_add_text (builder, "a\0b", 3);
  return dowser_page_builder_end (builder);
}

static char *
write_strange_page (DowserExportFormat format, const char *path, char **note)
{
  const DowserExportOptions options = { .format = format };
  g_autoptr (DowserByteSink) sink = dowser_byte_sink_new (-1);
  g_autoptr (DowserRowWriter) writer = dowser_row_writer_new (&options, sink, path);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPage) page = make_strange_page ();
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (columns, dowser_result_column_new ("open", DOWSER_VALUE_BOOLEAN));
  g_ptr_array_add (columns, dowser_result_column_new ("big", DOWSER_VALUE_INTEGER));
  g_ptr_array_add (columns, dowser_result_column_new ("rest", DOWSER_VALUE_TEXT));
  g_assert_true (dowser_row_writer_begin (writer, columns, &error));
  g_assert_true (dowser_row_writer_write_page (writer, page, &error));
  dowser_row_writer_end (writer, &error);
  g_assert_no_error (error);
  *note = g_strdup (dowser_row_writer_get_note (writer));
  return g_strndup (sink->bytes, sink->length);
}

static void
assert_note (const char *note, const char *start, guint n)
{
  g_autofree char *end = g_strdup_printf (": %u.", n);
  const char *at = note != NULL ? strstr (note, start) : NULL;

  g_assert_nonnull (at);
  g_assert_true (g_str_has_prefix (strchr (at, ':'), end));
}

static void
test_values_changed_by_json_are_noted (void)
{
  g_autofree char *note = NULL;
  g_autofree char *text = write_strange_page (DOWSER_EXPORT_JSONL, NULL, &note);
  g_autoptr (JsonParser) parser = json_parser_new ();

  g_assert_true (g_str_has_prefix (text,
                                   "{\"open\":false,\"big\":-12345678901234567890123,\"rest\":\"caf\xef\xbf\xbd\"}\n"
                                   "{\"open\":true,"));
  g_assert_nonnull (strstr (text, "{\"open\":null,\"big\":9007199254740993,\"rest\":null}"));
  g_assert_nonnull (strstr (text, "{\"open\":7,\"big\":8,"));
  assert_note (note, "not valid UTF-8", 2);
  assert_note (note, "NaN and infinity", 1);
  assert_note (note, "beyond 2^53", 3);
  g_assert_null (strstr (note, "Base64"));
}

static void
test_values_changed_by_csv_are_noted (void)
{
  g_autofree char *note = NULL;
  g_autofree char *text = write_strange_page (DOWSER_EXPORT_CSV, NULL, &note);

  g_assert_true (g_str_has_prefix (text, "open,big,rest\r\nfalse,-12345678901234567890123,"));
  assert_note (note, "not valid UTF-8", 2);
  assert_note (note, "Base64", 1);
  g_assert_null (strstr (note, "NaN"));
}

static void
test_values_changed_by_workbook_are_noted (void)
{
  g_autofree char *note = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  int fd = g_file_open_tmp ("dowser-XXXXXX.xlsx", &path, NULL);

  g_assert_true (g_close (fd, NULL));
  text = write_strange_page (DOWSER_EXPORT_XLSX, path, &note);
  assert_note (note, "not valid UTF-8", 2);
  assert_note (note, "Numbers written as text", 5);
  assert_note (note, "control characters", 1);
  assert_note (note, "Base64", 1);
  g_unlink (path);
}

DOWSER_TEST_MAIN (row_writer)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/row-writer/rows-are-written-as-csv", test_rows_are_written_as_csv);
  g_test_add_func ("/export/row-writer/csv-for-spreadsheets-disarms-formulas",
                   test_csv_for_spreadsheets_disarms_formulas);
  g_test_add_func ("/export/row-writer/long-numbers-stay-texts-in-spreadsheets",
                   test_long_numbers_stay_texts_in_spreadsheets);
  g_test_add_func ("/export/row-writer/rows-are-written-as-tsv", test_rows_are_written_as_tsv);
  g_test_add_func ("/export/row-writer/rows-are-written-as-json", test_rows_are_written_as_json);
  g_test_add_func ("/export/row-writer/each-row-is-one-json-line", test_each_row_is_one_json_line);
  g_test_add_func ("/export/row-writer/rows-are-written-as-markdown", test_rows_are_written_as_markdown);
  g_test_add_func ("/export/row-writer/empty-result-has-only-headings", test_empty_result_has_only_headings);
  g_test_add_func ("/export/row-writer/written-names-are-made-unique", test_written_names_are_made_unique);
  g_test_add_func ("/export/row-writer/file-ending-gives-the-format", test_file_ending_gives_the_format);
  g_test_add_func ("/export/row-writer/values-changed-by-json-are-noted", test_values_changed_by_json_are_noted);
  g_test_add_func ("/export/row-writer/values-changed-by-csv-are-noted", test_values_changed_by_csv_are_noted);
  g_test_add_func ("/export/row-writer/values-changed-by-workbook-are-noted",
                   test_values_changed_by_workbook_are_noted);
  return g_test_run ();
}
