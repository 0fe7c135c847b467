/* dowser-ods-reader.c - reads the cells of an OpenDocument workbook (.ods), as written by LibreOffice and other
 * programs */
#include "sources/spreadsheet/dowser-ods-reader.h"

#include "sources/csv/dowser-csv-amount.h"
#include "sources/spreadsheet/dowser-sheet-lock.h"
#include "sources/spreadsheet/dowser-sheet-value.h"

#include <string.h>

#define CONTENT "content.xml"
#define MANIFEST "META-INF/manifest.xml"
/* The maximum number of times that a workbook may repeat a cell or a row. */
#define MAX_REPEATED G_MAXINT32
#define MAX_SPACES 1000

/*
 * WorkbookReader: the state of reading a workbook
 * @hidden: names of styles of hidden sheets; @style: (nullable): the style that is being read
 * @depth: depth of the current element; @cell_depth: depth of the current cell; @ignored: depth of an element in the
 * cell that isn't part of its text; 0 if there is none
 * @covered: TRUE if a merged cell covers the current cell
 * @value_type: the cell's declared type: office:value-type; @value: the cell's value attribute
 */
typedef struct
{
  DowserSheetPackage *package;
  const DowserSheetSink *sink;
  GHashTable *hidden;
  char *style;
  guint depth;
  guint n_tables;

  gboolean in_table;
  guint next_row;
  guint n_rows;
  gboolean in_row;
  DowserSheetRow row;

  guint next_column;
  guint n_columns;
  guint cell_depth;
  guint ignored;
  gboolean covered;
  gboolean has_formula;
  gboolean is_error;
  char *value_type;
  char *value;
  char *currency;
  GString *text;
  guint n_paragraphs;
  gboolean in_paragraph;
  gboolean after_space;
} WorkbookReader;

static gboolean
is_name (const char *name, const char *wanted_names)
{
  return strcmp (name, wanted_names) == 0;
}

static gboolean
is_any_name (const char *name, const char *const *wanted_names)
{
  for (guint i = 0; wanted_names[i] != NULL; i++)
    if (is_name (name, wanted_names[i]))
      return TRUE;
  return FALSE;
}

static void
begin_table (WorkbookReader *self, DowserXml *xml, const DowserXmlAttributes *attributes)
{
  g_autofree char *name = dowser_xml_dup_attribute (attributes, "name");
  g_autofree char *style = dowser_xml_dup_attribute (attributes, "style-name");
  GError *error = NULL;

  self->in_table = TRUE;
  self->next_row = 0;
  if (!self->sink->begin (name != NULL ? name : "", style != NULL && g_hash_table_contains (self->hidden, style),
                          self->sink->user_data, &error))
    dowser_xml_stop (xml, error);
}

static void
end_table (WorkbookReader *self, DowserXml *xml)
{
  GError *error = NULL;

  self->in_table = FALSE;
  if (!self->sink->end (self->sink->user_data, &error))
    dowser_xml_stop (xml, error);
}

static void
begin_row (WorkbookReader *self, const DowserXmlAttributes *attributes)
{
  self->n_rows = dowser_xml_get_attribute_number (attributes, "number-rows-repeated", 1, MAX_REPEATED);
  self->next_column = 0;
  self->in_row = TRUE;
  dowser_sheet_row_begin (&self->row, self->next_row,
                          dowser_xml_attribute_is (attributes, "visibility", "collapse")
                              || dowser_xml_attribute_is (attributes, "visibility", "filter"));
}

/* Passes on the current row as often as it is repeated. Skips a blank row, which may be repeated a million times. */
static void
end_row (WorkbookReader *self, DowserXml *xml)
{
  gsize n_bytes = self->row.text->len + self->row.cells->len * sizeof (guint64);
  GError *error = NULL;

  self->in_row = FALSE;
  for (guint i = 0; self->row.cells->len > 0 && i < self->n_rows; i++)
    {
      self->row.number = self->next_row + i;
      if (self->row.number >= DOWSER_SHEET_MAX_ROWS)
        {
          dowser_xml_fail (xml);
          return;
        }
      if (!dowser_sheet_package_add_unpacked_size (self->package, n_bytes, &error)
          || !self->sink->row (&self->row, self->sink->user_data, &error))
        {
          dowser_xml_stop (xml, error);
          return;
        }
    }
  self->next_row = (guint) MIN ((guint64) self->next_row + self->n_rows, (guint64) DOWSER_SHEET_MAX_ROWS);
}

static void
add_merge (WorkbookReader *self, const DowserXmlAttributes *attributes)
{
  guint n_columns = dowser_xml_get_attribute_number (attributes, "number-columns-spanned", 1, DOWSER_SHEET_MAX_COLUMNS);
  guint n_rows = dowser_xml_get_attribute_number (attributes, "number-rows-spanned", 1, DOWSER_SHEET_MAX_ROWS);
  DowserSheetArea area = { self->next_row, self->next_column, self->next_row + MAX (n_rows, 1) - 1,
                           self->next_column + MAX (n_columns, 1) - 1 };

  if (area.bottom > area.top || area.right > area.left)
    self->sink->merge (&area, self->sink->user_data);
}

