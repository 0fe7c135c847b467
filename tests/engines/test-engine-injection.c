/* test-engine-injection.c - tests that hostile names and texts stay names and literals, with the parser of each
 * engine */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "engines/dowser-typed-plan.h"
#include "engines/test-engines.h"
#include "operations/dowser-apply.h"

#include <string.h>

#define SIXTY "123456789 123456789 123456789 123456789 123456789 12345678"

static const char *const hostile[] = {
  "'",
  "''",
  "\"",
  "\"\"",
  "`",
  "``",
  "[",
  "]",
  "]]",
  "\\",
  "\\'",
  "\\\\'",
  "it's",
  "a\"b",
  "a`b",
  "a]b",
  ";",
  "; DROP TABLE canary; --",
  "'; DROP TABLE canary; --",
  "\"; DROP TABLE canary; --",
  "`; DROP TABLE canary; --",
  "]; DROP TABLE canary; --",
  "\\'; DROP TABLE canary; --",
  "\\\"; DROP TABLE canary; --",
  "') UNION SELECT 1, 2 --",
  "' OR '1' = '1",
  "-- comment",
  "--",
  "# comment",
  "/* open",
  "*/ close",
  "/*! 1 */",
  "/*M! 1 */",
  "$$",
  "$1",
  "$tag$ x $tag$",
  "?",
  "?1",
  ":name",
  "@name",
  "@@version",
  "%s%n%d",
  "%",
  "_",
  "!",
  "!%",
  "*",
  "E'x'",
  "U&\"x\"",
  "X'00'",
  "N'x'",
  "NULL",
  "select",
  "CURRENT_USER",
  "{d '2024-01-01'}",
  "a\nb",
  "a\r\nb",
  "a\tb",
  "a\bb",
  "a\x1b[31mb",
  "\x7f",
  "\xc2\xa0 not a blank",
  "\xca\xbc an apostrophe of letters",
  "\xef\xbc\x87 a wide apostrophe",
  "\xe2\x80\x98 curly \xe2\x80\x99",
  "\xe2\x80\xae rtl \xe2\x80\xac",
  "\xe2\x80\xa8 line separator",
  "zero\xe2\x80\x8bwidth",
  "\xef\xbb\xbf mark",
  "e\xcc\x81 combined",
  "\xd8\xb9\xd8\xb1\xd8\xa8\xd9\x8a",
  SIXTY "'\"",
  SIXTY "`]",
};

/* Texts that some engines don't allow as names. */
static const char *const hostile_texts[] = { "emoji \xf0\x9f\xa6\x8a", " blank ", "blank behind " };

/* Parts that are repeated to texts of 64 KB. */
static const char *const repeated[]
    = { "'", "\\", "\"", "`", "\\'", "';", "--\n", "/*", "%_!", "\xe2\x80\xae", "a'\"`\\" };
#define REPEATED_SIZE (64 * 1024)

static void
must_execute (const DowserTestConnection *connection, const char *sql)
{
  g_autoptr (GError) error = NULL;

  if (!connection->engine->execute (connection->handle, sql, &error))
    g_error ("%s: %s\n%.300s", connection->engine->title, error->message, sql);
}

static void
reset_database (const DowserTestConnection *connection)
{
  g_assert_true (connection->engine->reset (connection->handle, NULL));
  must_execute (connection, "CREATE TABLE canary (id INTEGER); INSERT INTO canary VALUES (1)");
}

static void
assert_canary_exists (const DowserTestConnection *connection)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (DowserTestRows) rows = dowser_test_engine_run (connection, "SELECT COUNT(*) FROM canary", none, NULL);

  g_assert_nonnull (rows);
  g_assert_cmpstr (rows->cells->pdata[0], ==, "n1");
}

/* Runs @statement in two forms: with its values written into the SQL as literals, and with its values bound as
 * parameters. Each form must be the single statement that the engine's protocol allows. @cells: the expected result of
 * both forms, NULL-terminated */
static void
assert_cells (const DowserTestConnection *connection, const DowserStatement *statement, const char *const *cells)
{
  const DowserTestEngine *engine = connection->engine;
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  for (guint display = 0; display < 2; display++)
    {
      const char *sql = display ? statement->display : statement->sql;
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserTestRows) rows
          = dowser_test_engine_run (connection, sql, display ? none : statement->parameters, &error);

      if (rows == NULL)
        g_error ("%s: %s\n%.2000s", engine->title, error->message, sql);
      if (rows->cells->len != g_strv_length ((char **) cells))
        g_error ("%s: %u cells\n%.2000s", engine->title, rows->cells->len, sql);
      for (guint i = 0; i < rows->cells->len; i++)
        if (!g_str_equal (rows->cells->pdata[i], cells[i]))
          g_error ("%s: %.200s is not %.200s\n%.2000s", engine->title, (char *) rows->cells->pdata[i], cells[i], sql);
    }
}

