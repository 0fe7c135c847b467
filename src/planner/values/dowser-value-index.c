/* dowser-value-index.c - builds the index of stored values: postings sorted by the hash of the lookup text */
#include "planner/values/dowser-value-index-private.h"

#include "planner/values/dowser-value-key.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-vocabulary.h"

#include <string.h>

/* The minimum and maximum length of a value that may be an abbreviation. Shorter values are codes ("No"). Longer values
 * contain complete words. */
#define MIN_ABBREVIATION_BYTES 3
#define MAX_ABBREVIATION_BYTES 24

static int
compare_postings (gconstpointer a, gconstpointer b)
{
  const DowserValuePosting *x = a;
  const DowserValuePosting *y = b;

  if (x->hash != y->hash)
    return x->hash < y->hash ? -1 : 1;
  return (x->entry > y->entry) - (x->entry < y->entry);
}

static int
compare_hashes (gconstpointer a, gconstpointer b)
{
  const guint32 *x = a;
  const guint32 *y = b;

  return (*x > *y) - (*x < *y);
}

static void
add_posting (DowserValueIndex *self, DowserValueTable table, const char *key, gsize length, guint32 entry)
{
  DowserValuePosting posting = { dowser_value_key_hash (key, length), entry };

  g_array_append_val (self->tables[table], posting);
}

/* Adds a posting (a hash and the entry that it leads to) for the whole key. Also adds the hash of the key's first word
 * to the list of first words, which is used to reject spans quickly. */
static void
add_key (DowserValueIndex *self, DowserValueTable table, const char *key, guint32 entry)
{
  guint32 first = dowser_value_key_hash (key, strcspn (key, " "));

  add_posting (self, table, key, strlen (key), entry);
  g_array_append_val (self->first_words, first);
}

static void
add_words (DowserValueIndex *self, const char *key, guint32 entry)
{
  for (const char *p = key; *p != '\0';)
    {
      gsize length = strcspn (p, " ");

      add_posting (self, DOWSER_VALUE_TABLE_WORDS, p, length, entry);
      p += length + (p[length] == ' ' ? 1 : 0);
    }
}

typedef struct
{
  DowserValueIndex *index;
  GString *key;
  GString *mapped;
  GArray *lengths; /* guint8 per entry: number of letters in its key, 0 if too long for near matches */
} Builder;

static void
add_value (Builder *builder, const char *value, guint32 column, gboolean is_category)
{
  DowserValueIndex *self = builder->index;
  DowserValueEntry entry = { .value = value, .column = column };
  guint32 number = self->entries->len;
  glong letters;
  guint8 length;

  if (strlen (value) > DOWSER_VALUE_MAX_BYTES || !g_utf8_validate (value, -1, NULL))
    return;
  dowser_value_key_make (value, builder->key);
  if (builder->key->len == 0)
    return;
  letters = g_utf8_strlen (builder->key->str, builder->key->len);
  length = letters <= DOWSER_VALUE_MAX_NEAR_LETTERS ? (guint8) letters : 0;
  entry.mask = dowser_words_get_letter_mask (builder->key->str);
  g_array_append_val (self->entries, entry);
  g_array_append_val (builder->lengths, length);
  add_key (self, DOWSER_VALUE_TABLE_KEY, builder->key->str, number);
  if (builder->key->len <= DOWSER_VALUE_MAX_PART_BYTES && strchr (builder->key->str, ' ') != NULL)
    add_words (self, builder->key->str, number);
  if (!is_category || builder->key->len > DOWSER_VALUE_MAX_PART_BYTES)
    return;
  dowser_value_key_to_lemmas (builder->key->str, builder->mapped);
  add_key (self, DOWSER_VALUE_TABLE_LEMMAS, builder->mapped->str, number);
  dowser_value_key_to_stems (builder->key->str, builder->mapped);
  add_key (self, DOWSER_VALUE_TABLE_STEMS, builder->mapped->str, number);
  if (strlen (value) >= MIN_ABBREVIATION_BYTES && strlen (value) <= MAX_ABBREVIATION_BYTES
      && dowser_value_key_expand (value, builder->mapped))
    add_key (self, DOWSER_VALUE_TABLE_WRITTEN, builder->mapped->str, number);
}

static void
add_column (Builder *builder, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_profile_get (builder->index->profile, column);
  gboolean is_category;

  if (column->hidden || column->table->hidden || profile->values == NULL || profile->values->len == 0)
    return;
  is_category = profile->values->len <= DOWSER_VALUE_MAX_CATEGORY && profile->n_distinct <= DOWSER_VALUE_MAX_CATEGORY;
  for (guint i = 0; i < profile->values->len; i++)
    add_value (builder, g_ptr_array_index (profile->values, i), builder->index->columns->len, is_category);
  g_ptr_array_add (builder->index->columns, (gpointer) column);
}

/* Adds postings for a place's other names and for its demonyms, so that these words find the value. */
static void
add_aliases_of (Builder *builder, const DowserPlace *place, const char *name)
{
  DowserValueIndex *self = builder->index;
  const DowserValuePosting *postings;
  guint n;

  dowser_value_key_make (name, builder->key);
  postings = dowser_value_index_find_postings (self, DOWSER_VALUE_TABLE_KEY,
                                               dowser_value_key_hash (builder->key->str, builder->key->len), &n);
  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; place->names[j] != NULL; j++)
        if (place->names[j] != name)
          {
            dowser_value_key_make (place->names[j], builder->mapped);
            add_key (self, DOWSER_VALUE_TABLE_ALIASES, builder->mapped->str, postings[i].entry);
          }
      for (guint j = 0; place->demonyms[j] != NULL; j++)
        add_key (self, DOWSER_VALUE_TABLE_ALIASES, place->demonyms[j], postings[i].entry);
    }
}

