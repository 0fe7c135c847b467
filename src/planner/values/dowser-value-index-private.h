/* dowser-value-index-private.h - the layout of the value index, private to its builder and finder */
#pragma once

#include "planner/values/dowser-value-index.h"

G_BEGIN_DECLS

/** Maximum lengths in bytes: longer values aren't indexed, and values longer than the second limit match only as a
 * whole. */
#define DOWSER_VALUE_MAX_BYTES 200
#define DOWSER_VALUE_MAX_PART_BYTES 80
/** The maximum number of distinct values of a column in which lemmas and stems are compared. In columns of names they
 * would give wrong matches. */
#define DOWSER_VALUE_MAX_CATEGORY 1000
#define DOWSER_VALUE_MAX_CODE_CATEGORY 6
#define DOWSER_VALUE_MAX_NEAR_LETTERS 60

/** DowserValueEntry: a value of a column; @mask: the letters in its key */
typedef struct
{
  const char *value;
  guint32 column;
  guint32 mask;
} DowserValueEntry;

/** DowserValuePosting: an entry with its hash; postings are sorted by hash, then entry */
typedef struct
{
  guint32 hash;
  guint32 entry;
} DowserValuePosting;

/** DowserValueTable: the text of an entry whose hash is the key of a table of postings */
typedef enum
{
  DOWSER_VALUE_TABLE_KEY,
  DOWSER_VALUE_TABLE_LEMMAS,
  DOWSER_VALUE_TABLE_STEMS,
  DOWSER_VALUE_TABLE_ALIASES, /* other names of the place that the value names */
  DOWSER_VALUE_TABLE_WRITTEN, /* the words that the value abbreviates, if it is an abbreviation */
  DOWSER_VALUE_TABLE_WORDS,   /* each word of the key */
  DOWSER_VALUE_N_TABLES,
} DowserValueTable;

/**
 * DowserValueIndex:
 * @first_words: sorted hashes of the first words in all @tables except WORDS, which quickly reject most spans of a
 * question
 * @by_length: entries sorted by the number of letters in their keys; those with n letters begin at @length_start[n]
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

/** Finds the postings of @hash in a table. Returns: the first of @n postings; %NULL for none */
const DowserValuePosting *dowser_value_index_find_postings (const DowserValueIndex *self, DowserValueTable table,
                                                            guint32 hash, guint *n);
gboolean dowser_value_index_has_first_word (const DowserValueIndex *self, const char *word, gsize length);

G_END_DECLS
