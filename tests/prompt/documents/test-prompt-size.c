/* test-prompt-size.c - tests that documents of each prompt size are read as plans, and that each plan is written in the
 * prompt sizes that can express it */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"
#include "prompt/documents/dowser-prompt-size.h"
#include "support/dowser-random-plan.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <json-glib/json-glib.h>
#include <string.h>

static char *
dup_quoted (const char *text)
{
  return g_strdelimit (g_strdup (text), "'", '"');
}

static DowserPlan *
read_document (const char *text, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *document = dup_quoted (text);
  DowserPlan *plan = dowser_prompt_size_read (document, -1, schema, &error);

  g_assert_no_error (error);
  return plan;
}

/* @expected: the select of the plan, in JSON with ' instead of " */
static void
assert_means (const char *document, const char *expected)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_document (document, schema);
  g_autofree char *quoted = g_strdup_printf ("{'version':1,'select':%s}", expected);
  g_autofree char *expected_text = dup_quoted (quoted);
  g_autofree char *found = dowser_plan_to_json (plan, FALSE);

  g_assert_cmpstr (found, ==, expected_text);
}

static void
assert_refused (const char *text, const char *part)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *document = dup_quoted (text);

  g_assert_null (dowser_prompt_size_read (document, -1, schema, &error));
  g_assert_true (error->domain == DOWSER_PLAN_ERROR);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” does not say “%s”", error->message, part);
}

#define COLUMN(instance, name) "{'kind':'column','instance':'" instance "','name':'" name "'}"

static void
test_minimal_document_becomes_a_plan (void)
{
  assert_means ("{'columns':[{'column':'customers.name'}]}",
                "{'from':[{'table':'customers'}],'outputs':[{'expr':" COLUMN ("customers", "name") "}]}");
  assert_means ("{'columns':[{'fn':'count'}]}", "{'outputs':[{'expr':{'kind':'aggregate','op':'count'}}]}");
  assert_means (
      "{'columns':[{'column':'orders.status'},{'column':'orders.total','fn':'sum'}],'sort':[{'column':"
      "'orders.total','fn':'sum','desc':true}],'limit':3}",
      "{'from':[{'table':'orders'}],'outputs':[{'expr':" COLUMN (
          "orders",
          "status") "},{'expr':{'kind':'aggregate','op':'sum','args':[" COLUMN ("orders",
                                                                                "total") "]}"
                                                                                         "}],'group':[" COLUMN (
                                                                                             "orders",
                                                                                             "status") "],'order':[{'"
                                                                                                       "expr':{'kind':"
                                                                                                       "'aggregate','"
                                                                                                       "op':'sum','"
                                                                                                       "args':"
                                                                                                       "[" COLUMN (
                                                                                                           "orders",
                                                                                                           "total") "]}"
                                                                                                                    ",'"
                                                                                                                    "de"
                                                                                                                    "sc"
                                                                                                                    "en"
                                                                                                                    "di"
                                                                                                                    "ng"
                                                                                                                    "':"
                                                                                                                    "tr"
                                                                                                                    "ue"
                                                                                                                    "}]"
                                                                                                                    ",'"
                                                                                                                    "li"
                                                                                                                    "mi"
                                                                                                                    "t'"
                                                                                                                    ":3"
                                                                                                                    "}");
}

static void
test_filters_of_minimal_document_become_conditions (void)
{
  assert_means (
      "{'columns':[{'column':'orders.id'}],'filters':[{'column':'orders.order_date','op':'>=','value':"
      "'2024-01-01'},{'column':'orders.status','op':'in','value':['open',null]},{'column':'customers.email',"
      "'op':'not null'},{'column':'customers.name','op':'contains','value':'a%'}]}",
      "{'from':[{'table':'orders'},{'table':'customers'}],'outputs':[{'expr':" COLUMN (
          "orders",
          "id") "}],'filter':{'kind':'and','args':[{'kind':'compare','op':'ge','args':[" COLUMN ("orders",
                                                                                                 "order_date") ",{'"
                                                                                                               "kind':'"
                                                                                                               "literal"
                                                                                                               "','"
                                                                                                               "type':'"
                                                                                                               "date','"
                                                                                                               "value':"
                                                                                                               "'2024-"
                                                                                                               "01-01'}"
                                                                                                               "]},{'"
                                                                                                               "kind':'"
                                                                                                               "in','"
                                                                                                               "args':["
                                                                                                               "" COLUMN (
                                                                                                                   "ord"
                                                                                                                   "er"
                                                                                                                   "s",
                                                                                                                   "sta"
                                                                                                                   "tu"
                                                                                                                   "s") ",{'kind':'literal','value':'open'},{'kind':"
                                                                                                                        "'literal','value':null}]},{'kind':'is_null','negated':true,'args':[" COLUMN (
                                                                                                                            "customers",
                                                                                                                            "email") "]},{'kind':'match','op':'contains','args':["
                                                                                                                                     "" COLUMN (
                                                                                                                                         "customers",
                                                                                                                                         "name") ",{'kind':'literal','value':'a%'}]}]}}");
}

