/* dowser-xlsx-sheet.c - reads the texts of a spreadsheet's parts, which are XML */
#include "sources/metadata/dowser-xlsx-private.h"

#include <glib/gi18n-lib.h>
#include <libxml/xmlreader.h>
#include <string.h>

#define MAX_ROWS 200000
#define MAX_COLUMNS 512
#define MAX_TEXTS 2000000
/* One text may be shared by every cell: what it comes to in all of them is counted. */
#define MAX_TEXT_BYTES (64 * 1024 * 1024)

typedef xmlTextReader XmlReader;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (XmlReader, xmlFreeTextReader)

static XmlReader *
reader_new (GBytes *part, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (part, &size);
  XmlReader *reader = size > 0 && size < G_MAXINT
                          ? xmlReaderForMemory (data, (int) size, NULL, NULL,
                                                XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING)
                          : NULL;

  if (reader == NULL)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _ ("a part of it is empty"));
  return reader;
}

static gboolean
fail (GError **error, const char *message)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, message);
  return FALSE;
}

/* Goes to the next node. A spreadsheet declares nothing; what does wants files or floods of text to be read in. */
static gboolean
next_node (XmlReader *reader, GError **error)
{
  int code = xmlTextReaderRead (reader);

  if (code < 0)
    return fail (error, _ ("a part of it is damaged; save it again"));
  if (code > 0
      && (xmlTextReaderNodeType (reader) == XML_READER_TYPE_DOCUMENT_TYPE
          || xmlTextReaderNodeType (reader) == XML_READER_TYPE_ENTITY_REFERENCE))
    return fail (error, _ ("it brings declarations of its own, which no spreadsheet program writes"));
  return code > 0;
}

static gboolean
is_start (XmlReader *reader, const char *name)
{
  return xmlTextReaderNodeType (reader) == XML_READER_TYPE_ELEMENT
         && xmlStrEqual (xmlTextReaderConstLocalName (reader), (const xmlChar *) name);
}

static gboolean
is_end (XmlReader *reader, const char *name)
{
  return xmlTextReaderNodeType (reader) == XML_READER_TYPE_END_ELEMENT
         && xmlStrEqual (xmlTextReaderConstLocalName (reader), (const xmlChar *) name);
}

static char *
dup_attribute (XmlReader *reader, const char *name)
{
  xmlChar *value = xmlTextReaderGetAttribute (reader, (const xmlChar *) name);
  char *copy = g_strdup ((const char *) value);

  xmlFree (value);
  return copy;
}

static gboolean
is_text (XmlReader *reader)
{
  int type = xmlTextReaderNodeType (reader);

  return type == XML_READER_TYPE_TEXT || type == XML_READER_TYPE_CDATA
         || type == XML_READER_TYPE_SIGNIFICANT_WHITESPACE;
}

/* The texts within the present element, which is @name; how words are read aloud (rPh) is no part of them. */
static gboolean
read_inside (XmlReader *reader, const char *name, const char *within, GString *into, GError **error)
{
  gboolean counts = within == NULL;
  gboolean aloud = FALSE;

  if (xmlTextReaderIsEmptyElement (reader))
    return TRUE;
  while (next_node (reader, error))
    {
      if (is_end (reader, name))
        return TRUE;
      if (is_start (reader, "rPh"))
        aloud = !xmlTextReaderIsEmptyElement (reader);
      else if (is_end (reader, "rPh"))
        aloud = FALSE;
      else if (within != NULL && is_start (reader, within))
        counts = !xmlTextReaderIsEmptyElement (reader);
      else if (within != NULL && is_end (reader, within))
        counts = FALSE;
      else if (counts && !aloud && is_text (reader))
        g_string_append (into, (const char *) xmlTextReaderConstValue (reader));
    }
  return FALSE;
}

