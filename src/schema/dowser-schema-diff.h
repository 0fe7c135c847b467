/* dowser-schema-diff.h - the list of changes from one schema to another */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SCHEMA_TABLE_ADDED,
  DOWSER_SCHEMA_TABLE_REMOVED,
  DOWSER_SCHEMA_TABLE_RENAMED, /* probably renamed: a table was removed, and a table with nearly the same columns was
                                * added */
  DOWSER_SCHEMA_COLUMN_ADDED,
  DOWSER_SCHEMA_COLUMN_REMOVED,
  DOWSER_SCHEMA_COLUMN_RENAMED, /* probably renamed: a column was removed, and a column of the same type with a similar
                                 * name or position was added */
  DOWSER_SCHEMA_COLUMN_RETYPED,
} DowserSchemaChangeKind;

/**
 * DowserSchemaChange: one difference between an old and a new schema.
 * @table: the table's old name; for an added table, its new name
 * @column: (nullable): the column's old name; for an added column, its new name; %NULL if the change is about a table
 * @now: (nullable): the new name, or the new type
 * @was: (nullable): the old type
 */
typedef struct
{
  DowserSchemaChangeKind kind;
  char *table;
  char *column;
  char *was;
  char *now;
} DowserSchemaChange;

/**
 * dowser_schema_diff:
 *
 * Compares tables, columns and the columns' types. Ignores order, rows, keys and descriptions. Takes linear time in the
 * size of both schemas, except that each removed table is compared with each added table.
 *
 * Returns: (transfer full): DowserSchemaChange, by table in the order of @before; added tables are last
 */
GPtrArray *dowser_schema_diff (const DowserSchema *before, const DowserSchema *after);
/** Describes the change in one sentence for the user. Returns: (transfer full) */
char *dowser_schema_change_describe (const DowserSchemaChange *self);
/** Returns TRUE if an earlier question may have become invalid, because the change removed or renamed something or
 * changed a type. */
gboolean dowser_schema_change_is_breaking (const DowserSchemaChange *self);

G_END_DECLS
