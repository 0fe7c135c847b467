/* dowser-parse.h - the items of a reading while a frame is made of them, and the words to walk over them */
#pragma once

#include "planner/read/dowser-frame.h"

G_BEGIN_DECLS

/**
 * DowserClauseKind: what the items of a clause are for.
 * @DOWSER_CLAUSE_HEAD: outputs ("show the names of …")
 * @DOWSER_CLAUSE_CONDITION: after that, who, with, whose, in …
 * @DOWSER_CLAUSE_ORDER: sort keys
 * @DOWSER_CLAUSE_GROUP: "for each …"
 */
typedef enum
{
  DOWSER_CLAUSE_HEAD,
  DOWSER_CLAUSE_CONDITION,
  DOWSER_CLAUSE_ORDER,
  DOWSER_CLAUSE_GROUP,
} DowserClauseKind;

/** DowserItem: @clause: number, @kind: of that clause; @used: it is in the frame; @state: as a condition on rows
 * ("paid invoices"); @minus, @elapsed: (nullable): it ends "days between … and …", as in #DowserTerm. */
typedef struct
{
  const DowserCandidate *candidate;
  guint clause;
  DowserClauseKind kind;
  gboolean used;
  gboolean state;
  const DowserColumn *minus;
  const char *elapsed;
} DowserItem;

/** DowserParse: @items: DowserItem without the words that say nothing. */
typedef struct
{
  const DowserLattice *lattice;
  const DowserSchemaIndex *index;
  GArray *items;
  DowserFrame *frame;
} DowserParse;

static inline DowserItem *
dowser_parse_get (const DowserParse *self, int at)
{
  return at >= 0 && at < (int) self->items->len ? &g_array_index (self->items, DowserItem, at) : NULL;
}

static inline gboolean
dowser_item_is (const DowserItem *item, DowserCandidateKind kind)
{
  return item != NULL && item->candidate->kind == kind;
}

static inline gboolean
dowser_item_is_cue (const DowserItem *item, DowserCueKind kind)
{
  return dowser_item_is (item, DOWSER_CANDIDATE_CUE) && item->candidate->cue->kind == kind;
}

static inline gboolean
dowser_item_is_column (const DowserItem *item)
{
  return dowser_item_is (item, DOWSER_CANDIDATE_COLUMN);
}

/** A table or a column. */
static inline gboolean
dowser_item_is_name (const DowserItem *item)
{
  return dowser_item_is (item, DOWSER_CANDIDATE_TABLE) || dowser_item_is (item, DOWSER_CANDIDATE_COLUMN);
}

static inline gboolean
dowser_item_is_quantity (const DowserItem *item, DowserQuantityKind kind)
{
  return dowser_item_is (item, DOWSER_CANDIDATE_QUANTITY) && item->candidate->quantity->kind == kind;
}

/** "which month": the part of time itself is asked for. */
static inline gboolean
dowser_item_asks_for_time (const DowserItem *item)
{
  return dowser_item_is_quantity (item, DOWSER_QUANTITY_BUCKET) && item->candidate->quantity->asked;
}

/** Takes words that only say which key is meant out of the items. */
void dowser_parse_roles (DowserParse *self);
/** Cuts the items into clauses. */
void dowser_parse_clauses (DowserParse *self);
/* One pass each, in this order; each marks what it uses. */
void dowser_parse_elapsed (DowserParse *self);
void dowser_parse_values (DowserParse *self);
void dowser_parse_quantities (DowserParse *self);
void dowser_parse_current (DowserParse *self);
void dowser_parse_comparisons (DowserParse *self);
void dowser_parse_negations (DowserParse *self);
void dowser_parse_superlatives (DowserParse *self);
void dowser_parse_orders (DowserParse *self);
void dowser_parse_groups (DowserParse *self);
void dowser_parse_flags (DowserParse *self);
/** "unpaid invoices": whether item @at tells what was done to what is named right behind it. */
gboolean dowser_parse_tells_done (const DowserParse *self, int at);
/** "unpaid" at item @at, of a column of yes and no, or of a day that is empty until it is so. */
void dowser_parse_read_denied (DowserParse *self, int at);
void dowser_parse_outputs (DowserParse *self);
void dowser_parse_lone_directions (DowserParse *self);
void dowser_parse_extremes (DowserParse *self);
void dowser_parse_totals (DowserParse *self);
void dowser_parse_tops (DowserParse *self);
void dowser_parse_snapshots (DowserParse *self);
void dowser_parse_units (DowserParse *self);
void dowser_parse_over_time (DowserParse *self);
/** Whether the groups of @group follow each other in time: by month, by year. */
gboolean dowser_parse_is_time (const DowserSchemaIndex *index, const DowserTerm *group);
/** Whether the numbers of @column add up to a total; rates, prices and marks do not. */
gboolean dowser_parse_adds_up (const DowserColumn *column);
/** Whether the database is one table alone, as a file is: its rows are the lines of something. */
gboolean dowser_parse_is_file (const DowserParse *self);
/** Whether @column may be what the number at item @at is compared with: nobody asks for texts, keys or dates above
 * 1000.
 */
gboolean dowser_parse_may_compare (const DowserParse *self, const DowserColumn *column, int at);
/** The one amount that the rows of @table are about. Returns: (nullable) */
const DowserColumn *dowser_parse_find_amount (const DowserParse *self, const DowserTable *table);
/** The column that numbers the rows of @table without being declared its key: "invoice_no" of invoices. Returns:
 * (nullable) */
