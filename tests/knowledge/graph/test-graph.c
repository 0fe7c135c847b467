/* test-graph.c - tests that graphs are read from files, checked against a schema, and called with values for their
 * parameters */
#include "knowledge/graph/dowser-graph-call.h"

#include "knowledge/dowser-knowledge-yaml.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

#define DSO                                                                                                            \
  "dowser: 1\n"                                                                                                        \
  "metrics:\n"                                                                                                         \
  "  - {term: revenue, means: \"sum of total from orders where status is not \\\"cancelled\\\"\"}\n"                   \
  "graphs:\n"                                                                                                          \
  "  - term: days sales outstanding\n"                                                                                 \
  "    also: DSO\n"                                                                                                    \
  "    unit: days\n"                                                                                                   \
  "    parameters:\n"                                                                                                  \
  "      from: date\n"                                                                                                 \
  "      to: {type: date, about: the last day}\n"                                                                      \
  "      country: {column: customers.country}\n"                                                                       \
  "      share: {type: number, default: 1.5}\n"                                                                        \
  "    steps:\n"                                                                                                       \
  "      sold: revenue from orders, customers where order date is between {from} and {to} [and country is "            \
  "{country}]\n"                                                                                                       \
  "      owed: \"sum of total from orders where status is \\\"open\\\" and order date is less than {day after to}\"\n" \
  "      part: = owed * share\n"                                                                                       \
  "    means: part / sold * days(from, to)\n"

/** Fixture: one file of graphs, read for the shop's schema. */
typedef struct
{
  DowserKnowledge *knowledge;
  GPtrArray *notes;
  DowserSchema *schema;
  DowserProfile *profile;
  DowserMeanings *meanings;
} Fixture;

