/* dowser-dialect.h - what each SQL dialect spells in its own way, as data */
#pragma once

#include "model/dowser-expr.h"
#include "sql/dowser-sql-writer.h"

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

/**
 * DowserForm: how a call is written. In @text, $1 … $9 is an argument that stands alone (between
 * parentheses or commas), #1 … #9 one that is an operand, $* all with commas between, |* all joined
 * as operands by ||.
 */
typedef struct
{
  const char *name;
  const char *text;
  DowserPrecedence precedence;
} DowserForm;

/**
 * DowserDialect: a row of the table.
 * @title: for people
 * @functions: forms of dowser_functions[], ended by one without a name; %NULL where nothing is written yet
 * @casts: by #DowserValueType; %NULL where the dialect cannot
 * @aggregates: by #DowserAggregate
 * @true_condition: a condition that always holds
 * @max_nesting: how many tokens its parser may keep open; 0 for any number
 */
typedef struct
{
  const char *title;
  char quote_open;
  char quote_close;
  const DowserForm *functions;
  const char *casts[DOWSER_VALUE_N_TYPES];
  const char *aggregates[DOWSER_CONCAT + 1];
  const char *true_condition;
  gboolean has_full_join;
  guint max_tables;
  guint max_outputs;
  guint max_parameters;
  guint max_compound;
  guint max_nesting;
  /** The literal as this dialect binds it; %NULL stands for NULL. Returns: (transfer full) (nullable) */
  DowserValue *(*bind) (const DowserValue *value);
  /** Writes a value that @bind gave as text of the dialect. */
  void (*print) (GString *into, const DowserValue *value);
  void (*put_match) (DowserSqlWriter *writer, const DowserExpr *match);
  void (*put_limit) (DowserSqlWriter *writer, const DowserSelect *select);
} DowserDialect;

extern const DowserDialect dowser_dialect_sqlite;

/** Returns: (nullable): %NULL where this version writes nothing in it */
const DowserDialect *dowser_dialect_find (DowserDialectId id);
const char *dowser_dialect_get_title (DowserDialectId id);

G_END_DECLS
