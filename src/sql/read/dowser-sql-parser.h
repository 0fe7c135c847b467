/* dowser-sql-parser.h - the tokens, the names in scope and the first error, shared by the files that read SQL */
#pragma once

#include "plan/dowser-plan.h"
#include "plan/dowser-types.h"
#include "schema/dowser-schema.h"
#include "sql/read/dowser-sql-lexer.h"

#include <string.h>

G_BEGIN_DECLS

/** DowserSqlGroup: joins in parentheses that became a step, which shows the columns that are read from it. @outputs:
 * output names, by the instance and the name of a column as one text; @names: the output names; @outer: the group that
 * contains this one */
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

/** DowserSqlMergedPart: what remains of a column that is part of a merged column: its position, or nothing. */
typedef enum
{
  DOWSER_SQL_NOT_MERGED,
  DOWSER_SQL_MERGED_PLACE,
  DOWSER_SQL_MERGED_AWAY
} DowserSqlMergedPart;

/** DowserSqlSource: the columns of an instance of a select. @merged: column names and their #DowserSqlMergedPart;
 * @group: the group that it is part of */
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
 * @merged: (nullable): DowserSqlMerged, those of the newest join first
 * @turned: the order of the columns of * depends on how they are joined
 * @aliases: outputs may be used by their names
 * @outputs: (nullable): DowserOutput by name, made when first needed
 * @qualify: (nullable): the condition of its QUALIFY
 * @semi: (nullable): the condition of its SEMI and ANTI joins
 * @distinct_on: (nullable): the keys of its DISTINCT ON
 */
typedef struct
{
  DowserSelect *select;
  GPtrArray *sources; /* DowserSqlSource */
  GPtrArray *groups;
  GPtrArray *merged;
  gboolean turned;
  gboolean aliases;
  GHashTable *outputs;
  guint window;
  DowserExpr *qualify;
  DowserExpr *semi;
  GPtrArray *distinct_on;
} DowserSqlScope;

/**
 * DowserSqlTemplate: whether the text is from the user or from the reader's own tables, in which $1 … $9 are holes.
 * @DOWSER_SQL_PATTERN: SQL of an engine; calls stay raw
 * @DOWSER_SQL_MEANING: functions are those of a plan
 */
typedef enum
{
  DOWSER_SQL_TEXT,
  DOWSER_SQL_PATTERN,
  DOWSER_SQL_MEANING
} DowserSqlTemplate;

/**
 * DowserSqlParser:
 * @ctes: names of WITH and the steps they became, innermost last
 * @scopes: DowserSqlScope, innermost last; those before @first_scope are hidden
 * @lowest_scope: the outermost scope that was read from since this field was last set
 * @folded: an expression to which COLLATE NOCASE was applied, waiting for the comparison that uses it
 * @raw: (nullable): calls whose meaning is not found yet, and the indices of their tokens
 * @n_raw: how many of them the current expression has
 * @chain: the newest chain of ||, which is extended unless it was in parentheses
 * @implicit: (nullable): PostgreSQL's names of outputs without a name, by DowserOutput
 * @step_names: (nullable): the outputs by name of each step that was read from
 * @types: (nullable): made when first needed
 * @n_repeated: nodes and tokens that were used more than once
 * @row_queries: (nullable): used by dowser-sql-row-query.c
 * @has_intervals: a table with a column of intervals was read from
 * @template: whether the text is from the user or from the reader's own tables
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

/* The first character of the name of a raw call; no function of a plan begins with it. The raw name of an operator
 * contains a blank, which the name of a user's call never does. */
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

