/* dowser-foreign-dbt-semantics.c - reads MetricFlow's semantic models: entities, dimensions and measures */
#include "knowledge/foreign/dowser-foreign-dbt.h"

#include <glib/gi18n-lib.h>

#define MODEL                                                                                                          \
  "name description model defaults primary_entity entities dimensions measures label config meta node_relation"
#define ENTITY "name type expr description label role config meta"
#define DIMENSION "name type expr description label type_params is_partition config meta validity_params"
#define MEASURE                                                                                                        \
  "name agg expr description label agg_time_dimension agg_params create_metric non_additive_dimension config meta"

static void
entity_free (gpointer data)
{
  DowserForeignEntity *self = data;

  g_free (self->name);
  g_free (self->table);
  g_free (self->column);
  g_free (self);
}

static void
measure_free (gpointer data)
{
  DowserForeignMeasure *self = data;

  g_free (self->table);
  g_free (self->sql);
  g_free (self);
}

void
_dowser_foreign_dbt_begin (DowserForeignDbt *self)
{
  self->entities = g_ptr_array_new_with_free_func (entity_free);
  self->measures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, measure_free);
}

static void
add_entity (DowserForeignDbt *self, const DowserYaml *at, const char *name, const char *table, const char *column,
            const char *type)
{
  DowserForeignEntity *entity = g_new0 (DowserForeignEntity, 1);

  entity->at = at;
  entity->name = g_strdup (name);
  entity->table = g_strdup (table);
  entity->column = g_strdup (column);
  entity->is_primary = g_strcmp0 (type, "primary") == 0 || g_strcmp0 (type, "unique") == 0;
  g_ptr_array_add (self->entities, entity);
}

static void
read_entity (DowserForeignDbt *self, const DowserYaml *node, const char *table)
{
  DowserForeign *foreign = self->model->foreign;
  const char *name, *expr;

  if (!_dowser_foreign_check_members (foreign, node, _ ("an entity"), ENTITY))
    return;
  name = _dowser_foreign_get_text (foreign, node, "name");
  expr = _dowser_foreign_get_text (foreign, node, "expr");
  if (name == NULL)
    _dowser_foreign_report (foreign, node, g_strdup (_ ("an entity needs “name”")));
  else
    add_entity (self, node, name, table, expr != NULL ? expr : name, dowser_yaml_get_text (node, "type"));
}

char **
_dowser_foreign_dbt_list_words (DowserForeignDbt *self, const DowserYaml *node)
{
  const DowserYaml *const metas[]
      = { dowser_yaml_get (node, "meta"), dowser_yaml_get (dowser_yaml_get (node, "config"), "meta") };
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  const char *label = _dowser_foreign_get_text (self->model->foreign, node, "label");

  if (label != NULL)
    g_strv_builder_add (words, label);
  for (guint i = 0; i < G_N_ELEMENTS (metas); i++)
    {
      g_auto (GStrv) synonyms = _dowser_foreign_dup_texts (self->model->foreign, metas[i], "synonyms");

      g_strv_builder_addv (words, (const char **) synonyms);
    }
  return g_strv_builder_end (words);
}

static void
fill_words (DowserForeignDbt *self, const DowserYaml *node, DowserForeignDefinition *definition)
{
  definition->also = _dowser_foreign_dbt_list_words (self, node);
  definition->about = g_strdup (_dowser_foreign_get_text (self->model->foreign, node, "description"));
}

static void
read_dimension (DowserForeignDbt *self, const DowserYaml *node, const char *table)
{
  DowserForeign *foreign = self->model->foreign;
  DowserForeignDefinition *dimension;
  const char *name, *expr;

  if (!_dowser_foreign_check_members (foreign, node, _ ("a dimension"), DIMENSION))
    return;
  name = _dowser_foreign_get_text (foreign, node, "name");
  if (name == NULL)
    {
      _dowser_foreign_report (foreign, node, g_strdup (_ ("a dimension needs “name”")));
      return;
    }
  expr = _dowser_foreign_get_text (foreign, node, "expr");
  dimension = _dowser_foreign_model_add_definition (self->model, node, DOWSER_ENTRY_DIMENSION, name, table);
  dimension->sql = g_strdup (expr != NULL ? expr : name);
  fill_words (self, node, dimension);
}

