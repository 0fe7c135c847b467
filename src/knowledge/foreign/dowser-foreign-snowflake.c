/* dowser-foreign-snowflake.c - reads Snowflake's semantic model: tables with dimensions, facts, metrics and filters */
#include "knowledge/foreign/dowser-foreign-model.h"
#include "plan/dowser-plan-json.h"
#include "sql/read/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ROOT                                                                                                           \
  "name description comments comment tables relationships metrics verified_queries custom_instructions "               \
  "module_custom_instructions"
#define TABLE                                                                                                          \
  "name description synonyms base_table primary_key unique_keys dimensions time_dimensions facts measures metrics "    \
  "filters"
/* The members of a field. Types and sample values are ignored, because the source itself has the types and the
 * values. */
#define FIELD                                                                                                          \
  "name description synonyms expr data_type sample_values unique is_enum labels access_modifier default_aggregation"

/* The lists that a table has in a semantic model of Snowflake. @kind: the kind of entry that an item of the list
 * becomes */
static const struct
{
  const char *list;
  const char *kind_title;
  DowserEntryKind kind;
} lists[] = {
  { "dimensions", N_ ("a dimension"), DOWSER_ENTRY_DIMENSION },
  { "time_dimensions", N_ ("a time dimension"), DOWSER_ENTRY_DIMENSION },
  { "facts", N_ ("a fact"), DOWSER_ENTRY_DIMENSION },
  { "measures", N_ ("a measure"), DOWSER_ENTRY_DIMENSION },
  { "filters", N_ ("a filter"), DOWSER_ENTRY_FILTER },
  { "metrics", N_ ("a metric"), DOWSER_ENTRY_METRIC },
};

/* Snowflake's names of aggregates. SQL has the same names, except for count_distinct. */
static const char *const aggregations[] = { "sum", "avg", "min", "max", "median", "count", NULL };

gboolean
_dowser_foreign_is_snowflake (const DowserYaml *root)
{
  const DowserYaml *tables = dowser_yaml_get (root, "tables");

  for (guint i = 0; tables != NULL && tables->kind == DOWSER_YAML_SEQUENCE && i < tables->items->len; i++)
    if (dowser_yaml_get (tables->items->pdata[i], "base_table") != NULL)
      return TRUE;
  return dowser_yaml_get (root, "verified_queries") != NULL;
}

/* Returns the name of the stored table that a table of the semantic model stands for: "schema.table". @table: the table
 * of the semantic model; @name: its name. Returns: (transfer full) */
static char *
dup_stored_table_name (DowserForeign *self, const DowserYaml *table, const char *name)
{
  const DowserYaml *base = dowser_yaml_get (table, "base_table");
  const char *stored, *schema;

  if (_dowser_foreign_is_null (base))
    return g_strdup (name);
  if (base->kind == DOWSER_YAML_SCALAR)
    return g_strdup (base->text);
  if (!_dowser_foreign_check_members (self, base, _ ("a base table"), "database schema table"))
    return g_strdup (name);
  stored = _dowser_foreign_get_text (self, base, "table");
  schema = _dowser_foreign_get_text (self, base, "schema");
  if (stored == NULL)
    return g_strdup (name);
  return schema != NULL ? g_strconcat (schema, ".", stored, NULL) : g_strdup (stored);
}

/* Adds a metric for a fact with a default aggregate. The fact itself becomes hidden: it isn't a term, but other
 * definitions can use it. */
static void
add_default_metric (DowserForeignModel *model, DowserForeignDefinition *fact, const char *aggregate)
{
  g_autofree char *folded = g_ascii_strdown (aggregate, -1);
  gboolean distinct = g_str_equal (folded, "count_distinct");
  DowserForeignDefinition *metric;

  if (!distinct && !g_strv_contains (aggregations, folded))
    {
      _dowser_foreign_report (model->foreign, fact->at,
                              g_strdup_printf (_ ("“%s” isn't a known aggregate"), aggregate));
      return;
    }
  metric = _dowser_foreign_model_add_definition (model, fact->at, DOWSER_ENTRY_METRIC, fact->name, fact->table);
  metric->sql = g_strdup_printf (distinct ? "COUNT(DISTINCT %s)" : "%s(%s)", distinct ? fact->sql : folded, fact->sql);
  metric->also = g_steal_pointer (&fact->also);
  metric->about = g_steal_pointer (&fact->about);
  fact->hidden = TRUE;
}

