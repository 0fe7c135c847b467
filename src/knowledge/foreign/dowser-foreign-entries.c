/* dowser-foreign-entries.c - adds the entries of a file to the knowledge, and makes sure that each word has only one
 * meaning */
#include "knowledge/foreign/dowser-foreign-private.h"

#include "analysis/dowser-name-finder.h"
#include "base/dowser-identifier.h"

#include <glib/gi18n-lib.h>
#include <string.h>

char *
_dowser_foreign_dup_words (const char *name)
{
  g_auto (GStrv) words = NULL;
  char *spoken_name;

  if (strchr (name, ' ') != NULL)
    return g_strstrip (g_strdup (name));
  if (!g_str_is_ascii (name))
    return g_strdelimit (g_strdup (name), "_", ' ');
  words = dowser_identifier_split (name);
  spoken_name = g_strjoinv (" ", words);
  if (*spoken_name != '\0')
    return spoken_name;
  g_free (spoken_name);
  return g_strdup (name);
}

/* Returns TRUE if @word isn't used yet, and records that it means @entry. If @word already has another meaning, adds a
 * note and returns FALSE. */
static gboolean
reserve_word (DowserForeign *self, const DowserYaml *at, const char *word, const DowserEntry *entry)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  const char *means = g_hash_table_lookup (self->words, folded);

  if (means == NULL)
    {
      g_hash_table_insert (self->words, g_steal_pointer (&folded), g_strdup (entry->means));
      return TRUE;
    }
  if (!g_str_equal (means, entry->means))
    _dowser_foreign_report (self, at,
                            g_strdup_printf (_ ("the word “%s” isn't used for “%s”, because it already means “%s”"),
                                             word, entry->means, means));
  return FALSE;
}

/* Removes from @entry the words that already have another meaning. Returns: FALSE if no word is left */
static gboolean
reserve_words (DowserForeign *self, const DowserYaml *at, DowserEntry *entry)
{
  g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);
  g_autoptr (GStrvBuilder) also = g_strv_builder_new ();
  char *term = NULL;

  for (guint i = 0; i < words->len; i++)
    {
      g_autofree char *word = g_strstrip (g_strdup (words->pdata[i]));

      if (*word == '\0' || !reserve_word (self, at, word, entry))
        continue;
      if (term == NULL)
        term = g_steal_pointer (&word);
      else
        g_strv_builder_add (also, word);
    }
  g_free (entry->term);
  g_strfreev (entry->also);
  entry->term = term;
  entry->also = g_strv_builder_end (also);
  return term != NULL;
}

void
_dowser_foreign_add_entry (DowserForeign *self, const DowserYaml *at, DowserEntry *entry)
{
  g_autoptr (DowserEntry) new_entry = entry;

  if (self->n_entries >= DOWSER_FOREIGN_MAX_ENTRIES)
    {
      _dowser_foreign_report_once (self, at, "entries",
                                   g_strdup_printf (_ ("this entry and the following ones aren't used, because a file "
                                                       "can have at most %d entries"),
                                                    DOWSER_FOREIGN_MAX_ENTRIES));
      return;
    }
  if (new_entry->kind <= DOWSER_ENTRY_DIMENSION && !reserve_words (self, at, new_entry))
    return;
  new_entry->is_foreign = TRUE;
  new_entry->file = g_strdup (self->file);
  new_entry->first_line = at->first_line;
  new_entry->last_line = at->last_line;
  self->n_entries++;
  dowser_knowledge_add (self->knowledge, g_steal_pointer (&new_entry));
}

void
_dowser_foreign_add_note (DowserForeign *self, const DowserYaml *at, const char *term, const char *means)
{
  g_autofree char *spoken_name = term != NULL ? _dowser_foreign_dup_words (term) : NULL;
  g_autofree char *stripped = g_strstrip (g_strdup (means));

  if (*stripped != '\0')
    _dowser_foreign_add_entry (self, at, dowser_entry_new (DOWSER_ENTRY_NOTE, spoken_name, stripped));
}

void
_dowser_foreign_add_description (DowserForeign *self, const DowserYaml *at, const DowserTable *table,
                                 const DowserColumn *column, char *const *words, const char *about)
{
  g_autofree char *path = column != NULL ? dowser_column_dup_path (column) : g_strdup (table->name);
  const char *name = column != NULL ? column->name : table->name;
  g_autoptr (GStrvBuilder) other_words = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;
  g_autofree char *description_text = about != NULL ? g_strstrip (g_strdup (about)) : NULL;
  DowserEntry *entry;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    {
      g_autofree char *spoken_name = _dowser_foreign_dup_words (words[i]);

      if (!dowser_name_is_same (spoken_name, name))
        g_strv_builder_add (other_words, spoken_name);
    }
  list = g_strv_builder_end (other_words);
  if (list[0] != NULL)
    {
      entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, list[0], path);
      entry->also = g_strdupv (list + 1);
      entry->about = description_text != NULL && *description_text != '\0' ? g_strdup (description_text) : NULL;
      _dowser_foreign_add_entry (self, at, entry);
    }
  else if (description_text != NULL && *description_text != '\0')
    {
      g_autofree char *note = g_strdup_printf ("%s: %s", path, description_text);

      _dowser_foreign_add_note (self, at, name, note);
    }
}

const DowserTable *
_dowser_foreign_find_table (const DowserForeign *self, const char *name)
{
  /* Tries "db.shop.orders", "shop.orders" and "orders". */
  for (const char *part = name; part != NULL; part = strchr (part, '.') != NULL ? strchr (part, '.') + 1 : NULL)
    {
      g_autofree char *unquoted = g_strdup (part);
      const DowserTable *table;

      g_strstrip (g_strdelimit (unquoted, "\"`[]", ' '));
      table = dowser_schema_find_table (self->schema, unquoted);
      if (table != NULL)
        return table->hidden ? NULL : table;
    }
  return NULL;
}

const DowserTable *
_dowser_foreign_find_table_or_column (const DowserForeign *self, const char *path, const DowserColumn **column)
{
  const char *dot = strrchr (path, '.');
  g_autofree char *before = dot != NULL ? g_strndup (path, dot - path) : NULL;
  const DowserTable *table = before != NULL ? _dowser_foreign_find_table (self, before) : NULL;

  *column = table != NULL ? dowser_table_find_column (table, dot + 1) : NULL;
  if (*column != NULL)
    return (*column)->hidden ? NULL : table;
  return _dowser_foreign_find_table (self, path);
}

void
_dowser_foreign_add_question (DowserForeign *self, const DowserYaml *at, const char *question, const char *sql,
                              char *plan)
{
  DowserForeignQuestion *item;

  if (self->questions == NULL)
    {
      _dowser_foreign_report_once (self, at, "questions", g_strdup (_ ("questions with their SQL aren't used")));
      g_free (plan);
      return;
    }
  item = g_new0 (DowserForeignQuestion, 1);
  item->question = g_strdup (question);
  item->sql = g_strdup (sql);
  item->plan = plan;
  item->file = g_strdup (self->file);
  item->line = at->first_line;
  g_ptr_array_add (self->questions, item);
}
