/* test-graph-question.c - tests that a question runs a graph only if it consists of the graph's name and values */
#include "knowledge/graph/dowser-graph-question.h"

#include "knowledge/dowser-knowledge-yaml.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static const char file[]
    = "graphs:\n"
      "  - term: days sales outstanding\n"
      "    also: [DSO, dso of sales]\n"
      "    parameters: {from: date, to: date, country: {column: customers.country}, status: {column: orders.status}}\n"
      "    steps: {a: \"number of orders where order date is between {from} and {to}\"}\n"
      "    means: a\n"
      "  - {term: show rate, means: a, steps: {a: number of orders}}\n"
      "  - {term: cover, means: a, steps: {a: number of orders}}\n"
      "  - {term: idle, off: true, means: a, steps: {a: number of orders}}\n";

static void
add_values (DowserProfile *profile, const char *table, const char *column, const char *values)
{
  DowserColumnProfile *known
      = dowser_profile_get (profile,
                            dowser_table_find_column (dowser_schema_find_table (dowser_profile_get_schema (profile),
                                                                                table),
                                                      column));
  g_auto (GStrv) each = g_strsplit (values, ",", -1);

  for (char **value = each; *value != NULL; value++)
    g_ptr_array_add (known->values, g_strdup (*value));
  known->complete = known->has_text = TRUE;
}

/* Returns: (transfer full): the graph and the given values; NULL if a planner must answer the question */
static char *
read_question (const char *question)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (DowserMeanings) meanings = NULL;
  g_autoptr (DowserGraphQuestion) asked = NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 20, 5, 2024);
  dowser_knowledge_read_yaml (knowledge, file, -1, DOWSER_ENTRY_WRITTEN, NULL, NULL, NULL);
  add_values (profile, "customers", "country", "Norway,United Kingdom,open,CHILE,Chile,chile");
  add_values (profile, "orders", "status", "open,paid");
  meanings = dowser_meanings_new (knowledge, schema, profile);
  asked = dowser_graph_question_read (question, meanings, &today);
  /* A question that runs a graph must begin with the graph's name. The name must also be found without a schema. */
  g_assert_true (asked == NULL || dowser_graph_question_has_graph_name (question, knowledge));
  if (asked == NULL)
    return NULL;
  for (char **given = asked->given; *given != NULL; given++)
    g_ptr_array_add (parts, *given);
  g_ptr_array_insert (parts, 0, asked->graph->term);
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" ", (char **) parts->pdata);
}

static void
test_question_names_a_graph_and_values (void)
{
  static const struct
  {
    const char *question;
    const char *read; /* (nullable): NULL if a planner must answer the question */
  } cases[] = {
    { "DSO", "days sales outstanding" },
    { "What is our DSO?", "days sales outstanding" },
    { "days Sales outstanding.", "days sales outstanding" },
    { "DSO from 2024-01-01 to 2024-03-31", "days sales outstanding from=2024-01-01 to=2024-03-31" },
    { "DSO between 2024-01-01 and 2024-03-31", "days sales outstanding from=2024-01-01 to=2024-03-31" },
    { "dso in 2023", "days sales outstanding from=2023-01-01 to=2023-12-31" },
    { "DSO for Q1 2024", "days sales outstanding from=2024-01-01 to=2024-03-31" },
    { "DSO in February 2024", "days sales outstanding from=2024-02-01 to=2024-02-29" },
    { "DSO last quarter", "days sales outstanding from=2024-01-01 to=2024-03-31" },
    { "DSO last month", "days sales outstanding from=2024-04-01 to=2024-04-30" },
    { "DSO in Norway last year", "days sales outstanding from=2023-01-01 to=2023-12-31 country=Norway" },
    { "DSO in 2023 for united kingdom", "days sales outstanding from=2023-01-01 to=2023-12-31 country=united kingdom" },
    { "DSO of paid in Norway in 2023",
      "days sales outstanding from=2023-01-01 to=2023-12-31 country=Norway status=paid" },
    /* If the column has several spellings of a value, the question must contain one of them exactly. */
    { "DSO in Chile", "days sales outstanding country=Chile" },
    { "DSO in CHILE", "days sales outstanding country=CHILE" },
    { "DSO in cHILE", NULL },
    { "dso of sales", "days sales outstanding" },
    { "cover", "cover" },
    { "the cover", "cover" },
    { "give me the DSO", "days sales outstanding" },
    { "please show the DSO", "days sales outstanding" },
    { "Tell us what's our DSO in Norway, please", NULL },
    { "tell us what was our DSO in Norway?", "days sales outstanding country=Norway" },
    { "show rate", "show rate" },
    { "please show rate", "show rate" },
    { "please show me the show rate", "show rate" },
    /* Any other question is left to a planner. */
    { "", NULL },
    { "?", NULL },
    { "what is the", NULL },
    { "number of orders", NULL },
    { "DSO by country", NULL },
    { "DSO in Narnia", NULL },
    { "DSO in Norway and Spain", NULL },
    { "DSO in Norway in Norway", NULL },
    { "DSO in 2023 in 2024", NULL },
    { "DSO since 2023", NULL },
    { "DSO before 2024-01-01", NULL },
    { "DSO not in 2023", NULL },
    { "DSO last 30 days", NULL },
    { "DSO of open", NULL },
    { "DSO over 30", NULL },
    { "orders with DSO", NULL },
    { "DSO in", NULL },
    { "highest DSO", NULL },
    { "cover in 2023", NULL },
    { "cover of orders", NULL },
    { "idle", NULL },
    { "DSOs", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *read = read_question (cases[i].question);

      g_test_message ("%s", cases[i].question);
      g_assert_cmpstr (read, ==, cases[i].read);
    }
}

DOWSER_TEST_MAIN (graph_question)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph-question/question-names-a-graph-and-values", test_question_names_a_graph_and_values);
  return g_test_run ();
}
