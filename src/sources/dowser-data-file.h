/* dowser-data-file.h - recognizes the kinds of data files, and lists the files of a source */
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
 * DowserDataFile: a file whose rows are read as tables
 * @path: as chosen by the user
 * @real_path: the path without symbolic links, as it was when the list of files was made
 * @table: the name of the file's table, unique among the files; the tables of a workbook or a database have names of
 * their own
 * @compressed: TRUE if the file is compressed by gzip
 */
typedef struct
{
  char *path;
  char *real_path;
  char *table;
  DowserDataKind kind;
  gboolean compressed;
} DowserDataFile;

/** Returns TRUE for text with one row per line: CSV or TSV. */
gboolean dowser_data_file_is_delimited (const DowserDataFile *self);
/** Returns the kind of a file, by its first bytes or, if they don't show the kind, by the ending of its name.
 * @compressed: (out) (optional): TRUE if the ending of the name says that the file is compressed */
DowserDataKind dowser_data_file_get_kind (const char *path, gboolean *compressed);
/** Returns the kind of a file only by the ending of its name, without reading the file. */
DowserDataKind dowser_data_file_guess_kind (const char *path);
/** A pattern for each supported ending, such as "*.csv"; %NULL-terminated. */
extern const char *const dowser_data_file_patterns[];

/** Joins several paths to a URI: "files:?f=/a.csv&f=/b.csv". A single path is returned unchanged. @paths: char *.
 * Returns: (transfer full) */
char *dowser_data_files_to_uri (GPtrArray *paths);
/** Returns TRUE if @uri has the form "files:?f=". */
gboolean dowser_data_files_is_uri (const char *uri);
/** Returns TRUE if @path, a name in @folder, is a link to a file outside of @folder. By choosing the folder, the user
 * didn't choose such a file. */
gboolean dowser_data_file_is_outside_folder (const char *folder, const char *path);
/** Returns: (transfer full): the paths in @uri, absolute and sorted, without duplicates (char *) */
GPtrArray *dowser_data_files_from_uri (const char *uri);

/**
 * dowser_data_files_list:
 * @uri: canonical: a file, a folder, or several files
 *
 * Returns: (transfer full) (nullable): DowserDataFile; %NULL with #DOWSER_SOURCE_ERROR if there is no data file, or if
 * a file is missing
 */
GPtrArray *dowser_data_files_list (const char *uri, GError **error);
/** Returns: (transfer full): a text that changes when one of @files is replaced, or when its size or time changes */
char *dowser_data_files_dup_stamp (GPtrArray *files);

/** Returns: (transfer full): a short name of @uri ("files:?f=…") for users, such as "sales.csv, returns.csv" or
 * "sales.csv and 3 more" */
char *dowser_data_files_dup_title (const char *uri);

G_END_DECLS
