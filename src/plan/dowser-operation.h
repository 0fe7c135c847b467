/* dowser-operation.h - a change of a plan, used by clicks, keys, models and the command line */
#pragma once

#include "plan/dowser-select.h"

G_BEGIN_DECLS

/**
 * DowserOperationKind: for each kind, the fields of #DowserOperation that it uses, and what it does. [ ] marks an
 * optional field, ( ) its default. An @index is the index of an output of the select, from 0, unless described
 * differently.
 * The JSON members have the names of the fields, with these exceptions: set_limit "limit", set_offset "offset", "count"
 * of filters and the "filter" itself (@number and @expr), choose "ambiguity" (@index), add_join and set_join_type
 * "type" (@join_type).
 *
 * Columns and rows:
 * @DOWSER_OPERATION_ADD_COLUMN: @table, @column, [@instance], [@key]: shows the column. @instance is needed if the
 * select has several instances of the table. If several keys can join the table, @key names one of them, and @instance
 * is the instance from which the key starts. Without @key, @instance may also be the column of a key to join by
 * @DOWSER_OPERATION_REMOVE_COLUMN: @table, @column, [@instance] as above, or @index alone: removes the output
 * @DOWSER_OPERATION_MOVE_COLUMN: @index, @to: moves the output to the index @to
 * @DOWSER_OPERATION_RENAME_COLUMN: @index, [@name]: sets the heading; without @name, the heading is made from the
 * expression
 * @DOWSER_OPERATION_SET_ORDER_BY: @order: sets the sort; an empty @order removes it
 * @DOWSER_OPERATION_SET_LIMIT: [@number] (%DOWSER_NO_LIMIT): sets the maximum number of rows
 * @DOWSER_OPERATION_SET_OFFSET: [@number] (0): sets the number of rows to skip at the start
 * @DOWSER_OPERATION_SET_DISTINCT: @distinct: sets whether equal rows are shown only once
 * @DOWSER_OPERATION_ADD_DERIVED: @expr, [@name]: shows a value that is calculated from a row
 *
 * Conditions. An @index counts the conditions of the filter's top-level AND, then those of having. [@number] (1) is the
 * number of conditions from @index on, for example 2 for both ends of a range:
 * @DOWSER_OPERATION_ADD_FILTER: @expr: adds a condition
 * @DOWSER_OPERATION_EDIT_FILTER: @index, [@number], @expr: replaces the conditions by @expr
 * @DOWSER_OPERATION_REMOVE_FILTER: @index, [@number]: removes the conditions. This @index also counts the switched-off
 * conditions, after all others
 * @DOWSER_OPERATION_TOGGLE_FILTER: @index, [@number], @on: if @on is FALSE, switches the conditions off. If @on is
 * TRUE, switches them on again, and @index is an index of the switched-off conditions
 * @DOWSER_OPERATION_GROUP_FILTERS: @indexes, @any: if @any is TRUE, combines the conditions by OR into one condition.
 * If @any is FALSE, splits such a condition into conditions that must all be true
 * @DOWSER_OPERATION_RELATIVE_DATE_FILTER: @expr (a date), @unit, @from, @to: adds the condition that the date lies
 * between two units of time, both included. They are the current unit moved by @from units and the current unit moved
 * by @to units. "The last 30 days" is day, -30, -1
 *
 * Joins:
 * @DOWSER_OPERATION_ADD_JOIN: [@instance] (any instance that keys connect), @table, [@key], [@join_type] (left), [@on]
 * (FALSE), in JSON "to_show": joins @table to @instance. If there are several keys, @key contains the columns of the
 * referencing table. If @on is TRUE, the table is joined only to show its columns, so that the join is removed with the
 * last of these columns
 * @DOWSER_OPERATION_REMOVE_JOIN: @instance: removes the join of the instance
 * @DOWSER_OPERATION_SET_JOIN_TYPE: @instance, @join_type: sets the type of the instance's join
 *
 * Literals and ambiguities of a plan:
 * @DOWSER_OPERATION_REPLACE_LITERAL: @path, @value: replaces the literal at the JSON pointer @path
 * ("/select/filter/args/1") by @value, converted to the literal's type
 * @DOWSER_OPERATION_CHOOSE: @index of an ambiguity, @choice: applies this choice
 *
 * Presentation, never in the SQL (dowser-output-view.h):
 * @DOWSER_OPERATION_HIDE_COLUMN, @DOWSER_OPERATION_PIN_COLUMN: @index, [@on] (TRUE): hides or pins the column
 * @DOWSER_OPERATION_SET_FORMAT: @index, [@format]: sets the format; without @format, values are shown unchanged
 * @DOWSER_OPERATION_PIVOT: [@index] of an output that is a group key: makes the key's values columns; without @index,
 * turns the pivot off
 * @DOWSER_OPERATION_CHART: [@chart] (none): draws the rows as a chart; none shows a table
 *
 * Another plan:
 * @DOWSER_OPERATION_OPEN_RELATED: @index of an output that is a key column, @values of the key's columns (usually one),
 * [@key] if the column is in several keys: shows the referenced row with all its columns
 * @DOWSER_OPERATION_LIST_RELATED: @table, [@key]: columns of @table that reference the plan's tables, @values of the
 * key's columns: shows the rows of @table that have these values
 * @DOWSER_OPERATION_REPLACE_PLAN: @plan_json: replaces the plan by a completely different plan
 * @DOWSER_OPERATION_KEEP: @check of an audit, [@about]: notes that the check must not change the part @about of the
 * plan. If this is applied to the plan before the audit, it undoes a fix (DowserFinding)
 *
 * Groups. The @index of a group is the index of a group key of the select:
 * @DOWSER_OPERATION_ADD_GROUP: @expr, calculated from a row; [@unit] of a date, or [@width] or [@bins] of a number:
 * adds a group key
 * @DOWSER_OPERATION_REMOVE_GROUP: @index of a group: removes the group key
 * @DOWSER_OPERATION_ADD_METRIC: [@aggregate], [@expr], [@distinct], [@share], [@name]: shows the aggregate of @expr.
 * Without @expr, shows the count of rows. Without @aggregate, @expr itself contains the aggregates. @share shows the
 * share of the total
 * @DOWSER_OPERATION_EDIT_METRIC: @index, and the fields of ADD_METRIC: replaces the metric
 * @DOWSER_OPERATION_REMOVE_METRIC: @index: removes the metric
 * @DOWSER_OPERATION_ADD_HAVING: @expr: adds a condition on outputs and aggregates
 * @DOWSER_OPERATION_DISTRIBUTION: @index, [@unit] of a date, or [@width] or [@bins] of a number, [@number]: counts each
 * value of the output, or the values in each unit or bin. @number shows only the most frequent values
 * @DOWSER_OPERATION_TOP_N: @index, @number, [@descending] (TRUE): sorts by the output and shows the first rows
 * @DOWSER_OPERATION_SEE_RECORDS: [@values] of the group keys, in order: shows the rows of one group
 * @DOWSER_OPERATION_BREAK_OUT_BY: @expr, [@unit], [@values] of the current group keys: adds a group key; with @values,
 * shows only the group that has these values
 * @DOWSER_OPERATION_ZOOM_IN: @index of a group by date, [@value] of its key: groups by the next finer unit, within this
 * value
 * @DOWSER_OPERATION_ZOOM_OUT: @index of a group by date: groups by the next coarser unit
 */
