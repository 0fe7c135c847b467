/* dowser-key-map.h - map of tables and their foreign keys, with a button for each table */
#pragma once

#include "schema/dowser-schema.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Each table is a button that activates the action "win.open-table". */
#define DOWSER_TYPE_KEY_MAP (dowser_key_map_get_type ())
G_DECLARE_FINAL_TYPE (DowserKeyMap, dowser_key_map, DOWSER, KEY_MAP, GtkWidget)

/** The maximum number of tables in the map. */
#define DOWSER_KEY_MAP_MAX_TABLES 9

GtkWidget *dowser_key_map_new (void);
/** @tables: (const DowserTable): sorted, the tables with the most keys first. Only the first tables are shown, and the
 * first one is in the middle if there are more than six. */
void dowser_key_map_set_tables (DowserKeyMap *self, const DowserSchema *schema, GPtrArray *tables);

G_END_DECLS
