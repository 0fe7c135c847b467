/* dowser-apply-group-private.h - functions shared by the operations on groups and metrics */
#pragma once

#include "operations/dowser-apply-private.h"

G_BEGIN_DECLS

/* One function per operation. Each changes @select, which is a copy, or refuses the operation. */
gboolean _dowser_apply_add_group (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                  const DowserSchema *schema, GError **error);
gboolean _dowser_apply_remove_group (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                     const DowserSchema *schema, GError **error);
gboolean _dowser_apply_add_metric (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_edit_metric (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                    const DowserSchema *schema, GError **error);
gboolean _dowser_apply_remove_metric (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);
gboolean _dowser_apply_add_having (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_relative_date_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                             const DowserSchema *schema, GError **error);
gboolean _dowser_apply_distribution (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                     const DowserSchema *schema, GError **error);
gboolean _dowser_apply_top_n (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                              const DowserSchema *schema, GError **error);
gboolean _dowser_apply_see_records (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                    const DowserSchema *schema, GError **error);
gboolean _dowser_apply_break_out_by (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                     const DowserSchema *schema, GError **error);
gboolean _dowser_apply_zoom_in (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                const DowserSchema *schema, GError **error);
gboolean _dowser_apply_zoom_out (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                 const DowserSchema *schema, GError **error);

/* defined in dowser-apply-key.c */
/** Refuses the operation if the plan combines the rows of two selections, because a group key would apply to only one
 * of them. */
gboolean _dowser_apply_check_no_set_operation (const DowserSelect *select, GError **error);
DowserValueType _dowser_apply_get_type (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                                        const DowserExpr *expr);
/** Refuses an expression that is known not to be a date. */
gboolean _dowser_apply_check_date (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                                   const DowserExpr *expr, GError **error);
/** Returns the group key: the operation's expression, truncated to the operation's date unit or number bin. Returns:
 * (transfer full) (nullable) */
DowserExpr *_dowser_apply_make_key (const DowserOperation *operation, const DowserPlan *plan,
                                    const DowserSelect *select, const DowserSchema *schema, GError **error);
/** Returns the index of @expr among the group keys, or -1. */
int _dowser_apply_find_group (const DowserSelect *select, const DowserExpr *expr);
/** Returns the key's display name: "month of order date". Returns: (transfer full) */
char *_dowser_apply_dup_key_name (const DowserSelect *select, const DowserExpr *key);

/* defined in dowser-apply-exchange.c */
/** Returns the key by which a click on the heading of output @index sorts. The key is the output's name if no other
 * output has this name. Otherwise, it is the output's expression. Returns: (transfer full) */
DowserExpr *_dowser_apply_make_sort_key (const DowserSelect *select, guint index);
/** Replaces the expression of output @index by @expr. A sort by the old output becomes a sort by the new output. @name:
 * (nullable): the new name of the output */
void _dowser_apply_replace_output (DowserSelect *select, guint index, const DowserExpr *expr, const char *name);

/* defined in dowser-apply-group.c */
/** Returns TRUE if the operation's index is the index of a group key. */
gboolean _dowser_apply_check_group_index (const DowserOperation *operation, const DowserSelect *select, GError **error);
/** Removes all outputs and sorts, the limit and DISTINCT, because they refer to single rows. The caller then adds
 * outputs for the groups. */
void _dowser_apply_clear_rows (DowserSelect *select);
/** Groups by @key, and shows it after the group keys that are already shown. */
void _dowser_apply_put_group (DowserSelect *select, const DowserExpr *key);
/** Returns TRUE if @expr may have several values within a group. */
gboolean _dowser_apply_is_ungrouped (const DowserSelect *select, const DowserExpr *expr);

/* defined in dowser-apply-value.c */
/** Returns the condition that @key is @value, which holds for exactly the rows of this group. Returns: (transfer
 * full) */
DowserExpr *_dowser_apply_make_value_condition (const DowserExpr *key, const DowserValue *value);
/** Adds the condition that @key is @value, unless the select already has this condition. */
void _dowser_apply_filter_by_value (DowserSelect *select, const DowserExpr *key, const DowserValue *value);
/** Adds the conditions for the rows of one group. @values: the values of the group keys, in the order of the keys */
gboolean _dowser_apply_filter_by_values (DowserSelect *select, GPtrArray *values, GError **error);

/* defined in dowser-apply-metric.c */
/** Returns TRUE if @expr is an aggregate or is calculated only from aggregates. */
gboolean _dowser_apply_is_metric (const DowserExpr *expr);

G_END_DECLS