typedef enum
{
  DOWSER_OPERATION_ADD_COLUMN,
  DOWSER_OPERATION_REMOVE_COLUMN,
  DOWSER_OPERATION_MOVE_COLUMN,
  DOWSER_OPERATION_RENAME_COLUMN,
  DOWSER_OPERATION_SET_ORDER_BY,
  DOWSER_OPERATION_SET_LIMIT,
  DOWSER_OPERATION_SET_OFFSET,
  DOWSER_OPERATION_SET_DISTINCT,
  DOWSER_OPERATION_ADD_DERIVED,
  DOWSER_OPERATION_ADD_FILTER,
  DOWSER_OPERATION_EDIT_FILTER,
  DOWSER_OPERATION_REMOVE_FILTER,
  DOWSER_OPERATION_TOGGLE_FILTER,
  DOWSER_OPERATION_GROUP_FILTERS,
  DOWSER_OPERATION_RELATIVE_DATE_FILTER,
  DOWSER_OPERATION_ADD_JOIN,
  DOWSER_OPERATION_REMOVE_JOIN,
  DOWSER_OPERATION_SET_JOIN_TYPE,
  DOWSER_OPERATION_REPLACE_LITERAL,
  DOWSER_OPERATION_CHOOSE,
  DOWSER_OPERATION_HIDE_COLUMN,
  DOWSER_OPERATION_PIN_COLUMN,
  DOWSER_OPERATION_SET_FORMAT,
  DOWSER_OPERATION_PIVOT,
  DOWSER_OPERATION_CHART,
  DOWSER_OPERATION_OPEN_RELATED,
  DOWSER_OPERATION_LIST_RELATED,
  DOWSER_OPERATION_REPLACE_PLAN,
  DOWSER_OPERATION_ADD_GROUP,
  DOWSER_OPERATION_REMOVE_GROUP,
  DOWSER_OPERATION_ADD_METRIC,
  DOWSER_OPERATION_EDIT_METRIC,
  DOWSER_OPERATION_REMOVE_METRIC,
  DOWSER_OPERATION_ADD_HAVING,
  DOWSER_OPERATION_DISTRIBUTION,
  DOWSER_OPERATION_TOP_N,
  DOWSER_OPERATION_SEE_RECORDS,
  DOWSER_OPERATION_BREAK_OUT_BY,
  DOWSER_OPERATION_ZOOM_IN,
  DOWSER_OPERATION_ZOOM_OUT,
  DOWSER_OPERATION_KEEP,
  DOWSER_OPERATION_N_KINDS,
} DowserOperationKind;
/** The names of the operation kinds in lower case, in the order of the enumeration, %NULL-terminated. */
extern const char *const dowser_operation_kind_nicks[];

