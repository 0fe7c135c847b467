/* dowser-xlsx-reader.c - reads the cells of a workbook of Excel 2007 and later (.xlsx, .xlsm) */
#include "sources/spreadsheet/dowser-xlsx-reader.h"

#include "sources/spreadsheet/dowser-xlsx-parts.h"

#include <string.h>

typedef enum
{
  CELL_NUMBER,
  CELL_SHARED,
  CELL_INLINE,
  CELL_TEXT,
  CELL_BOOLEAN,
  CELL_ERROR,
  CELL_ISO,
} CellType;

static const struct
{
  const char *name;
  CellType type;
} types[] = {
  { "s", CELL_SHARED },  { "n", CELL_NUMBER }, { "str", CELL_TEXT }, { "inlineStr", CELL_INLINE },
  { "b", CELL_BOOLEAN }, { "e", CELL_ERROR },  { "d", CELL_ISO },
};

/*
 * Sheet: the state while the XML of a sheet is read.
 * @next_row, @next_column: the position of the next row or cell, used if the file doesn't specify one
 * @in_value: inside the element with the current cell's text
 */
typedef struct
{
  const DowserXlsxParts *parts;
  DowserSheetPackage *package;
  const DowserSheetSink *sink;
  DowserSheetRow row;
  gboolean in_row;
  guint next_row;
  guint next_column;

  gboolean in_cell;
  guint column;
  CellType type;
  guint style;
  gboolean has_formula;
  gboolean has_value;
  gboolean in_value;
  gboolean is_phonetic;
  GString *value;
  GString *decoded;
} Sheet;

static void
begin_row (Sheet *self, DowserXml *xml, const DowserXmlAttributes *attributes)
{
  guint number = dowser_xml_get_attribute_number (attributes, "r", self->next_row + 1, DOWSER_SHEET_MAX_ROWS + 1);

  if (number <= self->next_row || number > DOWSER_SHEET_MAX_ROWS)
    {
      dowser_xml_fail (xml);
      return;
    }
  dowser_sheet_row_begin (&self->row, number - 1, dowser_xml_attribute_is (attributes, "hidden", "1"));
  self->next_row = number;
  self->next_column = 0;
  self->in_row = TRUE;
}

static void
end_row (Sheet *self, DowserXml *xml)
{
  GError *error = NULL;

  self->in_row = FALSE;
  if (self->row.cells->len == 0)
    return;
  dowser_sheet_row_sort (&self->row);
  /* A shared text may be used by every cell. Therefore, its length counts toward the size limit once for each cell. */
  if (!dowser_sheet_package_add_unpacked_size (self->package, self->row.text->len, &error)
      || !self->sink->row (&self->row, self->sink->user_data, &error))
    dowser_xml_stop (xml, error);
}

static void
begin_cell (Sheet *self, DowserXml *xml, const DowserXmlAttributes *attributes)
{
  DowserSheetArea area = { 0, self->next_column, 0, 0 };
  gsize length;
  const char *place = dowser_xml_get_attribute (attributes, "r", &length);
  const char *type = NULL;

  if ((place != NULL && !dowser_sheet_area_parse (&area, place, length)) || area.left >= DOWSER_SHEET_MAX_COLUMNS)
    {
      dowser_xml_fail (xml);
      return;
    }
  self->in_cell = TRUE;
  self->column = area.left;
  self->next_column = area.left + 1;
  self->style = dowser_xml_get_attribute_number (attributes, "s", 0, G_MAXINT);
  self->has_formula = self->has_value = FALSE;
  self->type = CELL_NUMBER;
  type = dowser_xml_get_attribute (attributes, "t", &length);
  for (guint i = 0; type != NULL && i < G_N_ELEMENTS (types); i++)
    if (strlen (types[i].name) == length && memcmp (types[i].name, type, length) == 0)
      self->type = types[i].type;
  g_string_truncate (self->value, 0);
}

static void
add_text (Sheet *self, const char *text, gsize length)
{
  if (length > 0)
    dowser_sheet_row_add_cell (&self->row, self->column, DOWSER_SHEET_TEXT, NULL, text, length);
}

static void
add_shared_text (Sheet *self)
{
  const GArray *places = self->parts->places;
  guint64 index = 0;

  if (!g_ascii_string_to_unsigned (self->value->str, 10, 0, G_MAXUINT, &index, NULL) || index + 1 >= places->len)
    return;
  add_text (self, self->parts->texts->str + g_array_index (places, gsize, index),
            g_array_index (places, gsize, index + 1) - g_array_index (places, gsize, index) - 1);
}

static void
add_escaped_text (Sheet *self)
{
  g_string_truncate (self->decoded, 0);
  dowser_xlsx_append_text (self->decoded, self->value->str, self->value->len);
  add_text (self, self->decoded->str, self->decoded->len);
}

