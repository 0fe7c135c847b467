/* dowser-expr.h - the typed expressions of a plan */
#pragma once

#include "base/dowser-time-unit.h"
#include "schema/dowser-value.h"

G_BEGIN_DECLS

typedef struct _DowserExpr DowserExpr;
typedef struct _DowserSelect DowserSelect;
typedef struct _DowserOrder DowserOrder;

/**
 * DowserExprKind: what a node is, and which fields of #DowserExpr it uses.
 * @DOWSER_EXPR_COLUMN: @instance, @name
 * @DOWSER_EXPR_LITERAL: @value
 * @DOWSER_EXPR_PARAMETER: @name, @type
 * @DOWSER_EXPR_OUTPUT: @name, an output's name; only as a key of the order
 * @DOWSER_EXPR_ARITHMETIC: @op a #DowserArithmetic; 1 argument for NEGATE, else 2
 * @DOWSER_EXPR_COMPARE: @op a #DowserCompare; 2 arguments
 * @DOWSER_EXPR_AND, @DOWSER_EXPR_OR: 2 or more arguments
 * @DOWSER_EXPR_NOT: 1 argument
 * @DOWSER_EXPR_BETWEEN: 3 arguments; @negated
 * @DOWSER_EXPR_IN: the tested one, then 1 or more members; @negated
 * @DOWSER_EXPR_MATCH: @op a #DowserMatch; text and pattern; @negated, @case_sensitive
 * @DOWSER_EXPR_IS_NULL: 1 argument; @negated
 * @DOWSER_EXPR_CASE: condition, result, condition, result, …, and the default where the number is odd
 * @DOWSER_EXPR_CAST: @type; 1 argument
 * @DOWSER_EXPR_AGGREGATE: @op a #DowserAggregate; its arguments, none for COUNT of rows; @distinct, @filter
 * @DOWSER_EXPR_WINDOW: @name of the function (a window's own or an aggregate's); arguments; @window
 * @DOWSER_EXPR_FUNCTION: @name from dowser_functions[]; arguments
 * @DOWSER_EXPR_RATIO: a / b as real numbers, NULL where b is 0; 2 arguments
 * @DOWSER_EXPR_RELATIVE_DATE: @unit, @offset: the start of the present @unit moved by @offset units (the writer
 * resolves it by the run's clock)
 * @DOWSER_EXPR_SUBPLAN: @op a #DowserSubplan; @select; the tested one as argument except for SCALAR and EXISTS;
 * @negated; @compare for ANY and ALL
 */
typedef enum
{
  DOWSER_EXPR_COLUMN,
  DOWSER_EXPR_LITERAL,
  DOWSER_EXPR_PARAMETER,
  DOWSER_EXPR_OUTPUT,
  DOWSER_EXPR_ARITHMETIC,
  DOWSER_EXPR_COMPARE,
  DOWSER_EXPR_AND,
  DOWSER_EXPR_OR,
  DOWSER_EXPR_NOT,
  DOWSER_EXPR_BETWEEN,
  DOWSER_EXPR_IN,
  DOWSER_EXPR_MATCH,
  DOWSER_EXPR_IS_NULL,
  DOWSER_EXPR_CASE,
  DOWSER_EXPR_CAST,
  DOWSER_EXPR_AGGREGATE,
  DOWSER_EXPR_WINDOW,
  DOWSER_EXPR_FUNCTION,
  DOWSER_EXPR_RATIO,
  DOWSER_EXPR_RELATIVE_DATE,
  DOWSER_EXPR_SUBPLAN,
  DOWSER_EXPR_N_KINDS,
} DowserExprKind;

typedef enum
{
  DOWSER_ADD,
  DOWSER_SUBTRACT,
  DOWSER_MULTIPLY,
  DOWSER_DIVIDE,
  DOWSER_MODULO,
  DOWSER_NEGATE
} DowserArithmetic;
typedef enum
{
  DOWSER_EQUAL,
  DOWSER_NOT_EQUAL,
  DOWSER_LESS,
  DOWSER_LESS_EQUAL,
  DOWSER_GREATER,
  DOWSER_GREATER_EQUAL
} DowserCompare;
/** LIKE takes a pattern with % and _; the others a plain text that the writer escapes. */
typedef enum
{
  DOWSER_MATCH_LIKE,
  DOWSER_MATCH_CONTAINS,
  DOWSER_MATCH_STARTS,
  DOWSER_MATCH_ENDS,
  DOWSER_MATCH_EQUALS
} DowserMatch;
/** The list of them, with what each takes and gives: dowser-aggregate.c */
typedef enum
{
  DOWSER_COUNT,
  DOWSER_SUM,
  DOWSER_AVG,
  DOWSER_MIN,
  DOWSER_MAX,
  DOWSER_CONCAT,
  DOWSER_MEDIAN,
  DOWSER_PERCENTILE_CONT,
  DOWSER_PERCENTILE_DISC,
  DOWSER_MODE,
  DOWSER_STDDEV_SAMP,
  DOWSER_STDDEV_POP,
  DOWSER_VAR_SAMP,
  DOWSER_VAR_POP,
  DOWSER_CORR,
  DOWSER_COVAR_SAMP,
  DOWSER_COVAR_POP,
  DOWSER_AGGREGATE_N,
} DowserAggregate;
typedef enum
{
  DOWSER_SUBPLAN_SCALAR,
  DOWSER_SUBPLAN_IN,
  DOWSER_SUBPLAN_EXISTS,
  DOWSER_SUBPLAN_ANY,
  DOWSER_SUBPLAN_ALL
} DowserSubplan;

