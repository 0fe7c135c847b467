/* dowser-expr.h - the typed expressions of a plan */
#pragma once

#include "base/dowser-time-unit.h"
#include "schema/dowser-value.h"

G_BEGIN_DECLS

typedef struct _DowserExpr DowserExpr;
typedef struct _DowserSelect DowserSelect;
typedef struct _DowserOrder DowserOrder;

/**
 * DowserExprKind: the kind of a node, and the fields of #DowserExpr that it uses.
 * @DOWSER_EXPR_COLUMN: @instance, @name
 * @DOWSER_EXPR_LITERAL: @value
 * @DOWSER_EXPR_PARAMETER: @name, @type
 * @DOWSER_EXPR_OUTPUT: @name, an output's name; only as a sort key
 * @DOWSER_EXPR_ARITHMETIC: @op a #DowserArithmetic; 1 argument for NEGATE, else 2
 * @DOWSER_EXPR_COMPARE: @op a #DowserCompare; 2 arguments
 * @DOWSER_EXPR_AND, @DOWSER_EXPR_OR: 2 or more arguments
 * @DOWSER_EXPR_NOT: 1 argument
 * @DOWSER_EXPR_BETWEEN: 3 arguments; @negated
 * @DOWSER_EXPR_IN: the tested expression, then 1 or more members; @negated
 * @DOWSER_EXPR_MATCH: @op a #DowserMatch; text and pattern; @negated, @case_sensitive
 * @DOWSER_EXPR_IS_NULL: 1 argument; @negated
 * @DOWSER_EXPR_CASE: condition, result, condition, result, …, and the default if the number is odd
 * @DOWSER_EXPR_CAST: @type; 1 argument
 * @DOWSER_EXPR_AGGREGATE: @op a #DowserAggregate; its arguments, none for COUNT of rows; @distinct, @filter
 * @DOWSER_EXPR_WINDOW: @name of the function (a window function or an aggregate); arguments; @window
 * @DOWSER_EXPR_FUNCTION: @name from dowser_functions[]; arguments
 * @DOWSER_EXPR_RATIO: a / b as real numbers, NULL if b is 0; 2 arguments
 * @DOWSER_EXPR_RELATIVE_DATE: @unit, @offset: the start of the current @unit moved by @offset units (the SQL writer
 * resolves it by the run's clock)
 * @DOWSER_EXPR_SUBPLAN: @op a #DowserSubplan; @select; the tested expression as argument except for SCALAR and EXISTS;
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
/** DowserMatch: LIKE takes a pattern with % and _. All other values take a plain text, which the SQL writer escapes. */
typedef enum
{
  DOWSER_MATCH_LIKE,
  DOWSER_MATCH_CONTAINS,
  DOWSER_MATCH_STARTS,
  DOWSER_MATCH_ENDS,
  DOWSER_MATCH_EQUALS
} DowserMatch;
/** DowserAggregate: the aggregates; dowser-aggregate.c lists their arguments and results. */
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
  DOWSER_QUERY_FRAME_NONE,
  DOWSER_QUERY_FRAME_ROWS,
  DOWSER_QUERY_FRAME_RANGE
} DowserQueryFrameUnit;
/** DowserQueryFrameBound: the distance from the current row to an end of a window frame, in rows. The two values below
 * stand for the start and the end of the partition. */
#define DOWSER_QUERY_FRAME_UNBOUNDED_BEFORE (G_MININT)
#define DOWSER_QUERY_FRAME_UNBOUNDED_AFTER (G_MAXINT)

/** DowserWindow: owned by its expression. @partition: DowserExpr; @order: DowserOrder; neither is %NULL. */
typedef struct
{
  GPtrArray *partition;
  GPtrArray *order;
  DowserQueryFrameUnit frame;
  int frame_start;
  int frame_end;
} DowserWindow;

/** DowserExpr: immutable after it has been shared, atomically reference-counted, for any thread. Expressions are
 * created only by the functions below. To change an expression, create a new expression with its children
 * (dowser_expr_map()). */
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

