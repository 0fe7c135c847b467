/* dowser-schema-tree.h - tree of a source's tables and their columns */
#pragma once

#include "schema/dowser-schema.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SCHEMA_TREE (dowser_schema_tree_get_type ())
G_DECLARE_FINAL_TYPE (DowserSchemaTree, dowser_schema_tree, DOWSER, SCHEMA_TREE, GtkWidget)

/* Signal: "name-activated" (const char *name): a table or column was activated. */
GtkWidget *dowser_schema_tree_new (void);
/** @schema: (nullable): the schema whose tables are shown; %NULL shows none */
void dowser_schema_tree_set_schema (DowserSchemaTree *self, const DowserSchema *schema);
/** Shows only tables that contain @text in their name or in a column's name. @text: "" shows all */
void dowser_schema_tree_set_search (DowserSchemaTree *self, const char *text);

G_END_DECLS