static void
test_invalid_minimal_document_is_refused (void)
{
  assert_refused ("{'columns':[]}", "columns");
  assert_refused ("{'columns':7}", "columns");
  assert_refused ("{'columns':[{}]}", "columns[0]");
  assert_refused ("{'columns':[{'column':'orders.id','fn':'median'}]}", "median");
  assert_refused ("{'columns':[{'column':'orders.id'}],'having':[]}", "having");
  assert_refused ("{'columns':[{'column':'orders.id'}],'limit':-1}", "limit");
  assert_refused ("{'columns':[{'column':'orders.id'}],'filters':[{'column':'orders.id','op':'='}]}", "value");
  assert_refused ("{'columns':[{'column':'orders.id'}],'filters':[{'column':'orders.id','op':'in','value':1}]}", "[ ]");
  assert_refused ("{'columns':[{'column':'orders.id'}],'filters':[{'column':'orders.id','op':'~','value':1}]}", "~");
  assert_refused ("{'columns':[{'column':'orders'}]}", "table.column");
  assert_refused ("{}", "select");
  assert_refused ("[1]", "object");
  assert_refused ("SELECT 1", "JSON");
}

/* Tests that a document doesn't need to list its tables, because its columns name them. An id means the nearest table
 * of that name; an explicit alias is kept. */
static void
test_tables_are_inferred_from_column_ids (void)
{
#define ID(id) "{'kind':'column','id':'" id "'}"
  assert_means ("{'select':{'outputs':[{'expr':" ID ("orders.id") "},{'expr':" ID ("ORDERS.Total") "}]}}",
                "{'from':[{'table':'orders'}],'outputs':[{'expr':" COLUMN ("orders",
                                                                           "id") "},{'expr':" COLUMN ("orders",
                                                                                                      "total") "}]}");
  assert_means ("{'select':{'from':[{'id':'o','table':'orders'}],'outputs':[{'expr':" ID ("orders.id") "},{'expr':" ID (
                    "customers.name") "}]}}",
                "{'from':[{'id':'o','table':'orders'},{'table':'customers'}],'outputs':[{'expr':" COLUMN (
                    "o", "id") "},{'expr':" COLUMN ("customers", "name") "}]}");
  assert_means ("{'select':{'outputs':[{'expr':" ID (
                    "customers.id") "}],'filter':{'kind':'subplan','op':'exists','select':"
                                    "{'from':[{'table':'orders'}],'outputs':[{'expr':" ID (
                                        "orders.id") "}],'filter':{'kind':'compare','op':'eq',"
                                                     "'args':[" ID ("orders.customer_id") "," ID (
                                                         "customers.id") "]}}}}}",
                "{'from':[{'table':'customers'}],'outputs':[{'expr':" COLUMN (
                    "customers",
                    "id") "}],'filter':{'kind':'subplan','op':'exists','select':{'from':[{'table':'orders'}],"
                          "'outputs':[{'expr':" COLUMN (
                              "orders", "id") "}],'filter':{'kind':'compare','op':'eq',"
                                              "'args':[" COLUMN ("orders", "customer_id") "," COLUMN ("customers",
                                                                                                      "id") "]}}}}");
  assert_means ("{'select':{'outputs':[{'expr':" ID (
                    "orders.id") "}],'set':{'op':'union','with':{'outputs':[{'expr':" ID ("products.id") "}]}}}}",
                "{'from':[{'table':'orders'}],'outputs':[{'expr':" COLUMN (
                    "orders", "id") "}],'set':{'op':'union','with':{'from':[{'table':'products'}],'outputs':[{'expr'"
                                    ":" COLUMN ("products", "id") "}]}}}");
}

/* Tests that an unknown column isn't refused, because the audit will replace it by the column with the most similar
 * name. */
static void
test_unknown_columns_are_left_to_the_audit (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_document ("{'select':{'outputs':[{'expr':" ID ("custmers.name") "}]}}", schema);
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);

  g_assert_cmpuint (findings->len, >, 0);
}

