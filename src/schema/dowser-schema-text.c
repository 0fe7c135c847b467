/* dowser-schema-text.c - writes a schema as text for the store, and reads it; several times faster than JSON */
#include "schema/dowser-schema-text.h"

#include <string.h>

/*
 * The first line contains the format, and the last line the signature. Between them, each table has a line, followed by
 * a line for each of its columns and keys. The first letter of a line means: T table, C column, U unique key, I index,
 * F foreign key. A tab follows each field:
 *   T name schema flags rows business-name description entitlement home definition
 *   C name declared type flags primary-key business-name description entitlement
 *   U column …
 *   I column …
 *   F kind confidence to-table number-of-columns column … to-column …
 */
#define FORM "schema 3"
#define N_TABLE_FIELDS 10
#define N_COLUMN_FIELDS 10
#define N_KEY_FIELDS 5
/* The mark for an absent text. No text looks like this mark, because backslashes in texts are doubled. */
#define ABSENT "\\-"

typedef enum
{
  KEY_DECLARED = 'd',
  KEY_CONFIRMED = 'c',
  KEY_INFERRED = 'i',
  KEY_REJECTED = 'r'
} KeyKind;

static void
add_text (GString *into, const char *text)
{
  g_string_append_c (into, '\t');
  if (text == NULL)
    g_string_append (into, ABSENT);
  for (const char *p = text; p != NULL && *p != '\0'; p++)
    switch (*p)
      {
      case '\t':
        g_string_append (into, "\\t");
        break;
      case '\n':
        g_string_append (into, "\\n");
        break;
      case '\\':
        g_string_append (into, "\\\\");
        break;
      default:
        g_string_append_c (into, *p);
      }
}

static void
add_flag (GString *into, gboolean is_set, char flag)
{
  if (is_set)
    g_string_append_c (into, flag);
}

static void
add_column (GString *into, const DowserColumn *column)
{
  g_string_append_c (into, 'C');
  add_text (into, column->name);
  add_text (into, column->declared);
  add_text (into, dowser_value_type_to_string (column->type));
  g_string_append_c (into, '\t');
  add_flag (into, !column->nullable, 'n');
  add_flag (into, column->number_text, 't');
  add_flag (into, column->texts_decided, 'k');
  add_flag (into, column->all_differ, 'd');
  add_flag (into, column->generated, 'g');
  add_flag (into, column->hidden, 'h');
  add_flag (into, column->pii, 'p');
  add_flag (into, column->restricted, 'r');
  g_string_append_printf (into, "\t%u", column->primary_key);
  add_text (into, column->business_name);
  add_text (into, column->description);
  add_text (into, column->entitlement);
  add_text (into, column->unit);
  g_string_append_c (into, '\n');
}

static void
add_names (GString *into, GPtrArray *columns)
{
  for (guint i = 0; i < columns->len; i++)
    add_text (into, ((const DowserColumn *) columns->pdata[i])->name);
}