/* Names in JSON, in the order of the enumerations, %NULL-terminated. */
extern const char *const dowser_expr_kind_nicks[];
extern const char *const dowser_arithmetic_nicks[]; /* add subtract multiply divide modulo negate */
extern const char *const dowser_compare_nicks[];    /* eq ne lt le gt ge */
extern const char *const dowser_match_nicks[];      /* like contains starts ends equals */
extern const char *const dowser_aggregate_nicks[];  /* as in dowser-aggregate.c */
extern const char *const dowser_subplan_nicks[];    /* scalar in exists any all */

typedef enum
{
  DOWSER_FRAME_NONE,
  DOWSER_FRAME_ROWS,
  DOWSER_FRAME_RANGE
} DowserFrameUnit;
/** DowserFrameBound: rows relative to the present one; these two stand for the ends of the partition. */
#define DOWSER_FRAME_UNBOUNDED_BEFORE (G_MININT)
#define DOWSER_FRAME_UNBOUNDED_AFTER (G_MAXINT)

/** DowserWindow: owned by its expression. @partition: DowserExpr; @order: DowserOrder; neither is %NULL. */
typedef struct
{
  GPtrArray *partition;
  GPtrArray *order;
  DowserFrameUnit frame;
  int frame_start;
  int frame_end;
} DowserWindow;

/**
 * DowserExpr: immutable once shared, atomically counted, any thread. The constructors below are the
 * only makers; to change one, make a new one of its children (dowser_expr_map()).
 */
struct _DowserExpr
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public, read only >*/
  DowserExprKind kind;
  int op;
  gboolean negated;
  gboolean distinct;
  gboolean case_sensitive;
  DowserCompare compare;
  DowserValueType type;
  DowserUnit unit;
  int offset;
  char *instance;
  char *name;
  DowserValue *value;
  GPtrArray *args; /* DowserExpr; never NULL */
  DowserExpr *filter;
  DowserWindow *window;
  DowserSelect *select;
};

#define DOWSER_TYPE_EXPR (dowser_expr_get_type ())
GType dowser_expr_get_type (void);
DowserExpr *dowser_expr_ref (const DowserExpr *self);
void dowser_expr_unref (DowserExpr *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserExpr, dowser_expr_unref)

/* Makers. Expressions, values, selects and windows given to them are taken (transfer full). */
DowserExpr *dowser_expr_new_column (const char *instance, const char *name);
DowserExpr *dowser_expr_new_literal (DowserValue *value);
DowserExpr *dowser_expr_new_integer (gint64 value);
DowserExpr *dowser_expr_new_text (const char *value);
DowserExpr *dowser_expr_new_parameter (const char *name, DowserValueType type);
DowserExpr *dowser_expr_new_output (const char *name);
/** @b: %NULL for NEGATE */
DowserExpr *dowser_expr_new_arithmetic (DowserArithmetic op, DowserExpr *a, DowserExpr *b);
DowserExpr *dowser_expr_new_compare (DowserCompare op, DowserExpr *a, DowserExpr *b);
/** Conjunction of @a and @b, flat; either may be %NULL, then the other is returned (%NULL for both). */
DowserExpr *dowser_expr_and (DowserExpr *a, DowserExpr *b);
DowserExpr *dowser_expr_or (DowserExpr *a, DowserExpr *b);
DowserExpr *dowser_expr_new_not (DowserExpr *a);
DowserExpr *dowser_expr_new_between (DowserExpr *x, DowserExpr *low, DowserExpr *high, gboolean negated);
/** @members: (transfer full): DowserExpr */
DowserExpr *dowser_expr_new_in (DowserExpr *x, GPtrArray *members, gboolean negated);
DowserExpr *dowser_expr_new_match (DowserMatch op, DowserExpr *x, DowserExpr *pattern, gboolean negated,
                                   gboolean case_sensitive);
DowserExpr *dowser_expr_new_is_null (DowserExpr *x, gboolean negated);
/** @args: (transfer full): as %DOWSER_EXPR_CASE says */
DowserExpr *dowser_expr_new_case (GPtrArray *args);
DowserExpr *dowser_expr_new_cast (DowserExpr *x, DowserValueType type);
/** A cast of a text that is NULL where the whole of it is no number; writers make it, and no plan in JSON says it.
 * @type: of whole numbers or of real ones */
