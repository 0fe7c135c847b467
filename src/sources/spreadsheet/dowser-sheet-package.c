/* dowser-sheet-package.c - reads the XML files inside a workbook, which is a zip file */
#include "sources/spreadsheet/dowser-sheet-package.h"

#include "base/dowser-error.h"
#include "base/dowser-library.h"
#include "sources/dowser-packed-file.h"
#include "sources/spreadsheet/dowser-sheet-lock.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <string.h>
#include <unistd.h>

#define ZIP_FUNCTIONS(F)                                                                                               \
  F (archive_entry_is_encrypted)                                                                                       \
  F (archive_entry_pathname)                                                                                           \
  F (archive_read_data)                                                                                                \
  F (archive_read_free)                                                                                                \
  F (archive_read_new)                                                                                                 \
  F (archive_read_next_header)                                                                                         \
  F (archive_read_open_fd)                                                                                             \
  F (archive_read_open_memory)                                                                                         \
  F (archive_read_support_format_zip)

#define XML_FUNCTIONS(F)                                                                                               \
  F (xmlCreateIOParserCtxt)                                                                                            \
  F (xmlCtxtUseOptions)                                                                                                \
  F (xmlFreeDoc)                                                                                                       \
  F (xmlFreeParserCtxt)                                                                                                \
  F (xmlParseDocument)                                                                                                 \
  F (xmlStopParser)

static struct
{
  ZIP_FUNCTIONS (DOWSER_LIBRARY_MEMBER)
} zip;

static struct
{
  XML_FUNCTIONS (DOWSER_LIBRARY_MEMBER)
} xml2;

#define ZIP_ROW(name) DOWSER_LIBRARY_ROW (zip, name)
#define XML_ROW(name) DOWSER_LIBRARY_ROW (xml2, name)

static const DowserLibraryFunction zip_functions[] = { ZIP_FUNCTIONS (ZIP_ROW) };
static const DowserLibraryFunction xml_functions[] = { XML_FUNCTIONS (XML_ROW) };

/* From version 2.14 on, libxml2's library has another name, and its structs have other layouts. */
#if LIBXML_VERSION >= 21400
#define XML_FILE "libxml2.so.16"
#else
#define XML_FILE "libxml2.so.2"
#endif

/* The libraries are loaded only when a workbook is read. */
static const DowserLibrary libraries[] = {
  { "libarchive.so.13", "A workbook", "libarchive13", zip_functions, G_N_ELEMENTS (zip_functions) },
  { XML_FILE, "A workbook", "libxml2", xml_functions, G_N_ELEMENTS (xml_functions) },
};

#define MAX_PARTS 20000
#define BLOCK (64 * 1024)
/* The limits are checked each time this number of bytes has been read. */
#define CHECK_BYTES (1024 * 1024)

typedef struct archive Archive;

static void
archive_close (Archive *archive)
{
  zip.archive_read_free (archive);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Archive, archive_close)

struct _DowserSheetPackage
{
  int fd;        /* -1 if the workbook is in memory (@bytes) */
  GBytes *bytes; /* (nullable) */
  guint64 size;
  guint64 n_unpacked;
  guint64 max_unpacked; /* 0 for the limit in the settings */
  GHashTable *parts;    /* folded name of a part of the workbook → its stored name */
};

struct _DowserXml
{
  DowserSheetPackage *package;
  Archive *archive;
  const DowserXmlHandler *handler;
  gpointer user_data;
  GCancellable *cancellable;
  xmlParserCtxt *parser;
  gboolean has_stopped;
  GError *failure;
};

/* Five pointers per attribute, as libxml2 passes them: name, prefix, namespace, value, end of the value. */
struct _DowserXmlAttributes
{
  int n;
  const xmlChar **parts;
};

gboolean
dowser_sheet_fail_damaged (GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED,
                       _ ("the workbook is damaged or incomplete. Download it again, or open it in a spreadsheet "
                          "program "
                          "and save it again."));
  return FALSE;
}

static gboolean
open_libraries (GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (libraries); i++)
    if (!dowser_library_open (&libraries[i], DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, error))
      return FALSE;
  return TRUE;
}

static Archive *
open_archive (DowserSheetPackage *self, GError **error)
{
  g_autoptr (Archive) archive = NULL;
  int code;

  if (!open_libraries (error))
    return NULL;
  archive = zip.archive_read_new ();
  zip.archive_read_support_format_zip (archive);
  if (self->bytes != NULL)
    {
      gsize size;
      const char *data = g_bytes_get_data (self->bytes, &size);

      code = size > 0 ? zip.archive_read_open_memory (archive, data, size) : ARCHIVE_FATAL;
    }
  else
    code = lseek (self->fd, 0, SEEK_SET) == 0 ? zip.archive_read_open_fd (archive, self->fd, BLOCK) : ARCHIVE_FATAL;
  if (code == ARCHIVE_OK)
    return g_steal_pointer (&archive);
  dowser_sheet_fail_damaged (error);
  return NULL;
}

