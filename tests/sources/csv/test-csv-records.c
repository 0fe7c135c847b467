/* test-csv-records.c - tests that a CSV file is split into the same records, for any size of the pieces in which
 * it is read */
#include "sources/csv/dowser-csv-records.h"

#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <string.h>

#define RANDOM_CASES 4000
#define MAX_BYTES 60

static void
field_cb (guint column, const char *text, gsize length, gboolean quoted, gpointer user_data)
{
  g_autofree char *copy = g_strndup (text, length);

  g_string_append_printf (user_data, "%u%s<%s>", column, quoted ? "q" : "", copy);
}

static gboolean
record_cb (guint n_fields, gsize length, guint64 line, gpointer user_data, GError **error)
{
  g_string_append_printf (user_data, " %u values, %u bytes, line %u\n", n_fields, (guint) length, (guint) line);
  return TRUE;
}

/* Adds the text in pieces. Each piece has its own memory, which is freed before the next piece. */
static gboolean
add_pieces (DowserCsvRecords *records, const char *text, gsize piece, GError **error)
{
  gsize length = strlen (text);

  for (gsize at = 0; at < length; at += piece)
    {
      gsize n = MIN (piece, length - at);
      g_autofree char *bytes = g_memdup2 (text + at, n);

      if (!dowser_csv_records_add (records, bytes, n, error))
        return FALSE;
    }
  return dowser_csv_records_end (records, error);
}

static char *
split_records (const DowserCsvForm *form, const char *text, gsize piece)
{
  g_auto (DowserCsvRecords) records = { 0 };
  g_autoptr (GError) error = NULL;
  GString *found = g_string_new (NULL);

  dowser_csv_records_init (&records, form);
  records.field = field_cb;
  records.record = record_cb;
  records.user_data = found;
  if (!add_pieces (&records, text, piece, &error))
    g_string_append (found, error->message);
  g_string_append_printf (found, "line ends %u", records.line_ends);
  return g_string_free (found, FALSE);
}

static const DowserCsvForm rfc = { .delimiter = ',', .quote = '"' };

static void
assert_split_as (const DowserCsvForm *form, const char *text, const char *expected)
{
  for (gsize piece = 1; piece <= strlen (text); piece++)
    {
      g_autofree char *found = split_records (form, text, piece);

      g_assert_cmpstr (found, ==, expected);
    }
}

static void
assert_split (const char *text, const char *expected)
{
  assert_split_as (&rfc, text, expected);
}

static void
test_records_are_split_into_values (void)
{
  assert_split ("a,bc\n", "0<a>1<bc> 2 values, 5 bytes, line 1\nline ends 1");
  assert_split ("\"a,\nb\",x\r\ny,", "0q<a,\nb>1<x> 2 values, 9 bytes, line 1\n0<y>1<> 2 values, 3 bytes, line 3\n"
                                     "line ends 4");
  assert_split ("\"\",\"\"\"\",\"a\"\"b\"\n", "0q<>1q<\">2q<a\"b> 3 values, 15 bytes, line 1\nline ends 1");
  assert_split ("a\"b,c\"\"d\r", "0<a\"b>1<c\"\"d> 2 values, 9 bytes, line 1\nline ends 2");
}

static void
test_each_delimiter_and_quote_is_respected (void)
{
  const DowserCsvForm spaced = { .delimiter = ',', .quote = '"', .spaced = TRUE };
  const DowserCsvForm backslash = { .delimiter = ',', .quote = '"', .backslash = TRUE };
  const DowserCsvForm single = { .delimiter = ';', .quote = '\'' };

  assert_split_as (&spaced, "a,  \"b, c\" , d e,\" f\"\n ,\n",
                   "0<a>1q<b, c>2<d e>3q< f> 4 values, 22 bytes, line 1\n0<>1<> 2 values, 3 bytes, line 2\nline ends "
                   "1");
  assert_split_as (&backslash, "\"a\\\"b\",\"c\\\\\",\"d\\e\"\"\",f\\\n",
                   "0q<a\"b>1q<c\\>2q<d\\e\">3<f\\> 4 values, 24 bytes, line 1\nline ends 1");
  assert_split_as (&single, "'a;''b''';\"c\"\n", "0q<a;'b'>1<\"c\"> 2 values, 14 bytes, line 1\nline ends 1");
}

static void
test_carriage_return_ends_record_or_stays (void)
{
  const DowserCsvForm record = { .delimiter = ',', .quote = '"', .returns = DOWSER_CSV_RETURN_ENDS_RECORD };
  const DowserCsvForm letter = { .delimiter = ',', .quote = '"', .returns = DOWSER_CSV_RETURN_IS_LETTER };

  assert_split_as (&record, "a,b\r\n1\r2,3\r4,5\r\n",
                   "0<a>1<b> 2 values, 4 bytes, line 1\n0<1\r2>1<3> 2 values, 7 bytes, line 2\n"
                   "0<4>1<5> 2 values, 4 bytes, line 3\nline ends 6");
  assert_split_as (&letter, "a,b\n1,2\r3\n4,\r\n5,6\r",
                   "0<a>1<b> 2 values, 4 bytes, line 1\n0<1>1<2\r3> 2 values, 6 bytes, line 2\n"
                   "0<4>1<> 2 values, 3 bytes, line 3\n0<5>1<6> 2 values, 5 bytes, line 4\nline ends 7");
}

/* Tests that the result doesn't depend on the size of the blocks of bytes in which the file is read. Tests this for
 * each form of file. */
static void
test_piece_size_does_not_change_records (void)
{
  static const char letters[] = "ab,\"\n\r '\\";
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < RANDOM_CASES; i++)
    {
      char text[MAX_BYTES + 1] = "";
      gsize n = g_rand_int_range (rand, 1, MAX_BYTES);
      gsize piece = g_rand_int_range (rand, 1, MAX_BYTES);
      DowserCsvForm form = { ',', i & 1 ? '"' : '\'', (i & 2) != 0, (i & 4) != 0, (DowserCsvReturns) (i / 8 % 3) };
      g_autofree char *whole = NULL, *bytewise = NULL, *pieces = NULL;

      for (gsize j = 0; j < n; j++)
        text[j] = letters[g_rand_int_range (rand, 0, sizeof letters - 1)];
      whole = split_records (&form, text, n);
      bytewise = split_records (&form, text, 1);
      pieces = split_records (&form, text, piece);
      g_assert_cmpstr (whole, ==, bytewise);
      g_assert_cmpstr (whole, ==, pieces);
    }
}

DOWSER_TEST_MAIN (csv_records)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-records/records-are-split-into-values", test_records_are_split_into_values);
  g_test_add_func ("/sources/csv-records/each-delimiter-and-quote-is-respected",
                   test_each_delimiter_and_quote_is_respected);
  g_test_add_func ("/sources/csv-records/carriage-return-ends-record-or-stays",
                   test_carriage_return_ends_record_or_stays);
  g_test_add_func ("/sources/csv-records/piece-size-does-not-change-records", test_piece_size_does_not_change_records);
  return g_test_run ();
}
