/* dowser-foreign.c - reads definitions written for other programs: the list of formats, and their common parts */
#include "knowledge/foreign/dowser-foreign.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "knowledge/foreign/dowser-foreign-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The formats. The first format that recognizes a file reads it. */
static const struct
{
  const char *name;
  gboolean (*recognises) (const DowserYaml *root);
  void (*read) (DowserForeign *self, const DowserYaml *root);
} formats[] = {
  { N_ ("Snowflake semantic model"), _dowser_foreign_is_snowflake, _dowser_foreign_read_snowflake },
  { N_ ("dbt"), _dowser_foreign_is_dbt, _dowser_foreign_read_dbt },
  { N_ ("Apache Ossie"), _dowser_foreign_is_ossie, _dowser_foreign_read_ossie },
  { N_ ("lessons learned"), _dowser_foreign_is_lessons, _dowser_foreign_read_lessons },
  { N_ ("query document"), _dowser_foreign_is_query_document, _dowser_foreign_read_query_document },
  { N_ ("Table Schema or CSVW"), _dowser_foreign_is_table_schema, _dowser_foreign_read_table_schema },
  { N_ ("data dictionary"), _dowser_foreign_is_dictionary, _dowser_foreign_read_dictionary },
};

const char *const *
dowser_foreign_get_formats (void)
{
  static const char *names[G_N_ELEMENTS (formats) + 1];

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    names[i] = formats[i].name;
  return names;
}

void
dowser_foreign_question_free (DowserForeignQuestion *self)
{
  g_free (self->question);
  g_free (self->sql);
  g_free (self->plan);
  g_free (self->file);
  g_free (self);
}

/* Lists the names of the formats. Returns: (transfer full): "a, b or c" */
static char *
list_formats (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    g_string_append_printf (text, "%s%s",
                            i == 0                            ? ""
                            : i + 1 == G_N_ELEMENTS (formats) ? _ (" or ")
                                                              : ", ",
                            _ (formats[i].name));
  return g_string_free (text, FALSE);
}

/* Reads YAML or JSON. Most JSON is also valid YAML, except for tabs and for pairs of escapes that mean one character. A
 * text that can't be read as YAML is therefore read as JSON, written again without tabs and such pairs, and read as
 * YAML. Returns: (transfer full) (nullable) */
static DowserYaml *
read_tree (const char *text, gssize length, GError **error)
{
  DowserYaml *root = dowser_yaml_read (text, length, error);
  g_autoptr (JsonNode) node = root == NULL ? dowser_json_parse (text, length, NULL) : NULL;
  g_autofree char *json_text = node != NULL ? json_to_string (node, TRUE) : NULL;

  if (json_text == NULL)
    return root;
  g_clear_error (error);
  return dowser_yaml_read (json_text, -1, error);
}

/* Reserves the singular and the plural of each table's name for the table, so that no entry can give them another
 * meaning. For example, "customers" and "orders" in "customers without orders" still mean the tables. */
static void
reserve_table_names (DowserForeign *self)
{
  GPtrArray *tables = dowser_schema_get_tables (self->schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      char *spoken_name = _dowser_foreign_dup_words (table->name);
      gsize length = strlen (spoken_name);
      gboolean is_plural = length > 1 && spoken_name[length - 1] == 's';
      char *other = is_plural ? g_strndup (spoken_name, length - 1) : g_strconcat (spoken_name, "s", NULL);

      if (!table->hidden)
        {
          g_hash_table_insert (self->words, g_utf8_casefold (spoken_name, -1), g_strdup (table->name));
          g_hash_table_insert (self->words, g_utf8_casefold (other, -1), g_strdup (table->name));
        }
      g_free (spoken_name);
      g_free (other);
    }
}

static void
reserve_words (DowserForeign *self)
{
  GPtrArray *entries = dowser_knowledge_get_entries (self->knowledge);

  for (guint i = 0; i < entries->len; i++)
    {
      const DowserEntry *entry = entries->pdata[i];
      g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);

      for (guint j = 0; entry->kind != DOWSER_ENTRY_NOTE && j < words->len; j++)
        g_hash_table_insert (self->words, g_utf8_casefold (words->pdata[j], -1), g_strdup (entry->means));
    }
}

static void
report_omitted (DowserForeign *self)
{
  if (self->notes != NULL && self->n_left_out > 0)
    g_ptr_array_add (self->notes, g_strdup_printf (ngettext ("“%s”: %u more part isn't used",
                                                             "“%s”: %u more parts aren't used", self->n_left_out),
                                                   self->file != NULL ? self->file : "", self->n_left_out));
}

gboolean
dowser_foreign_read (DowserKnowledge *self, const char *text, gssize length, const DowserSchema *schema,
                     DowserDialectId dialect, const char *file, GPtrArray *questions, GPtrArray *notes, GError **error)
{
  DowserForeign reading = { .knowledge = self, .schema = schema, .file = file };
  g_autoptr (GError) reason = NULL;
  g_autoptr (DowserYaml) root = NULL;
  g_autoptr (GHashTable) words = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) reported = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *names = NULL;
  const char *name = file != NULL ? file : _ ("the file");

  g_return_val_if_fail (self != NULL && text != NULL && schema != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  root = read_tree (text, length, &reason);
  if (root == NULL)
    {
      g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_MALFORMED, _ ("“%s” isn't used: %s."), name,
                   reason->message);
      return FALSE;
    }
  reading.dialect = _dowser_foreign_get_dialect (dialect);
  reading.questions = questions;
  reading.notes = notes;
  reading.words = words;
  reading.reported = reported;
  reserve_table_names (&reading);
  reserve_words (&reading);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i].recognises (root))
      {
        formats[i].read (&reading, root);
        report_omitted (&reading);
        return TRUE;
      }
  names = list_formats ();
  g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_MALFORMED,
               _ ("“%s” isn't used, because it isn't in one of these formats: %s."), name, names);
  return FALSE;
}