/* Tests that the audit adds the joins, for every prompt size. */
static void
test_audit_adds_the_missing_joins (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = read_document ("{'columns':[{'column':'customers.name'},{'column':'order_items.quantity','fn':'sum'}]}",
                       schema);
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, NULL);

  g_assert_nonnull (audited);
  g_assert_cmpuint (audited->select->from->len, ==, 3);
  g_assert_cmpuint (audited->select->joins->len, ==, 2);
}

static DowserSchema *
make_dotted_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *one = dowser_schema_builder_add_table (builder, "a.b", FALSE);
  DowserTable *other = dowser_schema_builder_add_table (builder, "a", FALSE);
  DowserTable *hidden = dowser_schema_builder_add_table (builder, "secret", FALSE);

  dowser_schema_builder_add_column (builder, one, "c", "TEXT");
  dowser_schema_builder_add_column (builder, one, "d", "TEXT");
  dowser_schema_builder_add_column (builder, other, "b.c", "TEXT");
  dowser_schema_builder_add_column (builder, other, "q\"x", "TEXT");
  dowser_schema_builder_add_column (builder, hidden, "c", "TEXT");
  hidden->hidden = TRUE;
  return dowser_schema_builder_end (builder);
}

static void
test_each_column_id_names_one_column (void)
{
  g_autoptr (DowserSchema) schema = make_dotted_schema ();
  g_autofree char *text = dowser_prompt_size_dup_schema (DOWSER_PROMPT_SIZE_MINIMAL, schema, NULL);
  static const struct
  {
    const char *id, *table, *name;
  } cases[] = {
    { "\\\"a.b\\\".c", "a.b", "c" },
    { "a.\\\"b.c\\\"", "a", "b.c" },
    { "a.\\\"q\\\"\\\"x\\\"", "a", "q\"x" },
  };

  g_assert_null (strstr (text, "secret"));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *document = g_strdup_printf ("{\"columns\":[{\"column\":\"%s\"}]}", cases[i].id);
      g_autoptr (DowserPlan) plan = dowser_prompt_size_read (document, -1, schema, NULL);
      const DowserExpr *expr = ((const DowserOutput *) plan->select->outputs->pdata[0])->expr;

      g_assert_nonnull (strstr (text, cases[i].id));
      g_assert_cmpstr (expr->instance, ==, cases[i].table);
      g_assert_cmpstr (expr->name, ==, cases[i].name);
    }
}

/* Tests an id that is written without the necessary quotes. The id is accepted if it can mean only one column. */
static void
test_column_id_without_quotes_is_read (void)
{
  g_autoptr (DowserSchema) schema = make_dotted_schema ();
  const DowserColumn *column = dowser_prompt_size_find_column (schema, "a.b.d");

  g_assert_nonnull (column);
  g_assert_cmpstr (column->name, ==, "d");
  g_assert_cmpstr (column->table->name, ==, "a.b");
  g_assert_null (dowser_prompt_size_find_column (schema, "a.b.c"));
  g_assert_null (dowser_prompt_size_find_column (schema, "a.b.e"));
  g_assert_null (dowser_prompt_size_find_column (schema, "a"));
  g_assert_null (dowser_prompt_size_find_column (schema, ""));
}

static void
test_ambiguous_column_id_is_refused (void)
{
  g_autoptr (DowserSchema) schema = make_dotted_schema ();
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_prompt_size_read ("{\"columns\":[{\"column\":\"a.b.c\"}]}", -1, schema, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED);
}

static void
test_json_schema_fits_each_prompt_size (void)
{
  /* The maximum sizes in characters. A JSON Schema has about 3.8 characters per token, and the other parts of the
   * prompt must fit into the limit, too. */
  static const struct
  {
    DowserPromptSize plan_size;
    gsize tokens;
  } budgets[] = { { DOWSER_PROMPT_SIZE_MINIMAL, 263 },
                  { DOWSER_PROMPT_SIZE_STANDARD, 1471 },
                  { DOWSER_PROMPT_SIZE_FULL, 3832 } };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_autoptr (DowserSchema) empty = dowser_schema_builder_end (builder);

  for (guint i = 0; i < G_N_ELEMENTS (budgets); i++)
    {
      g_autofree char *text = dowser_prompt_size_dup_schema (budgets[i].plan_size, empty, NULL);

      g_test_message ("%s: %zu characters", dowser_prompt_size_nicks[budgets[i].plan_size], strlen (text));
      g_assert_cmpuint (strlen (text) * 10 / 38, <, budgets[i].tokens);
    }
}

