/* dowser-delimited-writer.c - writes rows as CSV (RFC 4180) or tab-separated; NULL is an empty field, an empty text is
 * "" */
#include "export/dowser-plain-decimal.h"
#include "export/dowser-row-writer.h"

#include "rows/dowser-page-private.h"

typedef struct
{
  DowserRowWriter parent;
  DowserByteSink *sink;
  char delimiter;
  gboolean byte_order_mark;
  gboolean guard_formulas;
  GArray *types;              /* DowserValueType */
  gboolean needs_quotes[256]; /* bytes that require quotes around the text */
} DelimitedWriter;

static void
add_quoted (DelimitedWriter *self, const char *text, gsize length)
{
  char *start = dowser_byte_sink_reserve (self->sink, length * 2 + 2);
  char *to = start;

  *to++ = '"';
  for (gsize i = 0; i < length; i++)
    {
      if (text[i] == '"')
        *to++ = '"';
      *to++ = text[i];
    }
  *to++ = '"';
  dowser_byte_sink_advance (self->sink, to - start);
}

/* Adds a text with quotes if necessary. Most texts are short, so the text is copied while it is scanned. */
static void
add_text (DelimitedWriter *self, const char *text, gsize length)
{
  char *to = dowser_byte_sink_reserve (self->sink, length);

  for (gsize i = 0; i < length; i++)
    {
      to[i] = text[i];
      if (self->needs_quotes[(guchar) text[i]])
        {
          add_quoted (self, text, length);
          return;
        }
    }
  if (length == 0)
    add_quoted (self, text, 0);
  else
    dowser_byte_sink_advance (self->sink, length);
}

/* Returns TRUE if a spreadsheet would read the text as a formula. A decimal such as "-12.50" is also stored as a text
 * and begins with a sign, but it is read as a number. */
static gboolean
is_formula (const char *text, gsize length)
{
  return length > 0 && text[0] != '\0' && strchr ("=+-@\t\r", text[0]) != NULL
         && dowser_plain_decimal_count_digits (text, length) == 0;
}

static void
add_safe_text (DelimitedWriter *self, const char *text, gsize length)
{
  g_autoptr (GString) escaped = NULL;

  if (!self->guard_formulas || !is_formula (text, length))
    {
      add_text (self, text, length);
      return;
    }
  dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_GUARDED);
  escaped = g_string_sized_new (length + 1);
  g_string_append_c (escaped, '\'');
  g_string_append_len (escaped, text, length);
  add_text (self, escaped->str, escaped->len);
}

static void
add_cell (DelimitedWriter *self, const DowserCell *cell, DowserValueType type)
{
  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
      if (type == DOWSER_VALUE_BOOLEAN && (cell->integer == 0 || cell->integer == 1))
        dowser_byte_sink_add_string (self->sink, cell->integer != 0 ? "true" : "false");
      else
        dowser_byte_sink_add_integer (self->sink, cell->integer);
      break;
    case DOWSER_VALUE_REAL:
      dowser_byte_sink_add_real (self->sink, cell->real);
      break;
    case DOWSER_VALUE_BLOB:
      dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_BASE64);
      if (cell->length == 0)
        add_quoted (self, "", 0);
      else
        dowser_byte_sink_add_base64 (self->sink, cell->text, cell->length);
      break;
    default:
      if (cell->repaired)
        dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_REPAIRED);
      add_safe_text (self, cell->text, cell->length);
    }
}

static void
end_row (DelimitedWriter *self)
{
  dowser_byte_sink_add (self->sink, "\r\n", 2);
}

static gboolean
delimited_writer_begin (DowserRowWriter *writer, GPtrArray *columns, GError **error)
{
  DelimitedWriter *self = (DelimitedWriter *) writer;

  if (self->byte_order_mark)
    dowser_byte_sink_add_string (self->sink, "\xef\xbb\xbf");
  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];

      if (i > 0)
        dowser_byte_sink_add_char (self->sink, self->delimiter);
      g_array_append_val (self->types, column->type);
      add_safe_text (self, column->name, strlen (column->name));
    }
  end_row (self);
  return TRUE;
}

static gboolean
delimited_writer_write_page (DowserRowWriter *writer, const DowserPage *page, GError **error)
{
  DelimitedWriter *self = (DelimitedWriter *) writer;
  DowserCell cell = { 0 };

  for (guint row = 0; row < page->n_rows; row++)
    {
      for (guint i = 0; i < page->n_columns; i++)
        {
          if (i > 0)
            dowser_byte_sink_add_char (self->sink, self->delimiter);
          if (dowser_page_peek_cell (page, row, i, &cell))
            add_cell (self, &cell, g_array_index (self->types, DowserValueType, i));
        }
      end_row (self);
    }
  return TRUE;
}

static gboolean
delimited_writer_end (DowserRowWriter *writer, GError **error)
{
  return TRUE;
}

static void
delimited_writer_free (DowserRowWriter *writer)
{
  g_array_unref (((DelimitedWriter *) writer)->types);
  g_free (writer);
}

static const DowserRowWriterClass delimited_writer_class
    = { delimited_writer_begin, delimited_writer_write_page, delimited_writer_end, delimited_writer_free };

DowserRowWriter *
dowser_delimited_writer_new (const DowserExportOptions *options, DowserByteSink *sink)
{
  DelimitedWriter *self = g_new0 (DelimitedWriter, 1);

  self->parent.klass = &delimited_writer_class;
  self->sink = sink;
  self->types = g_array_new (FALSE, FALSE, sizeof (DowserValueType));
  if (options->format == DOWSER_EXPORT_TSV)
    self->delimiter = '\t';
  else
    self->delimiter = options->delimiter != 0 ? options->delimiter : ',';
  self->byte_order_mark = options->byte_order_mark;
  self->guard_formulas = options->guard_formulas;
  self->needs_quotes['"'] = self->needs_quotes['\r'] = self->needs_quotes['\n'] = self->needs_quotes['\0'] = TRUE;
  self->needs_quotes[(guchar) self->delimiter] = TRUE;
  return &self->parent;
}
