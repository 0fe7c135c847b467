/* dowser-mysql-column.c - the columns of a statement, and how their cells get from libgda into pages exactly */
#include "sources/mysql/dowser-mysql-column.h"

#include "base/dowser-double.h"
#include "base/dowser-error.h"
#include "sources/gda/dowser-gda-cell.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How a column that the provider takes for @given is read. */
typedef struct
{
  DowserValueType type;
  DowserMysqlReading reading;
  GType asked; /* 0: @given */
} Way;

/*
 * The provider reads unsigned numbers as signed ones, loses the sign of times and zeros in dates, and cuts decimals:
 * the server makes texts of them. Texts are asked for as bytes, or they would end at the first NUL.
 */
static Way
find_way (GType given)
{
  if (given == G_TYPE_INT || given == G_TYPE_LONG)
    return (Way){ DOWSER_VALUE_INTEGER, DOWSER_MYSQL_READ_TEXT, G_TYPE_STRING };
  if (given == G_TYPE_FLOAT || given == G_TYPE_DOUBLE)
    return (Way){ DOWSER_VALUE_REAL, DOWSER_MYSQL_READ_PLAIN, 0 };
  if (given == GDA_TYPE_NUMERIC)
    return (Way){ DOWSER_VALUE_DECIMAL, DOWSER_MYSQL_READ_PLAIN, G_TYPE_STRING };
  if (given == GDA_TYPE_TIMESTAMP)
    return (Way){ DOWSER_VALUE_TIMESTAMP, DOWSER_MYSQL_READ_TEXT, G_TYPE_STRING };
  if (given == G_TYPE_DATE)
    return (Way){ DOWSER_VALUE_DATE, DOWSER_MYSQL_READ_TEXT, G_TYPE_STRING };
  if (given == GDA_TYPE_TIME)
    return (Way){ DOWSER_VALUE_TIME, DOWSER_MYSQL_READ_TEXT, G_TYPE_STRING };
  if (given == G_TYPE_STRING)
    return (Way){ DOWSER_VALUE_TEXT, DOWSER_MYSQL_READ_PLAIN, GDA_TYPE_BINARY };
  if (given == GDA_TYPE_BLOB)
    return (Way){ DOWSER_VALUE_BLOB, DOWSER_MYSQL_READ_BYTES, GDA_TYPE_BINARY };
  return (Way){ DOWSER_VALUE_UNKNOWN, DOWSER_MYSQL_READ_PLAIN, 0 };
}

static GdaDataModel *
select_text (DowserGdaConnection *connection, const char *sql, GError **error)
{
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new (sql);

  return dowser_gda_connection_select (connection, statement, NULL, error);
}

static void
add_column (DowserMysqlColumns *self, const char *name, const Way *way, guint index)
{
  g_autofree char *valid_name = g_utf8_make_valid (name != NULL ? name : "", -1);

  g_ptr_array_add (self->columns, dowser_result_column_new (valid_name, way->type));
  g_array_append_val (self->readings, way->reading);
  self->types[index] = way->asked;
}

static DowserMysqlColumns *
columns_new (guint n)
{
  DowserMysqlColumns *self = g_new0 (DowserMysqlColumns, 1);

  self->columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  self->readings = g_array_sized_new (FALSE, FALSE, sizeof (DowserMysqlReading), n);
  self->types = g_new0 (GType, n + 1);
  self->types[n] = G_TYPE_NONE;
  return self;
}

void
dowser_mysql_columns_free (DowserMysqlColumns *self)
{
  g_ptr_array_unref (self->columns);
  g_array_unref (self->readings);
  g_free (self->types);
  g_free (self);
}

static gboolean
is_bits (DowserGdaConnection *connection, const char *sql, guint n, guint index)
{
  g_autofree char *probe = dowser_mysql_write_bit_probe (sql, n, index);
  g_autoptr (GdaStatement) statement = dowser_gda_statement_new (probe);
  g_autoptr (GdaDataModel) model = dowser_gda_select (connection->gda, statement, NULL, NULL);
  GType type = model != NULL ? gda_column_get_g_type (gda_data_model_describe_column (model, 0)) : G_TYPE_NONE;

  return type == G_TYPE_INT || type == G_TYPE_LONG;
}