GPtrArray *
_dowser_xlsx_read_texts (GBytes *part, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (XmlReader) reader = reader_new (part, error);
  g_autoptr (GError) failure = NULL;

  if (reader == NULL)
    return NULL;
  while (next_node (reader, &failure))
    if (is_start (reader, "si"))
      {
        g_autoptr (GString) text = g_string_new (NULL);

        if (!read_inside (reader, "si", "t", text, &failure))
          break;
        if (texts->len >= MAX_TEXTS)
          {
            fail (&failure, _ ("it has more texts than anybody writes by hand"));
            break;
          }
        g_ptr_array_add (texts, g_strdup (text->str));
      }
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  return g_steal_pointer (&texts);
}

/* "BC12" → 54; -1 where it is no place of a cell */
static int
read_column (const char *place)
{
  int column = 0;

  if (place == NULL || !g_ascii_isupper (*place))
    return -1;
  for (; g_ascii_isupper (*place) && column <= MAX_COLUMNS; place++)
    column = column * 26 + (*place - 'A' + 1);
  return column - 1;
}

typedef struct
{
  XmlReader *reader;
  GPtrArray *texts; /* (nullable) */
  GPtrArray *rows;
  GPtrArray *row; /* (nullable): the present one */
  gsize n_left;   /* bytes of text that may still come */
} Sheet;

static char *
dup_shared (const Sheet *self, const char *number)
{
  guint64 index = 0;

  if (self->texts == NULL || !g_ascii_string_to_unsigned (number, 10, 0, G_MAXUINT, &index, NULL)
      || index >= self->texts->len)
    return g_strdup ("");
  return g_strdup (self->texts->pdata[index]);
}

static gboolean
put_cell (Sheet *self, int column, char *text, GError **error)
{
  g_autofree char *owned = text;
  gsize length = strlen (text);

  if (length > self->n_left)
    return fail (error, _ ("it has more text than anybody writes by hand"));
  self->n_left -= length;
  if (column < 0 || column >= MAX_COLUMNS || *text == '\0')
    return TRUE;
  while (self->row->len <= (guint) column)
    g_ptr_array_add (self->row, g_strdup (""));
  g_free (self->row->pdata[column]);
  self->row->pdata[column] = g_steal_pointer (&owned);
  return TRUE;
}

/* <c r="B2" t="s"><v>3</v></c>, <c t="inlineStr"><is><t>…</t></is></c>, <c t="str"><f>…</f><v>…</v></c> */
static gboolean
read_cell (Sheet *self, int next_column, int *column, GError **error)
{
  g_autofree char *place = dup_attribute (self->reader, "r");
  g_autofree char *type = dup_attribute (self->reader, "t");
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_inline = g_strcmp0 (type, "inlineStr") == 0;

  *column = place != NULL ? read_column (place) : next_column;
  if (!read_inside (self->reader, "c", is_inline ? "t" : "v", text, error))
    return FALSE;
  if (g_strcmp0 (type, "e") == 0)
    return TRUE;
  return put_cell (self, *column, g_strcmp0 (type, "s") == 0 ? dup_shared (self, text->str) : g_strdup (text->str),
                   error);
}

static gboolean
begin_row (Sheet *self, GError **error)
{
  if (self->rows->len >= MAX_ROWS)
    return fail (error, _ ("a sheet of it has more than 200,000 rows"));
  self->row = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->rows, self->row);
  return TRUE;
}

GPtrArray *
_dowser_xlsx_read_rows (GBytes *part, GPtrArray *texts, GError **error)
{
  g_autoptr (XmlReader) reader = reader_new (part, error);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GError) failure = NULL;
  Sheet sheet = { reader, texts, rows, NULL, MAX_TEXT_BYTES };
  int column = -1;

  if (reader == NULL)
    return NULL;
  while (failure == NULL && next_node (reader, &failure))
    {
      if (is_start (reader, "row"))
        {
          column = -1;
          begin_row (&sheet, &failure);
        }
      else if (is_start (reader, "c") && sheet.row != NULL)
        read_cell (&sheet, column + 1, &column, &failure);
    }
  if (failure == NULL)
    return g_steal_pointer (&rows);
  g_propagate_error (error, g_steal_pointer (&failure));
  return NULL;
}
