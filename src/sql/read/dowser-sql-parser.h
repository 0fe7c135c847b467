/* dowser-sql-parser.h - what the files that read SQL share: the tokens, the names in scope and the first error */
#pragma once

#include "plan/dowser-plan.h"
#include "plan/dowser-types.h"
#include "schema/dowser-schema.h"
#include "sql/read/dowser-sql-lexer.h"

#include <string.h>

G_BEGIN_DECLS

/** DowserSqlGroup: joins in parentheses that became a step, which shows what is read from it. @outputs: their names,
 * by the instance and the name of a column as one text; @names: the same; @outer: the group that it is part of */
typedef struct _DowserSqlGroup DowserSqlGroup;
struct _DowserSqlGroup
{
  const DowserInstance *instance;
  const DowserPlanStep *step;
  GHashTable *outputs;
  GHashTable *names;
  DowserSqlGroup *outer; /* (nullable) */
};

/** DowserSqlMerged: a column that USING made of two. */
typedef struct
{
  const char *name;
  DowserExpr *expr;
} DowserSqlMerged;

/** DowserSqlMergedPart: what is left of a column that is part of a merged one: its place, or nothing. */
typedef enum
{
  DOWSER_SQL_NOT_MERGED,
  DOWSER_SQL_MERGED_PLACE,
  DOWSER_SQL_MERGED_AWAY
} DowserSqlMergedPart;

/** DowserSqlSource: what an instance of a select shows. @merged: names of columns and their #DowserSqlMergedPart;
 * @group: where it is part of one */
typedef struct
{
  const DowserInstance *instance;
  const DowserTable *table;   /* (nullable) */
  const DowserPlanStep *step; /* (nullable) */
  GHashTable *merged;         /* (nullable) */
  DowserSqlGroup *group;      /* (nullable) */
} DowserSqlSource;

