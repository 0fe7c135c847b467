/* dowser-graph-values.c - reads the values of a graph's parameters */
#include "knowledge/graph/dowser-graph-values.h"

#include "base/dowser-error.h"
#include "plan/dowser-parameter.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const DowserColumn *
dowser_graph_find_column (const DowserGraphParameter *parameter, const DowserMeanings *meanings)
{
  const char *dot = parameter->column != NULL ? strrchr (parameter->column, '.') : NULL;
  g_autofree char *name = dot != NULL ? g_strndup (parameter->column, (gsize) (dot - parameter->column)) : NULL;
  const DowserTable *table
      = name != NULL ? dowser_schema_find_table (dowser_meanings_get_schema (meanings), name) : NULL;
  const DowserColumn *column = table != NULL && !table->hidden ? dowser_table_find_column (table, dot + 1) : NULL;

  return column != NULL && !column->hidden && !column->defined ? column : NULL;
}

/* Returns: (nullable): the profile of the text column @column */
static const DowserColumnProfile *
find_profile (const DowserColumn *column, const DowserMeanings *meanings)
{
  const DowserColumnProfile *profile = dowser_profile_find (dowser_meanings_get_profile (meanings), column);

  return profile != NULL && profile->values->len > 0 ? profile : NULL;
}

/* Finds the stored values that equal @text, ignoring case. @n: (out): their number. Returns: (nullable): borrowed: the
 * last of them */
static const char *
find_ignoring_case (const DowserColumnProfile *profile, const char *text, guint *n)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  const char *found = NULL;

  *n = 0;
  for (guint i = 0; i < profile->values->len; i++)
    {
      g_autofree char *value = g_utf8_casefold (profile->values->pdata[i], -1);

      if (!g_str_equal (value, folded))
        continue;
      found = profile->values->pdata[i];
      (*n)++;
    }
  return found;
}

const char *
dowser_graph_find_value (const DowserColumnProfile *profile, const char *text)
{
  guint n;
  const char *found = find_ignoring_case (profile, text, &n);

  for (guint i = 0; i < profile->values->len && n > 1; i++)
    if (g_str_equal (profile->values->pdata[i], text))
      return profile->values->pdata[i];
  return n == 1 ? found : NULL;
}

static gboolean
has_spellings (const DowserColumnProfile *profile, const char *text)
{
  guint n;

  find_ignoring_case (profile, text, &n);
  return n > 1;
}

/* Returns the column of a parameter. Returns: (nullable): borrowed; %NULL with an error if the column of @parameter
 * doesn't exist */
static const DowserColumn *
get_column (const DowserGraphParameter *parameter, const DowserMeanings *meanings, GError **error)
{
  const DowserColumn *column = dowser_graph_find_column (parameter, meanings);

  if (column == NULL)
    g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                 _ ("Parameter “%s” takes its values from “%s”, which isn't a column of this source."), parameter->name,
                 parameter->column);
  return column;
}

static DowserValue *
parse_column_value (const DowserGraphParameter *parameter, const DowserMeanings *meanings, const char *text,
                    GError **error)
{
  const DowserColumn *column = get_column (parameter, meanings, error);
  const DowserColumnProfile *profile = column != NULL ? find_profile (column, meanings) : NULL;
  const char *value = profile != NULL ? dowser_graph_find_value (profile, text) : NULL;

  if (column == NULL)
    return NULL;
  if (profile != NULL && value == NULL && has_spellings (profile, text))
    {
      g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                   _ ("“%s” has several spellings in “%s”. Enter the value exactly as it is stored."), text,
                   parameter->column);
      return NULL;
    }
  if (profile != NULL && profile->complete && value == NULL)
    {
      g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                   _ ("Parameter “%s” must be a value of “%s”, which has no value “%s”."), parameter->name,
                   parameter->column, text);
      return NULL;
    }
  return dowser_value_parse (column->type == DOWSER_VALUE_UNKNOWN ? DOWSER_VALUE_TEXT : column->type,
                             value != NULL ? value : text, error);
}

