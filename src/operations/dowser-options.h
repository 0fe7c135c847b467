/* dowser-options.h - the changes that a plan allows */
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
extern const char *const dowser_column_role_nicks[]; /* names of the roles: none projection filter group sort join */

/** DowserGrouping: how suitable a column is as a group key, from the least to the most suitable. A category has few
 * values. A key has a different value in each row. */
typedef enum
{
  DOWSER_GROUPING_KEY,
  DOWSER_GROUPING_MANY,
  DOWSER_GROUPING_TEXT, /* texts; it isn't known how many of them are distinct */
  DOWSER_GROUPING_DATE,
  DOWSER_GROUPING_CATEGORY,
} DowserGrouping;

/**
 * DowserColumnOption:
 * @column: (nullable): the column of a table; %NULL for an output of a step
 * @name: the name of the column or output; @table: the name of the table or step
 * @type: the declared type of the column; if no type is declared, the type of its values
 * @adds_up: a sum or an average of the column is meaningful
 * @grouping: how suitable the column is as a group key, see %DowserGrouping
 * @selected: an output shows the column itself; @role: the first role that the column has in the plan
 * @key: (nullable): a foreign key that consists only of this column, and leads to a table that is not joined by this
 * key yet
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

/** DowserSortOption: an output, or a column that is not shown, by which the rows can be sorted. For an output, @expr
 * refers to it by its heading. */
typedef struct
{
  char *label;
  DowserExpr *expr;
  DowserValueType type;
} DowserSortOption;

/**
 * DowserOptions:
 * @columns: DowserColumnOption: the columns of all instances, in their order
 * @sorts: DowserSortOption; @order: DowserOrder, the current order, borrowed from the plan
 * @filters: const DowserExpr, the members of the filter's top-level AND, borrowed from the plan
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

/** @profile: (nullable): shows which text columns contain dates */
DowserOptions *dowser_options_new (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile);
void dowser_options_free (DowserOptions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserOptions, dowser_options_free)

G_END_DECLS