static void
add_aliases (Builder *builder)
{
  for (guint i = 0; i < dowser_lexicon_n_places; i++)
    for (guint j = 0; dowser_lexicon_places[i].names[j] != NULL; j++)
      add_aliases_of (builder, &dowser_lexicon_places[i], dowser_lexicon_places[i].names[j]);
}

/* Sorts entries by length with a counting sort, so that entries of equal length keep their order. */
static void
sort_by_length (Builder *builder)
{
  DowserValueIndex *self = builder->index;
  guint *start = self->length_start;
  g_autofree guint *next = g_new0 (guint, G_N_ELEMENTS (self->length_start));

  for (guint i = 0; i < builder->lengths->len; i++)
    start[g_array_index (builder->lengths, guint8, i) + 1]++;
  for (guint i = 1; i < G_N_ELEMENTS (self->length_start); i++)
    start[i] += start[i - 1];
  memcpy (next, start, sizeof self->length_start);
  g_array_set_size (self->by_length, builder->lengths->len);
  for (guint i = 0; i < builder->lengths->len; i++)
    g_array_index (self->by_length, guint32, next[g_array_index (builder->lengths, guint8, i)]++) = i;
}

static void
drop_repeated_hashes (GArray *hashes)
{
  guint kept = 0;

  g_array_sort (hashes, compare_hashes);
  for (guint i = 0; i < hashes->len; i++)
    if (i == 0 || g_array_index (hashes, guint32, i) != g_array_index (hashes, guint32, kept - 1))
      g_array_index (hashes, guint32, kept++) = g_array_index (hashes, guint32, i);
  g_array_set_size (hashes, kept);
}

static void
build_index (DowserValueIndex *self)
{
  GPtrArray *tables = dowser_schema_get_tables (dowser_profile_get_schema (self->profile));
  g_autoptr (GString) key = g_string_new (NULL);
  g_autoptr (GString) mapped = g_string_new (NULL);
  g_autoptr (GArray) lengths = g_array_new (FALSE, FALSE, sizeof (guint8));
  Builder builder = { self, key, mapped, lengths };

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = g_ptr_array_index (tables, i);
      for (guint j = 0; j < table->columns->len; j++)
        add_column (&builder, g_ptr_array_index (table->columns, j));
    }
  g_array_sort (self->tables[DOWSER_VALUE_TABLE_KEY], compare_postings);
  add_aliases (&builder);
  for (guint i = DOWSER_VALUE_TABLE_KEY + 1; i < DOWSER_VALUE_N_TABLES; i++)
    g_array_sort (self->tables[i], compare_postings);
  drop_repeated_hashes (self->first_words);
  sort_by_length (&builder);
}

DowserValueIndex *
dowser_value_index_new (const DowserProfile *profile)
{
  DowserValueIndex *self = g_new0 (DowserValueIndex, 1);

  self->columns = g_ptr_array_new ();
  self->entries = g_array_new (FALSE, FALSE, sizeof (DowserValueEntry));
  for (guint i = 0; i < DOWSER_VALUE_N_TABLES; i++)
    self->tables[i] = g_array_new (FALSE, FALSE, sizeof (DowserValuePosting));
  self->first_words = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->by_length = g_array_new (FALSE, FALSE, sizeof (guint32));
  if (profile != NULL)
    {
      self->profile = dowser_profile_ref (profile);
      build_index (self);
    }
  return self;
}

DowserValueIndex *
dowser_value_index_new_from (const DowserValueIndex *index, const DowserProfile *profile)
{
  DowserValueIndex *self = g_new0 (DowserValueIndex, 1);
  GPtrArray *tables = dowser_schema_get_tables (dowser_profile_get_schema (profile));

  *self = *index;
  self->profile = dowser_profile_ref (profile);
  self->columns = g_ptr_array_new ();
  for (guint i = 0; i < index->columns->len; i++)
    {
      const DowserColumn *column = index->columns->pdata[i];
      const DowserTable *table = tables->pdata[column->table->index];

      g_ptr_array_add (self->columns, table->columns->pdata[column->index]);
    }
  g_array_ref (self->entries);
  for (guint i = 0; i < DOWSER_VALUE_N_TABLES; i++)
    g_array_ref (self->tables[i]);
  g_array_ref (self->first_words);
  g_array_ref (self->by_length);
  return self;
}

void
dowser_value_index_free (DowserValueIndex *self)
{
  g_ptr_array_unref (self->columns);
  g_array_unref (self->entries);
  for (guint i = 0; i < DOWSER_VALUE_N_TABLES; i++)
    g_array_unref (self->tables[i]);
  g_array_unref (self->first_words);
  g_array_unref (self->by_length);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  g_free (self);
}

guint
dowser_value_index_get_n_values (const DowserValueIndex *self)
{
  return self->entries->len;
}

const DowserValuePosting *
dowser_value_index_find_postings (const DowserValueIndex *self, DowserValueTable table, guint32 hash, guint *n)
{
  const DowserValuePosting *postings = (const DowserValuePosting *) (gconstpointer) self->tables[table]->data;
  guint total = self->tables[table]->len;
  guint low = 0;
  guint high = total;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (postings[middle].hash < hash)
        low = middle + 1;
      else
        high = middle;
    }
  for (*n = 0; low + *n < total && postings[low + *n].hash == hash;)
    ++*n;
  return *n > 0 ? postings + low : NULL;
}

gboolean
dowser_value_index_has_first_word (const DowserValueIndex *self, const char *word, gsize length)
{
  guint32 hash = dowser_value_key_hash (word, length);
  guint place;

  return g_array_binary_search (self->first_words, &hash, compare_hashes, &place);
}