/* Constructors. They take expressions, values, selects and windows (transfer full). */
DowserExpr *dowser_expr_new_column (const char *instance, const char *name);
DowserExpr *dowser_expr_new_literal (DowserValue *value);
DowserExpr *dowser_expr_new_integer (gint64 value);
DowserExpr *dowser_expr_new_text (const char *value);
DowserExpr *dowser_expr_new_parameter (const char *name, DowserValueType type);
DowserExpr *dowser_expr_new_output (const char *name);
/** @b: %NULL for NEGATE */
DowserExpr *dowser_expr_new_arithmetic (DowserArithmetic op, DowserExpr *a, DowserExpr *b);
DowserExpr *dowser_expr_new_compare (DowserCompare op, DowserExpr *a, DowserExpr *b);
/** Returns the conjunction of @a and @b, with nested conjunctions merged. If one argument is %NULL, returns the other
 * argument. If both arguments are %NULL, returns %NULL. */
DowserExpr *dowser_expr_and (DowserExpr *a, DowserExpr *b);
DowserExpr *dowser_expr_or (DowserExpr *a, DowserExpr *b);
DowserExpr *dowser_expr_new_not (DowserExpr *a);
DowserExpr *dowser_expr_new_between (DowserExpr *x, DowserExpr *low, DowserExpr *high, gboolean negated);
/** Makes the condition that @x is one of @members or, with @negated, none of them. @members: (transfer full):
 * DowserExpr */
DowserExpr *dowser_expr_new_in (DowserExpr *x, GPtrArray *members, gboolean negated);
DowserExpr *dowser_expr_new_match (DowserMatch op, DowserExpr *x, DowserExpr *pattern, gboolean negated,
                                   gboolean case_sensitive);
DowserExpr *dowser_expr_new_is_null (DowserExpr *x, gboolean negated);
/** @args: (transfer full): as described for %DOWSER_EXPR_CASE */
DowserExpr *dowser_expr_new_case (GPtrArray *args);
DowserExpr *dowser_expr_new_cast (DowserExpr *x, DowserValueType type);
/** Creates a cast that converts a text to a number. The cast gives NULL unless the whole text is a number. Only SQL
 * writers use this cast; JSON plans can't contain it. @type: integer or real */
DowserExpr *dowser_expr_new_parse_cast (DowserExpr *x, DowserValueType type);
gboolean dowser_expr_is_parse_cast (const DowserExpr *self);
/** @x: the aggregated expression, %NULL to count rows; @filter: (nullable): the condition on the rows that are
 * aggregated */
DowserExpr *dowser_expr_new_aggregate (DowserAggregate op, DowserExpr *x, gboolean distinct, DowserExpr *filter);
DowserExpr *dowser_expr_new_window (const char *name, GPtrArray *args, DowserWindow *window);
/** Makes a function call. @...: DowserExpr (transfer full), the arguments, followed by %NULL */
DowserExpr *dowser_expr_new_function (const char *name, ...) G_GNUC_NULL_TERMINATED;
DowserExpr *dowser_expr_new_functionv (const char *name, GPtrArray *args);
DowserExpr *dowser_expr_new_ratio (DowserExpr *a, DowserExpr *b);
DowserExpr *dowser_expr_new_relative_date (DowserUnit unit, int offset);
/** Creates an expression that contains a nested select. @x: (nullable): the expression before IN, ANY or ALL; %NULL for
 * SCALAR and EXISTS. @compare: the comparison before ANY or ALL; ignored for other kinds */
DowserExpr *dowser_expr_new_subplan (DowserSubplan op, DowserExpr *x, DowserSelect *select, gboolean negated,
                                     DowserCompare compare);
DowserWindow *dowser_window_new (void);

gboolean dowser_expr_equal (const DowserExpr *a, const DowserExpr *b);
/** Returns TRUE if the expression contains an aggregate that belongs to its own select. Aggregates inside a subplan,
 * and aggregates that are the function of a window, aren't counted. */
