/* dowser-dialect.h - what each SQL dialect spells in its own way, as data */
#pragma once

#include "base/dowser-sql-scan.h"
#include "plan/dowser-expr.h"
#include "sql/write/dowser-sql-writer.h"

G_BEGIN_DECLS

typedef struct _DowserSqlWriter DowserSqlWriter;

/** DowserPrecedence: how tightly a written expression holds together, the same for every dialect. */
typedef enum
{
  DOWSER_PRECEDENCE_OR,
  DOWSER_PRECEDENCE_AND,
  DOWSER_PRECEDENCE_NOT,
  DOWSER_PRECEDENCE_PREDICATE,
  /* Engines disagree on where || stands: it is put into parentheses wherever it is an operand. */
  DOWSER_PRECEDENCE_CONCAT,
  DOWSER_PRECEDENCE_ADD,
  DOWSER_PRECEDENCE_MULTIPLY,
  DOWSER_PRECEDENCE_UNARY,
  DOWSER_PRECEDENCE_PRIMARY,
} DowserPrecedence;

/** The type of an expression that can be nothing but NULL; it stands behind the types of values. */
#define DOWSER_SQL_NULL DOWSER_VALUE_N_TYPES

/**
 * DowserFormCase: when a form fits; the first one that does is taken.
 * @DOWSER_FORM_DATE, @DOWSER_FORM_DATES: the first argument (the first two) is known to be a day without a time
 * @DOWSER_FORM_TIMESTAMP: the first argument is known to be a timestamp
 * @DOWSER_FORM_LITERAL_LAST: the last argument is a literal and not NULL
 * @DOWSER_FORM_SOUGHT: the second argument is a literal text and not empty
 * @DOWSER_FORM_CHARACTER: the second argument is a literal of one character
 * @DOWSER_FORM_PADDED: the second argument is a literal length from 1 to 200, the third a literal text and not empty
 * @DOWSER_FORM_SPLIT: the arguments of SPLIT_PART are as dowser_sql_is_plain_split() says
 * @DOWSER_FORM_NATURAL: from the second on, all arguments are literal whole numbers: the second at least 1, others at
 * least 0
 */
typedef enum
{
  DOWSER_FORM_ALWAYS,
  DOWSER_FORM_DATE,
  DOWSER_FORM_DATES,
  DOWSER_FORM_TIMESTAMP,
  DOWSER_FORM_NATURAL,
  DOWSER_FORM_LITERAL_LAST,
  DOWSER_FORM_SOUGHT,
  DOWSER_FORM_CHARACTER,
  DOWSER_FORM_PADDED,
  DOWSER_FORM_SPLIT
} DowserFormCase;

/**
 * DowserForm: how a call is written. In @text, $1 … $9 is an argument that stands alone (between
 * parentheses or commas), #1 … #9 one that is an operand, %1 … %9 one that is a literal whole number
 * and never a parameter, $* all with commas between, |* all joined as operands by ||, +* by +.
 * @text: (nullable): %NULL where the engine has no such function: see dowser_sql_expand()
 * @n_args: fits this number of arguments only; 0 for any
 */
typedef struct
{
  const char *name;
  const char *text;
  DowserPrecedence precedence;
  DowserFormCase fits;
  guint n_args;
} DowserForm;

/** DowserConversion: how a value of type @from becomes one of type @to; #DowserValueType or #DOWSER_SQL_NULL. */
typedef struct
{
  int from;
  int to;
  const char *text;
} DowserConversion;

/**
 * DowserFullJoin: which full joins the engine can run; the others become a left join and what it leaves out.
 * @DOWSER_FULL_JOIN_OUTERMOST: those that are not in a nested plan
 * @DOWSER_FULL_JOIN_OF_KEYS: those by equality of something of the joined table and something of the others
 */
typedef enum
{
  DOWSER_FULL_JOIN_ANY,
  DOWSER_FULL_JOIN_OUTERMOST,
  DOWSER_FULL_JOIN_OF_KEYS,
  DOWSER_FULL_JOIN_NEVER
} DowserFullJoin;

/** DowserParameters: how a bound literal is written; where it has a number, equal literals share it. */
typedef enum
{
  DOWSER_PARAMETERS_QUESTION,
  DOWSER_PARAMETERS_DOLLAR,
  DOWSER_PARAMETERS_AT
} DowserParameters;

