/* dowser-sql-output.h - the state of a statement that is being written, in the form that is run and the form that is
 * shown */
#pragma once

#include "plan/dowser-plan.h"
#include "plan/dowser-types.h"
#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/**
 * DowserSqlWriter: a statement that is being written. Its two forms are the bound form, with a parameter for each
 * value, and the display form, with the values. They are written together, so that they can't differ. The first error
 * is kept; recursive functions stop after an error.
 * @values: (nullable): the values of the plan's parameters
 * @n_steps: the number of steps of @plan that are already written and may be read from
 * @n_written: the number of expressions that were written; an expression that is written twice counts twice
 * @nesting: the number of tokens that the engine's parser keeps open at the current position
 * @scopes: const DowserSelect, outermost first; columns are searched in the scopes from @first_scope on
 * @schema: (nullable)
 * @types: (nullable): the types of the plan's expressions, if the dialect needs them
 * @numbers: (nullable): for numbered parameters, the position of each value in @parameters
 * @full_joins: (nullable): the full joins of the selects in scope that become derived tables, see
 * dowser-sql-full-join.c
 * @own: TRUE if the plan was read from the user's own SQL of this dialect
 * @at_filter: TRUE if the next expression is a condition that keeps a row only where it is true; @only_true: TRUE if
 * the current expression is such a condition
 * @closed_scopes: the number of scopes that a derived table can't read, if the engine has this limit
 * @n_in_place: above 0, literals are written in place in both forms
 * @in_case: above 0, a condition of a CASE is being written
 * @in_window: above 0, a partition or an order of a window is being written
 * @no_aggregate, @no_window: (nullable): the name of the current place, if an aggregate or window isn't allowed there
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
  guint n_in_place;
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
/** Writes @number to @into. Avoids printf, which would take longer than writing a name. Returns: the end of the written
 * text */
char *dowser_sql_write_digits (char *into, guint number);
void dowser_sql_put_integer (DowserSqlWriter *self, gint64 number);
/** Writes a blank in the bound form (the SQL that runs, with its values bound), and a line break in the display form
 * (the SQL that the user sees). */
void dowser_sql_put_break (DowserSqlWriter *self);
/** Writes the parentheses around a query. In the display form (the SQL that the user sees), each parenthesis is on a
 * separate line. */
void dowser_sql_open_block (DowserSqlWriter *self);
void dowser_sql_close_block (DowserSqlWriter *self);
/** Writes a name of the database unchanged. The name is always quoted by the dialect's rule. */
void dowser_sql_put_name (DowserSqlWriter *self, const char *name);
/** Writes a name that isn't in the database, such as the alias of an output. If the dialect can't hold the name, it is
 * shortened. The same name is always shortened in the same way. */
void dowser_sql_put_alias (DowserSqlWriter *self, const char *name);
/** Returns TRUE if the dialect can hold the name unchanged; engines cut, change or refuse other names. */
gboolean dowser_sql_can_hold_name (const DowserSqlWriter *self, const char *name);
/** Writes @value: as a parameter in the bound form (the SQL that is run), and as a literal in the display form (the SQL
 * that the user sees). */
void dowser_sql_put_value (DowserSqlWriter *self, const DowserValue *value);

/** Enters a deeper level, in which the engine's parser keeps @weight more tokens open (on its stack). Returns: FALSE
 * with an error if the level is too deep. Each call needs a call of dowser_sql_leave_level(). */
gboolean dowser_sql_enter_level (DowserSqlWriter *self, guint weight);
void dowser_sql_leave_level (DowserSqlWriter *self, guint weight);

/* defined in dowser-sql-expr.c */
/** Writes an expression, in parentheses if the expression binds less tightly than @precedence. */
void dowser_sql_put_expr (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence);
/** Writes expressions separated by commas. @weight: the number of tokens that the engine's parser keeps open in front
 * of them, for the check of the nesting depth */
void dowser_sql_put_exprs (DowserSqlWriter *self, GPtrArray *exprs, guint weight);
/** Writes @form with @args, see #DowserFunctionForm. @wanted_types: (nullable): the type that each argument must have
 */
void dowser_sql_put_form (DowserSqlWriter *self, const char *form, GPtrArray *args, const int *wanted_types);
/** Writes a key of an ORDER BY or GROUP BY. A plain number isn't written as a key, because engines would read it as the
 * position of a column. */
