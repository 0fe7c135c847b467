/* dowser-dialect.h - the differences between SQL dialects, as data */
#pragma once

#include "base/dowser-sql-scan.h"
#include "plan/dowser-expr.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

typedef struct _DowserSqlWriter DowserSqlWriter;

/** DowserPrecedence: how tightly a written expression binds, the same for every dialect. */
typedef enum
{
  DOWSER_PRECEDENCE_OR,
  DOWSER_PRECEDENCE_AND,
  DOWSER_PRECEDENCE_NOT,
  DOWSER_PRECEDENCE_PREDICATE,
  /* Engines disagree on the precedence of ||, so it is put in parentheses wherever it is an operand. */
  DOWSER_PRECEDENCE_CONCAT,
  DOWSER_PRECEDENCE_ADD,
  DOWSER_PRECEDENCE_MULTIPLY,
  DOWSER_PRECEDENCE_UNARY,
  DOWSER_PRECEDENCE_PRIMARY,
} DowserPrecedence;

/** The type of an expression that can only be NULL; it follows the types of values. */
#define DOWSER_SQL_NULL DOWSER_VALUE_N_TYPES

/**
 * DowserFunctionFormCase: the condition for using a form of a call. The first form whose condition is met is used.
 * @DOWSER_FUNCTION_FORM_DATE, @DOWSER_FUNCTION_FORM_DATES: the first argument is (the first two are) known to be a date
 * without a time
 * @DOWSER_FUNCTION_FORM_TIMESTAMP: the first argument is known to be a timestamp
 * @DOWSER_FUNCTION_FORM_LITERAL_LAST: the last argument is a literal and not NULL
 * @DOWSER_FUNCTION_FORM_SOUGHT: the second argument is a literal text and not empty
 * @DOWSER_FUNCTION_FORM_CHARACTER: the second argument is a literal of one character
 * @DOWSER_FUNCTION_FORM_PADDED: the second argument is a literal length from 1 to 200, and the third argument is a
 * literal text and not empty
 * @DOWSER_FUNCTION_FORM_SPLIT: dowser_sql_is_plain_split() accepts the arguments of SPLIT_PART
 * @DOWSER_FUNCTION_FORM_NATURAL: all arguments except the first are literal whole numbers; the second is at least 1,
 * the others at least 0
 */
typedef enum
{
  DOWSER_FUNCTION_FORM_ALWAYS,
  DOWSER_FUNCTION_FORM_DATE,
  DOWSER_FUNCTION_FORM_DATES,
  DOWSER_FUNCTION_FORM_TIMESTAMP,
  DOWSER_FUNCTION_FORM_NATURAL,
  DOWSER_FUNCTION_FORM_LITERAL_LAST,
  DOWSER_FUNCTION_FORM_SOUGHT,
  DOWSER_FUNCTION_FORM_CHARACTER,
  DOWSER_FUNCTION_FORM_PADDED,
  DOWSER_FUNCTION_FORM_SPLIT
} DowserFunctionFormCase;

/**
 * DowserFunctionForm: one form in which a function call is written. In @text, $1 … $9 is an argument on its own
 * (between parentheses or commas), #1 … #9 an argument that is an operand, %1 … %9 a literal whole number that is never
 * a parameter, $* all arguments separated by commas, |* all arguments as operands joined by ||, +* all arguments as
 * operands joined by +.
 * @text: (nullable): %NULL if the engine has no such function: see dowser_sql_expand()
 * @n_args: the only number of arguments that fits; 0 for any
 */
typedef struct
{
  const char *name;
  const char *text;
  DowserPrecedence precedence;
  DowserFunctionFormCase fits;
  guint n_args;
} DowserFunctionForm;

/** DowserConversion: how a value of type @from is converted to type @to; each a #DowserValueType or
 * #DOWSER_SQL_NULL. */
typedef struct
{
  int from;
  int to;
  const char *text;
} DowserConversion;

/**
 * DowserFullJoin: the full joins that the engine can run; any other full join becomes a left join plus the rows that
 * the left join leaves out.
 * @DOWSER_FULL_JOIN_OUTERMOST: full joins outside of nested plans
 * @DOWSER_FULL_JOIN_OF_KEYS: full joins on the equality of an expression of the joined table and one of the other
 * tables
 */
typedef enum
{
  DOWSER_FULL_JOIN_ANY,
  DOWSER_FULL_JOIN_OUTERMOST,
  DOWSER_FULL_JOIN_OF_KEYS,
  DOWSER_FULL_JOIN_NEVER
} DowserFullJoin;

