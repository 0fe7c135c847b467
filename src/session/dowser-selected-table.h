/* dowser-selected-table.h - a table that schema linking selects for a planner, with the reason */
#pragma once

#include "base/dowser-json.h"

G_BEGIN_DECLS

/**
 * DowserSelectedTable: plain data.
 * @reason: shown to the user; @score: 0–1; 0 if the table was selected only because another table needs it; @pinned:
 * TRUE if the user has selected the table
 */
typedef struct
{
  char *table;
  char *reason;
  double score;
  gboolean pinned;
} DowserSelectedTable;

/** @reason: (transfer full): why the table was selected */
DowserSelectedTable *dowser_selected_table_new (const char *table, char *reason, double score);
void dowser_selected_table_free (DowserSelectedTable *self);
JsonNode *dowser_selected_table_to_node (const DowserSelectedTable *self);
DowserSelectedTable *dowser_selected_table_read (DowserJsonReader *reader);

G_END_DECLS
