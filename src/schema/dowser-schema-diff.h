/* dowser-schema-diff.h - what has changed from one schema to another, as a list */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_SCHEMA_TABLE_ADDED,
  DOWSER_SCHEMA_TABLE_REMOVED,
  DOWSER_SCHEMA_TABLE_RENAMED, /* perhaps: one is gone, and one of the same columns came */
  DOWSER_SCHEMA_COLUMN_ADDED,
  DOWSER_SCHEMA_COLUMN_REMOVED,
  DOWSER_SCHEMA_COLUMN_RENAMED, /* perhaps: one is gone, and one of the same type and a like name or place came */
  DOWSER_SCHEMA_COLUMN_RETYPED,
} DowserSchemaChangeKind;

/**
 * DowserSchemaChange:
 * @table: as it was called before, of what was added as it is called now
 * @column: (nullable): the same; %NULL for a change of a table
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
 * Tables, columns and their types; neither the order of anything counts, nor rows, keys or what is said of them. Linear
 * in the size of both, but for tables that are gone, which are compared with those that came.
 *
 * Returns: (transfer full): DowserSchemaChange, by table in the order of @before, what was added last
 */
GPtrArray *dowser_schema_diff (const DowserSchema *before, const DowserSchema *after);
/** One sentence for people. Returns: (transfer full) */
char *dowser_schema_change_describe (const DowserSchemaChange *self);
/** Whether a question that could be asked before may mean nothing now: something is gone, or of another type. */
gboolean dowser_schema_change_takes_away (const DowserSchemaChange *self);

G_END_DECLS
