/* dowser-schema-node.h - object for a table or a column, for list models */
#pragma once

#include "schema/dowser-schema.h"

#include <gio/gio.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SCHEMA_NODE (dowser_schema_node_get_type ())
G_DECLARE_FINAL_TYPE (DowserSchemaNode, dowser_schema_node, DOWSER, SCHEMA_NODE, GObject)

/** @column: (nullable): %NULL creates the node of the table */
DowserSchemaNode *dowser_schema_node_new (const DowserSchema *schema, const DowserTable *table,
                                          const DowserColumn *column);
const DowserTable *dowser_schema_node_get_table (DowserSchemaNode *self);
/** Returns: (nullable) */
const DowserColumn *dowser_schema_node_get_column (DowserSchemaNode *self);
const char *dowser_schema_node_get_name (DowserSchemaNode *self);
const char *dowser_schema_node_get_icon_name (DowserSchemaNode *self);
/** Returns: (transfer full): the dim text next to the name: row count of a table, type of a column */
char *dowser_schema_node_dup_detail (DowserSchemaNode *self);
/** Returns: (nullable): the icon next to the name of a personal or restricted column */
const char *dowser_schema_node_get_mark (DowserSchemaNode *self);
/** Returns: (transfer full): a tooltip of several lines: description, keys */
char *dowser_schema_node_dup_tooltip (DowserSchemaNode *self);
/** Returns TRUE if the name contains @folded (case-folded). For a table, also returns TRUE if a column's name contains
 * @folded. */
gboolean dowser_schema_node_matches (DowserSchemaNode *self, const char *folded);
/** Returns: (transfer full) (nullable): the columns of a table node, without hidden columns */
GListModel *dowser_schema_node_dup_children (DowserSchemaNode *self);
/** Returns: (transfer full): the tables of @schema */
GListModel *dowser_schema_nodes_new (const DowserSchema *schema);

/** Returns the symbolic icon of a value type. */
const char *dowser_value_type_get_icon_name (DowserValueType type);
/** Returns the name of a value type: "Text", "Whole number" …; translated, static. */
const char *dowser_value_type_get_title (DowserValueType type);

G_END_DECLS
