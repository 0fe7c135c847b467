/* dowser-menu-actions.h - the offers in the menu of a heading or a cell; each offer has the operations that it
 * applies */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "rows/dowser-result.h"
#include "schema/dowser-profile.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserMenuActionKind: what happens if the user chooses an offer.
 * @DOWSER_MENU_ACTION_APPLY: @operations are applied
 * @DOWSER_ACTION_MENU: @actions are shown as a submenu
 * @DOWSER_MENU_ACTION_NAME, @DOWSER_MENU_ACTION_FILTER, @DOWSER_MENU_ACTION_FORMAT, @DOWSER_MENU_ACTION_TOP: the user
 * is asked for missing input, such as a name
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

/** DowserMenuAction: an item of a menu, which applies operations to the plan. @label: translated; @section: items with
 * the same number are shown together; @operations and @actions are never %NULL */
typedef struct
{
  DowserMenuActionKind kind;
  char *label;
  guint section;
  GPtrArray *operations; /* DowserOperation */
  GPtrArray *actions;    /* DowserMenuAction */
} DowserMenuAction;
void dowser_menu_action_free (DowserMenuAction *self);

/* In the functions below, @profile (nullable) shows which text columns contain dates. */

/** Returns the offers for the heading of output @column. Returns: (transfer full): DowserMenuAction; empty if there is
 * no such output */
GPtrArray *dowser_menu_actions_list_for_heading (const DowserPlan *plan, const DowserSchema *schema,
                                                 const DowserProfile *profile, guint column);
/**
 * Returns the offers for a cell of output @column.
 *
 * @row: DowserValue of each output in the cell's row
 * @others: (nullable): DowserValue of this output in all selected rows, including the cell's row
 *
 * Returns: (transfer full): DowserMenuAction
 */
GPtrArray *dowser_menu_actions_list_for_cell (const DowserPlan *plan, const DowserSchema *schema,
                                              const DowserProfile *profile, guint column, GPtrArray *row,
                                              GPtrArray *others);
/** Returns the operation for a click on a heading. The operation sorts by the column. If the column is already a sort
 * key, the operation reverses the direction. @further: adds the column to the current sort keys instead of replacing
 * them. Returns: (transfer full) (nullable): %NULL if there is no such output */
DowserOperation *dowser_menu_actions_make_sort (const DowserPlan *plan, guint column, gboolean further);
/** Returns @cell as a value that can be compared with output @column. If the column contains dates, the value is a
 * date. Returns: (transfer full) */
DowserValue *dowser_menu_actions_dup_value (const DowserPlan *plan, const DowserSchema *schema,
                                            const DowserProfile *profile, guint column, const DowserCell *cell);
/** Returns the position of output @column among the sort keys, from 1; 0 if it isn't a sort key. @descending: (out):
 * TRUE if the sort by this key is descending */
guint dowser_menu_actions_get_sort_rank (const DowserPlan *plan, guint column, gboolean *descending);

G_END_DECLS
