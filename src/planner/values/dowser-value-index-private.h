/* dowser-value-index-private.h - how the value index is laid out, for its builder and its finder alone */
#pragma once

#include "planner/values/dowser-value-index.h"

G_BEGIN_DECLS

/** Values longer than this (bytes) are texts, not names: they are found whole only when quoted, or not at all. */
#define DOWSER_VALUE_MAX_BYTES 200
#define DOWSER_VALUE_MAX_PART_BYTES 80
/** Lemmas and stems are compared only where a column is a category; of names they would make wrong friends. */
#define DOWSER_VALUE_MAX_CATEGORY 1000
#define DOWSER_VALUE_MAX_CODE_CATEGORY 6
#define DOWSER_VALUE_MAX_NEAR_LETTERS 60

/** DowserValueEntry: one value of one column; @mask: letters of its key. */
typedef struct
{
  const char *value;
  guint32 column;
  guint32 mask;
} DowserValueEntry;

/** DowserValuePosting: sorted by hash, then entry. */
typedef struct
{
  guint32 hash;
  guint32 entry;
} DowserValuePosting;

/** DowserValueTable: which text of an entry a table of postings is keyed by. */
typedef enum
{
  DOWSER_VALUE_TABLE_KEY,
  DOWSER_VALUE_TABLE_LEMMAS,
  DOWSER_VALUE_TABLE_STEMS,
  DOWSER_VALUE_TABLE_ALIASES, /* other names of the place that the entry names */
  DOWSER_VALUE_TABLE_WRITTEN, /* the words that the entry abbreviates, where it does */
  DOWSER_VALUE_TABLE_WORDS,   /* each word of the key */
  DOWSER_VALUE_N_TABLES,
} DowserValueTable;

/**
 * DowserValueIndex:
 * @first_words: hashes of the first words of all that @tables hold but WORDS, sorted: most spans of a question end here
 * @by_length: entries sorted by the letters of their keys; those of n letters begin at @length_start[n]
 */
struct _DowserValueIndex
{
  DowserProfile *profile;
  GPtrArray *columns; /* const DowserColumn, borrowed from the profile's schema */
  GArray *entries;    /* DowserValueEntry */
  GArray *tables[DOWSER_VALUE_N_TABLES];
  GArray *first_words; /* guint32 */
  GArray *by_length;   /* guint32 */
  guint length_start[DOWSER_VALUE_MAX_NEAR_LETTERS + 2];
};

/** Postings of @hash in a table. Returns: the first, @n of them; %NULL for none */
const DowserValuePosting *dowser_value_index_find_postings (const DowserValueIndex *self, DowserValueTable table,
                                                            guint32 hash, guint *n);
gboolean dowser_value_index_has_first_word (const DowserValueIndex *self, const char *word, gsize length);

G_END_DECLS
