/* dowser-metadata.c - metadata of tables and columns, read from the rows of a sheet */
#include "schema/dowser-metadata-private.h"

#include <string.h>

/* The maximum number of rows before the headings. Such rows may contain a title, a date or an author. */
#define MAX_ROWS_ABOVE 25

static void
line_free (gpointer data)
{
  DowserMetadataLine *line = data;

  g_free (line->table);
  g_free (line->column);
  g_free (line->description);
  g_free (line->business_name);
  g_free (line->unit);
  g_free (line->entitlement);
  g_free (line);
}

DowserMetadata *
dowser_metadata_new (void)
{
  DowserMetadata *self = g_new0 (DowserMetadata, 1);

  self->lines = g_ptr_array_new_with_free_func (line_free);
  return self;
}

void
dowser_metadata_free (DowserMetadata *self)
{
  g_ptr_array_unref (self->lines);
  g_free (self);
}

DowserMetadataLine *
_dowser_metadata_add_line (DowserMetadata *self, const char *table, const char *column)
{
  DowserMetadataLine *line = g_new0 (DowserMetadataLine, 1);

  line->table = g_strdup (table);
  line->column = g_strdup (column);
  g_ptr_array_add (self->lines, line);
  return line;
}

/* Sets a field that isn't set yet. If two headings mean the same field, the first non-empty cell is used. */
static void
set_text (char **field, const char *text)
{
  if (*field == NULL)
    *field = g_strdup (text);
}

void
_dowser_metadata_line_set_field (DowserMetadataLine *self, DowserMetadataField field, const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));

  if (*trimmed == '\0')
    return;
  switch (field)
    {
    case DOWSER_METADATA_DESCRIPTION:
    case DOWSER_METADATA_TABLE_DESCRIPTION:
      set_text (&self->description, trimmed);
      break;
    case DOWSER_METADATA_BUSINESS_NAME:
    case DOWSER_METADATA_TABLE_BUSINESS_NAME:
      set_text (&self->business_name, trimmed);
      break;
    case DOWSER_METADATA_UNIT:
      set_text (&self->unit, trimmed);
      break;
    case DOWSER_METADATA_PII:
      self->pii |= dowser_metadata_is_personal (trimmed);
      break;
    case DOWSER_METADATA_ENTITLEMENT:
      if (self->entitlement == NULL)
        self->entitlement = dowser_metadata_dup_entitlement (trimmed);
      break;
    case DOWSER_METADATA_HIDDEN:
      self->hidden |= dowser_metadata_is_yes (trimmed);
      break;
    case DOWSER_METADATA_VISIBLE:
      self->hidden |= !dowser_metadata_is_yes (trimmed);
      break;
    case DOWSER_METADATA_NONE:
    case DOWSER_METADATA_SCHEMA:
    case DOWSER_METADATA_TABLE:
    case DOWSER_METADATA_COLUMN:
    case DOWSER_METADATA_NAME:
    default:
      break;
    }
}

typedef struct
{
  DowserMetadataField *fields;
  guint n_fields;
  const char *sheet; /* (nullable): the table that all rows of the sheet describe */
} Fields;

static gboolean
has_field (const Fields *self, DowserMetadataField field)
{
  for (guint i = 0; i < self->n_fields; i++)
    if (self->fields[i] == field)
      return TRUE;
  return FALSE;
}

/* Replaces the field "Name" by the field that it means: the table if no other heading names tables, the column if
 * another heading names tables, and the business name if other headings name both. */
static void
resolve_name (Fields *self)
{
  DowserMetadataField meant
      = has_field (self, DOWSER_METADATA_TABLE) || self->sheet != NULL ? DOWSER_METADATA_COLUMN : DOWSER_METADATA_TABLE;

  if (has_field (self, DOWSER_METADATA_COLUMN) && meant == DOWSER_METADATA_COLUMN)
    meant = DOWSER_METADATA_BUSINESS_NAME;
  for (guint i = 0; i < self->n_fields; i++)
    if (self->fields[i] == DOWSER_METADATA_NAME)
      self->fields[i] = meant;
}

/* Returns TRUE if @row contains headings: at least two cells are known headings, and at least one of these headings is
 * for a column with names of tables or columns. @sheet is used as the table's name if no heading is for names of
 * tables. */