/** DowserParameters: how a bound literal is written; equal literals share a numbered parameter. */
typedef enum
{
  DOWSER_PARAMETERS_QUESTION,
  DOWSER_PARAMETERS_DOLLAR,
  DOWSER_PARAMETERS_AT
} DowserParameters;

/**
 * DowserArithmeticForms: forms of operations that differ between engines; %NULL for the engine's own operation.
 * @divide_integers: truncating division of whole numbers; @divide_wide: the same if an operand is a sum, because
 * engines widen sums to decimals
 * @divide: division of real numbers
 * @divide_unknown: for operands of unknown types; %NULL if the form depends on the types
 */
typedef struct
{
  const char *divide_integers;
  const char *divide_wide;
  const char *divide;
  const char *divide_unknown;
  const char *modulo_integers;
  const char *modulo;
  const char *ratio;
} DowserArithmeticForms;

/**
 * DowserMatchForms: LIKE and equality of texts, each for folded case [0] and exact case [1].
 * @operators: between the two texts; @texts: around each text; @equals: around each text of an equality
 * @patterns: by #DowserMatch, for a pattern that the engine computes
 * @own_text: (nullable): around each text in the user's own SQL, where the columns decide whether case matters
 * @special: the special characters of a pattern, besides the escape character itself
 * @like_special: (nullable): other special characters than % and _, to be escaped in a pattern that the user wrote
 * @no_escape: switches the engine's own escape character off; %NULL if it has none
 * @escape: the engine's own escape character, if the engine has no ESCAPE clause; otherwise 0, and an exclamation mark
 * is the escape character
 * @computed: by #DowserMatch, (nullable): replaces operator and pattern for a pattern that the engine computes; its
 * texts are written as in @equals
 */
typedef struct
{
  const char *operators[2];
  const char *texts[2];
  const char *own_text;
  const char *equals[2];
  const char *patterns[DOWSER_MATCH_EQUALS];
  const char *special;
  const char *like_special;
  const char *no_escape;
  char escape;
  const char *computed[DOWSER_MATCH_EQUALS];
} DowserMatchForms;

/**
 * DowserLiteralForms: how literals are written in place.
 * @truth_values: false and true
 * @exponent: written after a real number without an exponent; @real_suffix: written after every real number; without
 * these, engines would read a decimal
 * @infinities: negative and positive infinity; %NULL if there are none
 * @blob: before the bytes, before each byte and after them
 * @dates: before and after the text of a date, time and timestamp
 * @text: before the first quote
 * @doubled: the characters that are doubled within quotes
 */
typedef struct
{
  const char *truth_values[2];
  const char *exponent;
  const char *real_suffix;
  const char *infinities[2];
  const char *blob[3];
  const char *dates[3][2];
  const char *text;
  const char *doubled;
} DowserLiteralForms;

