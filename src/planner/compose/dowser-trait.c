/* dowser-trait.c - stores traits as hashes of their names, because a question has thousands of traits */
#include "planner/compose/dowser-trait.h"

#include "planner/compose/dowser-trait-weights.h"

#define FNV_BASIS 2166136261u
#define FNV_PRIME 16777619u

static GHashTable *names;
static GHashTable *other_weights;

static guint32
hash_text (guint32 hash, const char *text)
{
  for (; *text != '\0'; text++)
    hash = (hash ^ (guint8) *text) * FNV_PRIME;
  return hash;
}

DowserTrait
dowser_trait_new (const char *a, const char *b, const char *c)
{
  DowserTrait trait = hash_text (hash_text (hash_text (FNV_BASIS, a), b), c);

  if (names != NULL && g_hash_table_lookup (names, GUINT_TO_POINTER (trait)) == NULL)
    g_hash_table_insert (names, GUINT_TO_POINTER (trait), g_strconcat (a, b, c, NULL));
  return trait;
}

DowserTrait
dowser_trait_combine (DowserTrait trait, const char *word)
{
  DowserTrait combined = hash_text ((trait ^ (guint8) ' ') * FNV_PRIME, word);

  if (names != NULL && g_hash_table_contains (names, GUINT_TO_POINTER (combined))
      && g_hash_table_lookup (names, GUINT_TO_POINTER (combined)) == NULL)
    g_hash_table_insert (names, GUINT_TO_POINTER (combined),
                         g_strdup_printf ("%s %s", (const char *) g_hash_table_lookup (names, GUINT_TO_POINTER (trait)),
                                          word));
  return combined;
}

static int
compare_traits (gconstpointer key, gconstpointer row)
{
  DowserTrait a = *(const DowserTrait *) key;
  DowserTrait b = ((const DowserTraitWeight *) row)->trait;

  return a < b ? -1 : a > b;
}

int
dowser_trait_get_weight (DowserTrait trait)
{
  const DowserTraitWeight *row;

  if (other_weights != NULL)
    return GPOINTER_TO_INT (g_hash_table_lookup (other_weights, GUINT_TO_POINTER (trait)));
  row = bsearch (&trait, dowser_trait_weights, G_N_ELEMENTS (dowser_trait_weights), sizeof *row, compare_traits);
  return row != NULL ? row->weight : 0;
}

void
dowser_trait_set_name_table (GHashTable *table)
{
  names = table;
}

void
dowser_trait_set_weights (GHashTable *weights)
{
  other_weights = weights;
}
