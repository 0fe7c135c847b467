/* dowser-json-writer.c - writes rows as one JSON array, or as JSON Lines: one object per row, with a name for each
 * column */
#include "export/dowser-row-writer.h"

#include "rows/dowser-page-private.h"

#include <math.h>

#define MAX_EXACT (G_GINT64_CONSTANT (1) << 53)

typedef struct
{
  DowserRowWriter parent;
  DowserByteSink *sink;
  gboolean lines;
  gboolean arrays;
  GPtrArray *names; /* char *: for each column: the text that is written before a value: ,"name": */
  GArray *types;    /* DowserValueType */
  gboolean has_rows;
} JsonWriter;

/* Returns TRUE for bytes that need no escape. In JSON, DEL needs no escape, but it is escaped because it must not reach
 * a terminal. */
static gboolean
is_plain (guchar byte)
{
  return byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7f;
}

static void
add_escape (DowserByteSink *sink, guchar byte)
{
  static const char hex[] = "0123456789abcdef";
  char *to = dowser_byte_sink_reserve (sink, 6);

  to[0] = '\\';
  if (byte == '"' || byte == '\\' || byte == '\n')
    {
      to[1] = byte == '\n' ? 'n' : (char) byte;
      dowser_byte_sink_advance (sink, 2);
      return;
    }
  to[1] = 'u';
  to[2] = to[3] = '0';
  to[4] = hex[byte >> 4];
  to[5] = hex[byte & 15];
  dowser_byte_sink_advance (sink, 6);
}

void
dowser_json_writer_add_string (DowserByteSink *sink, const char *text, gsize length)
{
  gsize from = 0;

  dowser_byte_sink_add_char (sink, '"');
  for (gsize i = 0; i < length; i++)
    if (!is_plain ((guchar) text[i]))
      {
        dowser_byte_sink_add (sink, text + from, i - from);
        add_escape (sink, (guchar) text[i]);
        from = i + 1;
      }
  dowser_byte_sink_add (sink, text + from, length - from);
  dowser_byte_sink_add_char (sink, '"');
}

static gboolean
is_integer (const char *text, gsize length)
{
  gsize sign = length > 0 && *text == '-';

  for (gsize i = sign; i < length; i++)
    if (!g_ascii_isdigit (text[i]))
      return FALSE;
  return length > sign;
}

/* Adds an integer. Many programs read all numbers of JSON as doubles, which round integers beyond MAX_EXACT. */
static void
add_integer (JsonWriter *self, gint64 value, DowserValueType type)
{
  if (type == DOWSER_VALUE_BOOLEAN && (value == 0 || value == 1))
    {
      dowser_byte_sink_add_string (self->sink, value != 0 ? "true" : "false");
      return;
    }
  if (value > MAX_EXACT || value < -MAX_EXACT)
    dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_ROUNDED);
  dowser_byte_sink_add_integer (self->sink, value);
}

/* Adds a text. An integer that doesn't fit in 64 bits is stored as a text of digits. It is written as a number, because
 * JSON doesn't limit the number of digits. */
static void
add_text (JsonWriter *self, const DowserCell *cell, DowserValueType type)
{
  if (cell->repaired)
    dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_REPAIRED);
  if (type != DOWSER_VALUE_INTEGER || !is_integer (cell->text, cell->length))
    {
      dowser_json_writer_add_string (self->sink, cell->text, cell->length);
      return;
    }
  dowser_byte_sink_add (self->sink, cell->text, cell->length);
  dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_ROUNDED);
}

