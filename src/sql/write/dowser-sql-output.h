/* dowser-sql-output.h - the text of a statement: both forms at once, with parameters, limits and the first error */
#pragma once

#include "plan/dowser-plan.h"
#include "plan/dowser-types.h"
#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/**
 * DowserSqlWriter: a statement that is being written. The bound and the display form are written together, so that they
 * can't disagree. The first error is kept; recursive functions stop at it.
 * @values: (nullable): of the plan's parameters
 * @n_steps: steps of @plan that are written already and may be read from
 * @n_written: the number of expressions written, with repetitions
 * @nesting: tokens that the engine's parser keeps open here
 * @scopes: const DowserSelect, outermost first; columns are searched in those from @first_scope on
 * @schema: (nullable)
 * @types: (nullable): the types of the plan's expressions, if the dialect needs them
 * @numbers: (nullable): for numbered parameters, the position of each value in @parameters
 * @full_joins: (nullable): of the selects in scope that need a table of their own, see dowser-sql-full-join.c
 * @own: the plan is the user's own SQL of this dialect
 * @at_filter: the next expression is a condition that keeps a row where it is true; @only_true: the current one is
 * @closed_scopes: the number of scopes that a derived table can't read, if the engine has this limit
 * @in_place: above 0, literals are written in place in both forms
 * @in_case: above 0, a condition of a CASE is being written
 * @in_window: above 0, a partition or an order of a window is being written
 * @no_aggregate, @no_window: (nullable): the place where an aggregate or window isn't allowed
 */
struct _DowserSqlWriter
{
  const DowserDialect *dialect;
  const DowserPlan *plan;
  const DowserSchema *schema;
  const GDate *today;
  int hour;
  DowserTypes *types;
  GHashTable *values;
  GHashTable *numbers;
  GPtrArray *full_joins;
  gboolean own;
  gboolean at_filter;
  gboolean only_true;
  guint in_place;
  guint in_case;
  guint in_window;
  guint n_steps;
  guint n_written;
  GString *sql;
  GString *display;
  GPtrArray *parameters;
  GPtrArray *scopes;
  guint first_scope;
  guint closed_scopes;
  guint indent;
  guint levels;
  guint nesting;
  const char *no_aggregate;
  const char *no_window;
  GError *error;
};