static void
fixture_clear (Fixture *self)
{
  dowser_knowledge_unref (self->knowledge);
  g_ptr_array_unref (self->notes);
  dowser_meanings_unref (self->meanings);
  dowser_profile_unref (self->profile);
  dowser_schema_unref (self->schema);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static void
read_text (Fixture *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  DowserColumnProfile *countries;

  self->knowledge = dowser_knowledge_new ();
  self->notes = g_ptr_array_new_with_free_func (g_free);
  dowser_knowledge_read_yaml (self->knowledge, text, -1, DOWSER_ENTRY_WRITTEN, NULL, self->notes, &error);
  g_assert_no_error (error);
  self->schema = shop_schema_new ();
  self->profile = dowser_profile_new (self->schema);
  countries
      = dowser_profile_get (self->profile,
                            dowser_table_find_column (dowser_schema_find_table (self->schema, "customers"), "country"));
  g_ptr_array_add (countries->values, g_strdup ("No\"rway"));
  g_ptr_array_add (countries->values, g_strdup ("Spain"));
  g_ptr_array_add (countries->values, g_strdup ("CHILE"));
  g_ptr_array_add (countries->values, g_strdup ("chile"));
  g_ptr_array_add (countries->values, g_strdup ("Chile"));
  countries->complete = countries->has_text = TRUE;
  self->meanings = dowser_meanings_new (self->knowledge, self->schema, self->profile);
}

static const DowserGraphStep *
find_step (const DowserGraph *graph, const char *name)
{
  for (guint i = 0; i < graph->steps->len; i++)
    if (g_str_equal (((const DowserGraphStep *) graph->steps->pdata[i])->name, name))
      return graph->steps->pdata[i];
  g_assert_not_reached ();
}

static void
test_graph_is_read_from_a_file (void)
{
  g_auto (Fixture) fixture = { NULL };
  const DowserGraph *graph;

  read_text (&fixture, DSO);
  g_assert_cmpuint (fixture.notes->len, ==, 0);
  g_assert_cmpuint (dowser_knowledge_get_graphs (fixture.knowledge)->len, ==, 1);
  graph = dowser_knowledge_find_graph (fixture.knowledge, "dso");
  g_assert_cmpstr (graph->unit, ==, "days");
  g_assert_cmpuint (graph->parameters->len, ==, 4);
  g_assert_cmpuint (graph->steps->len, ==, 3);
  g_assert_true (find_step (graph, "part")->is_formula);
  g_assert_cmpstr (find_step (graph, "part")->means, ==, "owed * share");
  g_assert_cmpstr (dowser_graph_find_parameter (graph, "share")->fallback, ==, "1.5");
  g_assert_cmpuint (graph->first_line, ==, 5);
  g_assert_null (dowser_knowledge_find_graph (fixture.knowledge, "ds"));
}

/* Tests that each ignored part of a file has a note, and that no part of an invalid graph is used. */
static void
test_ignored_parts_have_notes (void)
{
  static const struct
  {
    const char *text;
    const char *message_part;
  } cases[] = {
    { "graphs:\n  dso: a / b\n", "“graphs” must be a list" },
    { "graphs:\n  - dso\n", "needs YAML keys, for example" },
    { "graphs:\n  - {term: x, means: a}\n", "has no “steps”" },
    { "graphs:\n  - {term: x, steps: {a: number of orders}}\n", "has no “means”" },
    { "graphs:\n  - {means: a, steps: {a: number of orders}}\n", "has no “term”" },
    { "graphs:\n  - {term: x, means: a, steps: {a: number of orders}, colour: red}\n",
      "“colour” isn't a known YAML key" },
    { "graphs:\n  - {term: x, means: a, steps: [number of orders]}\n", "“steps” needs a name for each" },
    { "graphs:\n  - {term: x, means: a, steps: {a: [1]}}\n", "step “a” must be a sentence" },
    { "graphs:\n  - {term: x, means: a, steps: {a: \"\"}}\n", "step “a” must be a sentence" },
    { "graphs:\n  - {term: x, means: a, steps: {\"a`b\": number of orders}}\n", "contains a backtick" },
    { "graphs:\n  - {term: x, also: [[y]], means: a, steps: {a: number of orders}}\n",
      "“also” isn't a known YAML key" },
    { "graphs:\n  - {term: x, also: {y: z}, means: a, steps: {a: number of orders}}\n",
      "“also” isn't a known YAML key" },
    { "graphs:\n  - {term: x, means: [a], steps: {a: number of orders}}\n", "“means” isn't a known YAML key" },
    { "graphs:\n  - {term: x, means: a, steps: {a: number of orders}, parameters: {p: day}}\n",
      "“p” must be a “date”, a “number” or a “text”" },
    { "graphs:\n  - {term: x, means: a, steps: {a: number of orders}, parameters: {p: {about: y}}}\n",
      "needs a “type” or a “column”" },
    { "graphs:\n  - {term: x, means: a, steps: {a: number of orders}, parameters: {p: {type: date, min: 1}}}\n",
      "“min” is unknown in parameter “p”" },
    { "graphs:\n  - {term: x, means: a, steps: {a: number of orders}, parameters: {p: [date]}}\n",
      "parameter “p” needs" },
    { "graphs:\n  - {term: x, means: a, steps: {a: number of orders}, off: perhaps}\n",
      "“off” isn't a known YAML key" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Fixture) fixture = { NULL };

      g_test_message ("%s", cases[i].text);
      read_text (&fixture, cases[i].text);
      g_assert_cmpuint (fixture.notes->len, ==, 1);
      g_assert_nonnull (strstr (fixture.notes->pdata[0], cases[i].message_part));
      g_assert_cmpuint (dowser_knowledge_get_graphs (fixture.knowledge)->len, ==, 0);
    }
}

static void
test_too_many_steps_are_refused (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (GString) text = g_string_new ("graphs:\n  - term: x\n    means: s0\n    steps:\n");

  for (guint i = 0; i < 1000; i++)
    g_string_append_printf (text, "      s%u: number of orders\n", i);
  read_text (&fixture, text->str);
  g_assert_cmpuint (fixture.notes->len, ==, 1);
  g_assert_nonnull (strstr (fixture.notes->pdata[0], "“steps” has 1000 entries, and at most 100 are allowed"));
}

/* Tests the longest chain of formulas that is accepted, in reverse order. */
static void
test_longest_chain_of_formulas_runs (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (GString) text = g_string_new ("graphs:\n  - term: x\n    means: s0\n    steps:\n");
  g_autoptr (DowserGraphCall) make_call = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < DOWSER_GRAPH_MAX_STEPS - 1; i++)
    g_string_append_printf (text, "      s%u: = s%u + 1\n", i, i + 1);
  g_string_append_printf (text, "      s%u: number of orders\n", DOWSER_GRAPH_MAX_STEPS - 1);
  read_text (&fixture, text->str);
  make_call
      = dowser_graph_call_new (dowser_knowledge_find_graph (fixture.knowledge, "x"), fixture.meanings, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_array_index (make_call->order, guint, 0), ==, DOWSER_GRAPH_MAX_STEPS - 2);
}