static void
begin_cell (WorkbookReader *self, const DowserXmlAttributes *attributes, gboolean covered)
{
  static const char *const values[] = { "value", "date-value", "time-value", "boolean-value", "string-value", NULL };

  self->cell_depth = self->depth;
  self->covered = covered;
  self->n_columns = dowser_xml_get_attribute_number (attributes, "number-columns-repeated", 1, MAX_REPEATED);
  self->has_formula = FALSE;
  self->is_error = dowser_xml_attribute_is (attributes, "value-type", "error");
  g_clear_pointer (&self->value_type, g_free);
  g_clear_pointer (&self->value, g_free);
  g_clear_pointer (&self->currency, g_free);
  self->value_type = dowser_xml_dup_attribute (attributes, "value-type");
  self->currency = dowser_xml_dup_attribute (attributes, "currency");
  for (guint i = 0; values[i] != NULL && self->value == NULL; i++)
    self->value = dowser_xml_dup_attribute (attributes, values[i]);
  g_string_truncate (self->text, 0);
  self->n_paragraphs = 0;
  self->in_paragraph = FALSE;
  if (!covered)
    {
      gsize length;

      self->has_formula = dowser_xml_get_attribute (attributes, "formula", &length) != NULL;
      add_merge (self, attributes);
    }
}

/* Returns TRUE if @text is an error text such as "#REF!". Some programs don't mark a cell as an error. */
static gboolean
looks_like_error (const char *text)
{
  static const char *const errors[]
      = { "#N/A", "#VALUE!", "#REF!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#NV", "#WERT!", "#BEZUG!", NULL };

  return g_str_has_prefix (text, "Err:") || is_any_name (text, errors);
}

static void
add_value (WorkbookReader *self)
{
  const char *value_type = self->value_type != NULL ? self->value_type : "";
  const char *value = self->value;
  DowserSheetShown number_format = { DOWSER_SHEET_NUMBER, NULL };
  guint column = self->next_column;

  if (self->is_error || (self->has_formula && looks_like_error (self->text->str)))
    dowser_sheet_row_add_cell (&self->row, column, DOWSER_SHEET_ERROR, NULL, "", 0);
  else if (value != NULL
           && (is_name (value_type, "float") || is_name (value_type, "percentage") || is_name (value_type, "currency")))
    {
      number_format.unit = is_name (value_type, "percentage") ? "%" : dowser_csv_amount_find_unit (self->currency);
      dowser_sheet_row_add_number (&self->row, column, &number_format, FALSE, value, strlen (value));
    }
  else if (value != NULL && is_name (value_type, "date"))
    dowser_sheet_row_add_iso_date (&self->row, column, value, strlen (value));
  else if (value != NULL && is_name (value_type, "time"))
    dowser_sheet_row_add_iso_duration (&self->row, column, value);
  else if (value != NULL && is_name (value_type, "boolean"))
    dowser_sheet_row_add_cell (&self->row, column, DOWSER_SHEET_BOOLEAN, NULL, value, strlen (value));
  else if (self->value_type == NULL && self->has_formula && self->text->len == 0)
    dowser_sheet_row_add_cell (&self->row, column, DOWSER_SHEET_UNKNOWN, NULL, "", 0);
  else if (value != NULL && is_name (value_type, "string"))
    g_string_assign (self->text, value);
  if (self->row.cells->len > 0 && dowser_sheet_row_get_cell (&self->row, self->row.cells->len - 1)->column == column)
    return;
  if (self->text->len > 0)
    dowser_sheet_row_add_cell (&self->row, column, DOWSER_SHEET_TEXT, NULL, self->text->str, self->text->len);
}

static void
end_cell (WorkbookReader *self, DowserXml *xml)
{
  guint first = self->next_column;
  guint n_before = self->row.cells->len;
  guint64 end = (guint64) first + self->n_columns;

  self->cell_depth = 0;
  if (!self->covered && first < DOWSER_SHEET_MAX_COLUMNS)
    add_value (self);
  if (self->row.cells->len > n_before)
    {
      DowserSheetCell cell = *dowser_sheet_row_get_cell (&self->row, n_before);

      if (end > DOWSER_SHEET_MAX_COLUMNS)
        {
          dowser_xml_fail (xml);
          return;
        }
      for (cell.column = first + 1; cell.column < end; cell.column++)
        g_array_append_val (self->row.cells, cell);
    }
  self->next_column = (guint) MIN (end, (guint64) DOWSER_SHEET_MAX_COLUMNS);
}

static void
append_spaces (WorkbookReader *self, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (self->text, ' ');
  self->after_space = FALSE;
}

