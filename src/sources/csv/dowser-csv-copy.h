/* dowser-csv-copy.h - a UTF-8 copy of a CSV file in an encoding that DuckDB can't read */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserCsvCopy: an unnamed file that is deleted when the copy is freed. @path: a path that opens this file while the
 * copy exists */
typedef struct
{
  char *path;

  /*< private >*/
  int fd;
} DowserCsvCopy;

/** Returns TRUE if DuckDB needs a copy to read @encoding. */
gboolean dowser_csv_copy_is_needed (const char *encoding);
/** Copies a file. Blocks. @encoding: as for dowser_csv_open(). Returns: (transfer full) (nullable): NULL with
 * #DOWSER_SOURCE_ERROR if there is no space */
DowserCsvCopy *dowser_csv_copy_new (const char *path, gboolean compressed, const char *encoding,
                                    GCancellable *cancellable, GError **error);
/** Creates an empty copy to write to. Returns: (transfer full) (nullable) */
DowserCsvCopy *dowser_csv_copy_new_empty (GError **error);
gboolean dowser_csv_copy_write (DowserCsvCopy *self, const char *bytes, gsize length, GError **error);
void dowser_csv_copy_free (DowserCsvCopy *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCsvCopy, dowser_csv_copy_free)

G_END_DECLS
