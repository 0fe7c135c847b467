/* dowser-frame.h - what a reading asks for: outputs, conditions, groups, order, before any table is joined */
#pragma once

#include "plan/dowser-select.h"
#include "planner/read/dowser-search.h"

G_BEGIN_DECLS

/** DowserOverTime: the total so far, or the growth since the time before in percent. */
typedef enum
{
  DOWSER_OVER_TIME_NONE,
  DOWSER_OVER_TIME_RUNNING,
  DOWSER_OVER_TIME_GROWTH,
} DowserOverTime;

/**
 * DowserTerm: something that is shown, compared or sorted by.
 * @table: of @column, or whose rows are meant where @column is %NULL
 * @factor: (nullable): multiplied with @column ("quantity × unit price")
 * @aggregated, @aggregate, @distinct: a function over it; COUNT without @column counts rows of @table
 * @bucketed, @bucket: cut to a part of time; @part: (nullable): static, the function for one that comes again
 * @all: every column of @table
 * @minus: (nullable): @column minus this
 * @elapsed: (nullable): static, the function that tells the time from the date @minus to the date @column
 * @ratio: not 0: of what the conditions made of items before this one leave, to what those behind it leave
 * @rate: (nullable): of a column of yes and no: how often it is this value, in percent
 * @divisor, @unit: not 0: it is shown divided by this, in a unit that the question calls so (borrowed)
 * @share: its part of the whole, in percent: of all groups, or what the conditions leave of all rows
 * @over_time: how it goes on from one group of time to the next
 * @measure: (nullable): static, the analysts' word that a formula was used for ("revenue"); heads the output
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
 * DowserConditionKind: how @term is tested.
 * @DOWSER_CONDITION_EQUAL: one of @values
 * @DOWSER_CONDITION_NUMBER, @DOWSER_CONDITION_PERIOD: by @quantity
 * @DOWSER_CONDITION_MATCH: @match with the first of @values
 * @DOWSER_CONDITION_NULL: is null
 * @DOWSER_CONDITION_AGGREGATE: @compare with @other over all rows (the average, the largest)
 * @DOWSER_CONDITION_LIKE_ROW: by @comparison with @other over the rows for which @inner holds
 * @DOWSER_CONDITION_NONE: no row of @term.table belongs to the subject for which @inner holds; where @term has a
 * column, none that has the same in it
 * @DOWSER_CONDITION_COLUMN: by @comparison with @other.column of the same row
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
 * @digits: (nullable): the number of @quantity as it was written, where that is digits alone: texts are compared with
 * it
 * @comparison: by @quantity, or by the words of comparison that stand before the column
 * @or_before: holds, or the one before it does; @either: so whatever word connects them
 * @follows: its column follows from the words, and no other could be meant
 * @branch: 0, or 1 where it belongs to the second half of "both … and …", "but not …"
 * @at: the item it was made of; @clause: where that stands
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

/** DowserSortKey: one key of the order. */
typedef struct
{
  DowserTerm term;
  gboolean descending;
} DowserSortKey;

/**
 * DowserFrame:
 * @subject: (nullable): the table whose rows are asked for
 * @outputs, @groups: DowserTerm; @orders: DowserSortKey; @conditions: DowserCondition
 * @shown: DowserTerm, measures that are ranked by and shown beside what was asked for
 * @limit: rows, or %DOWSER_NO_LIMIT
 * @set_op: how the results under the conditions of branch 0 and of branch 1 are put together
 * @tables: const DowserTable, named and to be joined whether a column of them is used or not
 * @is_table: nothing but the rows of @subject is asked for
 * @groups_subject: one line for each row of @subject
 * @ranks_in_groups: the order and limit hold within each group ("the cheapest product in each category")
 * @aggregates_groups, @over_groups: what is asked for is this function over the numbers of the groups
 * @averages_rows: what rows add to is averaged over single rows of each group, where the groups could be meant
 * @roles: by token: #DowserTokenRole; @meanings: by token: what it was read as (char *)
 * @tokens: the words of the question, borrowed
 * @penalty: for what was guessed on the way; @doubts: sentences (char *)
 */
typedef struct
{
  const DowserTable *subject;
  GArray *outputs;
  GArray *shown;
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
  GPtrArray *unused; /* const DowserCandidate, content that is in no part of the frame */
} DowserFrame;

/** Returns: (transfer full) */
DowserFrame *dowser_frame_new (const DowserLattice *lattice, const DowserReading *reading);
/** One that asks for nothing yet. Returns: (transfer full) */
DowserFrame *dowser_frame_new_empty (const DowserLattice *lattice);
void dowser_frame_free (DowserFrame *self);
/** Whether @word, folded, is one of the question's. */
gboolean dowser_frame_says (const DowserFrame *self, const char *word);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserFrame, dowser_frame_free)

G_END_DECLS