/* Makes a table @name with a column @name that holds "kept". */
static DowserSchema *
make_named_table (const DowserTestConnection *connection, const char *name)
{
  DowserDialectId dialect = connection->engine->dialect;
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);
  g_autoptr (GString) sql = g_string_new ("CREATE TABLE ");

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, table, name, "TEXT");
  dowser_typed_append_name (sql, dialect, name);
  g_string_append (sql, " (id BIGINT, ");
  dowser_typed_append_name (sql, dialect, name);
  g_string_append (sql, " TEXT); INSERT INTO ");
  dowser_typed_append_name (sql, dialect, name);
  g_string_append (sql, " VALUES (1, 'kept');");
  must_execute (connection, sql->str);
  return dowser_schema_builder_end (builder);
}

/* Uses the name in all places where a plan has a name: table, column, alias, step, output, sort key and text. */
static DowserPlan *
make_named_plan (const char *name)
{
  g_autofree char *step_id = g_strconcat (name, "~", NULL);
  g_autofree char *second = g_strconcat (name, "2", NULL);
  DowserSelect *inner = dowser_select_new ();
  DowserSelect *outer = dowser_select_new ();
  DowserPlan *plan = dowser_plan_new (outer);

  dowser_select_add_instance (inner, name, name);
  dowser_select_add_output (inner, dowser_expr_new_column (name, name), name);
  g_ptr_array_add (plan->steps, dowser_plan_step_new (step_id, name, inner));
  g_ptr_array_add (outer->from, dowser_instance_new (name, step_id, TRUE));
  dowser_select_add_output (outer, dowser_expr_new_column (name, name), name);
  dowser_select_add_output (outer, dowser_expr_new_text (name), second);
  outer->filter
      = dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column (name, name), dowser_expr_new_text ("kept"));
  dowser_select_add_order (outer, dowser_expr_new_output (name), TRUE);
  plan->question = g_strdup (name);
  plan->restated = g_strdup (name);
  plan->explanation = g_strdup (name);
  return plan;
}

static void
assert_name_unchanged (const DowserTestConnection *connection, const char *name)
{
  g_autofree char *text = g_strconcat ("t", name, NULL);
  const char *const cells[] = { "tkept", text, NULL };
  g_autoptr (DowserSchema) schema = make_named_table (connection, name);
  g_autoptr (DowserPlan) plan = make_named_plan (name);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = test_engine_write (connection->engine, plan, schema, NULL, &error);

  if (statement == NULL && strstr (error->message, "by this version") != NULL)
    return;
  g_assert_no_error (error);
  assert_cells (connection, statement, cells);
  assert_canary_exists (connection);
}

static void
test_names_cannot_inject_sql (void)
{
  for (guint i = 0; i < test_engines_n; i++)
    {
      reset_database (&test_engines[i]);
      for (guint j = 0; j < G_N_ELEMENTS (hostile); j++)
        assert_name_unchanged (&test_engines[i], hostile[j]);
    }
}

static GPtrArray *
make_texts (void)
{
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
    g_ptr_array_add (texts, g_strdup (hostile[i]));
  for (guint i = 0; i < G_N_ELEMENTS (hostile_texts); i++)
    g_ptr_array_add (texts, g_strdup (hostile_texts[i]));
  for (guint i = 0; i < G_N_ELEMENTS (repeated); i++)
    {
      GString *text = g_string_new (NULL);

      while (text->len < REPEATED_SIZE)
        g_string_append (text, repeated[i]);
      g_ptr_array_add (texts, g_string_free (text, FALSE));
    }
  return texts;
}

static DowserSchema *
make_texts_table (const DowserTestConnection *connection, GPtrArray *texts)
{
  DowserDialectId dialect = connection->engine->dialect;
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "texts", FALSE);

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, table, "v", "TEXT");
  must_execute (connection, dialect == DOWSER_DIALECT_MYSQL ? "CREATE TABLE texts (id BIGINT PRIMARY KEY, v LONGTEXT)"
                                                            : "CREATE TABLE texts (id BIGINT PRIMARY KEY, v TEXT)");
  for (guint i = 0; i < texts->len; i++)
    {
      g_autoptr (GString) sql = g_string_new (NULL);

      g_string_printf (sql, "INSERT INTO texts VALUES (%u, ", i);
      dowser_typed_append_text (sql, dialect, texts->pdata[i]);
      g_string_append (sql, ")");
      must_execute (connection, sql->str);
    }
  return dowser_schema_builder_end (builder);
}