static void
add_key (GString *into, const DowserForeignKey *key, KeyKind kind)
{
  char confidence[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_dtostr (confidence, sizeof confidence, key->confidence);
  g_string_append_printf (into, "F\t%c\t%s", kind, confidence);
  add_text (into, key->to_table->name);
  g_string_append_printf (into, "\t%u", key->columns->len);
  add_names (into, key->columns);
  add_names (into, key->to_columns);
  g_string_append_c (into, '\n');
}

static void
add_keys (GString *into, const DowserTable *table)
{
  for (guint i = 0; i < table->unique_keys->len; i++)
    {
      g_string_append_c (into, 'U');
      add_names (into, table->unique_keys->pdata[i]);
      g_string_append_c (into, '\n');
    }
  for (guint i = 0; i < table->indexes->len; i++)
    {
      g_string_append_c (into, 'I');
      add_names (into, table->indexes->pdata[i]);
      g_string_append_c (into, '\n');
    }
  for (guint i = 0; i < table->foreign_keys->len; i++)
    {
      const DowserForeignKey *key = table->foreign_keys->pdata[i];

      add_key (into, key, key->confirmed ? KEY_CONFIRMED : key->declared ? KEY_DECLARED : KEY_INFERRED);
    }
  for (guint i = 0; i < table->rejected_keys->len; i++)
    add_key (into, table->rejected_keys->pdata[i], KEY_REJECTED);
}

static void
add_table (GString *into, const DowserTable *table)
{
  g_string_append_c (into, 'T');
  add_text (into, table->name);
  add_text (into, table->schema_name);
  g_string_append_c (into, '\t');
  add_flag (into, table->is_view, 'v');
  add_flag (into, table->runs_code, 'x');
  add_flag (into, table->hidden, 'h');
  add_flag (into, table->restricted, 'r');
  g_string_append_printf (into, "\t%" G_GINT64_FORMAT, table->n_rows);
  add_text (into, table->business_name);
  add_text (into, table->description);
  add_text (into, table->entitlement);
  add_text (into, table->home);
  add_text (into, table->definition);
  g_string_append_c (into, '\n');
  for (guint i = 0; i < table->columns->len; i++)
    add_column (into, table->columns->pdata[i]);
  add_keys (into, table);
}

char *
dowser_schema_to_text (const DowserSchema *self)
{
  GPtrArray *tables = dowser_schema_get_tables (self);
  GString *text = g_string_new (FORM "\n");

  for (guint i = 0; i < tables->len; i++)
    add_table (text, tables->pdata[i]);
  g_string_append_printf (text, "S\t%s\n", dowser_schema_get_signature (self));
  return g_string_free (text, FALSE);
}

/* Reader: the state of reading a text. The fields of a line are pointers into the text. They are unescaped in place, so
 * reading overwrites the text. */
typedef struct
{
  DowserSchemaBuilder *builder;
  DowserTable *table; /* (nullable): the table that the following columns and keys belong to */
  GPtrArray *fields;  /* char *; the first field is the letter that begins the line */
  const char *signature;
} Reader;

/* Unescapes a field in place. Returns: (nullable): NULL for an absent text */
static char *
unescape (char *field)
{
  char *to = strchr (field, '\\');

  if (to == NULL)
    return field;
  if (strcmp (field, ABSENT) == 0)
    return NULL;
  for (const char *from = to; *from != '\0'; from++)
    {
      if (*from == '\\' && from[1] != '\0')
        {
          from++;
          *to++ = *from == 't' ? '\t' : *from == 'n' ? '\n' : *from;
        }
      else
        *to++ = *from;
    }
  *to = '\0';
  return field;
}

static void
split_line (Reader *reader, char *line)
{
  g_ptr_array_set_size (reader->fields, 0);
  while (line != NULL)
    {
      char *tab = strchr (line, '\t');

      if (tab != NULL)
        *tab++ = '\0';
      g_ptr_array_add (reader->fields, unescape (line));
      line = tab;
    }
}

static const char *
get_field (const Reader *reader, guint index)
{
  return reader->fields->pdata[index];
}

/* Returns a field that contains a number or flags. Returns "" for an absent field. */
static const char *
get_plain (const Reader *reader, guint index)
{
  const char *field = get_field (reader, index);

  return field != NULL ? field : "";
}

static gboolean
has_flag (const Reader *reader, guint index, char flag)
{
  return strchr (get_plain (reader, index), flag) != NULL;
}

static gboolean
read_table (Reader *reader)
{
  DowserTable *table;

  if (reader->fields->len != N_TABLE_FIELDS || get_field (reader, 1) == NULL)
    return FALSE;
  table = dowser_schema_builder_add_table (reader->builder, get_field (reader, 1), has_flag (reader, 3, 'v'));
  table->schema_name = g_strdup (get_field (reader, 2));
  table->runs_code = has_flag (reader, 3, 'x');
  table->hidden = has_flag (reader, 3, 'h');
  table->restricted = has_flag (reader, 3, 'r');
  table->n_rows = g_ascii_strtoll (get_plain (reader, 4), NULL, 10);
  table->business_name = g_strdup (get_field (reader, 5));
  table->description = g_strdup (get_field (reader, 6));
  table->entitlement = g_strdup (get_field (reader, 7));
  table->home = g_strdup (get_field (reader, 8));
  table->definition = g_strdup (get_field (reader, 9));
  reader->table = table;
  return TRUE;
}

static DowserValueType
read_type (const char *name)
{
  for (guint i = 0; i < DOWSER_VALUE_N_TYPES; i++)
    if (strcmp (dowser_value_type_nicks[i], name) == 0)
      return (DowserValueType) i;
  return DOWSER_VALUE_UNKNOWN;
}

static gboolean
read_column (Reader *reader)
{
  DowserColumn *column;

  if (reader->table == NULL || reader->fields->len != N_COLUMN_FIELDS || get_field (reader, 1) == NULL)
    return FALSE;
  column = dowser_schema_builder_add_column (reader->builder, reader->table, get_field (reader, 1), NULL);
  column->declared = g_strdup (get_field (reader, 2));
  column->type = read_type (get_plain (reader, 3));
  column->nullable = !has_flag (reader, 4, 'n');
  column->number_text = has_flag (reader, 4, 't');
  column->texts_decided = has_flag (reader, 4, 'k');
  column->all_differ = has_flag (reader, 4, 'd');
  column->generated = has_flag (reader, 4, 'g');
  column->hidden = has_flag (reader, 4, 'h');
  column->pii = has_flag (reader, 4, 'p');
  column->restricted = has_flag (reader, 4, 'r');
  column->primary_key = (guint) g_ascii_strtoull (get_plain (reader, 5), NULL, 10);
  column->business_name = g_strdup (get_field (reader, 6));
  column->description = g_strdup (get_field (reader, 7));
  column->entitlement = g_strdup (get_field (reader, 8));
  column->unit = g_strdup (get_field (reader, 9));
  return TRUE;
}

/* A function of the schema builder that adds a key or an index with these columns to a table. */
typedef void (*AddColumns) (DowserSchemaBuilder *builder, DowserTable *table, const char *const *columns);

static gboolean
read_columns_of (Reader *reader, AddColumns add)
{
  if (reader->table == NULL)
    return FALSE;
  g_ptr_array_add (reader->fields, NULL);
  add (reader->builder, reader->table, (const char *const *) reader->fields->pdata + 1);
  return TRUE;
}

static gboolean
add_key_read (Reader *reader, KeyKind kind, double confidence, const char *to_table, const char *const *columns,
              const char *const *to_columns)
{
  switch (kind)
    {
    case KEY_DECLARED:
    case KEY_INFERRED:
      dowser_schema_builder_add_foreign_key (reader->builder, reader->table, columns, to_table, to_columns,
                                             kind == KEY_DECLARED, confidence);
      return TRUE;
    case KEY_CONFIRMED:
      dowser_schema_builder_confirm_key (reader->builder, reader->table, columns, to_table, to_columns);
      return TRUE;
    case KEY_REJECTED:
      dowser_schema_builder_reject_key (reader->builder, reader->table, columns, to_table, to_columns);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
read_foreign_key (Reader *reader)
{
  const char *const *names;
  guint64 n;

  if (reader->table == NULL || reader->fields->len <= N_KEY_FIELDS || get_field (reader, 3) == NULL)
    return FALSE;
  n = g_ascii_strtoull (get_plain (reader, 4), NULL, 10);
  if (n == 0 || n > G_MAXINT16 || reader->fields->len != N_KEY_FIELDS + 2 * n)
    return FALSE;
  /* Inserts a NULL at the end of both lists of columns: the key's own columns and the columns that it references. */
  g_ptr_array_insert (reader->fields, (int) (N_KEY_FIELDS + n), NULL);
  g_ptr_array_add (reader->fields, NULL);
  names = (const char *const *) reader->fields->pdata + N_KEY_FIELDS;
  return add_key_read (reader, (KeyKind) *get_plain (reader, 1), g_ascii_strtod (get_plain (reader, 2), NULL),
                       get_field (reader, 3), names, names + n + 1);
}

static gboolean
read_line (Reader *reader, char *line)
{
  split_line (reader, line);
  switch (*line)
    {
    case 'T':
      return read_table (reader);
    case 'C':
      return read_column (reader);
    case 'U':
      return read_columns_of (reader, dowser_schema_builder_add_unique_key);
    case 'I':
      return read_columns_of (reader, dowser_schema_builder_add_index);
    case 'F':
      return read_foreign_key (reader);
    case 'S':
      reader->signature = reader->fields->len == 2 ? get_field (reader, 1) : NULL;
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
read_lines (Reader *reader, char *text)
{
  gboolean ok = g_str_has_prefix (text, FORM "\n");
  char *line = ok ? text + strlen (FORM "\n") : NULL;

  while (ok && *line != '\0')
    {
      char *end = strchr (line, '\n');

      ok = end != NULL && reader->signature == NULL;
      if (!ok)
        break;
      *end = '\0';
      ok = read_line (reader, line);
      line = end + 1;
    }
  return ok && reader->signature != NULL;
}

DowserSchema *
dowser_schema_from_text (const char *text)
{
  g_autofree char *own = g_strdup (text);
  g_autoptr (GPtrArray) fields = g_ptr_array_new ();
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();
  g_autoptr (DowserSchema) schema = NULL;
  Reader reader = { builder, NULL, fields, NULL };

  g_return_val_if_fail (text != NULL, NULL);

  if (!read_lines (&reader, own))
    return NULL;
  schema = dowser_schema_builder_end (g_steal_pointer (&builder));
  /* If the signature differs, the text was damaged on the disk. */
  if (strcmp (dowser_schema_get_signature (schema), reader.signature) != 0)
    return NULL;
  return g_steal_pointer (&schema);
}
