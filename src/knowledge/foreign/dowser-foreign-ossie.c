/* dowser-foreign-ossie.c - reads Apache Ossie, formerly Open Semantic Interchange: version 0.2 and earlier */
#include "base/dowser-yaml.h"
#include "knowledge/foreign/dowser-foreign-model.h"

#include <glib/gi18n-lib.h>

/* The latest known version. A file of a later version is read in the same way, with a note. */
#define VERSION_READ "0.2"

#define MODEL "name description ai_context datasets relationships metrics version dialects custom_extensions"
#define DATASET "name source primary_key unique_keys description ai_context fields metrics custom_extensions"
#define FIELD "name expression dimension label description datatype ai_context custom_extensions"
#define METRIC "name expression description datatype ai_context custom_extensions"
#define RELATIONSHIP "name from to from_columns to_columns ai_context custom_extensions"

/* The known dialects of expressions, the preferred dialect first. ANSI SQL is the default; it is read in the source's
 * own dialect. */
static const struct
{
  const char *name;
  gboolean is_native;
} dialects[] = { { "ANSI_SQL", TRUE }, { "SNOWFLAKE", FALSE }, { "DATABRICKS", FALSE }, { "BIGQUERY", FALSE } };

gboolean
_dowser_foreign_is_ossie (const DowserYaml *root)
{
  const DowserYaml *models = dowser_yaml_get (root, "semantic_model");
  const DowserYaml *datasets = dowser_yaml_get (root, "datasets");

  return (models != NULL && models->kind != DOWSER_YAML_SCALAR)
         || (datasets != NULL && datasets->kind == DOWSER_YAML_SEQUENCE);
}

/* Reads the synonyms in the context of @node. The instructions in the context become notes. Returns: (transfer full):
 * strv: the synonyms */
static char **
read_context (DowserForeign *self, const DowserYaml *node, const char *term)
{
  const DowserYaml *context = dowser_yaml_get (node, "ai_context");
  static const char *const texts[] = { "instructions", "prompt" };

  if (context == NULL || context->kind != DOWSER_YAML_MAPPING)
    {
      const char *text = _dowser_foreign_get_text (self, node, "ai_context");

      if (text != NULL)
        _dowser_foreign_add_note (self, context, term, text);
      return g_new0 (char *, 1);
    }
  _dowser_foreign_check_members (self, context, _ ("“ai_context”"), "instructions prompt synonyms");
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char *text = _dowser_foreign_get_text (self, context, texts[i]);

      if (text != NULL)
        _dowser_foreign_add_note (self, context, term, text);
    }
  return _dowser_foreign_dup_texts (self, context, "synonyms");
}

/* Finds the preferred dialect among the expressions in @list, each of which is in another dialect. @is_native: (out):
 * TRUE if the expression is read in the source's own dialect. Returns: (transfer full) (nullable): the expression in
 * this dialect */
static char *
find_dialect (DowserForeign *self, const DowserYaml *node, GPtrArray *list, gboolean *is_native)
{
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    for (guint j = 0; j < list->len; j++)
      {
        const char *name = dowser_yaml_get_text (list->pdata[j], "dialect");
        const char *text = _dowser_foreign_get_text (self, list->pdata[j], "expression");

        if (text == NULL || g_ascii_strcasecmp (name != NULL ? name : dialects[0].name, dialects[i].name) != 0)
          continue;
        *is_native = dialects[i].is_native;
        return g_strdup (text);
      }
  _dowser_foreign_report (self, node, g_strdup (_ ("this entry isn't used, because none of its expressions is SQL")));
  return NULL;
}

/* Reads the member "expression" of @node: a text, a list of texts by dialect, or a mapping with such a list. Returns:
 * (transfer full) (nullable) */
static char *
dup_expression (DowserForeign *self, const DowserYaml *node, gboolean *is_native)
{
  const DowserYaml *expression = dowser_yaml_get (node, "expression");

  *is_native = TRUE;
  if (_dowser_foreign_is_null (expression))
    return NULL;
  if (expression->kind == DOWSER_YAML_SCALAR)
    return g_strdup (_dowser_foreign_get_text (self, node, "expression"));
  if (expression->kind == DOWSER_YAML_SEQUENCE)
    return find_dialect (self, node, expression->items, is_native);
  return find_dialect (self, node, _dowser_foreign_get_list (self, expression, "dialects"), is_native);
}

/* Returns the name of @node. Returns: (nullable): %NULL with a note if there is no name */
static const char *
get_name (DowserForeign *self, const DowserYaml *node, const char *kind_title)
{
  const char *name = _dowser_foreign_get_text (self, node, "name");

  if (name == NULL)
    _dowser_foreign_report (self, node, g_strdup_printf (_ ("%s needs “name”"), kind_title));
  return name;
}