static gboolean
read_headings (Fields *self, GPtrArray *row, const char *sheet)
{
  guint n_known = 0;

  g_free (self->fields);
  self->n_fields = row->len;
  self->fields = g_new0 (DowserMetadataField, MAX (row->len, 1));
  for (guint i = 0; i < row->len; i++)
    {
      self->fields[i] = dowser_metadata_heading_read (row->pdata[i]);
      n_known += self->fields[i] != DOWSER_METADATA_NONE;
    }
  self->sheet = has_field (self, DOWSER_METADATA_TABLE) ? NULL : sheet;
  resolve_name (self);
  return n_known >= 2 && (has_field (self, DOWSER_METADATA_TABLE) || has_field (self, DOWSER_METADATA_COLUMN));
}

/* Returns: (transfer full) (nullable) */
static char *
dup_cell (const Fields *self, GPtrArray *row, DowserMetadataField field)
{
  for (guint i = 0; i < self->n_fields && i < row->len; i++)
    if (self->fields[i] == field)
      {
        char *text = g_strstrip (g_strdup (row->pdata[i]));

        if (*text != '\0')
          return text;
        g_free (text);
      }
  return NULL;
}

/* If the column's cell contains a name such as "orders.amount" and no other cell names the table, splits this name into
 * table and column. */
static void
split_path (char **table, char **column)
{
  char *dot = *column != NULL ? strrchr (*column, '.') : NULL;

  if (*table != NULL || dot == NULL || dot == *column || dot[1] == '\0')
    return;
  *table = g_strndup (*column, (gsize) (dot - *column));
  memmove (*column, dot + 1, strlen (dot));
}

static void
add_table_line (DowserMetadata *metadata, const Fields *fields, GPtrArray *row, const char *table)
{
  g_autofree char *description = dup_cell (fields, row, DOWSER_METADATA_TABLE_DESCRIPTION);
  g_autofree char *business_name = dup_cell (fields, row, DOWSER_METADATA_TABLE_BUSINESS_NAME);
  DowserMetadataLine *line;

  if (description == NULL && business_name == NULL)
    return;
  line = _dowser_metadata_add_line (metadata, table, NULL);
  line->description = g_steal_pointer (&description);
  line->business_name = g_steal_pointer (&business_name);
}

/* Reads a row. @last: the name of the table that the previous row describes */
static void
read_row (DowserMetadata *metadata, const Fields *fields, GPtrArray *row, char **last)
{
  g_autofree char *schema = dup_cell (fields, row, DOWSER_METADATA_SCHEMA);
  g_autofree char *table = dup_cell (fields, row, DOWSER_METADATA_TABLE);
  g_autofree char *column = dup_cell (fields, row, DOWSER_METADATA_COLUMN);
  DowserMetadataLine *line;

  if (table == NULL)
    table = g_strdup (fields->sheet);
  if (table == NULL && !has_field (fields, DOWSER_METADATA_TABLE))
    split_path (&table, &column);
  if (table == NULL && column != NULL)
    table = g_strdup (*last);
  else if (table != NULL && schema != NULL && strchr (table, '.') == NULL)
    {
      g_autofree char *table_name = g_steal_pointer (&table);

      table = g_strconcat (schema, ".", table_name, NULL);
    }
  if (table == NULL)
    return;
  g_free (*last);
  *last = g_strdup (table);
  if (column != NULL)
    add_table_line (metadata, fields, row, table);
  line = _dowser_metadata_add_line (metadata, table, column);
  for (guint i = 0; i < fields->n_fields && i < row->len; i++)
    if (column == NULL
        || (fields->fields[i] != DOWSER_METADATA_TABLE_DESCRIPTION
            && fields->fields[i] != DOWSER_METADATA_TABLE_BUSINESS_NAME))
      _dowser_metadata_line_set_field (line, fields->fields[i], row->pdata[i]);
}

gboolean
dowser_metadata_add_rows (DowserMetadata *self, GPtrArray *rows, const char *sheet)
{
  g_autofree char *last = NULL;
  Fields fields = { NULL, 0, NULL };
  guint first = 0;

  while (first < rows->len && first < MAX_ROWS_ABOVE && !read_headings (&fields, rows->pdata[first], sheet))
    first++;
  if (first < rows->len && first < MAX_ROWS_ABOVE)
    for (guint i = first + 1; i < rows->len; i++)
      read_row (self, &fields, rows->pdata[i], &last);
  g_free (fields.fields);
  return first < rows->len && first < MAX_ROWS_ABOVE;
}
