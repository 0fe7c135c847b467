/* dowser-foreign-table-schema.c - reads descriptions of CSV files: Frictionless Table Schema, data packages and CSVW */
#include "knowledge/foreign/dowser-foreign-model.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define PACKAGE                                                                                                        \
  "name id title description resources profile $schema version created licenses contributors sources keywords "        \
  "homepage"
#define RESOURCE                                                                                                       \
  "name path title description schema profile format mediatype encoding dialect bytes hash licenses sources data "     \
  "type "                                                                                                              \
  "scheme"
#define SCHEMA "fields primaryKey foreignKeys missingValues uniqueKeys $schema title description name"
/* The members of a field. Types are ignored, because Dowser determines the types from the data file. */
#define FIELD                                                                                                          \
  "name title description type format constraints example rdfType categories missingValues bareNumber decimalChar "    \
  "groupChar trueValues falseValues"
#define CSVW "@context @id @type url tables tableSchema dialect dc:title dc:description notes null lang"
#define CSVW_SCHEMA "@id @type columns primaryKey foreignKeys aboutUrl rowTitles"
#define CSVW_COLUMN                                                                                                    \
  "name titles datatype dc:description description required null propertyUrl aboutUrl valueUrl virtual default "       \
  "separator lang ordered suppressOutput format dc:title"

gboolean
_dowser_foreign_is_table_schema (const DowserYaml *root)
{
  const DowserYaml *context = dowser_yaml_get (root, "@context");
  const DowserYaml *resources = dowser_yaml_get (root, "resources");
  const DowserYaml *fields = dowser_yaml_get (root, "fields");

  return context != NULL || dowser_yaml_get (root, "tableSchema") != NULL
         || (resources != NULL && resources->kind == DOWSER_YAML_SEQUENCE)
         || (fields != NULL && fields->kind == DOWSER_YAML_SEQUENCE);
}

/* Returns the file's name without folder and extension: "data/orders.csv" → "orders". Returns: (transfer full) */
static char *
dup_stem (const char *path)
{
  const char *slash = strrchr (path, '/');
  const char *name = slash != NULL ? slash + 1 : path;

  return g_strndup (name, strcspn (name, "."));
}

/* Returns the titles of @node. A title is one text, or several texts in different languages. Returns: (transfer full):
 * strv */
static char **
dup_titles (DowserForeign *self, const DowserYaml *node)
{
  static const char *const keys[] = { "title", "titles", "dc:title" };
  g_autoptr (GStrvBuilder) titles = g_strv_builder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const DowserYaml *member = dowser_yaml_get (node, keys[i]);
      g_auto (GStrv) own = NULL;

      if (member == NULL)
        continue;
      if (member->kind != DOWSER_YAML_MAPPING)
        {
          own = _dowser_foreign_dup_texts (self, node, keys[i]);
          g_strv_builder_addv (titles, (const char **) own);
          continue;
        }
      for (guint j = 0; j < member->keys->len; j++)
        {
          g_auto (GStrv) more = _dowser_foreign_dup_texts (self, member, member->keys->pdata[j]);

          g_strv_builder_addv (titles, (const char **) more);
        }
    }
  return g_strv_builder_end (titles);
}

static const char *
get_description (DowserForeign *self, const DowserYaml *node)
{
  const char *text = _dowser_foreign_get_text (self, node, "description");

  return text != NULL ? text : _dowser_foreign_get_text (self, node, "dc:description");
}

/* Finds a column by its name. In CSVW, a column without a name is named by its title. Returns: (nullable) */
static const DowserColumn *
find_column (const DowserTable *table, const char *name, char *const *titles)
{
  const DowserColumn *column = name != NULL ? dowser_table_find_column (table, name) : NULL;

  for (; column == NULL && *titles != NULL; titles++)
    column = dowser_table_find_column (table, *titles);
  return column;
}

static void
read_fields (DowserForeign *self, const DowserTable *table, GPtrArray *fields, const char *known)
{
  for (guint i = 0; i < fields->len; i++)
    {
      const DowserYaml *field = fields->pdata[i];
      g_auto (GStrv) titles = NULL;
      const DowserColumn *column;
      const char *name;

      if (!_dowser_foreign_check_members (self, field, _ ("a column"), known))
        continue;
      titles = dup_titles (self, field);
      name = _dowser_foreign_get_text (self, field, "name");
      column = find_column (table, name, titles);
      if (column != NULL && !column->hidden)
        _dowser_foreign_add_description (self, field, table, column, titles, get_description (self, field));
      else if (!_dowser_foreign_get_boolean (field, "virtual"))
        _dowser_foreign_report (self, field,
                                g_strdup_printf (_ ("this entry isn't used, because the source has no column “%s.%s”"),
                                                 table->name,
                                                 name != NULL        ? name
                                                 : titles[0] != NULL ? titles[0]
                                                                     : ""));
    }
}

/* Reads foreign keys. @own: the member of @schema that contains the columns of a key; @target: the member that contains
 * the referenced table */
static void
read_keys (DowserForeignModel *model, const char *table, const DowserYaml *schema, const char *own, const char *target)
{
  DowserForeign *self = model->foreign;
  GPtrArray *keys = _dowser_foreign_get_list (self, schema, "foreignKeys");

  for (guint i = 0; i < keys->len; i++)
    {
      const DowserYaml *key = keys->pdata[i];
      const DowserYaml *reference = dowser_yaml_get (key, "reference");
      const char *resource = _dowser_foreign_get_text (self, reference, target);
      g_autofree char *to = resource != NULL ? dup_stem (resource) : g_strdup (table);
      g_auto (GStrv) columns = _dowser_foreign_dup_texts (self, key, own);
      g_auto (GStrv) to_columns = _dowser_foreign_dup_texts (self, reference, own);

      if (reference == NULL)
        _dowser_foreign_report (self, key, g_strdup (_ ("a foreign key needs “reference”")));
      else
        _dowser_foreign_model_add_key (model, key, table, columns, to, to_columns);
    }
}

