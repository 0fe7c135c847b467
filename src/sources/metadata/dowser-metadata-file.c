/* dowser-metadata-file.c - reads the file that describes tables and columns: JSON, CSV or a spreadsheet */
#include "sources/metadata/dowser-metadata-file.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "sources/dowser-data-file.h"
#include "sources/dowser-file-stamp.h"
#include "sources/metadata/dowser-metadata-sheets.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define MAX_BYTES (16 * 1024 * 1024)
#define MAX_FILES 1000

static const char *const endings[]
    = { ".columns.csv",  ".columns.json",  ".columns.xlsx",  ".columns.ods",  ".columns.tsv",
        ".metadata.csv", ".metadata.json", ".metadata.xlsx", ".metadata.ods", ".metadata.tsv" };

/* Returns: (transfer full) (nullable) */
static char *
find_with_ending (const char *stem)
{
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      g_autofree char *path = g_strconcat (stem, endings[i], NULL);

      if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        return g_steal_pointer (&path);
    }
  return NULL;
}

/* Returns: (transfer full) (nullable) */
static char *
find_file_next_to (const char *path)
{
  g_autofree char *metadata_path = find_with_ending (path);
  g_autofree char *stem = g_strdup (path);
  char *dot;

  if (metadata_path != NULL)
    return g_steal_pointer (&metadata_path);
  dot = strrchr (stem, '.');
  if (dot == NULL || strchr (dot, G_DIR_SEPARATOR) != NULL)
    return NULL;
  *dot = '\0';
  return find_with_ending (stem);
}

gboolean
dowser_metadata_file_matches_name (const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (path, endings[i]))
      return TRUE;
  return FALSE;
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_from_folder (GPtrArray *paths, const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && paths->len < MAX_FILES && (name = g_dir_read_name (folder)) != NULL)
    if (dowser_metadata_file_matches_name (name))
      {
        g_autofree char *found = g_build_filename (path, name, NULL);

        if (!dowser_data_file_is_outside_folder (path, found))
          g_ptr_array_add (paths, g_steal_pointer (&found));
      }
  g_ptr_array_sort (paths, compare_paths);
}

static void
add_files_next_to (GPtrArray *paths, const char *path)
{
  char *found = find_file_next_to (path);

  if (found != NULL)
    g_ptr_array_add (paths, found);
}

GPtrArray *
dowser_metadata_file_find (const char *uri)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) files = NULL;

  if (dowser_data_files_is_uri (uri))
    {
      files = dowser_data_files_from_uri (uri);
      for (guint i = 0; i < files->len && i < MAX_FILES; i++)
        add_files_next_to (paths, files->pdata[i]);
    }
  else if (*uri == G_DIR_SEPARATOR)
    {
      if (g_file_test (uri, G_FILE_TEST_IS_DIR))
        add_from_folder (paths, uri);
      add_files_next_to (paths, uri);
    }
  return paths;
}

char *
dowser_metadata_file_dup_stamp (GPtrArray *paths)
{
  GString *stamp = g_string_new (NULL);

  for (guint i = 0; i < paths->len; i++)
    {
      g_string_append_printf (stamp, "%s ", (const char *) paths->pdata[i]);
      dowser_file_stamp_append (stamp, paths->pdata[i]);
    }
  return g_string_free (stamp, FALSE);
}

static gboolean
fail (const char *path, const char *reason, GError **error)
{
  g_autofree char *title = g_filename_display_basename (path);

  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("“%s” is not used to describe tables and columns: %s."), title, reason);
  return FALSE;
}

/* Reads the whole file at once. If the file is changed meanwhile, the result doesn't mix old and new text. Returns:
 * (transfer full) (nullable) */
static GBytes *
load (const char *path, GError **error)
{
  GStatBuf info;
  char *contents;
  gsize length;

  /* Refuses a path that isn't a regular file. Reading a pipe, for example, would block. */
  if (g_stat (path, &info) != 0 || !S_ISREG (info.st_mode))
    fail (path, _ ("the file doesn't exist. Check its name"), error);
  else if (info.st_size > MAX_BYTES)
    fail (path, _ ("the file is larger than 16 MiB"), error);
  else if (!g_file_get_contents (path, &contents, &length, NULL))
    fail (path, _ ("the file cannot be read. Check its permissions"), error);
  else
    return g_bytes_new_take (contents, length);
  return NULL;
}