static void
add_number (Sheet *self)
{
  static const DowserSheetShown plain = { DOWSER_SHEET_NUMBER, NULL };
  const DowserSheetShown *shown = self->style < self->parts->shown->len
                                      ? &g_array_index (self->parts->shown, DowserSheetShown, self->style)
                                      : &plain;

  dowser_sheet_row_add_number (&self->row, self->column, shown, self->parts->since_1904, self->value->str,
                               self->value->len);
}

/* Adds the current cell. A cell has one of these forms: <c r="B2" t="s"><v>3</v></c>, <c
 * t="inlineStr"><is><t>…</t></is></c>, <c t="str"><f>…</f><v>…</v></c> */
static void
end_cell (Sheet *self)
{
  gboolean is_true = strcmp (self->value->str, "1") == 0 || strcmp (self->value->str, "true") == 0;

  self->in_cell = FALSE;
  if (self->type == CELL_ERROR)
    dowser_sheet_row_add_cell (&self->row, self->column, DOWSER_SHEET_ERROR, NULL, "", 0);
  else if (self->value->len == 0 && self->has_formula && (self->type != CELL_TEXT || !self->has_value))
    dowser_sheet_row_add_cell (&self->row, self->column, DOWSER_SHEET_UNKNOWN, NULL, "", 0);
  else if (self->value->len == 0)
    return;
  else if (self->type == CELL_SHARED)
    add_shared_text (self);
  else if (self->type == CELL_BOOLEAN)
    dowser_sheet_row_add_cell (&self->row, self->column, DOWSER_SHEET_BOOLEAN, NULL, is_true ? "true" : "false",
                               is_true ? 4 : 5);
  else if (self->type == CELL_ISO)
    dowser_sheet_row_add_iso_date (&self->row, self->column, self->value->str, self->value->len);
  else if (self->type == CELL_NUMBER)
    add_number (self);
  else
    add_escaped_text (self);
}

static void
start_cb (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data)
{
  Sheet *self = user_data;

  if (self->in_cell)
    {
      if (strcmp (name, "v") == 0)
        {
          self->has_value = TRUE;
          self->in_value = self->type != CELL_INLINE;
        }
      else if (strcmp (name, "t") == 0)
        self->in_value = self->type == CELL_INLINE && !self->is_phonetic;
      else if (strcmp (name, "rPh") == 0)
        self->is_phonetic = TRUE;
      else if (strcmp (name, "f") == 0)
        self->has_formula = TRUE;
    }
  else if (self->in_row && strcmp (name, "c") == 0)
    begin_cell (self, xml, attributes);
  else if (strcmp (name, "row") == 0)
    begin_row (self, xml, attributes);
  else if (strcmp (name, "mergeCell") == 0)
    {
      DowserSheetArea area;
      gsize length;
      const char *text = dowser_xml_get_attribute (attributes, "ref", &length);

      if (text != NULL && dowser_sheet_area_parse (&area, text, length))
        self->sink->merge (&area, self->sink->user_data);
    }
}

static void
end_cb (DowserXml *xml, const char *name, gpointer user_data)
{
  Sheet *self = user_data;

  if (self->in_cell && (strcmp (name, "v") == 0 || strcmp (name, "t") == 0))
    self->in_value = FALSE;
  else if (self->in_cell && strcmp (name, "rPh") == 0)
    self->is_phonetic = FALSE;
  else if (self->in_cell && strcmp (name, "c") == 0)
    end_cell (self);
  else if (self->in_row && strcmp (name, "row") == 0)
    end_row (self, xml);
}

static void
text_cb (const char *text, gsize length, gpointer user_data)
{
  Sheet *self = user_data;

  if (self->in_value)
    g_string_append_len (self->value, text, (gssize) length);
}

static gboolean
read_sheet (const DowserXlsxParts *parts, const DowserXlsxSheet *sheet, DowserSheetPackage *package,
            const DowserSheetSink *sink, GCancellable *cancellable, GError **error)
{
  static const DowserXmlHandler handler = { start_cb, end_cb, text_cb };
  g_autoptr (GString) value = g_string_new (NULL);
  g_autoptr (GString) decoded = g_string_new (NULL);
  Sheet self = { .parts = parts, .package = package, .sink = sink, .value = value, .decoded = decoded };
  gboolean ok;

  dowser_sheet_row_init (&self.row);
  ok = sink->begin (sheet->name, sheet->hidden, sink->user_data, error)
       && dowser_sheet_package_parse (package, sheet->part, &handler, &self, cancellable, error)
       && sink->end (sink->user_data, error);
  dowser_sheet_row_clear (&self.row);
  return ok;
}

gboolean
dowser_xlsx_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserXlsxParts) parts = dowser_xlsx_parts_read (package, cancellable, error);

  for (guint i = 0; parts != NULL && i < parts->sheets->len; i++)
    {
      const DowserXlsxSheet *sheet = parts->sheets->pdata[i];

      if (sheet->part != NULL && !read_sheet (parts, sheet, package, sink, cancellable, error))
        return FALSE;
    }
  return parts != NULL;
}
