/* dowser-csv-copy.h - a CSV file in UTF-8, where DuckDB cannot read the letters that it is written in */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserCsvCopy: lies in a file without a name, which is gone with it. @path: where it can be opened until then */
typedef struct
{
  char *path;

  /*< private >*/
  int fd;
} DowserCsvCopy;

/** Whether DuckDB needs one to read @encoding. */
gboolean dowser_csv_copy_is_needed (const char *encoding);
/** Blocks. @encoding: as dowser_csv_open() knows it. Returns: (transfer full) (nullable): with #DOWSER_SOURCE_ERROR
 * where there is no room */
DowserCsvCopy *dowser_csv_copy_new (const char *path, gboolean compressed, const char *encoding,
                                    GCancellable *cancellable, GError **error);
/** One to be written. Returns: (transfer full) (nullable) */
DowserCsvCopy *dowser_csv_copy_new_empty (GError **error);
gboolean dowser_csv_copy_write (DowserCsvCopy *self, const char *bytes, gsize length, GError **error);
void dowser_csv_copy_free (DowserCsvCopy *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvCopy, dowser_csv_copy_free)

G_END_DECLS
