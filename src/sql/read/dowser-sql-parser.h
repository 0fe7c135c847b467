/* dowser-sql-parser.h - the tokens, the names in scope and the first error, shared by the files that read SQL */
#pragma once

#include "plan/dowser-plan.h"
#include "plan/dowser-types.h"
#include "schema/dowser-schema.h"
#include "sql/read/dowser-sql-lexer.h"

#include <string.h>

G_BEGIN_DECLS

/** DowserSqlGroup: joins in parentheses that became a step. The step shows the columns that are read from it. @outputs:
 * output names, keyed by one text that contains the name of the instance and of the column; @names: the output names;
 * @outer: the group that contains this group */
typedef struct _DowserSqlGroup DowserSqlGroup;
struct _DowserSqlGroup
{
  const DowserInstance *instance;
  const DowserPlanStep *step;
  GHashTable *outputs;
  GHashTable *names;
  DowserSqlGroup *outer; /* (nullable) */
};

/** DowserSqlMerged: a column that USING merged from two. */
typedef struct
{
  const char *name;
  DowserExpr *expr;
} DowserSqlMerged;

/** DowserSqlMergedPart: whether a join with USING has merged a column with a column of another source. PLACE: the first
 * of the two columns; in SQLite and DuckDB, * shows the merged column in its position. AWAY: the other column, which *
 * leaves out. */
typedef enum
{
  DOWSER_SQL_NOT_MERGED,
  DOWSER_SQL_MERGED_PLACE,
  DOWSER_SQL_MERGED_AWAY
} DowserSqlMergedPart;

/** DowserSqlSource: the columns of an instance of a select. @merged: column names and their #DowserSqlMergedPart;
 * @group: the group (joins in parentheses) that the instance is part of */
typedef struct
{
  const DowserInstance *instance;
  const DowserTable *table;   /* (nullable) */
  const DowserPlanStep *step; /* (nullable) */
  GHashTable *merged;         /* (nullable) */
  DowserSqlGroup *group;      /* (nullable) */
} DowserSqlSource;

/**
 * DowserSqlScope: the names that are known inside a select.
 * @groups: (nullable): DowserSqlGroup
 * @merged: (nullable): DowserSqlMerged; the merged columns of the newest join are first
 * @joins_set_order: TRUE if the order of the columns of * depends on the kinds of the joins
 * @aliases: TRUE if expressions may use outputs by their names
 * @outputs: (nullable): DowserOutput by name, made when first needed
 * @qualify: (nullable): the condition after QUALIFY
 * @semi: (nullable): the condition of the SEMI and ANTI joins
 * @distinct_on: (nullable): the keys after DISTINCT ON
 */
typedef struct
{
  DowserSelect *select;
  GPtrArray *sources; /* DowserSqlSource */
  GPtrArray *groups;
  GPtrArray *merged;
  gboolean joins_set_order;
  gboolean aliases;
  GHashTable *outputs;
  guint window;
  DowserExpr *qualify;
  DowserExpr *semi;
  GPtrArray *distinct_on;
} DowserSqlScope;

/**
 * DowserSqlTemplate: the origin of a text that is read: the user (%DOWSER_SQL_TEXT), or the reader's own tables, in
 * which $1 … $9 are holes (places for arguments).
 * @DOWSER_SQL_PATTERN: SQL of an engine; its calls stay raw (as written, not yet interpreted)
 * @DOWSER_SQL_MEANING: the meaning of a pattern; its functions are those of a plan
 */
typedef enum
{
  DOWSER_SQL_TEXT,
  DOWSER_SQL_PATTERN,
  DOWSER_SQL_MEANING
} DowserSqlTemplate;

