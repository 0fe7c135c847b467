/* dowser-apply-group-private.h - what the operations on groups and metrics share */
#pragma once

#include "operations/dowser-apply-private.h"

G_BEGIN_DECLS

/* One operation each: changes @select, a copy, or refuses. */
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

/* dowser-apply-key.c */
/** Refuses where the rows of two selections are combined: a group of what both have is none of either. */
gboolean _dowser_apply_check_one_selection (const DowserSelect *select, GError **error);
DowserValueType _dowser_apply_get_type (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                                        const DowserExpr *expr);
/** Refuses what is known to be no date. */
gboolean _dowser_apply_check_date (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                                   const DowserExpr *expr, GError **error);
/** What rows are grouped by: the operation's expression, put into its buckets or bins. Returns: (transfer full)
 * (nullable) */
DowserExpr *_dowser_apply_make_key (const DowserOperation *operation, const DowserPlan *plan,
                                    const DowserSelect *select, const DowserSchema *schema, GError **error);
/** The place of @expr among the group keys, -1 for none. */
int _dowser_apply_find_group (const DowserSelect *select, const DowserExpr *expr);
/** For people: "month of order date". Returns: (transfer full) */
char *_dowser_apply_dup_key_name (const DowserSelect *select, const DowserExpr *key);

/* dowser-apply-exchange.c */
/** By the name of output @index, as a click on its header sorts, where that means it and nothing else. Returns:
 * (transfer full) */
DowserExpr *_dowser_apply_make_sort_key (const DowserSelect *select, guint index);
/** @name: (nullable) */
void _dowser_apply_exchange_output (DowserSelect *select, guint index, const DowserExpr *expr, const char *name);

/* dowser-apply-group.c */
/** Whether the operation's index is that of a group key. */
gboolean _dowser_apply_check_group_index (const DowserOperation *operation, const DowserSelect *select, GError **error);
/** Takes away all that shows and sorts single rows; what is shown of groups is still to be added. */
void _dowser_apply_leave_rows (DowserSelect *select);
/** Groups by @key and shows it, after the keys that are shown already. */
void _dowser_apply_put_group (DowserSelect *select, const DowserExpr *key);
/** Whether @expr has several values in a group. */
gboolean _dowser_apply_is_loose (const DowserSelect *select, const DowserExpr *expr);

/* dowser-apply-value.c */
/** The condition on rows that they are in the group where @key is @value. Returns: (transfer full) */
DowserExpr *_dowser_apply_make_value_condition (const DowserExpr *key, const DowserValue *value);
/** Adds it, where it is not there yet. */
void _dowser_apply_filter_by_value (DowserSelect *select, const DowserExpr *key, const DowserValue *value);
/** Adds the conditions of one row of groups. @values: of the group keys, in order */
gboolean _dowser_apply_filter_by_values (DowserSelect *select, GPtrArray *values, GError **error);

/* dowser-apply-metric.c */
/** Whether @expr is made of aggregates. */
gboolean _dowser_apply_is_metric (const DowserExpr *expr);

G_END_DECLS