/**
 * DowserDialect: an entry in the table.
 * @title: the name shown to users
 * @rules: the lexical rules: where texts, names and comments begin and end
 * @max_name: the maximum length of a name in bytes; 0 for no limit. Names made up by the plan are shortened, names in
 * the database are not
 * @plain_names: names can't hold characters outside the basic plane, control characters, or blanks at their ends
 * @typed: whether a value must have the type that its position requires; in other dialects, the engine converts any
 * value itself
 * @has_booleans: whether conditions have a type of their own; @conditions_are_values: whether a condition may be shown
 * or compared
 * @numbers_are_conditions: whether any number may be used as a condition
 * @functions: the forms of dowser_functions[]; the last entry has no name
 * @conversions: the conversions that @casts doesn't cover; the last entry has no text; %NULL if there are none
 * @own_functions, @own_conversions, @own_arithmetic: (nullable): replace @functions, @conversions and
 * @arithmetic in the user's own SQL of the dialect: there, the engine decides as which number a text is read, how
 * numbers are rounded, and what a division by 0 gives
 * @own_decimal: (nullable): the form of a cast to a decimal of a given number of places, which rounds differently from
 * other casts
 * @own_decimals_in_place: a decimal's number of places sets the precision of a quotient; a parameter would have a
 * different number of places
 * @casts: by #DowserValueType; %NULL if the dialect has no such cast
 * @numbers: convert a text to a whole number [0] or a real number [1] if dowser_number_read() reads the whole text as a
 * number; convert any other text to NULL, and never to an error
 * @inlines_in_groups: without numbered parameters, the engine would not recognize a repeated group, so the group's
 * literals are written in place
 * @parameters: how a bound literal is written; @parameter_forms: by type, around the sign "?", since engines can't
 * always guess the type; # is a decimal's number of digits and of digits after the point; %NULL if the sign is written
 * alone
 * @aggregates: by #DowserAggregate: the name of the aggregate, or a form of its arguments; %NULL if the aggregate is
 * built from windows in a step; @separator: between the text and the separator of CONCAT;
 * @needs_separator: a separator is required, and it must be a literal
 * @average, @sum: (nullable): the form around the argument of AVG and SUM of whole numbers
 * @true_condition: a condition that is always true
 * @nulls_are_texts: a NULL in a window or an aggregate turns the numbers that are combined with the NULL into texts
 * @has_nulls_order: whether there are NULLS FIRST and NULLS LAST; in other dialects, NULL counts as the smallest and an
 * extra key is written
 * @has_lag_default: whether LAG and LEAD have a third argument
 * @ranks_need_order: the order that is written for windows that number rows, if the plan gives none
 * @has_range_offsets: whether there is RANGE BETWEEN n PRECEDING …
 * @range_key: (nullable): the form around a number that is the key of such a window
 * @no_windows_in_windows: the keys of a window can't hold a nested plan that has a window
 * @has_window_concat: whether CONCAT can be a window; @has_distinct_concat: whether CONCAT can join distinct texts
 * @groups_are_strict: each shown column must be grouped or aggregated, and distinct rows are sorted by shown columns
 * only
 * @has_limits_in_subqueries: whether a nested plan after IN, ANY and ALL may have a limit, and its windows are
 * respected
 * @loses_rows_behind_constant_joins: an engine bug: an inner join on no column empties right and full joins
 * @loses_rows_of_cross_joins: an engine bug: a cross join after a right or full join loses rows, unless it is written
 * with a condition that is always true
 * @loses_offsets_of_constants: an engine bug: the offset of distinct rows without any column is ignored
 * @loses_distinct_in_exists: an engine bug: EXISTS ignores DISTINCT, and applies the offset to all rows
 * @loses_groups_in_exists: an engine bug: EXISTS ignores groups, and applies the offset to all rows
 * @loses_groups_beside_windows: an engine bug: a condition on groups together with a window and an aggregate that needs
 * its rows in order
 * @forgets_missing_constants: an engine bug: if an outer join finds no row, windows and aggregates still see the
 * constant of a step's column instead of NULL
 * @loses_steps_in_aggregates: an engine bug: a nested plan in an aggregate can't read a step that aggregates
 * @loses_nulls_of_groups: an engine bug: after NOT IN and ALL, a NULL among grouped dates is lost
 * @loses_counts_beside_nested: an engine bug: windows over a nested plan change the counts of other windows
 * @cuts_decimals: an engine bug: a sum of decimals cuts the places of decimals that have more places
 * @joins_outer_by_queries: a nested plan may be part of the condition of an outer join
 * @has_lateral: whether a query in FROM can read the plan around it
 * @has_quantified: whether there are ANY and ALL
 * @has_distinct_separator: whether DISTINCT is allowed together with a separator other than a comma
 * @has_nul_texts: whether a text may hold a NUL byte
 * @set_in_parentheses: whether a part of a set operation may have its own order; otherwise it becomes a derived table
 * @limits_at_top: a limit is written as TOP (n), or after an order as OFFSET and FETCH
 * @keys_read_columns: a group or sort key without a column is an error, and so is an aggregate of a nested plan
 * @has_nth_value: whether there is NTH_VALUE
 * @no_limit: (nullable): the clause for all rows, written if there is only an offset
 * @literals_in_place: literals are written in place, never bound
 * @name_backslashes: whether a backslash in a quoted name is doubled
 * @orders_truths: MIN and MAX accept truth values, although truth values have their own type
 * @counts: (nullable): the form around a count that converts it to an ordinary whole number
 * @null_if_empty: (nullable): the form around the argument of an aggregate or window whose result would not be NULL
 * without rows
 * @concats: (nullable): the forms of CONCAT of all texts [0] and of distinct texts [1], if the engine has no such
 * aggregate of two arguments
 * @set_distinct: whether a set operation needs the word DISTINCT
 * @ends_last_part: an order and a limit after a set operation belong to its last part
 * @closed_subplans: a nested plan can't read the plan around it
 * @skips_null_members: a NULL among the members of IN is ignored
 * @outer_joins_by_keys: an outer join needs an equality of two tables among its conditions
 * @groups_once: the same group key may appear only once
 * @respects_nulls: (nullable): the words after the call of a window that reads other rows and would otherwise skip
 * their NULLs
 * @headings_differ: two outputs can't have the same name
 * @numbers_are_apart: real numbers, decimals and whole numbers can't be mixed
 * @max_nesting: the maximum number of tokens that the engine's parser may keep open; 0 for no limit
 */
