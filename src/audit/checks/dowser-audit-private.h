/* dowser-audit-private.h - types and functions that the checks of an audit share */
#pragma once

#include "analysis/dowser-analysis.h"
#include "analysis/dowser-conditions.h"
#include "analysis/dowser-value-snap.h"
#include "audit/dowser-audit.h"
#include "audit/dowser-value-checks.h"
#include "joins/dowser-join-path.h"

G_BEGIN_DECLS

/** The id of the check of the user's constraints. */
#define DOWSER_AUDIT_CONSTRAINT "constraint"
/** The id of the finding that the two columns of a join spell the same texts differently. This finding comes from a
 * query of the rows. */
#define DOWSER_AUDIT_KEY_TEXT "key-text"
/** The id of the check of days that are compared with timestamps. */
#define DOWSER_AUDIT_DAY_RANGE "day-range"

/** DowserAuditReplacement: a replacement of a column: because of @constraint, which the user has set, @to is used
 * instead of @from. */
typedef struct
{
  const DowserConstraint *constraint;
  const DowserColumn *from;
  const DowserColumn *to;
} DowserAuditReplacement;

/**
 * DowserAudit: an audit in progress.
 * @analysis: holds the copy of the plan that is fixed; the steps of this copy are fixed before its select
 * @constraints: (nullable): of DowserConstraint
 * @replacement: (nullable): the replacement that is being applied to the expressions of a select
 * @lookups: (nullable): the source's answers about stored values, and the values that still have to be looked up
 * @graph: (owned) (nullable): the join graph, created when a check first needs it
 * @repeats: (nullable): DowserAuditRepeat: filled by the check of fan-outs for callers that need details
 * @mixes: (nullable): DowserAuditMix: filled by the check of mixes for callers that need details
 * @number_texts: (owned) (nullable): DowserAuditNumberText of the most recently checked select
 * @offers: (nullable): DowserAuditOffer: filled with the fixes that are not applied to the user's own SQL
 * @applied_offer: (nullable): the only offer that is applied to the user's own SQL
 * @fatal_reason: (owned) (nullable): the reason why the plan can't be run
 */
typedef struct
{
  DowserAnalysis analysis;
  DowserValueChecks *lookups;
  GPtrArray *constraints;
  const DowserAuditReplacement *replacement;
  guint n_selects;  /* the number of audited selects; a select that is audited in several rounds counts several times */
  guint n_repeated; /* the number of plan parts in all expressions that fixes have copied, for example into a second
                     * select */
  GPtrArray *findings;
  DowserJoinGraph *graph;
  GPtrArray *repeats;
  GPtrArray *number_texts;
  GPtrArray *offers;
  const DowserAuditOffer *applied_offer;
  GPtrArray *mixes;
  char *fatal_reason;
} DowserAudit;

/** The value of @aggregate in a DowserAuditRepeat if a row is shown repeatedly, but not aggregated. */
#define DOWSER_AUDIT_SHOWN DOWSER_AGGREGATE_N

/**
 * DowserAuditRepeat: an aggregate at @path that uses a row of @one once for each row of @many that is joined to it.
 * @aggregate: the kind of aggregate; %DOWSER_AUDIT_SHOWN if the row is shown repeatedly instead
 * @counted: (nullable): a COUNT of all joined rows whose heading names the rows of @one
 * @id: the instance that reads @one, directly or through a step
 * @key: DowserExpr: columns that identify the rows of @one; empty if there are no such columns
 * @group: DowserExpr: the groups within which rows are aggregated
 * @message: the sentence of the finding
 * @about: the aggregate, in the form that a DowserExemption uses
 * @is_misuse: TRUE if repeated rows always make the number wrong
 */
typedef struct
{
  char *path;
  char *id;
  char *one;
  char *many;
  DowserAggregate aggregate;
  GPtrArray *key;
  GPtrArray *group;
  char *message;
  char *about;
  DowserExpr *counted;
  DowserSeverity severity;
  gboolean is_misuse;
} DowserAuditRepeat;
void _dowser_audit_repeat_free (DowserAuditRepeat *self);

typedef enum
{
  DOWSER_AUDIT_MIX_UNITS,
  DOWSER_AUDIT_MIX_PERIODS,
} DowserAuditMixKind;