/* Tests graphs that can't be run with any values. Tests similar graphs that can be run. */
static void
test_graphs_that_cannot_run_are_reported (void)
{
  /* @entry: the YAML text of a graph's entry after "term: x" */
  static const struct
  {
    const char *entry;
    const char *message_part; /* (nullable): the expected problem; NULL if the graph can be run */
  } cases[] = {
    { "means: a, steps: {a: number of orders}", NULL },
    { "means: a, steps: {a: sum of total by status from orders}", NULL },
    { "means: a, steps: {a: revenue by status of orders}", NULL },
    /* A name in a graph means its step, even if a table has the same name. */
    { "means: orders / customers, steps: {orders: number of orders, customers: number of customers}", NULL },
    { "means: \"`🐟` * 2\", steps: {🐟: number of orders}", NULL },
    { "means: round, steps: {round: number of orders}", NULL },
    { "means: a / b, steps: {a: number of orders}", "uses “b”, which is neither a step nor a parameter" },
    { "means: a +, steps: {a: number of orders}", "“x”: The formula isn't understood at character 4" },
    { "means: a, steps: {a: = a + 1}", "Step “a” depends on itself" },
    { "means: a, steps: {a: = b, b: = c, c: = a}", "depends on itself" },
    { "means: a, steps: {a: number of orders, b: = c, c: = b}", "depends on itself" },
    { "means: x, steps: {a: number of orders}", "uses “x”" },
    { "means: a, steps: {a: number of orders, b: number of orders}", "No formula uses step “b”" },
    { "means: a, steps: {a: number of orders}, parameters: {p: date}", "No step uses parameter “p”" },
    { "means: a, steps: {a: number of unicorns}", "Step “a” isn't understood" },
    { "means: a, steps: {a: gibberish}", "Step “a” isn't understood" },
    { "means: a, steps: {a: name of customers}", "must show one number" },
    { "means: a, steps: {a: \"number of orders, sum of total from orders\"}", "must show one number" },
    { "means: a, steps: {a: latest order date from orders}", "something that isn't a number" },
    { "means: a, steps: {a: \"number of orders where status is {p}\"}", "isn't one of the parameters" },
    { "means: a, steps: {a: \"number of orders where status is {p\"}, parameters: {p: text}", "“}” is missing" },
    { "means: a, steps: {a: \"number of orders where status is \\\"{p}\\\"\"}, parameters: {p: text}",
      "remove the quotation marks around the parameter in \"{p}\"" },
    { "means: a, steps: {a: \"number of orders [where status is {p}\"}, parameters: {p: text}", "“]” is missing" },
    { "means: a, steps: {a: \"number of orders [where [status is {p}]]\"}, parameters: {p: text}", "cannot be nested" },
    { "means: a, steps: {a: \"number of orders [where status is empty]\"}", "brackets need a parameter in them" },
    { "means: a, steps: {a: \"number of orders [where status is {p}]\"}, parameters: {p: text}", NULL },
    { "means: a, steps: {a: \"number of [orders where status is {p}]\"}, parameters: {p: text}",
      "isn't understood if the parameter “p” has no value" },
    { "means: a, steps: {a: \"number of orders where status is {day after p}\"}, parameters: {p: text}",
      "days can only be added to or subtracted from a date" },
    { "means: a * p, steps: {a: number of orders}, parameters: {p: text}", "which isn't a number" },
    { "means: a * p, steps: {a: number of orders}, parameters: {p: date}", "which isn't a number" },
    { "means: a * p, steps: {a: number of orders}, parameters: {p: number}", NULL },
    { "means: \"a * days(p, q)\", steps: {a: number of orders}, parameters: {p: number, q: date}", "isn't a date" },
    { "means: \"a * days(a, q)\", steps: {a: number of orders}, parameters: {q: date}", "uses “a”" },
    { "means: \"a * days(q, q)\", steps: {a: number of orders}, parameters: {q: date}", NULL },
    { "means: a * p, steps: {a: number of orders}, parameters: {p: {type: number, default: ten}}", "“p”" },
    { "means: a * a, steps: {a: \"number of orders where status is {a}\"}, parameters: {a: text}",
      "a step and a parameter" },
    { "means: a, steps: {a: \"number of customers where country is {p}\"}, parameters: {p: {column: customers.land}}",
      "which isn't a column of this source" },
    { "means: a, steps: {a: \"number of customers where country is {p}\"}, parameters: {p: {column: country}}",
      "which isn't a column of this source" },
    { "means: a, steps: {a: \"number of customers where country is {p}\"}, parameters: {p: {column: "
      "customers.country}}",
      NULL },
    { "means: a, steps: {a: \"number of customers where country is {p}\"}, parameters: {p: {column: customers.country, "
      "default: Narnia}}",
      "has no value “Narnia”" },
    { "means: a / b, steps: {a: number of customers by country, b: number of orders by status}",
      "one number for each country, but “b” has one for each status" },
    { "means: a / b, steps: {a: number of orders by month of order date, b: number of customers by month of birth "
      "date}",
      NULL },
    { "means: a / b, steps: {a: number of orders by month of order date, b: number of orders by year of order date}",
      "Give both steps the same groups" },
    { "means: a / b, steps: {a: number of orders by status, b: number of orders}", NULL },
    { "means: a, off: true, steps: {a: number of orders}", "switched off" },
    { "also: Customers, means: a, steps: {a: number of orders}", "“Customers” is already a table" },
    { "also: [y, Sales], means: a, steps: {a: number of orders}", "“Sales” is the name of another metric" },
    { "also: [y, turnover], means: a, steps: {a: number of orders}", "“turnover” is the name of another metric" },
    { "also: [y, later], means: a, steps: {a: number of orders}", NULL },
    { "also: [y, revenue], means: a, steps: {a: number of orders}", "“revenue” already has another definition" },
    /* A graph has no problem if it can be run with at least some values of its parameters, because the values are given
     * later. */
    { "means: \"a * days(p, q)\", steps: {a: number of orders}, parameters: {p: {type: date, default: 2030-01-01}, q: "
      "date}",
      NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Fixture) fixture = { NULL };
      g_autofree char *text = g_strdup_printf ("metrics:\n  - {term: revenue, means: sum of total from orders}\n"
                                               "graphs:\n"
                                               "  - {term: sales, also: turnover, means: a, steps: {a: number of "
                                               "orders}}\n"
                                               "  - {term: x, %s}\n"
                                               "  - {term: later, means: a, steps: {a: number of orders}}\n",
                                               cases[i].entry);
      g_autofree char *problem = NULL;

      g_test_message ("%s", cases[i].entry);
      read_text (&fixture, text);
      g_assert_cmpuint (fixture.notes->len, ==, 0);
      problem = dowser_graph_dup_problem (dowser_knowledge_find_graph (fixture.knowledge, "x"), fixture.meanings);
      if (problem != NULL)
        g_test_message ("%s", problem);
      g_assert_true ((problem == NULL) == (cases[i].message_part == NULL));
      if (problem != NULL)
        g_assert_nonnull (strstr (problem, cases[i].message_part));
    }
}

