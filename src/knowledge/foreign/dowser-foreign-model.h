/* dowser-foreign-model.h - tables, keys and definitions in SQL that a file gives, made into entries */
#pragma once

#include "knowledge/foreign/dowser-foreign-private.h"
#include "plan/dowser-select.h"

G_BEGIN_DECLS

/** Whose spelling SQL of Snowflake, Databricks and BigQuery is read as: it divides as they do, and its functions are
 * spelled as theirs. */
#define DOWSER_FOREIGN_REAL_DIALECT DOWSER_DIALECT_DUCKDB
/** The most rounds in which definitions are read that need one another. */
#define DOWSER_FOREIGN_MAX_ROUNDS 8

/**
 * DowserForeignTable: a table under the name that the file gives it.
 */
typedef struct
{
  char *name;
  const DowserTable *table;
} DowserForeignTable;

typedef enum
{
  DOWSER_FOREIGN_WAITING,
  DOWSER_FOREIGN_READ,
  DOWSER_FOREIGN_FAILED,
} DowserForeignState;

/**
 * DowserForeignDefinition: a metric, filter or value of a row. Its maker fills what follows @kind up to @hidden.
 * @table: (nullable): the name of the table that it is told of
 * @sql: (nullable): its expression; @filter: (nullable): the rows that count
 * @numerator, @denominator: (nullable): in place of @sql: names of two metrics
 * @is_real: its SQL is of a program that divides whole numbers without cutting anything off
 * @hidden: others use it, and it is no word of its own
 * @counts: (nullable): the name of the table whose rows it counts; "" where there are several
 * @round: in which it was read; @ids: of char *: names of the tables that @expr and @condition read
 */
typedef struct
{
  DowserEntryKind kind;
  const DowserYaml *at;
  char *name;
  char *table;
  char *sql;
  char *filter;
  char *numerator;
  char *denominator;
  char **also;
  char *about;
  gboolean is_real;
  gboolean hidden;
  DowserForeignState state;
  guint round;
  char *counts;
  GPtrArray *ids;
  DowserExpr *expr;
  DowserExpr *condition;
} DowserForeignDefinition;

/**
 * DowserForeignModel: what one file defines.
 * @dialect: of its SQL; @is_guessed: each text may be spelled otherwise, as its words tell
 * @tables: folded name → DowserForeignTable; @names: the same in order
 * @definitions: in order; @metrics, @fields: "table\nname", and "\nname" where one table alone has it → of @definitions
 * @keys: of DowserForeignKeys
 * @stored: (nullable): the schema with the file's keys, once these are known
 */
typedef struct
{
  DowserForeign *foreign;
  DowserDialectId dialect;
  gboolean is_guessed;
  GHashTable *tables;
  GPtrArray *names;
  GPtrArray *definitions;
  GHashTable *metrics;
  GHashTable *fields;
  GPtrArray *keys;
  DowserSchema *stored;
} DowserForeignModel;

DowserForeignModel *_dowser_foreign_model_new (DowserForeign *foreign, DowserDialectId dialect, gboolean is_guessed);
void _dowser_foreign_model_free (DowserForeignModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserForeignModel, _dowser_foreign_model_free)

/** Returns: (nullable): the stored table; %NULL where there is none, which is told */
const DowserTable *_dowser_foreign_model_add_table (DowserForeignModel *self, const DowserYaml *at, const char *name,
                                                    const char *stored);
/** Returns: (nullable) */
const DowserForeignTable *_dowser_foreign_model_find_table (const DowserForeignModel *self, const char *name);
/** @from, @to: names of tables; their columns are pairs */
void _dowser_foreign_model_add_key (DowserForeignModel *self, const DowserYaml *at, const char *from,
                                    char *const *columns, const char *to, char *const *to_columns);
/** @table: (nullable). Returns: borrowed: to be filled */
DowserForeignDefinition *_dowser_foreign_model_add (DowserForeignModel *self, const DowserYaml *at,
                                                    DowserEntryKind kind, const char *name, const char *table);
/** Makes entries of all that was added; what can't be one is told. */
void _dowser_foreign_model_end (DowserForeignModel *self);

/* dowser-foreign-keys.c */
void _dowser_foreign_keys_free (gpointer keys);
/** The keys become entries. Returns: (transfer full): the schema with them */
DowserSchema *_dowser_foreign_keys_end (DowserForeignModel *self);

/* dowser-foreign-sql.c */
/** Reads a definition whose others are read. Returns: FALSE where it waits for one that isn't */
gboolean _dowser_foreign_sql_read (DowserForeignModel *self, DowserForeignDefinition *definition,
                                   const DowserSchema *extended, guint round);
/** The schema with a column for each definition that is read. Returns: (transfer full) */
DowserSchema *_dowser_foreign_sql_extend (const DowserForeignModel *self);
/** Says @definition, which is read, as an entry. */
void _dowser_foreign_sql_say (DowserForeignModel *self, const DowserForeignDefinition *definition);
/** Tells why @definition isn't used, and fails it. Takes @why. */
void _dowser_foreign_fail (DowserForeignModel *self, DowserForeignDefinition *definition, char *why);

G_END_DECLS
