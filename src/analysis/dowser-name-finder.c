/* dowser-name-finder.c - finds tables and columns by the names that users and engines use, and similar names */
#include "analysis/dowser-name-finder.h"

#include "base/dowser-error.h"
#include "base/dowser-identifier.h"
#include "words/dowser-vocabulary.h"
#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of edits per letter between two similar names. */
#define MAX_EDITS_PER_LETTER 0.4

/* Returns the words of a name, each in its base form, joined without spaces: "Order Items" and "order_item" →
 * "orderitem". */
static char *
dup_key (const char *name)
{
  g_auto (GStrv) words = dowser_identifier_split (name);
  GString *key = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *lemma = dowser_word_dup_lemma (words[i]);

      g_string_append (key, lemma);
    }
  return g_string_free (key, FALSE);
}

static gboolean
has_name (const char *name, const char *business_name, const char *key)
{
  g_autofree char *own = dup_key (name);
  g_autofree char *business = business_name != NULL ? dup_key (business_name) : NULL;

  return *key != '\0' && (strcmp (own, key) == 0 || g_strcmp0 (business, key) == 0);
}

gboolean
dowser_name_is_same (const char *a, const char *b)
{
  g_autofree char *x = dup_key (a);
  g_autofree char *y = dup_key (b);

  return *x != '\0' && strcmp (x, y) == 0;
}

static char **
dup_lemmas (const char *text)
{
  char **words = dowser_identifier_split (text);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = words[i];

      words[i] = dowser_word_dup_lemma (word);
    }
  return words;
}

gboolean
dowser_name_is_mentioned (const char *text, const char *words)
{
  g_auto (GStrv) text_words = dup_lemmas (text);
  g_auto (GStrv) searched = dup_lemmas (words);

  if (searched[0] == NULL)
    return FALSE;
  for (guint i = 0; text_words[i] != NULL; i++)
    {
      guint n = 0;

      while (searched[n] != NULL && text_words[i + n] != NULL && strcmp (text_words[i + n], searched[n]) == 0)
        n++;
      if (searched[n] == NULL)
        return TRUE;
    }
  return FALSE;
}

static char *
dup_unquoted (const char *name)
{
  char *text = g_strdup (name);

  g_strdelimit (text, "\"'`[]", ' ');
  return g_strstrip (text);
}

static gboolean
is_visible (const DowserTable *table)
{
  return table != NULL && !table->hidden;
}

static const DowserTable *
find_table_by_name (const DowserSchema *schema, const char *name)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  const DowserTable *exact = dowser_schema_find_table (schema, name);
  g_autofree char *key = dup_key (name);

  if (is_visible (exact))
    return exact;
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (is_visible (table) && has_name (table->name, table->business_name, key))
        return table;
    }
  return NULL;
}

static const DowserColumn *
find_column_by_name (const DowserTable *table, const char *name)
{
  const DowserColumn *exact = dowser_table_find_column (table, name);
  g_autofree char *key = dup_key (name);

  if (exact != NULL && !exact->hidden)
    return exact;
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden && has_name (column->name, column->business_name, key))
        return column;
    }
  return NULL;
}

char *
dowser_column_dup_path (const DowserColumn *column)
{
  return g_strdup_printf ("%s.%s", column->table->name, column->name);
}

char *
dowser_names_format_list (GPtrArray *names)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    {
      if (i > 0)
        g_string_append (text, i + 1 < names->len ? ", " : _ (" or "));
      g_string_append_printf (text, "“%s”", (const char *) names->pdata[i]);
    }
  return g_string_free (text, FALSE);
}

typedef struct
{
  char *name;
  double distance; /* the number of edits, divided by the number of letters */
} NearName;

static void
near_name_clear (gpointer data)
{
  g_free (((NearName *) data)->name);
}

static int
compare_near (gconstpointer a, gconstpointer b)
{
  const NearName *x = a;
  const NearName *y = b;

  return x->distance != y->distance ? (x->distance > y->distance ? 1 : -1) : strcmp (x->name, y->name);
}

/* Returns the distance of @name from @searched. If one of the two names contains the other, the distance is small,
 * regardless of their lengths. */
static double
measure_distance (const char *searched, const char *name)
{
  g_autofree char *key = dup_key (name);
  gsize length = MAX (strlen (searched), strlen (key));
  guint limit;

  if (*searched == '\0' || *key == '\0')
    return 1.0;
  if (strlen (searched) > 2 && strlen (key) > 2 && (strstr (key, searched) != NULL || strstr (searched, key) != NULL))
    return 0.2;
  limit = (guint) (length * MAX_EDITS_PER_LETTER);
  return (double) dowser_words_compute_distance (searched, key, limit) / (double) length;
}

static void
add_near_name (GArray *found, char *name, double distance)
{
  NearName near = { name, distance };

  if (distance > MAX_EDITS_PER_LETTER)
    g_free (name);
  else
    g_array_append_val (found, near);
}

static void
add_near_columns (GArray *found, const DowserTable *table, const char *searched, double penalty)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden)
        add_near_name (found, dowser_column_dup_path (column), measure_distance (searched, column->name) + penalty);
    }
}

static GPtrArray *
take_nearest (GArray *found)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  g_array_sort (found, compare_near);
  for (guint i = 0; i < found->len && i < DOWSER_NAMES_NEAR; i++)
    g_ptr_array_add (names, g_strdup (g_array_index (found, NearName, i).name));
  return names;
}

