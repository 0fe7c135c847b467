/* dowser-foreign-write-private.h - what the writers of the formats share */
#pragma once

#include "knowledge/foreign/dowser-foreign-write.h"

G_BEGIN_DECLS

/**
 * DowserForeignItem: an entry as other programs have them.
 * @name: of letters, digits and underscores, and no other item's
 * @tables: of const DowserTable: what it reads; one alone belongs to it, where there is no other
 * @expr, @condition: (nullable): over instances that are called as their tables; @sql: @expr with @condition in it
 * @type: of @expr
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
 * @schema: with the keys that entries say
 * @items: of DowserForeignItem: filters, metrics, dimensions and values
 * @tables: of const DowserTable: those that any entry needs, in the order of the schema
 * @names_tables: the format's metrics belong to no table
 * @text: what is written
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

/** Takes @why. */
void _dowser_foreign_leave_out (DowserForeignWriter *self, const DowserEntry *entry, char *why);
/** @expr as SQL with bare names. @tables: those that it reads. Returns: (transfer full) (nullable) */
char *_dowser_foreign_write_expr (const DowserForeignWriter *self, const DowserExpr *expr, GPtrArray *tables,
                                  GError **error);
/** @expr, each aggregate of which counts the rows of @condition (nullable) alone, without FILTER. @row: (nullable): a
 * column that stands for a row that is counted. Returns: (transfer full) */
DowserExpr *_dowser_foreign_fold (const DowserExpr *expr, const DowserExpr *condition, const DowserExpr *row);
/** A line "key: value", @indent blanks in; nothing where @value is %NULL. */
void _dowser_foreign_put (DowserForeignWriter *self, guint indent, const char *key, const char *value);
/** The words of @entry that say more than its @name does. Returns: (transfer container): of const char */
GPtrArray *_dowser_foreign_list_further (const DowserEntry *entry, const char *name);
/** "key:" and a line for each of @words (const char); nothing where there are none. */
void _dowser_foreign_put_list (DowserForeignWriter *self, guint indent, const char *key, GPtrArray *words);
/** What people should know of it, its unit among it. Returns: (transfer full) (nullable) */
char *_dowser_foreign_dup_about (const DowserEntry *entry);
/** Further words for @table, or for its @column (nullable). Returns: (transfer container): of const char */
GPtrArray *_dowser_foreign_list_synonyms (const DowserForeignWriter *self, const DowserTable *table,
                                          const DowserColumn *column);
/** What is said of @table, or of its @column (nullable), beside its synonyms. Returns: (nullable): borrowed */
const char *_dowser_foreign_find_about (const DowserForeignWriter *self, const DowserTable *table,
                                        const DowserColumn *column);
/** Keys that are declared between tables that are written. Returns: (transfer container): of const DowserForeignKey */
GPtrArray *_dowser_foreign_list_keys (const DowserForeignWriter *self, const DowserTable *table);
/** Texts for models. Returns: (transfer full) (nullable): a line each */
char *_dowser_foreign_dup_notes (const DowserForeignWriter *self);

G_END_DECLS
