/* test-agreement.c - tests which results are treated as the same answer */
#include "rows/dowser-agreement.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* Makes a result from "name:text,total:real|Oslo,1.5|Rome,NULL". */
static DowserResult *
read_result (const char *text, gboolean truncated)
{
  g_auto (GStrv) lines = g_strsplit (text, "|", -1);
  g_auto (GStrv) headings = g_strsplit (lines[0], ",", -1);
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (g_strv_length (headings), 300);
  DowserResult *result;

  for (char **head = headings; *head != NULL; head++)
    g_ptr_array_add (columns, dowser_result_column_new (*head, DOWSER_VALUE_UNKNOWN));
  result = dowser_result_new (columns);
  for (char **line = lines + 1; *line != NULL; line++)
    {
      g_auto (GStrv) cells = g_strsplit (*line, ",", -1);

      for (guint i = 0; cells[i] != NULL; i++)
        if (g_str_equal (cells[i], "NULL"))
          dowser_page_builder_add_null (builder);
        else if (g_str_has_suffix (headings[i], ":real"))
          dowser_page_builder_add_real (builder, g_ascii_strtod (cells[i], NULL));
        else if (g_str_has_suffix (headings[i], ":integer"))
          dowser_page_builder_add_integer (builder, g_ascii_strtoll (cells[i], NULL, 10));
        else
          dowser_page_builder_add_text (builder, cells[i], strlen (cells[i]));
    }
  if (dowser_page_builder_get_n_rows (builder) > 0)
    {
      g_autoptr (DowserPage) page = dowser_page_builder_end (builder);

      dowser_result_add_page (result, page);
    }
  dowser_result_set_complete (result, truncated, 1);
  return result;
}

static void
test_equal_answers_agree (void)
{
  static const struct
  {
    const char *a, *b;
    gboolean ordered;
    DowserAgreement agreement;
  } cases[] = {
    { "n:integer|3", "count:integer|3", FALSE, DOWSER_AGREEMENT_SAME },
    { "n:integer|3", "count:integer|4", FALSE, DOWSER_AGREEMENT_OTHER },
    { "n:integer|3", "n:real|3.0", FALSE, DOWSER_AGREEMENT_SAME },
    { "n:real|0.30000000000000004", "n:real|0.3", FALSE, DOWSER_AGREEMENT_SAME },
    { "n:real|0.3001", "n:real|0.3", FALSE, DOWSER_AGREEMENT_OTHER },
    /* the order of rows is compared only on request */
    { "port|Bergen|Molde", "port|Molde|Bergen", FALSE, DOWSER_AGREEMENT_SAME },
    { "port|Bergen|Molde", "port|Molde|Bergen", TRUE, DOWSER_AGREEMENT_OTHER },
    { "port|Bergen|Bergen|Molde", "port|Bergen|Molde|Molde", FALSE, DOWSER_AGREEMENT_OTHER },
    { "port|Bergen", "port|Bergen|Bergen", FALSE, DOWSER_AGREEMENT_OTHER },
    { "port|NULL", "port|NULL", FALSE, DOWSER_AGREEMENT_SAME },
    { "port|NULL", "port|", FALSE, DOWSER_AGREEMENT_OTHER },
    /* the order of columns doesn't matter, but the values of a row must stay together */
    { "port,n:integer|Bergen,1|Molde,2", "n:integer,port|1,Bergen|2,Molde", FALSE, DOWSER_AGREEMENT_SAME },
    { "port,n:integer|Bergen,1|Molde,2", "port,n:integer|Bergen,2|Molde,1", FALSE, DOWSER_AGREEMENT_OTHER },
    { "a:integer,b:integer|1,2|2,1", "a:integer,b:integer|2,1|1,2", FALSE, DOWSER_AGREEMENT_SAME },
    { "a:integer,b:integer|1,2|3,4", "a:integer,b:integer|2,1|4,3", TRUE, DOWSER_AGREEMENT_SAME },
    /* a result with an additional label column is the same answer; for an additional number column, there is no
     * verdict */
    { "n:integer|1|2", "port,n:integer|Bergen,1|Molde,2", FALSE, DOWSER_AGREEMENT_SAME },
    { "port|Bergen|Molde", "port,n:integer|Bergen,1|Molde,2", FALSE, DOWSER_AGREEMENT_NONE },
    { "port|Bergen|Vardo", "port,n:integer|Bergen,1|Molde,2", FALSE, DOWSER_AGREEMENT_OTHER },
    { "port", "harbour", FALSE, DOWSER_AGREEMENT_NONE },
    { "port", "port|Bergen", FALSE, DOWSER_AGREEMENT_OTHER },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserResult) a = read_result (cases[i].a, FALSE);
      g_autoptr (DowserResult) b = read_result (cases[i].b, FALSE);

      g_test_message ("%s / %s", cases[i].a, cases[i].b);
      g_assert_cmpint (dowser_results_compare (a, b, cases[i].ordered), ==, cases[i].agreement);
      g_assert_cmpint (dowser_results_compare (b, a, cases[i].ordered), ==, cases[i].agreement);
    }
}

/* Tests cut results, whose last rows are missing. Two cut results can't be compared. A cut result differs from a
 * complete result with the same rows, because it has more rows. */
static void
test_incomplete_results_are_not_compared (void)
{
  g_autoptr (DowserResult) whole = read_result ("port|Bergen|Molde", FALSE);
  g_autoptr (DowserResult) cut = read_result ("port|Bergen|Molde", TRUE);
  g_autoptr (DowserResult) other = read_result ("port|Vardo|Molde", TRUE);

  g_assert_cmpint (dowser_results_compare (whole, cut, FALSE), ==, DOWSER_AGREEMENT_OTHER);
  g_assert_cmpint (dowser_results_compare (cut, other, FALSE), ==, DOWSER_AGREEMENT_NONE);
}

/* Tests many nearly equal columns: the comparison gives no verdict, and ends quickly. */
static void
test_comparing_many_similar_columns_is_fast (void)
{
  GString *one = g_string_new ("c0:integer"), *other = g_string_new ("c0:integer");
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;
  g_autoptr (DowserResult) x = NULL;
  g_autoptr (DowserResult) y = NULL;

  for (guint i = 1; i < 30; i++)
    {
      g_string_append_printf (one, ",c%u:integer", i);
      g_string_append_printf (other, ",c%u:integer", i);
    }
  for (guint i = 0; i < 30; i++)
    {
      g_string_append (one, i == 0 ? "|1" : ",1");
      g_string_append (other, i == 0 ? "|2" : ",1");
    }
  a = g_string_free (one, FALSE);
  b = g_string_free (other, FALSE);
  x = read_result (a, FALSE);
  y = read_result (b, FALSE);
  g_assert_cmpint (dowser_results_compare (x, x, FALSE), ==, DOWSER_AGREEMENT_SAME);
  g_assert_cmpint (dowser_results_compare (x, y, FALSE), ==, DOWSER_AGREEMENT_NONE);
}

DOWSER_TEST_MAIN (agreement)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/agreement/equal-answers-agree", test_equal_answers_agree);
  g_test_add_func ("/model/agreement/incomplete-results-are-not-compared", test_incomplete_results_are_not_compared);
  g_test_add_func ("/model/agreement/comparing-many-similar-columns-is-fast",
                   test_comparing_many_similar_columns_is_fast);
  return g_test_run ();
}