static DowserGraphCall *
make_call (const Fixture *fixture, const char *given, GError **error)
{
  g_auto (GStrv) values = g_strsplit (given, ";", -1);

  return dowser_graph_call_new (dowser_knowledge_find_graph (fixture->knowledge, "DSO"), fixture->meanings,
                                (const char *const *) values, error);
}

static const DowserGraphPart *
get_part (const DowserGraphCall *graph_call, guint index)
{
  return graph_call->parts->pdata[index];
}

static void
test_parameters_get_their_values (void)
{
  g_auto (Fixture) fixture = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserGraphCall) all = NULL;
  g_autoptr (DowserGraphCall) quoted = NULL;
  g_autoptr (DowserGraphCall) spelled = NULL;
  g_autoptr (DowserPlan) same = NULL;

  read_text (&fixture, DSO);
  all = make_call (&fixture, "from=2024-01-01;to=2024-02-29", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (get_part (all, 0)->sentence, ==,
                   "revenue from orders, customers where order date is between 2024-01-01 and 2024-02-29");
  g_assert_cmpstr (get_part (all, 1)->sentence, ==,
                   "sum of total from orders where status is \"open\" and order date is less than 2024-03-01");
  same = dowser_sentence_read (get_part (all, 1)->sentence, fixture.schema, &error);
  g_assert_no_error (error);
  g_assert_true (dowser_select_has_same_rows (same->select, get_part (all, 1)->plan->select));
  /* The operands are the number of days of two months, including the first and the last day, and the default value. */
  {
    const DowserGraphOperand *days = get_part (all, 3)->operands->pdata[2];
    const DowserGraphOperand *share = get_part (all, 2)->operands->pdata[1];
    g_autofree char *n_days = dowser_decimal_to_text (days->number);
    g_autofree char *default_share = dowser_decimal_to_text (share->number);

    g_assert_cmpstr (n_days, ==, "60");
    g_assert_cmpstr (default_share, ==, "1.5");
  }
  /* Tests that quotes in a value don't end the value's literal. */
  quoted = make_call (&fixture, "from=2024-01-01;to=2024-02-29;country=no\"RWAY", &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (get_part (quoted, 0)->sentence, "and country is \"No\"\"rway\""));
  /* If the column has several spellings of a value, the spelling that the user gave is used. */
  spelled = make_call (&fixture, "from=2024-01-01;to=2024-02-29;country=Chile", &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (get_part (spelled, 0)->sentence, "and country is \"Chile\""));
}

