/* dowser-value-index-private.h - the layout of the value index, private to its builder and finder */
#pragma once

#include "planner/values/dowser-value-index.h"

G_BEGIN_DECLS

/** Maximum lengths of values in bytes. A value longer than DOWSER_VALUE_MAX_BYTES isn't indexed. A value longer than
 * DOWSER_VALUE_MAX_PART_BYTES is found only by its whole text. */
#define DOWSER_VALUE_MAX_BYTES 200
#define DOWSER_VALUE_MAX_PART_BYTES 80
/** Lemmas and stems are compared only in columns with at most this number of distinct values. In columns of names,
 * lemmas and stems would give wrong matches. */
#define DOWSER_VALUE_MAX_CATEGORY 1000
#define DOWSER_VALUE_MAX_CODE_CATEGORY 6
#define DOWSER_VALUE_MAX_NEAR_LETTERS 60

/** DowserValueEntry: a value of a column; @mask: a bit set of the letters in the value's key */
typedef struct
{
  const char *value;
  guint32 column;
  guint32 mask;
} DowserValueEntry;

/** DowserValuePosting: maps the hash of a text to the number of an entry that is found by this text. Postings are
 * sorted by hash, and then by entry */
typedef struct
{
  guint32 hash;
  guint32 entry;
} DowserValuePosting;

/** DowserValueTable: the hash tables of the index. Each table finds values by one kind of text: the value's normalized
 * text (its key), its lemmas, and so on */
typedef enum
{
  DOWSER_VALUE_TABLE_KEY,
  DOWSER_VALUE_TABLE_LEMMAS,
  DOWSER_VALUE_TABLE_STEMS,
  DOWSER_VALUE_TABLE_ALIASES, /* if the value names a place: the place's other names */
  DOWSER_VALUE_TABLE_WRITTEN, /* the words that the value abbreviates, if it is an abbreviation */
  DOWSER_VALUE_TABLE_WORDS,   /* finds a value by each single word of its key */
  DOWSER_VALUE_N_TABLES,
} DowserValueTable;

/**
 * DowserValueIndex:
 * @first_words: the sorted hashes of the first words in all @tables except WORDS. With these hashes, most spans of a
 * question are rejected quickly
 * @by_length: entries sorted by the number of letters in their keys; the entries with n letters begin at
 * @length_start[n]
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

/** Finds the postings of @hash in a table. Returns: the first posting, followed by @n - 1 others; %NULL if there is no
 * posting */
const DowserValuePosting *dowser_value_index_find_postings (const DowserValueIndex *self, DowserValueTable table,
                                                            guint32 hash, guint *n);
gboolean dowser_value_index_has_first_word (const DowserValueIndex *self, const char *word, gsize length);

G_END_DECLS
