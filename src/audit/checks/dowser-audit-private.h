/* dowser-audit-private.h - what the checks of an audit share */
#pragma once

#include "analysis/dowser-analysis.h"
#include "analysis/dowser-conditions.h"
#include "analysis/dowser-value-snap.h"
#include "audit/dowser-audit.h"
#include "audit/dowser-lookups.h"
#include "joins/dowser-join-path.h"

G_BEGIN_DECLS

/** The check of what the person has laid down. */
#define DOWSER_AUDIT_CONSTRAINT "constraint"
/** What the rows say of joined texts that are written otherwise. */
#define DOWSER_AUDIT_KEY_TEXT "key-text"
/** The check of days that are compared with timestamps. */
#define DOWSER_AUDIT_DAY_RANGE "day-range"

/** DowserAuditReplacement: @to is used where @from would be, as @constraint says. */
typedef struct
{
  const DowserConstraint *constraint;
  const DowserColumn *from;
  const DowserColumn *to;
} DowserAuditReplacement;

/**
 * DowserAudit: one audit on its way.
 * @analysis: holds the copy of the plan that is fixed, its steps before its select
 * @constraints: (nullable): of DowserConstraint
 * @replacement: (nullable): the one that slots are looked through for
 * @lookups: (nullable): what the source said of values, and where it is to be asked
 * @graph: (owned) (nullable): made when a check first needs it
 * @repeats: (nullable): DowserAuditRepeat: filled by the check of fan-outs for who wants to know more
 * @mixes: (nullable): DowserAuditMix: filled by its check for who wants to know more
 * @number_texts: (owned) (nullable): DowserAuditNumberText of the select that was looked at last
 * @offers: (nullable): DowserAuditOffer: filled with what is not fixed in a person's own SQL, for who offers it
 * @taken: (nullable): the one of these that is fixed all the same, and no other
 * @fatal: (owned) (nullable): why nothing executable is left
 */
typedef struct
{
  DowserAnalysis analysis;
  DowserLookups *lookups;
  GPtrArray *constraints;
  const DowserAuditReplacement *replacement;
  guint n_selects;  /* audited so far, each round counted */
  guint n_repeated; /* parts that stand in a second place by now */
  GPtrArray *findings;
  DowserJoinGraph *graph;
  GPtrArray *repeats;
  GPtrArray *number_texts;
  GPtrArray *offers;
  const DowserAuditOffer *taken;
  GPtrArray *mixes;
  char *fatal;
} DowserAudit;

/** Of a repeat: no aggregate takes a row twice, it is shown twice. */
#define DOWSER_AUDIT_SHOWN DOWSER_AGGREGATE_N

/**
 * DowserAuditRepeat: an aggregate at @path that takes a row of @one once for each of @many that it meets.
 * @aggregate: or %DOWSER_AUDIT_SHOWN
 * @counted: (nullable): COUNT of all joined rows, that says of itself that it counts rows of @one
 * @id: the instance that @one is, or is read by
 * @key: DowserExpr: columns that tell the rows of @one apart; empty where none do
 * @group: DowserExpr: within which it is aggregated
 * @message: the sentence of its finding
 * @about: the aggregate, as a keep names it
 * @is_misuse: where the rows show repeats, the number is wrong whatever is meant
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
 * DowserAuditMix: @sum at @path puts together amounts that differ in @column: currencies, units, points of time.
 * @place: (nullable): of points of time: what there is one row for each of
 * @is_own: @column is of the same table as the amounts
 * @message: the sentence of its finding; @about: the aggregate, as a keep names it
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
/** The id of its check. */
const char *_dowser_audit_mix_get_check (DowserAuditMixKind kind);
/** What is said once the rows have said how many there are. Returns: (transfer full) */
char *_dowser_audit_mix_dup_seen (DowserAuditMixKind kind, const char *measure, const char *column, gint64 n);

/** DowserAuditNumberText: a column whose texts are read as numbers, and the first place that uses it. */
typedef struct
{
  const DowserColumn *column;
  char *path;
} DowserAuditNumberText;
void _dowser_audit_number_text_free (DowserAuditNumberText *self);
/** What is said of it before its rows are asked. Returns: (transfer full) */
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

/** DowserAuditPlace: a slot of a select that holds one expression; of a filter, one condition of its top-level AND. */
typedef struct
{
  DowserAuditPart part;
  guint index;
  guint member; /* which comparison of a join */
} DowserAuditPlace;

