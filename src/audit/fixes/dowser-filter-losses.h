/* dowser-filter-losses.h - which filter leaves no rows: small plans that count without one at a time */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The rows that are counted at most, the values that are looked at, and those of them that are offered. */
#define DOWSER_FILTER_LOSS_MAX_ROWS 100000
#define DOWSER_FILTER_LOSS_MAX_VALUES 100
#define DOWSER_FILTER_LOSS_OFFERED 4

/**
 * DowserFilterLoss: one filter of a plan that gave no rows.
 * @text: in plain words ("country is Norway"); "" for all of them together
 * @remove: DowserOperation that take it away
 * @count: one row of one number: the rows there are without it; still to be audited
 * @n_rows: -1 until they were counted
 * @values: (nullable): the stored values of the column that it compares with a text; still to be audited
 * @column: (nullable) "table.column" of them; @wanted: (nullable): that text
 */
typedef struct
{
  char *text;
  GPtrArray *remove;
  DowserPlan *count;
  gint64 n_rows;
  DowserPlan *values;
  char *column;
  char *wanted;
  /*< private >*/
  guint index;
  guint n_conditions;
  DowserExpr *condition; /* (nullable): that @values are put in */
} DowserFilterLoss;
void dowser_filter_loss_free (DowserFilterLoss *self);

/** Whether @plan can leave rows out by a filter, so that asking which one makes sense. */
gboolean dowser_filter_losses_apply (const DowserPlan *plan);
/**
 * dowser_filter_losses_make:
 * @plan: audited
 *
 * One for each filter in reading order, and where there are several one for all together. Pure.
 * Returns: (transfer full): DowserFilterLoss
 */
GPtrArray *dowser_filter_losses_make (const DowserPlan *plan, const DowserSchema *schema);

/** Of @stored (char *), those that may have been meant by @self->wanted, the nearest first; all where they are few.
 * Returns: (transfer container): borrowed */
GPtrArray *dowser_filter_loss_find_near (const DowserFilterLoss *self, GPtrArray *stored);

/** The question that its ambiguity asks, by which that is known again. Translated. */
const char *dowser_filter_losses_get_question (void);
/**
 * dowser_filter_losses_make_cure:
 * @losses: counted as far as time allowed
 * @near: for each loss GPtrArray of char *, or %NULL
 *
 * Returns: (transfer full) (nullable): choices that give rows; %NULL where none would
 */
DowserAmbiguity *dowser_filter_losses_make_cure (GPtrArray *losses, GPtrArray *near);
/** The same for a model, not translated. @with_values: it may be told stored values. Returns: (transfer full) */
char *dowser_filter_losses_dup_problem (GPtrArray *losses, GPtrArray *near, gboolean with_values);

G_END_DECLS
