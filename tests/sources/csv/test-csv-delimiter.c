/* test-csv-delimiter.c - tests that each cell is read correctly in all forms of CSV files that other programs write */
#include "support/dowser-files-fixture.h"
#include "support/dowser-test-main.h"

#include "sources/csv/dowser-csv-decisions.h"
#include "sources/csv/dowser-csv-delimiter.h"

#include <string.h>

typedef struct
{
  const char *bytes;
  const char *rows;
} Case;

/* Tests that each file gives the expected rows, and that the schema has the same row count. */
static void
assert_all (const Case *cases, guint n_cases)
{
  DowserFilesFixture files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *path = dowser_files_fixture_write_file (&files, "t.csv", cases[i].bytes, -1);
      g_autofree char *n_rows = NULL;
      g_autoptr (DowserSchema) schema = NULL;
      g_autoptr (GError) error = NULL;

      dowser_files_fixture_open (&files, "t.csv", &error);
      g_assert_no_error (error);
      dowser_files_fixture_assert_rows (&files, "SELECT * FROM t", cases[i].rows);
      schema = dowser_test_source_introspect (files.source, &error);
      g_assert_no_error (error);
      n_rows = g_strdup_printf ("%d", (int) dowser_schema_find_table (schema, "t")->n_rows);
      dowser_files_fixture_assert_rows (&files, "SELECT count(*) FROM t", n_rows);
      dowser_files_fixture_close (&files);
    }
  dowser_files_fixture_tear_down (&files);
}

