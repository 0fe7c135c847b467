/* dowser-foreign-model.h - turns a file's tables, keys and SQL definitions into entries */
#pragma once

#include "knowledge/foreign/dowser-foreign-private.h"
#include "plan/dowser-select.h"

G_BEGIN_DECLS

/** The dialect for reading the SQL of Snowflake, Databricks and BigQuery. DuckDB's division and its spelling of
 * functions are like theirs. */
#define DOWSER_FOREIGN_REAL_DIALECT DOWSER_DIALECT_DUCKDB
/** The maximum number of rounds for reading definitions that depend on each other. */
#define DOWSER_FOREIGN_MAX_ROUNDS 8

/** DowserForeignTable: a table and its name in the file. */
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
 * DowserForeignDefinition: a metric, a filter or a value of a row. Its creator fills the fields from @kind to @hidden.
 * @table: (nullable): the name of the table that the definition belongs to
 * @sql: (nullable): the expression; @filter: (nullable): the condition that rows must meet to be counted
 * @numerator, @denominator: (nullable): instead of @sql: names of two metrics
 * @is_real: the SQL is from an engine that divides integers without truncation
 * @hidden: only other definitions use this one, and it isn't a term itself
 * @counts: (nullable): the name of the table whose rows are counted; "" if there are several
 * @round: the round in which it was read; @ids: of char *: names of the tables that @expr and @condition read
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
 * DowserForeignModel: the definitions of one file.
 * @dialect: the dialect of its SQL; @is_guessed: each text may be in another dialect, which is guessed from its words
 * @tables: folded name → DowserForeignTable; @names: the same tables, in order
 * @definitions: in order; @metrics, @fields: "table\nname", and "\nname" if only one table has the name → of
 * @definitions
 * @keys: of DowserForeignKeys
 * @stored: (nullable): the schema with the file's keys; %NULL until the keys are known
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

/** Adds a table under the name @name. Returns: (nullable): the stored table; %NULL with a note if there is none */
const DowserTable *_dowser_foreign_model_add_table (DowserForeignModel *self, const DowserYaml *at, const char *name,
                                                    const char *stored);
/** Returns: (nullable) */
const DowserForeignTable *_dowser_foreign_model_find_table (const DowserForeignModel *self, const char *name);
/** Adds a key. @from, @to: names of tables; their columns are pairs. */
void _dowser_foreign_model_add_key (DowserForeignModel *self, const DowserYaml *at, const char *from,
                                    char *const *columns, const char *to, char *const *to_columns);
/** Adds a definition. @table: (nullable). Returns: borrowed: to be filled by the caller */
DowserForeignDefinition *_dowser_foreign_model_add (DowserForeignModel *self, const DowserYaml *at,
                                                    DowserEntryKind kind, const char *name, const char *table);
/** Turns all added parts into entries. Adds a note for each part that can't become an entry. */
void _dowser_foreign_model_end (DowserForeignModel *self);

/* dowser-foreign-keys.c */
void _dowser_foreign_keys_free (gpointer keys);
/** Turns the keys into entries. Returns: (transfer full): the schema with the keys */
DowserSchema *_dowser_foreign_keys_end (DowserForeignModel *self);

/* dowser-foreign-sql.c */
/** Reads a definition if all definitions that it uses are read. Returns: FALSE if another definition must be read
 * first */
gboolean _dowser_foreign_sql_read (DowserForeignModel *self, DowserForeignDefinition *definition,
                                   const DowserSchema *extended, guint round);
/** Returns the schema with a column for each definition read so far. Returns: (transfer full) */
DowserSchema *_dowser_foreign_sql_extend (const DowserForeignModel *self);
/** Lists the instances that @expr reads. An instance occurs once for each column that is read. Returns: (transfer
 * container): of const char */
GPtrArray *_dowser_foreign_list_instances (const DowserExpr *expr);

/* dowser-foreign-say.c */
/** Adds an entry for @definition, which has been read. */
void _dowser_foreign_add_sentence (DowserForeignModel *self, const DowserForeignDefinition *definition);
/** Marks @definition as failed, with a note of the reason. Takes @why. */
void _dowser_foreign_fail (DowserForeignModel *self, DowserForeignDefinition *definition, char *why);

G_END_DECLS