static void
add_cell (JsonWriter *self, const DowserCell *cell, DowserValueType type)
{
  DowserByteSink *sink = self->sink;

  switch (cell->type)
    {
    case DOWSER_VALUE_INTEGER:
      add_integer (self, cell->integer, type);
      break;
    case DOWSER_VALUE_REAL:
      /* JSON has no infinity and no NaN. */
      if (isfinite (cell->real))
        dowser_byte_sink_add_real (sink, cell->real);
      else
        {
          dowser_byte_sink_add (sink, "null", 4);
          dowser_export_changes_add (&self->parent.changes, DOWSER_CHANGE_NULLED);
        }
      break;
    case DOWSER_VALUE_BLOB:
      dowser_byte_sink_add_string (sink, "{\"base64\":\"");
      dowser_byte_sink_add_base64 (sink, cell->text, cell->length);
      dowser_byte_sink_add_string (sink, "\"}");
      break;
    default:
      add_text (self, cell, type);
    }
}

static char *
format_member (const char *name, gboolean first)
{
  g_autoptr (DowserByteSink) text = dowser_byte_sink_new (-1);

  if (!first)
    dowser_byte_sink_add_char (text, ',');
  dowser_json_writer_add_string (text, name, strlen (name));
  dowser_byte_sink_add (text, ":", 2);
  return g_strdup (text->bytes);
}

static gboolean
json_writer_begin (DowserRowWriter *writer, GPtrArray *columns, GError **error)
{
  JsonWriter *self = (JsonWriter *) writer;
  g_autoptr (GHashTable) used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];
      g_autofree char *name = dowser_row_writer_dup_unique (used_names, column->name);

      g_array_append_val (self->types, column->type);
      g_ptr_array_add (self->names, self->arrays ? g_strdup (i > 0 ? "," : "") : format_member (name, i == 0));
    }
  if (!self->lines)
    dowser_byte_sink_add_char (self->sink, '[');
  return TRUE;
}

static void
begin_row (JsonWriter *self)
{
  if (!self->lines && self->has_rows)
    dowser_byte_sink_add_char (self->sink, ',');
  if (!self->lines && (self->has_rows || !self->arrays))
    dowser_byte_sink_add_char (self->sink, '\n');
  dowser_byte_sink_add_char (self->sink, self->arrays ? '[' : '{');
  self->has_rows = TRUE;
}

static void
end_row (JsonWriter *self)
{
  dowser_byte_sink_add_char (self->sink, self->arrays ? ']' : '}');
  if (self->lines)
    dowser_byte_sink_add_char (self->sink, '\n');
}

static gboolean
json_writer_write_page (DowserRowWriter *writer, const DowserPage *page, GError **error)
{
  JsonWriter *self = (JsonWriter *) writer;
  DowserCell cell = { 0 };

  for (guint row = 0; row < page->n_rows; row++)
    {
      begin_row (self);
      for (guint i = 0; i < page->n_columns; i++)
        {
          dowser_byte_sink_add_string (self->sink, self->names->pdata[i]);
          if (dowser_page_peek_cell (page, row, i, &cell))
            add_cell (self, &cell, g_array_index (self->types, DowserValueType, i));
          else
            dowser_byte_sink_add (self->sink, "null", 4);
        }
      end_row (self);
    }
  return TRUE;
}

static gboolean
json_writer_end (DowserRowWriter *writer, GError **error)
{
  JsonWriter *self = (JsonWriter *) writer;

  if (!self->lines)
    dowser_byte_sink_add_string (self->sink, self->arrays ? "]" : "\n]\n");
  return TRUE;
}

static void
json_writer_free (DowserRowWriter *writer)
{
  JsonWriter *self = (JsonWriter *) writer;

  g_ptr_array_unref (self->names);
  g_array_unref (self->types);
  g_free (self);
}

static const DowserRowWriterClass json_writer_class
    = { json_writer_begin, json_writer_write_page, json_writer_end, json_writer_free };

DowserRowWriter *
dowser_json_writer_new (const DowserExportOptions *options, DowserByteSink *sink)
{
  JsonWriter *self = g_new0 (JsonWriter, 1);

  self->parent.klass = &json_writer_class;
  self->sink = sink;
  self->lines = options->format == DOWSER_EXPORT_JSONL;
  self->arrays = options->arrays;
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->types = g_array_new (FALSE, FALSE, sizeof (DowserValueType));
  return &self->parent;
}
