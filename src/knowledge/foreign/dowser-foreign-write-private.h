/* dowser-foreign-write-private.h - functions that the writers of other programs' formats share */
#pragma once

#include "knowledge/foreign/dowser-foreign-write.h"

G_BEGIN_DECLS

/**
 * DowserForeignItem: an entry, prepared for the formats of other programs.
 * @name: a unique name of letters, digits and underscores
 * @tables: of const DowserTable: the tables that the item reads; if there is only one table, the item belongs to this
 * table
 * @expr, @condition: (nullable): the definition; a column's instance (the id of a table in FROM) is the name of its
 * table
 * @sql: @expr including @condition, as SQL
 * @type: the type of @expr
 */
typedef struct
{
  const DowserMeaning *meaning;
  char *name;
  GPtrArray *tables;
  DowserExpr *expr;
  DowserExpr *condition;
  char *sql;
  DowserValueType type;
} DowserForeignItem;

/**
 * DowserForeignWriter:
 * @schema: the schema with the keys that entries give
 * @items: of DowserForeignItem: filters, metrics, dimensions and values
 * @tables: of const DowserTable: the tables that any entry needs, in the order of the schema
 * @names_tables: TRUE if the format's metrics don't belong to a table
 * @text: the output
 */
typedef struct
{
  const DowserMeanings *meanings;
  const DowserSchema *schema;
  DowserDialectId dialect;
  const char *name;
  GPtrArray *notes;
  GPtrArray *items;
  GPtrArray *tables;
  gboolean names_tables;
  GString *text;
} DowserForeignWriter;

void _dowser_foreign_write_dbt (DowserForeignWriter *self);
void _dowser_foreign_write_snowflake (DowserForeignWriter *self);
void _dowser_foreign_write_ossie (DowserForeignWriter *self);

/** Adds a note that @entry can't be written. Takes @reason. */
void _dowser_foreign_skip_entry (DowserForeignWriter *self, const DowserEntry *entry, char *reason);
/** Returns @expr as SQL, with names that aren't quoted. @tables: the tables that @expr reads. Returns: (transfer full)
 * (nullable) */
char *_dowser_foreign_write_expr (const DowserForeignWriter *self, const DowserExpr *expr, GPtrArray *tables,
                                  GError **error);
/** Returns a copy of @expr. In each aggregate, its FILTER and @condition (nullable) are moved into the aggregate's
 * argument. @row: (nullable): a column that is counted instead of rows. Returns: (transfer full) */
DowserExpr *_dowser_foreign_fold_conditions (const DowserExpr *expr, const DowserExpr *condition,
                                             const DowserExpr *row);
/** Writes the line "key: value" with @indent spaces; writes nothing if @value is %NULL. */
void _dowser_foreign_put_line (DowserForeignWriter *self, guint indent, const char *key, const char *value);
/** Lists the words of @entry that differ from @name. Returns: (transfer container): of const char */
GPtrArray *_dowser_foreign_list_other_words (const DowserEntry *entry, const char *name);
/** Writes "key:" and a line for each of @words (const char); writes nothing if @words is empty. */
void _dowser_foreign_put_list (DowserForeignWriter *self, guint indent, const char *key, GPtrArray *words);
/** Returns the entry's description, which includes its unit. Returns: (transfer full) (nullable) */
char *_dowser_foreign_dup_description (const DowserEntry *entry);
/** Lists further words for @table, or for its @column (nullable). Returns: (transfer container): of const char */
GPtrArray *_dowser_foreign_list_synonyms (const DowserForeignWriter *self, const DowserTable *table,
                                          const DowserColumn *column);
/** Returns the description of @table, or of its @column (nullable). Returns: (nullable): borrowed */
const char *_dowser_foreign_find_description (const DowserForeignWriter *self, const DowserTable *table,
                                              const DowserColumn *column);
/** Lists the declared keys from @table to tables that are also written. Returns: (transfer container): of const
 * DowserForeignKey */
GPtrArray *_dowser_foreign_list_keys (const DowserForeignWriter *self, const DowserTable *table);
/** Returns the notes for models. Returns: (transfer full) (nullable): one line for each note */
char *_dowser_foreign_dup_notes (const DowserForeignWriter *self);

G_END_DECLS