gboolean dowser_expr_has_aggregate (const DowserExpr *self);

/** DowserExprVisit: called for each node, parents before children. If the function returns FALSE, the node's children
 * are skipped. The selects of subplans aren't visited. */
typedef gboolean (*DowserExprVisit) (const DowserExpr *expr, gpointer user_data);
void dowser_expr_walk (const DowserExpr *self, DowserExprVisit visit, gpointer user_data);

/** DowserExprReplace: the function for dowser_expr_map(). Returns: (transfer full) (nullable): the replacement of
 * @expr; %NULL keeps @expr and continues with its children */
typedef DowserExpr *(*DowserExprReplace) (const DowserExpr *expr, gpointer user_data);
/** Returns a copy of the expression in which @replace was applied to each node, parents before children. Unchanged
 * parts are shared. */
DowserExpr *dowser_expr_map (const DowserExpr *self, DowserExprReplace replace, gpointer user_data);

/** DowserArgument: the kind of a function's argument. */
typedef enum
{
  DOWSER_ARGUMENT_ANY,
  DOWSER_ARGUMENT_COMMON, /* all arguments marked in this way are converted to a common type */
  DOWSER_ARGUMENT_NUMBER,
  DOWSER_ARGUMENT_INTEGER,
  DOWSER_ARGUMENT_TEXT,
  DOWSER_ARGUMENT_TEMPORAL, /* a date, a timestamp, or a text that can be parsed as a date or timestamp */
} DowserArgument;

/** DowserNullRule: the condition under which a function returns NULL. */
typedef enum
{
  DOWSER_NULL_IF_ANY, /* if any argument is NULL */
  DOWSER_NULL_IF_ALL, /* if all arguments are NULL */
  DOWSER_NULL_PERHAPS,
  DOWSER_NULL_NEVER,
} DowserNullRule;

/**
 * DowserFunction: a function of the closed list.
 * @result: the type of the result. %DOWSER_VALUE_UNKNOWN stands for the type of the first argument, or for the common
 * type of all arguments of the kind %DOWSER_ARGUMENT_COMMON
 * @args: a letter for each argument (x any, c common, n number, i integer, s text, d temporal). The last letter also
 * holds for all further arguments; see dowser_function_get_argument()
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
/* The functions: year quarter month week day weekday hour minute second(date) · weekday_name weekday_short month_name
 * month_short(date) · truncate_year … truncate_hour(date) · date(x) · add_days/add_months/add_years(date, n) ·
 * add_hours/add_minutes/add_seconds(time, n) · weeks_between … seconds_between(a, b), days_between(a, b): elapsed time,
 * with fractions · months_between years_between(a, b): completed months and years, as integers · today() · now() ·
 * lower upper initcap length(text) · trim ltrim rtrim(text, characters): spaces by default · lpad rpad(text, length,
 * filling): cuts a longer text · substring(text, from, count) · position(text, part) · replace(text, a, b) ·
 * translate(text, from, to): character by character, removes characters without a counterpart · split_part(text,
 * separator, n): n counts from 1 · concat(a, b, …) · abs round(x, digits) floor ceiling(x) · sqrt exp ln log10 log2(x)
 * power(x, y) · coalesce(a, b, …) · nullif(a, b) */
const DowserFunction *dowser_function_find (const char *name);
/** All functions; the last entry's name is %NULL. */
extern const DowserFunction dowser_functions[];
DowserArgument dowser_function_get_argument (const DowserFunction *self, guint index);
/** Returns TRUE if values of @type are accepted without a cast. Values of unknown type are always accepted. */
gboolean dowser_argument_accepts (DowserArgument self, DowserValueType type);

/* The window functions besides the aggregates: row_number rank dense_rank percent_rank cume_dist ntile(n) · lag lead(x,
 * rows, default) · first_value last_value(x) · nth_value(x, n) */
const DowserFunction *dowser_window_function_find (const char *name);
/** All window functions; the last entry's name is %NULL. */
extern const DowserFunction dowser_window_functions[];

G_END_DECLS