void dowser_sql_put_key (DowserSqlWriter *self, const DowserExpr *expr);
/** Writes "CASE WHEN " if an extra key must fix the position of NULL. Returns: TRUE if it was written */
gboolean dowser_sql_put_nulls_key (DowserSqlWriter *self, const DowserOrder *order);
void dowser_sql_put_direction (DowserSqlWriter *self, const DowserOrder *order);

void dowser_sql_put_operand (DowserSqlWriter *self, const DowserExpr *expr, int wanted_type,
                             DowserPrecedence precedence, guint weight);

/* defined in dowser-sql-convert.c */
/** Writes a value in the required type. #DOWSER_VALUE_REAL accepts any number, #DOWSER_VALUE_TIMESTAMP accepts any
 * date, and #DOWSER_VALUE_UNKNOWN accepts any value. */
void dowser_sql_put_as_type (DowserSqlWriter *self, const DowserExpr *expr, int wanted_type,
                             DowserPrecedence precedence);
void dowser_sql_put_condition (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence);
gboolean dowser_sql_is_condition (const DowserExpr *expr);
/** Prepares an expression for a form (an SQL pattern) that converts it to the type @wanted_type. A literal NULL loses
 * its type. A computed NULL is cast to a text if its own type may not convert to @wanted_type. Returns: (transfer
 * full): @expr itself if it needs no change */
DowserExpr *dowser_sql_dup_untyped (const DowserSqlWriter *self, const DowserExpr *expr, int wanted_type);
/** Returns: (nullable): the form that converts a value of type @from to type @to */
const char *dowser_sql_find_conversion (const DowserSqlWriter *self, int from, int to);
/** Returns the common type in which some of @exprs must be written: the expression @first, and each @stride th
 * expression after it. */
int dowser_sql_find_common_type (DowserSqlWriter *self, GPtrArray *exprs, guint first, guint stride);
/* defined in dowser-sql-affinity.c */
/** Returns the operands of a comparison so that the engine compares them as SQLite does. Operands of another type are
 * replaced where this is possible. @equality: TRUE if only the equality of the first operand with each other operand
 * matters. Returns: (transfer full) */
GPtrArray *dowser_sql_align_operands (const DowserSqlWriter *self, GPtrArray *args, gboolean equality);
int dowser_sql_merge_types (DowserSqlWriter *self, int a, int b);

/** Must be called before a derived table is written. After the table, call dowser_sql_end_derived_table(). Returns: the
 * argument for dowser_sql_end_derived_table() */
guint dowser_sql_begin_derived_table (DowserSqlWriter *self);
void dowser_sql_end_derived_table (DowserSqlWriter *self, guint before);

/* defined in dowser-sql-function.c */
/** Returns: (nullable): the first form (SQL pattern) of the dialect that fits the function call @expr */
const DowserFunctionForm *dowser_sql_find_form (const DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_function (DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_cast (DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_date (DowserSqlWriter *self, DowserUnit unit, int offset);

/* defined in dowser-sql-match.c */
void dowser_sql_put_match (DowserSqlWriter *self, const DowserExpr *match);

/* defined in dowser-sql-subplan.c */
void dowser_sql_put_subplan (DowserSqlWriter *self, const DowserExpr *expr);

/* defined in dowser-sql-window.c */
void dowser_sql_put_aggregate (DowserSqlWriter *self, const DowserExpr *expr);
void dowser_sql_put_window (DowserSqlWriter *self, const DowserExpr *expr);

/* defined in dowser-sql-select.c */
/**
 * DowserHeadings: the names of a query's outputs.
 * @DOWSER_HEADINGS_PLAN: as in the plan
 * @DOWSER_HEADINGS_STEP: as in the plan, but an output without a name gets its heading as a name, so that it can be
 * read
 * @DOWSER_HEADINGS_PLACES: c1, c2, …
 */
typedef enum
{
  DOWSER_HEADINGS_PLAN,
  DOWSER_HEADINGS_STEP,
  DOWSER_HEADINGS_PLACES
} DowserHeadings;
/** Writes a select with its set operations, its order and its limit. */
void dowser_sql_put_query (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings);
/** Writes a query with a single column. If the column is always NULL, it gets the type @wanted_type. */
void dowser_sql_put_one_column_query (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings,
                                      int wanted_type);
/** Returns a name for a derived table. No table in the selects that contain the derived table has this name. Returns:
 * (transfer full) */
char *dowser_sql_make_alias (const DowserSqlWriter *self, const char *wished_name);

G_END_DECLS