/* Bits look like bytes, but they count like a whole number, and bytes count like a real one. */
static void
find_bits (DowserMysqlColumns *self, DowserGdaConnection *connection, const char *sql)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      DowserMysqlReading *reading = &g_array_index (self->readings, DowserMysqlReading, i);
      DowserResultColumn *column = self->columns->pdata[i];

      if (*reading != DOWSER_MYSQL_READ_BYTES || !is_bits (connection, sql, self->columns->len, i))
        continue;
      *reading = DOWSER_MYSQL_READ_BITS;
      column->type = DOWSER_VALUE_INTEGER;
      self->types[i] = G_TYPE_STRING;
    }
}

DowserMysqlColumns *
dowser_mysql_columns_probe (DowserGdaConnection *connection, const char *sql, gboolean has_json_type, GError **error)
{
  g_autofree char *probe = dowser_mysql_write_probe (sql);
  g_autoptr (GdaDataModel) model = select_text (connection, probe, error);
  g_autoptr (DowserMysqlColumns) self = NULL;
  int n;

  if (model == NULL)
    return NULL;
  n = gda_data_model_get_n_columns (model);
  if (n <= 0)
    {
      g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                           _ ("The statement gives no rows."));
      return NULL;
    }
  self = columns_new (n);
  for (int i = 0; i < n; i++)
    {
      GdaColumn *column = gda_data_model_describe_column (model, i);
      Way way = find_way (gda_column_get_g_type (column));

      if (has_json_type && way.type == DOWSER_VALUE_TEXT)
        way.reading = DOWSER_MYSQL_READ_TEXT;
      add_column (self, gda_column_get_name (column), &way, i);
    }
  find_bits (self, connection, sql);
  return g_steal_pointer (&self);
}

static void
add_text (DowserPageBuilder *builder, const GdaBinary *binary)
{
  gboolean is_empty = binary->binary_length <= 0 || binary->data == NULL;

  dowser_page_builder_add_text (builder, is_empty ? "" : (const char *) binary->data,
                                is_empty ? 0 : binary->binary_length);
}

static void
add_cell (DowserPageBuilder *builder, const GValue *value, DowserValueType type)
{
  if (value != NULL && G_VALUE_HOLDS_FLOAT (value))
    dowser_page_builder_add_real (builder, dowser_float_to_double (g_value_get_float (value)));
  else if (value != NULL && type == DOWSER_VALUE_TEXT && G_VALUE_HOLDS (value, GDA_TYPE_BINARY))
    add_text (builder, gda_value_get_binary (value));
  else
    dowser_gda_add_cell (builder, value, type);
}

void
dowser_mysql_columns_add_row (const DowserMysqlColumns *self, DowserPageBuilder *builder, GdaRow *row)
{
  for (guint i = 0; i < self->columns->len; i++)
    {
      GValue *value = gda_row_get_value (row, i);
      const DowserResultColumn *column = self->columns->pdata[i];

      add_cell (builder, gda_row_value_is_valid (row, value) ? value : NULL, column->type);
    }
}

static void
append_value (GByteArray *bytes, const GValue *value)
{
  g_autofree char *text = NULL;
  const GdaBinary *binary;
  guint32 length;

  if (G_VALUE_HOLDS (value, GDA_TYPE_BINARY))
    {
      binary = gda_value_get_binary (value);
      length = binary->binary_length;
      g_byte_array_append (bytes, (const guint8 *) &length, sizeof length);
      if (binary->data != NULL)
        g_byte_array_append (bytes, binary->data, length);
      return;
    }
  text = gda_value_is_null (value) ? g_strdup ("NULL") : gda_value_stringify (value);
  g_byte_array_append (bytes, (const guint8 *) text, strlen (text) + 1);
}

GBytes *
dowser_mysql_columns_dup_bytes (const DowserMysqlColumns *self, GdaRow *row)
{
  GByteArray *bytes = g_byte_array_new ();

  for (guint i = 0; i < self->columns->len; i++)
    append_value (bytes, gda_row_get_value (row, i));
  return g_byte_array_free_to_bytes (bytes);
}
