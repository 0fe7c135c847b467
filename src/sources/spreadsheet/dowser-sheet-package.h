/* dowser-sheet-package.h - the packed parts of a workbook, each read as a stream of XML */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserSheetPackage: a zip file. Used on one thread. */
typedef struct _DowserSheetPackage DowserSheetPackage;
/** DowserXml: one part while it is read. */
typedef struct _DowserXml DowserXml;
/** DowserXmlAttributes: of the element that begins, for as long as start() runs. */
typedef struct _DowserXmlAttributes DowserXmlAttributes;

/** DowserXmlHandler: names are without their namespaces. @text: (nullable): may come in pieces */
typedef struct
{
  void (*start) (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data);
  void (*end) (DowserXml *xml, const char *name, gpointer user_data);
  void (*text) (const char *text, gsize length, gpointer user_data);
} DowserXmlHandler;

/** Blocks. Returns: (transfer full) (nullable): #DOWSER_SOURCE_ERROR, behind the name of the file: what else it is */
DowserSheetPackage *dowser_sheet_package_open (const char *path, GError **error);
/** The same of a file that was read already, and that may come to @max_unpacked bytes. */
DowserSheetPackage *dowser_sheet_package_new_for_bytes (GBytes *bytes, guint64 max_unpacked, GError **error);
void dowser_sheet_package_free (DowserSheetPackage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetPackage, dowser_sheet_package_free)
gboolean dowser_sheet_package_has (DowserSheetPackage *self, const char *part);
/** Counts @n_bytes that were made of the package, as of repeated cells. Returns: FALSE with
 * #DOWSER_SOURCE_ERROR_TOO_LARGE where that is more than a table comes to */
gboolean dowser_sheet_package_count (DowserSheetPackage *self, gsize n_bytes, GError **error);

/** Reads @part to its end, or to where a handler fails. Nothing is loaded for it, and declarations are refused. */
gboolean dowser_sheet_package_parse (DowserSheetPackage *self, const char *part, const DowserXmlHandler *handler,
                                     gpointer user_data, GCancellable *cancellable, GError **error);
/** Ends the reading. @error: (transfer full) (nullable): %NULL ends it without a failure */
void dowser_xml_stop (DowserXml *xml, GError *error);
gboolean dowser_xml_is_stopped (const DowserXml *xml);
/** That the file is damaged. */
void dowser_xml_fail (DowserXml *xml);

/** Returns: (nullable): not ended by NUL */
const char *dowser_xml_get (const DowserXmlAttributes *attributes, const char *name, gsize *length);
/** Returns: (transfer full) (nullable) */
char *dowser_xml_dup (const DowserXmlAttributes *attributes, const char *name);
/** Whether one of that name, in any namespace, is @value. */
gboolean dowser_xml_is (const DowserXmlAttributes *attributes, const char *name, const char *value);
/** Returns: @otherwise where it is no whole number; at most @max */
guint dowser_xml_get_number (const DowserXmlAttributes *attributes, const char *name, guint otherwise, guint max);

/** Returns: FALSE with #DOWSER_SOURCE_ERROR_DAMAGED */
gboolean dowser_sheet_fail_damaged (GError **error);

G_END_DECLS
