/* dowser-foreign-dictionary.c - reads a data dictionary: tables, columns and a glossary of words */
#include "knowledge/foreign/dowser-foreign-private.h"

#include "analysis/dowser-name-finder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TABLE "table name description business_name synonyms columns purpose notes"
#define COLUMN "column name description business_name synonyms type data_type unit notes"
#define TERM "term name definition description means synonyms column table"

gboolean
_dowser_foreign_is_dictionary (const DowserYaml *root)
{
  if (root->kind == DOWSER_YAML_SEQUENCE)
    {
      for (guint i = 0; i < root->items->len; i++)
        if (dowser_yaml_get (root->items->pdata[i], "table") != NULL
            || dowser_yaml_get (root->items->pdata[i], "glossary") != NULL)
          return TRUE;
      return FALSE;
    }
  return dowser_yaml_get (root, "tables") != NULL || dowser_yaml_get (root, "glossary") != NULL;
}

/* Returns the first text of @node under one of @keys. */
static const char *
get_first_text (DowserForeign *self, const DowserYaml *node, const char *const *keys)
{
  for (; *keys != NULL; keys++)
    {
      const char *text = _dowser_foreign_get_text (self, node, *keys);

      if (text != NULL)
        return text;
    }
  return NULL;
}

static const char *const names[] = { "table", "column", "term", "name", NULL };
static const char *const texts[] = { "definition", "description", "means", "purpose", NULL };

/* Lists the further names that @node gives: its business name and its synonyms. Returns: (transfer full): strv */
static char **
list_words (DowserForeign *self, const DowserYaml *node)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_auto (GStrv) synonyms = _dowser_foreign_dup_texts (self, node, "synonyms");
  const char *business = _dowser_foreign_get_text (self, node, "business_name");

  if (business != NULL)
    g_strv_builder_add (words, business);
  g_strv_builder_addv (words, (const char **) synonyms);
  return g_strv_builder_end (words);
}

/* Reads the items of @node: a mapping whose keys are the names of the items, or a list of items with names. Calls @read
 * for each item. */
typedef void (*ReadItem) (DowserForeign *self, const DowserYaml *node, const char *name, gpointer data);

static void
read_items (DowserForeign *self, const DowserYaml *node, const char *section, ReadItem read, gpointer data)
{
  if (_dowser_foreign_is_null (node))
    return;
  if (node->kind == DOWSER_YAML_SCALAR)
    _dowser_foreign_report (self, node, g_strdup_printf (_ ("“%s” must be a list"), section));
  for (guint i = 0; i < node->items->len; i++)
    {
      const DowserYaml *item = node->items->pdata[i];
      const char *name = node->kind == DOWSER_YAML_MAPPING  ? node->keys->pdata[i]
                         : item->kind == DOWSER_YAML_SCALAR ? item->text
                                                            : get_first_text (self, item, names);

      if (name == NULL)
        _dowser_foreign_report (self, item, g_strdup_printf (_ ("an item of “%s” needs “name”"), section));
      else
        read (self, item, name, data);
    }
}

/* Reads @node as a text: @node itself, or the first text of a mapping under a known key. */
static gboolean
read_text (DowserForeign *self, const DowserYaml *node, const char *section, const char *known, const char **text)
{
  *text = NULL;
  if (node->kind == DOWSER_YAML_SCALAR)
    {
      *text = _dowser_foreign_is_null (node) ? NULL : node->text;
      return TRUE;
    }
  if (!_dowser_foreign_check_members (self, node, section, known))
    return FALSE;
  *text = get_first_text (self, node, texts);
  return TRUE;
}

static void
read_column (DowserForeign *self, const DowserYaml *node, const char *name, gpointer data)
{
  const DowserTable *table = data;
  const DowserColumn *column = dowser_table_find_column (table, name);
  g_auto (GStrv) words = NULL;
  const char *text;

  if (column == NULL || column->hidden)
    {
      _dowser_foreign_report (self, node,
                              g_strdup_printf (_ ("this entry isn't used, because the source has no column “%s.%s”"),
                                               table->name, name));
      return;
    }
  if (!read_text (self, node, _ ("a column"), COLUMN, &text))
    return;
  words = list_words (self, node);
  if (node->kind == DOWSER_YAML_SCALAR && g_str_equal (node->text, name))
    return;
  _dowser_foreign_add_description (self, node, table, column, words, text);
}

static void
read_table (DowserForeign *self, const DowserYaml *node, const char *name, gpointer data)
{
  const DowserTable *table = _dowser_foreign_find_table (self, name);
  g_auto (GStrv) words = NULL;
  const char *text;

  if (table == NULL)
    {
      _dowser_foreign_report (self, node,
                              g_strdup_printf (_ ("this entry isn't used, because the source has no table “%s”"),
                                               name));
      return;
    }
  if (!read_text (self, node, _ ("a table"), TABLE, &text))
    return;
  words = list_words (self, node);
  _dowser_foreign_add_description (self, node, table, NULL, words, text);
  if (_dowser_foreign_get_text (self, node, "notes") != NULL)
    _dowser_foreign_add_note (self, node, table->name, _dowser_foreign_get_text (self, node, "notes"));
  read_items (self, dowser_yaml_get (node, "columns"), "columns", read_column, (gpointer) table);
}

/* Reads a glossary term. If the term means a table or column, it becomes a synonym. Otherwise, it becomes a note for
 * models. */
static void
read_term (DowserForeign *self, const DowserYaml *node, const char *name, gpointer data)
{
  const DowserColumn *column;
  const DowserTable *table;
  g_auto (GStrv) also = NULL;
  g_autofree char *path = NULL;
  g_autofree char *note = NULL;
  const char *text, *target;
  DowserEntry *entry;

  if (!read_text (self, node, _ ("a term"), TERM, &text))
    return;
  target = _dowser_foreign_get_text (self, node, "column");
  if (target == NULL)
    target = _dowser_foreign_get_text (self, node, "table");
  if (target == NULL)
    target = text;
  if (target == NULL)
    {
      _dowser_foreign_report (self, node,
                              g_strdup_printf (_ ("“%s” isn't used, because the file gives it no meaning"), name));
      return;
    }
  table = _dowser_foreign_find_table_or_column (self, target, &column);
  if (table == NULL)
    {
      note = g_strdup_printf ("%s: %s", name, text != NULL ? text : target);
      _dowser_foreign_add_note (self, node, name, note);
      return;
    }
  path = column != NULL ? dowser_column_dup_path (column) : g_strdup (table->name);
  also = _dowser_foreign_dup_texts (self, node, "synonyms");
  entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, name, path);
  entry->also = g_steal_pointer (&also);
  entry->about = g_strdup (text != target ? text : NULL);
  _dowser_foreign_add_entry (self, node, entry);
}

static void
read_part (DowserForeign *self, const DowserYaml *node)
{
  const char *name = dowser_yaml_get_text (node, "table");

  if (name != NULL)
    {
      read_table (self, node, name, NULL);
      return;
    }
  _dowser_foreign_check_members (self, node, _ ("a data dictionary"), "tables glossary version name description");
  read_items (self, dowser_yaml_get (node, "tables"), "tables", read_table, NULL);
  read_items (self, dowser_yaml_get (node, "glossary"), "glossary", read_term, NULL);
}

void
_dowser_foreign_read_dictionary (DowserForeign *self, const DowserYaml *root)
{
  if (root->kind == DOWSER_YAML_MAPPING)
    read_part (self, root);
  for (guint i = 0; root->kind == DOWSER_YAML_SEQUENCE && i < root->items->len; i++)
    read_part (self, root->items->pdata[i]);
}