static void
read_definition (DowserForeignModel *model, const DowserYaml *node, const char *kind_title, const char *known,
                 DowserEntryKind kind, const char *table)
{
  DowserForeign *self = model->foreign;
  g_autofree char *sql = NULL;
  g_autofree char *term = NULL;
  DowserForeignDefinition *definition;
  gboolean is_native;
  const char *name;

  if (!_dowser_foreign_check_members (self, node, kind_title, known))
    return;
  name = get_name (self, node, kind_title);
  sql = name != NULL ? dup_expression (self, node, &is_native) : NULL;
  if (name == NULL || (sql == NULL && (kind == DOWSER_ENTRY_METRIC || dowser_yaml_get (node, "expression") != NULL)))
    return;
  definition = _dowser_foreign_model_add_definition (model, node, kind, name, table);
  definition->sql = g_strdup (sql != NULL ? sql : name);
  definition->is_real = sql != NULL && !is_native;
  term = _dowser_foreign_dup_words (name);
  definition->also = read_context (self, node, term);
  definition->about = g_strdup (_dowser_foreign_get_text (self, node, "description"));
}

static void
read_dataset (DowserForeignModel *model, const DowserYaml *node)
{
  DowserForeign *self = model->foreign;
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) synonyms = NULL;
  g_auto (GStrv) names = NULL;
  const DowserTable *table;
  const char *name, *source;
  GPtrArray *items;

  if (!_dowser_foreign_check_members (self, node, _ ("a dataset"), DATASET))
    return;
  name = get_name (self, node, _ ("a dataset"));
  source = _dowser_foreign_get_text (self, node, "source");
  table = name != NULL ? _dowser_foreign_model_add_table (model, node, name, source != NULL ? source : name) : NULL;
  if (table == NULL)
    return;
  synonyms = read_context (self, node, name);
  g_strv_builder_add (words, name);
  g_strv_builder_addv (words, (const char **) synonyms);
  names = g_strv_builder_end (words);
  _dowser_foreign_add_description (self, node, table, NULL, names,
                                   _dowser_foreign_get_text (self, node, "description"));
  items = _dowser_foreign_get_list (self, node, "fields");
  for (guint i = 0; i < items->len; i++)
    read_definition (model, items->pdata[i], _ ("a field"), FIELD, DOWSER_ENTRY_DIMENSION, name);
  items = _dowser_foreign_get_list (self, node, "metrics");
  for (guint i = 0; i < items->len; i++)
    read_definition (model, items->pdata[i], _ ("a metric"), METRIC, DOWSER_ENTRY_METRIC, name);
}

static void
read_relationship (DowserForeignModel *model, const DowserYaml *node)
{
  DowserForeign *self = model->foreign;
  g_auto (GStrv) columns = NULL;
  g_auto (GStrv) to_columns = NULL;
  const char *from, *to;

  if (!_dowser_foreign_check_members (self, node, _ ("a relationship"), RELATIONSHIP))
    return;
  from = _dowser_foreign_get_text (self, node, "from");
  to = _dowser_foreign_get_text (self, node, "to");
  columns = _dowser_foreign_dup_texts (self, node, "from_columns");
  to_columns = _dowser_foreign_dup_texts (self, node, "to_columns");
  if (from == NULL || to == NULL)
    _dowser_foreign_report (self, node, g_strdup (_ ("a relationship needs “from” and “to”")));
  else
    _dowser_foreign_model_add_key (model, node, from, columns, to, to_columns);
}

static void
read_model (DowserForeign *self, const DowserYaml *node)
{
  g_autoptr (DowserForeignModel) model = _dowser_foreign_model_new (self, self->dialect, TRUE);
  g_auto (GStrv) synonyms = NULL;
  GPtrArray *items;

  if (!_dowser_foreign_check_members (self, node, _ ("a semantic model"), MODEL))
    return;
  items = _dowser_foreign_get_list (self, node, "datasets");
  for (guint i = 0; i < items->len; i++)
    read_dataset (model, items->pdata[i]);
  items = _dowser_foreign_get_list (self, node, "relationships");
  for (guint i = 0; i < items->len; i++)
    read_relationship (model, items->pdata[i]);
  items = _dowser_foreign_get_list (self, node, "metrics");
  for (guint i = 0; i < items->len; i++)
    read_definition (model, items->pdata[i], _ ("a metric"), METRIC, DOWSER_ENTRY_METRIC, NULL);
  _dowser_foreign_model_resolve (model);
  synonyms = read_context (self, node, NULL);
}

void
_dowser_foreign_read_ossie (DowserForeign *self, const DowserYaml *root)
{
  const DowserYaml *models = dowser_yaml_get (root, "semantic_model");
  const char *version = dowser_yaml_get_text (root, "version");

  if (version != NULL && g_ascii_strtod (version, NULL) > g_ascii_strtod (VERSION_READ, NULL))
    _dowser_foreign_report (self, dowser_yaml_get (root, "version"),
                            g_strdup_printf (_ ("version %s is read as version %s"), version, VERSION_READ));
  if (models == NULL)
    {
      read_model (self, root);
      return;
    }
  _dowser_foreign_check_members (self, root, _ ("an Ossie file"), "version semantic_model dialects vendors");
  if (models->kind == DOWSER_YAML_MAPPING)
    read_model (self, models);
  for (guint i = 0; models->kind == DOWSER_YAML_SEQUENCE && i < models->items->len; i++)
    read_model (self, models->items->pdata[i]);
}
