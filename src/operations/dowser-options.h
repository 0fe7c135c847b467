/* dowser-options.h - the possible changes of a plan */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_ROLE_NONE,
  DOWSER_ROLE_PROJECTION,
  DOWSER_ROLE_FILTER,
  DOWSER_ROLE_GROUP,
  DOWSER_ROLE_SORT,
  DOWSER_ROLE_JOIN
} DowserColumnRole;
extern const char *const dowser_column_role_nicks[]; /* none projection filter group sort join */

/** DowserGrouping: what rows are grouped by, the best last: a category has few values, a key one for each row. */
typedef enum
{
  DOWSER_GROUPING_KEY,
  DOWSER_GROUPING_MANY,
  DOWSER_GROUPING_TEXT, /* of which it isn't known how many there are */
  DOWSER_GROUPING_DATE,
  DOWSER_GROUPING_CATEGORY,
} DowserGrouping;

/**
 * DowserColumnOption:
 * @column: (nullable): of a table; a step has outputs instead
 * @name: of the column or output; @table: of the table or step
 * @type: what the column holds, by its declaration or else by its values
 * @adds_up: a sum or an average of it means something
 * @grouping: how well rows are grouped by it, see %DowserGrouping
 * @selected: it is an output on its own; @role: the first role it has in the plan
 * @key: (nullable): leads from this column alone to a table that is not joined by it yet
 */
typedef struct
{
  const DowserColumn *column;
  char *name;
  char *table;
  DowserValueType type;
  char *instance;
  gboolean adds_up;
  DowserGrouping grouping;
  gboolean selected;
  DowserColumnRole role;
  const DowserForeignKey *key;
} DowserColumnOption;

/** DowserSortOption: something to sort by: an output (by @output, its heading) or a column that is not shown. */
typedef struct
{
  char *label;
  DowserExpr *expr;
  DowserValueType type;
} DowserSortOption;

/**
 * DowserOptions:
 * @columns: DowserColumnOption of every instance's table or step, in order
 * @sorts: DowserSortOption; @order: DowserOrder, the current order, borrowed from the plan
 * @filters: const DowserExpr, the top-level AND of the filter, borrowed from the plan
 * @limit: the current limit, or %DOWSER_NO_LIMIT
 */
typedef struct
{
  DowserPlan *plan;
  DowserSchema *schema;
  GPtrArray *columns;
  GPtrArray *sorts;
  GPtrArray *order;
  GPtrArray *filters;
  gint64 limit;
} DowserOptions;

/** @profile: (nullable): the text columns that contain dates are known from it */
DowserOptions *dowser_options_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);
void dowser_options_free (DowserOptions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserOptions, dowser_options_free)

G_END_DECLS