const DowserColumn *dowser_parse_find_row_number (const DowserParse *self, const DowserTable *table);
/** Whether @item names that column: such numbers are not large or small. */
gboolean dowser_parse_is_row_number (const DowserParse *self, const DowserItem *item);
/** "department 80": the number at item @at is the key of the row. Nobody asks for keys above 500, and none is measured
 * in euros. */
gboolean dowser_parse_read_key (DowserParse *self, int at);
/** The same where the number is next to the name of the table, so that it is none of a column before. */
gboolean dowser_parse_read_key_beside (DowserParse *self, int at);
/** What happens to the rows of @table, that it may happen often: the rows that refer to it, where one table does or one
 * says how many. Returns: whether that is plain; @term: (out) */
gboolean dowser_parse_find_events (const DowserParse *self, const DowserTable *table, DowserTerm *term);
/** The stretch of time at item @at; of a bare number, the year that it may be. Returns: (nullable) */
const DowserQuantity *dowser_parse_find_time (const DowserParse *self, int at);
/** "bills 2024", "orders of 2024": the number at item @at is a year. */
gboolean dowser_parse_read_year (DowserParse *self, int at);
/** "transactions below 250": the number at item @at is one of the amount that the rows are about. */
gboolean dowser_parse_read_amount (DowserParse *self, int at);
/** "total fines", which are of different amounts: what is added up was not said, but it is no number of rows. @at: the
 * function. Returns: whether it was read so */
gboolean dowser_parse_read_total_of_rows (DowserParse *self, int at);
/** How many of what the table or column at item @at names: rows, or, where a file has several of one, each once. */
DowserTerm dowser_parse_count_of (const DowserParse *self, const DowserItem *item);
/** "the average of the monthly sums of amount": the measure at item @at is added up in each group, and averaged over
 * them. */
gboolean dowser_parse_read_average_of_sums (DowserParse *self, int at);
/** The same may be meant where the measure at item @at is averaged in each group. */
void dowser_parse_tell_average (DowserParse *self, int at);
void dowser_parse_sets (DowserParse *self);

/* Words for the passes. */
/** @n words from token @first on mean something: they are not named as not understood. */
void dowser_parse_understand (DowserParse *self, guint first, guint n);
DowserTerm dowser_term_of (const DowserCandidate *candidate);
/** The same of an item, which may be the time from one date to another. */
DowserTerm dowser_item_get_term (const DowserItem *item);
DowserTerm dowser_term_of_column (const DowserColumn *column);
DowserTerm dowser_term_count (const DowserTable *table);
gboolean dowser_term_equal (const DowserTerm *a, const DowserTerm *b);
/** Whether the token @at of the question, folded, is @word. */
gboolean dowser_parse_token_is (const DowserParse *self, guint at, const char *word);
/** The table nearest before item @at, else the subject. Returns: (nullable) */
const DowserTable *dowser_parse_table_before (const DowserParse *self, int at);
/** The column of @table that an adjective means: @descending: (out): "most of it" is the largest. Returns: (nullable)
 */
const DowserColumn *dowser_parse_adjective_column (const DowserParse *self, const DowserAdjective *adjective,
                                                   const DowserTable *table, gboolean *descending);
/** The column of dates or years of @table that a bare period means. Returns: (nullable) */
const DowserColumn *dowser_parse_temporal_column (const DowserParse *self, const DowserTable *table,
                                                  const DowserQuantity *quantity);
/** The column of @table that already holds how many of the thing at item @at there are ("number of hosts"). Returns:
 * (nullable) */
const DowserColumn *dowser_parse_counting_column (const DowserParse *self, const DowserTable *table, int at);
/** Whether the table at item @at only goes before a column of its own ("player positions"). */
gboolean dowser_parse_is_modifier (const DowserParse *self, int at);
/** The stored value of a column of two values that means yes or no; %NULL where it is no such column. Borrowed. */
const char *dowser_parse_flag_value (const DowserParse *self, const DowserColumn *column, gboolean yes);
/** The column of dates that a period or a part of time at item @at is about, where none is named. Returns: (nullable)
 */
const DowserColumn *dowser_parse_date_column (const DowserParse *self, int at, const DowserQuantity *quantity);
/** The numbers that a table holds of the very thing it is called by ("degrees.degrees"). Returns: (nullable) */
const DowserColumn *dowser_parse_numbers_column (const DowserParse *self, const DowserTable *table);
gboolean dowser_parse_holds_numbers (const DowserParse *self, const DowserColumn *column);
/** The name before the quantity at item @at, in its clause, that waits for a value; -1 for none. */
int dowser_parse_find_name_before (const DowserParse *self, int at);
/** Adds what the quantity at item @at says of @term. Returns: (transfer none) */
DowserCondition *dowser_parse_add_quantity (DowserParse *self, DowserConditionKind kind, const DowserTerm *term,
                                            int at);
void dowser_parse_add_output (DowserParse *self, const DowserTerm *term);
/** What the rows of @table are called by; all of its columns where nothing is known. */
void dowser_parse_add_names (DowserParse *self, const DowserTable *table);
/** Puts what tells the groups apart before the numbers. */
void dowser_parse_show_groups (DowserParse *self);
void dowser_parse_add_table (DowserParse *self, const DowserTable *table);
void dowser_parse_add_doubt (DowserParse *self, double penalty, char *sentence);

G_END_DECLS
