/* dowser-key-roles.c - finds the words of a key's name that tell its role: "shipping" of shipping_address_id */
#include "planner/schema/dowser-key-roles.h"

#include "words/dowser-words.h"

#include <string.h>

static void
clear_word (gpointer data)
{
  DowserRoleWord *self = data;

  g_free (self->word);
  g_free (self->lemma);
  g_free (self->stem);
}

static gboolean
is_role_word (const char *word, char **near_words, char **far_words, const char *far_lemma)
{
  static const char *const ends[] = { "id", "ids", "no", "number", "code", "key", "from", "to", NULL };

  return !g_strv_contains ((const char *const *) near_words, word)
         && !g_strv_contains ((const char *const *) far_words, word) && strcmp (far_lemma, word) != 0
         && !g_strv_contains (ends, word);
}

/* Returns: (transfer full) (nullable): GArray of DowserRoleWord: the words in the name of the key's column that tell
 * the role of the key */
static GArray *
find_words (const DowserForeignKey *key)
{
  const DowserColumn *column = g_ptr_array_index (key->columns, 0);
  g_auto (GStrv) words = dowser_words_split_identifier (column->name);
  g_auto (GStrv) near_words = dowser_words_split_identifier (key->table->name);
  g_auto (GStrv) far_words = dowser_words_split_identifier (key->to_table->name);
  g_autofree char *far_lemma
      = dowser_word_dup_lemma (far_words[0] != NULL ? far_words[g_strv_length (far_words) - 1] : key->to_table->name);
  GArray *found = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      DowserRoleWord word = { NULL };

      if (!is_role_word (words[i], near_words, far_words, far_lemma))
        continue;
      word.lemma = dowser_word_dup_lemma (words[i]);
      word.stem = dowser_word_stem (words[i]);
      word.word = g_strdup (words[i]);
      if (found == NULL)
        {
          found = g_array_new (FALSE, FALSE, sizeof (DowserRoleWord));
          g_array_set_clear_func (found, clear_word);
        }
      g_array_append_val (found, word);
    }
  return found;
}

GHashTable *
dowser_key_roles_new (const DowserSchema *schema)
{
  GHashTable *self = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  GPtrArray *tables = dowser_schema_get_tables (schema);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);

      for (guint j = 0; j < table->referenced_by->len; j++)
        {
          const DowserForeignKey *key = g_ptr_array_index (table->referenced_by, j);
          GArray *words = key->columns->len == 1 ? find_words (key) : NULL;

          if (words != NULL)
            g_hash_table_insert (self, (gpointer) key, words);
        }
    }
  return self;
}
