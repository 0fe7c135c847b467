/* dowser-metadata-private.h - the lines of a metadata file, for the code that reads and applies them */
#pragma once

#include "schema/dowser-metadata-heading.h"
#include "schema/dowser-metadata.h"

/* DowserMetadataLine: metadata of a table or column. @column is NULL if the line is about the table itself. */
typedef struct
{
  char *table; /* may begin with its schema */
  char *column;
  char *description;
  char *business_name;
  char *unit;
  char *entitlement;
  gboolean pii;
  gboolean hidden;
} DowserMetadataLine;

struct _DowserMetadata
{
  GPtrArray *lines; /* DowserMetadataLine */
};

/** Returns: (transfer none): the line for @table and @column (nullable), to be filled */
DowserMetadataLine *_dowser_metadata_add_line (DowserMetadata *self, const char *table, const char *column);
/** Sets @field of a line; an empty text is ignored. */
void _dowser_metadata_line_set_field (DowserMetadataLine *self, DowserMetadataField field, const char *text);