/**
 * DowserSqlScope: the names that stand for something inside one select.
 * @groups: (nullable): DowserSqlGroup
 * @merged: (nullable): DowserSqlMerged, those of the newest join first
 * @turned: * shows its columns in an order that depends on how it is joined
 * @aliases: its outputs may be named, too
 * @outputs: (nullable): DowserOutput by its name, made when it is first needed
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
 * DowserSqlTemplate: texts of the reader's own tables, in which $1 … $9 are holes.
 * @DOWSER_SQL_PATTERN: as an engine's SQL; calls stay raw
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
 * @scopes: DowserSqlScope, innermost last; those before @first_scope cannot be seen
 * @lowest_scope: the outermost one that was read from since somebody set it
 * @folded: an expression to which COLLATE NOCASE was applied, waiting for the comparison that uses it
 * @raw: (nullable): calls whose meaning is not found yet, and the places of their tokens
 * @n_raw: how many of them the present expression has
 * @chain: the newest chain of ||, which goes on unless it stood in parentheses
 * @implicit: (nullable): what PostgreSQL calls outputs that have no name, by DowserOutput
 * @step_names: (nullable): of a step that was read from, its outputs by their names
 * @types: (nullable): made when they are first asked for
 * @n_repeated: nodes and tokens that were read once and stand for several
 * @row_queries: (nullable): of dowser-sql-row-query.c
 * @has_intervals: a table was read from that holds the time between two moments
 * @template: the text is not a person's, but one of the reader's own
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

/* A raw call is a function whose name begins with this, which no function of a plan does. Where an operator is one,
 * its name has a blank inside, which no person's call does. */
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
/** The same, for a @token that was passed already. */
void dowser_sql_parser_fail_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/** The plan language has no word for it. */
void dowser_sql_parser_refuse (DowserSqlParser *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void dowser_sql_parser_refuse_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/** What is no SELECT: by what it would do to the data, where that is known. */
void dowser_sql_parser_refuse_statement (DowserSqlParser *self);
/** A raw call, and the place of its token among them. */
void dowser_sql_parser_note_raw (DowserSqlParser *self, const DowserExpr *raw, guint place);
/** Returns: the place of the raw call @expr; 0 where it is none */
guint dowser_sql_parser_get_place (const DowserSqlParser *self, const DowserExpr *expr);
const DowserSqlToken *dowser_sql_parser_peek_at (const DowserSqlParser *self, guint distance);
/** Goes on by @n tokens, at most to the last one. */
void dowser_sql_parser_skip (DowserSqlParser *self, guint n);
gboolean dowser_sql_parser_at_query (const DowserSqlParser *self, guint distance);
/** Whether what begins there, inside of a parenthesis, is a query alone, and not the first of several that are joined:
 * "(SELECT …) UNION …", but not "(SELECT …) AS x JOIN …". */
gboolean dowser_sql_parser_at_query_alone (const DowserSqlParser *self, guint distance);
gboolean dowser_sql_parser_expect_word (DowserSqlParser *self, DowserSqlWord word, const char *spelled);
gboolean dowser_sql_parser_expect_sign (DowserSqlParser *self, const char *sign);
/** Whether the token can be a name; @bare: where a keyword would mean something else */
gboolean dowser_sql_token_is_name (const DowserSqlToken *token, gboolean bare);
/** Goes one level deeper; FALSE, and an error, where that is too deep. Always pair with _leave(). */
gboolean dowser_sql_parser_enter (DowserSqlParser *self);
void dowser_sql_parser_leave (DowserSqlParser *self);
GPtrArray *dowser_sql_expr_array_new (void);

/* What is asked several times at each token stands here, for compilers to see it. */

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

/** An expression of the reader's own tables. Returns: (transfer full) (nullable) */
DowserExpr *dowser_sql_parse_template (const char *text, DowserDialectId dialect, DowserSqlTemplate template,
                                       GError **error);

/* dowser-sql-scope.c */
/* More tables than any engine joins; names are looked for in each of them. */
#define DOWSER_SQL_MAX_SOURCES 128
void dowser_sql_merged_free (DowserSqlMerged *self);
DowserSqlScope *dowser_sql_scope_new (DowserSelect *select);
void dowser_sql_scope_free (DowserSqlScope *self);
/** @table or @step: what it shows. Fails where the name is taken. */
gboolean dowser_sql_scope_add (DowserSqlParser *parser, DowserSqlScope *self, const char *id, const DowserTable *table,
                               const DowserPlanStep *step);
/** Returns: (nullable) (transfer full): the column @name of @source */
DowserExpr *dowser_sql_source_find (DowserSqlParser *parser, const DowserSqlSource *source, const char *name);
/** Whether a table, or a step that stands for several, is called so. */
gboolean dowser_sql_scope_has_instance (const DowserSqlScope *self, const char *id);
DowserSqlMergedPart dowser_sql_source_get_merged_part (const DowserSqlSource *source, const char *name);
/** Returns: (nullable): the merged column @name */
DowserSqlMerged *dowser_sql_scope_find_merged (const DowserSqlScope *self, const char *name);
gboolean dowser_sql_source_has (DowserSqlParser *parser, const DowserSqlSource *source, const char *name);
/** Names without their case, as keys. */
GHashTable *dowser_sql_names_new (void);
/** Adds the columns that * means, of the source called @qualifier or of all. */
void dowser_sql_scope_add_star (DowserSqlParser *parser, DowserSqlScope *self, const char *qualifier);
/** What the name means here. @token: it, for a text in double quotes. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_parser_resolve (DowserSqlParser *self, const char *qualifier, const DowserSqlToken *token);
/** Returns: (nullable): the output of @select that PostgreSQL calls @name, which has no name of its own */
const DowserOutput *dowser_sql_parser_find_implicit (const DowserSqlParser *self, const DowserSelect *select,
                                                     const char *name);
/** To be called when all outputs are there. Returns: (nullable): the first output whose alias is @name */
const DowserOutput *dowser_sql_scope_find_output (DowserSqlScope *self, const char *name);

/* dowser-sql-group.c */
/** The column @name of @source, which has it. */
DowserExpr *dowser_sql_source_make_column (const DowserSqlSource *source, const char *name);
/** Makes the select of @inner a step that @self reads from, and its sources those of @self. */
void dowser_sql_scope_add_group (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner);
/** Makes the sources and joins of @inner those of @self. @crossed: also where @self has no join yet, by a join each */
void dowser_sql_scope_add_flat (DowserSqlParser *parser, DowserSqlScope *self, DowserSqlScope *inner, gboolean crossed);
/** No select is without a column. */
void dowser_sql_group_free (DowserSqlGroup *self);

/* dowser-sql-parse-expr.c */
/** With its meaning. */
DowserExpr *dowser_sql_parse_expr (DowserSqlParser *self);
/** The same where what is unknown counts as no. */
DowserExpr *dowser_sql_parse_condition (DowserSqlParser *self);
/** A part of an expression: calls in it are still raw. */
DowserExpr *dowser_sql_parse_inner (DowserSqlParser *self);
/** With commas between. */
void dowser_sql_parse_inners (DowserSqlParser *self, GPtrArray *into);
/** A literal number is negated at once. @x: taken */
DowserExpr *dowser_sql_negate (DowserExpr *x);
/** Behind NOT. */
DowserExpr *dowser_sql_parse_not (DowserSqlParser *self);
/** An expression that stands for another one once more: no text can make more of them than it is long, times a
 * limit. */
DowserExpr *dowser_sql_parser_repeat (DowserSqlParser *self, const DowserExpr *expr);
/** The same for @n tokens that are read again. */
void dowser_sql_parser_count_repeated (DowserSqlParser *self, guint n);

/* dowser-sql-parse-primary.c */
DowserExpr *dowser_sql_parse_primary (DowserSqlParser *self);
/** @negative: a minus stood before it */
DowserExpr *dowser_sql_parse_number (DowserSqlParser *self, gboolean negative);

/* dowser-sql-parse-match.c */
/** The raw call of LIKE and its like. @args: taken: text, pattern, perhaps the escape character */
DowserExpr *dowser_sql_match (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);

/* dowser-sql-parse-call.c */
/** The parser stands on the parenthesis behind @name. */
DowserExpr *dowser_sql_parse_call (DowserSqlParser *self, const DowserSqlToken *name);
/** A raw call of @name. @args: taken; @at: where it stands */
DowserExpr *dowser_sql_raw_new (DowserSqlParser *self, const char *name, GPtrArray *args, const DowserSqlToken *at);
/** @...: DowserExpr, %NULL-terminated */
DowserExpr *dowser_sql_raw_new_of (DowserSqlParser *self, const char *name, const DowserSqlToken *at,
                                   ...) G_GNUC_NULL_TERMINATED;

/* dowser-sql-parse-window.c */
/** OVER and what follows, where it does. Returns: (nullable) */
DowserWindow *dowser_sql_parse_over (DowserSqlParser *self);
/** Frees one that became no expression. */
void dowser_sql_window_free (DowserWindow *window);

/* dowser-sql-parse-special.c */
/** Calls with words between their arguments: EXTRACT, SUBSTRING … FROM, TRIM, POSITION … IN. The parser stands behind
 * the parenthesis. Returns: whether @name is one; then @call is it, or there is an error */
gboolean dowser_sql_parse_special (DowserSqlParser *self, const DowserSqlToken *name, DowserExpr **call);
DowserExpr *dowser_sql_parse_cast (DowserSqlParser *self, DowserExpr *x, gboolean by_sign);
/** Behind the word INTERVAL. */
DowserExpr *dowser_sql_parse_interval (DowserSqlParser *self);

/* dowser-sql-meaning.c */
/** What the raw calls in @expr (taken) mean. */
DowserExpr *dowser_sql_find_meaning (DowserSqlParser *self, DowserExpr *expr);
/** Refuses the raw call @raw at its place. */
void dowser_sql_refuse_call (DowserSqlParser *self, const DowserExpr *raw, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* dowser-sql-call.c */
/** The call @raw of a function that is no pattern. @args: its arguments with their meaning. Returns: (nullable)
 * (transfer full) */
DowserExpr *dowser_sql_call (DowserSqlParser *self, const DowserExpr *raw, GPtrArray *args);

/** Whether calls of @name are read by a rule of their own, so that none of another dialect's is meant. */
gboolean dowser_sql_has_rule (const char *name);

/* dowser-sql-infer.c */
/** Returns: %DOWSER_VALUE_UNKNOWN where it is not certain */
DowserValueType dowser_sql_parser_type_of (DowserSqlParser *self, const DowserExpr *expr);
/** Returns: (nullable): the column of a table that @expr reads in the present select */
const DowserColumn *dowser_sql_parser_find_column (const DowserSqlParser *self, const DowserExpr *expr);

/* dowser-sql-beside.c */
/** Exchanges, in place, the literal texts in @expr, a comparison or a choice, that its dialect takes for what they
 * stand beside: a date, a truth value, a number. */
void dowser_sql_read_texts_beside (DowserSqlParser *self, DowserExpr *expr);
/** The literal text of a cast to @type, or of a typed literal. Returns: (transfer full) (nullable): %NULL where it is
 * as it should be */
DowserExpr *dowser_sql_read_typed_text (DowserSqlParser *self, const DowserExpr *literal, DowserValueType type);
/** A truth value as its dialect writes it in a text: by words, or by letters. Returns: (transfer full) (nullable):
 * %NULL where a plan writes it so */
DowserExpr *dowser_sql_spell_truth (DowserSqlParser *self, const DowserExpr *x, gboolean in_letters);
/** The truth value that its dialect reads in the text @x. Returns: (transfer full) (nullable) */
DowserExpr *dowser_sql_read_truth_of (DowserSqlParser *self, const DowserExpr *x);

/* dowser-sql-engine-type.c */
/**
 * DowserSqlEngineType: what PostgreSQL tells apart and a plan does not, from narrow to wide.
 * @DOWSER_SQL_ENGINE_OTHER: also whole numbers that are no wider than others
 * @DOWSER_SQL_ENGINE_WIDE: bigint: whole, and a sum of them is numeric
 * @DOWSER_SQL_ENGINE_NUMERIC: numbers with parts, whatever a plan has them for
 * @DOWSER_SQL_ENGINE_INTERVAL: the time between two moments, a text to a plan
 */
typedef enum
{
  DOWSER_SQL_ENGINE_OTHER,
  DOWSER_SQL_ENGINE_WIDE,
  DOWSER_SQL_ENGINE_NUMERIC,
  DOWSER_SQL_ENGINE_INTERVAL
} DowserSqlEngineType;
/** @expr: its calls may still be raw; columns are followed through steps and nested queries */
DowserSqlEngineType dowser_sql_engine_type_of (const DowserSqlParser *self, const DowserExpr *expr);
DowserSqlEngineType dowser_sql_engine_type_of_column (const DowserColumn *column);
/** Refuses what is made of an interval in @expr (nullable), which has its meaning. */
void dowser_sql_check_intervals (DowserSqlParser *self, const DowserExpr *expr);

/* dowser-sql-parse-date.c */
/** SQLite's date functions, and others' ways to format dates. Returns: (nullable) (transfer full): NULL without an
 * error where @name is none of them */
DowserExpr *dowser_sql_date_call (DowserSqlParser *self, const DowserExpr *raw, const char *name, GPtrArray *args);

/** What an addition or subtraction means where a date is in it. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_date_arithmetic (DowserSqlParser *self, const DowserExpr *expr);
/** CAST of a part of a date to a whole number. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_date_part (const DowserExpr *x);
/** Makes numbers of the digits that SQLite cuts out of dates, in place, where @arithmetic counts with them. */
void dowser_sql_count_date_parts (DowserExpr *arithmetic);

/* dowser-sql-quotient.c */
/** What is whole though its type may hold parts, as a whole number. Returns: (transfer full) (nullable) */
DowserExpr *dowser_sql_dup_whole (DowserSqlParser *self, const DowserExpr *x);
/** Whether a quotient, whose calls are still raw, is of numbers with parts to its dialect alone. */
gboolean dowser_sql_divides_parts (const DowserSqlParser *self, const DowserExpr *raw);
/** MySQL and DuckDB have another sign for the quotient of whole numbers. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_divide_reals (DowserSqlParser *self, const DowserExpr *quotient);
/** What a quotient means that engines disagree on. @of_parts: dowser_sql_divides_parts() of it.
 * Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_read_quotient (DowserSqlParser *self, const DowserExpr *quotient, gboolean of_parts);

/* dowser-sql-moment.c */
/** What a cast means that engines disagree on. Returns: (nullable) (transfer full): %NULL where it is what it says */
DowserExpr *dowser_sql_read_cast (DowserSqlParser *self, const DowserExpr *cast);
/** Halves to the even one, as processors round real numbers. */
DowserExpr *dowser_sql_round_to_even (DowserSqlParser *self, const DowserExpr *x);
/** Whether @expr is computed of real numbers, which are not exact, and not just divided. */
gboolean dowser_sql_is_real (DowserSqlParser *self, const DowserExpr *expr);
/** Makes numbers, in place, of the texts that MySQL compares with numbers as such. @comparison: also BETWEEN and IN */
void dowser_sql_count_texts (DowserSqlParser *self, DowserExpr *comparison);
/* Refuse what engines write, or work out, differently. @raw: at whose place */
void dowser_sql_check_text (DowserSqlParser *self, const DowserExpr *raw, const DowserExpr *x);
void dowser_sql_check_modulo (DowserSqlParser *self, const DowserExpr *raw, const DowserExpr *modulo);

/* dowser-sql-parse-from.c */
void dowser_sql_parse_from (DowserSqlParser *self, DowserSqlScope *scope);
/** A table, a query or joins in parentheses that begin a FROM. */
void dowser_sql_parse_source (DowserSqlParser *self, DowserSqlScope *scope);
/** Makes @select (taken) a step. @name: what it might be called. Returns: (nullable): it, owned by the plan */
const DowserPlanStep *dowser_sql_add_step (DowserSqlParser *self, const char *name, DowserSelect *select);

/* dowser-sql-parse-values.c */
/** A list of rows: a select each, the first of which is that of @scope. */
void dowser_sql_parse_values (DowserSqlParser *self, DowserSqlScope *scope);

/* dowser-sql-parse-join.c */
/** All that is joined to the sources of @scope. @commas: also what is crossed with them */
void dowser_sql_parse_joins (DowserSqlParser *self, DowserSqlScope *scope, gboolean commas);
/** Whether DuckDB's SEMI JOIN or ANTI JOIN follows. */
gboolean dowser_sql_at_semi_join (const DowserSqlParser *self);

/* dowser-sql-parse-clause.c */
/** The columns, tables and conditions of one select, up to its windows. */
DowserSelect *dowser_sql_parse_core (DowserSqlParser *self, DowserSqlScope **scope);
/** Behind ORDER BY. @by_output: (nullable): the keys may be its outputs, by alias or by place */
void dowser_sql_parse_order (DowserSqlParser *self, GPtrArray *into, DowserSqlScope *by_output);
void dowser_sql_parse_limit (DowserSqlParser *self, DowserSelect *select);
void dowser_sql_push_scope (DowserSqlParser *self, DowserSqlScope *scope);
void dowser_sql_pop_scope (DowserSqlParser *self);

/* dowser-sql-parse-select.c */
DowserSelect *dowser_sql_parse_query (DowserSqlParser *self);
/** A query in which the selects around it cannot be seen. */
DowserSelect *dowser_sql_parse_alone (DowserSqlParser *self);
/** Names in parentheses for the outputs of @select, where they follow. */
void dowser_sql_parse_column_names (DowserSqlParser *self, DowserSelect *select);

/* dowser-sql-settle.c */
/** Makes @select (taken) a step and reads all its columns from there; @scope becomes that of the new one. @n_outer:
 * scopes around it */
DowserSelect *dowser_sql_move_to_step (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope,
                                       guint n_outer);
/** Gives a QUALIFY or DISTINCT ON of @scope a step of its own. @select: taken, with its order and limit */
DowserSelect *dowser_sql_move_rows_to_step (DowserSqlParser *self, DowserSelect *select, DowserSqlScope **scope,
                                            guint n_outer);

G_END_DECLS
