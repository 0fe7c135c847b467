/* dowser-mysql-cells.c - the cells of one row of MySQL or MariaDB, as libmariadb stores them in memory */
#include "sources/mysql/dowser-mysql-cells.h"

#include "base/dowser-double.h"

#include <string.h>

/* The initial size of a column's buffer in bytes. The buffer is enlarged when a longer value arrives. */
#define FIRST_ROOM 256
/* The number of the character set that means binary data. */
#define BYTES 63
#define DIGITS 32

typedef struct
{
  char *name;
  DowserValueType type;
  gboolean is_bits;
  union
  {
    gint64 integer;
    double real;
    float small;
  } number;
  char *text;          /* (owned) (nullable): the buffer of a column that isn't numeric */
  char digits[DIGITS]; /* the text of a number */
  unsigned long length;
  my_bool is_null;
} Cell;

struct _DowserMysqlCells
{
  guint n;
  Cell *cells;
  MYSQL_BIND *binds;
};

gboolean
dowser_mysql_cells_can_read_type (enum enum_field_types type)
{
  return type <= MYSQL_TYPE_NEWDATE || type == MYSQL_TYPE_VARCHAR || type == MYSQL_TYPE_BIT
         || (type >= MYSQL_TYPE_JSON && type <= MYSQL_TYPE_GEOMETRY);
}

static DowserValueType
find_type (const MYSQL_FIELD *field)
{
  switch (field->type)
    {
    case MYSQL_TYPE_TINY:
    case MYSQL_TYPE_SHORT:
    case MYSQL_TYPE_INT24:
    case MYSQL_TYPE_LONG:
    case MYSQL_TYPE_LONGLONG:
    case MYSQL_TYPE_YEAR:
    case MYSQL_TYPE_BIT:
      return DOWSER_VALUE_INTEGER;
    case MYSQL_TYPE_FLOAT:
    case MYSQL_TYPE_DOUBLE:
      return DOWSER_VALUE_REAL;
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL:
      return DOWSER_VALUE_DECIMAL;
    case MYSQL_TYPE_DATE:
    case MYSQL_TYPE_NEWDATE:
      return DOWSER_VALUE_DATE;
    case MYSQL_TYPE_TIME:
      return DOWSER_VALUE_TIME;
    case MYSQL_TYPE_DATETIME:
    case MYSQL_TYPE_TIMESTAMP:
      return DOWSER_VALUE_TIMESTAMP;
    case MYSQL_TYPE_JSON:
    case MYSQL_TYPE_NULL:
      return DOWSER_VALUE_TEXT;
    default:
      return field->charsetnr == BYTES ? DOWSER_VALUE_BLOB : DOWSER_VALUE_TEXT;
    }
}

static void
grow_buffer (Cell *cell, MYSQL_BIND *bind, gsize capacity)
{
  g_free (cell->text);
  cell->text = g_malloc (capacity);
  bind->buffer = cell->text;
  bind->buffer_length = capacity;
}

/* Chooses how a column is bound. Numbers are bound as numbers; all other values are bound as text, which the server or
 * the library writes without loss. */
static void
bind_cell (Cell *cell, MYSQL_BIND *bind, const MYSQL_FIELD *field)
{
  cell->name = g_utf8_make_valid (field->name != NULL ? field->name : "", -1);
  cell->type = find_type (field);
  cell->is_bits = field->type == MYSQL_TYPE_BIT;
  bind->length = &cell->length;
  bind->is_null = &cell->is_null;
  bind->buffer = &cell->number;
  bind->is_unsigned = (field->flags & UNSIGNED_FLAG) != 0;
  if (cell->type == DOWSER_VALUE_INTEGER && !cell->is_bits)
    bind->buffer_type = MYSQL_TYPE_LONGLONG;
  else if (cell->type == DOWSER_VALUE_REAL)
    bind->buffer_type = field->type;
  else
    {
      bind->buffer_type = cell->is_bits || cell->type == DOWSER_VALUE_BLOB ? MYSQL_TYPE_BLOB : MYSQL_TYPE_STRING;
      grow_buffer (cell, bind, FIRST_ROOM);
    }
}

DowserMysqlCells *
dowser_mysql_cells_new (const MYSQL_FIELD *fields, guint n_fields)
{
  DowserMysqlCells *self = g_new0 (DowserMysqlCells, 1);

  self->n = n_fields;
  self->cells = g_new0 (Cell, n_fields);
  self->binds = g_new0 (MYSQL_BIND, n_fields);
  for (guint i = 0; i < n_fields; i++)
    bind_cell (&self->cells[i], &self->binds[i], &fields[i]);
  return self;
}

