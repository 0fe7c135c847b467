/* dowser-foreign-dbt.c - reads dbt's files: models and sources with their tests, MetricFlow's semantic models and
 * metrics */
#include "knowledge/foreign/dowser-foreign-dbt.h"

#include "analysis/dowser-name-finder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ROOT "version models sources seeds snapshots semantic_models metrics"
#define TABLE                                                                                                          \
  "name identifier description columns tests data_tests config meta tags docs schema alias semantic_model metrics "    \
  "agg_time_dimension primary_entity"
#define SOURCE "name description database schema tables meta tags config loader"
#define COLUMN                                                                                                         \
  "name description tests data_tests data_type meta tags quote config docs constraints entity dimension granularity"

gboolean
_dowser_foreign_is_dbt (const DowserYaml *root)
{
  static const char *const sections[] = { "models", "sources", "seeds", "snapshots", "semantic_models", "metrics" };

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      const DowserYaml *section = dowser_yaml_get (root, sections[i]);

      if (section != NULL && section->kind == DOWSER_YAML_SEQUENCE)
        return TRUE;
    }
  return FALSE;
}

/* --- Tests: what they prove is known of a column --- */

/* Returns the name that a reference in a dbt file contains: "customers" for "ref('customers')" and for "source('shop',
 * 'customers')". Returns: (transfer full) */
char *
_dowser_foreign_dbt_dup_ref (const char *text)
{
  const char *end = strrchr (text, '\'') != NULL ? strrchr (text, '\'') : strrchr (text, '"');
  const char *start = end;

  if (end == NULL)
    return g_strstrip (g_strdup (text));
  while (start > text && start[-1] != *end)
    start--;
  return g_strndup (start, end - start);
}

/* Adds a note that lists the accepted values of a column. Language models read the note. */
static void
add_accepted_values (DowserForeign *self, const DowserYaml *at, const DowserColumn *column, const DowserYaml *arguments)
{
  g_auto (GStrv) values = _dowser_foreign_dup_texts (self, arguments, "values");
  g_autofree char *path = dowser_column_dup_path (column);
  g_autofree char *list = g_strjoinv (", ", values);
  g_autofree char *note = g_strdup_printf ("%s is one of: %s", path, list);

  if (values[0] != NULL && !column->pii)
    _dowser_foreign_add_note (self, at, column->name, note);
}

static void
add_relationship (DowserForeignModel *model, const DowserYaml *at, const char *table, const DowserColumn *column,
                  const DowserYaml *arguments)
{
  DowserForeign *self = model->foreign;
  const char *to = _dowser_foreign_get_text (self, arguments, "to");
  const char *field = _dowser_foreign_get_text (self, arguments, "field");
  g_autofree char *name = to != NULL ? _dowser_foreign_dbt_dup_ref (to) : NULL;
  char *columns[] = { column->name, NULL };
  char *to_columns[] = { (char *) field, NULL };

  if (name == NULL || field == NULL)
    _dowser_foreign_report (self, at, g_strdup (_ ("a “relationships” test needs “to” and “field”")));
  /* The referenced model may be defined later in this file, or in another file. */
  else if (_dowser_foreign_model_find_table (model, name) != NULL
           || _dowser_foreign_model_add_table (model, at, name, name) != NULL)
    _dowser_foreign_model_add_key (model, at, table, columns, name, to_columns);
}

/* Returns TRUE if the source itself already declares the property that @test tests. */
static gboolean
is_declared (const DowserColumn *column, const char *test)
{
  g_autoptr (GPtrArray) single_column = g_ptr_array_new ();

  g_ptr_array_add (single_column, (gpointer) column);
  return g_str_equal (test, "unique") ? dowser_table_is_unique (column->table, single_column) : !column->nullable;
}

static void
read_test (DowserForeignModel *model, const DowserYaml *node, const char *table, const DowserColumn *column)
{
  DowserForeign *self = model->foreign;
  gboolean is_mapping = node->kind == DOWSER_YAML_MAPPING && node->keys->len > 0;
  const char *name = is_mapping ? node->keys->pdata[0] : node->kind == DOWSER_YAML_SCALAR ? node->text : "";
  const DowserYaml *given = is_mapping ? node->items->pdata[0] : NULL;
  const DowserYaml *inner = dowser_yaml_get (given, "arguments");
  const DowserYaml *arguments = inner != NULL ? inner : given;
  g_autofree char *path = dowser_column_dup_path (column);
  g_autofree char *key = g_strconcat ("test\n", name, NULL);
  g_autofree char *note = NULL;

  if (g_str_equal (name, "accepted_values"))
    add_accepted_values (self, node, column, arguments);
  else if (g_str_equal (name, "relationships"))
    add_relationship (model, node, table, column, arguments);
  else if (g_str_equal (name, "unique") || g_str_equal (name, "not_null"))
    {
      note = g_strdup_printf (g_str_equal (name, "unique") ? "%s is never the same in two rows" : "%s is never empty",
                              path);
      if (!is_declared (column, name))
        _dowser_foreign_add_note (self, node, column->name, note);
    }
  else
    _dowser_foreign_report_once (self, node, key, g_strdup_printf (_ ("the test “%s” isn't used"), name));
}

