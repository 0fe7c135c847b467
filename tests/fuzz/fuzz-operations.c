/* fuzz-operations.c - tests that any operations on any plan are refused or give a plan; this plan needs no fix, and
 * SQLite prepares it */
#include "audit/dowser-audit.h"
#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "dowser-fuzz.h"
#include "explain/dowser-explain.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "sql/read/dowser-guard.h"
#include "support/run-plan.h"
#include "support/shop.h"

#define MAX_OPERATIONS 4

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size, unsigned int seed)
{
  return dowser_fuzz_mutate_json (data, size, max_size, seed);
}

static sqlite3 *
make_database (const DowserSchema *schema)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GString) sql = g_string_new (NULL);
  sqlite3 *database;

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      g_string_append_printf (sql, "CREATE TABLE %s (", table->name);
      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumn *column = table->columns->pdata[j];

          g_string_append_printf (sql, "%s%s %s", j > 0 ? ", " : "", column->name, column->declared);
        }
      g_string_append (sql, ");\n");
    }
  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  sqlite3_db_config (database, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  if (sqlite3_exec (database, sql->str, NULL, NULL, NULL) != SQLITE_OK)
    g_error ("%s", sqlite3_errmsg (database));
  return database;
}

/* Audits, explains and prepares the plan. Returns: (nullable): the audited plan; %NULL if it can't be run */
static DowserPlan *
prepare_plan (const DowserPlan *plan, const DowserSchema *schema, sqlite3 *database)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *explained = NULL;
  DowserPlan *audited = dowser_audit (plan, schema, NULL, &findings, &error);

  g_assert_nonnull (findings);
  if (audited == NULL)
    {
      g_assert_true (error->domain == DOWSER_PLAN_ERROR);
      return NULL;
    }
  g_assert_no_error (error);
  assert_audit_is_stable (audited, schema);
  assert_prepares (database, audited);
  explained = dowser_explain_sentence (audited);
  g_assert_nonnull (explained);
  return audited;
}

static DowserPlan *
apply_operation (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema)
{
  g_autofree char *before = dowser_plan_to_json (plan, FALSE);
  g_autofree char *about = dowser_operation_describe (operation, plan);
  g_autofree char *after = NULL;
  g_autoptr (GError) error = NULL;
  DowserPlan *applied = dowser_operation_apply (operation, plan, schema, &error);

  after = dowser_plan_to_json (plan, FALSE);
  g_assert_cmpstr (before, ==, after);
  g_assert_nonnull (about);
  if (applied == NULL)
    g_assert_true (error != NULL && *error->message != '\0');
  else
    g_assert_no_error (error);
  return applied;
}

static DowserOperation *
read_operation (JsonArray *operations, guint index)
{
  JsonNode *node = json_array_get_element (operations, index);
  DowserOperation *operation = dowser_operation_from_node (node, NULL);
  g_autoptr (JsonNode) written = operation != NULL ? dowser_operation_to_node (operation) : NULL;
  g_autoptr (DowserOperation) again = written != NULL ? dowser_operation_from_node (written, NULL) : NULL;

  g_assert_true ((operation == NULL) == (again == NULL));
  return operation;
}

static void
run_operations (DowserPlan *plan, JsonArray *operations, const DowserSchema *schema, sqlite3 *database)
{
  guint n = operations != NULL ? MIN (json_array_get_length (operations), MAX_OPERATIONS) : 0;
  g_autoptr (DowserPlan) current_plan = prepare_plan (plan, schema, database);

  for (guint i = 0; i < n && current_plan != NULL; i++)
    {
      g_autoptr (DowserOperation) operation = read_operation (operations, i);
      g_autoptr (DowserPlan) applied = operation != NULL ? apply_operation (operation, current_plan, schema) : NULL;
      DowserPlan *next = applied != NULL ? prepare_plan (applied, schema, database) : NULL;

      if (next == NULL)
        continue;
      dowser_plan_unref (current_plan);
      current_plan = next;
    }
}

/* Input: {"plan": a plan, "operations": [ … ]} */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static DowserSchema *schema;
  static sqlite3 *database;
  g_autoptr (JsonNode) root = dowser_json_parse ((const char *) data, (gssize) size, NULL);
  g_autoptr (DowserPlan) plan = NULL;
  JsonObject *object = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
  JsonNode *operations = object != NULL ? json_object_get_member (object, "operations") : NULL;

  if (schema == NULL)
    {
      schema = shop_schema_new ();
      database = make_database (schema);
    }
  if (object != NULL && json_object_has_member (object, "plan"))
    plan = dowser_plan_from_node (json_object_get_member (object, "plan"), NULL);
  if (plan != NULL)
    run_operations (plan,
                    operations != NULL && JSON_NODE_HOLDS_ARRAY (operations) ? json_node_get_array (operations) : NULL,
                    schema, database);
  return 0;
}