void
dowser_mysql_cells_free (DowserMysqlCells *self)
{
  for (guint i = 0; i < self->n; i++)
    {
      g_free (self->cells[i].name);
      g_free (self->cells[i].text);
    }
  g_free (self->cells);
  g_free (self->binds);
  g_free (self);
}

GPtrArray *
dowser_mysql_cells_list_columns (const DowserMysqlCells *self)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; i < self->n; i++)
    g_ptr_array_add (columns, dowser_result_column_new (self->cells[i].name, self->cells[i].type));
  return columns;
}

MYSQL_BIND *
dowser_mysql_cells_get_binds (DowserMysqlCells *self)
{
  return self->binds;
}

guint
dowser_mysql_cells_find_truncated (DowserMysqlCells *self, guint from)
{
  for (guint i = from; i < self->n; i++)
    {
      Cell *cell = &self->cells[i];

      if (cell->text == NULL || cell->is_null || cell->length <= self->binds[i].buffer_length)
        continue;
      grow_buffer (cell, &self->binds[i], MAX (cell->length, self->binds[i].buffer_length * 2));
      return i;
    }
  return self->n;
}

/* Returns the value of a BIT column, whose bytes are a big-endian number. */
static guint64
read_bits (const Cell *cell)
{
  guint64 bits = 0;

  for (gsize i = 0; i < cell->length; i++)
    bits = bits << 8 | (guchar) cell->text[i];
  return bits;
}

static gboolean
is_unsigned (const DowserMysqlCells *self, guint column)
{
  return self->binds[column].is_unsigned || self->cells[column].is_bits;
}

static guint64
get_integer (const Cell *cell)
{
  return cell->is_bits ? read_bits (cell) : (guint64) cell->number.integer;
}

static double
get_real (const DowserMysqlCells *self, guint column)
{
  const Cell *cell = &self->cells[column];

  return self->binds[column].buffer_type == MYSQL_TYPE_FLOAT ? dowser_float_to_double (cell->number.small)
                                                             : cell->number.real;
}

const char *
dowser_mysql_cells_get_text (DowserMysqlCells *self, guint column, gsize *length)
{
  Cell *cell = &self->cells[column];

  *length = 0;
  if (cell->is_null)
    return NULL;
  if (cell->type != DOWSER_VALUE_INTEGER && cell->type != DOWSER_VALUE_REAL)
    {
      *length = cell->length;
      return cell->text;
    }
  if (cell->type == DOWSER_VALUE_REAL)
    dowser_double_to_text (get_real (self, column), cell->digits);
  else if (is_unsigned (self, column))
    g_snprintf (cell->digits, sizeof cell->digits, "%" G_GUINT64_FORMAT, get_integer (cell));
  else
    g_snprintf (cell->digits, sizeof cell->digits, "%" G_GINT64_FORMAT, (gint64) get_integer (cell));
  *length = strlen (cell->digits);
  return cell->digits;
}

/* Adds an integer. An integer that exceeds the range of Dowser's integers is added as text. */
static void
add_integer (const DowserMysqlCells *self, guint column, DowserPageBuilder *builder)
{
  guint64 integer = get_integer (&self->cells[column]);
  char digits[DIGITS];

  if (is_unsigned (self, column) && integer > G_MAXINT64)
    {
      g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, integer);
      dowser_page_builder_add_text (builder, digits, strlen (digits));
    }
  else
    dowser_page_builder_add_integer (builder, (gint64) integer);
}

void
dowser_mysql_cells_add_row (const DowserMysqlCells *self, DowserPageBuilder *builder)
{
  for (guint i = 0; i < self->n; i++)
    {
      const Cell *cell = &self->cells[i];

      if (cell->is_null)
        dowser_page_builder_add_null (builder);
      else if (cell->type == DOWSER_VALUE_INTEGER)
        add_integer (self, i, builder);
      else if (cell->type == DOWSER_VALUE_REAL)
        dowser_page_builder_add_real (builder, get_real (self, i));
      else if (cell->type == DOWSER_VALUE_BLOB)
        dowser_page_builder_add_blob (builder, cell->text, cell->length);
      else
        dowser_page_builder_add_text (builder, cell->text, cell->length);
    }
}
