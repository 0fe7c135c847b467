/* dowser-data-file.h - what kind of data a file holds, and the files that one source is made of */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  DOWSER_DATA_NONE,
  DOWSER_DATA_SQLITE,
  DOWSER_DATA_DUCKDB,
  DOWSER_DATA_CSV,
  DOWSER_DATA_TSV,
  DOWSER_DATA_PARQUET,
  DOWSER_DATA_JSON,
  DOWSER_DATA_SPREADSHEET,
} DowserDataKind;

/**
 * DowserDataFile:
 * @path: as it was chosen
 * @real_path: where that led to when the set was made, without symbolic links
 * @table: name of its table, told apart from the others of the set; a workbook or a database has names of its own
 * @compressed: by gzip
 */
typedef struct
{
  char *path;
  char *real_path;
  char *table;
  DowserDataKind kind;
  gboolean compressed;
} DowserDataFile;

/** Whether it is text with a row a line: CSV or TSV. */
gboolean dowser_data_file_is_delimited (const DowserDataFile *self);
/** By its first bytes, and where they say nothing by how its name ends. @compressed: (out) (optional) */
DowserDataKind dowser_data_file_get_kind (const char *path, gboolean *compressed);
/** By how its name ends alone: without looking at the file. */
DowserDataKind dowser_data_file_guess_kind (const char *path);
/** A pattern for each ending that is read, "*.csv"; %NULL-terminated. */
extern const char *const dowser_data_file_patterns[];

/** "files:?f=/a.csv&f=/b.csv" of several, the path of one. @paths: char *. Returns: (transfer full) */
char *dowser_data_files_to_uri (GPtrArray *paths);
/** Whether @uri names several files by "files:?f=". */
gboolean dowser_data_files_is_uri (const char *uri);
/** Whether @path, which lies in @folder by its name, is a link to what lies outside of it: who chose the folder has not
 * chosen that. */
gboolean dowser_data_file_leaves_folder (const char *folder, const char *path);
/** The paths in it, absolute and sorted, each once. Returns: (transfer full): char * */
GPtrArray *dowser_data_files_from_uri (const char *uri);

/**
 * dowser_data_files_list:
 * @uri: canonical: a file, a folder, or several files
 *
 * Returns: (transfer full) (nullable): DowserDataFile; #DOWSER_SOURCE_ERROR where there is none, or one is missing
 */
GPtrArray *dowser_data_files_list (const char *uri, GError **error);
/** Changes when one of @files does: size, time, and what it is. Returns: (transfer full) */
char *dowser_data_files_dup_stamp (GPtrArray *files);

/** Short name for people of what @uri ("files:?f=…") names: "sales.csv, returns.csv", "sales.csv and 3 more". Returns:
 * (transfer full) */
char *dowser_data_files_dup_title (const char *uri);

G_END_DECLS