/* Folds the name of a part. Some programs write names in another case, or with the separators of Windows. */
static char *
dup_folded (const char *name)
{
  return g_strdelimit (g_ascii_strdown (name, -1), "\\", '/');
}

/* Moves to the next file in the archive. Returns: TRUE if there is one; FALSE without @error at the end */
static gboolean
next_entry (Archive *archive, struct archive_entry **entry, GError **error)
{
  int code = zip.archive_read_next_header (archive, entry);

  if (code == ARCHIVE_OK || code == ARCHIVE_WARN)
    return TRUE;
  if (code != ARCHIVE_EOF)
    dowser_sheet_fail_damaged (error);
  return FALSE;
}

static gboolean
list_parts (DowserSheetPackage *self, GError **error)
{
  g_autoptr (Archive) archive = open_archive (self, error);
  g_autoptr (GError) failure = NULL;
  struct archive_entry *entry;

  while (archive != NULL && next_entry (archive, &entry, &failure))
    {
      const char *name = zip.archive_entry_pathname (entry);

      if (zip.archive_entry_is_encrypted (entry))
        return dowser_sheet_fail_locked (error);
      if (g_hash_table_size (self->parts) >= MAX_PARTS)
        return dowser_sheet_fail_damaged (error);
      if (name != NULL)
        g_hash_table_insert (self->parts, dup_folded (name), g_strdup (name));
    }
  if (archive == NULL)
    return FALSE;
  if (failure == NULL && g_hash_table_size (self->parts) > 0)
    return TRUE;
  return dowser_sheet_fail_damaged (error);
}

static DowserSheetPackage *
package_new (void)
{
  DowserSheetPackage *self = g_new0 (DowserSheetPackage, 1);

  self->fd = -1;
  self->parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

DowserSheetPackage *
dowser_sheet_package_new_for_bytes (GBytes *bytes, guint64 max_unpacked, GError **error)
{
  g_autoptr (DowserSheetPackage) self = package_new ();

  self->bytes = g_bytes_ref (bytes);
  self->size = g_bytes_get_size (bytes);
  self->max_unpacked = max_unpacked;
  return list_parts (self, error) ? g_steal_pointer (&self) : NULL;
}

static gboolean
fail_to_open (int code, GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("the file cannot be opened: %s. Check its permissions, or copy it to a folder of yours."),
               g_strerror (code));
  return FALSE;
}

DowserSheetPackage *
dowser_sheet_package_open (const char *path, GError **error)
{
  g_autoptr (DowserSheetPackage) self = package_new ();
  GStatBuf info;

  g_return_val_if_fail (path != NULL, NULL);

  self->fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (self->fd < 0 || fstat (self->fd, &info) != 0)
    {
      fail_to_open (errno, error);
      return NULL;
    }
  self->size = (guint64) info.st_size;
  if (!dowser_sheet_check_is_zip (self->fd, error) || !list_parts (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
dowser_sheet_package_free (DowserSheetPackage *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_hash_table_unref (self->parts);
  g_free (self);
}

gboolean
dowser_sheet_package_has_part (DowserSheetPackage *self, const char *part)
{
  g_autofree char *folded = dup_folded (part);

  return g_hash_table_contains (self->parts, folded);
}

gboolean
dowser_sheet_package_add_unpacked_size (DowserSheetPackage *self, gsize n_bytes, GError **error)
{
  guint64 before = self->n_unpacked / CHECK_BYTES;

  self->n_unpacked += n_bytes;
  if (self->max_unpacked > 0 && self->n_unpacked > self->max_unpacked)
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_TOO_LARGE,
                           _ ("the file unpacks to more than the limit for a description of tables. Save only the "
                              "sheet with the description, or save it as CSV."));
      return FALSE;
    }
  return self->n_unpacked / CHECK_BYTES == before
         || dowser_packed_file_check_limits (self->size, self->n_unpacked, error);
}

const char *
dowser_xml_get_attribute (const DowserXmlAttributes *attributes, const char *name, gsize *length)
{
  for (int i = 0; i < attributes->n; i++)
    if (strcmp ((const char *) attributes->parts[i * 5], name) == 0)
      {
        *length = (gsize) (attributes->parts[i * 5 + 4] - attributes->parts[i * 5 + 3]);
        return (const char *) attributes->parts[i * 5 + 3];
      }
  return NULL;
}

char *
dowser_xml_dup_attribute (const DowserXmlAttributes *attributes, const char *name)
{
  gsize length;
  const char *value = dowser_xml_get_attribute (attributes, name, &length);

  return value != NULL ? g_strndup (value, length) : NULL;
}

gboolean
dowser_xml_attribute_is (const DowserXmlAttributes *attributes, const char *name, const char *value)
{
  gsize length = strlen (value);

  for (int i = 0; i < attributes->n; i++)
    if (strcmp ((const char *) attributes->parts[i * 5], name) == 0
        && (gsize) (attributes->parts[i * 5 + 4] - attributes->parts[i * 5 + 3]) == length
        && memcmp (attributes->parts[i * 5 + 3], value, length) == 0)
      return TRUE;
  return FALSE;
}

guint
dowser_xml_get_attribute_number (const DowserXmlAttributes *attributes, const char *name, guint fallback, guint max)
{
  gsize length;
  const char *text = dowser_xml_get_attribute (attributes, name, &length);
  guint64 value = 0;

  if (text == NULL || length == 0)
    return fallback;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isdigit (text[i]))
        return fallback;
      value = MIN (value * 10 + (guint64) (text[i] - '0'), max);
    }
  return (guint) value;
}