/* --- Models, sources --- */

static void
read_column (DowserForeignDbt *dbt, const DowserYaml *node, const char *table)
{
  static const char *const lists[] = { "tests", "data_tests" };
  DowserForeignModel *model = dbt->model;
  DowserForeign *self = model->foreign;
  g_auto (GStrv) words = NULL;
  const DowserTable *stored = _dowser_foreign_model_find_table (model, table)->table;
  const DowserColumn *column;
  const char *name;

  if (!_dowser_foreign_check_members (self, node, _ ("a column"), COLUMN))
    return;
  name = _dowser_foreign_get_text (self, node, "name");
  column = name != NULL ? dowser_table_find_column (stored, name) : NULL;
  if (column == NULL || column->hidden)
    {
      _dowser_foreign_report (self, node,
                              g_strdup_printf (_ ("this entry isn't used, because the source has no column “%s.%s”"),
                                               stored->name, name != NULL ? name : ""));
      return;
    }
  words = _dowser_foreign_dbt_list_words (dbt, node);
  _dowser_foreign_add_description (self, node, stored, column, words,
                                   _dowser_foreign_get_text (self, node, "description"));
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      GPtrArray *tests = _dowser_foreign_get_list (self, node, lists[i]);

      for (guint j = 0; j < tests->len; j++)
        read_test (model, tests->pdata[j], table, column);
    }
}

static void
read_table (DowserForeignDbt *dbt, const DowserYaml *node)
{
  DowserForeignModel *model = dbt->model;
  DowserForeign *self = model->foreign;
  g_auto (GStrv) words = NULL;
  const char *name, *stored;
  GPtrArray *columns;

  if (!_dowser_foreign_check_members (self, node, _ ("a dbt model"), TABLE))
    return;
  name = _dowser_foreign_get_text (self, node, "name");
  stored = _dowser_foreign_get_text (self, node, "identifier");
  if (stored == NULL)
    stored = _dowser_foreign_get_text (self, node, "alias");
  if (name == NULL)
    {
      _dowser_foreign_report (self, node, g_strdup (_ ("a dbt model needs “name”")));
      return;
    }
  if (_dowser_foreign_model_find_table (model, name) == NULL
      && _dowser_foreign_model_add_table (model, node, name, stored != NULL ? stored : name) == NULL)
    return;
  words = _dowser_foreign_dbt_list_words (dbt, node);
  _dowser_foreign_add_description (self, node, _dowser_foreign_model_find_table (model, name)->table, NULL, words,
                                   _dowser_foreign_get_text (self, node, "description"));
  if (_dowser_foreign_get_list (self, node, "tests")->len + _dowser_foreign_get_list (self, node, "data_tests")->len
      > 0)
    _dowser_foreign_report_once (self, node, "table tests", g_strdup (_ ("tests of a whole dbt model aren't used")));
  columns = _dowser_foreign_get_list (self, node, "columns");
  for (guint i = 0; i < columns->len; i++)
    read_column (dbt, columns->pdata[i], name);
  _dowser_foreign_dbt_read_embedded (dbt, node, name);
}

static void
read_tables (DowserForeignDbt *dbt, const DowserYaml *root, const char *section)
{
  GPtrArray *tables = _dowser_foreign_get_list (dbt->model->foreign, root, section);

  for (guint i = 0; i < tables->len; i++)
    read_table (dbt, tables->pdata[i]);
}

void
_dowser_foreign_read_dbt (DowserForeign *self, const DowserYaml *root)
{
  g_autoptr (DowserForeignModel) model = _dowser_foreign_model_new (self, self->dialect, TRUE);
  DowserForeignDbt dbt = { model, NULL, NULL };
  GPtrArray *sources = _dowser_foreign_get_list (self, root, "sources");

  _dowser_foreign_check_members (self, root, _ ("a dbt file"), ROOT);
  _dowser_foreign_dbt_begin (&dbt);
  for (guint i = 0; i < sources->len; i++)
    if (_dowser_foreign_check_members (self, sources->pdata[i], _ ("a source"), SOURCE))
      read_tables (&dbt, sources->pdata[i], "tables");
  read_tables (&dbt, root, "models");
  read_tables (&dbt, root, "seeds");
  read_tables (&dbt, root, "snapshots");
  _dowser_foreign_dbt_read_semantics (&dbt, root);
  _dowser_foreign_dbt_add_entity_keys (&dbt);
  _dowser_foreign_model_resolve (model);
}