/**
 * DowserAuditMix: @sum at @path combines amounts that differ in @column: currencies, units, points in time.
 * @place: (nullable): for points in time: a column such as the shop, if the table has one row for each shop and point
 * in time
 * @is_own: TRUE if @column is in the same table as the amounts
 * @message: the sentence of the finding; @about: the aggregate, in the form that a DowserExemption uses
 */
typedef struct
{
  DowserAuditMixKind kind;
  char *path;
  char *about;
  char *message;
  char *measure;
  DowserExpr *sum;
  DowserExpr *column;
  DowserExpr *place;
  gboolean is_own;
} DowserAuditMix;
void _dowser_audit_mix_free (DowserAuditMix *self);
/** Returns the id of the check that reports mixes of @kind (sums of amounts in different currencies, in different
 * units, or at different points in time). */
const char *_dowser_audit_mix_get_check (DowserAuditMixKind kind);
/** Returns the message for an aggregate that mixes currencies, units or points in time, after a query has found @n
 * different values of @column. Returns: (transfer full) */
char *_dowser_audit_mix_dup_checked_message (DowserAuditMixKind kind, const char *measure, const char *column,
                                             gint64 n);

/** DowserAuditNumberText: a column whose texts are read as numbers, and the path of the first expression that uses this
 * column. */
typedef struct
{
  const DowserColumn *column;
  char *path;
} DowserAuditNumberText;
void _dowser_audit_number_text_free (DowserAuditNumberText *self);
/** Returns the message about a column whose texts are read as numbers. It is shown until a query has checked the texts.
 * Returns: (transfer full) */
char *_dowser_audit_dup_number_text_message (const DowserColumn *column);

typedef enum
{
  DOWSER_AUDIT_OUTPUT,
  DOWSER_AUDIT_ON,
  DOWSER_AUDIT_FILTER,
  DOWSER_AUDIT_OFF,
  DOWSER_AUDIT_GROUP,
  DOWSER_AUDIT_HAVING,
  DOWSER_AUDIT_ORDER,
  DOWSER_AUDIT_LIMIT,
  DOWSER_AUDIT_FROM,
  DOWSER_AUDIT_WHOLE,
} DowserAuditPart;

/** DowserAuditPlace: a slot of a select, which is a part that holds an expression. In a filter, each condition of the
 * top-level AND is a slot. */
typedef struct
{
  DowserAuditPart part;
  guint index;
  guint member; /* in a join: the index of the condition */
} DowserAuditPlace;

/* --- Reports --- */
void _dowser_audit_report (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                           DowserSeverity severity, const char *check, char *message, const char *fix);

/**
 * DowserAuditFix: a fix that is about to be applied.
 * @needed: TRUE if no engine could run the plan without the fix
 * @about: (transfer full): identifies the fixed part of the select among all parts that @check handles
 * @message: (transfer full): the finding's sentence for the user
 */
typedef struct
{
  DowserSeverity severity;
  const char *check;
  gboolean needed;
  char *about;
  char *message;
  const char *fix;
} DowserAuditFix;
/** Reports a fix, so that the user can undo it later. Returns: FALSE if the user has undone the fix, so that the part
 * must stay unchanged */
gboolean _dowser_audit_may_fix (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                                DowserAuditFix fix);
/** Like _dowser_audit_may_fix(), for a fix that removes a part of the plan. If the part is a condition, it is not
 * removed: the audit ends, and FALSE is returned */
gboolean _dowser_audit_may_remove (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                                   DowserAuditFix fix);
/**
 * Reports that a number is wrong, and lets the user show it anyway. If the user already chose this, reports only a
 * warning.
 * @about: (transfer full): identifies the part of the select among all parts that @check handles
 * @message: (transfer full): one sentence
 */
void _dowser_audit_report_wrong (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                                 const char *check, char *about, char *message);
/** Returns TRUE if the user has undone the fix that @check made to @about. Only tests this, and reports no finding. */
gboolean _dowser_audit_is_fix_undone (const DowserAudit *self, const DowserAuditScope *scope, const char *check,
                                      const char *about);
/** Returns TRUE if @select has a single MIN or MAX, and the other columns that it shows besides its groups are taken
 * from the row with this value. */
gboolean _dowser_audit_shows_extreme_row (const DowserSelect *select);
/** Returns the text for @expr that is used as the @about of a fix. Returns: (transfer full) */
char *_dowser_audit_dup_fix_subject (const DowserExpr *expr);

