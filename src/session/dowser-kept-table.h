/* dowser-kept-table.h - a table that schema linking includes in a planner's schema, and the reason */
#pragma once

#include "base/dowser-json.h"

G_BEGIN_DECLS

/**
 * DowserKeptTable: plain data.
 * @reason: shown to the user; @score: 0–1, 0 if the table is only included because of another table; @pinned: the user
 * has included the table
 */
typedef struct
{
  char *table;
  char *reason;
  double score;
  gboolean pinned;
} DowserKeptTable;

/** @reason: (transfer full) */
DowserKeptTable *dowser_kept_table_new (const char *table, char *reason, double score);
void dowser_kept_table_free (DowserKeptTable *self);
JsonNode *dowser_kept_table_to_node (const DowserKeptTable *self);
DowserKeptTable *dowser_kept_table_read (DowserJsonReader *reader);

G_END_DECLS
