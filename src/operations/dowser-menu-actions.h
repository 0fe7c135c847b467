/* dowser-menu-actions.h - the offers of a heading's or a cell's menu: operations, ready to be applied */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserMenuActionKind: the effect of choosing an offer.
 * @DOWSER_MENU_ACTION_APPLY: applies @operations
 * @DOWSER_ACTION_MENU: shows @offers as a submenu
 * @DOWSER_MENU_ACTION_NAME, @DOWSER_MENU_ACTION_FILTER, @DOWSER_MENU_ACTION_FORMAT, @DOWSER_MENU_ACTION_TOP: asks the
 * user for the missing input, such as a name
 */
typedef enum
{
  DOWSER_MENU_ACTION_APPLY,
  DOWSER_ACTION_MENU,
  DOWSER_MENU_ACTION_NAME,
  DOWSER_MENU_ACTION_FILTER,
  DOWSER_MENU_ACTION_FORMAT,
  DOWSER_MENU_ACTION_TOP,
} DowserMenuActionKind;

/** DowserMenuAction: @label: translated; @section: offers with the same number are grouped; @operations and @offers are
 * never %NULL */
typedef struct
{
  DowserMenuActionKind kind;
  char *label;
  guint section;
  GPtrArray *operations; /* DowserOperation */
  GPtrArray *offers;     /* DowserMenuAction */
} DowserMenuAction;
void dowser_menu_action_free (DowserMenuAction *self);

/* @profile: (nullable): the text columns that contain dates are known from it */

/** Returns the offers for the heading of output @column. Returns: (transfer full): DowserMenuAction; empty if there is
 * no such output */
GPtrArray *dowser_menu_actions_for_heading (const DowserPlan *plan, const DowserSchema *schema,
                                            const DowserProfile *profile, guint column);
/**
 * Returns the offers for a cell of output @column.
 *
 * @row: DowserValue of each output in the cell's row
 * @others: (nullable): DowserValue of this output in all selected rows, including the cell's row
 *
 * Returns: (transfer full): DowserMenuAction
 */
GPtrArray *dowser_menu_actions_for_cell (const DowserPlan *plan, const DowserSchema *schema,
                                         const DowserProfile *profile, guint column, GPtrArray *row, GPtrArray *others);
/** Returns the operation for a click on a heading: it sorts by the column, or reverses the direction if the column is a
 * sort key already. @further: adds the column to the current sort keys instead of replacing them. Returns: (transfer
 * full) (nullable): %NULL if there is no such output */
DowserOperation *dowser_menu_actions_sort (const DowserPlan *plan, guint column, gboolean further);
/** Returns @cell as a value to compare with output @column: a date if the column is one. Returns: (transfer full) */
DowserValue *dowser_menu_actions_dup_value (const DowserPlan *plan, const DowserSchema *schema,
                                            const DowserProfile *profile, guint column, const DowserCell *cell);
/** Returns the position of output @column among the sort keys, from 1; 0 if it isn't a sort key. @descending: (out) */
guint dowser_menu_actions_get_sort_rank (const DowserPlan *plan, guint column, gboolean *descending);

G_END_DECLS