/* --- Slots: the parts of a select that hold expressions --- The type of a function that fixes the expression in a
 * slot. Returns: (transfer full) (nullable): the replacement of @expr; %NULL removes it from the plan */
typedef DowserExpr *(*DowserAuditRepair) (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place,
                                          const DowserExpr *expr);
void _dowser_audit_fix_slots (DowserAudit *self, DowserAuditScope *scope, DowserAuditRepair repair);
void _dowser_audit_add_condition (DowserExpr **condition, DowserExpr *added);

/* --- Types --- */
/** Reads a date that isn't in ISO order ("31.12.2024"), if it is unambiguous. Returns: (transfer full) (nullable) */
char *_dowser_audit_read_date (const char *text);
/** Returns TRUE if @text is written like a date, but the calendar has no such day ("2024-02-30"). */
gboolean _dowser_audit_is_invalid_date (const char *text);
/** Returns TRUE if @text is a date that begins with its day or month ("31.12.2024"). */
gboolean _dowser_audit_is_day_first (const char *text);

/* --- Values --- */
/**
 * DowserAuditMeant: the stored values that a text may mean.
 * @values: (transfer container): (char *): all equally close values, perhaps none
 * @is_sure: TRUE if there is exactly one value, and no other value is possible
 */
typedef struct
{
  DowserSnap snap;
  GPtrArray *values;
  gboolean is_sure;
} DowserAuditMeant;
/** Finds the stored values that @literal may mean. Returns: FALSE if @literal isn't a text, if it is stored in the same
 * spelling, or if the stored values are unknown */
gboolean _dowser_audit_find_meant_values (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *column,
                                          const DowserExpr *literal, DowserAuditMeant *meant);
/** Returns the text that is used as the @about of a fix to the spelling of @literal. Returns: (transfer full) */
char *_dowser_audit_dup_value_fix_subject (const DowserExpr *column, const DowserExpr *literal);

/* --- Joins --- */
DowserJoinGraph *_dowser_audit_ensure_graph (DowserAudit *self);
/** Joins @table, which no instance reads yet, if there is exactly one way to join it. Returns: (transfer full)
 * (nullable): the ID of the new instance */
char *_dowser_audit_join_table (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table);
/** Finds the ways to join the instance @index, which is used but not joined. Returns: (transfer full): DowserJoinTree;
 * empty if the instance is already connected */
GPtrArray *_dowser_audit_find_ways_to_join_instance (DowserAudit *self, DowserAuditScope *scope, guint index,
                                                     guint max);
/** Finds out how the aggregate or window @aggregate uses the same row more than once. Returns: (transfer full)
 * (nullable): %NULL if it uses each row at most once */
DowserAuditRepeat *_dowser_audit_find_repeat (DowserAudit *self, const DowserAuditScope *scope,
                                              const DowserExpr *aggregate);
/** Finds a row that is shown several times, because it matches several rows of a table whose columns aren't shown.
 * Returns: (transfer full) (nullable) */
DowserAuditRepeat *_dowser_audit_find_shown_repeat (DowserAudit *self, const DowserAuditScope *scope);
/** Finds a COUNT in output @index that counts all joined rows, although its heading names the rows of only one table.
 * Returns: (transfer full) (nullable) */
DowserAuditRepeat *_dowser_audit_find_named_repeat (DowserAudit *self, const DowserAuditScope *scope, guint index);
/** Returns TRUE if join @index drops rows of an already joined table that have no match in the table it adds; @near,
 * @far: (out): the columns of these two tables that the join compares */
gboolean _dowser_audit_find_reference (const DowserAudit *self, DowserAuditScope *scope, guint index,
                                       const DowserExpr **near, const DowserExpr **far);
/** Returns TRUE if the groups are rows of @parent, and join @index drops the parent rows to which no @child refers,
 * although the question doesn't ask to drop them. */
gboolean _dowser_audit_find_childless_parent (const DowserAudit *self, DowserAuditScope *scope, guint index,
                                              const DowserExpr **parent, const DowserExpr **child);
