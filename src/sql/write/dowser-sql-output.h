/* dowser-sql-output.h - the text that a writer makes: both forms at once, with parameters, limits and the first error
 */
#pragma once

#include "plan/dowser-plan.h"
#include "plan/dowser-types.h"
#include "sql/dialects/dowser-dialect.h"

G_BEGIN_DECLS

/**
 * DowserSqlWriter: one statement on its way. The bound and the display form grow side by side, so that
 * they cannot disagree. The first error is kept; whoever recurses stops at it.
 * @values: (nullable): of the plan's parameters
 * @n_steps: steps of @plan that are written already and may be read from
 * @n_written: expressions, each as often as it was written
 * @nesting: tokens that the engine's parser keeps open here
 * @scopes: const DowserSelect, outermost first; columns are looked for in those from @first_scope on
 * @schema: (nullable)
 * @types: (nullable): of the plan's expressions, where the dialect needs them
 * @numbers: (nullable): where parameters have numbers, the place of each value in @parameters
 * @full_joins: (nullable): of the selects in scope that need a table of their own, see dowser-sql-full-join.c
 * @own: the plan is a person's own SQL of this dialect
 * @at_filter: the next expression is a condition that keeps a row where it is true; @only_true: the present one is
 * @closed_scopes: those that a table made of a query does not see, where the engine is so
 * @in_place: above 0, literals are written in place in both forms
 * @in_case: above 0, what is written is a condition of a CASE
 * @in_window: above 0, what is written is a partition or an order of a window
 * @no_aggregate, @no_window: (nullable): the place where an aggregate or window cannot stand
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

/** Says why the plan is not written: "SQLite cannot …". The first reason is kept. */
void dowser_sql_fail (DowserSqlWriter *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

void dowser_sql_put (DowserSqlWriter *self, const char *text);
void dowser_sql_put_len (DowserSqlWriter *self, const char *text, gsize length);
/** Without printf, which takes longer than a name does. Returns: the end of what was written to @into */
char *dowser_sql_write_digits (char *into, guint number);
void dowser_sql_put_integer (DowserSqlWriter *self, gint64 number);
/** A blank, or a new line in the display form. */
void dowser_sql_put_break (DowserSqlWriter *self);
/** Parentheses around a query: on lines of their own in the display form. */
void dowser_sql_open_block (DowserSqlWriter *self);
void dowser_sql_close_block (DowserSqlWriter *self);
/** Quoted by the dialect's rule, always: a name of the database as it is. */
void dowser_sql_put_name (DowserSqlWriter *self, const char *name);
/** The same of a name that the plan made up: shortened, always in the same way, where the dialect could not hold it. */
void dowser_sql_put_alias (DowserSqlWriter *self, const char *name);
/** Whether the dialect holds the name as it is; engines cut, change or refuse the others. */
gboolean dowser_sql_holds_name (const DowserSqlWriter *self, const char *name);
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
/** A text of the form that #DowserForm describes. @wants: (nullable): the type that each argument must be of */
void dowser_sql_put_form (DowserSqlWriter *self, const char *form, GPtrArray *args, const int *wants);
/** The key of an ORDER BY or GROUP BY: a bare number there would mean a column by its place. */
void dowser_sql_put_key (DowserSqlWriter *self, const DowserExpr *expr);
/** "CASE WHEN ", where a key more must say where NULL stands. Returns: whether it did */
gboolean dowser_sql_put_nulls_key (DowserSqlWriter *self, const DowserOrder *order);
void dowser_sql_put_direction (DowserSqlWriter *self, const DowserOrder *order);

void dowser_sql_put_operand (DowserSqlWriter *self, const DowserExpr *expr, int want, DowserPrecedence precedence,
                             guint weight);

/* dowser-sql-convert.c */
/** As a value of the type that the place asks for; #DOWSER_VALUE_REAL for any number, #DOWSER_VALUE_TIMESTAMP for any
 * date, #DOWSER_VALUE_UNKNOWN for any value. */
void dowser_sql_put_as (DowserSqlWriter *self, const DowserExpr *expr, int want, DowserPrecedence precedence);
void dowser_sql_put_condition (DowserSqlWriter *self, const DowserExpr *expr, DowserPrecedence precedence);
gboolean dowser_sql_is_condition (const DowserExpr *expr);
/** A NULL without a type, or a text, where a form makes it one of the type @want. Returns: (transfer full): else @expr
 * itself */
DowserExpr *dowser_sql_dup_untyped (const DowserSqlWriter *self, const DowserExpr *expr, int want);
/** Returns: (nullable): the form that makes a value of type @from one of type @to */
const char *dowser_sql_find_conversion (const DowserSqlWriter *self, int from, int to);
/** The type that each @stride th of @exprs is to be written as, for them to stand side by side. */
int dowser_sql_settle (DowserSqlWriter *self, GPtrArray *exprs, guint first, guint stride);
/* dowser-sql-affinity.c */
/** Operands of a comparison as SQLite compares them: those of another type exchanged where that can be said.
 * @equality: whether only that is asked, of the first with each other one. Returns: (transfer full) */
GPtrArray *dowser_sql_align (const DowserSqlWriter *self, GPtrArray *args, gboolean equality);
int dowser_sql_settle_types (DowserSqlWriter *self, int a, int b);

/** Between the two, a table is made of a query. Returns: what dowser_sql_end_table() is to be given */
guint dowser_sql_begin_table (DowserSqlWriter *self);
void dowser_sql_end_table (DowserSqlWriter *self, guint before);

/* dowser-sql-function.c */
/** Returns: (nullable): the form of a call, the first that fits */
const DowserForm *dowser_sql_find_form (const DowserSqlWriter *self, const DowserExpr *expr);
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
 * DowserHeadings: what the outputs of a query are called.
 * @DOWSER_HEADINGS_PLAN: as the plan says
 * @DOWSER_HEADINGS_STEP: the same, and each has one to be read by
 * @DOWSER_HEADINGS_PLACES: c1, c2, …
 */
typedef enum
{
  DOWSER_HEADINGS_PLAN,
  DOWSER_HEADINGS_STEP,
  DOWSER_HEADINGS_PLACES
} DowserHeadings;
/** A select, its set operations, order and limit. */
void dowser_sql_put_query (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings);
/** The same of one with a single column, which is to be of type @want where it is nothing but NULL. */
void dowser_sql_put_list (DowserSqlWriter *self, const DowserSelect *select, DowserHeadings headings, int want);
/** A name for a table that the writer makes up, which no table of the selects around has. Returns: (transfer full) */
char *dowser_sql_make_alias (const DowserSqlWriter *self, const char *wish);

G_END_DECLS