static void
read_field (DowserForeignModel *model, const DowserYaml *node, const char *kind_title, DowserEntryKind kind,
            const char *table)
{
  DowserForeign *self = model->foreign;
  DowserForeignDefinition *field;
  const char *name, *sql, *aggregate;

  if (!_dowser_foreign_check_members (self, node, kind_title, FIELD))
    return;
  name = _dowser_foreign_get_text (self, node, "name");
  sql = _dowser_foreign_get_text (self, node, "expr");
  if (name == NULL || (sql == NULL && kind != DOWSER_ENTRY_DIMENSION))
    {
      _dowser_foreign_report (self, node, g_strdup_printf (_ ("%s needs “name” and “expr”"), kind_title));
      return;
    }
  field = _dowser_foreign_model_add_definition (model, node, kind, name, table);
  field->sql = g_strdup (sql != NULL ? sql : name);
  field->also = _dowser_foreign_dup_texts (self, node, "synonyms");
  field->about = g_strdup (_dowser_foreign_get_text (self, node, "description"));
  field->hidden = g_strcmp0 (dowser_yaml_get_text (node, "access_modifier"), "private_access") == 0;
  aggregate = _dowser_foreign_get_text (self, node, "default_aggregation");
  if (aggregate != NULL && kind == DOWSER_ENTRY_DIMENSION)
    add_default_metric (model, field, aggregate);
}

static void
read_table (DowserForeignModel *model, const DowserYaml *node)
{
  DowserForeign *self = model->foreign;
  g_autofree char *base = NULL;
  g_auto (GStrv) synonyms = NULL;
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;
  const DowserTable *table;
  const char *name;

  if (!_dowser_foreign_check_members (self, node, _ ("a table"), TABLE))
    return;
  name = _dowser_foreign_get_text (self, node, "name");
  if (name == NULL)
    {
      _dowser_foreign_report (self, node, g_strdup (_ ("a table needs “name”")));
      return;
    }
  base = dup_stored_table_name (self, node, name);
  table = _dowser_foreign_model_add_table (model, node, name, base);
  if (table == NULL)
    return;
  synonyms = _dowser_foreign_dup_texts (self, node, "synonyms");
  g_strv_builder_add (words, name);
  g_strv_builder_addv (words, (const char **) synonyms);
  names = g_strv_builder_end (words);
  _dowser_foreign_add_description (self, node, table, NULL, names,
                                   _dowser_foreign_get_text (self, node, "description"));
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      GPtrArray *items = _dowser_foreign_get_list (self, node, lists[i].list);

      for (guint j = 0; j < items->len; j++)
        read_field (model, items->pdata[j], _ (lists[i].kind_title), lists[i].kind, name);
    }
}

static void
read_relationship (DowserForeignModel *model, const DowserYaml *node)
{
  DowserForeign *self = model->foreign;
  g_autoptr (GStrvBuilder) left = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) right = g_strv_builder_new ();
  g_auto (GStrv) columns = NULL;
  g_auto (GStrv) to_columns = NULL;
  const char *from, *to;
  GPtrArray *pairs;

  if (!_dowser_foreign_check_members (self, node, _ ("a relationship"),
                                      "name left_table right_table relationship_columns join_type relationship_type"))
    return;
  from = _dowser_foreign_get_text (self, node, "left_table");
  to = _dowser_foreign_get_text (self, node, "right_table");
  pairs = _dowser_foreign_get_list (self, node, "relationship_columns");
  for (guint i = 0; i < pairs->len; i++)
    {
      const char *a = _dowser_foreign_get_text (self, pairs->pdata[i], "left_column");
      const char *b = _dowser_foreign_get_text (self, pairs->pdata[i], "right_column");

      if (a != NULL)
        g_strv_builder_add (left, a);
      if (b != NULL)
        g_strv_builder_add (right, b);
    }
  columns = g_strv_builder_end (left);
  to_columns = g_strv_builder_end (right);
  if (from == NULL || to == NULL)
    _dowser_foreign_report (self, node, g_strdup (_ ("a relationship needs “left_table” and “right_table”")));
  else
    _dowser_foreign_model_add_key (model, node, from, columns, to, to_columns);
}

