/* dowser-markdown-writer.c - writes rows as a GitHub Markdown table; NULL is *NULL*, an empty text is an empty cell */
#include "export/dowser-row-writer.h"

#include "rows/dowser-page-private.h"

typedef struct
{
  DowserRowWriter parent;
  DowserByteSink *sink;
  GArray *types; /* DowserValueType */
} MarkdownWriter;

/* Adds a text, escaped so that a row is one line and no cell is read as Markdown. */
static void
add_text (DowserByteSink *sink, const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (text[i] == '\n')
      dowser_byte_sink_add_string (sink, "<br>");
    else if (text[i] == '\r' || text[i] == '\t' || text[i] == '\0')
      dowser_byte_sink_add_char (sink, ' ');
    else
      {
        if (strchr ("\\|*_`<>[]~&", text[i]) != NULL)
          dowser_byte_sink_add_char (sink, '\\');
        dowser_byte_sink_add_char (sink, text[i]);
      }
}

static void
add_value_text (MarkdownWriter *self, const DowserCell *cell)
{
  if (cell->repaired)
    dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_REPAIRED);
  if (memchr (cell->text, '\t', cell->length) != NULL || memchr (cell->text, '\r', cell->length) != NULL
      || memchr (cell->text, '\0', cell->length) != NULL)
    dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_CONTROLS);
  add_text (self->sink, cell->text, cell->length);
}

static void
add_cell (MarkdownWriter *self, const DowserCell *cell, DowserValueType type)
{
  DowserByteSink *sink = self->sink;

  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
      if (type == DOWSER_VALUE_BOOLEAN && (cell->integer == 0 || cell->integer == 1))
        dowser_byte_sink_add_string (sink, cell->integer != 0 ? "true" : "false");
      else
        dowser_byte_sink_add_integer (sink, cell->integer);
      break;
    case DOWSER_VALUE_REAL:
      dowser_byte_sink_add_real (sink, cell->real);
      break;
    case DOWSER_VALUE_BLOB:
      dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_BASE64);
      dowser_byte_sink_add_base64 (sink, cell->text, cell->length);
      break;
    default:
      add_value_text (self, cell);
    }
}

static gboolean
markdown_writer_begin (DowserRowWriter *writer, GPtrArray *columns, GError **error)
{
  MarkdownWriter *self = (MarkdownWriter *) writer;
  DowserByteSink *sink = self->sink;

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];

      g_array_append_val (self->types, column->type);
      dowser_byte_sink_add_string (sink, "| ");
      add_text (sink, column->name, strlen (column->name));
      dowser_byte_sink_add_char (sink, ' ');
    }
  dowser_byte_sink_add_string (sink, "|\n");
  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];

      dowser_byte_sink_add_string (sink, dowser_value_type_is_number (column->type) ? "| ---: " : "| --- ");
    }
  dowser_byte_sink_add_string (sink, "|\n");
  return TRUE;
}

static gboolean
markdown_writer_write_page (DowserRowWriter *writer, const DowserPage *page, GError **error)
{
  MarkdownWriter *self = (MarkdownWriter *) writer;
  DowserByteSink *sink = self->sink;
  DowserCell cell = { 0 };

  for (guint row = 0; row < page->n_rows; row++)
    {
      for (guint i = 0; i < page->n_columns; i++)
        {
          dowser_byte_sink_add_string (sink, "| ");
          if (dowser_page_peek_cell (page, row, i, &cell))
            add_cell (self, &cell, g_array_index (self->types, DowserValueType, i));
          else
            dowser_byte_sink_add_string (sink, "*NULL*");
          dowser_byte_sink_add_char (sink, ' ');
        }
      dowser_byte_sink_add_string (sink, "|\n");
    }
  return TRUE;
}

static gboolean
markdown_writer_end (DowserRowWriter *writer, GError **error)
{
  return TRUE;
}

static void
markdown_writer_free (DowserRowWriter *writer)
{
  g_array_unref (((MarkdownWriter *) writer)->types);
  g_free (writer);
}

static const DowserRowWriterClass markdown_writer_class
    = { markdown_writer_begin, markdown_writer_write_page, markdown_writer_end, markdown_writer_free };

DowserRowWriter *
dowser_markdown_writer_new (DowserByteSink *sink)
{
  MarkdownWriter *self = g_new0 (MarkdownWriter, 1);

  self->parent.klass = &markdown_writer_class;
  self->sink = sink;
  self->types = g_array_new (FALSE, FALSE, sizeof (DowserValueType));
  return &self->parent;
}
