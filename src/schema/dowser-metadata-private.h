/* dowser-metadata-private.h - the lines of metadata, for the files that read and apply them */
#pragma once

#include "schema/dowser-metadata-heading.h"
#include "schema/dowser-metadata.h"

/* Line: @column is NULL where the table itself is spoken of. */
typedef struct
{
  char *table; /* perhaps with its schema before it */
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

/** Returns: (transfer none): for @table and @column (nullable), to be filled */
DowserMetadataLine *_dowser_metadata_add_line (DowserMetadata *self, const char *table, const char *column);
/** Sets what @field says of a line; text that is empty says nothing. */
void _dowser_metadata_line_set (DowserMetadataLine *self, DowserMetadataField field, const char *text);