/**
 * DowserArithmeticForms: arithmetic that engines disagree on; %NULL for the engine's own.
 * @divide_integers: both whole numbers: truncates; of @wide ones: sums, which engines widen to decimals
 * @divide: as real numbers
 * @divide_unknown: %NULL where it cannot be said without types
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
 * @operators: between the two texts; @texts: around each of them; @equals: the same for equality
 * @patterns: by #DowserMatch, for one that the engine computes
 * @own_text: (nullable): around each of them in a person's own SQL, whose columns say whether case counts
 * @special: what means something in a pattern, besides the escape sign itself
 * @like_special: (nullable): what besides % and _ means something in a pattern that a person wrote, and must not
 * @no_escape: switches the engine's own escape sign off; %NULL where it has none
 * @escape: the engine's own escape sign, where there is no ESCAPE; 0 where there is: an exclamation mark
 * @computed: by #DowserMatch, (nullable): in place of an operator and a pattern, for one that the engine computes, of
 *   two texts as in @equals
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
 * @truths: false and true
 * @exponent: behind a real number without one, @real_suffix: behind each: else engines take it for a decimal
 * @infinities: below and above all numbers; %NULL where there are none
 * @blob: before, before each byte and behind it
 * @dates: before and behind what a date, time and timestamp say
 * @text: before the first quote
 * @doubled: what is written twice within quotes
 */
typedef struct
{
  const char *truths[2];
  const char *exponent;
  const char *real_suffix;
  const char *infinities[2];
  const char *blob[3];
  const char *dates[3][2];
  const char *text;
  const char *doubled;
} DowserLiteralForms;