DowserExpr *dowser_expr_new_read (DowserExpr *x, DowserValueType type);
gboolean dowser_expr_is_read (const DowserExpr *self);
/** @x: %NULL for the number of rows; @filter: (nullable) */
DowserExpr *dowser_expr_new_aggregate (DowserAggregate op, DowserExpr *x, gboolean distinct, DowserExpr *filter);
DowserExpr *dowser_expr_new_window (const char *name, GPtrArray *args, DowserWindow *window);
/** @...: DowserExpr, %NULL-terminated */
DowserExpr *dowser_expr_new_function (const char *name, ...) G_GNUC_NULL_TERMINATED;
DowserExpr *dowser_expr_new_functionv (const char *name, GPtrArray *args);
DowserExpr *dowser_expr_new_ratio (DowserExpr *a, DowserExpr *b);
DowserExpr *dowser_expr_new_relative_date (DowserUnit unit, int offset);
/** @x: %NULL for SCALAR and EXISTS; @compare: for ANY and ALL */
DowserExpr *dowser_expr_new_subplan (DowserSubplan op, DowserExpr *x, DowserSelect *select, gboolean negated,
                                     DowserCompare compare);
DowserWindow *dowser_window_new (void);

gboolean dowser_expr_equal (const DowserExpr *a, const DowserExpr *b);
/** Whether it holds an aggregate of this level (not inside a subplan, not under a window). */
gboolean dowser_expr_has_aggregate (const DowserExpr *self);

/** Called for each node, parents first; FALSE leaves out the children. Subplans' selects are not entered. */
typedef gboolean (*DowserExprVisit) (const DowserExpr *expr, gpointer user_data);
void dowser_expr_walk (const DowserExpr *self, DowserExprVisit visit, gpointer user_data);

/** Returns: (transfer full) (nullable): the replacement of @expr; %NULL keeps it and goes on to its children */
typedef DowserExpr *(*DowserExprReplace) (const DowserExpr *expr, gpointer user_data);
/** A tree in which @replace has had its say on each node, parents first; the unchanged parts are shared. */
DowserExpr *dowser_expr_map (const DowserExpr *self, DowserExprReplace replace, gpointer user_data);

/** DowserArgument: what a function takes at a place. */
typedef enum
{
  DOWSER_ARGUMENT_ANY,
  DOWSER_ARGUMENT_COMMON, /* the arguments of this kind meet in one type */
  DOWSER_ARGUMENT_NUMBER,
  DOWSER_ARGUMENT_INTEGER,
  DOWSER_ARGUMENT_TEXT,
  DOWSER_ARGUMENT_TEMPORAL, /* a date or timestamp, or a text that reads as one */
} DowserArgument;

/** DowserNullRule: when a function gives NULL. */
typedef enum
{
  DOWSER_NULL_IF_ANY, /* argument is NULL */
  DOWSER_NULL_IF_ALL, /* arguments are NULL */
  DOWSER_NULL_PERHAPS,
  DOWSER_NULL_NEVER,
} DowserNullRule;

/**
 * DowserFunction: one of the closed list.
 * @result: %DOWSER_VALUE_UNKNOWN means the type of its first argument, or the common type of all
 * %DOWSER_ARGUMENT_COMMON
 * @args: a letter for each argument (x any, c common, n number, i integer, s text, d temporal), the last one for all
 *   that follow; see dowser_function_get_argument()
 */
typedef struct
{
  const char *name;
  guint min_args;
  guint max_args;
  DowserValueType result;
  const char *args;
  DowserNullRule nulls;
} DowserFunction;
/*
 * year quarter month week day weekday hour minute second(date) · weekday_name weekday_short month_name
 * month_short(date) · truncate_year … truncate_hour(date) · date(x) · add_days/add_months/add_years(date, n) ·
 * add_hours/add_minutes/add_seconds(time, n) · weeks_between … seconds_between(a, b), days_between(a, b): elapsed time,
 * with fractions · months_between years_between(a, b): whole ones that have passed · today() · now() ·
 * lower upper initcap length(text) · trim ltrim rtrim(text, characters): blanks, where none are said ·
 * lpad rpad(text, length, filling): cut where it is longer · substring(text, from, count) · position(text, part) ·
 * replace(text, a, b) · translate(text, from, to): character by character, those without a counterpart are removed ·
 * split_part(text, separator, n): from 1 on · concat(a, b, …) · abs round(x, digits) floor ceiling(x) ·
 * sqrt exp ln log10 log2(x) power(x, y) · coalesce(a, b, …) · nullif(a, b)
 */
const DowserFunction *dowser_function_find (const char *name);
/** All, ended by one whose name is %NULL. */
extern const DowserFunction dowser_functions[];
DowserArgument dowser_function_get_argument (const DowserFunction *self, guint index);
/** Whether values of @type go in without a cast; those of unknown type do everywhere. */
gboolean dowser_argument_accepts (DowserArgument self, DowserValueType type);

/* What a window may call besides the aggregates: row_number rank dense_rank percent_rank cume_dist ntile(n) ·
 * lag lead(x, rows, default) · first_value last_value(x) · nth_value(x, n) */
const DowserFunction *dowser_window_function_find (const char *name);
/** All, ended by one whose name is %NULL. */
extern const DowserFunction dowser_window_functions[];

G_END_DECLS
