/* dowser-knowledge.c - stores the entries for a source: first those of its own file, then learned ones, then those of a
 * team */
#include "knowledge/dowser-knowledge.h"

#include <string.h>

/**
 * DowserKnowledge:
 * @entries: DowserEntry; @graphs: DowserGraph
 * @about: key of an entry → GPtrArray of the entries with this key, in the order of @entries
 */
struct _DowserKnowledge
{
  gatomicrefcount ref_count;
  GPtrArray *entries;
  GPtrArray *graphs;
  GHashTable *about;
};

G_DEFINE_BOXED_TYPE (DowserKnowledge, dowser_knowledge, dowser_knowledge_ref, dowser_knowledge_unref)

DowserKnowledge *
dowser_knowledge_new (void)
{
  DowserKnowledge *self = g_new0 (DowserKnowledge, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_entry_free);
  self->graphs = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_graph_free);
  self->about = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  return self;
}

DowserKnowledge *
dowser_knowledge_ref (const DowserKnowledge *self)
{
  DowserKnowledge *knowledge = (DowserKnowledge *) self;

  g_atomic_ref_count_inc (&knowledge->ref_count);
  return knowledge;
}

void
dowser_knowledge_unref (DowserKnowledge *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_hash_table_unref (self->about);
  g_ptr_array_unref (self->entries);
  g_ptr_array_unref (self->graphs);
  g_free (self);
}

/* Inserts @entry after the other entries of its tier, and before the entries of the next tier. */
static void
insert_entry (GPtrArray *entries, DowserEntry *entry)
{
  guint place = entries->len;

  while (place > 0 && ((const DowserEntry *) entries->pdata[place - 1])->tier > entry->tier)
    place--;
  g_ptr_array_insert (entries, (int) place, entry);
}

void
dowser_knowledge_add (DowserKnowledge *self, DowserEntry *entry)
{
  g_autoptr (GPtrArray) keys = dowser_entry_dup_keys (entry);

  insert_entry (self->entries, entry);
  for (guint i = 0; i < keys->len; i++)
    {
      GPtrArray *same_key_entries = g_hash_table_lookup (self->about, keys->pdata[i]);

      if (same_key_entries == NULL)
        {
          same_key_entries = g_ptr_array_new ();
          g_hash_table_insert (self->about, g_strdup (keys->pdata[i]), same_key_entries);
        }
      if (!g_ptr_array_find (same_key_entries, entry, NULL))
        insert_entry (same_key_entries, entry);
    }
}

GPtrArray *
dowser_knowledge_get_entries (const DowserKnowledge *self)
{
  return self->entries;
}

const DowserEntry *
dowser_knowledge_find_stronger (const DowserKnowledge *self, const DowserEntry *entry)
{
  g_autoptr (GPtrArray) keys = dowser_entry_dup_keys (entry);

  for (guint i = 0; i < keys->len; i++)
    {
      GPtrArray *same_key_entries = g_hash_table_lookup (self->about, keys->pdata[i]);

      for (guint j = 0; same_key_entries != NULL && j < same_key_entries->len && same_key_entries->pdata[j] != entry;
           j++)
        if (dowser_entry_is_used (same_key_entries->pdata[j]))
          return same_key_entries->pdata[j];
    }
  return NULL;
}

const DowserEntry *
dowser_knowledge_find (const DowserKnowledge *self, const char *term)
{
  g_autoptr (DowserEntry) searched_entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, term, "");
  g_autoptr (GPtrArray) keys = dowser_entry_dup_keys (searched_entry);
  GPtrArray *same_key_entries = g_hash_table_lookup (self->about, keys->pdata[0]);

  return same_key_entries != NULL ? same_key_entries->pdata[0] : NULL;
}

void
dowser_knowledge_add_graph (DowserKnowledge *self, DowserGraph *graph)
{
  guint place = self->graphs->len;

  while (place > 0 && ((const DowserGraph *) self->graphs->pdata[place - 1])->tier > graph->tier)
    place--;
  g_ptr_array_insert (self->graphs, (int) place, graph);
}

GPtrArray *
dowser_knowledge_get_graphs (const DowserKnowledge *self)
{
  return self->graphs;
}

const DowserGraph *
dowser_knowledge_find_graph (const DowserKnowledge *self, const char *word)
{
  for (guint i = 0; i < self->graphs->len; i++)
    if (dowser_graph_has_name (self->graphs->pdata[i], word))
      return self->graphs->pdata[i];
  return NULL;
}

static void
add_text (GChecksum *checksum, const char *text)
{
  /* Marks the end of the text by a byte that never occurs in UTF-8, so that two texts can't be confused with one longer
   * text. */
  if (text != NULL)
    g_checksum_update (checksum, (const guchar *) text, -1);
  g_checksum_update (checksum, (const guchar *) (text != NULL ? "\xff" : "\xfe"), 1);
}

char *
dowser_knowledge_dup_signature (const DowserKnowledge *self)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint i = 0; i < self->entries->len; i++)
    {
      const DowserEntry *entry = self->entries->pdata[i];
      g_autoptr (GPtrArray) words = dowser_entry_list_words (entry);

      if (!dowser_entry_is_used (entry))
        continue;
      add_text (checksum, dowser_entry_kind_nicks[entry->kind]);
      for (guint j = 0; j < words->len; j++)
        add_text (checksum, words->pdata[j]);
      add_text (checksum, entry->means);
      add_text (checksum, entry->from);
      add_text (checksum, entry->value);
      add_text (checksum, entry->about);
      add_text (checksum, entry->unit);
    }
  return g_strdup (g_checksum_get_string (checksum));
}