static DowserExpr *
make_v_column (void)
{
  return dowser_expr_new_column ("texts", "v");
}

/* Makes conditions with @text in each place where a text is allowed. Each condition is true for the row with @text;
 * some are also true for other rows. */
static DowserExpr *
make_text_condition (const char *text, gboolean in_patterns)
{
  GPtrArray *members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  GPtrArray *cases = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserExpr *all = dowser_expr_new_compare (DOWSER_EQUAL, make_v_column (), dowser_expr_new_text (text));

  g_ptr_array_add (members, dowser_expr_new_text (text));
  all = dowser_expr_and (all, dowser_expr_new_in (make_v_column (), members, FALSE));
  all = dowser_expr_and (all, dowser_expr_new_between (make_v_column (), dowser_expr_new_text (text),
                                                       dowser_expr_new_text (text), FALSE));
  g_ptr_array_add (cases, dowser_expr_new_compare (DOWSER_EQUAL, make_v_column (), dowser_expr_new_text (text)));
  g_ptr_array_add (cases, dowser_expr_new_text (text));
  all = dowser_expr_and (all, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_case (cases), make_v_column ()));
  all = dowser_expr_and (all, dowser_expr_new_compare (DOWSER_EQUAL,
                                                       dowser_expr_new_function ("replace", make_v_column (),
                                                                                 dowser_expr_new_text (text),
                                                                                 dowser_expr_new_text ("x"), NULL),
                                                       dowser_expr_new_text ("x")));
  all = dowser_expr_and (all, dowser_expr_new_compare (DOWSER_EQUAL,
                                                       dowser_expr_new_function ("position", make_v_column (),
                                                                                 dowser_expr_new_text (text), NULL),
                                                       dowser_expr_new_integer (1)));
  for (int op = DOWSER_MATCH_CONTAINS; in_patterns && op <= DOWSER_MATCH_EQUALS; op++)
    for (guint exact = 0; exact < 2; exact++)
      all = dowser_expr_and (all,
                             dowser_expr_new_match (op, make_v_column (), dowser_expr_new_text (text), FALSE, exact));
  return all;
}

static DowserPlan *
make_text_plan (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "texts", "texts");
  dowser_select_add_output (select, dowser_expr_new_column ("texts", "id"), NULL);
  dowser_select_add_output (select, make_v_column (), NULL);
  return dowser_plan_new (select);
}

static void
assert_finds (const DowserTestConnection *connection, const DowserPlan *plan, const DowserSchema *schema, guint id,
              const char *text, const char *also)
{
  g_autofree char *number = g_strdup_printf ("n%u", id);
  g_autofree char *cell = g_strconcat ("t", text, NULL);
  const char *const cells[] = { number, cell, also, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserStatement) statement = test_engine_write (connection->engine, plan, schema, NULL, &error);

  if (statement == NULL && strstr (error->message, "by this version") != NULL)
    return;
  g_assert_no_error (error);
  assert_cells (connection, statement, cells);
}

static void
test_texts_cannot_inject_sql (void)
{
  g_autoptr (GPtrArray) texts = make_texts ();

  for (guint i = 0; i < test_engines_n; i++)
    {
      g_autoptr (DowserSchema) schema = NULL;

      reset_database (&test_engines[i]);
      schema = make_texts_table (&test_engines[i], texts);
      for (guint j = 0; j < texts->len; j++)
        {
          g_autoptr (DowserPlan) plan = make_text_plan ();
          const char *text = texts->pdata[j];
          g_autofree char *also = g_strconcat ("t", text, NULL);

          plan->select->filter = make_text_condition (text, strlen (text) < REPEATED_SIZE);
          dowser_select_add_output (plan->select, dowser_expr_new_text (text), NULL);
          assert_finds (&test_engines[i], plan, schema, j, text, also);
        }
      assert_canary_exists (&test_engines[i]);
    }
}

static DowserPlan *
apply_operation (DowserPlan *plan, DowserOperation *operation, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) before = plan;
  g_autoptr (DowserOperation) own = operation;
  g_autoptr (GError) error = NULL;
  DowserPlan *after = dowser_operation_apply (operation, plan, schema, &error);

  g_assert_no_error (error);
  return after;
}

static DowserPlan *
audit_plan (DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) before = plan;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  DowserPlan *after = dowser_audit (plan, schema, NULL, &findings, &error);

  g_assert_no_error (error);
  return after;
}

static DowserExpr *
make_v_equals (const char *text)
{
  return dowser_expr_new_compare (DOWSER_EQUAL, make_v_column (), dowser_expr_new_text (text));
}

