/* dowser-description-file.c - the file beside a database that says what its columns mean */
#include "sources/dowser-description-file.h"

#include "base/dowser-error.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_BYTES (16 * 1024 * 1024)

enum
{
  FIELD_TABLE,
  FIELD_COLUMN,
  FIELD_DESCRIPTION,
  FIELD_BUSINESS_NAME,
  FIELD_HIDDEN,
  N_FIELDS
};

static const char *const field_names[N_FIELDS] = { "table", "column", "description", "business_name", "hidden" };

char *
dowser_description_file_find (const char *database_path)
{
  g_autofree char *beside = g_strconcat (database_path, ".columns.csv", NULL);
  g_autofree char *stem = NULL;
  g_autofree char *named = NULL;
  char *dot;

  if (g_file_test (beside, G_FILE_TEST_IS_REGULAR))
    return g_steal_pointer (&beside);
  stem = g_strdup (database_path);
  dot = strrchr (stem, '.');
  if (dot == NULL || strchr (dot, G_DIR_SEPARATOR) != NULL)
    return NULL;
  *dot = '\0';
  named = g_strconcat (stem, ".columns.csv", NULL);
  return g_file_test (named, G_FILE_TEST_IS_REGULAR) ? g_steal_pointer (&named) : NULL;
}

/* Reads one field and moves *@at to the comma or line end behind it. */
static char *
read_field (const char **at)
{
  const char *c = *at;
  GString *field = g_string_new (NULL);

  if (*c == '"')
    {
      for (c++; *c != '\0' && (*c != '"' || c[1] == '"'); c++)
        {
          g_string_append_c (field, *c);
          c += *c == '"';
        }
      c += *c == '"';
    }
  for (; *c != '\0' && strchr (",\r\n", *c) == NULL; c++)
    g_string_append_c (field, *c);
  *at = c;
  return g_strstrip (g_string_free (field, FALSE));
}

/* Returns: (transfer full): the fields of the next line that is not blank; NULL at the end */
static GPtrArray *
read_record (const char **at)
{
  GPtrArray *record;

  *at += strspn (*at, " \r\n");
  if (**at == '\0')
    return NULL;
  record = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (record, read_field (at));
  while (**at == ',')
    {
      (*at)++;
      g_ptr_array_add (record, read_field (at));
    }
  return record;
}

/* Finds where each known field stands in the header. Returns: FALSE where "table" is not there */
static gboolean
read_header (const char **at, int places[N_FIELDS])
{
  g_autoptr (GPtrArray) header = read_record (at);

  for (int field = 0; field < N_FIELDS; field++)
    {
      places[field] = -1;
      for (guint i = 0; header != NULL && i < header->len; i++)
        if (g_ascii_strcasecmp (header->pdata[i], field_names[field]) == 0)
          places[field] = i;
    }
  return places[FIELD_TABLE] >= 0;
}

/* Returns: (nullable): NULL for an empty or absent field */
static const char *
get_field (GPtrArray *record, const int places[N_FIELDS], int field)
{
  const char *text;

  if (places[field] < 0 || (guint) places[field] >= record->len)
    return NULL;
  text = record->pdata[places[field]];
  return *text != '\0' ? text : NULL;
}

static gboolean
is_true (const char *text)
{
  return text != NULL
         && (g_str_equal (text, "1") || g_ascii_strcasecmp (text, "true") == 0
             || g_ascii_strcasecmp (text, "yes") == 0);
}

static GHashTable *
index_tables (GPtrArray *tables)
{
  GHashTable *by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < tables->len; i++)
    {
      DowserTable *table = tables->pdata[i];

      g_hash_table_insert (by_name, g_ascii_strdown (table->name, -1), table);
    }
  return by_name;
}

static DowserColumn *
find_column (DowserTable *table, const char *name)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      DowserColumn *column = table->columns->pdata[i];

      if (g_ascii_strcasecmp (column->name, name) == 0)
        return column;
    }
  return NULL;
}

static void
replace (char **field, const char *text)
{
  if (text == NULL)
    return;
  g_free (*field);
  *field = g_strdup (text);
}

static void
apply_record (GPtrArray *record, const int places[N_FIELDS], GHashTable *by_name)
{
  const char *table_name = get_field (record, places, FIELD_TABLE);
  const char *column_name = get_field (record, places, FIELD_COLUMN);
  g_autofree char *folded = table_name != NULL ? g_ascii_strdown (table_name, -1) : NULL;
  DowserTable *table = folded != NULL ? g_hash_table_lookup (by_name, folded) : NULL;
  DowserColumn *column = table != NULL && column_name != NULL ? find_column (table, column_name) : NULL;
  gboolean hidden = is_true (get_field (record, places, FIELD_HIDDEN));

  if (column != NULL)
    {
      replace (&column->description, get_field (record, places, FIELD_DESCRIPTION));
      replace (&column->business_name, get_field (record, places, FIELD_BUSINESS_NAME));
      column->hidden |= hidden;
    }
  else if (table != NULL && column_name == NULL)
    {
      replace (&table->description, get_field (record, places, FIELD_DESCRIPTION));
      replace (&table->business_name, get_field (record, places, FIELD_BUSINESS_NAME));
      table->hidden |= hidden;
    }
}

static char *
load (const char *path, GError **error)
{
  g_autoptr (GMappedFile) mapped = g_mapped_file_new (path, FALSE, error);
  const char *contents;
  gsize length;

  if (mapped == NULL)
    return NULL;
  length = g_mapped_file_get_length (mapped);
  contents = length > 0 ? g_mapped_file_get_contents (mapped) : "";
  if (length > MAX_BYTES || !g_utf8_validate_len (contents, length, NULL))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("The column descriptions in “%s” are not used: the file is no UTF-8 text of at most 16 MiB."),
                   path);
      return NULL;
    }
  return g_strndup (contents, length);
}

gboolean
dowser_description_file_apply (const char *path, GPtrArray *tables, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GHashTable) by_name = NULL;
  int places[N_FIELDS];
  const char *at;

  g_return_val_if_fail (path != NULL && tables != NULL, FALSE);

  text = load (path, error);
  if (text == NULL)
    return FALSE;
  at = g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text;
  if (!read_header (&at, places))
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                   _ ("The column descriptions in “%s” are not used: the first line must name the columns “table” and "
                      "“column”."),
                   path);
      return FALSE;
    }
  by_name = index_tables (tables);
  for (GPtrArray *record; (record = read_record (&at)) != NULL; g_ptr_array_unref (record))
    apply_record (record, places, by_name);
  return TRUE;
}