/* Returns: (transfer full): UTF-8 without a byte order mark and without NUL */
static char *
dup_text (GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  char *text = NULL;

  if (size >= 2 && (memcmp (data, "\xff\xfe", 2) == 0 || memcmp (data, "\xfe\xff", 2) == 0))
    text = g_convert (data + 2, (gssize) size - 2, "UTF-8", (guchar) data[0] == 0xff ? "UTF-16LE" : "UTF-16BE", NULL,
                      NULL, NULL);
  else if (size >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0)
    text = g_strndup (data + 3, size - 3);
  else if (size > 0 && !g_utf8_validate (data, (gssize) size, NULL))
    text = g_convert_with_fallback (data, (gssize) size, "UTF-8", "WINDOWS-1252", "?", NULL, NULL, NULL);
  else
    text = g_strndup (size > 0 ? data : "", size);
  if (text != NULL && g_utf8_validate (text, -1, NULL))
    return text;
  g_free (text);
  return g_utf8_make_valid (size > 0 ? data : "", (gssize) size);
}

static gboolean
read_json (DowserMetadata *metadata, const char *path, const char *text, GError **error)
{
  g_autoptr (GError) malformed = NULL;
  g_autoptr (JsonNode) root = dowser_json_parse (text, -1, &malformed);

  if (root == NULL)
    return fail (path, _ ("the file isn't valid JSON"), error);
  return dowser_metadata_add_json (metadata, root)
         || fail (path, _ ("the file names no table. Write a list of objects with the members “table” and “column”"),
                  error);
}

static gboolean
read_rows (DowserMetadata *metadata, const char *path, const char *text, GError **error)
{
  g_autoptr (GPtrArray) rows = dowser_metadata_csv_read (text, 0);

  return dowser_metadata_add_rows (metadata, rows, NULL)
         || fail (path, _ ("the file has no line with headings such as “table” and “column”"), error);
}

/* Reads all sheets that have headings. One sheet may describe all tables, or each sheet may describe one table. */
static gboolean
read_sheets (DowserMetadata *metadata, const char *path, GBytes *bytes, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (GPtrArray) sheets = dowser_metadata_sheets_read (bytes, &failure);
  gboolean has_rows = FALSE;

  if (sheets == NULL)
    {
      g_autofree char *reason = g_strdup (failure->message);

      if (g_str_has_suffix (reason, "."))
        reason[strlen (reason) - 1] = '\0';
      return fail (path, reason, error);
    }
  for (guint i = 0; i < sheets->len; i++)
    {
      const DowserMetadataSheet *sheet = sheets->pdata[i];

      has_rows |= dowser_metadata_add_rows (metadata, sheet->rows, sheet->name);
    }
  return has_rows || fail (path, _ ("the file has no row with headings such as “table” and “column”"), error);
}

static gboolean
read_text (DowserMetadata *metadata, const char *path, GBytes *bytes, GError **error)
{
  g_autofree char *text = dup_text (bytes);
  char first = text[strspn (text, " \t\r\n")];

  return first == '{' || first == '[' ? read_json (metadata, path, text, error)
                                      : read_rows (metadata, path, text, error);
}

DowserMetadata *
dowser_metadata_file_read (const char *path, GError **error)
{
  g_autoptr (DowserMetadata) metadata = dowser_metadata_new ();
  g_autoptr (GBytes) bytes = NULL;
  gsize size;
  const char *data;
  gboolean ok;

  g_return_val_if_fail (path != NULL, NULL);

  bytes = load (path, error);
  if (bytes == NULL)
    return NULL;
  data = g_bytes_get_data (bytes, &size);
  if (size >= 4 && memcmp (data, "PK\x03\x04", 4) == 0)
    ok = read_sheets (metadata, path, bytes, error);
  else
    ok = read_text (metadata, path, bytes, error);
  return ok ? g_steal_pointer (&metadata) : NULL;
}
