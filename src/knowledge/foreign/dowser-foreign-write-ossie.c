/* dowser-foreign-write-ossie.c - writes Apache Ossie, formerly Open Semantic Interchange */
#include "knowledge/foreign/dowser-foreign-write-private.h"

#include <glib/gi18n-lib.h>

/* The latest released version. Files are written in this version. */
#define VERSION "0.1.1"

static void
put_synonyms (DowserForeignWriter *self, guint indent, GPtrArray *words)
{
  if (words->len > 0)
    g_string_append_printf (self->text, "%*sai_context:\n", (int) indent, "");
  _dowser_foreign_put_list (self, indent + 2, "synonyms", words);
}

static void
put_expression (DowserForeignWriter *self, guint indent, const char *sql)
{
  g_string_append_printf (self->text, "%*sexpression:\n%*sdialects:\n%*s- dialect: ANSI_SQL\n", (int) indent, "",
                          (int) indent + 2, "", (int) indent + 4, "");
  _dowser_foreign_put_line (self, indent + 6, "expression", sql);
}

static void
put_item (DowserForeignWriter *self, guint indent, const DowserForeignItem *item)
{
  const DowserEntry *entry = item->meaning->entry;
  g_autoptr (GPtrArray) other_words = _dowser_foreign_list_other_words (entry, item->name);
  g_autofree char *description = _dowser_foreign_dup_description (entry);

  _dowser_foreign_put_line (self, indent, "- name", item->name);
  put_expression (self, indent + 2, item->sql);
  _dowser_foreign_put_line (self, indent + 2, "description", description);
  put_synonyms (self, indent + 2, other_words);
}

static void
put_dimension (DowserForeignWriter *self, DowserValueType type)
{
  g_string_append_printf (self->text, "          dimension:\n            is_time: %s\n",
                          dowser_value_type_is_temporal (type) ? "true" : "false");
}

static void
put_fields (DowserForeignWriter *self, const DowserTable *table)
{
  g_autoptr (GString) before = self->text;
  g_autoptr (GString) fields = g_string_new (NULL);

  self->text = fields;
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      g_autoptr (GPtrArray) synonyms = _dowser_foreign_list_synonyms (self, table, column);

      if (synonyms->len == 0)
        continue;
      _dowser_foreign_put_line (self, 8, "- name", column->name);
      put_expression (self, 10, column->name);
      put_dimension (self, column->type);
      _dowser_foreign_put_line (self, 10, "description", _dowser_foreign_find_description (self, table, column));
      put_synonyms (self, 10, synonyms);
    }
  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserForeignItem *item = self->items->pdata[i];

      if (item->meaning->entry->kind != DOWSER_ENTRY_DIMENSION || item->tables->len != 1
          || item->tables->pdata[0] != table)
        continue;
      put_item (self, 8, item);
      put_dimension (self, item->type);
    }
  self->text = g_steal_pointer (&before);
  if (fields->len > 0)
    g_string_append_printf (self->text, "        fields:\n%s", fields->str);
}

static void
put_dataset (DowserForeignWriter *self, const DowserTable *table)
{
  g_autoptr (GPtrArray) synonyms = _dowser_foreign_list_synonyms (self, table, NULL);
  g_autoptr (GPtrArray) key = dowser_table_dup_primary_key (table);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *source
      = table->home != NULL ? g_strconcat (table->home, ".", table->name, NULL) : g_strdup (table->name);

  _dowser_foreign_put_line (self, 6, "- name", table->name);
  _dowser_foreign_put_line (self, 8, "source", source);
  for (guint i = 0; i < key->len; i++)
    g_ptr_array_add (names, ((DowserColumn *) key->pdata[i])->name);
  _dowser_foreign_put_list (self, 8, "primary_key", names);
  _dowser_foreign_put_line (self, 8, "description", _dowser_foreign_find_description (self, table, NULL));
  put_synonyms (self, 8, synonyms);
  put_fields (self, table);
}

static void
put_columns (DowserForeignWriter *self, const char *key, GPtrArray *columns)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < columns->len; i++)
    g_ptr_array_add (names, ((DowserColumn *) columns->pdata[i])->name);
  _dowser_foreign_put_list (self, 8, key, names);
}

static void
put_relationships (DowserForeignWriter *self)
{
  gboolean is_open = FALSE;

  for (guint i = 0; i < self->tables->len; i++)
    {
      g_autoptr (GPtrArray) keys = _dowser_foreign_list_keys (self, self->tables->pdata[i]);

      for (guint j = 0; j < keys->len; j++)
        {
          const DowserForeignKey *key = keys->pdata[j];
          const DowserColumn *first = key->columns->pdata[0];
          g_autofree char *name = g_strdup_printf ("%s_%s_to_%s", key->table->name, first->name, key->to_table->name);

          g_string_append (self->text, is_open ? "" : "    relationships:\n");
          is_open = TRUE;
          _dowser_foreign_put_line (self, 6, "- name", name);
          _dowser_foreign_put_line (self, 8, "from", key->table->name);
          _dowser_foreign_put_line (self, 8, "to", key->to_table->name);
          put_columns (self, "from_columns", key->columns);
          put_columns (self, "to_columns", key->to_columns);
        }
    }
}

static void
put_metrics (DowserForeignWriter *self)
{
  gboolean is_open = FALSE;

  for (guint i = 0; i < self->items->len; i++)
    {
      const DowserForeignItem *item = self->items->pdata[i];
      DowserEntryKind kind = item->meaning->entry->kind;

      if (kind == DOWSER_ENTRY_DIMENSION && item->tables->len == 1)
        continue;
      if (kind != DOWSER_ENTRY_METRIC)
        {
          _dowser_foreign_skip_entry (self, item->meaning->entry,
                                      g_strdup (kind == DOWSER_ENTRY_DIMENSION
                                                    ? _ ("in this format, the entry can read only one table.")
                                                    : _ ("the format cannot store synonyms or filters.")));
          continue;
        }
      g_string_append (self->text, is_open ? "" : "    metrics:\n");
      is_open = TRUE;
      put_item (self, 6, item);
    }
}

void
_dowser_foreign_write_ossie (DowserForeignWriter *self)
{
  g_autofree char *notes = _dowser_foreign_dup_notes (self);

  _dowser_foreign_put_line (self, 0, "version", VERSION);
  g_string_append (self->text, "semantic_model:\n");
  _dowser_foreign_put_line (self, 2, "- name", self->name);
  if (notes != NULL)
    g_string_append (self->text, "    ai_context:\n");
  _dowser_foreign_put_line (self, 6, "instructions", notes);
  g_string_append (self->text, self->tables->len > 0 ? "    datasets:\n" : "    datasets: []\n");
  for (guint i = 0; i < self->tables->len; i++)
    put_dataset (self, self->tables->pdata[i]);
  put_relationships (self);
  put_metrics (self);
}
