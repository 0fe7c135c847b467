/* dowser-data-file.c - recognizes the kinds of data files, and lists the files of a source */
#include "sources/dowser-data-file.h"

#include "base/dowser-error.h"
#include "sources/dowser-file-stamp.h"
#include "sources/metadata/dowser-definition-file.h"
#include "sources/metadata/dowser-metadata-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_FILES 1000

static const struct
{
  const char *ending;
  DowserDataKind kind;
} endings[] = {
  { ".csv", DOWSER_DATA_CSV },
  { ".txt", DOWSER_DATA_CSV },
  { ".tsv", DOWSER_DATA_TSV },
  { ".tab", DOWSER_DATA_TSV },
  { ".parquet", DOWSER_DATA_PARQUET },
  { ".pq", DOWSER_DATA_PARQUET },
  { ".json", DOWSER_DATA_JSON },
  { ".jsonl", DOWSER_DATA_JSON },
  { ".ndjson", DOWSER_DATA_JSON },
  { ".duckdb", DOWSER_DATA_DUCKDB },
  { ".ddb", DOWSER_DATA_DUCKDB },
  { ".xlsx", DOWSER_DATA_SPREADSHEET },
  { ".xlsm", DOWSER_DATA_SPREADSHEET },
  { ".ods", DOWSER_DATA_SPREADSHEET },
  /* Kinds that can't be read. They are recognized so that the error message can suggest what to do instead. */
  { ".xls", DOWSER_DATA_SPREADSHEET },
  { ".xlsb", DOWSER_DATA_SPREADSHEET },
};

const char *const dowser_data_file_patterns[]
    = { "*.csv",       "*.csv.gz", "*.txt",  "*.txt.gz",  "*.tsv",   "*.tsv.gz",   "*.tab",
        "*.parquet",   "*.pq",     "*.json", "*.json.gz", "*.jsonl", "*.jsonl.gz", "*.ndjson",
        "*.ndjson.gz", "*.duckdb", "*.ddb",  "*.xlsx",    "*.xlsm",  "*.ods",      NULL };

/* The first bytes of files of each kind, and the offset of these bytes. */
static const struct
{
  gsize offset;
  const char *bytes;
  DowserDataKind kind;
} beginnings[] = {
  { 0, "SQLite format 3", DOWSER_DATA_SQLITE },
  { 8, "DUCK", DOWSER_DATA_DUCKDB },
  { 0, "PAR1", DOWSER_DATA_PARQUET },
};

/* The first bytes of workbooks. Files of other kinds begin with the same bytes, so the name of the file must also
 * fit. */
static const char *const packed_beginnings[] = { "PK\x03\x04", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" };

static DowserDataKind
get_kind_by_bytes (const char *path, DowserDataKind by_name)
{
  char head[16] = "";
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gssize n_bytes = fd >= 0 ? read (fd, head, sizeof head) : -1;

  if (fd >= 0)
    close (fd);
  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      gsize length = strlen (beginnings[i].bytes);

      if (n_bytes >= (gssize) (beginnings[i].offset + length)
          && memcmp (head + beginnings[i].offset, beginnings[i].bytes, length) == 0)
        return beginnings[i].kind;
    }
  for (guint i = 0; i < G_N_ELEMENTS (packed_beginnings) && by_name != DOWSER_DATA_NONE; i++)
    {
      gsize length = strlen (packed_beginnings[i]);

      if (n_bytes >= (gssize) length && memcmp (head, packed_beginnings[i], length) == 0)
        return DOWSER_DATA_SPREADSHEET;
    }
  return DOWSER_DATA_NONE;
}

/* Returns the kind by the ending of the name. For "sales.csv.gz", this is the kind of the uncompressed file.
 * @n_letters: (out): length of the whole ending */
static DowserDataKind
get_kind_by_name (const char *path, gboolean *compressed, gsize *n_letters)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  gsize compressed_suffix = 0;

  *compressed = g_str_has_suffix (lower, ".gz");
  if (*compressed)
    compressed_suffix = strlen (".gz");
  lower[strlen (lower) - compressed_suffix] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i].ending))
      {
        *n_letters = strlen (endings[i].ending) + compressed_suffix;
        return endings[i].kind;
      }
  return DOWSER_DATA_NONE;
}

gboolean
dowser_data_file_is_delimited (const DowserDataFile *self)
{
  return self->kind == DOWSER_DATA_CSV || self->kind == DOWSER_DATA_TSV;
}

DowserDataKind
dowser_data_file_get_kind (const char *path, gboolean *compressed)
{
  gboolean compressed_suffix;
  gsize n_letters;
  DowserDataKind kind, by_bytes;

  g_return_val_if_fail (path != NULL, DOWSER_DATA_NONE);

  kind = get_kind_by_name (path, &compressed_suffix, &n_letters);
  by_bytes = get_kind_by_bytes (path, kind);
  if (by_bytes != DOWSER_DATA_NONE)
    compressed_suffix = FALSE;
  if (compressed != NULL)
    *compressed = compressed_suffix;
  return by_bytes != DOWSER_DATA_NONE ? by_bytes : kind;
}

