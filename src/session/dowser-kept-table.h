/* dowser-kept-table.h - a table that a planner is told of, and why */
#pragma once

#include "base/dowser-json.h"

G_BEGIN_DECLS

/**
 * DowserKeptTable: plain data.
 * @reason: for people; @score: 0–1, 0 where it only comes along; @pinned: by the person
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