/* Begins an element inside a cell. Paragraphs become lines. Drawings and comments in a cell aren't part of its text. */
static void
begin_element_in_cell (WorkbookReader *self, const char *name, const DowserXmlAttributes *attributes)
{
  static const char *const skipped_elements[] = { "annotation", "ruby-text", "note", "frame", NULL };

  if (self->ignored > 0)
    return;
  if (is_name (name, "p") && self->depth == self->cell_depth + 1)
    {
      if (self->n_paragraphs++ > 0)
        g_string_append_c (self->text, '\n');
      self->in_paragraph = self->after_space = TRUE;
    }
  else if (!self->in_paragraph || is_any_name (name, skipped_elements))
    self->ignored = self->depth;
  else if (is_name (name, "s"))
    append_spaces (self, dowser_xml_get_attribute_number (attributes, "c", 1, MAX_SPACES));
  else if (is_name (name, "tab"))
    g_string_append_c (self->text, '\t');
  else if (is_name (name, "line-break"))
    g_string_append_c (self->text, '\n');
}

static void
start_cb (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data)
{
  WorkbookReader *self = user_data;

  self->depth++;
  if (self->cell_depth > 0)
    begin_element_in_cell (self, name, attributes);
  else if (self->in_row)
    {
      if (is_name (name, "table-cell") || is_name (name, "covered-table-cell"))
        begin_cell (self, attributes, *name == 'c');
    }
  else if (self->in_table)
    {
      if (is_name (name, "table-row"))
        begin_row (self, attributes);
    }
  else if (is_name (name, "table") && self->n_tables++ < DOWSER_SHEET_MAX_SHEETS)
    begin_table (self, xml, attributes);
  else if (is_name (name, "style"))
    {
      g_free (self->style);
      self->style = dowser_xml_dup_attribute (attributes, "name");
    }
  else if (is_name (name, "table-properties") && self->style != NULL
           && dowser_xml_attribute_is (attributes, "display", "false"))
    g_hash_table_add (self->hidden, g_steal_pointer (&self->style));
}

static void
end_element_in_cell (WorkbookReader *self, DowserXml *xml, const char *name)
{
  if (self->depth == self->ignored)
    self->ignored = 0;
  else if (self->depth == self->cell_depth)
    end_cell (self, xml);
  else if (self->depth == self->cell_depth + 1 && is_name (name, "p"))
    {
      if (self->after_space && self->text->len > 0 && self->text->str[self->text->len - 1] == ' ')
        g_string_truncate (self->text, self->text->len - 1);
      self->in_paragraph = FALSE;
    }
}

static void
end_cb (DowserXml *xml, const char *name, gpointer user_data)
{
  WorkbookReader *self = user_data;

  if (self->cell_depth > 0)
    end_element_in_cell (self, xml, name);
  else if (self->in_row && is_name (name, "table-row"))
    end_row (self, xml);
  else if (self->in_table && !self->in_row && is_name (name, "table"))
    end_table (self, xml);
  self->depth--;
}

/* Several spaces that follow one another in a text count as one. Further spaces are written as XML elements. */
static void
text_cb (const char *text, gsize length, gpointer user_data)
{
  WorkbookReader *self = user_data;

  if (!self->in_paragraph || self->ignored > 0 || self->covered)
    return;
  for (gsize i = 0; i < length; i++)
    {
      gboolean space = strchr (" \t\r\n", text[i]) != NULL;

      if (!space || !self->after_space)
        g_string_append_c (self->text, space ? ' ' : text[i]);
      self->after_space = space;
    }
}

static void
manifest_cb (DowserXml *xml, const char *name, const DowserXmlAttributes *attributes, gpointer user_data)
{
  GError *error = NULL;

  if (!is_name (name, "encryption-data"))
    return;
  dowser_sheet_fail_locked (&error);
  dowser_xml_stop (xml, error);
}

static void
ignore_end_cb (DowserXml *xml, const char *name, gpointer user_data)
{
}

gboolean
dowser_ods_is_ods (DowserSheetPackage *package)
{
  return dowser_sheet_package_has_part (package, MANIFEST);
}

gboolean
dowser_ods_read (DowserSheetPackage *package, const DowserSheetSink *sink, GCancellable *cancellable, GError **error)
{
  static const DowserXmlHandler manifest = { manifest_cb, ignore_end_cb, NULL };
  static const DowserXmlHandler handler = { start_cb, end_cb, text_cb };
  g_autoptr (GHashTable) hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  WorkbookReader self = { .package = package, .sink = sink, .hidden = hidden, .text = text };
  gboolean ok;

  if (!dowser_sheet_package_parse (package, MANIFEST, &manifest, NULL, cancellable, error))
    return FALSE;
  dowser_sheet_row_init (&self.row);
  ok = dowser_sheet_package_parse (package, CONTENT, &handler, &self, cancellable, error);
  dowser_sheet_row_clear (&self.row);
  g_free (self.style);
  g_free (self.value_type);
  g_free (self.value);
  g_free (self.currency);
  return ok;
}
