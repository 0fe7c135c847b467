/* dowser-xlsx-archive.c - unpacks the parts of a spreadsheet file, as far as anybody fills a sheet by hand */
#include "sources/metadata/dowser-xlsx-private.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_UNPACKED (128 * 1024 * 1024)
#define MAX_PARTS 5000
#define BLOCK (64 * 1024)

typedef struct archive Archive;

static void
archive_close (Archive *archive)
{
  archive_read_free (archive);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Archive, archive_close)

static gboolean
is_wanted (const char *name)
{
  return g_str_equal (name, "xl/workbook.xml") || g_str_equal (name, "xl/_rels/workbook.xml.rels")
         || g_str_equal (name, "xl/sharedStrings.xml")
         || (g_str_has_prefix (name, "xl/worksheets/") && g_str_has_suffix (name, ".xml"));
}

static gboolean
fail_too_large (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("it unpacks to more than anybody writes by hand; save the sheet alone, or as CSV"));
  return FALSE;
}

static gboolean
fail_damaged (GError **error)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                       _ ("it is no spreadsheet, or damaged, or locked with a password; save it again as .xlsx or "
                          "CSV"));
  return FALSE;
}

/* The size that an entry claims is not believed: what comes is counted. */
static GBytes *
read_part (Archive *archive, gsize *n_left, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree guint8 *block = g_malloc (BLOCK);
  la_ssize_t n;

  while ((n = archive_read_data (archive, block, BLOCK)) > 0)
    {
      if ((gsize) n > *n_left)
        {
          fail_too_large (error);
          return NULL;
        }
      *n_left -= (gsize) n;
      g_byte_array_append (bytes, block, (guint) n);
    }
  if (n < 0)
    {
      fail_damaged (error);
      return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

static gboolean
read_parts (Archive *archive, GHashTable *parts, GError **error)
{
  gsize n_left = MAX_UNPACKED;
  struct archive_entry *entry;
  guint n_parts = 0;
  int code;

  while ((code = archive_read_next_header (archive, &entry)) == ARCHIVE_OK || code == ARCHIVE_WARN)
    {
      const char *name = archive_entry_pathname (entry);
      GBytes *part;

      if (++n_parts > MAX_PARTS)
        return fail_too_large (error);
      if (name == NULL || !is_wanted (name) || g_hash_table_contains (parts, name))
        continue;
      part = read_part (archive, &n_left, error);
      if (part == NULL)
        return FALSE;
      g_hash_table_insert (parts, g_strdup (name), part);
    }
  return code == ARCHIVE_EOF || fail_damaged (error);
}

GHashTable *
_dowser_xlsx_unpack (GBytes *file, GError **error)
{
  g_autoptr (GHashTable) parts
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
  g_autoptr (Archive) archive = archive_read_new ();
  gsize size;
  const char *data = g_bytes_get_data (file, &size);

  archive_read_support_format_zip (archive);
  if (size == 0 || archive_read_open_memory (archive, data, size) != ARCHIVE_OK)
    {
      fail_damaged (error);
      return NULL;
    }
  return read_parts (archive, parts, error) ? g_steal_pointer (&parts) : NULL;
}