/** DowserOperation: immutable after it has been shared, atomically reference-counted. Fields that the kind doesn't use,
 * and optional fields that were left out, have the values of a new operation: %NULL, FALSE, -1 for @index, @to,
 * @choice, @unit, @aggregate and @number, 0 for @from, @width and @bins, %DOWSER_JOIN_LEFT. No array is %NULL: @order
 * (DowserOrder), @values (DowserValue), @indexes (int). */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  DowserOperationKind kind;
  char *table;
  char *column;
  char *instance;
  char **key;
  char *name;
  char *path;
  int index;
  int to;
  int from;
  int choice;
  GArray *indexes;
  gint64 number;
  gboolean on;
  gboolean any;
  gboolean distinct;
  gboolean share;
  gboolean descending;
  int unit;      /* DowserUnit, or -1 */
  int aggregate; /* DowserAggregate, or -1 */
  double width;
  int bins;
  DowserJoinType join_type;
  DowserChart chart;
  DowserExpr *expr;
  GPtrArray *order;
  DowserValue *value;
  GPtrArray *values;
  DowserFormat *format;
  char *plan_json;
  char *check;
  char *about;
} DowserOperation;

#define DOWSER_TYPE_OPERATION (dowser_operation_get_type ())
GType dowser_operation_get_type (void);
DowserOperation *dowser_operation_ref (const DowserOperation *self);
void dowser_operation_unref (DowserOperation *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserOperation, dowser_operation_unref)
/** Creates an operation. The caller sets its fields before sharing it. */
DowserOperation *dowser_operation_new (DowserOperationKind kind);
/** Takes @operation. Returns: (transfer full): an array that contains only @operation */
GPtrArray *dowser_operations_new_single (DowserOperation *operation);

/* Constructors of common operations. They take ownership of expressions, values, formats and arrays. */
DowserOperation *dowser_operation_new_add_column (const char *table, const char *column, const char *instance);
DowserOperation *dowser_operation_new_remove_column (const char *table, const char *column, const char *instance);
DowserOperation *dowser_operation_new_remove_output (guint index);
DowserOperation *dowser_operation_new_move_column (guint index, guint to);
/** @name: (nullable) */
DowserOperation *dowser_operation_new_rename_column (guint index, const char *name);
/** @order: DowserOrder; its expressions may be outputs or columns */
DowserOperation *dowser_operation_new_set_order_by (GPtrArray *order);
DowserOperation *dowser_operation_new_set_limit (gint64 limit);
DowserOperation *dowser_operation_new_set_offset (gint64 offset);
DowserOperation *dowser_operation_new_set_distinct (gboolean distinct);
/** @name: (nullable) */
DowserOperation *dowser_operation_new_add_derived (DowserExpr *expr, const char *name);
DowserOperation *dowser_operation_new_add_filter (DowserExpr *condition);
DowserOperation *dowser_operation_new_edit_filter (guint index, guint count, DowserExpr *condition);
DowserOperation *dowser_operation_new_remove_filter (guint index);
DowserOperation *dowser_operation_new_remove_filters (guint index, guint count);
DowserOperation *dowser_operation_new_toggle_filter (guint index, gboolean on);
DowserOperation *dowser_operation_new_group_filters (const guint *indexes, guint n_indexes, gboolean any);
DowserOperation *dowser_operation_new_relative_date_filter (DowserExpr *date, DowserUnit unit, int from, int to);
/** @instance: (nullable): the instance that @table is joined to; %NULL for any instance that keys connect with @table;
 * @key: (nullable): the columns of the key to join by, %NULL-terminated */
