/* dowser-apply-private.h - functions shared by the operations */
#pragma once

#include "operations/dowser-apply.h"

G_BEGIN_DECLS

/** A callback that changes @select, one of the selects of @plan. @plan is a copy of the user's plan. Returns: FALSE
 * with an error if the operation is refused */
typedef gboolean (*DowserApplyChange) (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                       const DowserSchema *schema, GError **error);
/** Makes a new plan and leaves @plan unchanged. The new plan is @plan with other operations applied, or a plan made
 * from scratch. */
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

/** Refuses the operation with a reason. Returns: always FALSE, so that the caller can return this value directly */
gboolean _dowser_apply_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Refuses to change the columns of a union, because both of its sides must show the same columns. */
gboolean _dowser_apply_refuse_set (GError **error);

/** Returns the output at the operation's index. If there is no such output, refuses the operation and returns %NULL. */
DowserOutput *_dowser_apply_get_output (const DowserOperation *operation, const DowserSelect *select, GError **error);
/** Refuses the operation if the select is a union, because a union can't be filtered. */
gboolean _dowser_apply_check_filters (const DowserSelect *select, GError **error);
/** Returns TRUE if the operation's index and count are within @n_all conditions. */
gboolean _dowser_apply_check_range (const DowserOperation *operation, gint64 n_all, GError **error);
/** Adds one resolved condition to the conditions on rows or on groups. If condition @index is in the same list, inserts
 * the new condition before it. Otherwise, appends the new condition. */
gboolean _dowser_apply_replace_condition (DowserSelect *select, guint index, const DowserExpr *condition,
                                          GError **error);
gboolean _dowser_apply_add_condition (DowserSelect *select, const DowserExpr *condition, GError **error);
/** Removes @count conditions, starting at @index. Indexes count the conditions of the filter, then those of having,
 * then the switched-off conditions */
void _dowser_apply_remove_conditions (DowserSelect *select, guint index, guint count);
/** Converts the value to @type. If this isn't possible, refuses the operation. Returns: (transfer full) (nullable) */
DowserValue *_dowser_apply_convert_value (const DowserValue *value, DowserValueType type, GError **error);
/** Returns the operations that remove everything in @select that uses the instance @id. The last operation removes the
 * join of the instance. Returns: (transfer full): DowserOperation */
GPtrArray *_dowser_apply_remove_join_with_uses (const DowserSelect *select, const char *id);

/** Returns the index of the output with this heading, or -1. If no heading matches exactly, upper and lower case are
 * ignored. */
int _dowser_apply_find_output (const DowserSelect *select, const char *heading);
int _dowser_apply_find_output_by_expr (const DowserSelect *select, const DowserExpr *expr);
/** Returns the name of column @name of @instance, as spelled in the schema. Returns: (transfer full) (nullable) */
char *_dowser_apply_dup_column (const DowserPlan *plan, const DowserSchema *schema, const DowserInstance *instance,
                                const char *name);
/**
 * Replaces names of shown columns with their expressions, and checks that every column exists.
 * Returns: (transfer full) (nullable)
 */
DowserExpr *_dowser_apply_resolve_expr (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                                        const DowserExpr *expr, GError **error);
gboolean _dowser_apply_has_window (const DowserExpr *expr);
/** Returns TRUE if @expr is an aggregate of another aggregate. Such an expression needs a separate step. */
gboolean _dowser_apply_nests_aggregates (const DowserExpr *expr);
/** Returns TRUE if @expr has one value in each group: it is a group key, an aggregate, or a column of a table whose
 * primary key is a group key. */
gboolean _dowser_apply_is_grouped_value (const DowserSelect *select, const DowserSchema *schema,
                                         const DowserExpr *expr);
/** If a sort refers to output @index by its name, replaces the name with the output's expression. Called before the
 * output is hidden. */
void _dowser_apply_keep_sort (DowserSelect *select, guint index);
/** Returns TRUE if all outputs except @index are hidden. */
gboolean _dowser_apply_is_last_visible (const DowserSelect *select, guint index);
gboolean _dowser_apply_is_sorted_by (const DowserSelect *select, guint index);
/** Removes the joins that were added by the user's clicks and that nothing uses any more. */
void _dowser_apply_drop_unused_joins (DowserPlan *plan, DowserSelect *select);
/** The plan may have a note that it is grouped by @column only to show @column. Removes this note. Returns: TRUE if
 * there was such a note */
gboolean _dowser_apply_remove_mark (DowserPlan *plan, const DowserExpr *column);

/** Describes what an operation does to @plan. Returns: (transfer full) */
typedef char *(*DowserDescribe) (const DowserOperation *operation, const DowserPlan *plan);
/** The functions that describe operations on dates, groups and metrics, by kind of operation. */
extern const DowserDescribe _dowser_describe_groups[DOWSER_OPERATION_N_KINDS];
const char *_dowser_describe_text (const char *text);
/** Returns the heading of output @index, or the index as text if there is no such output. */
char *_dowser_describe_dup_output (const DowserPlan *plan, int index);
/** @expr: (nullable) */
char *_dowser_describe_dup_expr (const DowserExpr *expr);

G_END_DECLS