typedef struct
{
  const char *title;
  const DowserSqlRules *rules;
  char quote_open;
  char quote_close;
  guint max_name;
  gboolean plain_names;
  gboolean typed;
  gboolean has_booleans;
  gboolean conditions_are_values;
  gboolean numbers_are_conditions;
  const DowserFunctionForm *functions;
  const DowserConversion *conversions;
  const DowserFunctionForm *own_functions;
  const DowserConversion *own_conversions;
  const char *own_decimal;
  const char *casts[DOWSER_VALUE_N_TYPES];
  const char *numbers[2];
  DowserLiteralForms literals;
  DowserParameters parameters;
  const char *parameter_forms[DOWSER_VALUE_N_TYPES];
  gboolean inlines_in_groups;
  const char *aggregates[DOWSER_AGGREGATE_N];
  const char *separator;
  gboolean needs_separator;
  const char *average;
  const char *sum;
  const char *true_condition;
  DowserArithmeticForms arithmetic;
  const DowserArithmeticForms *own_arithmetic;
  DowserMatchForms match;
  DowserFullJoin full_join;
  gboolean nulls_are_texts;
  gboolean has_nulls_order;
  gboolean has_lag_default;
  const char *ranks_need_order;
  gboolean has_range_offsets;
  const char *range_key;
  gboolean no_windows_in_windows;
  gboolean has_window_concat;
  gboolean has_distinct_concat;
  gboolean has_distinct_separator;
  gboolean has_nul_texts;
  gboolean groups_are_strict;
  gboolean has_limits_in_subqueries;
  gboolean loses_rows_behind_constant_joins;
  gboolean loses_rows_of_cross_joins;
  gboolean loses_offsets_of_constants;
  gboolean loses_distinct_in_exists;
  gboolean loses_groups_in_exists;
  gboolean loses_groups_beside_windows;
  gboolean forgets_missing_constants;
  gboolean loses_steps_in_aggregates;
  gboolean loses_nulls_of_groups;
  gboolean loses_counts_beside_nested;
  gboolean cuts_decimals;
  gboolean joins_outer_by_queries;
  gboolean has_lateral;
  gboolean has_quantified;
  gboolean set_in_parentheses;
  gboolean limits_at_top;
  gboolean keys_read_columns;
  gboolean own_decimals_in_place;
  gboolean has_nth_value;
  const char *no_limit;
  gboolean literals_in_place;
  gboolean name_backslashes;
  gboolean orders_truths;
  const char *counts[2];
  const char *null_if_empty;
  const char *concats[2];
  gboolean set_distinct;
  gboolean ends_last_part;
  gboolean closed_subplans;
  gboolean skips_null_members;
  gboolean outer_joins_by_keys;
  gboolean numbers_are_apart;
  gboolean groups_once;
  gboolean headings_differ;
  const char *respects_nulls;
  guint max_tables;
  guint max_outputs;
  guint max_parameters;
  guint max_compound;
  guint max_nesting;
  /** (nullable): returns the value that is bound instead of @value, for values that @literals doesn't cover. %NULL
   * binds an SQL NULL. Returns: (transfer full) (nullable) */
  DowserValue *(*bind) (DowserSqlWriter *writer, const DowserValue *value);
  /** (nullable): writes a value returned by @bind as text of the dialect */
  void (*print) (GString *into, const DowserValue *value);
  /** (nullable): writes a pattern match that LIKE can't express in this dialect */
  void (*put_match) (DowserSqlWriter *writer, const DowserExpr *match);
} DowserDialect;

extern const DowserDialect dowser_dialect_sqlite;
extern const DowserDialect dowser_dialect_postgresql;
extern const DowserDialect dowser_dialect_mysql;
extern const DowserDialect dowser_dialect_duckdb;
extern const DowserDialect dowser_dialect_sqlserver;
extern const DowserDialect dowser_dialect_clickhouse;

/** Returns: (nullable): %NULL if this version can't write the dialect */
const DowserDialect *dowser_dialect_find (DowserDialectId id);
const char *dowser_dialect_get_title (DowserDialectId id);
/** Appends @name in the quotes of the dialect. A quote or backslash in it is doubled if the dialect requires that. */
void dowser_dialect_append_name (const DowserDialect *self, GString *into, const char *name);

G_END_DECLS