/** Returns TRUE if the column holds the names of the rows of its table. */
gboolean _dowser_audit_is_name_column (const DowserColumn *column);
/** Finds an average in output @index that should be an average per row of another table, which the averaged rows
 * reference. @average: set to the average; @parent_table: set to the other table. Returns: (transfer full) (nullable):
 * the column that references the other table */
DowserExpr *_dowser_audit_find_average_per_parent (const DowserAudit *self, DowserAuditScope *scope, guint index,
                                                   const DowserExpr **average, const DowserTable **parent_table);
/** Returns the sort key if a limit may drop rows that tie with the last shown row. Returns: (nullable) */
const DowserExpr *_dowser_audit_find_tied_key (DowserAudit *self, DowserAuditScope *scope);
/** Returns the path of a finding at @place. Returns: (transfer full) */
char *_dowser_audit_dup_path (const DowserAuditScope *scope, const DowserAuditPlace *place);
/** Returns TRUE if a model added @id only to count its rows, without using any of its columns. */
gboolean _dowser_audit_is_instance_only_counted (const DowserAudit *self, const DowserSelect *select, const char *id);

/** Returns the error message for a plan of which nothing is left to show. Returns: (transfer full) */
char *_dowser_audit_dup_empty_plan_message (const DowserAudit *self);

/** If @plan is too large to be checked, returns a message with the reason and a solution. Returns: (transfer full)
 * (nullable) */
char *_dowser_audit_dup_too_large_message (const DowserPlan *plan);
/** If the fixed plan reads data that the user may not read, returns the reason why the plan must not be run. Returns:
 * (transfer full) (nullable) */
char *_dowser_audit_dup_restricted_message (const DowserAudit *self);
/** Returns TRUE if @expr may be copied once more. The audit replaces names by copies of their definitions. The number
 * of copies is limited, because nested definitions (b = a + a, c = b + b) double it at each level. */
gboolean _dowser_audit_may_copy_expr (DowserAudit *self, const DowserExpr *expr);

/** Renames a step that has the name of a table, and updates all selects that read the step. */
void _dowser_audit_check_step_name (DowserAudit *self, guint index);

/* Audits a select and its nested selects. Returns: (transfer full) (nullable): %NULL if nothing executable is left */
DowserSelect *_dowser_audit_select (DowserAudit *self, DowserAuditScope *outer, const DowserSelect *select,
                                    const char *path);

/** Finds the allowed ways to join @table to the joined tables. Returns: (transfer full): DowserJoinTree; empty if there
 * is no allowed way */
GPtrArray *_dowser_audit_find_ways_to_join_table (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table,
                                                  guint max);

/* --- The user's constraints --- */
/** Ends the audit with @sentence, which is taken. */
void _dowser_audit_fail (DowserAudit *self, char *sentence);
/** Removes the instance @id from @select, and the join that adds it. */
void _dowser_audit_remove_instance (DowserSelect *select, const char *id);
/** Returns TRUE if the instance @id is used only by its own join, so that it can be removed. */
gboolean _dowser_audit_can_remove_instance (DowserSelect *select, const char *id);
/** Returns TRUE if @tree contains no excluded table. */
gboolean _dowser_audit_is_way_allowed (const DowserAudit *self, const DowserJoinTree *tree);
void _dowser_audit_check_user_join (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint);
/** Joins @table by the columns that the user set for this join. Returns: FALSE if the user set no columns */
gboolean _dowser_audit_add_user_join (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table);
void _dowser_audit_check_replacement (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint);

/* --- The checks, in the order in which they run --- */
void _dowser_audit_check_instances (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_ids (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_columns (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_constraints (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_functions (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_subplans (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_joins (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_connection (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_nulls (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_days (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_values (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_types (DowserAudit *self, DowserAuditScope *scope);
/** Checks the columns of @scope with texts that are read as numbers, and lists these columns in @number_texts. */
void _dowser_audit_check_number_texts (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_measures (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_join_kinds (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_lost_nulls (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_logic (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_products (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_spellings (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_summaries (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_aggregates (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_having (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_extreme (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_outputs (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_order (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_group (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_distinct (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_limit (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_unused (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_fan_out (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_row_loss (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_averages_per_parent (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_mixes (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_set (DowserAudit *self, DowserAuditScope *scope);
/** Checks whether the columns match that a set operation combines. */
void _dowser_audit_check_set_halves (DowserAudit *self, DowserAuditScope *scope);

G_END_DECLS
