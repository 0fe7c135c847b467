/* dowser-metadata-heading.h - reads the headings and cells of a metadata file */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_METADATA_NONE,
  DOWSER_METADATA_SCHEMA,
  DOWSER_METADATA_TABLE,
  DOWSER_METADATA_COLUMN,
  DOWSER_METADATA_NAME, /* the name of a column if another heading names tables; otherwise the name of a table */
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

/** Returns the field that a heading names: "Table Name" and "TBL" name a table, "is_pii" names personal data. Compares
 * only letters and digits, and ignores case. */
DowserMetadataField dowser_metadata_heading_read (const char *heading);
/** Returns TRUE if @text means yes. An empty or unknown text means no. */
gboolean dowser_metadata_is_yes (const char *text);
/** Returns TRUE if @text marks personal data: "yes", a level of sensitivity, or a kind of personal data. Returns FALSE
 * only if @text clearly means no. */
gboolean dowser_metadata_is_personal (const char *text);
/** Returns the entitlement that @text requires. Returns: (transfer full) (nullable): %NULL if no entitlement is
 * required */
char *dowser_metadata_dup_entitlement (const char *text);

G_END_DECLS