static void
test_invalid_parameter_values_are_refused (void)
{
  static const struct
  {
    const char *given;
    const char *message_part;
  } cases[] = {
    { "to=2024-01-01", "Parameter “from” (date) needs a value" },
    { "from=2024-01-01", "Parameter “to” (date) needs a value" },
    { "from=yesterday;to=2024-01-01", "Parameter “from”: " },
    { "from=2024-02-30;to=2024-03-01", "Parameter “from”: " },
    { "from=2024-02-02;to=2024-02-01", "“from” is later than “to”" },
    { "from=2024-01-01;to=2024-02-01;share=half", "Parameter “share”: " },
    { "from=2024-01-01;to=2024-02-01;country=Narnia", "has no value “Narnia”" },
    { "from=2024-01-01;to=2024-02-01;country=cHILE",
      "“cHILE” has several spellings in “customers.country”. Enter the value exactly as it is stored." },
    { "from=2024-01-01;to=2024-02-01;colour=red", "Its parameters are: from, to, country, share" },
    { "from", "NAME=VALUE" },
    { "=1", "“” isn't a parameter" },
  };
  g_auto (Fixture) fixture = { NULL };

  read_text (&fixture, DSO);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserGraphCall) graph_call = make_call (&fixture, cases[i].given, &error);

      g_test_message ("%s", cases[i].given);
      g_assert_null (graph_call);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].message_part));
    }
}

/* Tests that later changes of the entries don't change graphs that were already read. */
static void
test_entry_changes_keep_graphs (void)
{
  g_autoptr (DowserEntry) entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, "clients", "customers");
  g_autoptr (GError) error = NULL;
  g_autofree char *text = dowser_knowledge_yaml_add (DSO, entry, &error);
  g_auto (Fixture) before = { NULL };
  g_auto (Fixture) after = { NULL };

  g_assert_no_error (error);
  read_text (&before, DSO);
  read_text (&after, text);
  g_assert_cmpuint (after.notes->len, ==, 0);
  g_assert_nonnull (dowser_knowledge_find (after.knowledge, "clients"));
  g_assert_cmpstr (((const DowserGraph *) dowser_knowledge_get_graphs (after.knowledge)->pdata[0])->text, ==,
                   ((const DowserGraph *) dowser_knowledge_get_graphs (before.knowledge)->pdata[0])->text);
}

DOWSER_TEST_MAIN (graph)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/graph/graph-is-read-from-a-file", test_graph_is_read_from_a_file);
  g_test_add_func ("/graph/ignored-parts-have-notes", test_ignored_parts_have_notes);
  g_test_add_func ("/graph/too-many-steps-are-refused", test_too_many_steps_are_refused);
  g_test_add_func ("/graph/longest-chain-of-formulas-runs", test_longest_chain_of_formulas_runs);
  g_test_add_func ("/graph/graphs-that-cannot-run-are-reported", test_graphs_that_cannot_run_are_reported);
  g_test_add_func ("/graph/parameters-get-their-values", test_parameters_get_their_values);
  g_test_add_func ("/graph/invalid-parameter-values-are-refused", test_invalid_parameter_values_are_refused);
  g_test_add_func ("/graph/entry-changes-keep-graphs", test_entry_changes_keep_graphs);
  return g_test_run ();
}
