/* dowser-apply-private.h - what the operations share */
#pragma once

#include "operations/dowser-apply.h"

G_BEGIN_DECLS

/** Changes @select, which is the copied @plan's own, or refuses. */
typedef gboolean (*DowserApplyChange) (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                       const DowserSchema *schema, GError **error);
/** Makes a plan from @plan, which stays as it is: by operations of the other kind, or from scratch. */
typedef DowserPlan *(*DowserApplyMake) (const DowserOperation *operation, const DowserPlan *plan,
                                        const DowserSchema *schema, GError **error);

gboolean _dowser_apply_add_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_remove_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);
gboolean _dowser_apply_move_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                    const DowserSchema *schema, GError **error);
gboolean _dowser_apply_rename_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);
gboolean _dowser_apply_set_order_by (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                     const DowserSchema *schema, GError **error);
gboolean _dowser_apply_set_limit (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                  const DowserSchema *schema, GError **error);
gboolean _dowser_apply_set_offset (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_set_distinct (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                     const DowserSchema *schema, GError **error);
gboolean _dowser_apply_add_derived (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                    const DowserSchema *schema, GError **error);
gboolean _dowser_apply_add_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_edit_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                    const DowserSchema *schema, GError **error);
gboolean _dowser_apply_remove_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);
gboolean _dowser_apply_toggle_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);
gboolean _dowser_apply_group_filters (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);
gboolean _dowser_apply_add_join (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                 const DowserSchema *schema, GError **error);
gboolean _dowser_apply_remove_join (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                    const DowserSchema *schema, GError **error);
gboolean _dowser_apply_set_join_type (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);
gboolean _dowser_apply_hide_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                    const DowserSchema *schema, GError **error);
gboolean _dowser_apply_pin_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_set_format (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_pivot (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                              const DowserSchema *schema, GError **error);
gboolean _dowser_apply_chart (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                              const DowserSchema *schema, GError **error);
DowserPlan *_dowser_apply_replace_literal (const DowserOperation *operation, const DowserPlan *plan,
                                           const DowserSchema *schema, GError **error);
DowserPlan *_dowser_apply_choose (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema,
                                  GError **error);
DowserPlan *_dowser_apply_open_related (const DowserOperation *operation, const DowserPlan *plan,
                                        const DowserSchema *schema, GError **error);
DowserPlan *_dowser_apply_list_related (const DowserOperation *operation, const DowserPlan *plan,
                                        const DowserSchema *schema, GError **error);

/** Returns: FALSE always, so that a refusal is one line */
gboolean _dowser_apply_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Refuses to change the columns of a union: both of its sides must show the same. */
gboolean _dowser_apply_refuse_set (GError **error);

/** The output at the operation's index, or %NULL and a refusal. */
DowserOutput *_dowser_apply_get_output (const DowserOperation *operation, const DowserSelect *select, GError **error);
/** Refuses filters of a union. */
gboolean _dowser_apply_check_filters (const DowserSelect *select, GError **error);
/** Whether as many conditions are at the operation's index as it counts. */
gboolean _dowser_apply_check_range (const DowserOperation *operation, gint64 n_all, GError **error);
/** Adds one resolved condition where it belongs, to rows or to groups: before the one with the number @index where that
 * is in the same list, else at the end of its own. */
gboolean _dowser_apply_put_conditions (DowserSelect *select, guint index, const DowserExpr *condition, GError **error);
gboolean _dowser_apply_add_condition (DowserSelect *select, const DowserExpr *condition, GError **error);
/** @index counts through filter, having and those that are off. */
void _dowser_apply_remove_conditions (DowserSelect *select, guint index, guint count);
/** The value as @type, or a refusal. Returns: (transfer full) (nullable) */
DowserValue *_dowser_apply_convert (const DowserValue *value, DowserValueType type, GError **error);
/** What removes the join of @id with all that uses it, in order. Returns: (transfer full): DowserOperation */
GPtrArray *_dowser_apply_remove_join_with_uses (const DowserSelect *select, const char *id);

/** The output by this heading, exactly or else by case alone; -1 for none. */
int _dowser_apply_find_output (const DowserSelect *select, const char *heading);
int _dowser_apply_find_output_of (const DowserSelect *select, const DowserExpr *expr);
/** Column @name of @instance, as it is stored. Returns: (transfer full) (nullable) */
char *_dowser_apply_dup_column (const DowserPlan *plan, const DowserSchema *schema, const DowserInstance *instance,
                                const char *name);
/**
 * Puts what shown columns stand for in place of their names, and checks that every column is there.
 * Returns: (transfer full) (nullable)
 */
DowserExpr *_dowser_apply_resolve (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                                   const DowserExpr *expr, GError **error);
gboolean _dowser_apply_has_window (const DowserExpr *expr);
/** Whether it counts or adds up what is counted already, which takes a step of its own. */
gboolean _dowser_apply_nests_aggregates (const DowserExpr *expr);
/** Whether @expr has one value in each group: a key, an aggregate, or something of a row whose key is grouped by. */
gboolean _dowser_apply_is_grouped_value (const DowserSelect *select, const DowserSchema *schema,
                                         const DowserExpr *expr);
/** Makes a sort by the name of output @index one by what it shows, before that is no longer shown. */
void _dowser_apply_keep_sort (DowserSelect *select, guint index);
/** Whether all but output @index are hidden. */
gboolean _dowser_apply_is_last_drawn (const DowserSelect *select, guint index);
gboolean _dowser_apply_is_sorted_by (const DowserSelect *select, guint index);
/** Takes out what a person's click has joined where nothing looks at it any more. */
void _dowser_apply_drop_left_over_joins (DowserPlan *plan, DowserSelect *select);
/** The note that the plan is grouped by @column only for it to be shown. Returns: whether there was one */
gboolean _dowser_apply_take_mark (DowserPlan *plan, const DowserExpr *column);

/** Says what an operation does to @plan. Returns: (transfer full) */
typedef char *(*DowserDescribe) (const DowserOperation *operation, const DowserPlan *plan);
/** Those of dates, groups and metrics. */
extern const DowserDescribe _dowser_describe_groups[DOWSER_OPERATION_N_KINDS];
const char *_dowser_describe_text (const char *text);
/** The heading of output @index, or its number where there is none. */
char *_dowser_describe_dup_output (const DowserPlan *plan, int index);
/** @expr: (nullable) */
char *_dowser_describe_dup_expr (const DowserExpr *expr);

G_END_DECLS