static void
read_measure (DowserForeignDbt *self, const DowserYaml *node, const char *table)
{
  DowserForeign *foreign = self->model->foreign;
  DowserForeignMeasure *measure;
  g_autofree char *sql = NULL;
  const char *name, *agg, *expr;

  if (!_dowser_foreign_check_members (foreign, node, _ ("a measure"), MEASURE))
    return;
  name = _dowser_foreign_get_text (foreign, node, "name");
  agg = _dowser_foreign_get_text (foreign, node, "agg");
  if (name == NULL || agg == NULL)
    {
      _dowser_foreign_report (foreign, node, g_strdup (_ ("a measure needs “name” and “agg”")));
      return;
    }
  if (dowser_yaml_get (node, "non_additive_dimension") != NULL)
    {
      _dowser_foreign_report (foreign, node,
                              g_strdup_printf (_ ("“%s” isn't used, because dbt does not allow a sum over the column "
                                                  "in “non_additive_dimension”"),
                                               name));
      return;
    }
  expr = _dowser_foreign_get_text (foreign, node, "expr");
  sql = _dowser_foreign_dbt_dup_aggregate (self, node, agg, expr != NULL ? expr : name);
  if (sql == NULL)
    return;
  if (_dowser_foreign_get_boolean (node, "create_metric"))
    {
      DowserForeignDefinition *metric
          = _dowser_foreign_model_add_definition (self->model, node, DOWSER_ENTRY_METRIC, name, table);

      metric->sql = g_strdup (sql);
      fill_words (self, node, metric);
    }
  measure = g_new (DowserForeignMeasure, 1);
  measure->table = g_strdup (table);
  measure->sql = g_steal_pointer (&sql);
  g_hash_table_insert (self->measures, g_utf8_casefold (name, -1), measure);
}

static void
read_items (DowserForeignDbt *self, const DowserYaml *node, const char *list, const char *table,
            void (*read) (DowserForeignDbt *, const DowserYaml *, const char *))
{
  GPtrArray *items = _dowser_foreign_get_list (self->model->foreign, node, list);

  for (guint i = 0; i < items->len; i++)
    read (self, items->pdata[i], table);
}

static void
read_semantic_model (DowserForeignDbt *self, const DowserYaml *node)
{
  DowserForeign *foreign = self->model->foreign;
  const char *name, *ref, *primary;
  g_autofree char *table = NULL;
  g_auto (GStrv) words = NULL;
  const DowserForeignTable *found;

  if (!_dowser_foreign_check_members (foreign, node, _ ("a semantic model"), MODEL))
    return;
  name = _dowser_foreign_get_text (foreign, node, "name");
  ref = _dowser_foreign_get_text (foreign, node, "model");
  if (name == NULL)
    {
      _dowser_foreign_report (foreign, node, g_strdup (_ ("a semantic model needs “name”")));
      return;
    }
  table = ref != NULL ? _dowser_foreign_dbt_dup_ref (ref) : g_strdup (name);
  found = _dowser_foreign_model_find_table (self->model, table);
  if (found == NULL && _dowser_foreign_model_add_table (self->model, node, table, table) == NULL)
    return;
  found = _dowser_foreign_model_find_table (self->model, table);
  words = _dowser_foreign_dbt_list_words (self, node);
  _dowser_foreign_add_description (foreign, node, found->table, NULL, words,
                                   _dowser_foreign_get_text (foreign, node, "description"));
  read_items (self, node, "entities", found->name, read_entity);
  primary = _dowser_foreign_get_text (foreign, node, "primary_entity");
  if (primary != NULL)
    add_entity (self, node, primary, found->name, NULL, "primary");
  read_items (self, node, "dimensions", found->name, read_dimension);
  read_items (self, node, "measures", found->name, read_measure);
}