static void
test_carriage_returns_end_records_or_stay (void)
{
  static const Case cases[] = {
    /* Carriage returns at the ends of some records. */
    { "sku,name,qty\r\n11,bolt,5\r\n12,nut,6\r13,washer,7\r\n14,screw,8\r\n",
      "11|bolt|5\n12|nut|6\n13|washer|7\n14|screw|8" },
    { "a,b\r1,x\r\n2,y\r\n", "1|x\n2|y" },
    { "n\r\n1\r2\r\n3\r\n", "1\n2\n3" },
    /* Carriage returns in a cell. */
    { "id,note,n\r\n1,two\rlines,5\r\n2,one,6\r\n", "1|two\rlines|5\n2|one|6" },
    { "id,note\r\n1,two\rlines\r\n2,one\r\n", "1|two\rlines\n2|one" },
    { "id,note\n1,two\rlines\n2,one\n", "1|two\rlines\n2|one" },
    { "id,a b,n\r\n1,\r,5\r\n", "1|\r|5" },
    /* Carriage returns in cells and at the ends of records. */
    { "id,note,n\r\n1,two\rlines,5\r2,one,6\r\n", "1|two\rlines|5\n2|one|6" },
    /* A carriage return only at the end of the file. */
    { "a,b\n1,x\n2,y\r", "1|x\n2|y" },
    { "a,b\n1,x\n2,\"y\"\r", "1|x\n2|y" },
    { "a,b\r\n1,x\r\r\n2,y\r\r\n", "1|x\n2|y" },
    /* Within quotes all line ends are text. */
    { "a,b\r\n1,\"x\ry\"\r\n2,\"u\r\nv\"\r\n", "1|x\ry\n2|u\r\nv" },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_blank_first_lines_are_skipped (void)
{
  static const Case cases[] = {
    { "\nname,place\nAnn,Oslo\nBo,Rome\n", "Ann|Oslo\nBo|Rome" },
    { "\n\nitem,price\npen,1.50\nink,7.25", "pen|1.50\nink|7.25" },
    { "\r\n\r\n\r\nitem,price\r\npen,1.50\r\n", "pen|1.50" },
    { "\r\ritem,price\rpen,1.50\r", "pen|1.50" },
    { "\n\"item\",\"price\"\n\"pen, red\",\"1.50\"\n", "pen, red|1.50" },
    { "\r\n\"item\",\"price\"\r\n\"pen\r\nred\",\"1.50\"\r\n", "pen\r\nred|1.50" },
    { "  \n\t\nitem,price\npen,1.50\n", "pen|1.50" },
    { "\nn\n1\n2\n", "1\n2" },
    { "\n\n1,2\n3,4\n", "1|2\n3|4" },
    { "\xef\xbb\xbf\nname;place\nAnn;Oslo\n", "Ann|Oslo" },
    { "\nname, place\n\"Ann\", \"Oslo\"\n", "Ann|Oslo" },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_title_lines_are_skipped (void)
{
  static const Case cases[] = {
    { "Sales, March 2024\nid,name,amount\n1,Ann,5\n2,Bo,7\n", "1|Ann|5\n2|Bo|7" },
    { "Region: North, South, and East, all\n\nid,name,amount\n1,Ann,5\n2,Bo,7\n", "1|Ann|5\n2|Bo|7" },
    { "Report;March 2024\r\nMade by;A. Smith;;\r\n\r\nid;name;amount\r\n1;Ann;5,5\r\n2;Bo;7\r\n",
      "1|Ann|5.5\n2|Bo|7.0" },
    { "Staff, all sites\n\nname,place,team\nAnn,Oslo,A\nBo,Rome,B\n", "Ann|Oslo|A\nBo|Rome|B" },
    { "\"Sales, March\"\nname,n\nAnn,5\n", "Ann|5" },
    { "\nSales, March 2024, draft\nname,n\nAnn,5\nBo,\n", "Ann|5\nBo|NULL" },
  };
  /* Files whose first data rows must not be read as title lines. */
  static const char *const plain[] = {
    "name,place\nAnn,Oslo\nBo,Rome\n",   "name,place,n\nAnn,Oslo,1\nBo,Rome,2\n",
    "name,place\n\nAnn,Oslo\nBo,Rome\n", "name,score\nr1,Ann,5\nr2,Bo,7\n",
    "name,score\nr1,Ann,\nr2,Bo,7\n",    "name,place\n\nAnn,Oslo,NO\nBo,Rome,IT\n",
  };

  assert_all (cases, G_N_ELEMENTS (cases));
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    g_assert_cmpuint (dowser_csv_guess_head (0, plain[i], strlen (plain[i])).n_title_lines, ==, 0);
}

static void
test_quotes_are_recognized_in_each_style (void)
{
  static const Case cases[] = {
    /* A blank next to a quote. */
    { "name, remark, nights\n\"Olsen\", \"sea view, quiet\", 3\n\"Perez\", \"none\", 2\n",
      "Olsen|sea view, quiet|3\nPerez|none|2" },
    { "\"name\", \"remark\"\r\n\"Olsen\", \"a\"\"b, c\"\r\n\"Perez\",  \"\"\r\n", "Olsen|a\"b, c\nPerez|" },
    { "a ; b\n\"x\" ; \"y;z\"\n\"u\" ; \"v\" \n", "x|y;z\nu|v" },
    { "a,b\n1, \"x\ny\"\n2, z\n", "1|x\ny\n2|z" },
    /* A backslash in front of a quote. */
    { "id,text\n1,\"say \\\"hi\\\", now\"\n2,\"C:\\\\\"\n", "1|say \"hi\", now\n2|C:\\" },
    { "id,text,n\n1,\"a \\\" b\",5\n2,\"\\\"\",6\n", "1|a \" b|5\n2|\"|6" },
    { "id,text\n1,\"5\\\" pipe, \\\"new\\\"\"\n", "1|5\" pipe, \"new\"" },
    /* By RFC 4180, a backslash is an ordinary character. */
    { "id,path\n1,\"C:\\\"\n2,\"D:\\x\"\n", "1|C:\\\n2|D:\\x" },
    /* Single quotes. */
    { "'id','name'\n'1','Smith, Ann'\n'2','O''Hara'\n", "1|Smith, Ann\n2|O'Hara" },
    { "id;name\n1;'a;b'\n2;'c'\n", "1|a;b\n2|c" },
    { "'id','name'\n'1','Ann'\n'2','Bo \"B\" Lee'\n", "1|Ann\n2|Bo \"B\" Lee" },
    /* Single quotes are ordinary characters if they don't enclose values. */
    { "id,name\n1,'tis\n2,O'Hara\n3,rock 'n' roll\n", "1|'tis\n2|O'Hara\n3|rock 'n' roll" },
    { "id,name\n1,Ann\n2,'Bo'\n3,Cy\n", "1|Ann\n2|'Bo'\n3|Cy" },
    /* Double quotes inside an unquoted value. */
    { "id,size\n1,5\" pipe\n2,6\"\n", "1|5\" pipe\n2|6\"" },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

/* Tests files whose form can't be recognized at their start, but only from a later line on. */
static void
test_delimiter_is_found_on_later_lines (void)
{
  static const struct
  {
    const char *row;
    const char *value;
  } rows[] = {
    { "x, \"y, z\",1\n", "y, z" },
    { "x,\"y \\\" z\",1\n", "y \" z" },
    { "x,y\rz,1\n", "y\rz" },
    { "x,y,1\rx,b,2\n", "y" },
  };
  DowserFilesFixture files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GString) text = g_string_new ("a,b,c\n");
      g_autofree char *path = NULL;
      g_autoptr (GError) error = NULL;

      for (guint n = 0; n < 20000; n++)
        g_string_append (text, "a,b,0\n");
      g_string_append (text, rows[i].row);
      path = dowser_files_fixture_write_file (&files, "t.csv", text->str, -1);
      dowser_files_fixture_open (&files, "t.csv", &error);
      g_assert_no_error (error);
      dowser_files_fixture_assert_rows (&files, "SELECT b FROM t WHERE c = 1", rows[i].value);
      dowser_files_fixture_close (&files);
    }
  dowser_files_fixture_tear_down (&files);
}

/* Tests the suggestion to read rows with too few or too many values: a user who follows the suggestion never gets an
 * error. */
static void
test_delimiter_fits_rows_of_unequal_length (void)
{
  static const Case cases[] = {
    { "name, remark, nights\n\"Olsen\", \"sea view, quiet\", 3\n\"Perez\", \"none\"\n",
      "Olsen|sea view, quiet|3\nPerez|none|NULL" },
    { "a,b\n1, \"x\" y, 2\n3,z\n", "1| \"x\" y|2\n3|z|NULL" },
    { "a,b\n1, \"x, 2\n3,z\n", "1| \"x|2\n3|z|NULL" },
    { "\na,b\n1,2,3\n4\n", "1|2|3\n4|NULL|NULL" },
    { "a,b,c\r\n1,u\rv,2\r\n3,w\r\n", "1|u\rv|2\n3|w|NULL" },
    { "'a','b'\n'1','x, y'\n'2'\n", "1|x, y\n2|NULL" },
  };
  DowserFilesFixture files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = dowser_files_fixture_write_file (&files, "t.csv", cases[i].bytes, -1);
      g_autofree char *memory = dowser_csv_decisions_set_choice (NULL, path, NULL, "read");
      g_autoptr (GError) error = NULL;

      files.source = dowser_source_new_for_uri (path, &error);
      g_assert_no_error (error);
      dowser_source_set_memory (files.source, memory);
      dowser_test_source_open (files.source, &error);
      g_assert_no_error (error);
      dowser_files_fixture_assert_rows (&files, "SELECT * FROM t", cases[i].rows);
      dowser_files_fixture_close (&files);
    }
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (csv_delimiter)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-delimiter/carriage-returns-end-records-or-stay",
                   test_carriage_returns_end_records_or_stay);
  g_test_add_func ("/sources/csv-delimiter/blank-first-lines-are-skipped", test_blank_first_lines_are_skipped);
  g_test_add_func ("/sources/csv-delimiter/title-lines-are-skipped", test_title_lines_are_skipped);
  g_test_add_func ("/sources/csv-delimiter/quotes-are-recognized-in-each-style",
                   test_quotes_are_recognized_in_each_style);
  g_test_add_func ("/sources/csv-delimiter/delimiter-is-found-on-later-lines", test_delimiter_is_found_on_later_lines);
  g_test_add_func ("/sources/csv-delimiter/delimiter-fits-rows-of-unequal-length",
                   test_delimiter_fits_rows_of_unequal_length);
  return g_test_run ();
}
