/* dowser-entry.h - one fact about a source that its schema doesn't contain, with its confidence */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * DowserEntryKind: the kind of fact.
 * @DOWSER_ENTRY_SYNONYM: the term names the table or column @means ("customers", "customers.geo_area"), or the rows
 * whose column @means contains @value
 * @DOWSER_ENTRY_FILTER: the term names the rows that the sentence @means selects: "customers where status is 'A'"
 * @DOWSER_ENTRY_METRIC: the term names the number that the sentence @means calculates: "sum of total from orders"
 * @DOWSER_ENTRY_DIMENSION: the term names the value that the sentence @means gives for each row: "year of order_date
 * from orders"
 * @DOWSER_ENTRY_JOIN: tables are joined by columns @from and @means
 * @DOWSER_ENTRY_INSTEAD: @means ("table" or "table.column") is used instead of @from. If @from is "*", the tables of
 * the pattern @means ("PROD_*") are used instead of those with the bare names.
 * @DOWSER_ENTRY_NOTE: @means is free text that only a model can follow. If the note has a term, it is for questions
 * with that word.
 * @DOWSER_ENTRY_UNIT: the unit of the column @means is @unit: "EUR cents", "percent", or "code" if the digits are an
 * identifier and not a number
 */
typedef enum
{
  DOWSER_ENTRY_SYNONYM,
  DOWSER_ENTRY_FILTER,
  DOWSER_ENTRY_METRIC,
  DOWSER_ENTRY_DIMENSION,
  DOWSER_ENTRY_JOIN,
  DOWSER_ENTRY_INSTEAD,
  DOWSER_ENTRY_NOTE,
  DOWSER_ENTRY_UNIT,
} DowserEntryKind;
/** Names of a file's sections, in the order of the enumeration: synonyms filters metrics dimensions joins instead notes
 * units */
extern const char *const dowser_entry_kind_nicks[];

/** DowserEntryTier: the origin of an entry: a user has written it in a file of this source, Dowser has learned it from
 * the user, or a team shares it in a file. */
typedef enum
{
  DOWSER_ENTRY_WRITTEN,
  DOWSER_ENTRY_LEARNED,
  DOWSER_ENTRY_SHARED,
} DowserEntryTier;
extern const char *const dowser_entry_tier_nicks[]; /* written learned shared */

/** DowserEntryOrigin: the event that an entry was learned from. */
typedef enum
{
  DOWSER_ENTRY_FROM_CORRECTION,
  DOWSER_ENTRY_FROM_ANSWER,
  DOWSER_ENTRY_FROM_REPAIR,
} DowserEntryOrigin;

/**
 * DowserEntry: the meaning of a term that users say. Plain data with one owner.
 * @term: (nullable): the words that users say
 * @also: (nullable): strv of further words with the same meaning
 * @means: the meaning of the term, such as the name of a column; never %NULL
 * @about: (nullable): a remark for users
 * @confidence: 0–1
 * @n_uses: the number of answers that used the entry; @n_kept: the number of these answers that the user kept
 * @off: the user has disabled the entry
 * @is_foreign: the entry's file belongs to another program, and is never changed
 * @file: (nullable): the file with the entry; @first_line, @last_line: the entry's lines in @file, from 1
 */
typedef struct
{
  DowserEntryKind kind;
  DowserEntryTier tier;
  char *term;
  char **also;
  char *means;
  char *from;
  char *value;
  char *about;
  char *unit;
  double confidence;
  guint n_uses;
  guint n_kept;
  gboolean off;
  gboolean is_foreign;
  char *file;
  guint first_line;
  guint last_line;
} DowserEntry;

/** Creates an entry, which gives a word its meaning. @term: (nullable): the word; %NULL for kinds of entries without a
 * word; @means: the meaning */
DowserEntry *dowser_entry_new (DowserEntryKind kind, const char *term, const char *means);
DowserEntry *dowser_entry_copy (const DowserEntry *self);
void dowser_entry_free (DowserEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserEntry, dowser_entry_free)
/** Lists the term and the further words. Returns: (transfer container): of const char, borrowed */
GPtrArray *dowser_entry_list_words (const DowserEntry *self);
/** Returns keys for the subject of the entry: its words in lower case, the column or table that is joined or replaced,
 * the column of a unit, or the text of a note. Two entries with a common key are about the same subject. Returns:
 * (transfer full): of char * */
GPtrArray *dowser_entry_dup_keys (const DowserEntry *self);
/** Returns TRUE if both entries are about the same words, or the same column or table. */
gboolean dowser_entry_has_common_key (const DowserEntry *self, const DowserEntry *other);
/** Returns TRUE if both entries have the same content. Their tiers and files may differ. */
gboolean dowser_entry_has_same_content (const DowserEntry *self, const DowserEntry *other);

/* Returns the confidence of a new entry: 0.95 for a written entry; for a learned entry, a value that depends on
 * @origin. Answers that use the entry change the confidence later. */
double dowser_entry_get_initial_confidence (DowserEntryTier tier, DowserEntryOrigin origin);
/** Counts an answer that used the entry. @is_confirmed: TRUE if the answer was kept, FALSE if it was corrected or
 * failed */
void dowser_entry_update_confidence (DowserEntry *self, gboolean is_confirmed);
/** Returns TRUE if the entry is used: the user hasn't disabled it, and its confidence isn't too low. */
gboolean dowser_entry_is_used (const DowserEntry *self);
/** Returns TRUE if the answers with a learned entry were kept often enough to write the entry into the file. */
gboolean dowser_entry_is_proven (const DowserEntry *self);

G_END_DECLS