/* dowser-sql-parser.c */
void dowser_sql_parser_fail (DowserSqlParser *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Reports the error at @token, which was already passed. */
void dowser_sql_parser_fail_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/** Refuses SQL that the plan language can't express. */
void dowser_sql_parser_refuse (DowserSqlParser *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void dowser_sql_parser_refuse_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/** Refuses a statement that isn't a SELECT; names its effect on the data, where that is known. */
void dowser_sql_parser_refuse_statement (DowserSqlParser *self);
/** Records a raw call and the index of its token. */
void dowser_sql_parser_add_raw (DowserSqlParser *self, const DowserExpr *raw, guint place);
/** Returns: the index of the token of the raw call @expr; 0 if it isn't one */
guint dowser_sql_parser_get_place (const DowserSqlParser *self, const DowserExpr *expr);
const DowserSqlToken *dowser_sql_parser_peek_at (const DowserSqlParser *self, guint distance);
/** Skips @n tokens, at most to the last one. */
void dowser_sql_parser_skip (DowserSqlParser *self, guint n);
gboolean dowser_sql_parser_at_query (const DowserSqlParser *self, guint distance);
/** Returns TRUE if the parenthesis contains only a query, and not the first of several joined sources: "(SELECT …)
 * UNION …", but not "(SELECT …) AS x JOIN …". */
gboolean dowser_sql_parser_at_query_alone (const DowserSqlParser *self, guint distance);
gboolean dowser_sql_parser_expect_word (DowserSqlParser *self, DowserSqlWord word, const char *spelled);
gboolean dowser_sql_parser_expect_sign (DowserSqlParser *self, const char *sign);
/** Returns TRUE if the token can be a name; @bare: at a position where a keyword would mean something else */
gboolean dowser_sql_token_is_name (const DowserSqlToken *token, gboolean bare);
/** Enters a deeper level. Returns: FALSE with an error if the level is too deep. Always pair with _leave(). */
gboolean dowser_sql_parser_enter (DowserSqlParser *self);
void dowser_sql_parser_leave (DowserSqlParser *self);
GPtrArray *dowser_sql_expr_array_new (void);

/* Called several times for each token, so these functions are inline. */

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

/** Reads an expression of the reader's own tables. Returns: (transfer full) (nullable) */
DowserExpr *dowser_sql_parse_template (const char *text, DowserDialectId dialect, DowserSqlTemplate template,
                                       GError **error);

/* dowser-sql-scope.c */
/* The maximum number of sources: more tables than any engine joins. Names are searched in each source. */
#define DOWSER_SQL_MAX_SOURCES 128
void dowser_sql_merged_free (DowserSqlMerged *self);
DowserSqlScope *dowser_sql_scope_new (DowserSelect *select);
void dowser_sql_scope_free (DowserSqlScope *self);
/** @table or @step: the source of the columns. Fails if the name is used already. */
gboolean dowser_sql_scope_add (DowserSqlParser *parser, DowserSqlScope *self, const char *id, const DowserTable *table,
                               const DowserPlanStep *step);
/** Returns: (nullable) (transfer full): the column @name of @source */
DowserExpr *dowser_sql_source_find (DowserSqlParser *parser, const DowserSqlSource *source, const char *name);
/** Returns TRUE if a table, or a step that stands for several tables, has this name. */
gboolean dowser_sql_scope_has_instance (const DowserSqlScope *self, const char *id);
DowserSqlMergedPart dowser_sql_source_get_merged_part (const DowserSqlSource *source, const char *name);
/** Returns: (nullable): the merged column @name */
DowserSqlMerged *dowser_sql_scope_find_merged (const DowserSqlScope *self, const char *name);
gboolean dowser_sql_source_has (DowserSqlParser *parser, const DowserSqlSource *source, const char *name);
/** Returns a hash table with names as keys, ignoring case. */
GHashTable *dowser_sql_names_new (void);
/** Adds the columns of *, for the source called @qualifier or for all sources. */
void dowser_sql_scope_add_star (DowserSqlParser *parser, DowserSqlScope *self, const char *qualifier);
/** Returns the expression that the name refers to. @token: its token, as it may be a text in double quotes. Returns:
 * (nullable) (transfer full) */
DowserExpr *dowser_sql_parser_resolve (DowserSqlParser *self, const char *qualifier, const DowserSqlToken *token);
/** Returns: (nullable): the output of @select without a name of its own that PostgreSQL calls @name */
const DowserOutput *dowser_sql_parser_find_implicit (const DowserSqlParser *self, const DowserSelect *select,
                                                     const char *name);
/** Must be called after all outputs were added. Returns: (nullable): the first output whose alias is @name */
const DowserOutput *dowser_sql_scope_find_output (DowserSqlScope *self, const char *name);

/* dowser-sql-group.c */
/** Returns the column @name of @source, which must have it. */
DowserExpr *dowser_sql_source_make_column (const DowserSqlSource *source, const char *name);
/** Makes the select of @inner a step that @self reads from, and moves its sources to @self. */
void dowser_sql_scope_add_group (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner);
/** Moves the sources and joins of @inner to @self. @crossed: joins each source even if @self has no join yet */
void dowser_sql_scope_add_flat (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner, gboolean crossed);
/** Frees @self. Adds an output to its step first, if the step has none. */
void dowser_sql_group_free (DowserSqlGroup *self);

/* dowser-sql-parse-expr.c */
/** Reads an expression and finds its meaning. */
DowserExpr *dowser_sql_parse_expr (DowserSqlParser *self);
/** Reads a condition, where NULL counts as false. */
DowserExpr *dowser_sql_parse_condition (DowserSqlParser *self);
/** Reads a part of an expression; its calls are still raw. */
DowserExpr *dowser_sql_parse_inner (DowserSqlParser *self);
/** Reads parts separated by commas. */
void dowser_sql_parse_inners (DowserSqlParser *self, GPtrArray *into);
/** Negates @x (taken); a literal number is negated directly. */
DowserExpr *dowser_sql_negate (DowserExpr *x);
/** Reads the expression after NOT. */
DowserExpr *dowser_sql_parse_not (DowserSqlParser *self);
/** Returns a further reference to an expression. Counts its nodes: a text can't create more of them than a limit. */
DowserExpr *dowser_sql_parser_repeat (DowserSqlParser *self, const DowserExpr *expr);
/** Counts @n tokens that are read again. */
void dowser_sql_parser_count_repeated (DowserSqlParser *self, guint n);

/* dowser-sql-parse-primary.c */
DowserExpr *dowser_sql_parse_primary (DowserSqlParser *self);
/** Reads a number. @negative: a minus was before it */
DowserExpr *dowser_sql_parse_number (DowserSqlParser *self, gboolean negative);

/* dowser-sql-parse-match.c */
/** Reads the raw call of LIKE and similar operators. @args: taken: text, pattern, perhaps the escape character */
DowserExpr *dowser_sql_read_match (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);

/* dowser-sql-parse-call.c */
/** Reads a call. The parser must be at the parenthesis after @name. */
DowserExpr *dowser_sql_parse_call (DowserSqlParser *self, const DowserSqlToken *name);
/** Returns a raw call of @name. @args: taken; @at: its token */
DowserExpr *dowser_sql_raw_new (DowserSqlParser *self, const char *name, GPtrArray *args, const DowserSqlToken *at);
/** @...: DowserExpr, %NULL-terminated */
DowserExpr *dowser_sql_raw_new_of (DowserSqlParser *self, const char *name, const DowserSqlToken *at,
                                   ...) G_GNUC_NULL_TERMINATED;

/* dowser-sql-parse-window.c */
/** Reads OVER and the window, if they follow. Returns: (nullable) */
DowserWindow *dowser_sql_parse_over (DowserSqlParser *self);
/** Frees a window that wasn't added to an expression. */
void dowser_sql_window_free (DowserWindow *window);

/* dowser-sql-parse-special.c */
/** Reads calls with keywords between their arguments: EXTRACT, SUBSTRING … FROM, TRIM, POSITION … IN. The parser is
 * after the parenthesis. Returns: whether @name is such a call; then @call is set, or there is an error */
gboolean dowser_sql_parse_special (DowserSqlParser *self, const DowserSqlToken *name, DowserExpr **call);
DowserExpr *dowser_sql_parse_cast (DowserSqlParser *self, DowserExpr *x, gboolean by_sign);
/** Reads what follows the word INTERVAL. */
DowserExpr *dowser_sql_parse_interval (DowserSqlParser *self);

/* dowser-sql-meaning.c */
/** Returns the meaning of the raw calls in @expr (taken). */
DowserExpr *dowser_sql_find_meaning (DowserSqlParser *self, DowserExpr *expr);
/** Refuses the raw call @raw at its position. */
void dowser_sql_refuse_call (DowserSqlParser *self, const DowserExpr *raw, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* dowser-sql-call.c */
/** Reads the call @raw of a function that no pattern covers. @args: its arguments with their meaning. Returns:
 * (nullable) (transfer full) */
DowserExpr *dowser_sql_read_call (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);

/** Returns TRUE if a special rule reads the calls of @name. Such a call isn't read as a call of another dialect. */
gboolean dowser_sql_has_rule (const char *name);

/* dowser-sql-infer.c */
/** Returns: %DOWSER_VALUE_UNKNOWN if the type isn't certain */
DowserValueType dowser_sql_parser_type_of (DowserSqlParser *self, const DowserExpr *expr);
/** Returns: (nullable): the table column that @expr reads in the current select */
const DowserColumn *dowser_sql_parser_find_column (const DowserSqlParser *self, const DowserExpr *expr);

/* dowser-sql-beside.c */
/** Replaces, in place, the literal texts in @expr, a comparison or a choice, by values of the other operand's type, as
 * the dialect reads them: a date, a truth value, a number. */
void dowser_sql_convert_literal_texts (DowserSqlParser *self, DowserExpr *expr);
/** Reads the literal text of a cast to @type, or of a typed literal. Returns: (transfer full) (nullable): %NULL if the
 * literal can stay as it is */
DowserExpr *dowser_sql_read_typed_text (DowserSqlParser *self, const DowserExpr *literal, DowserValueType type);
/** Returns a truth value as the dialect writes it in a text: as words or as letters. Returns: (transfer full)
 * (nullable): %NULL if a plan writes it the same way */
DowserExpr *dowser_sql_make_boolean_text (DowserSqlParser *self, const DowserExpr *x, gboolean in_letters);
/** Returns the truth value that the dialect reads in the text @x. Returns: (transfer full) (nullable) */
DowserExpr *dowser_sql_read_boolean_text (DowserSqlParser *self, const DowserExpr *x);

/* dowser-sql-engine-type.c */
/**
 * DowserSqlEngineType: types that differ in PostgreSQL but not in a plan, from narrow to wide.
 * @DOWSER_SQL_ENGINE_OTHER: also ordinary whole numbers
 * @DOWSER_SQL_ENGINE_WIDE: bigint: whole, and a sum of them is numeric
 * @DOWSER_SQL_ENGINE_NUMERIC: numbers with fractions, even if they are whole in a plan
 * @DOWSER_SQL_ENGINE_INTERVAL: the time between two timestamps, a text in a plan
 */
typedef enum
{
  DOWSER_SQL_ENGINE_OTHER,
  DOWSER_SQL_ENGINE_WIDE,
  DOWSER_SQL_ENGINE_NUMERIC,
  DOWSER_SQL_ENGINE_INTERVAL
} DowserSqlEngineType;
/** @expr: may contain raw calls; columns are followed through steps and nested queries */
DowserSqlEngineType dowser_sql_engine_type_of (const DowserSqlParser *self, const DowserExpr *expr);
DowserSqlEngineType dowser_sql_engine_type_of_column (const DowserColumn *column);
/** Refuses operations on intervals in @expr (nullable), whose meaning is already found. */
void dowser_sql_check_intervals (DowserSqlParser *self, const DowserExpr *expr);

/* dowser-sql-parse-date.c */
/** Reads SQLite's date functions and other dialects' date formatting. Returns: (nullable) (transfer full): NULL without
 * an error if @name isn't such a function */
DowserExpr *dowser_sql_read_date_call (DowserSqlParser *self, const DowserExpr *raw, const char *name, GPtrArray *args);

/** Returns the meaning of an addition or subtraction with a date. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_read_date_arithmetic (DowserSqlParser *self, const DowserExpr *expr);
/** Reads a CAST of a part of a date to a whole number. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_read_date_part (const DowserExpr *x);
/** Converts, in place, the digits that SQLite cuts out of dates to numbers, if @arithmetic uses them. */
void dowser_sql_convert_date_parts (DowserExpr *arithmetic);

/* dowser-sql-quotient.c */
/** Returns @x as a whole number if its value is always whole, even if its type allows fractions. Returns: (transfer
 * full) (nullable) */
DowserExpr *dowser_sql_dup_as_integer (DowserSqlParser *self, const DowserExpr *x);
/** Returns TRUE if @raw divides numbers with fractions in the dialect, but whole numbers in a plan. Its calls are still
 * raw. */
gboolean dowser_sql_divides_parts (const DowserSqlParser *self, const DowserExpr *raw);
/** Returns the meaning of a quotient of real numbers in MySQL and DuckDB, which have another operator for the quotient
 * of whole numbers. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_divide_reals (DowserSqlParser *self, const DowserExpr *quotient);
/** Returns the meaning of a quotient on which engines disagree. @of_parts: the result of dowser_sql_divides_parts().
 * Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_read_quotient (DowserSqlParser *self, const DowserExpr *quotient, gboolean of_parts);

/* dowser-sql-timestamp.c */
/** Returns the meaning of a cast on which engines disagree. Returns: (nullable) (transfer full): %NULL if the cast can
 * stay as it is */
DowserExpr *dowser_sql_read_cast (DowserSqlParser *self, const DowserExpr *cast);
/** Rounds halves to even, as processors round real numbers. */
DowserExpr *dowser_sql_round_to_even (DowserSqlParser *self, const DowserExpr *x);
/** Returns TRUE if @expr is computed from real numbers, which are not exact, rather than only by a division. */
gboolean dowser_sql_is_real (DowserSqlParser *self, const DowserExpr *expr);
/** Converts, in place, the texts that MySQL compares as numbers. @comparison: also BETWEEN and IN */
void dowser_sql_convert_texts_to_numbers (DowserSqlParser *self, DowserExpr *comparison);
/* The following functions refuse expressions that engines write or compute differently. @raw: the expression whose
 * position the error reports */
void dowser_sql_check_text (DowserSqlParser *self, const DowserExpr *raw, const DowserExpr *x);
void dowser_sql_check_modulo (DowserSqlParser *self, const DowserExpr *raw, const DowserExpr *modulo);

/* dowser-sql-parse-from.c */
void dowser_sql_parse_from (DowserSqlParser *self, DowserSqlScope *scope);
/** Reads a table, a query, or joins in parentheses that begin a FROM. */
void dowser_sql_parse_source (DowserSqlParser *self, DowserSqlScope *scope);
/** Makes @select (taken) a step. @name: a suggested name. Returns: (nullable): the step, owned by the plan */
const DowserPlanStep *dowser_sql_add_step (DowserSqlParser *self, const char *name, DowserSelect *select);

/* dowser-sql-parse-values.c */
/** Reads a list of rows as one select each; the first is the select of @scope. */
void dowser_sql_parse_values (DowserSqlParser *self, DowserSqlScope *scope);

/* dowser-sql-parse-join.c */
/** Reads all joins to the sources of @scope. @commas: also sources after commas */
void dowser_sql_parse_joins (DowserSqlParser *self, DowserSqlScope *scope, gboolean commas);
/** Returns TRUE if DuckDB's SEMI JOIN or ANTI JOIN follows. */
gboolean dowser_sql_at_semi_join (const DowserSqlParser *self);

/* dowser-sql-parse-clause.c */
/** Reads the columns, tables and conditions of a select, up to its windows. */
DowserSelect *dowser_sql_parse_core (DowserSqlParser *self, DowserSqlScope **scope);
/** Reads the keys after ORDER BY. @by_output: (nullable): the keys may be its outputs, by alias or by position */
void dowser_sql_parse_order (DowserSqlParser *self, GPtrArray *into, DowserSqlScope *by_output);
void dowser_sql_parse_limit (DowserSqlParser *self, DowserSelect *select);
void dowser_sql_push_scope (DowserSqlParser *self, DowserSqlScope *scope);
void dowser_sql_pop_scope (DowserSqlParser *self);

/* dowser-sql-parse-select.c */
DowserSelect *dowser_sql_parse_query (DowserSqlParser *self);
/** Reads a query that can't read from the selects around it. */
DowserSelect *dowser_sql_parse_alone (DowserSqlParser *self);
/** Reads names in parentheses for the outputs of @select, if they follow. */
void dowser_sql_parse_column_names (DowserSqlParser *self, DowserSelect *select);

/* dowser-sql-wrap.c */
/** Makes @select (taken) a step and selects all its columns from there; @scope becomes the scope of the new select.
 * @n_outer: the number of scopes around it */
DowserSelect *dowser_sql_move_to_step (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope,
                                       guint n_outer);
/** Moves a select with a QUALIFY or DISTINCT ON in @scope to a step of its own. @select: taken, with its order and
 * limit */
DowserSelect *dowser_sql_move_rows_to_step (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope,
                                            guint n_outer);

G_END_DECLS
