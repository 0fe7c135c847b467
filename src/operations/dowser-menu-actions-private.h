/* dowser-menu-actions-private.h - functions shared by the files that offer actions in menus */
#pragma once

#include "operations/dowser-menu-actions.h"

G_BEGIN_DECLS

/** Adds an offer to @actions. Takes @label. Returns: (transfer none) */
DowserMenuAction *_dowser_menu_actions_add (GPtrArray *actions, DowserMenuActionKind kind, guint section, char *label);
/** Adds an offer of one operation. Takes @label and @operation. */
DowserMenuAction *_dowser_menu_actions_add_operation (GPtrArray *actions, guint section, char *label,
                                                      DowserOperation *operation);
/** Adds a submenu. Takes @label. Returns: (transfer none) */
GPtrArray *_dowser_menu_actions_add_menu (GPtrArray *actions, guint section, char *label);
/** Removes the last offer if it is an empty submenu. */
void _dowser_menu_actions_drop_empty_menu (GPtrArray *actions);
GPtrArray *_dowser_menu_actions_new (void);

/** Returns the unit to which @expr truncates a date, or -1 if @expr doesn't truncate a date. For "truncate_month", the
 * unit is the month. */
int _dowser_menu_actions_get_unit (const DowserExpr *expr);
/** Returns the unit's title: "Month". */
const char *_dowser_menu_actions_get_unit_title (DowserUnit unit);
/** Returns the units by which a value of @type can be grouped, from coarse to fine, ended by -1; (nullable): %NULL if
 * @type isn't a date. */
const int *_dowser_menu_actions_get_units (DowserValueType type);

/* defined in dowser-menu-actions-distribution.c */
/** Makes the operation that counts each value of output @column. If there are too many values, the operation counts
 * bins, units of time, or only the most frequent values. @profile: (nullable). Returns: (transfer full) */
DowserOperation *_dowser_menu_actions_make_distribution (const DowserPlan *plan, const DowserSchema *schema,
                                                         const DowserProfile *profile, guint column);

G_END_DECLS