static void
test_wide_schemas_are_not_listed (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (GPtrArray) one = g_ptr_array_new ();
  g_autofree char *all = NULL, *some = NULL;

  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *name = g_strdup_printf ("table%u", i);
      DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

      for (guint j = 0; j < 100; j++)
        {
          g_autofree char *column = g_strdup_printf ("column%u", j);

          dowser_schema_builder_add_column (builder, table, column, "TEXT");
        }
    }
  schema = dowser_schema_builder_end (builder);
  g_ptr_array_add (one, dowser_schema_get_tables (schema)->pdata[7]);
  all = dowser_prompt_size_dup_schema (DOWSER_PROMPT_SIZE_FULL, schema, NULL);
  some = dowser_prompt_size_dup_schema (DOWSER_PROMPT_SIZE_FULL, schema, one);
  g_assert_cmpuint (strlen (all), <, 10000);
  g_assert_nonnull (strstr (all, "\"id\":{\"type\":\"string\"}"));
  g_assert_nonnull (strstr (all, "\"table49\""));
  g_assert_nonnull (strstr (some, "\"table7.column99\""));
  g_assert_null (strstr (some, "\"table8.column9\""));
}

/* Returns the plan as JSON, without the information how each join was found, because a model doesn't receive this
 * information. */
static char *
dup_sent_parts (const DowserPlan *plan)
{
  g_autofree char *json = dowser_plan_to_json (plan, FALSE);
  g_autoptr (GRegex) untold
      = g_regex_new (",\"(via\":\"[a-z]+\"|confidence\":[0-9.]+|question\":\"(\\\\.|[^\"\\\\])*\")", 0, 0, NULL);

  return g_regex_replace_literal (untold, json, -1, 0, "", 0, NULL);
}

static void
test_plans_read_back (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  guint n_standard = 0;

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (DowserSchema) schema = dowser_random_schema_new (rand);
      g_autoptr (DowserPlan) plan = dowser_random_plan_new (schema, rand, 2);
      g_autofree char *before = dup_sent_parts (plan);

      for (guint plan_size = DOWSER_PROMPT_SIZE_STANDARD; plan_size <= DOWSER_PROMPT_SIZE_FULL; plan_size++)
        {
          g_autoptr (GError) error = NULL;
          g_autofree char *document = dowser_prompt_size_write (plan, plan_size, schema, &error);
          g_autoptr (DowserPlan) plan_again = NULL;
          g_autofree char *after = NULL;

          if (document == NULL)
            {
              g_assert_cmpuint (plan_size, ==, DOWSER_PROMPT_SIZE_STANDARD);
              g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
              continue;
            }
          n_standard += plan_size == DOWSER_PROMPT_SIZE_STANDARD;
          plan_again = dowser_prompt_size_read (document, -1, schema, &error);
          g_assert_no_error (error);
          after = dowser_plan_to_json (plan_again, FALSE);
          g_assert_cmpstr (after, ==, before);
        }
    }
  g_assert_cmpuint (n_standard, >, 0);
}

static void
test_minimal_document_reads_back (void)
{
  static const char *const documents[] = {
    "{'columns':[{'column':'customers.name'}]}",
    "{'columns':[{'column':'orders.status'},{'fn':'count'},{'column':'orders.total','fn':'avg'}],'filters':[{'column':"
    "'orders.order_date','op':'<','value':'2024-01-01'},{'column':'orders.status','op':'null'}],'sort':[{'fn':'count',"
    "'desc':true}],'limit':5}",
    "{'columns':[{'column':'orders.customer_id','fn':'count distinct'}],'filters':[{'column':'orders.total','op':'in',"
    "'value':[1,2.5,null]},{'column':'orders.status','op':'contains','value':'x'}]}",
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      g_autoptr (DowserPlan) plan = read_document (documents[i], schema);
      g_autofree char *expected_text = dup_quoted (documents[i]);
      g_autofree char *written = dowser_prompt_size_write (plan, DOWSER_PROMPT_SIZE_MINIMAL, schema, NULL);

      g_assert_cmpstr (written, ==, expected_text);
    }
}

