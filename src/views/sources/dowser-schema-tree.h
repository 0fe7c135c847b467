/* dowser-schema-tree.h - the tables of a source, each opening to its columns */
#pragma once

#include "schema/dowser-schema.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SCHEMA_TREE (dowser_schema_tree_get_type ())
G_DECLARE_FINAL_TYPE (DowserSchemaTree, dowser_schema_tree, DOWSER, SCHEMA_TREE, GtkWidget)

/* Signal: "name-activated" (const char *name), a table or column was activated. */
GtkWidget *dowser_schema_tree_new (void);
/** @schema: (nullable) */
void dowser_schema_tree_set_schema (DowserSchemaTree *self, const DowserSchema *schema);
/** Shows only tables that hold @text in their name or a column's. @text: "" shows all */
void dowser_schema_tree_set_search (DowserSchemaTree *self, const char *text);

G_END_DECLS
