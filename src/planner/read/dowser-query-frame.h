/* dowser-query-frame.h - a frame: the parts of an answer before tables are joined: outputs, conditions, groups,
 * order */
#pragma once

#include "plan/dowser-select.h"
#include "planner/read/dowser-search.h"

G_BEGIN_DECLS

/** DowserOverTime: the running total, or the growth since the previous period in percent */
typedef enum
{
  DOWSER_OVER_TIME_NONE,
  DOWSER_OVER_TIME_RUNNING,
  DOWSER_OVER_TIME_GROWTH,
} DowserOverTime;

/**
 * DowserTerm: an expression that is shown, compared or used as a sort key
 * @table: the table of @column; if @column is %NULL, the table whose rows are meant
 * @factor: (nullable): the column that is multiplied with @column ("quantity × unit price")
 * @aggregated, @aggregate, @distinct: the aggregate of @column; COUNT without @column counts the rows of @table
 * @bucketed, @bucket: the part of a date to which @column is truncated; @part: (nullable): static, the function for a
 * recurring part
 * @all: every column of @table
 * @minus: (nullable): the column that is subtracted from @column
 * @elapsed: (nullable): static, the function that gives the time from the date @minus to the date @column
 * @ratio: not 0 for a ratio: the rows selected by the conditions before this item, divided by the rows selected by the
 * conditions after it
 * @rate: (nullable): for a boolean column: the value whose frequency is shown in percent
 * @divisor, @unit: if @divisor is not 0, the value is divided by @divisor and shown in @unit, the unit named by the
 * question (borrowed)
 * @share: the value is shown in percent of the whole. If the frame has groups, it is each group's share of the sum over
 * all groups. Otherwise, it is the share of the selected rows in all rows
 * @over_time: how the value is compared from one period to the next
 * @measure: (nullable): static, the business word whose formula was used ("revenue"); used as the heading
 */
typedef struct
{
  const DowserTable *table;
  const DowserColumn *column;
  const DowserColumn *factor;
  const DowserColumn *minus;
  const char *elapsed;
  gboolean aggregated;
  DowserAggregate aggregate;
  gboolean distinct;
  gboolean bucketed;
  DowserUnit bucket;
  const char *part;
  gboolean all;
  gboolean share;
  const char *rate;
  double divisor;
  const char *unit;
  guint ratio;
  DowserOverTime over_time;
  const char *measure;
} DowserTerm;

/**
 * DowserConditionKind: how @term is tested
 * @DOWSER_CONDITION_EQUAL: @term is one of @values
 * @DOWSER_CONDITION_NUMBER, @DOWSER_CONDITION_PERIOD: @term is compared with @quantity
 * @DOWSER_CONDITION_MATCH: @term is compared with the first of @values by @match
 * @DOWSER_CONDITION_NULL: @term is null
 * @DOWSER_CONDITION_AGGREGATE: @term is compared with an aggregate of all rows, @other (the average, the largest)
 * @DOWSER_CONDITION_LIKE_ROW: @term is compared by @comparison with @other, taken from the rows that match @inner
 * @DOWSER_CONDITION_NONE: the subject has no row of @term.table that matches @inner; if @term has a column, no such row
 * has the same value in that column
 * @DOWSER_CONDITION_COLUMN: @term is compared by @comparison with @other.column of the same row
 */
typedef enum
{
  DOWSER_CONDITION_EQUAL,
  DOWSER_CONDITION_NUMBER,
  DOWSER_CONDITION_PERIOD,
  DOWSER_CONDITION_MATCH,
  DOWSER_CONDITION_NULL,
  DOWSER_CONDITION_AGGREGATE,
  DOWSER_CONDITION_LIKE_ROW,
  DOWSER_CONDITION_NONE,
  DOWSER_CONDITION_COLUMN,
} DowserConditionKind;

/**
 * DowserCondition:
 * @values: const char *
 * @digits: (nullable): the number of @quantity in the user's spelling, if the user entered only digits; text columns
 * are compared with these digits
 * @comparison: from @quantity, or from comparing words before the column
 * @or_before: TRUE if the condition is an alternative to the previous condition
 * @either: TRUE if the condition is an alternative to the previous condition regardless of the word that connects them
 * @follows: TRUE if the question's words determine the condition's column, so that no other column is possible
 * @branch: 0, or 1 if the condition belongs to the second half of "both … and …" or "but not …"
 * @at: the index of the condition's item; @clause: the clause of that item
 */
typedef struct
{
  DowserConditionKind kind;
  DowserTerm term;
  DowserTerm other;
  GPtrArray *values;
  const DowserQuantity *quantity;
  const char *digits;
  DowserComparison comparison;
  DowserMatch match;
  DowserCompare compare;
  GPtrArray *inner; /* DowserCondition */
  gboolean negated;
  gboolean or_before;
  gboolean either;
  gboolean follows;
  guint branch;
  guint at;
  guint clause;
} DowserCondition;
DowserCondition *dowser_condition_new (DowserConditionKind kind, const DowserTerm *term);
void dowser_condition_free (DowserCondition *self);

/** DowserSortKey: a term by which the rows of the answer are sorted, and the direction */
typedef struct
{
  DowserTerm term;
  gboolean descending;
} DowserSortKey;

/**
 * DowserQueryFrame:
 * @subject: (nullable): the table whose rows the question asks for
 * @outputs, @groups: DowserTerm; @orders: DowserSortKey; @conditions: DowserCondition
 * @shown_measures: DowserTerm: measures by which rows are ranked; they are shown after the outputs
 * @limit: the maximum number of rows, or %DOWSER_NO_LIMIT
 * @set_op: how the rows for the conditions of branch 0 are combined with the rows for the conditions of branch 1
 * @tables: const DowserTable: tables that are joined even if none of their columns is used
 * @is_table: TRUE if the question asks only for the whole rows of @subject
 * @groups_subject: TRUE if the result has one row for each row of @subject
 * @ranks_in_groups: TRUE if order and limit apply within each group ("the cheapest product in each category")
 * @aggregates_groups: TRUE if the answer is an aggregate of the groups' measures; @over_groups: this aggregate
 * @averages_rows: TRUE if an average is computed over the single rows of each group, but the user may mean an average
 * of the groups' totals
 * @tokens: the words of the question, borrowed
 * @penalty: the sum of the penalties for guesses; @doubts: sentences about the guesses (char *)
 */
typedef struct
{
  const DowserTable *subject;
  GArray *outputs;
  GArray *shown_measures;
  gboolean distinct;
  GPtrArray *conditions;
  GArray *groups;
  GArray *orders;
  gint64 limit;
  DowserSetOp set_op;
  GPtrArray *tables;
  gboolean is_table;
  gboolean groups_subject;
  gboolean ranks_in_groups;
  gboolean aggregates_groups;
  DowserAggregate over_groups;
  gboolean averages_rows;
  const DowserTokens *tokens;
  double penalty;
  GPtrArray *doubts;
  GPtrArray *unused; /* const DowserCandidate: content words that no part of the frame uses */
} DowserQueryFrame;

/** Returns: (transfer full) */
DowserQueryFrame *dowser_query_frame_new (const DowserCandidateChart *candidate_chart, const DowserReading *reading);
/** Returns: (transfer full): an empty frame */
DowserQueryFrame *dowser_query_frame_new_empty (const DowserCandidateChart *candidate_chart);
void dowser_query_frame_free (DowserQueryFrame *self);
/** Returns TRUE if the question contains @word, which must be folded. */
gboolean dowser_query_frame_contains_word (const DowserQueryFrame *self, const char *word);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserQueryFrame, dowser_query_frame_free)

G_END_DECLS
