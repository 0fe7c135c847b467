/* dowser-row-writer.h - the interface of all formats in which rows can be written; each format has its own file */
#pragma once

#include "export/dowser-byte-sink.h"
#include "export/dowser-export-changes.h"
#include "export/dowser-export-format.h"
#include "rows/dowser-result.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _DowserRowWriter DowserRowWriter;

/**
 * DowserRowWriterClass: each function except @free returns %FALSE with an error.
 * @begin: called one time, with the columns (DowserResultColumn)
 * @page: called for each page of rows
 * @end: called one time; without this call, there is no file
 * @free: always called last; if @end was not called before, @free deletes the unfinished output
 */
typedef struct
{
  gboolean (*begin) (DowserRowWriter *self, GPtrArray *columns, GError **error);
  gboolean (*page) (DowserRowWriter *self, const DowserPage *page, GError **error);
  gboolean (*end) (DowserRowWriter *self, GError **error);
  void (*free) (DowserRowWriter *self);
} DowserRowWriterClass;

/** The first members of each writer's struct. @note: (owned) (nullable): for the user: the changes that the format's
 * limits required. @type_name: (owned) (nullable): the text made from @note and @changes */
struct _DowserRowWriter
{
  const DowserRowWriterClass *klass;
  GCancellable *cancellable; /* (nullable): cancels the work of @end; borrowed */
  char *note;
  char *type_name;
  DowserExportChanges changes;
};

/**
 * dowser_row_writer_new:
 * @sink: for a format that is written in order; (transfer none), flushed by its owner
 * @path: for any other format: the path of the file to create
 */
DowserRowWriter *dowser_row_writer_new (const DowserExportOptions *options, DowserByteSink *sink, const char *path);
gboolean dowser_row_writer_begin (DowserRowWriter *self, GPtrArray *columns, GError **error);
gboolean dowser_row_writer_write_page (DowserRowWriter *self, const DowserPage *page, GError **error);
gboolean dowser_row_writer_end (DowserRowWriter *self, GError **error);
/** Returns: (nullable): sentences on the values that the format could not hold, and their number; complete after
 * dowser_row_writer_end() */
const char *dowser_row_writer_get_note (DowserRowWriter *self);
/** @cancellable: (nullable): stops a long dowser_row_writer_end(); must outlive the writer */
void dowser_row_writer_set_cancellable (DowserRowWriter *self, GCancellable *cancellable);
/** Frees the writer. If dowser_row_writer_end() was not called before, this aborts the export and deletes the
 * unfinished output. */
void dowser_row_writer_free (DowserRowWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRowWriter, dowser_row_writer_free)

/**
 * Makes a unique column name for formats that identify columns only by name: the second of two columns named "n"
 * becomes "n_2".
 * @used_names: a set of char *, (element-type transfer full); the new name is added
 *
 * Returns: (transfer full)
 */
char *dowser_row_writer_dup_unique (GHashTable *used_names, const char *name);
/** Writes a JSON string with its quotes. */
void dowser_json_writer_add_string (DowserByteSink *sink, const char *text, gsize length);

/*< private >*/
DowserRowWriter *dowser_delimited_writer_new (const DowserExportOptions *options, DowserByteSink *sink);
DowserRowWriter *dowser_json_writer_new (const DowserExportOptions *options, DowserByteSink *sink);
DowserRowWriter *dowser_markdown_writer_new (DowserByteSink *sink);
DowserRowWriter *dowser_xlsx_writer_new (const DowserExportOptions *options, const char *path);
DowserRowWriter *dowser_parquet_writer_new (const DowserExportOptions *options, const char *path);

G_END_DECLS