/* Reports. */
void _dowser_audit_report (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                           DowserSeverity severity, const char *check, char *message, const char *fix);

/**
 * DowserAuditFix: something that is about to be mended.
 * @needed: no engine could run the plan without
 * @about: (transfer full): what of the select it is, told apart from all else that @check looks at
 * @message: (transfer full)
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
/** Reports it, with what takes it back. Returns: FALSE where it has been taken back: it is to stay as it is */
gboolean _dowser_audit_may_fix (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                                DowserAuditFix fix);
/** The same for what takes a part out of the plan. Returns: FALSE also for a condition, which ends the audit instead */
gboolean _dowser_audit_may_leave_out (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                                      DowserAuditFix fix);
/**
 * Reports that a number is wrong, with what shows it anyway; a warning where the person has asked for it.
 * @about: (transfer full): what of the select it is, told apart from all else that @check looks at
 * @message: (transfer full): one sentence
 */
void _dowser_audit_report_wrong (DowserAudit *self, const DowserAuditScope *scope, const DowserAuditPlace *place,
                                 const char *check, char *about, char *message);
/** Whether that has been taken back, without a word about it. */
gboolean _dowser_audit_keeps (const DowserAudit *self, const DowserAuditScope *scope, const char *check,
                              const char *about);
/** Whether what @select shows beside its groups is of the row that has its one MIN or MAX. */
gboolean _dowser_audit_shows_extreme_row (const DowserSelect *select);
/** An expression as what a fix is about. Returns: (transfer full) */
char *_dowser_audit_dup_about (const DowserExpr *expr);

/* Slots. Returns: (transfer full) (nullable): what takes the place of @expr; %NULL takes it out of the plan */
typedef DowserExpr *(*DowserAuditMend) (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place,
                                        const DowserExpr *expr);
void _dowser_audit_each_slot (DowserAudit *self, DowserAuditScope *scope, DowserAuditMend mend);
void _dowser_audit_add_condition (DowserExpr **condition, DowserExpr *added);

/* Types. */
/** A date as people write it ("31.12.2024"), where it can be read in one way. Returns: (transfer full) (nullable) */
char *_dowser_audit_read_date (const char *text);
/** Whether @text is written as a date ("2024-02-30") that no calendar has. */
gboolean _dowser_audit_is_no_day (const char *text);
/** Whether @text is a date with its day or month first ("31.12.2024"). */
gboolean _dowser_audit_is_day_first (const char *text);

/* Values. */
/**
 * DowserAuditMeant: what a text that is not stored may mean.
 * @values: (transfer container): (char *): all that come equally near, perhaps none
 * @sure: there is one, and no other can be
 */
typedef struct
{
  DowserSnap snap;
  GPtrArray *values;
  gboolean sure;
} DowserAuditMeant;
/** Returns: FALSE where @literal is no text, is stored as it is, or nobody knows */
gboolean _dowser_audit_find_meant (const DowserAudit *self, DowserAuditScope *scope, const DowserExpr *column,
                                   const DowserExpr *literal, DowserAuditMeant *meant);
/** What the spelling's fix is about. Returns: (transfer full) */
char *_dowser_audit_dup_value_about (const DowserExpr *column, const DowserExpr *literal);

/* Joins. */
DowserJoinGraph *_dowser_audit_ensure_graph (DowserAudit *self);
/** Joins @table, which no instance reads yet, where there is one way to. Returns: (transfer full) (nullable): its
 * instance */
char *_dowser_audit_bring_in (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table);
/** Of an instance that is used but not joined. Returns: (transfer full): DowserJoinTree, none where it hangs on
 * something */
GPtrArray *_dowser_audit_find_ways (DowserAudit *self, DowserAuditScope *scope, guint index, guint max);
/** How @aggregate (or window) takes rows more than once. Returns: (transfer full) (nullable) */
DowserAuditRepeat *_dowser_audit_find_repeat (DowserAudit *self, const DowserAuditScope *scope,
                                              const DowserExpr *aggregate);
/** A row that is shown once for each of others that it meets, of which nothing is shown. Returns: (transfer full)
 * (nullable)
 */
DowserAuditRepeat *_dowser_audit_find_shown_repeat (DowserAudit *self, const DowserAuditScope *scope);
/** COUNT of all joined rows as output @index, which says that it counts the rows of one table. Returns: (transfer full)
 * (nullable) */
