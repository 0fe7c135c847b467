/* test-unseen.c - tests that a question for a hidden column is refused with the column's name, and not answered with
 * another column */
#include "base/dowser-error.h"
#include "planner/certainty/dowser-unseen.h"
#include "planner/dowser-planner.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* @text: "table: column column; table: column"; "!" after a column hides the column, "?" restricts it to "hr" */
static DowserSchema *
schema_new (const char *text)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  g_auto (GStrv) tables = g_strsplit (text, ";", -1);

  for (guint i = 0; tables[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (g_strstrip (tables[i]), ": ", 2);
      g_auto (GStrv) columns = g_strsplit (parts[1], " ", -1);
      gboolean hidden = parts[0][strlen (parts[0]) - 1] == '!';
      DowserTable *table;

      if (hidden)
        parts[0][strlen (parts[0]) - 1] = '\0';
      table = dowser_schema_builder_add_table (builder, parts[0], FALSE);
      table->hidden = hidden;
      for (guint k = 0; columns[k] != NULL; k++)
        {
          gsize length = strlen (columns[k]);
          gboolean restricted = columns[k][length - 1] == '?';
          DowserColumn *column;

          hidden = restricted || columns[k][length - 1] == '!';
          if (hidden)
            columns[k][length - 1] = '\0';
          column = dowser_schema_builder_add_column (builder, table, columns[k],
                                                     g_str_has_suffix (columns[k], "_at") || strstr (columns[k], "name")
                                                         ? "TEXT"
                                                         : "REAL");
          column->hidden = hidden;
          column->restricted = restricted;
          column->entitlement = restricted ? g_strdup ("hr") : NULL;
        }
    }
  return dowser_schema_builder_end (builder);
}

/* @unseen: (nullable): the column's name in the refusal; NULL if the question may be answered */
static void
check_question (const char *tables, const char *question, const char *unseen)
{
  g_autoptr (DowserSchema) schema = schema_new (tables);
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (GError) error = NULL;
  gboolean was_seen = dowser_planner_check_hidden (index, question, NULL, &error);

  if (was_seen != (unseen == NULL))
    g_error ("“%s”: %s", question, was_seen ? "it may be seen" : error->message);
  if (unseen == NULL)
    return;
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_UNSEEN);
  if (strstr (error->message, unseen) == NULL)
    g_error ("“%s”: %s", question, error->message);
  g_assert_null (dowser_planner_plan (index, question, NULL));
}

#define STAFF                                                                                                          \
  "employees: id name department_name salary?; payments: id employee_id paid_at; products: id name cost_cents"

static void
test_question_for_hidden_column_is_refused (void)
{
  check_question (STAFF, "average salary", "employees.salary");
  check_question (STAFF, "what is the average salary of employees?", "“hr”");
  check_question (STAFF, "employees by salaries", "employees.salary");
  check_question (STAFF, "who has the highest wage?", "employees.salary");
  check_question (STAFF, "number of employees", NULL);
  check_question (STAFF, "names of employees", NULL);
  check_question (STAFF, "payments per employee", NULL);
  check_question (STAFF, "products by cost", NULL);
  check_question ("people: id name card_number!; phones: id number", "card number of people", "people.card_number");
  check_question ("people: id name card_number!; phones: id number", "number of people", NULL);
}

static void
test_question_for_hidden_table_is_refused (void)
{
  check_question ("employees: id name; payments!: id employee_id amount; products: id name cost_cents",
                  "total payments", "payments");
  check_question ("employees: id name; payments!: id employee_id amount; products: id name cost_cents",
                  "sum of payments by employee", "payments");
  check_question ("employees: id name; payments!: id employee_id amount; products: id name cost_cents",
                  "how many products", NULL);
}

/* Tests columns that aren't hidden but have the name of a hidden column. Such a column is meant if the question names
 * its table, or if the question names neither its table nor the table of the hidden column. */
static void
test_visible_column_of_same_name_answers (void)
{
  check_question ("employees: id name! bonus; products: id name", "names of products", NULL);
  check_question ("employees: id name! bonus; products: id name", "list all names", NULL);
  check_question ("employees: id name! bonus; products: id name", "names of employees", "employees.name");
  check_question ("employees: id salary! salary_band", "employees by salary band", NULL);
  check_question ("employees: id salary! salary_band", "employees by salary", "employees.salary");
  check_question ("employees: id salary salary_band!", "average salary", NULL);
}

/* Tests schemas in which nothing is hidden, so no question is refused. */
static void
test_question_without_hidden_columns_is_answered (void)
{
  check_question ("employees: id name salary", "average salary", NULL);
}

static void
test_users_mapping_is_followed (void)
{
  g_autoptr (DowserSchema) schema = schema_new ("employees: id name pay_grade salary?");
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (GPtrArray) constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);

  g_ptr_array_add (constraints, dowser_constraint_new (DOWSER_CONSTRAINT_MAPPING, "salary means employees.pay_grade",
                                                       "salary", NULL, "employees.pay_grade"));
  g_assert_true (dowser_planner_check_hidden (index, "average salary", constraints, NULL));
  g_assert_false (dowser_planner_check_hidden (index, "average salary", NULL, NULL));
}

static void
check_names (const char *tables, const char *words, gboolean expected)
{
  g_autoptr (DowserSchema) schema = schema_new (tables);
  g_autoptr (DowserUnseen) unseen = dowser_unseen_new (schema);
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (words);

  if (dowser_unseen_is_named_by (unseen, tokens) != expected)
    g_error ("“%s”: %s", words, expected ? "names nothing" : "names something that is hidden");
}

/* Tests that one word, also if it is inflected or a synonym, is enough to name a hidden column, even if the question
 * also names visible columns. */
static void
test_one_word_names_a_hidden_column (void)
{
  check_names (STAFF, "salary", TRUE);
  check_names (STAFF, "the salaries of employees", TRUE);
  check_names (STAFF, "who has the highest wage?", TRUE);
  check_names (STAFF, "names of employees", FALSE);
  check_names (STAFF, "the weather of tomorrow", FALSE);
  check_names (STAFF, "", FALSE);
  check_names ("employees: id name; payments!: id amount", "payment", TRUE);
  check_names ("employees: id name; payments!: id amount", "amount", TRUE);
  check_names ("employees: id name; payments!: id amount", "employees", FALSE);
  check_names ("employees: id name! bonus; products: id name", "names of products", TRUE);
  check_names ("products: id name; employees: id name! bonus", "names of products", TRUE);
  check_names ("people: id name card_number!", "number of people", FALSE);
}

DOWSER_TEST_MAIN (unseen)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/unseen/question-for-hidden-column-is-refused", test_question_for_hidden_column_is_refused);
  g_test_add_func ("/planner/unseen/question-for-hidden-table-is-refused", test_question_for_hidden_table_is_refused);
  g_test_add_func ("/planner/unseen/visible-column-of-same-name-answers", test_visible_column_of_same_name_answers);
  g_test_add_func ("/planner/unseen/question-without-hidden-columns-is-answered",
                   test_question_without_hidden_columns_is_answered);
  g_test_add_func ("/planner/unseen/users-mapping-is-followed", test_users_mapping_is_followed);
  g_test_add_func ("/planner/unseen/one-word-names-a-hidden-column", test_one_word_names_a_hidden_column);
  return g_test_run ();
}