static DowserValue *
parse_value (const DowserGraphParameter *parameter, const DowserMeanings *meanings, const char *text, GError **error)
{
  DowserValue *value = parameter->column != NULL ? parse_column_value (parameter, meanings, text, error)
                                                 : dowser_value_parse (parameter->type, text, error);

  if (value == NULL && error != NULL && parameter->column == NULL)
    g_prefix_error (error, _ ("Parameter “%s”: "), parameter->name);
  return value;
}

static void
set_no_parameter_error (const DowserGraph *graph, const char *name, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < graph->parameters->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "",
                            ((const DowserGraphParameter *) graph->parameters->pdata[i])->name);
  if (graph->parameters->len > 0)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("“%s” isn't a parameter of “%s”. Its parameters are: %s."), name, graph->term, names->str);
  else
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("“%s” isn't a parameter of “%s”, which has no parameters."), name, graph->term);
}

static gboolean
add_value (GHashTable *values, const DowserGraphParameter *parameter, const DowserMeanings *meanings, const char *text,
           GError **error)
{
  DowserValue *value = parse_value (parameter, meanings, text, error);

  if (value == NULL)
    return FALSE;
  g_hash_table_insert (values, g_strdup (parameter->name), value);
  return TRUE;
}

static GHashTable *
values_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) dowser_value_unref);
}

static gboolean
add_given_value (GHashTable *values, const DowserGraph *graph, const DowserMeanings *meanings, const char *text,
                 GError **error)
{
  const char *sign = strchr (text, '=');
  g_autofree char *name = sign != NULL ? g_strndup (text, (gsize) (sign - text)) : NULL;
  const DowserGraphParameter *parameter = name != NULL ? dowser_graph_find_parameter (graph, name) : NULL;

  if (name == NULL || !g_utf8_validate (text, -1, NULL))
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, _ ("Give a parameter as NAME=VALUE."));
  else if (parameter == NULL)
    set_no_parameter_error (graph, name, error);
  else
    return add_value (values, parameter, meanings, sign + 1, error);
  return FALSE;
}

GHashTable *
dowser_graph_values_new (const DowserGraph *graph, const DowserMeanings *meanings, const char *const *given,
                         GError **error)
{
  g_autoptr (GHashTable) values = values_new ();

  for (; given != NULL && *given != NULL; given++)
    if (!add_given_value (values, graph, meanings, *given, error))
      return NULL;
  for (guint i = 0; i < graph->parameters->len; i++)
    {
      const DowserGraphParameter *parameter = graph->parameters->pdata[i];

      if (parameter->fallback != NULL && !g_hash_table_contains (values, parameter->name)
          && !add_value (values, parameter, meanings, parameter->fallback, error))
        return NULL;
    }
  return g_steal_pointer (&values);
}

/* Returns: (transfer full): a placeholder value of @type */
static DowserValue *
make_placeholder (DowserValueType type)
{
  static const char *const texts[DOWSER_VALUE_N_TYPES] = {
    [DOWSER_VALUE_BOOLEAN] = "true",
    [DOWSER_VALUE_INTEGER] = "1",
    [DOWSER_VALUE_REAL] = "1.5",
    [DOWSER_VALUE_DECIMAL] = "1",
    [DOWSER_VALUE_DATE] = "2024-01-01",
    [DOWSER_VALUE_TIME] = "12:00",
    [DOWSER_VALUE_TIMESTAMP] = "2024-01-01",
  };
  DowserValue *value = texts[type] != NULL ? dowser_value_parse (type, texts[type], NULL) : NULL;

  return value != NULL ? value : dowser_value_new_text (DOWSER_VALUE_TEXT, "x", -1);
}

GHashTable *
dowser_graph_values_new_placeholders (const DowserGraph *graph, const DowserMeanings *meanings, GError **error)
{
  g_autoptr (GHashTable) values = dowser_graph_values_new (graph, meanings, NULL, error);

  for (guint i = 0; values != NULL && i < graph->parameters->len; i++)
    {
      const DowserGraphParameter *parameter = graph->parameters->pdata[i];
      const DowserColumn *column = parameter->column != NULL ? get_column (parameter, meanings, error) : NULL;

      if (parameter->column != NULL && column == NULL)
        return NULL;
      if (!g_hash_table_contains (values, parameter->name))
        g_hash_table_insert (values, g_strdup (parameter->name),
                             make_placeholder (column != NULL ? column->type : parameter->type));
    }
  return g_steal_pointer (&values);
}
