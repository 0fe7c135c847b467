/* dowser-row-writer.h - writes rows in one form: one interface, one file per form */
#pragma once

#include "export/dowser-byte-sink.h"
#include "export/dowser-export-changes.h"
#include "export/dowser-export-format.h"
#include "rows/dowser-result.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _DowserRowWriter DowserRowWriter;

/**
 * DowserRowWriterClass: each returns %FALSE with an error.
 * @begin: once, with the columns (DowserResultColumn)
 * @page: any number of times
 * @end: once; what is not ended is no file
 * @free: always last; before the end it drops what was begun
 */
typedef struct
{
  gboolean (*begin) (DowserRowWriter *self, GPtrArray *columns, GError **error);
  gboolean (*page) (DowserRowWriter *self, const DowserPage *page, GError **error);
  gboolean (*end) (DowserRowWriter *self, GError **error);
  void (*free) (DowserRowWriter *self);
} DowserRowWriterClass;

/** What every writer begins with. @note: (owned) (nullable): what was done for the limits of the form, for people;
 * @said: (owned) (nullable): that and @changes, in sentences */
struct _DowserRowWriter
{
  const DowserRowWriterClass *klass;
  GCancellable *cancellable; /* (nullable): of what its end waits for; borrowed */
  char *note;
  char *said;
  DowserExportChanges changes;
};

/**
 * dowser_row_writer_new:
 * @sink: for a form that is a stream, and then (transfer none), to be flushed by who has it
 * @path: where a form that is no stream makes its file
 */
DowserRowWriter *dowser_row_writer_new (const DowserExportOptions *options, DowserByteSink *sink, const char *path);
gboolean dowser_row_writer_begin (DowserRowWriter *self, GPtrArray *columns, GError **error);
gboolean dowser_row_writer_page (DowserRowWriter *self, const DowserPage *page, GError **error);
gboolean dowser_row_writer_end (DowserRowWriter *self, GError **error);
/** Returns: (nullable): sentences of what the form could not hold, and how often; known at the end */
const char *dowser_row_writer_get_note (DowserRowWriter *self);
/** @cancellable: (nullable): stops an end that takes long; outlives the writer */
void dowser_row_writer_set_cancellable (DowserRowWriter *self, GCancellable *cancellable);
/** Before the end it is the abort: what was begun is dropped. */
void dowser_row_writer_free (DowserRowWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRowWriter, dowser_row_writer_free)

/**
 * For a form that knows its columns by their names alone: of two called "n" the second becomes "n_2".
 * @taken: a set of char *, (element-type transfer full); the new name is added
 *
 * Returns: (transfer full)
 */
char *dowser_row_writer_dup_unique (GHashTable *taken, const char *name);
/** A JSON string with its quotes. */
void dowser_json_writer_add_string (DowserByteSink *sink, const char *text, gsize length);

/*< private >*/
DowserRowWriter *dowser_delimited_writer_new (const DowserExportOptions *options, DowserByteSink *sink);
DowserRowWriter *dowser_json_writer_new (const DowserExportOptions *options, DowserByteSink *sink);
DowserRowWriter *dowser_markdown_writer_new (DowserByteSink *sink);
DowserRowWriter *dowser_xlsx_writer_new (const DowserExportOptions *options, const char *path);
DowserRowWriter *dowser_parquet_writer_new (const DowserExportOptions *options, const char *path);

G_END_DECLS