DowserDataKind
dowser_data_file_guess_kind (const char *path)
{
  gboolean compressed_suffix;
  gsize n_letters;

  g_return_val_if_fail (path != NULL, DOWSER_DATA_NONE);

  return get_kind_by_name (path, &compressed_suffix, &n_letters);
}

gboolean
dowser_data_files_is_uri (const char *uri)
{
  return g_str_has_prefix (uri, "files:?");
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_path (GPtrArray *paths, const char *encoded)
{
  g_autofree char *decoded = g_uri_unescape_string (encoded, NULL);

  if (decoded != NULL && *decoded != '\0')
    g_ptr_array_add (paths, g_canonicalize_filename (decoded, NULL));
}

static void
sort_and_remove_duplicates (GPtrArray *paths)
{
  g_ptr_array_sort (paths, compare_paths);
  for (guint i = paths->len; i > 1; i--)
    if (g_str_equal (paths->pdata[i - 1], paths->pdata[i - 2]))
      g_ptr_array_remove_index (paths, i - 1);
}

GPtrArray *
dowser_data_files_from_uri (const char *uri)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) parts = g_strsplit (uri + strlen ("files:?"), "&", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    if (g_str_has_prefix (parts[i], "f="))
      add_path (paths, parts[i] + 2);
  sort_and_remove_duplicates (paths);
  return paths;
}

char *
dowser_data_files_to_uri (GPtrArray *paths)
{
  GString *uri = g_string_new ("files:?");

  if (paths->len == 1)
    {
      g_string_free (uri, TRUE);
      return g_strdup (paths->pdata[0]);
    }
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *escaped = g_uri_escape_string (paths->pdata[i], "/", FALSE);

      g_string_append_printf (uri, "%sf=%s", i > 0 ? "&" : "", escaped);
    }
  return g_string_free (uri, FALSE);
}

static void
data_file_free (DowserDataFile *self)
{
  g_free (self->path);
  g_free (self->real_path);
  g_free (self->table);
  g_free (self);
}

static char *
dup_stem (const char *path, const char **ending)
{
  g_autofree char *base = g_path_get_basename (path);
  gboolean compressed;
  gsize n_letters = 0;
  char *point;

  if (get_kind_by_name (base, &compressed, &n_letters) == DOWSER_DATA_NONE)
    {
      point = strrchr (base, '.');
      n_letters = point != NULL && point != base ? strlen (point) : 0;
    }
  *ending = path + strlen (path) - n_letters + (n_letters > 0);
  base[strlen (base) - n_letters] = '\0';
  return g_utf8_make_valid (base, -1);
}

/* Returns a unique name for a table: "sales", or "sales parquet" if that name is taken, or else "sales 2". */
static char *
dup_table_name (GHashTable *used_names, const char *path)
{
  const char *ending;
  g_autofree char *stem = dup_stem (path, &ending);
  g_autofree char *valid_ending = g_utf8_make_valid (ending, -1);
  char *name = g_strdup (stem);

  for (guint n = 1; !g_hash_table_add (used_names, g_utf8_casefold (name, -1)); n++)
    {
      g_free (name);
      name = n == 1 ? g_strdup_printf ("%s %s", stem, valid_ending) : g_strdup_printf ("%s %u", stem, n);
    }
  return name;
}

static gboolean
fail_not_found (const char *path, int code, GError **error)
{
  g_autofree char *title = g_filename_display_name (path);

  if (code == EACCES || code == EPERM)
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED,
                 _ ("“%s” cannot be opened, because you have no permission to read it. Change its permissions, or copy "
                    "it to a folder of yours."),
                 title);
  else
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
                 _ ("There is no file “%s”. Check the name, or choose another file."), title);
  return FALSE;
}

static gboolean
fail_unknown_kind (const char *path, GError **error)
{
  g_autofree char *title = g_filename_display_name (path);

  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_A_DATABASE,
               _ ("“%s” is not a CSV, TSV, workbook, Parquet, JSON or DuckDB file. Choose other files."), title);
  return FALSE;
}

/* Creates a data file and finds its kind. Only this function reads the file's first bytes. */
static DowserDataFile *
data_file_new (const char *path)
{
  DowserDataFile *self = g_new0 (DowserDataFile, 1);

  self->path = g_strdup (path);
  self->kind = dowser_data_file_get_kind (path, &self->compressed);
  return self;
}

static gboolean
is_table (const DowserDataFile *self)
{
  return self->kind != DOWSER_DATA_NONE && self->kind != DOWSER_DATA_SQLITE;
}

/* Sets the real path of @file and the name of its table. */
static gboolean
set_path_and_table (DowserDataFile *file, GHashTable *used_names, GError **error)
{
  file->real_path = realpath (file->path, NULL);
  if (file->real_path == NULL || g_access (file->real_path, R_OK) != 0)
    return fail_not_found (file->path, errno, error);
  if (!is_table (file) || !g_file_test (file->real_path, G_FILE_TEST_IS_REGULAR))
    return fail_unknown_kind (file->path, error);
  file->table = dup_table_name (used_names, file->path);
  return TRUE;
}

