/* dowser-parse.h - the items (words with a meaning) of a question from which a frame is made, with helper functions */
#pragma once

#include "planner/read/dowser-query-frame.h"

G_BEGIN_DECLS

/**
 * DowserClauseKind: the purpose of a clause
 * @DOWSER_CLAUSE_HEAD: outputs ("show the names of …")
 * @DOWSER_CLAUSE_CONDITION: conditions: after the head, or after "who", "with", "whose", "in" …
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

/**
 * DowserItem: words of the question with a meaning.
 * @clause: the number of the item's clause; @kind: the kind of that clause
 * @used: TRUE if the frame contains the item
 * @state: TRUE if the item is a condition on rows ("paid invoices")
 * @minus, @elapsed: (nullable): set on the last item of "days between … and …", as in #DowserTerm
 */
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

/** DowserParse: the state of reading a question as a frame (its outputs, conditions, groups and order). @items:
 * DowserItem: the parts of the question, without words that have no meaning */
typedef struct
{
  const DowserCandidateChart *candidate_chart;
  const DowserSchemaIndex *index;
  GArray *items;
  DowserQueryFrame *frame;
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
dowser_item_is_keyword (const DowserItem *item, DowserKeywordRuleKind kind)
{
  return dowser_item_is (item, DOWSER_CANDIDATE_CUE) && item->candidate->keyword_rule->kind == kind;
}

static inline gboolean
dowser_item_is_column (const DowserItem *item)
{
  return dowser_item_is (item, DOWSER_CANDIDATE_COLUMN);
}

/** Returns TRUE for a table or a column. */
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

/** Returns TRUE if the item is a unit of time (month, year …) that the question asks for, as in "which month". */
static inline gboolean
dowser_item_asks_for_time (const DowserItem *item)
{
  return dowser_item_is_quantity (item, DOWSER_QUANTITY_BUCKET) && item->candidate->quantity->asked;
}

/** Removes words from the items if these words only tell which foreign key is meant. */
void dowser_parse_roles (DowserParse *self);
/** Divides the items into clauses. */
void dowser_parse_clauses (DowserParse *self);
/* The passes over the items (the parts of the question), in the order of their calls. Each pass marks the items that it
 * uses. */
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
/** Returns TRUE if item @at is a participle about the table or column directly after it, as in "unpaid invoices". */
gboolean dowser_parse_is_participle (const DowserParse *self, int at);
/** Reads a word such as "unpaid" at item @at as a condition: a boolean column is false, or a date column is NULL. */
void dowser_parse_read_negated_flag (DowserParse *self, int at);
void dowser_parse_outputs (DowserParse *self);
void dowser_parse_lone_directions (DowserParse *self);
void dowser_parse_extremes (DowserParse *self);
void dowser_parse_totals (DowserParse *self);
void dowser_parse_tops (DowserParse *self);
void dowser_parse_read_snapshots (DowserParse *self);
void dowser_parse_units (DowserParse *self);
void dowser_parse_over_time (DowserParse *self);
/** Returns TRUE if the groups of @group are consecutive periods, such as months or years. */
gboolean dowser_parse_is_time_group (const DowserSchemaIndex *index, const DowserTerm *group);
/** Returns TRUE if @column can be summed. Rates, prices and grades can't. */
gboolean dowser_parse_can_be_summed (const DowserColumn *column);
/** Returns TRUE if the database has a single table, such as a file, whose rows are line items. */
gboolean dowser_parse_has_single_table (const DowserParse *self);
/** Returns TRUE if the number at item @at may be compared with @column. For example, 1000 isn't compared with texts,
 * keys or dates. */
gboolean dowser_parse_can_compare_with_number (const DowserParse *self, const DowserColumn *column, int at);
/** Returns: (nullable): the column with the amount of each row of @table: a measure with a usual name such as "total"
 * or, without such a measure, the only measure */
const DowserColumn *dowser_parse_find_amount (const DowserParse *self, const DowserTable *table);
/** Returns: (nullable): the column that numbers the rows of @table without being its declared key: "invoice_no" of
 * invoices */
const DowserColumn *dowser_parse_find_row_number (const DowserParse *self, const DowserTable *table);
/** Returns TRUE if @item names the column that numbers the rows. Large or small row numbers have no meaning. */
gboolean dowser_parse_is_row_number (const DowserParse *self, const DowserItem *item);
/** "department 80": reads the number at item @at as the key of a row. A number that is compared ("above 500") or has a
 * unit isn't a key. */
gboolean dowser_parse_read_key (DowserParse *self, int at);
/** Like dowser_parse_read_key(), but only if the number is directly after the table's name. Such a number doesn't
 * belong to an earlier column. */
gboolean dowser_parse_read_key_after_table (DowserParse *self, int at);
/** Finds a number of events for each row of @table. If a table that refers to @table has a quantity, this is the sum of
 * the quantity. Otherwise, it is the number of rows of the only table that refers to @table. Returns: TRUE if there is
 * such a sum or count; @term: (out): the sum or count */
gboolean dowser_parse_find_events (const DowserParse *self, const DowserTable *table, DowserTerm *term);
/** Gets the period at item @at, for example "last month". A bare number may be a year. Returns: (nullable) */
const DowserQuantity *dowser_parse_find_time (const DowserParse *self, int at);
/** "bills 2024", "orders of 2024": reads the number at item @at as a year. */
gboolean dowser_parse_read_year (DowserParse *self, int at);
/** "transactions below 250": compares the number at item @at with the amount that the rows are about. */
gboolean dowser_parse_read_amount (DowserParse *self, int at);
/** Reads "total" before a table whose rows have amounts, such as "total fines", as the sum of the amounts and not as
 * the number of rows. Adds a doubt, because the user may mean the number of rows. @at: the item of the aggregate.
 * Returns: TRUE if "total" was read as a sum */
gboolean dowser_parse_read_total_of_rows (DowserParse *self, int at);
/** Returns the count for the table or column of @item. Usually, this is the number of rows. If the only table repeats
 * the values of the column in several rows, it is the number of distinct values of the column. */
DowserTerm dowser_parse_make_count (const DowserParse *self, const DowserItem *item);
/** "the average of the monthly sums of amount": sums the measure at item @at for each group, and averages the sums. */
gboolean dowser_parse_read_average_of_sums (DowserParse *self, int at);
/** If the measure at item @at is averaged over single rows in each group, adds a doubt: the user may mean the average
 * of the groups' sums. */
void dowser_parse_add_average_doubt (DowserParse *self, int at);
void dowser_parse_sets (DowserParse *self);

/* Helpers for the passes of the parser, each of which reads one kind of phrase. */
/** Marks @n words from token @first as understood, so that they aren't reported as unknown. */
void dowser_parse_mark_understood (DowserParse *self, guint first, guint n);
DowserTerm dowser_term_from_candidate (const DowserCandidate *candidate);
/** Returns the term (the column or computed value) that the item names. The item may be a time between two dates, which
 * consists of several words. */
DowserTerm dowser_item_get_term (const DowserItem *item);
DowserTerm dowser_term_from_column (const DowserColumn *column);
DowserTerm dowser_term_new_count (const DowserTable *table);
gboolean dowser_term_equal (const DowserTerm *a, const DowserTerm *b);
/** Returns TRUE if the folded form of token @at of the question is @word. */
gboolean dowser_parse_token_is (const DowserParse *self, guint at, const char *word);
/** Returns: (nullable): the nearest table before item @at, else the subject */
const DowserTable *dowser_parse_find_table_before (const DowserParse *self, int at);
/** Gets the column of @table that an adjective means. @descending: (out): TRUE if the superlative of the adjective
 * means the largest value. Returns: (nullable) */
const DowserColumn *dowser_parse_find_adjective_column (const DowserParse *self, const DowserAdjective *adjective,
                                                        const DowserTable *table, gboolean *descending);
/** Returns: (nullable): the date or year column of @table that a bare period means */
const DowserColumn *dowser_parse_find_temporal_column (const DowserParse *self, const DowserTable *table,
                                                       const DowserQuantity *quantity);
/** Returns: (nullable): the column of @table that contains a number of the things that item @at names ("number of
 * hosts") */
const DowserColumn *dowser_parse_find_count_column (const DowserParse *self, const DowserTable *table, int at);
/** Returns TRUE if the table at item @at only modifies the name of one of its columns ("player positions"). */
gboolean dowser_parse_is_modifier (const DowserParse *self, int at);
/** Returns the stored value of a boolean column that means yes, or no if @yes is FALSE; %NULL if the column isn't
 * boolean. Borrowed. */
const char *dowser_parse_get_flag_value (const DowserParse *self, const DowserColumn *column, gboolean yes);
/** Returns: (nullable): the date column for a period or a part of a date at item @at, if the question names no date
 * column */
const DowserColumn *dowser_parse_find_date_column (const DowserParse *self, int at, const DowserQuantity *quantity);
/** Returns: (nullable): the measure of @table whose name is "count" or the name of the table ("degrees.degrees") */
const DowserColumn *dowser_parse_find_total_column (const DowserParse *self, const DowserTable *table);
gboolean dowser_parse_contains_numbers (const DowserParse *self, const DowserColumn *column);
/** Returns the index of the nearest name before the quantity at item @at, in the same clause, if that name has no value
 * yet; -1 if there is no such name. */
int dowser_parse_find_name_before (const DowserParse *self, int at);
/** Adds a condition on @term from the quantity at item @at. Returns: (transfer none) */
DowserCondition *dowser_parse_add_quantity (DowserParse *self, DowserConditionKind kind, const DowserTerm *term,
                                            int at);
void dowser_parse_add_output (DowserParse *self, const DowserTerm *term);
/** Adds the name columns of @table to the outputs; if @table has no name columns, adds all its columns. */
void dowser_parse_add_names (DowserParse *self, const DowserTable *table);
/** Puts the groups' names before the measures in the outputs. */
void dowser_parse_show_groups (DowserParse *self);
void dowser_parse_add_table (DowserParse *self, const DowserTable *table);
void dowser_parse_add_doubt (DowserParse *self, double penalty, char *sentence);

G_END_DECLS