static void
test_too_complex_plans_are_refused (void)
{
  static const struct
  {
    DowserPromptSize plan_size;
    const char *document, *lacking;
  } cases[] = {
    { DOWSER_PROMPT_SIZE_MINIMAL, "{'select':{'outputs':[]}}", "shows nothing" },
    { DOWSER_PROMPT_SIZE_MINIMAL, "{'select':{'distinct':true,'outputs':[{'expr':" ID ("orders.id") "}]}}",
      "distinct rows" },
    { DOWSER_PROMPT_SIZE_MINIMAL, "{'select':{'offset':1,'outputs':[{'expr':" ID ("orders.id") "}]}}", "an offset" },
    { DOWSER_PROMPT_SIZE_MINIMAL, "{'select':{'outputs':[{'expr':{'kind':'function','name':'today'}}]}}",
      "an expression" },
    { DOWSER_PROMPT_SIZE_MINIMAL,
      "{'select':{'outputs':[{'expr':" ID ("orders.id") "}],'group':[" ID ("orders.id") "]}}", "groups" },
    { DOWSER_PROMPT_SIZE_STANDARD, "{'select':{'outputs':[{'expr':{'kind':'window','name':'rank'}}]}}", "windows" },
    { DOWSER_PROMPT_SIZE_STANDARD, "{'select':{'outputs':[{'expr':{'kind':'parameter','name':'p'}}]}}", "parameters" },
    { DOWSER_PROMPT_SIZE_STANDARD,
      "{'select':{'outputs':[{'expr':{'kind':'subplan','op':'scalar','select':{'outputs':[{'expr':" ID (
          "orders.id") "}]}}}]}}",
      "nested selects" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = read_document (cases[i].document, schema);
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_prompt_size_write (plan, cases[i].plan_size, schema, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
      g_assert_nonnull (strstr (error->message, cases[i].lacking));
    }
}

/* Tests that the choices in a model's question to the user have no operations: the chosen text is sent back to the
 * model. */
static void
test_choices_from_the_model_have_no_operations (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_document ("{'decision':'clarify','select':{'outputs':[{'expr':" ID (
                                                   "orders.id") "}]},'ambiguities':[{'question':'Which?',"
                                                                "'choices':[{'label':'a'},{'label':'b'}]}]}",
                                               schema);
  const DowserAmbiguity *ambiguity = plan->ambiguities->pdata[0];

  g_assert_cmpstr (ambiguity->question, ==, "Which?");
  g_assert_cmpuint (ambiguity->choices->len, ==, 2);
  g_assert_cmpuint (((const DowserChoice *) ambiguity->choices->pdata[1])->operations->len, ==, 0);
}

DOWSER_TEST_MAIN (prompt_size)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/planner/prompt-size/minimal-document-becomes-a-plan", test_minimal_document_becomes_a_plan);
  g_test_add_func ("/planner/prompt-size/filters-of-minimal-document-become-conditions",
                   test_filters_of_minimal_document_become_conditions);
  g_test_add_func ("/planner/prompt-size/invalid-minimal-document-is-refused",
                   test_invalid_minimal_document_is_refused);
  g_test_add_func ("/planner/prompt-size/tables-are-inferred-from-column-ids",
                   test_tables_are_inferred_from_column_ids);
  g_test_add_func ("/planner/prompt-size/unknown-columns-are-left-to-the-audit",
                   test_unknown_columns_are_left_to_the_audit);
  g_test_add_func ("/planner/prompt-size/audit-adds-the-missing-joins", test_audit_adds_the_missing_joins);
  g_test_add_func ("/planner/prompt-size/each-column-id-names-one-column", test_each_column_id_names_one_column);
  g_test_add_func ("/planner/prompt-size/column-id-without-quotes-is-read", test_column_id_without_quotes_is_read);
  g_test_add_func ("/planner/prompt-size/ambiguous-column-id-is-refused", test_ambiguous_column_id_is_refused);
  g_test_add_func ("/planner/prompt-size/json-schema-fits-each-prompt-size", test_json_schema_fits_each_prompt_size);
  g_test_add_func ("/planner/prompt-size/wide-schemas-are-not-listed", test_wide_schemas_are_not_listed);
  g_test_add_func ("/planner/prompt-size/plans-read-back", test_plans_read_back);
  g_test_add_func ("/planner/prompt-size/minimal-document-reads-back", test_minimal_document_reads_back);
  g_test_add_func ("/planner/prompt-size/too-complex-plans-are-refused", test_too_complex_plans_are_refused);
  g_test_add_func ("/planner/prompt-size/choices-from-the-model-have-no-operations",
                   test_choices_from_the_model_have_no_operations);
  return g_test_run ();
}
