/* dowser-wordnet.c - reads WordNet's word list as packed by pack-wordnet.py; that script describes the layout */
#include "words/dowser-wordnet.h"

#include <string.h>

#define HEADER_LENGTH 10
#define NUMBER_LENGTH 3

guint
dowser_wordnet_read_number (const guint8 *list, guint i)
{
  const guint8 *at = list + (gsize) NUMBER_LENGTH * i;
  return at[0] | (guint) at[1] << 8 | (guint) at[2] << 16;
}

static guint
get_n_words (void)
{
  return dowser_wordnet_read_number (dowser_wordnet_data + 4, 0);
}

static const guint8 *
get_word_record (guint index)
{
  return dowser_wordnet_data + dowser_wordnet_read_number (dowser_wordnet_data + HEADER_LENGTH, index);
}

void
dowser_wordnet_get_entry (guint index, DowserWordnetEntry *entry)
{
  const guint8 *record = get_word_record (index);
  const guint8 *after = record + strlen ((const char *) record) + 1;

  g_assert (index < get_n_words ());
  entry->index = index;
  entry->word = (const char *) record;
  entry->flags = after[0];
  entry->n_sets = after[1] & 0x0f;
  entry->n_derived = after[1] >> 4;
  entry->sets = after + 2;
  entry->derived = entry->sets + (gsize) NUMBER_LENGTH * entry->n_sets;
}

gboolean
dowser_wordnet_find (const char *word, DowserWordnetEntry *entry)
{
  guint low = 0;
  guint high = get_n_words ();

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      int order = strcmp (word, (const char *) get_word_record (middle));

      if (order == 0)
        {
          dowser_wordnet_get_entry (middle, entry);
          return TRUE;
        }
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }
  return FALSE;
}

DowserWordnetFlags
dowser_wordnet_get_flags (const char *word)
{
  DowserWordnetEntry entry;

  return dowser_wordnet_find (word, &entry) ? entry.flags : 0;
}

void
dowser_wordnet_get_set (guint index, DowserWordnetSet *set)
{
  const guint8 *offsets = dowser_wordnet_data + HEADER_LENGTH + (gsize) NUMBER_LENGTH * get_n_words ();
  const guint8 *record = dowser_wordnet_data + dowser_wordnet_read_number (offsets, index);

  set->n_members = record[0];
  set->members = record + 1;
  set->kind = dowser_wordnet_read_number (set->members, set->n_members);
}