/* Adds @text to the plan by operations, like a user's clicks: conditions, headings, derived columns, sort keys. */
static DowserPlan *
make_plan_by_operations (const char *text, const DowserSchema *schema)
{
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  g_autofree char *heading = g_strconcat (text, "+", NULL);
  g_autofree char *shown = g_strdup (text);
  DowserExpr *twice = dowser_expr_new_function ("concat", make_v_column (), dowser_expr_new_text (text), NULL);
  DowserPlan *plan = make_text_plan ();

  /* A heading has no leading or trailing blanks. */
  g_strstrip (shown);
  g_ptr_array_add (order, dowser_order_new (dowser_expr_new_output (shown), TRUE, DOWSER_NULLS_DEFAULT));
  plan = apply_operation (plan, dowser_operation_new_add_filter (make_v_equals ("x")), schema);
  plan = apply_operation (plan, dowser_operation_new_edit_filter (0, 1, make_v_equals (text)), schema);
  plan = apply_operation (plan,
                          dowser_operation_new_replace_literal ("/select/filter/args/1",
                                                                dowser_value_new_text (DOWSER_VALUE_TEXT, text, -1)),
                          schema);
  plan = apply_operation (plan, dowser_operation_new_rename_column (1, text), schema);
  plan = apply_operation (plan, dowser_operation_new_add_derived (twice, heading), schema);
  plan = apply_operation (plan, dowser_operation_new_set_order_by (order), schema);
  return audit_plan (plan, schema);
}

/* Shows the records of a group whose key value is the text. */
static DowserPlan *
make_plan_by_groups (const char *text, const DowserSchema *schema)
{
  GPtrArray *values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  DowserPlan *plan = make_text_plan ();

  g_ptr_array_add (values, dowser_value_new_text (DOWSER_VALUE_TEXT, text, -1));
  plan = apply_operation (plan, dowser_operation_new_distribution (1), schema);
  plan = apply_operation (plan, dowser_operation_new_see_records (values), schema);
  return audit_plan (plan, schema);
}

static void
test_operations_cannot_inject_sql (void)
{
  g_autoptr (GPtrArray) texts = make_texts ();

  for (guint i = 0; i < test_engines_n; i++)
    {
      g_autoptr (DowserSchema) schema = NULL;

      reset_database (&test_engines[i]);
      schema = make_texts_table (&test_engines[i], texts);
      for (guint j = 0; j < texts->len; j++)
        {
          const char *text = texts->pdata[j];
          g_autofree char *twice = g_strconcat ("t", text, text, NULL);
          g_autoptr (DowserPlan) plan = make_plan_by_operations (text, schema);
          g_autoptr (DowserPlan) of_group = make_plan_by_groups (text, schema);

          assert_finds (&test_engines[i], plan, schema, j, text, twice);
          assert_finds (&test_engines[i], of_group, schema, j, text, NULL);
        }
      assert_canary_exists (&test_engines[i]);
    }
}

/* Tests a NUL byte, which would end a text in some engines. The text is either returned completely, or refused by the
 * writer. */
static void
test_nul_byte_cannot_end_a_text (void)
{
  static const char text[] = "a\0'; DROP TABLE canary; --";
  const char *const cells[] = { "ta\xe2\x90\x80'; DROP TABLE canary; --", NULL };

  for (guint i = 0; i < test_engines_n; i++)
    {
      DowserSelect *select = dowser_select_new ();
      g_autoptr (DowserPlan) plan = dowser_plan_new (select);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserStatement) statement = NULL;

      reset_database (&test_engines[i]);
      dowser_select_add_output (select,
                                dowser_expr_new_literal (
                                    dowser_value_new_text (DOWSER_VALUE_TEXT, text, sizeof text - 1)),
                                "x");
      statement = test_engine_write (test_engines[i].engine, plan, NULL, NULL, &error);
      if (statement != NULL)
        assert_cells (&test_engines[i], statement, cells);
      else
        g_assert_error (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED);
      assert_canary_exists (&test_engines[i]);
    }
}

void
test_engine_injection_add (void)
{
  g_test_add_func ("/engines/injection/names-cannot-inject-sql", test_names_cannot_inject_sql);
  g_test_add_func ("/engines/injection/texts-cannot-inject-sql", test_texts_cannot_inject_sql);
  g_test_add_func ("/engines/injection/operations-cannot-inject-sql", test_operations_cannot_inject_sql);
  g_test_add_func ("/engines/injection/nul-byte-cannot-end-a-text", test_nul_byte_cannot_end_a_text);
}