/* Adds the table of @node with its titles and description. Returns: (nullable) */
static const DowserTable *
add_table (DowserForeignModel *model, const DowserYaml *node, const char *name)
{
  g_auto (GStrv) titles = dup_titles (model->foreign, node);
  const DowserTable *table = _dowser_foreign_model_add_table (model, node, name, name);

  if (table != NULL)
    _dowser_foreign_add_description (model->foreign, node, table, NULL, titles, get_description (model->foreign, node));
  return table;
}

/* --- Frictionless --- */

static void
read_resource (DowserForeignModel *model, const DowserYaml *node, gboolean keys)
{
  DowserForeign *self = model->foreign;
  const DowserYaml *schema = dowser_yaml_get (node, "schema");
  const char *name, *path;
  g_autofree char *stem = NULL;
  const DowserTable *table;

  if (!keys && !_dowser_foreign_check_members (self, node, _ ("a resource"), RESOURCE))
    return;
  name = dowser_yaml_get_text (node, "name");
  path = dowser_yaml_get_text (node, "path");
  stem = path != NULL ? dup_stem (path) : name != NULL ? g_strdup (name) : NULL;
  if (name != NULL && _dowser_foreign_find_table (self, name) != NULL)
    {
      g_free (stem);
      stem = g_strdup (name);
    }
  if (stem == NULL)
    {
      if (!keys)
        _dowser_foreign_report (self, node, g_strdup (_ ("a resource needs “name”")));
      return;
    }
  if (keys)
    {
      if (_dowser_foreign_model_find_table (model, stem) != NULL)
        read_keys (model, stem, schema, "fields", "resource");
      return;
    }
  table = add_table (model, node, stem);
  if (table == NULL || _dowser_foreign_is_null (schema))
    return;
  if (_dowser_foreign_check_members (self, schema, _ ("a schema"), SCHEMA))
    read_fields (self, table, _dowser_foreign_get_list (self, schema, "fields"), FIELD);
}

static void
read_package (DowserForeignModel *model, const DowserYaml *root)
{
  GPtrArray *resources = _dowser_foreign_get_list (model->foreign, root, "resources");

  _dowser_foreign_check_members (model->foreign, root, _ ("a data package"), PACKAGE);
  for (guint i = 0; i < resources->len; i++)
    read_resource (model, resources->pdata[i], FALSE);
  for (guint i = 0; i < resources->len; i++)
    read_resource (model, resources->pdata[i], TRUE);
}

/* Reads the schema of one table. The table's name is the name of the schema's file. */
static void
read_schema (DowserForeignModel *model, const DowserYaml *root)
{
  g_autofree char *stem = dup_stem (model->foreign->file != NULL ? model->foreign->file : "");
  const DowserTable *table;

  _dowser_foreign_check_members (model->foreign, root, _ ("a schema"), SCHEMA);
  table = add_table (model, root, stem);
  if (table == NULL)
    return;
  read_fields (model->foreign, table, _dowser_foreign_get_list (model->foreign, root, "fields"), FIELD);
  read_keys (model, stem, root, "fields", "resource");
}

/* --- CSVW --- */

static void
read_csvw_table (DowserForeignModel *model, const DowserYaml *node, gboolean keys)
{
  DowserForeign *self = model->foreign;
  const DowserYaml *schema = dowser_yaml_get (node, "tableSchema");
  const char *url = dowser_yaml_get_text (node, "url");
  g_autofree char *stem = url != NULL ? dup_stem (url) : NULL;
  const DowserTable *table;

  if (keys)
    {
      if (stem != NULL && _dowser_foreign_model_find_table (model, stem) != NULL)
        read_keys (model, stem, schema, "columnReference", "resource");
      return;
    }
  if (!_dowser_foreign_check_members (self, node, _ ("a table"), CSVW))
    return;
  if (stem == NULL)
    {
      _dowser_foreign_report (self, node, g_strdup (_ ("a table needs “url”")));
      return;
    }
  table = add_table (model, node, stem);
  if (table == NULL || _dowser_foreign_is_null (schema))
    return;
  if (_dowser_foreign_check_members (self, schema, _ ("a schema"), CSVW_SCHEMA))
    read_fields (self, table, _dowser_foreign_get_list (self, schema, "columns"), CSVW_COLUMN);
}

static void
read_csvw (DowserForeignModel *model, const DowserYaml *root)
{
  GPtrArray *tables = _dowser_foreign_get_list (model->foreign, root, "tables");

  if (dowser_yaml_get (root, "tables") == NULL)
    {
      read_csvw_table (model, root, FALSE);
      read_csvw_table (model, root, TRUE);
      return;
    }
  _dowser_foreign_check_members (model->foreign, root, _ ("a group of tables"), CSVW);
  for (guint i = 0; i < tables->len; i++)
    read_csvw_table (model, tables->pdata[i], FALSE);
  for (guint i = 0; i < tables->len; i++)
    read_csvw_table (model, tables->pdata[i], TRUE);
}

void
_dowser_foreign_read_table_schema (DowserForeign *self, const DowserYaml *root)
{
  g_autoptr (DowserForeignModel) model = _dowser_foreign_model_new (self, self->dialect, TRUE);

  if (dowser_yaml_get (root, "resources") != NULL)
    read_package (model, root);
  else if (dowser_yaml_get (root, "fields") != NULL)
    read_schema (model, root);
  else
    read_csvw (model, root);
  _dowser_foreign_model_resolve (model);
}