DowserAuditRepeat *_dowser_audit_find_named_repeat (DowserAudit *self, const DowserAuditScope *scope, guint index);
/** Whether join @index leaves out the rows of an instance that have no match; @near, @far: the columns that it compares
 */
gboolean _dowser_audit_find_reference (const DowserAudit *self, DowserAuditScope *scope, guint index,
                                       const DowserExpr **near, const DowserExpr **far);
/** Whether join @index leaves out rows of @parent, a group of each of which is shown, that no @child refers to, though
 * nothing asks for that. */
gboolean _dowser_audit_find_childless (const DowserAudit *self, DowserAuditScope *scope, guint index,
                                       const DowserExpr **parent, const DowserExpr **child);
/** Whether it holds what people call the rows of its table. */
gboolean _dowser_audit_is_name (const DowserColumn *column);
/** Of output @index, an @average over rows that is said to be per row of @said, a table that they refer to: the column
 * that refers to it. Returns: (transfer full) (nullable) */
DowserExpr *_dowser_audit_find_said_parent (const DowserAudit *self, DowserAuditScope *scope, guint index,
                                            const DowserExpr **average, const DowserTable **said);
/** What the rows are sorted by where a limit may leave out some that share the last place. Returns: (nullable) */
const DowserExpr *_dowser_audit_find_tied (DowserAudit *self, DowserAuditScope *scope);
/** Where a finding at @place stands. Returns: (transfer full) */
char *_dowser_audit_dup_path (const DowserAuditScope *scope, const DowserAuditPlace *place);
/** Whether a model has named @id so that its rows are counted, though no column of it is used. */
gboolean _dowser_audit_is_counted (const DowserAudit *self, const DowserSelect *select, const char *id);

/** The sentence for a plan of which nothing is left to show. Returns: (transfer full) */
char *_dowser_audit_dup_nothing_left (const DowserAudit *self);

/** Why @plan is too large to be checked: what is too much, and what to do. Returns: (transfer full) (nullable) */
char *_dowser_audit_dup_too_large (const DowserPlan *plan);
/** Why the mended plan must not be run: it reads what the person may not. Returns: (transfer full) (nullable) */
char *_dowser_audit_dup_restricted (const DowserAudit *self);
/** Whether @expr may stand in one more place; counted, since names of names double what they stand for each time. */
gboolean _dowser_audit_may_repeat (DowserAudit *self, const DowserExpr *expr);

/** Renames a step that is called like a table, with all that reads it. */
void _dowser_audit_check_step_name (DowserAudit *self, guint index);

/* A select and what is nested in it. Returns: (transfer full) (nullable): %NULL where nothing executable is left */
DowserSelect *_dowser_audit_select (DowserAudit *self, DowserAuditScope *outer, const DowserSelect *select,
                                    const char *path);

/** The allowed ways to join @table to what stands there. Returns: (transfer full): DowserJoinTree, perhaps none */
GPtrArray *_dowser_audit_find_ways_to (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table, guint max);

/* What the person has laid down. */
/** Ends the audit with @sentence, which is taken. */
void _dowser_audit_refuse (DowserAudit *self, char *sentence);
/** Takes an instance and its join away. */
void _dowser_audit_leave_out (DowserSelect *select, const char *id);
/** Whether nothing but its own join looks at the instance. */
gboolean _dowser_audit_is_left_out_freely (DowserSelect *select, const char *id);
/** Whether it goes through no table that is ruled out. */
gboolean _dowser_audit_way_is_allowed (const DowserAudit *self, const DowserJoinTree *tree);
void _dowser_audit_check_laid_join (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint);
/** Joins @table by columns that the person has named for it. Returns: FALSE where there are none */
gboolean _dowser_audit_join_as_laid_down (DowserAudit *self, DowserAuditScope *scope, const DowserTable *table);
void _dowser_audit_check_replacement (DowserAudit *self, DowserAuditScope *scope, const DowserConstraint *constraint);

/* The checks, in the order in which they run. */
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
/** Lists the columns of @scope in @number_texts, too. */
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
void _dowser_audit_check_per_parent (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_mixes (DowserAudit *self, DowserAuditScope *scope);
void _dowser_audit_check_set (DowserAudit *self, DowserAuditScope *scope);
/** What the halves of a set show beside each other. */
void _dowser_audit_check_halves (DowserAudit *self, DowserAuditScope *scope);

G_END_DECLS