/** Reports why the plan can't be written: "SQLite cannot …". The first reason is kept. */
void dowser_sql_fail (DowserSqlWriter *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

void dowser_sql_put (DowserSqlWriter *self, const char *text);
void dowser_sql_put_len (DowserSqlWriter *self, const char *text, gsize length);
/** Avoids printf, which would take longer than writing a name. Returns: the end of the text written to @into */
char *dowser_sql_write_digits (char *into, guint number);
void dowser_sql_put_integer (DowserSqlWriter *self, gint64 number);
/** Writes a blank, or a line break in the display form. */
void dowser_sql_put_break (DowserSqlWriter *self);
/** Writes parentheses around a query: on separate lines in the display form. */
void dowser_sql_open_block (DowserSqlWriter *self);
void dowser_sql_close_block (DowserSqlWriter *self);
/** Writes a name of the database unchanged, always quoted by the dialect's rule. */
void dowser_sql_put_name (DowserSqlWriter *self, const char *name);
/** Writes a name that the plan made up: shortened, always in the same way, if the dialect can't hold it. */
void dowser_sql_put_alias (DowserSqlWriter *self, const char *name);
/** Returns TRUE if the dialect can hold the name unchanged; engines cut, change or refuse other names. */
gboolean dowser_sql_can_hold_name (const DowserSqlWriter *self, const char *name);
/** Writes a parameter in the bound form, and the literal in the display form. */
void dowser_sql_put_value (DowserSqlWriter *self, const DowserValue *value);

/** Enters a deeper level, with @weight more tokens open; FALSE and an error if it is too deep. Always pair with
 * _leave(). */
gboolean dowser_sql_enter (DowserSqlWriter *self, guint weight);
void dowser_sql_leave (DowserSqlWriter *self, guint weight);

/* dowser-sql-expr.c */
/** Writes an expression, in parentheses if it binds less tightly than @precedence. */
void dowser_sql_put_expr (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence);
/** Writes expressions separated by commas. @weight: tokens that are open before the first one */
void dowser_sql_put_exprs (DowserSqlWriter *self, GPtrArray *exprs, guint weight);
/** Writes @form with @args, see #DowserFunctionForm. @wants: (nullable): the type required of each argument */
void dowser_sql_put_form (DowserSqlWriter *self, const char *form, GPtrArray *args, const int *wants);
/** Writes a key of an ORDER BY or GROUP BY: a bare number there would mean a column by its number. */
void dowser_sql_put_key (DowserSqlWriter *self, const DowserExpr *expr);
/** Writes "CASE WHEN " if an extra key must fix the position of NULL. Returns: whether it did */
gboolean dowser_sql_put_nulls_key (DowserSqlWriter *self, const DowserOrder *order);
void dowser_sql_put_direction (DowserSqlWriter *self, const DowserOrder *order);

void dowser_sql_put_operand (DowserSqlWriter *self, const DowserExpr *expr, int want, DowserPrecedence precedence,
                             guint weight);

/* dowser-sql-convert.c */
/** Writes a value in the required type; #DOWSER_VALUE_REAL accepts any number, #DOWSER_VALUE_TIMESTAMP any date,
 * #DOWSER_VALUE_UNKNOWN any value. */
void dowser_sql_put_as (DowserSqlWriter *self, const DowserExpr *expr, int want, DowserPrecedence precedence);
void dowser_sql_put_condition (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence);
gboolean dowser_sql_is_condition (const DowserExpr *expr);
/** Returns a NULL without a type, or a text, if a form will convert it to the type @want. Returns: (transfer full):
 * otherwise @expr itself */
DowserExpr *dowser_sql_dup_untyped (const DowserSqlWriter *self, const DowserExpr *expr, int want);
/** Returns: (nullable): the form that converts a value of type @from to type @to */
const char *dowser_sql_find_conversion (const DowserSqlWriter *self, int from, int to);
/** Returns the common type in which each @stride th of @exprs must be written. */
int dowser_sql_find_common_type (DowserSqlWriter *self, GPtrArray *exprs, guint first, guint stride);
/* dowser-sql-affinity.c */
/** Returns the operands of a comparison as SQLite compares them: operands of another type are replaced where possible.
 * @equality: whether only equality matters, of the first operand with each other one. Returns: (transfer full) */
GPtrArray *dowser_sql_align (const DowserSqlWriter *self, GPtrArray *args, gboolean equality);
int dowser_sql_merge_types (DowserSqlWriter *self, int a, int b);

/** Must enclose the writing of a derived table. Returns: the argument for dowser_sql_end_table() */
guint dowser_sql_begin_table (DowserSqlWriter *self);
void dowser_sql_end_table (DowserSqlWriter *self, guint before);

/* dowser-sql-function.c */
/** Returns: (nullable): the first form that fits a call */
const DowserFunctionForm *dowser_sql_find_form (const DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_function (DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_cast (DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_date (DowserSqlWriter *self, DowserUnit unit, int offset);

/* dowser-sql-match.c */
void dowser_sql_put_match (DowserSqlWriter *self, const DowserExpr *match);

/* dowser-sql-subplan.c */
void dowser_sql_put_subplan (DowserSqlWriter *self, const DowserExpr *expr);

/* dowser-sql-window.c */
void dowser_sql_put_aggregate (DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_window (DowserSqlWriter *self, const DowserExpr *expr);

/* dowser-sql-select.c */
/**
 * DowserHeadings: the names of a query's outputs.
 * @DOWSER_HEADINGS_PLAN: as in the plan
 * @DOWSER_HEADINGS_STEP: the same, and each output has a name by which it can be read
 * @DOWSER_HEADINGS_PLACES: c1, c2, …
 */
typedef enum
{
  DOWSER_HEADINGS_PLAN,
  DOWSER_HEADINGS_STEP,
  DOWSER_HEADINGS_PLACES
} DowserHeadings;
/** Writes a select, its set operations, order and limit. */
void dowser_sql_put_query (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings);
/** Writes a query with a single column, which gets the type @want if it is always NULL. */
void dowser_sql_put_list (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, int want);
/** Returns a name for a derived table that no table of the selects around it has. Returns: (transfer full) */
char *dowser_sql_make_alias (const DowserSqlWriter *self, const char *wish);

G_END_DECLS