/**
 * DowserSqlParser: the state while SQL is read into a plan.
 * @ctes: names of WITH and the steps they became, innermost last
 * @scopes: DowserSqlScope, innermost last; the scopes before @first_scope are hidden
 * @lowest_scope: the outermost scope from which a column was read since this field was last set
 * @folded: an expression to which COLLATE NOCASE was applied, until the comparison that uses the expression is read
 * @raw: (nullable): raw calls (calls whose meaning is not found yet), and the indices of their tokens
 * @n_raw: the number of calls in @raw that are in the current expression
 * @chain: the newest chain of ||; the next || extends the chain unless the chain was in parentheses
 * @implicit: (nullable): by DowserOutput, the names that PostgreSQL gives to outputs without a name
 * @step_names: (nullable): for each step that was read from, its outputs by name
 * @types: (nullable): made when first needed
 * @n_repeated: the number of nodes and tokens that were used more than once
 * @row_queries: (nullable): used by dowser-sql-row-query.c for (a, b) IN (SELECT …)
 * @has_intervals: TRUE if a table with a column of intervals was read from
 * @template: who wrote the text: the user, or the reader itself, which has tables of SQL texts
 */
typedef struct
{
  const DowserSchema *schema;
  DowserDialectId dialect;
  const char *sql;
  const DowserSqlToken *tokens;
  guint at;
  DowserPlan *plan;
  GPtrArray *ctes;
  GPtrArray *scopes;
  guint first_scope;
  guint lowest_scope;
  guint depth;
  const DowserExpr *folded;
  GHashTable *raw;
  GHashTable *implicit;
  GHashTable *step_names;
  DowserTypes *types;
  const DowserExpr *chain;
  GPtrArray *row_queries;
  guint n_raw;
  guint n_steps;
  guint n_parameters;
  guint n_repeated;
  gboolean has_intervals;
  DowserSqlTemplate template;
  GError *error;
} DowserSqlParser;

/* The first character of the name of a raw call (an SQL call or operator whose meaning in a plan isn't determined yet).
 * No function of a plan has a name that begins with this character. The raw name of an operator contains a blank. The
 * name of a call that the user writes never contains a blank. */
#define DOWSER_SQL_RAW '?'
#define DOWSER_SQL_RAW_ROW "a row"
#define DOWSER_SQL_RAW_INTERVAL "an interval"
#define DOWSER_SQL_RAW_ARGUMENT "an argument"
#define DOWSER_SQL_RAW_LIKE "is like"
#define DOWSER_SQL_RAW_ILIKE "is ilike"
#define DOWSER_SQL_RAW_GLOB "is glob"
#define DOWSER_SQL_RAW_EXACTLY "is exactly like"
#define DOWSER_SQL_RAW_CONVERT "is converted"
#define DOWSER_SQL_RAW_COLLATE "is collated"