GPtrArray *
dowser_names_find_near (const DowserSchema *schema, const char *name, gboolean with_tables)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (NearName));
  g_autofree char *text = dup_unquoted (name);
  char *dot = strrchr (text, '.');
  g_autofree char *searched = dup_key (dot != NULL ? dot + 1 : text);
  const DowserTable *owner = NULL;

  g_array_set_clear_func (found, near_name_clear);
  if (dot != NULL)
    {
      *dot = '\0';
      owner = find_table_by_name (schema, text);
    }
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (!is_visible (table))
        continue;
      add_near_columns (found, table, searched, owner == NULL || owner == table ? 0.0 : 0.15);
      if (with_tables)
        add_near_name (found, g_strdup (table->name), measure_distance (searched, table->name));
    }
  return take_nearest (found);
}

/* Sets an error with @sentence and the similar names in @near. @sentence: (transfer full): says what wasn't found */
static void
set_not_found_error (GError **error, char *sentence, GPtrArray *near)
{
  g_autofree char *owned = sentence;
  g_autofree char *names = dowser_names_format_list (near);

  if (near->len > 0)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, _ ("%s. Did you mean %s?"), owned, names);
  else
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, _ ("%s. Use a name from the list of tables."),
                 owned);
}

static GPtrArray *
find_near_tables (const DowserSchema *schema, const char *name)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (NearName));
  g_autofree char *searched = dup_key (name);

  g_array_set_clear_func (found, near_name_clear);
  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (is_visible (table))
        add_near_name (found, g_strdup (table->name), measure_distance (searched, table->name));
    }
  return take_nearest (found);
}

const DowserTable *
dowser_name_find_table (const DowserSchema *schema, const char *name, GError **error)
{
  g_autofree char *text = dup_unquoted (name);
  const DowserTable *table = find_table_by_name (schema, text);
  g_autoptr (GPtrArray) near = NULL;

  if (table != NULL)
    return table;
  near = find_near_tables (schema, text);
  set_not_found_error (error, g_strdup_printf (_ ("There is no table “%s”"), text), near);
  return NULL;
}

static const DowserColumn *
find_column_in_table (const DowserSchema *schema, const char *table_name, const char *name, GError **error)
{
  const DowserTable *table = dowser_name_find_table (schema, table_name, error);
  const DowserColumn *column = table != NULL ? find_column_by_name (table, name) : NULL;
  g_autofree char *path = NULL;
  g_autoptr (GPtrArray) near = NULL;

  if (table == NULL || column != NULL)
    return column;
  path = g_strdup_printf ("%s.%s", table->name, name);
  near = dowser_names_find_near (schema, path, FALSE);
  set_not_found_error (error, g_strdup_printf (_ ("Table “%s” has no column “%s”"), table->name, name), near);
  return NULL;
}

/* Finds the columns named @name in all tables. Returns: (transfer container): const DowserColumn: at most one for each
 * table */
static GPtrArray *
find_column_in_all_tables (const DowserSchema *schema, const char *name)
{
  GPtrArray *tables = dowser_schema_get_tables (schema);
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];
      const DowserColumn *column = is_visible (table) ? find_column_by_name (table, name) : NULL;

      if (column != NULL)
        g_ptr_array_add (found, (gpointer) column);
    }
  return found;
}

static void
set_ambiguous_error (GError **error, const char *name, GPtrArray *columns)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  for (guint i = 0; i < columns->len && i < DOWSER_NAMES_NEAR; i++)
    g_ptr_array_add (paths, dowser_column_dup_path (columns->pdata[i]));
  text = dowser_names_format_list (paths);
  g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
               _ ("Several tables have a column “%s”. Choose one: %s."), name, text);
}

static const DowserColumn *
find_unique_column (const DowserSchema *schema, const char *name, GError **error)
{
  g_autoptr (GPtrArray) found = find_column_in_all_tables (schema, name);
  g_autoptr (GPtrArray) near = NULL;

  if (found->len == 1)
    return found->pdata[0];
  if (found->len > 1)
    {
      set_ambiguous_error (error, name, found);
      return NULL;
    }
  near = dowser_names_find_near (schema, name, FALSE);
  set_not_found_error (error, g_strdup_printf (_ ("No table has a column “%s”"), name), near);
  return NULL;
}

const DowserColumn *
dowser_name_find_column (const DowserSchema *schema, const char *name, const DowserTable *table, GError **error)
{
  g_autofree char *text = dup_unquoted (name);
  const DowserColumn *column_in_table = table != NULL ? find_column_by_name (table, text) : NULL;
  char *dot = strrchr (text, '.');
  char *of = strstr (text, " of ");
  char *before;

  if (column_in_table != NULL)
    return column_in_table;
  if (dot != NULL)
    {
      *dot = '\0';
      /* Only the last two parts of "main.customers.name" are used: the table and the column. */
      before = strrchr (text, '.');
      return find_column_in_table (schema, before != NULL ? before + 1 : text, g_strstrip (dot + 1), error);
    }
  if (of != NULL)
    {
      *of = '\0';
      return find_column_in_table (schema, g_str_has_prefix (of + 4, "the ") ? of + 8 : of + 4, text, error);
    }
  return find_unique_column (schema, text, error);
}
