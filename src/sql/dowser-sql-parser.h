/* dowser-sql-parser.h - what the files that read SQL share: the tokens, the names in scope and the first error */
#pragma once

#include "model/dowser-plan.h"
#include "model/dowser-schema.h"
#include "sql/dowser-sql-lexer.h"

G_BEGIN_DECLS

/** DowserSqlSource: what an instance of a select shows. @merged: lower-case names that a USING shares with a source
 * before it. */
typedef struct
{
  const DowserInstance *instance;
  const DowserTable *table;   /* (nullable) */
  const DowserPlanStep *step; /* (nullable) */
  GHashTable *merged;         /* (nullable) */
} DowserSqlSource;

/** DowserSqlScope: the names that stand for something inside one select. @aliases: its outputs may be named, too. */
typedef struct
{
  DowserSelect *select;
  GPtrArray *sources; /* DowserSqlSource */
  gboolean aliases;
} DowserSqlScope;

/**
 * DowserSqlParser:
 * @ctes: names of WITH and the steps they became, innermost last
 * @scopes: DowserSqlScope, innermost last; those before @first_scope cannot be seen
 * @lowest_scope: the outermost one that was read from since somebody set it
 * @folded: an expression to which COLLATE NOCASE was applied, waiting for the comparison that uses it
 */
typedef struct
{
  const DowserSchema *schema;
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
  guint n_steps;
  GError *error;
} DowserSqlParser;

/* dowser-sql-parser.c */
void dowser_sql_parser_fail (DowserSqlParser *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** The same, for a @token that was passed already. */
void dowser_sql_parser_fail_at (DowserSqlParser *self, const DowserSqlToken *token, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
/** The plan language has no word for it. */
void dowser_sql_parser_refuse (DowserSqlParser *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
const DowserSqlToken *dowser_sql_parser_peek (const DowserSqlParser *self);
const DowserSqlToken *dowser_sql_parser_peek_at (const DowserSqlParser *self, guint distance);
/** Goes on by @n tokens, at most to the last one. */
void dowser_sql_parser_skip (DowserSqlParser *self, guint n);
gboolean dowser_sql_parser_at_sign (const DowserSqlParser *self, const char *sign);
gboolean dowser_sql_parser_at_query (const DowserSqlParser *self, guint distance);
gboolean dowser_sql_parser_accept_word (DowserSqlParser *self, DowserSqlWord word);
gboolean dowser_sql_parser_accept_sign (DowserSqlParser *self, const char *sign);
gboolean dowser_sql_parser_expect_word (DowserSqlParser *self, DowserSqlWord word, const char *spelled);
gboolean dowser_sql_parser_expect_sign (DowserSqlParser *self, const char *sign);
/** Whether the token can be a name; @bare: where a keyword would mean something else */
gboolean dowser_sql_token_is_name (const DowserSqlToken *token, gboolean bare);
/** Goes one level deeper; FALSE, and an error, where that is too deep. Always pair with _leave(). */
gboolean dowser_sql_parser_enter (DowserSqlParser *self);
void dowser_sql_parser_leave (DowserSqlParser *self);
GPtrArray *dowser_sql_expr_array_new (void);

/* dowser-sql-scope.c */
DowserSqlScope *dowser_sql_scope_new (DowserSelect *select);
void dowser_sql_scope_free (DowserSqlScope *self);
/** @table or @step: what it shows. Fails where the name is taken. */
gboolean dowser_sql_scope_add (DowserSqlParser *parser, DowserSqlScope *self, const char *id, const DowserTable *table,
                               const DowserPlanStep *step);
/** Returns: (nullable) (transfer full): the column @name of @source */
DowserExpr *dowser_sql_source_find (const DowserSqlSource *source, const char *name);
/** Adds the columns that * means, of the source called @qualifier or of all. */
void dowser_sql_scope_add_star (DowserSqlParser *parser, DowserSqlScope *self, const char *qualifier);
/** What the name means here. @token: it, for a text in double quotes. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_parser_resolve (DowserSqlParser *self, const char *qualifier, const DowserSqlToken *token);
/** Returns: (transfer full) (nullable): the output whose alias is @name */
DowserExpr *dowser_sql_find_alias (const DowserSelect *select, const char *name);

/* dowser-sql-parse-expr.c */
DowserExpr *dowser_sql_parse_expr (DowserSqlParser *self);
/** With commas between. */
void dowser_sql_parse_exprs (DowserSqlParser *self, GPtrArray *into);

/** Behind NOT. */
DowserExpr *dowser_sql_parse_not (DowserSqlParser *self);

/* dowser-sql-parse-primary.c */
DowserExpr *dowser_sql_parse_primary (DowserSqlParser *self);
/** @negative: a minus stood before it */
DowserExpr *dowser_sql_parse_number (DowserSqlParser *self, gboolean negative);

/* dowser-sql-parse-match.c */
/** LIKE, ILIKE and GLOB, the operands of which have been read. They are taken. @escape: (nullable) */
DowserExpr *dowser_sql_parse_match (DowserSqlParser *self, DowserSqlWord word, DowserExpr *x, DowserExpr *pattern,
                                    DowserExpr *escape, gboolean negated);

/* dowser-sql-parse-call.c */
/** The parser stands on the parenthesis behind @name. */
DowserExpr *dowser_sql_parse_call (DowserSqlParser *self, const DowserSqlToken *name);
DowserExpr *dowser_sql_parse_cast (DowserSqlParser *self, DowserExpr *x);
DowserExpr *dowser_sql_parse_extract (DowserSqlParser *self);

/* dowser-sql-parse-date.c */
/** SQLite's date functions. @args: borrowed. Returns: (nullable) (transfer full): NULL without an error where @name is
 * none of them */
DowserExpr *dowser_sql_parse_date_call (DowserSqlParser *self, const char *name, GPtrArray *args);
/** @x - @y, both taken, where both are julian days. Returns: (nullable): NULL leaves them alone */
DowserExpr *dowser_sql_subtract_days (DowserExpr *x, DowserExpr *y);
/** CAST of a part of a date to a whole number. Returns: (nullable) (transfer full) */
DowserExpr *dowser_sql_date_part (const DowserExpr *x);

/* dowser-sql-parse-from.c */
void dowser_sql_parse_from (DowserSqlParser *self, DowserSqlScope *scope);
/** Makes @select (taken) a step. @name: what it might be called. Returns: (nullable): it, owned by the plan */
const DowserPlanStep *dowser_sql_add_step (DowserSqlParser *self, const char *name, DowserSelect *select);

/* dowser-sql-parse-select.c */
DowserSelect *dowser_sql_parse_query (DowserSqlParser *self);
/** A query in which the selects around it cannot be seen. */
DowserSelect *dowser_sql_parse_alone (DowserSqlParser *self);
/** Behind ORDER BY. @by_output: the keys may be outputs, by alias or by place */
void dowser_sql_parse_order (DowserSqlParser *self, GPtrArray *into, const DowserSelect *by_output);

G_END_DECLS
