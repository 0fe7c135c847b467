/* dowser-metadata-heading.h - what people call the columns of a file that describes tables, and what they write there
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_METADATA_NONE,
  DOWSER_METADATA_SCHEMA,
  DOWSER_METADATA_TABLE,
  DOWSER_METADATA_COLUMN,
  DOWSER_METADATA_NAME, /* of a column where tables are named otherwise, else of a table */
  DOWSER_METADATA_BUSINESS_NAME,
  DOWSER_METADATA_DESCRIPTION,
  DOWSER_METADATA_UNIT,
  DOWSER_METADATA_TABLE_BUSINESS_NAME,
  DOWSER_METADATA_TABLE_DESCRIPTION,
  DOWSER_METADATA_PII,
  DOWSER_METADATA_ENTITLEMENT,
  DOWSER_METADATA_HIDDEN,
  DOWSER_METADATA_VISIBLE,
} DowserMetadataField;

/** Of "Table Name", "TBL", "is_pii" …: letters and digits count, case does not. */
DowserMetadataField dowser_metadata_heading_read (const char *heading);
/** Whether @text says yes; nothing and what is not understood says no. */
gboolean dowser_metadata_says_yes (const char *text);
/** Whether @text marks people's data: a level or a kind does as well as a yes, and only a clear no does not. */
gboolean dowser_metadata_says_personal (const char *text);
/** The entitlement that @text asks for. Returns: (transfer full) (nullable): %NULL where anybody has it */
char *dowser_metadata_dup_entitlement (const char *text);

G_END_DECLS
