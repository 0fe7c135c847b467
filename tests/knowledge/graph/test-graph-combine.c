/* test-graph-combine.c - tests that the numbers of a graph's steps are combined group by group, and that missing
 * numbers are reported */
#include "knowledge/graph/dowser-graph-combine.h"

#include "knowledge/dowser-knowledge-yaml.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/*
 * @rows: "key=number" separated by blanks, "key=" for a NULL number, "~=1" for a NULL key; "=1" for a number without
 * groups.
 * Returns: (transfer full)
 */
static DowserGraphTable *
make_table (const char *rows)
{
  static const char *const no_headings[] = { NULL };
  static const char *const one[] = { "month", NULL };
  gboolean grouped = *rows != '=';
  DowserGraphTable *table = dowser_graph_table_new (grouped ? one : no_headings, 1);
  g_auto (GStrv) each = g_strsplit (rows, " ", -1);

  for (char **row = each; *row != NULL && **row != '\0'; row++)
    {
      char *sign = strchr (*row, '=');
      DowserGraphRow *added = dowser_graph_table_add (table);

      added->has[0] = sign[1] != '\0' && dowser_decimal_parse (sign + 1, -1, &added->numbers[0]);
      *sign = '\0';
      if (grouped && **row != '~')
        added->keys[0] = g_strdup (*row);
    }
  return table;
}

static char *
print_table (const DowserGraphTable *table)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < table->rows->len; i++)
    {
      const DowserGraphRow *row = table->rows->pdata[i];
      guint last = table->n_numbers - 1;
      g_autofree char *number = row->has[last] ? dowser_decimal_to_text (&row->numbers[last]) : NULL;
      const char *key = table->n_keys == 0 ? "" : row->keys[0] != NULL ? row->keys[0] : "~";

      g_string_append_printf (text, "%s%s=%s", i > 0 ? " " : "", key, number != NULL ? number : "");
    }
  return g_string_free (text, FALSE);
}

static void
free_any (gpointer table)
{
  if (table != NULL)
    dowser_graph_table_free (table);
}

/* Combines two steps, a third step computed from these two, and the result. Returns: (transfer full): the result, or
 * the error */
static char *
combine_steps (const char *means, const char *a, const char *b, GPtrArray *notes)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserMeanings) meanings = dowser_meanings_new (knowledge, schema, NULL);
  g_autofree char *text
      = g_strdup_printf ("graphs:\n  - {term: x, means: \"%s\", steps: {a: number of orders, b: number of customers, "
                         "c: = a - b}}\n",
                         means);
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (free_any);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserGraphCall) call = NULL;
  g_autoptr (DowserGraphTable) table = NULL;

  dowser_knowledge_read_yaml (knowledge, text, -1, DOWSER_ENTRY_WRITTEN, NULL, NULL, &error);
  g_assert_no_error (error);
  call = dowser_graph_call_new (dowser_knowledge_find_graph (knowledge, "x"), meanings, NULL, &error);
  g_assert_no_error (error);
  g_ptr_array_add (tables, make_table (a));
  g_ptr_array_add (tables, make_table (b));
  g_ptr_array_add (tables, NULL);
  g_ptr_array_add (tables, NULL);
  table = dowser_graph_combine_tables (call, tables, notes, &error);
  return table != NULL ? print_table (table) : g_strdup (error->message);
}

static void
test_step_results_are_combined_by_group (void)
{
  static const struct
  {
    const char *means;
    const char *a;
    const char *b;
    const char *result;
    const char *note; /* (nullable) */
  } cases[] = {
    { "a / b + c - c", "=6", "=4", "=1.5", NULL },
    { "a / b + c - c", "=6", "=0", "=", "“x” is empty because of a division by 0." },
    { "a / b + c - c", "=", "=4", "=", "is missing" },
    { "coalesce(c, 0) + a", "=6", "=", "=6", "“c” is empty" },
    { "c", "1=5 2=7", "1=1 2=2", "1=4 2=5", NULL },
    /* A group that only one step has is kept, with an empty number for the other step. */
    { "c", "1=5 2=7", "2=2 3=1", "1= 2=5 3=", "“x” is empty for 2 groups because a step has no number for them." },
    { "coalesce(a, 0) - coalesce(b, 0) + coalesce(c, 0) * 0", "1=5 2=7", "2=2 3=1", "1=5 2=5 3=-1", "“c” is empty" },
    { "c + a / b", "1=5 2=8", "1=0 2=2", "1= 2=10", "“x” is empty for 1 group because of a division by 0." },
    /* If a step has a single number and no groups, this number is used for each group. */
    { "c", "2=7 1=5", "=1", "1=4 2=6", NULL },
    { "c", "=10", "1=1 2=2", "1=9 2=8", NULL },
    { "c", "1=5 2=7", "=", "1= 2=", "2 groups" },
    /* Groups that are numbers are sorted by value and come before texts. NULL is a separate group and is last. */
    { "c", "~=1 b=1 10=1 9=1 a=1", "~=1 b=1 10=1 9=1 a=1", "9=0 10=0 a=0 b=0 ~=0", NULL },
    /* A result without groups has no rows. */
    { "c", "~=1", "", "~=", "1 group" },
    { "c", "1=0.3", "1=0.1", "1=0.2", NULL },
    { "c", "1=1 1=2", "1=1", "Step “a” has two numbers for the same group.", NULL },
    { "c", "=1 =2", "=1", "Step “a” has 2 numbers instead of one.", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *result = combine_steps (cases[i].means, cases[i].a, cases[i].b, notes);

      g_test_message ("%s of %s and %s", cases[i].means, cases[i].a, cases[i].b);
      g_assert_cmpstr (result, ==, cases[i].result);
      if (cases[i].note == NULL)
        g_assert_cmpuint (notes->len, ==, 0);
      else
        g_assert_nonnull (strstr (notes->pdata[notes->len - 1], cases[i].note));
    }
}

DOWSER_TEST_MAIN (graph_combine)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph-combine/step-results-are-combined-by-group", test_step_results_are_combined_by_group);
  return g_test_run ();
}
