/* dowser-foreign-model.h - turns a file's tables, keys and SQL definitions into entries */
#pragma once

#include "knowledge/foreign/dowser-foreign-private.h"
#include "plan/dowser-select.h"

G_BEGIN_DECLS

/** The dialect for reading the SQL of Snowflake, Databricks and BigQuery. DuckDB divides like these engines, and its
 * functions have the same spelling. */
#define DOWSER_FOREIGN_REAL_DIALECT DOWSER_DIALECT_DUCKDB
/** The maximum number of rounds in which definitions are read. A definition is read after the definitions that it
 * uses. */
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
 * DowserForeignDefinition: a definition in the file: a metric, a filter, or a value that is computed for each row. Its
 * creator fills the fields from @kind to @hidden.
 * @table: (nullable): the name of the table that the definition belongs to
 * @sql: (nullable): the expression; @filter: (nullable): the condition that rows must meet to be counted
 * @numerator, @denominator: (nullable): instead of @sql: names of two metrics
 * @is_real: TRUE if the SQL is from an engine that divides integers without truncation
 * @hidden: TRUE if the definition isn't a term, because only other definitions use it
 * @counts: (nullable): the name of the table whose rows are counted; "" if there are several such tables
 * @iteration: the number of the round in which the definition was read; a definition is read after the definitions that
 * it uses
 * @ids: of char *: names of the tables that @expr and @condition read
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
  guint iteration;
  char *counts;
  GPtrArray *ids;
  DowserExpr *expr;
  DowserExpr *condition;
} DowserForeignDefinition;

/**
 * DowserForeignModel: the definitions of one file.
 * @dialect: the dialect of the file's SQL
 * @is_guessed: TRUE if the dialect of each SQL text is guessed from its words
 * @tables: folded name → DowserForeignTable; @names: the same tables, in order
 * @definitions: in order
 * @metrics, @fields: "table\nname" → an element of @definitions. If a name occurs in only one table, "\nname" is mapped
 * to the element, too
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

/** Adds a table, which the file calls @name. Returns: (nullable): the stored table; %NULL with a note if the source
 * doesn't have the table */
const DowserTable *_dowser_foreign_model_add_table (DowserForeignModel *self, const DowserYaml *at, const char *name,
                                                    const char *stored);
/** Returns: (nullable) */
const DowserForeignTable *_dowser_foreign_model_find_table (const DowserForeignModel *self, const char *name);
/** Adds a key. @from, @to: names of tables; @columns, @to_columns: names of columns; names at the same index form a
 * pair */
void _dowser_foreign_model_add_key (DowserForeignModel *self, const DowserYaml *at, const char *from,
                                    char *const *columns, const char *to, char *const *to_columns);
/** Adds a definition. @table: (nullable). Returns: borrowed: the new definition, whose fields the caller fills */
DowserForeignDefinition *_dowser_foreign_model_add_definition (DowserForeignModel *self, const DowserYaml *at,
                                                               DowserEntryKind kind, const char *name,
                                                               const char *table);
/** Turns all added parts into entries. Adds a note for each part that can't become an entry. */
void _dowser_foreign_model_resolve (DowserForeignModel *self);

/* --- dowser-foreign-keys.c --- */
void _dowser_foreign_keys_free (gpointer keys);
/** Turns the keys into entries. Returns: (transfer full): the schema with the keys */
DowserSchema *_dowser_foreign_keys_add_entries (DowserForeignModel *self);

/* --- dowser-foreign-sql.c --- */
/** Reads a definition if all definitions that it uses have been read. Returns: FALSE if another definition must be read
 * first */
gboolean _dowser_foreign_sql_read_definition (DowserForeignModel *self, DowserForeignDefinition *definition,
                                              const DowserSchema *extended, guint iteration);
/** Returns the schema with an additional column for each definition that has been read so far. Returns: (transfer
 * full) */
DowserSchema *_dowser_foreign_sql_extend_schema (const DowserForeignModel *self);
/** Lists the instances whose columns @expr reads. If @expr reads several columns of an instance, the list contains the
 * instance several times. Returns: (transfer container): of const char */
GPtrArray *_dowser_foreign_list_instances (const DowserExpr *expr);

/* --- dowser-foreign-say.c --- */
/** Adds an entry for @definition. The SQL of @definition must have been read. */
void _dowser_foreign_add_sentence (DowserForeignModel *self, const DowserForeignDefinition *definition);
/** Marks @definition as failed, and adds a note with the reason. Takes @reason. */
void _dowser_foreign_fail_definition (DowserForeignModel *self, DowserForeignDefinition *definition, char *reason);

G_END_DECLS