static gboolean
fail_for_folder (const char *folder, gboolean too_many, GError **error)
{
  g_autofree char *title = g_filename_display_name (folder);

  if (too_many)
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                 _ ("“%s” contains more than %d data files. Choose a folder with fewer files, or choose files in this "
                    "folder."),
                 title, MAX_FILES);
  else
    g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_EMPTY,
                 _ ("“%s” contains no CSV, TSV, XLSX, ODS, Parquet, JSON or DuckDB file. Choose another folder, or a "
                    "file."),
                 title);
  return FALSE;
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  const DowserDataFile *x = *(DowserDataFile *const *) a;
  const DowserDataFile *y = *(DowserDataFile *const *) b;

  return strcmp (x->path, y->path);
}

/* Returns TRUE for a text file whose name suggests documentation. In a folder with data, such a file is used only if
 * the user chooses it directly. */
static gboolean
is_documentation (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);

  return g_str_has_suffix (lower, ".txt") || g_str_has_suffix (lower, ".txt.gz");
}

gboolean
dowser_data_file_is_outside_folder (const char *folder, const char *path)
{
  g_autofree char *real_folder = realpath (folder, NULL);
  g_autofree char *real_path = realpath (path, NULL);
  gsize length = real_folder != NULL ? strlen (real_folder) : 0;

  if (real_folder == NULL || real_path == NULL)
    return TRUE;
  return !g_str_has_prefix (real_path, real_folder)
         || (real_path[length] != G_DIR_SEPARATOR && !g_str_equal (real_folder, "/"));
}

static void
add_from_folder (GPtrArray *files, const char *folder, const char *path)
{
  DowserDataFile *file;

  if (dowser_data_file_is_outside_folder (folder, path))
    return;
  if (dowser_metadata_file_matches_name (path) || dowser_definition_file_matches_name (path) || is_documentation (path)
      || !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return;
  file = data_file_new (path);
  if (is_table (file))
    g_ptr_array_add (files, file);
  else
    data_file_free (file);
}

/* Lists the data files in a folder, but not those in subfolders, so that the user can see which files are used. */
static gboolean
list_folder (const char *folder, GPtrArray *files, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  if (dir == NULL)
    return fail_not_found (folder, errno, error);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (*name != '.')
        add_from_folder (files, folder, path);
      if (files->len > MAX_FILES)
        return fail_for_folder (folder, TRUE, error);
    }
  g_ptr_array_sort (files, compare_files);
  return files->len > 0 || fail_for_folder (folder, FALSE, error);
}

static gboolean
list_chosen_files (const char *uri, GPtrArray *files, GError **error)
{
  g_autoptr (GPtrArray) paths = NULL;

  if (!dowser_data_files_is_uri (uri))
    {
      g_ptr_array_add (files, data_file_new (uri));
      return TRUE;
    }
  paths = dowser_data_files_from_uri (uri);
  for (guint i = 0; i < paths->len; i++)
    g_ptr_array_add (files, data_file_new (paths->pdata[i]));
  if (files->len == 0)
    g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
                         _ ("No file is named. Choose one or more data files."));
  return files->len > 0;
}

GPtrArray *
dowser_data_files_list (const char *uri, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) data_file_free);
  g_autoptr (GHashTable) used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean is_folder = !dowser_data_files_is_uri (uri) && g_file_test (uri, G_FILE_TEST_IS_DIR);

  if (!(is_folder ? list_folder : list_chosen_files) (uri, files, error))
    return NULL;
  for (guint i = 0; i < files->len; i++)
    if (!set_path_and_table (files->pdata[i], used_names, error))
      return NULL;
  return g_steal_pointer (&files);
}

char *
dowser_data_files_dup_stamp (GPtrArray *files)
{
  GString *stamp = g_string_new ("files");

  for (guint i = 0; i < files->len; i++)
    {
      const DowserDataFile *file = files->pdata[i];

      g_string_append_printf (stamp, ":%s", file->path);
      dowser_file_stamp_append (stamp, file->path);
    }
  return g_string_free (stamp, FALSE);
}

char *
dowser_data_files_dup_title (const char *uri)
{
  g_autoptr (GPtrArray) paths = NULL;
  g_autofree char *first = NULL, *second = NULL;

  paths = dowser_data_files_from_uri (uri);
  if (paths->len == 0)
    return g_strdup (uri);
  first = g_filename_display_basename (paths->pdata[0]);
  if (paths->len == 1)
    return g_steal_pointer (&first);
  second = g_filename_display_basename (paths->pdata[1]);
  if (paths->len == 2)
    return g_strdup_printf ("%s, %s", first, second);
  return g_strdup_printf (ngettext ("%s and %u more", "%s and %u more", paths->len - 1), first, paths->len - 1);
}
