/* dowser-entry.h - one thing that people know and the schema doesn't say, and how far it is trusted */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

/**
 * DowserEntryKind: what an entry says.
 * @DOWSER_ENTRY_SYNONYM: its term names the table or column @means ("customers", "customers.geo_area"), or the rows
 *   whose column @means holds @value
 * @DOWSER_ENTRY_FILTER: its term names the rows that the sentence @means keeps: "customers where status is 'A'"
 * @DOWSER_ENTRY_METRIC: its term names the number that the sentence @means shows: "sum of total from orders"
 * @DOWSER_ENTRY_DIMENSION: its term names the value that the sentence @means shows for each row: "year of order_date
 *   from orders"
 * @DOWSER_ENTRY_JOIN: tables are joined by columns @from and @means
 * @DOWSER_ENTRY_INSTEAD: @means ("table" or "table.column") is used where @from would be; or @from is "*", and the
 * tables of the pattern @means ("PROD_*") are used where those of the bare names would be
 * @DOWSER_ENTRY_NOTE: @means as it stands, which only a model can heed; where it has a term, for questions with that
 *   word
 * @DOWSER_ENTRY_UNIT: the numbers of the column @means count in @unit: "EUR cents", "percent", "code" for digits that
 *   are a name
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
/** Names of the sections of a file, in the order of the enumeration: synonyms filters metrics dimensions joins instead
 * notes units */
extern const char *const dowser_entry_kind_nicks[];

/** DowserEntryTier: who has written it: a person in a file of this source, Dowser while it was used, a team's file. */
typedef enum
{
  DOWSER_ENTRY_WRITTEN,
  DOWSER_ENTRY_LEARNED,
  DOWSER_ENTRY_SHARED,
} DowserEntryTier;
extern const char *const dowser_entry_tier_nicks[]; /* written learned shared */

/** DowserEntryOrigin: what a learned entry was learned from. */
typedef enum
{
  DOWSER_ENTRY_FROM_CORRECTION,
  DOWSER_ENTRY_FROM_ANSWER,
  DOWSER_ENTRY_FROM_REPAIR,
} DowserEntryOrigin;

/**
 * DowserEntry: plain data of one owner.
 * @term: (nullable): the words that people say
 * @also: (nullable): strv of further words for the same
 * @means: never %NULL
 * @about: (nullable): what people should know of it
 * @confidence: 0–1
 * @n_uses: answers that it was used in; @n_kept: of these, those that stood
 * @off: the person has switched it off
 * @is_foreign: its file is one of another program, and is never changed
 * @file: (nullable): where it is written; @first_line, @last_line: there, from 1
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

/** @term: (nullable) */
DowserEntry *dowser_entry_new (DowserEntryKind kind, const char *term, const char *means);
DowserEntry *dowser_entry_copy (const DowserEntry *self);
void dowser_entry_free (DowserEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserEntry, dowser_entry_free)
/** Its term and the further words. Returns: (transfer container): of const char, borrowed */
GPtrArray *dowser_entry_list_words (const DowserEntry *self);
/** What it is about, in a form that is the same for the same: its words without case, or the column or table that is
 * joined or replaced. Two entries with one key say something of the same. Returns: (transfer full): of char * */
GPtrArray *dowser_entry_dup_keys (const DowserEntry *self);
/** Whether both say something of the same words, or of the same column or table. */
gboolean dowser_entry_is_about_same (const DowserEntry *self, const DowserEntry *other);
/** Whether both say the same, wherever they are from. */
gboolean dowser_entry_says_same (const DowserEntry *self, const DowserEntry *other);

/*
 * Trust, by seed 002: what a person writes begins at 0.95, what is learned by its origin; each answer moves it.
 */
double dowser_entry_get_first_confidence (DowserEntryTier tier, DowserEntryOrigin origin);
/** @stood: whether the answer that it was used in was kept; else it was corrected, or failed */
void dowser_entry_count_use (DowserEntry *self, gboolean stood);
/** Whether it is used at all: not switched off, by the person or by what came of it. */
gboolean dowser_entry_is_used (const DowserEntry *self);
/** Whether it has proven itself so often that it is to be written into the file. */
gboolean dowser_entry_is_proven (const DowserEntry *self);

G_END_DECLS