/**
 * DowserDialect: a row of the table.
 * @title: for people
 * @rules: where its texts, names and comments begin and end
 * @max_name: bytes of a name; 0 for any number. Names that the plan makes up are shortened, those of the database are
 * not
 * @plain_names: names can hold no character beyond the basic plane, no control, and no blank at their ends
 * @typed: whether its values have types that must fit; a dialect without keeps to what the engine makes of any value
 * @has_booleans: whether conditions are of a type of their own; @conditions_are_values: whether one may be shown or
 * compared
 * @numbers_are_conditions: whether any number may stand as a condition
 * @functions: forms of dowser_functions[], ended by one without a name
 * @conversions: what is not written by @casts, ended by one without a text; %NULL for none
 * @own_functions, @own_conversions, @own_arithmetic: (nullable): what comes before @functions, @conversions and
 *   @arithmetic in a person's own SQL of the dialect: there the engine decides what a text is worth as a number, how
 *   numbers are rounded, and what a division by 0 gives
 * @own_decimal: (nullable): a cast to a decimal of so many places, which rounds as no other cast does
 * @own_decimals_in_place: the places of a decimal say how exact a quotient is, and a parameter has others
 * @casts: by #DowserValueType; %NULL where the dialect cannot
 * @numbers: the whole number [0] and the real one [1] that the whole of a text is, as dowser_number_read() reads it;
 *   NULL of any other text, and never an error
 * @inlines_in_groups: where parameters have no number, a repeated group would not be known again: its literals stand in
 * place
 * @parameters: how a bound literal is written; @parameter_forms: by type, around the sign "?": engines cannot
 *   always guess; # is how many digits a decimal has, and how many of them behind the point; (nullable): the sign alone
 * @aggregates: by #DowserAggregate: the name of one, or a form of its arguments; %NULL for one that is made of windows
 * in a step; @separator: between the text and the separator of CONCAT;
 *   @needs_separator: one must be there, and literally
 * @average, @sum: (nullable): around the argument of AVG and SUM of whole numbers
 * @true_condition: a condition that always holds
 * @nulls_are_texts: a NULL behind a window or an aggregate makes texts of the numbers that it meets
 * @has_nulls_order: NULLS FIRST and NULLS LAST; without it, NULL counts as the smallest and a key more is written
 * @has_lag_default: the third argument of LAG and LEAD
 * @ranks_need_order: the windows that number rows cannot do without an order: this is written then
 * @has_range_offsets: RANGE BETWEEN n PRECEDING …
 * @range_key: (nullable): around the key of such a window, where it is a number
 * @no_windows_in_windows: a window cannot be by a nested plan that has a window
 * @has_window_concat: CONCAT over a window; @has_distinct_concat: of distinct texts
 * @groups_are_strict: each shown column is grouped or aggregated, and a sort of distinct rows is by what they show
 * @has_limits_in_subqueries: whether a nested plan after IN, ANY and ALL may have a limit, and its windows are heeded
 * @loses_rows_behind_constant_joins: an error of the engine: an inner join on no column empties right and full joins
 * @loses_rows_of_cross_joins: an error of the engine: a cross join behind a right or full join, where that is not said
 *   by a condition that always holds
 * @loses_offsets_of_constants: an error of the engine: of distinct rows without any column none is left out
 * @loses_distinct_in_exists: an error of the engine: EXISTS leaves DISTINCT out, and counts its offset without
 * @loses_groups_in_exists: an error of the engine: EXISTS leaves groups out, and counts its offset without
 * @loses_groups_beside_windows: an error of the engine: a condition on groups beside a window and an aggregate that
 * needs its rows in order
 * @forgets_missing_constants: an error of the engine: windows and aggregates see what a column of a step is computed
 * as where an outer join found no row
 * @loses_steps_in_aggregates: an error of the engine: a nested plan in an aggregate cannot read a step that aggregates
 * @loses_nulls_of_groups: an error of the engine: behind NOT IN and ALL, a NULL among grouped dates
 * @loses_counts_beside_nested: an error of the engine: windows over a nested plan change what others count
 * @cuts_decimals: an error of the engine: where a sum of decimals meets decimals with more places, these are cut off
 * @joins_outer_by_queries: a nested plan may be part of the condition of an outer join
 * @has_lateral: whether a table made of a query sees the plan around it
 * @has_quantified: ANY and ALL
 * @has_distinct_separator: DISTINCT together with a separator other than a comma
 * @has_nul_texts: whether a text may hold a NUL byte
 * @set_in_parentheses: a part of a set operation with its own order; otherwise it becomes a table of its own
 * @limits_at_top: TOP (n), and behind an order OFFSET and FETCH
 * @keys_read_columns: a group or sort by something without a column is an error, and an aggregate of a nested plan
 * @has_nth_value: as a window
 * @no_limit: (nullable): stands for all rows where there is an offset alone
 * @literals_in_place: no literal is bound
 * @name_backslashes: whether a backslash in a quoted name is doubled
 * @orders_truths: MIN and MAX take truth values, though they are of a type of their own
 * @counts: (nullable): around a count, to make it a number like others
 * @of_nothing: (nullable): around the argument of an aggregate or window that would not be NULL where there is no row
 * @concats: (nullable): of all texts [0] and of distinct ones [1], in place of an aggregate of two arguments
 * @set_distinct: whether a set operation says DISTINCT
 * @ends_last_part: an order and a limit behind a set operation are of its last part
 * @closed_subplans: a nested plan cannot read the plan around it
 * @skips_null_members: a NULL among the members of IN is left out
 * @outer_joins_by_keys: an outer join has an equality of two tables among its conditions
 * @groups_once: a group is not by the same thing twice
 * @respects_nulls: (nullable): behind the call of a window that looks at other rows and would pass by their NULLs
 * @headings_differ: no two outputs are called alike
 * @numbers_are_apart: real numbers, decimals and whole numbers do not stand side by side
 * @max_nesting: how many tokens its parser may keep open; 0 for any number
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
  const DowserForm *functions;
  const DowserConversion *conversions;
  const DowserForm *own_functions;
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
  const char *of_nothing;
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
  /** (nullable): where @literals is not enough: the literal as this dialect binds it; %NULL stands for NULL.
   * Returns: (transfer full) (nullable) */
  DowserValue *(*bind) (DowserSqlWriter *writer, const DowserValue *value);
  /** (nullable): writes a value that @bind gave as text of the dialect */
  void (*print) (GString *into, const DowserValue *value);
  /** (nullable): where LIKE is not enough */
  void (*put_match) (DowserSqlWriter *writer, const DowserExpr *match);
} DowserDialect;

extern const DowserDialect dowser_dialect_sqlite;
extern const DowserDialect dowser_dialect_postgresql;
extern const DowserDialect dowser_dialect_mysql;
extern const DowserDialect dowser_dialect_duckdb;
extern const DowserDialect dowser_dialect_sqlserver;
extern const DowserDialect dowser_dialect_clickhouse;

/** Returns: (nullable): %NULL where this version writes nothing in it */
const DowserDialect *dowser_dialect_find (DowserDialectId id);
const char *dowser_dialect_get_title (DowserDialectId id);

G_END_DECLS