void
dowser_xml_stop (DowserXml *xml, GError *error)
{
  if (error != NULL && xml->failure == NULL)
    xml->failure = error;
  else
    g_clear_error (&error);
  xml->has_stopped = TRUE;
  xml2.xmlStopParser (xml->parser);
}

gboolean
dowser_xml_is_stopped (const DowserXml *xml)
{
  return xml->has_stopped;
}

void
dowser_xml_fail (DowserXml *xml)
{
  GError *error = NULL;

  dowser_sheet_fail_damaged (&error);
  dowser_xml_stop (xml, error);
}

static void
start_cb (void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int n_namespaces,
          const xmlChar **namespaces, int n_attributes, int n_defaulted, const xmlChar **parts)
{
  DowserXml *self = context;
  const DowserXmlAttributes attributes = { n_attributes, parts };

  if (!self->has_stopped)
    self->handler->start (self, (const char *) name, &attributes, self->user_data);
}

static void
end_cb (void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
  DowserXml *self = context;

  if (!self->has_stopped)
    self->handler->end (self, (const char *) name, self->user_data);
}

static void
text_cb (void *context, const xmlChar *text, int length)
{
  DowserXml *self = context;

  if (!self->has_stopped && self->handler->text != NULL)
    self->handler->text ((const char *) text, (gsize) length, self->user_data);
}

/* Stops at a declaration. Spreadsheet programs write no declarations. A file with a declaration tries to include other
 * files or huge amounts of text. */
static void
declaration_cb (void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
  dowser_xml_stop (context,
                   g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED,
                                        _ ("the file contains its own XML declarations, which no spreadsheet program "
                                           "writes. Open it in a spreadsheet program and save it again.")));
}

static void
ignore_error_cb (void *context, xmlError *error)
{
}

static int
read_cb (void *context, char *buffer, int length)
{
  DowserXml *self = context;
  la_ssize_t n;

  if (self->has_stopped || g_cancellable_set_error_if_cancelled (self->cancellable, &self->failure))
    return -1;
  n = zip.archive_read_data (self->archive, buffer, (size_t) length);
  if (n < 0)
    {
      dowser_sheet_fail_damaged (&self->failure);
      return -1;
    }
  return dowser_sheet_package_add_unpacked_size (self->package, (gsize) n, &self->failure) ? (int) n : -1;
}

static gboolean
parse (DowserXml *self, GError **error)
{
  xmlSAXHandler sax = {
    .initialized = XML_SAX2_MAGIC,
    .startElementNs = start_cb,
    .endElementNs = end_cb,
    .characters = text_cb,
    .cdataBlock = text_cb,
    .ignorableWhitespace = text_cb,
    .internalSubset = declaration_cb,
    .serror = ignore_error_cb,
  };
  gboolean is_complete;

  self->parser = xml2.xmlCreateIOParserCtxt (&sax, self, read_cb, NULL, self, XML_CHAR_ENCODING_NONE);
  if (self->parser == NULL)
    return dowser_sheet_fail_damaged (error);
  /* The parser expands entities. Because declarations are refused, these are only the predefined entities of XML. */
  xml2.xmlCtxtUseOptions (self->parser, XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
  is_complete = xml2.xmlParseDocument (self->parser) == 0 && self->parser->wellFormed;
  xml2.xmlFreeDoc (self->parser->myDoc);
  self->parser->myDoc = NULL;
  xml2.xmlFreeParserCtxt (self->parser);
  if (self->failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->failure));
      return FALSE;
    }
  return is_complete || self->has_stopped || dowser_sheet_fail_damaged (error);
}

gboolean
dowser_sheet_package_parse (DowserSheetPackage *self, const char *part, const DowserXmlHandler *handler,
                            gpointer user_data, GCancellable *cancellable, GError **error)
{
  g_autoptr (Archive) archive = open_archive (self, error);
  g_autofree char *folded = dup_folded (part);
  const char *name = g_hash_table_lookup (self->parts, folded);
  g_autoptr (GError) failure = NULL;
  struct archive_entry *entry;
  DowserXml xml = { self, archive, handler, user_data, cancellable, NULL, FALSE, NULL };

  if (archive == NULL)
    return FALSE;
  while (name != NULL && next_entry (archive, &entry, &failure))
    if (g_strcmp0 (zip.archive_entry_pathname (entry), name) == 0)
      return parse (&xml, error);
  return dowser_sheet_fail_damaged (error);
}
