/* dowser-filter-losses.h - finds the filter that leaves no rows, by small plans that count the rows without one of the
 * filters */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** The maximum numbers of counted rows, of read values, and of offered values. */
#define DOWSER_FILTER_LOSS_MAX_ROWS 100000
#define DOWSER_FILTER_LOSS_MAX_VALUES 100
#define DOWSER_FILTER_LOSS_OFFERED 4

/**
 * DowserFilterLoss: one filter of a plan that returned no rows.
 * @text: the filter in plain words ("country is Norway"); "" for all filters together
 * @remove: the operations (DowserOperation) that remove the filter
 * @count: a plan that returns one number, the number of rows without the filter; still to be audited
 * @n_rows: the result of @count; -1 until @count was run
 * @values: (nullable): the plan that reads the stored values of the column that the filter compares with a text; still
 * to be audited
 * @column: (nullable) "table.column" of these values; @wanted: (nullable): the text that the filter compares with
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
  DowserExpr *condition; /* (nullable): the condition; its text can be replaced by one of @values */
} DowserFilterLoss;
void dowser_filter_loss_free (DowserFilterLoss *self);

/** Returns TRUE if @plan has a filter that can exclude rows. */
gboolean dowser_filter_losses_are_possible (const DowserPlan *plan);
/**
 * dowser_filter_losses_find:
 * @plan: audited
 *
 * Makes a DowserFilterLoss for each filter, in the order in which the plan is read. A loss tells how many rows the plan
 * would return without the filter. If there are several filters, the last loss is for all of them together. Pure.
 * Returns: (transfer full): DowserFilterLoss
 */
GPtrArray *dowser_filter_losses_find (const DowserPlan *plan, const DowserSchema *schema);

/** Returns the values among @stored (char *) that the filter's text @self->wanted may mean, the most similar first. If
 * there are few values, returns all of them. Returns: (transfer container): borrowed */
GPtrArray *dowser_filter_loss_find_near (const DowserFilterLoss *self, GPtrArray *stored);

/** Returns the question of the ambiguity that dowser_filter_losses_make_fix() makes. Other code recognizes the
 * ambiguity by this question. Translated. */
const char *dowser_filter_losses_get_question (void);
/**
 * dowser_filter_losses_make_fix:
 * @losses: because time is limited, the rows may be counted for only some of the losses
 * @near: for each loss: GPtrArray of char *: similar stored values, or %NULL
 *
 * Returns: (transfer full) (nullable): an ambiguity whose choices return rows; %NULL if no choice does
 */
DowserAmbiguity *dowser_filter_losses_make_fix (GPtrArray *losses, GPtrArray *near);
/** Describes the losses to a model. Not translated. @with_values: TRUE if the description may include stored values.
 * Returns: (transfer full) */
char *dowser_filter_losses_dup_problem (GPtrArray *losses, GPtrArray *near, gboolean with_values);

G_END_DECLS
