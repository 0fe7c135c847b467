/* dowser-sheet-package.h - reads the XML files inside a workbook, which is a zip file */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserSheetPackage: a workbook, which is a zip file with several XML files, its parts; used on one thread */
typedef struct _DowserSheetPackage DowserSheetPackage;
/** DowserXml: a part of a workbook while it is read */
typedef struct _DowserXml DowserXml;
/** DowserXmlAttributes: the attributes of the current element, valid while start() runs */
typedef struct _DowserXmlAttributes DowserXmlAttributes;

/** DowserXmlHandler: callbacks for one part of the workbook (an XML file in its archive). Names have no namespaces.
 * @text: (nullable): may be called several times for one text */
typedef struct
{
  void (*start) (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data);
  void (*end) (DowserXml *xml, const char *name, gpointer user_data);
  void (*text) (const char *text, gsize length, gpointer user_data);
} DowserXmlHandler;

/** Opens a workbook; blocks. Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR, whose message tells
 * what the file is instead; the message is written after the file's name */
DowserSheetPackage *dowser_sheet_package_open (const char *path, GError **error);
/** Opens a workbook that is already in memory. Its unpacked size may be at most @max_unpacked bytes. */
DowserSheetPackage *dowser_sheet_package_new_for_bytes (GBytes *bytes, guint64 max_unpacked, GError **error);
void dowser_sheet_package_free (DowserSheetPackage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSheetPackage, dowser_sheet_package_free)
gboolean dowser_sheet_package_has_part (DowserSheetPackage *self, const char *part);
/** Counts @n_bytes that reading has produced in addition to the file's content, for example by repeating cells.
 * Returns: FALSE with #DOWSER_SOURCE_ERROR_TOO_LARGE if the total exceeds the limit */
gboolean dowser_sheet_package_add_unpacked_size (DowserSheetPackage *self, gsize n_bytes, GError **error);

/** Parses @part to its end, or until a callback stops the parsing. Loads nothing external, and refuses declarations. */
gboolean dowser_sheet_package_parse (DowserSheetPackage *self, const char *part, const DowserXmlHandler *handler,
                                     gpointer user_data, GCancellable *cancellable, GError **error);
/** Stops the parsing. @error: (transfer full) (nullable): %NULL stops it without a failure */
void dowser_xml_stop (DowserXml *xml, GError *error);
gboolean dowser_xml_is_stopped (const DowserXml *xml);
/** Stops the parsing with the error that the file is damaged. */
void dowser_xml_fail (DowserXml *xml);

/** Returns: (nullable): the value of the attribute @name, which is not NUL-terminated */
const char *dowser_xml_get_attribute (const DowserXmlAttributes *attributes, const char *name, gsize *length);
/** Returns: (transfer full) (nullable) */
char *dowser_xml_dup_attribute (const DowserXmlAttributes *attributes, const char *name);
/** Returns TRUE if the attribute @name, in any namespace, is @value. */
gboolean dowser_xml_attribute_is (const DowserXmlAttributes *attributes, const char *name, const char *value);
/** Returns: the number in the attribute @name, at most @max; @fallback if the attribute isn't an integer */
guint dowser_xml_get_attribute_number (const DowserXmlAttributes *attributes, const char *name, guint fallback,
                                       guint max);

/** Returns: FALSE with #DOWSER_SOURCE_ERROR_DAMAGED */
gboolean dowser_sheet_fail_damaged (GError **error);

G_END_DECLS