/* Reads the entity and the dimension in the definition of a column. Each of them is a plain value or a mapping. */
static void
read_embedded_column (DowserForeignDbt *self, const DowserYaml *node, const char *table)
{
  DowserForeign *foreign = self->model->foreign;
  const char *column = dowser_yaml_get_text (node, "name");
  const DowserYaml *entity = dowser_yaml_get (node, "entity");
  const DowserYaml *dimension = dowser_yaml_get (node, "dimension");
  const char *name;

  if (column == NULL)
    return;
  if (entity != NULL)
    {
      gboolean is_mapping = entity->kind == DOWSER_YAML_MAPPING;

      name = is_mapping ? _dowser_foreign_get_text (foreign, entity, "name") : NULL;
      add_entity (self, entity, name != NULL ? name : column, table, column,
                  is_mapping ? dowser_yaml_get_text (entity, "type") : entity->text);
    }
  if (dimension != NULL && dimension->kind == DOWSER_YAML_MAPPING)
    {
      DowserForeignDefinition *definition;

      name = _dowser_foreign_get_text (foreign, dimension, "name");
      definition = _dowser_foreign_model_add_definition (self->model, dimension, DOWSER_ENTRY_DIMENSION,
                                                         name != NULL ? name : column, table);
      definition->sql = g_strdup (column);
      fill_words (self, dimension, definition);
    }
}

void
_dowser_foreign_dbt_read_embedded (DowserForeignDbt *self, const DowserYaml *node, const char *table)
{
  const char *primary = dowser_yaml_get_text (node, "primary_entity");

  read_items (self, node, "columns", table, read_embedded_column);
  if (primary != NULL)
    add_entity (self, node, primary, table, NULL, "primary");
  read_items (self, node, "metrics", table, _dowser_foreign_dbt_read_metric);
}

void
_dowser_foreign_dbt_read_semantics (DowserForeignDbt *self, const DowserYaml *root)
{
  DowserForeign *foreign = self->model->foreign;
  GPtrArray *items = _dowser_foreign_get_list (foreign, root, "semantic_models");

  for (guint i = 0; i < items->len; i++)
    read_semantic_model (self, items->pdata[i]);
  items = _dowser_foreign_get_list (foreign, root, "metrics");
  for (guint i = 0; i < items->len; i++)
    _dowser_foreign_dbt_read_metric (self, items->pdata[i], NULL);
}

/* Adds a key from @entity to the table whose primary entity has the same name. */
static void
add_key (DowserForeignDbt *self, const DowserForeignEntity *entity, GHashTable *primaries)
{
  const DowserForeignEntity *primary = g_hash_table_lookup (primaries, entity->name);
  char *columns[] = { entity->column, NULL };
  char *to_columns[] = { primary != NULL ? primary->column : NULL, NULL };

  if (primary != NULL && !entity->is_primary && !g_str_equal (primary->table, entity->table))
    _dowser_foreign_model_add_key (self->model, entity->at, entity->table, columns, primary->table, to_columns);
}

void
_dowser_foreign_dbt_add_entity_keys (DowserForeignDbt *self)
{
  g_autoptr (GHashTable) primaries = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < self->entities->len; i++)
    {
      DowserForeignEntity *entity = self->entities->pdata[i];

      if (entity->is_primary && entity->column != NULL)
        g_hash_table_insert (primaries, entity->name, entity);
    }
  for (guint i = 0; i < self->entities->len; i++)
    add_key (self, self->entities->pdata[i], primaries);
  g_clear_pointer (&self->entities, g_ptr_array_unref);
  g_clear_pointer (&self->measures, g_hash_table_unref);
}
