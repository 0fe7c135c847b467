/* dowser-row-writer.c - the interface of all formats in which rows can be written; each format has its own file */
#include "export/dowser-row-writer.h"

DowserRowWriter *
dowser_row_writer_new (const DowserExportOptions *options, DowserByteSink *sink, const char *path)
{
  g_return_val_if_fail (options != NULL, NULL);

  switch (options->format)
    {
    case DOWSER_EXPORT_JSON:
    case DOWSER_EXPORT_JSONL:
      return dowser_json_writer_new (options, sink);
    case DOWSER_EXPORT_MARKDOWN:
      return dowser_markdown_writer_new (sink);
    case DOWSER_EXPORT_XLSX:
      return dowser_xlsx_writer_new (options, path);
    case DOWSER_EXPORT_PARQUET:
      return dowser_parquet_writer_new (options, path);
    case DOWSER_EXPORT_CSV:
    case DOWSER_EXPORT_TSV:
    default:
      return dowser_delimited_writer_new (options, sink);
    }
}

gboolean
dowser_row_writer_begin (DowserRowWriter *self, GPtrArray *columns, GError **error)
{
  return self->klass->begin (self, columns, error);
}

gboolean
dowser_row_writer_write_page (DowserRowWriter *self, const DowserPage *page, GError **error)
{
  return self->klass->page (self, page, error);
}

gboolean
dowser_row_writer_end (DowserRowWriter *self, GError **error)
{
  return self->klass->end (self, error);
}

const char *
dowser_row_writer_get_note (DowserRowWriter *self)
{
  g_autofree char *changes = dowser_export_changes_describe (&self->changes);

  g_free (self->type_name);
  self->type_name = self->note != NULL && changes != NULL ? g_strjoin (" ", self->note, changes, NULL)
                                                          : g_strdup (self->note != NULL ? self->note : changes);
  return self->type_name;
}

void
dowser_row_writer_set_cancellable (DowserRowWriter *self, GCancellable *cancellable)
{
  self->cancellable = cancellable;
}

void
dowser_row_writer_free (DowserRowWriter *self)
{
  g_free (self->note);
  g_free (self->type_name);
  self->klass->free (self);
}

char *
dowser_row_writer_dup_unique (GHashTable *used_names, const char *name)
{
  char *unique = g_strdup (name);

  for (guint n = 2; !g_hash_table_add (used_names, g_strdup (unique)); n++)
    {
      g_free (unique);
      unique = g_strdup_printf ("%s_%u", name, n);
    }
  return unique;
}