DowserOperation *dowser_operation_new_add_join (const char *instance, const char *table, const char *const *key,
                                                DowserJoinType type);
DowserOperation *dowser_operation_new_remove_join (const char *instance);
DowserOperation *dowser_operation_new_set_join_type (const char *instance, DowserJoinType type);
DowserOperation *dowser_operation_new_replace_literal (const char *path, DowserValue *value);
DowserOperation *dowser_operation_new_choose (guint ambiguity, guint choice);
/** @kind: %DOWSER_OPERATION_HIDE_COLUMN or %DOWSER_OPERATION_PIN_COLUMN */
DowserOperation *dowser_operation_new_switch (DowserOperationKind kind, guint index, gboolean on);
/** @format: (nullable): the new format of output @index; %NULL to show the values unchanged */
DowserOperation *dowser_operation_new_set_format (guint index, DowserFormat *format);
/** @index: the output whose values become columns; -1 turns pivoting off */
DowserOperation *dowser_operation_new_pivot (int index);
DowserOperation *dowser_operation_new_chart (DowserChart chart);
/** @key: (nullable): the columns of the key, %NULL-terminated; @value: the value of the key's only column. If the key
 * has several columns, the caller adds the other values to the operation */
DowserOperation *dowser_operation_new_open_related (guint index, const char *const *key, DowserValue *value);
DowserOperation *dowser_operation_new_list_related (const char *table, const char *const *key, DowserValue *value);
DowserOperation *dowser_operation_new_replace_plan (const char *plan_json);
/** Creates the operation by which the user keeps a part of the plan that the audit's check @check would change. @about:
 * (nullable): the part, in the words of the finding; %NULL for every part */
DowserOperation *dowser_operation_new_keep (const char *check, const char *about);
/** @unit: a DowserUnit: the part of the date @expr to group by; -1 to group by the whole value */
DowserOperation *dowser_operation_new_add_group (DowserExpr *expr, int unit);
DowserOperation *dowser_operation_new_remove_group (guint index);
/** @expr: (nullable) */
DowserOperation *dowser_operation_new_add_metric (int aggregate, DowserExpr *expr, gboolean distinct);
DowserOperation *dowser_operation_new_edit_metric (guint index, int aggregate, DowserExpr *expr, gboolean distinct);
DowserOperation *dowser_operation_new_remove_metric (guint index);
DowserOperation *dowser_operation_new_add_having (DowserExpr *condition);
DowserOperation *dowser_operation_new_distribution (guint index);
DowserOperation *dowser_operation_new_top_n (guint index, guint number, gboolean descending);
/** @values: (nullable): DowserValue: the group whose rows are shown: one value for each group key */
DowserOperation *dowser_operation_new_see_records (GPtrArray *values);
/** Divides groups into smaller groups by @expr. @unit: the unit to which the dates of @expr are truncated, -1 for none;
 * @values: (nullable): DowserValue: the group keys of the only group that is divided; %NULL to divide all groups */
DowserOperation *dowser_operation_new_break_out_by (DowserExpr *expr, int unit, GPtrArray *values);
/** @index: the group key, which must be a unit of a date; @value: (nullable): the group whose rows are kept; %NULL
 * keeps all rows */
DowserOperation *dowser_operation_new_zoom_in (guint index, DowserValue *value);
DowserOperation *dowser_operation_new_zoom_out (guint index);

G_END_DECLS