/* defined in dowser-sql-parser.c */
void dowser_sql_parser_fail (DowserSqlParser *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Reports an error at @token, which the parser has already passed. */
void dowser_sql_parser_fail_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/** Refuses SQL that the plan language can't express. */
void dowser_sql_parser_refuse (DowserSqlParser *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void dowser_sql_parser_refuse_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/** Refuses a statement that isn't a SELECT. If the effect of the statement on the data is known, the error names the
 * effect. */
void dowser_sql_parser_refuse_statement (DowserSqlParser *self);
/** Records @raw, a raw call (a call whose meaning in a plan isn't found yet), and the index @place of its token. */
void dowser_sql_parser_add_raw (DowserSqlParser *self, const DowserExpr *raw, guint place);
/** Returns: the index of the token from which @expr was read, if @expr is a raw call (a call whose meaning in a plan
 * isn't determined yet); 0 for any other expression */
guint dowser_sql_parser_get_token_index (const DowserSqlParser *self, const DowserExpr *expr);
const DowserSqlToken *dowser_sql_parser_peek_at (const DowserSqlParser *self, guint distance);
/** Skips @n tokens. Stops at the last token if fewer than @n follow. */
void dowser_sql_parser_skip (DowserSqlParser *self, guint n);
gboolean dowser_sql_parser_is_at_query (const DowserSqlParser *self, guint distance);
/** Returns TRUE if the parenthesis contains only a query, as in "(SELECT …) UNION …". In "(SELECT …) AS x JOIN …", the
 * query is only the first of several joined sources. */
gboolean dowser_sql_parser_is_at_query_only (const DowserSqlParser *self, guint distance);
gboolean dowser_sql_parser_expect_word (DowserSqlParser *self, DowserSqlWord word, const char *spelled);
gboolean dowser_sql_parser_expect_sign (DowserSqlParser *self, const char *sign);
/** Returns TRUE if the token can be a name. @bare: TRUE at a position where a keyword has its own meaning, so that it
 * can't be a name */
gboolean dowser_sql_token_is_name (const DowserSqlToken *token, gboolean bare);
/** Called before a nested part of the SQL is read. Returns: FALSE with an error if the part is nested too deeply. Each
 * call needs a call of dowser_sql_parser_leave_level(). */
gboolean dowser_sql_parser_enter_level (DowserSqlParser *self);
void dowser_sql_parser_leave_level (DowserSqlParser *self);
GPtrArray *dowser_sql_expr_array_new (void);

/* These functions are called several times for each token, so they are inline. */

static inline const DowserSqlToken *
dowser_sql_parser_peek (const DowserSqlParser *self)
{
  return &self->tokens[self->at];
}

static inline gboolean
dowser_sql_token_is_sign (const DowserSqlToken *token, const char *sign)
{
  return token->type == TOKEN_SIGN && *token->text == *sign && strcmp (token->text + 1, sign + 1) == 0;
}

static inline gboolean
dowser_sql_parser_at_sign (const DowserSqlParser *self, const char *sign)
{
  return dowser_sql_token_is_sign (dowser_sql_parser_peek (self), sign);
}

static inline gboolean
dowser_sql_parser_accept_word (DowserSqlParser *self, DowserSqlWord word)
{
  if (dowser_sql_parser_peek (self)->word != word || self->error != NULL)
    return FALSE;
  self->at++;
  return TRUE;
}

static inline gboolean
dowser_sql_parser_accept_sign (DowserSqlParser *self, const char *sign)
{
  if (!dowser_sql_parser_at_sign (self, sign) || self->error != NULL)
    return FALSE;
  self->at++;
  return TRUE;
}

/** Reads an expression from a table of the reader itself: SQL with holes ($1 …), or its meaning in a plan. Returns:
 * (transfer full) (nullable) */
DowserExpr *dowser_sql_parse_template (const char *text, DowserDialectId dialect, DowserSqlTemplate template,
                                       GError **error);

/* defined in dowser-sql-scope.c */
/* The maximum number of sources (tables and steps in FROM). No engine joins that many tables. The limit is needed
 * because each source is searched for each name. */
#define DOWSER_SQL_MAX_SOURCES 128
void dowser_sql_merged_free (DowserSqlMerged *self);
DowserSqlScope *dowser_sql_scope_new (DowserSelect *select);
void dowser_sql_scope_free (DowserSqlScope *self);
/** Adds a table or step in FROM that is called @id. @table or @step: the table or step that contains the columns. Fails
 * if FROM already contains this name. */
gboolean dowser_sql_scope_add_source (DowserSqlParser *parser, DowserSqlScope *self, const char *id,
                                      const DowserTable *table, const DowserPlanStep *step);
/** Returns: (nullable) (transfer full): the column @name of @source */
DowserExpr *dowser_sql_source_find_column (DowserSqlParser *parser, const DowserSqlSource *source, const char *name);
/** Returns TRUE if the select reads an instance (a table or step in FROM) named @id, or joins in parentheses that
 * became a step of this name. */
gboolean dowser_sql_scope_has_instance (const DowserSqlScope *self, const char *id);
DowserSqlMergedPart dowser_sql_source_get_merged_part (const DowserSqlSource *source, const char *name);
/** Returns: (nullable): the merged column @name */
DowserSqlMerged *dowser_sql_scope_find_merged_column (const DowserSqlScope *self, const char *name);
gboolean dowser_sql_source_has_column (DowserSqlParser *parser, const DowserSqlSource *source, const char *name);
/** Returns a hash table with names as keys, ignoring case. */
GHashTable *dowser_sql_names_new (void);
/** Adds the columns of *, for the source called @qualifier or for all sources. */
void dowser_sql_scope_add_star (DowserSqlParser *parser, DowserSqlScope *self, const char *qualifier);
/** Returns the expression that the name refers to. @token: the token of the name; needed because a name in double
 * quotes may be a text. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_parser_resolve_column (DowserSqlParser *self, const char *qualifier,
                                              const DowserSqlToken *token);
/** Returns: (nullable): the output of @select that the SQL doesn't name and that PostgreSQL calls @name */
const DowserOutput *dowser_sql_parser_find_implicit_output (const DowserSqlParser *self, const DowserSelect *select,
                                                            const char *name);
/** Must be called after all outputs were added. Returns: (nullable): the first output whose alias is @name */
const DowserOutput *dowser_sql_scope_find_output (DowserSqlScope *self, const char *name);

/* defined in dowser-sql-group.c */
/** Returns the column @name of @source. @source must have such a column. */
DowserExpr *dowser_sql_source_make_column (const DowserSqlSource *source, const char *name);
/** Makes the select of @inner a step, and adds the step to the FROM of @self. Moves the sources of @inner (its tables
 * and steps in FROM) to @self, so that their columns are still found by name. */
void dowser_sql_scope_add_group (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner);
/** Moves the sources and joins of @inner to @self. @is_cross_join: TRUE if each source becomes a join, even if @self
 * has no join yet */
void dowser_sql_scope_merge_scope (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner,
                                   gboolean is_cross_join);
/** Frees @self. If the step of @self has no output, an output is added to the step first. */
void dowser_sql_group_free (DowserSqlGroup *self);

/* defined in dowser-sql-parse-expr.c */
/** Reads an expression and finds its meaning. */
DowserExpr *dowser_sql_parse_expr (DowserSqlParser *self);
/** Reads a condition, where NULL counts as false. */
DowserExpr *dowser_sql_parse_condition (DowserSqlParser *self);
/** Reads an expression in which calls stay raw calls: calls whose meaning is found later. */
DowserExpr *dowser_sql_parse_raw_expr (DowserSqlParser *self);
/** Reads expressions separated by commas. Calls in them stay raw calls: calls whose meaning is found later. */
void dowser_sql_parse_raw_exprs (DowserSqlParser *self, GPtrArray *into);
/** Negates @x (taken); a literal number is negated directly. */
DowserExpr *dowser_sql_negate (DowserExpr *x);
/** Reads the expression after NOT. */
DowserExpr *dowser_sql_parse_not (DowserSqlParser *self);
/** Returns another reference to @expr. Adds the nodes of @expr to the number of repeated nodes, which has a limit. */
DowserExpr *dowser_sql_parser_repeat_expr (DowserSqlParser *self, const DowserExpr *expr);
/** Counts @n tokens or expressions that are used more than once. If a statement has too many of them, it is refused. */
void dowser_sql_parser_count_repeated (DowserSqlParser *self, guint n);

/* defined in dowser-sql-parse-primary.c */
DowserExpr *dowser_sql_parse_primary (DowserSqlParser *self);
/** Reads a number. @negative: TRUE if a minus sign is before the number */
DowserExpr *dowser_sql_parse_number (DowserSqlParser *self, gboolean negative);

/* defined in dowser-sql-parse-match.c */
/** Returns the meaning in a plan of @raw, a call of LIKE or a similar operator as it was read. @args: taken: the text,
 * the pattern, and the escape character if there is one */
DowserExpr *dowser_sql_read_match (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);

/* defined in dowser-sql-parse-call.c */
/** Reads a call. The parser must be at the parenthesis after @name. */
DowserExpr *dowser_sql_parse_call (DowserSqlParser *self, const DowserSqlToken *name);
/** Makes a raw call (a call that is replaced by its meaning only after the whole expression was read) of the function
 * @name. @args: taken; @at: the token of the call */
DowserExpr *dowser_sql_raw_new (DowserSqlParser *self, const char *name, GPtrArray *args, const DowserSqlToken *at);
/** Makes a raw call (a call whose meaning is found later), like dowser_sql_raw_new(). The arguments are passed one by
 * one instead of in an array. @...: DowserExpr, %NULL-terminated */
DowserExpr *dowser_sql_raw_new_with_args (DowserSqlParser *self, const char *name, const DowserSqlToken *at,
                                          ...) G_GNUC_NULL_TERMINATED;

/* defined in dowser-sql-parse-window.c */
/** Reads OVER and the window, if they follow. Returns: (nullable) */
DowserWindow *dowser_sql_parse_over (DowserSqlParser *self);
/** Frees a window that wasn't added to an expression. */
void dowser_sql_window_free (DowserWindow *window);

/* defined in dowser-sql-parse-special.c */
/** Reads calls with keywords between their arguments: EXTRACT, SUBSTRING … FROM, TRIM, POSITION … IN. The parser is
 * after the parenthesis. Returns: TRUE if @name is such a call. In this case, either @call is set or there is an
 * error. */
gboolean dowser_sql_parse_special_call (DowserSqlParser *self, const DowserSqlToken *name, DowserExpr **call);
DowserExpr *dowser_sql_parse_cast (DowserSqlParser *self, DowserExpr *x, gboolean by_double_colon);
/** Reads an interval. The parser is after the word INTERVAL. */
DowserExpr *dowser_sql_parse_interval (DowserSqlParser *self);

/* defined in dowser-sql-meaning.c */
/** Returns @expr (taken) with each raw call (a call as it was read) replaced by its meaning in a plan. */
DowserExpr *dowser_sql_find_meaning (DowserSqlParser *self, DowserExpr *expr);
/** Reports an error at the position of the call @raw, which a plan can't express. */
void dowser_sql_refuse_call (DowserSqlParser *self, const DowserExpr *raw, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* defined in dowser-sql-call.c */
/** Reads the raw call @raw (a call as written, not yet interpreted) of a function for which there is no pattern. @args:
 * its arguments, which are already interpreted. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_read_call (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);

/** Returns TRUE if a special rule reads the calls of @name. Such a call isn't read as a call of another dialect. */
gboolean dowser_sql_has_rule (const char *name);

/* defined in dowser-sql-infer.c */
/** Returns the type of @expr; %DOWSER_VALUE_UNKNOWN if the type isn't certain. */
DowserValueType dowser_sql_parser_type_of (DowserSqlParser *self, const DowserExpr *expr);
/** Returns: (nullable): the table column that @expr reads in the current select */
const DowserColumn *dowser_sql_parser_find_column (const DowserSqlParser *self, const DowserExpr *expr);

/* defined in dowser-sql-beside.c */
/** Changes the literal texts in @expr, which is a comparison or a choice. Replaces each text by a value of the other
 * operand's type: a date, a truth value or a number. The value is the one that the dialect reads in the text. */
void dowser_sql_convert_literal_texts (DowserSqlParser *self, DowserExpr *expr);
/** Reads the literal text of a cast to @type, or of a typed literal. Returns: (transfer full) (nullable): %NULL if the
 * literal can stay unchanged */
DowserExpr *dowser_sql_read_typed_text (DowserSqlParser *self, const DowserExpr *literal, DowserValueType type);
/** Returns the text that the dialect writes for the truth value @x. @as_letters: TRUE for "t" and "f", FALSE for words.
 * Returns: (transfer full) (nullable): %NULL if a plan writes the same text */
DowserExpr *dowser_sql_make_boolean_text (DowserSqlParser *self, const DowserExpr *x, gboolean as_letters);
/** Returns the truth value that the dialect reads in the text @x. Returns: (transfer full) (nullable) */
DowserExpr *dowser_sql_read_boolean_text (DowserSqlParser *self, const DowserExpr *x);

/* defined in dowser-sql-engine-type.c */
/**
 * DowserSqlEngineType: types that differ in PostgreSQL but not in a plan, from narrow to wide.
 * @DOWSER_SQL_ENGINE_OTHER: all other types, and ordinary whole numbers
 * @DOWSER_SQL_ENGINE_WIDE: bigint: whole numbers whose sum is numeric
 * @DOWSER_SQL_ENGINE_NUMERIC: numbers with fractions, even if they are whole in a plan
 * @DOWSER_SQL_ENGINE_INTERVAL: the time between two timestamps; in a plan, a text
 */
typedef enum
{
  DOWSER_SQL_ENGINE_OTHER,
  DOWSER_SQL_ENGINE_WIDE,
  DOWSER_SQL_ENGINE_NUMERIC,
  DOWSER_SQL_ENGINE_INTERVAL
} DowserSqlEngineType;
/** Returns the type that @expr has in the engine. @expr may contain raw calls (calls that are not yet replaced by their
 * meaning). A column of a step or of a nested query has the type of its expression there. */
DowserSqlEngineType dowser_sql_engine_type_of (const DowserSqlParser *self, const DowserExpr *expr);
DowserSqlEngineType dowser_sql_engine_type_of_column (const DowserColumn *column);
/** Refuses operations on intervals in @expr (nullable). The functions in @expr must already be those of a plan. */
void dowser_sql_check_intervals (DowserSqlParser *self, const DowserExpr *expr);

/* defined in dowser-sql-parse-date.c */
/** Reads SQLite's date functions, and the functions of other dialects that format dates. Returns: (nullable) (transfer
 * full): NULL without an error if @name isn't such a function */
DowserExpr *dowser_sql_read_date_call (DowserSqlParser *self, const DowserExpr *raw, const char *name, GPtrArray *args);

/** Returns the meaning of an addition or subtraction with a date. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_read_date_arithmetic (DowserSqlParser *self, const DowserExpr *expr);
/** Reads a CAST to a whole number whose argument is a part of a date. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_read_date_part (const DowserExpr *x);
/** If @arithmetic computes with digits that SQLite cuts out of dates, converts these digits, in place, to numbers. */
void dowser_sql_convert_date_parts (DowserExpr *arithmetic);

/* defined in dowser-sql-quotient.c */
/** Returns @x as a whole number, if the value of @x is always whole although its type allows fractions. Returns:
 * (transfer full) (nullable) */
DowserExpr *dowser_sql_dup_as_integer (DowserSqlParser *self, const DowserExpr *x);
/** Returns TRUE if the call @raw is a division that keeps fractions in the dialect, but would truncate the quotient in
 * a plan. Calls in @raw aren't replaced by their meaning yet. */
gboolean dowser_sql_is_decimal_division (const DowserSqlParser *self, const DowserExpr *raw);
/** Returns the plan's expression for @quotient, the quotient of real numbers in MySQL and DuckDB. These dialects have
 * another operator for the quotient of whole numbers. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_divide_reals (DowserSqlParser *self, const DowserExpr *quotient);
/** Returns an expression with the meaning of @quotient, a division that engines compute differently. @divides_parts:
 * the result of dowser_sql_is_decimal_division(). Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_read_quotient (DowserSqlParser *self, const DowserExpr *quotient, gboolean divides_parts);

/* defined in dowser-sql-timestamp.c */
/** Returns an expression with the meaning of @cast, if engines compute this cast differently. Returns: (nullable)
 * (transfer full): %NULL if the cast can stay unchanged */
DowserExpr *dowser_sql_read_cast (DowserSqlParser *self, const DowserExpr *cast);
/** Rounds @x. Halfway between two whole numbers, the result is the even number, which is how processors round real
 * numbers. */
DowserExpr *dowser_sql_round_to_even (DowserSqlParser *self, const DowserExpr *x);
/** Returns TRUE if @expr is computed from real numbers, which are not exact. An expression with fractions that only a
 * division created doesn't count. */
gboolean dowser_sql_is_real (DowserSqlParser *self, const DowserExpr *expr);
/** Converts, in place, the texts that MySQL compares as numbers. @comparison: a comparison, BETWEEN or IN */
void dowser_sql_convert_texts_to_numbers (DowserSqlParser *self, DowserExpr *comparison);
/* The following functions refuse expressions that engines write or compute differently. @raw: the expression whose
 * position the error reports */
void dowser_sql_refuse_text_comparison (DowserSqlParser *self, const DowserExpr *raw, const DowserExpr *x);
void dowser_sql_check_modulo (DowserSqlParser *self, const DowserExpr *raw, const DowserExpr *modulo);

/* defined in dowser-sql-parse-from.c */
void dowser_sql_parse_from (DowserSqlParser *self, DowserSqlScope *scope);
/** Reads the first source of a FROM: a table, a query, or joins in parentheses. */
void dowser_sql_parse_source (DowserSqlParser *self, DowserSqlScope *scope);
/** Makes @select (taken) a step. @name: a suggested name. Returns: (nullable): the step, owned by the plan */
const DowserPlanStep *dowser_sql_add_step (DowserSqlParser *self, const char *name, DowserSelect *select);

/* defined in dowser-sql-parse-values.c */
/** Reads a list of rows. Each row becomes a select. The first row becomes the select of @scope. */
void dowser_sql_parse_values (DowserSqlParser *self, DowserSqlScope *scope);

/* defined in dowser-sql-parse-join.c */
/** Reads all joins to the sources of @scope. @commas: TRUE if sources after commas are read too */
void dowser_sql_parse_joins (DowserSqlParser *self, DowserSqlScope *scope, gboolean commas);
/** Returns TRUE if DuckDB's SEMI JOIN or ANTI JOIN follows. */
gboolean dowser_sql_is_at_semi_join (const DowserSqlParser *self);

/* defined in dowser-sql-parse-clause.c */
/** Reads the part of a select from its columns to its windows: the columns, tables and conditions. */
DowserSelect *dowser_sql_parse_core (DowserSqlParser *self, DowserSqlScope **scope);
/** Reads the keys after ORDER BY. @by_output: (nullable): the scope whose outputs the keys may name, by alias or by
 * position */
void dowser_sql_parse_order (DowserSqlParser *self, GPtrArray *into, DowserSqlScope *by_output);
void dowser_sql_parse_limit (DowserSqlParser *self, DowserSelect *select);
void dowser_sql_push_scope (DowserSqlParser *self, DowserSqlScope *scope);
void dowser_sql_pop_scope (DowserSqlParser *self);

/* defined in dowser-sql-parse-select.c */
DowserSelect *dowser_sql_parse_query (DowserSqlParser *self);
/** Reads a query that can't read from the selects that contain it. */
DowserSelect *dowser_sql_parse_uncorrelated_query (DowserSqlParser *self);
/** If names in parentheses follow, reads them as the names of the outputs of @select. */
void dowser_sql_parse_column_names (DowserSqlParser *self, DowserSelect *select);

/* defined in dowser-sql-wrap.c */
/** Makes @select (taken) a step, and returns a new select of all columns of the step. @scope becomes the scope of the
 * new select. @n_outer_scopes: the number of scopes that contain the select */
DowserSelect *dowser_sql_move_to_step (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope,
                                       guint n_outer_scopes);
/** Moves a select with a QUALIFY or DISTINCT ON to a separate step. @select: taken, with its order and limit; @scope:
 * its scope */
DowserSelect *dowser_sql_move_rows_to_step (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope,
                                            guint n_outer_scopes);

G_END_DECLS
