/* test-answer-summary.c - tests that an answer is summarized in words with the right numbers from the answer's rows */
#include "charts/dowser-answer-summary.h"

#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/* @rows: cells are separated by blanks, rows by "; "; "-" is NULL */
static DowserResult *
result_new (const DowserPlan *plan, const char *rows, gboolean is_truncated)
{
  g_auto (GStrv) lines = g_strsplit (rows, "; ", -1);
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  guint n_columns = plan->select->outputs->len;
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (n_columns, 65536);
  g_autoptr (DowserPage) page = NULL;
  DowserResult *result;

  for (guint i = 0; i < n_columns; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (plan->select, i);

      g_ptr_array_add (columns, dowser_result_column_new (heading, DOWSER_VALUE_UNKNOWN));
    }
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], " ", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, n_columns);
      for (guint j = 0; j < n_columns; j++)
        {
          char *end;
          double number = g_ascii_strtod (cells[j], &end);

          if (g_str_equal (cells[j], "-"))
            dowser_page_builder_add_null (builder);
          else if (*end == '\0')
            dowser_page_builder_add_real (builder, number);
          else
            dowser_page_builder_add_text (builder, cells[j], strlen (cells[j]));
        }
    }
  page = dowser_page_builder_end (builder);
  result = dowser_result_new (columns);
  dowser_result_add_page (result, page);
  dowser_result_set_complete (result, is_truncated, 0);
  return result;
}

static char *
summarize (const char *sentence, const char *rows, gboolean is_truncated)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence, schema, &error);
  g_autoptr (DowserResult) result = NULL;

  g_assert_no_error (error);
  result = result_new (plan, rows, is_truncated);
  return dowser_answer_summary_new (plan, schema, NULL, result);
}

static void
test_summary_names_highest_and_lowest (void)
{
  /* @expected_text: the expected summary, %NULL for none */
  static const struct
  {
    const char *sentence;
    const char *rows;
    const char *expected_text;
  } cases[] = {
    { "number of customers by country", "Norway 6; Spain 3; Chile 1",
      "Norway has the highest number of customers, 6 (60 % of 10 in total). Chile has the lowest, 1." },
    { "sum of total by status", "paid 1200.5; open 0.5; late 3",
      "paid has the highest sum of total, 1,200.50 (99.7 % of 1,204 in total). open has the lowest, 0.5000." },
    /* The summary has no total for averages, for negative parts, and if a limit or a condition on groups removes
     * groups. */
    { "average total by status", "paid 12; open 4; late 8",
      "paid has the highest average of total, 12. open has the lowest, 4." },
    { "sum of total by status", "paid 12; open -4", "paid has the highest sum of total, 12. open has the lowest, −4." },
    { "number of customers by country, highest number of customers first, top 2", "Norway 6; Spain 3", NULL },
    { "number of distinct customer id by status", "paid 6; open 3",
      "paid has the highest count of distinct customer_id, 6. open has the lowest, 3." },
    { "number of customers by country", "Norway 6; Spain 6; Chile 1",
      "2 have the highest number of customers, 6. Chile has the lowest, 1." },
    { "number of customers by country", "Norway 2; Spain 2", "All 2 have the same number of customers, 2." },
    { "sum of total by status", "paid 12; open -; late 4",
      "paid has the highest sum of total, 12 (75 % of 16 in total). late has the lowest, 4. There is no value for "
      "open." },
    { "sum of total by status", "a 10; b 11; c 12; d 10; e 11; f 12; g 10; h 900",
      "h has the highest sum of total, 900 (92 % of 976 in total). That is far above the others. The next is f, 12. 3 "
      "rows have the lowest value, 10." },
    { "sum of total by month of order date", "2024-01-01 10; 2024-02-01 30; 2024-03-01 5; 2024-04-01 15",
      "sum of total rose from 10 (Jan 2024) to 15 (Apr 2024), by 50 %. The highest is 30 (Feb 2024). The lowest is 5 "
      "(Mar "
      "2024)." },
    { "sum of total by month of order date", "2024-03-01 5; 2024-01-01 10",
      "sum of total fell from 10 (Jan 2024) to 5 (Mar 2024), by 50 %." },
    { "sum of total by month of order date", "2024-01-01 -10; 2024-02-01 30",
      "sum of total rose from −10 (Jan 2024) to 30 (Feb 2024)." },
    { "number of customers", "12", NULL },
    { "name, country of customers", "Ida Norway; Jon Spain", NULL },
    { "number of customers by country", "Norway 6", NULL },
    { "number of customers by country", "Norway -; Spain -", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *expected_text = summarize (cases[i].sentence, cases[i].rows, FALSE);

      g_assert_cmpstr (expected_text, ==, cases[i].expected_text);
    }
}

/* Tests that an incomplete result has no summary. */
static void
test_long_summary_is_cut (void)
{
  g_autoptr (GString) many = g_string_new ("a0 1");

  for (guint i = 1; i < 100; i++)
    g_string_append_printf (many, "; a%u %u", i, i);
  g_assert_null (summarize ("number of customers by country", "Norway 6; Spain 3", TRUE));
  g_assert_null (summarize ("number of customers by country", many->str, FALSE));
}

DOWSER_TEST_MAIN (answer_summary)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/charts/answer-summary/summary-names-highest-and-lowest", test_summary_names_highest_and_lowest);
  g_test_add_func ("/charts/answer-summary/long-summary-is-cut", test_long_summary_is_cut);
  return g_test_run ();
}
