/* dowser-schema-node.h - a table or a column as an object, for list models */
#pragma once

#include "schema/dowser-schema.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SCHEMA_NODE (dowser_schema_node_get_type ())
G_DECLARE_FINAL_TYPE (DowserSchemaNode, dowser_schema_node, DOWSER, SCHEMA_NODE, GObject)

/** @column: (nullable): %NULL makes the node of the table */
DowserSchemaNode *dowser_schema_node_new (const DowserSchema *schema, const DowserTable *table,
                                          const DowserColumn *column);
const DowserTable *dowser_schema_node_get_table (DowserSchemaNode *self);
/** Returns: (nullable) */
const DowserColumn *dowser_schema_node_get_column (DowserSchemaNode *self);
const char *dowser_schema_node_get_name (DowserSchemaNode *self);
const char *dowser_schema_node_get_icon_name (DowserSchemaNode *self);
/** Dim text beside the name: rows of a table, type of a column. Returns: (transfer full) */
char *dowser_schema_node_dup_detail (DowserSchemaNode *self);
/** Icon beside the name of what is personal or restricted. Returns: (nullable) */
const char *dowser_schema_node_get_mark (DowserSchemaNode *self);
/** Several lines: description, keys. Returns: (transfer full) */
char *dowser_schema_node_dup_tooltip (DowserSchemaNode *self);
/** Whether the name, or of a table a column's name, holds @folded (case-folded). */
gboolean dowser_schema_node_matches (DowserSchemaNode *self, const char *folded);
/** The columns of a table node, hidden ones left out. Returns: (transfer full) (nullable) */
GListModel *dowser_schema_node_dup_children (DowserSchemaNode *self);
/** The tables of @schema. Returns: (transfer full) */
GListModel *dowser_schema_nodes_new (const DowserSchema *schema);

/** Symbolic icon of a type of value. */
const char *dowser_value_type_get_icon_name (DowserValueType type);
/** "Text", "Whole number" …: translated, static. */
const char *dowser_value_type_get_title (DowserValueType type);

G_END_DECLS
