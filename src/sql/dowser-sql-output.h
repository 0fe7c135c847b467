/* dowser-sql-output.h - the text that a writer makes: both forms at once, with parameters, limits and the first error
 */
#pragma once

#include "model/dowser-plan.h"
#include "sql/dowser-dialect.h"

G_BEGIN_DECLS

/**
 * DowserSqlWriter: one statement on its way. The bound and the display form grow side by side, so that
 * they cannot disagree. The first error is kept; whoever recurses stops at it.
 * @n_steps: steps of @plan that are written already and may be read from
 * @nesting: tokens that the engine's parser keeps open here
 * @scopes: const DowserSelect, outermost first; columns are looked for in those from @first_scope on
 * @no_aggregate, @no_window: (nullable): the place where an aggregate or window cannot stand
 */
struct _DowserSqlWriter
{
  const DowserDialect *dialect;
  const DowserPlan *plan;
  const GDate *today;
  guint n_steps;
  GString *sql;
  GString *display;
  GPtrArray *parameters;
  GPtrArray *scopes;
  guint first_scope;
  guint indent;
  guint levels;
  guint nesting;
  const char *no_aggregate;
  const char *no_window;
  GError *error;
};

/** Says why the plan is not written: "SQLite cannot …". The first reason is kept. */
void dowser_sql_fail (DowserSqlWriter *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

void dowser_sql_put (DowserSqlWriter *self, const char *text);
void dowser_sql_put_len (DowserSqlWriter *self, const char *text, gsize length);
void dowser_sql_put_integer (DowserSqlWriter *self, gint64 number);
/** A blank, or a new line in the display form. */
void dowser_sql_put_break (DowserSqlWriter *self);
/** Parentheses around a query: on lines of their own in the display form. */
void dowser_sql_open_block (DowserSqlWriter *self);
void dowser_sql_close_block (DowserSqlWriter *self);
/** Quoted by the dialect's rule, always. */
void dowser_sql_put_name (DowserSqlWriter *self, const char *name);
/** A parameter in the bound form, the literal in the other. */
void dowser_sql_put_value (DowserSqlWriter *self, const DowserValue *value);

/** Goes one level down, with @weight more tokens open; FALSE, and an error, where it is too deep. Always pair with
 * _leave(). */
gboolean dowser_sql_enter (DowserSqlWriter *self, guint weight);
void dowser_sql_leave (DowserSqlWriter *self, guint weight);

/* dowser-sql-expr.c */
/** In parentheses where it holds together less tightly than @precedence. */
void dowser_sql_put_expr (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence);
/** With commas between. @weight: tokens that are open before the first one */
void dowser_sql_put_exprs (DowserSqlWriter *self, GPtrArray *exprs, guint weight);
/** A text of the form that #DowserForm describes. */
void dowser_sql_put_form (DowserSqlWriter *self, const char *form, GPtrArray *args);
/** The key of an ORDER BY or GROUP BY: a bare number there would mean a column by its place. */
void dowser_sql_put_key (DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_direction (DowserSqlWriter *self, const DowserOrder *order);

/* dowser-sql-window.c */
void dowser_sql_put_aggregate (DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_window (DowserSqlWriter *self, const DowserExpr *expr);

/* dowser-sql-select.c */
/** A select, its set operations, order and limit. @in_step: every output gets a name to be read by */
void dowser_sql_put_query (DowserSqlWriter *self, const DowserSelect *select, gboolean in_step);

G_END_DECLS