/* Replaces a table name such as "__orders" by the stored name of the table. Snowflake's own files refer to the tables
 * of a model in this way. */
static char *
dup_with_stored_names (const DowserForeignModel *model, const char *sql)
{
  char *text = g_strdup (sql);

  for (guint i = 0; i < model->names->len && strstr (text, "__") != NULL; i++)
    {
      const DowserForeignTable *table = model->names->pdata[i];
      g_autofree char *escaped = g_regex_escape_string (table->name, -1);
      g_autofree char *pattern = g_strdup_printf ("\\b__%s\\b", escaped);
      g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_CASELESS, 0, NULL);
      char *qualified_sql
          = regex != NULL ? g_regex_replace_literal (regex, text, -1, 0, table->table->name, 0, NULL) : NULL;

      if (qualified_sql == NULL)
        continue;
      g_free (text);
      text = qualified_sql;
    }
  return text;
}

static void
read_query (DowserForeignModel *model, const DowserYaml *node)
{
  DowserForeign *self = model->foreign;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  g_autofree char *qualified_sql = NULL;
  const char *question, *sql;

  if (!_dowser_foreign_check_members (self, node, _ ("a verified query"),
                                      "name question sql verified_at verified_by use_as_onboarding_question"))
    return;
  question = _dowser_foreign_get_text (self, node, "question");
  sql = _dowser_foreign_get_text (self, node, "sql");
  if (question == NULL || sql == NULL)
    {
      _dowser_foreign_report (self, node, g_strdup (_ ("a verified query needs “question” and “sql”")));
      return;
    }
  qualified_sql = dup_with_stored_names (model, sql);
  plan = dowser_sql_read_in_dialect (qualified_sql, DOWSER_FOREIGN_REAL_DIALECT, self->schema, &error);
  if (plan == NULL)
    _dowser_foreign_report (self, node,
                            g_strdup_printf (_ ("the SQL of “%s” isn't read: %s"), question, error->message));
  _dowser_foreign_add_question (self, node, question, sql, plan != NULL ? dowser_plan_to_json (plan, FALSE) : NULL);
}

/* Reads instructions for a model: one text, or a mapping of texts by purpose. */
static void
read_instructions (DowserForeign *self, const DowserYaml *root, const char *key)
{
  const DowserYaml *node = dowser_yaml_get (root, key);

  if (node == NULL || node->kind != DOWSER_YAML_MAPPING)
    {
      const char *text = _dowser_foreign_get_text (self, root, key);

      if (text != NULL)
        _dowser_foreign_add_note (self, node, NULL, text);
      return;
    }
  for (guint i = 0; i < node->keys->len; i++)
    {
      const char *text = _dowser_foreign_get_text (self, node, node->keys->pdata[i]);

      if (text != NULL)
        _dowser_foreign_add_note (self, node->items->pdata[i], NULL, text);
    }
}

void
_dowser_foreign_read_snowflake (DowserForeign *self, const DowserYaml *root)
{
  g_autoptr (DowserForeignModel) model = _dowser_foreign_model_new (self, DOWSER_FOREIGN_REAL_DIALECT, FALSE);
  GPtrArray *items;

  _dowser_foreign_check_members (self, root, _ ("a semantic model"), ROOT);
  items = _dowser_foreign_get_list (self, root, "tables");
  for (guint i = 0; i < items->len; i++)
    read_table (model, items->pdata[i]);
  items = _dowser_foreign_get_list (self, root, "relationships");
  for (guint i = 0; i < items->len; i++)
    read_relationship (model, items->pdata[i]);
  items = _dowser_foreign_get_list (self, root, "metrics");
  for (guint i = 0; i < items->len; i++)
    read_field (model, items->pdata[i], _ ("a metric"), DOWSER_ENTRY_METRIC, NULL);
  _dowser_foreign_model_resolve (model);
  items = _dowser_foreign_get_list (self, root, "verified_queries");
  for (guint i = 0; i < items->len; i++)
    read_query (model, items->pdata[i]);
  read_instructions (self, root, "custom_instructions");
  read_instructions (self, root, "module_custom_instructions");
}
