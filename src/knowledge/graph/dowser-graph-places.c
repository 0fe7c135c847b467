/* dowser-graph-places.c - inserts values into the placeholders of a step's sentence */
#include "knowledge/graph/dowser-graph-places.h"

#include "base/dowser-double.h"
#include "base/dowser-error.h"
#include "plan/dowser-iso-time.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DAY_AFTER "day after "
#define DAY_BEFORE "day before "

/** TemplateFiller: the state while values are inserted. @has_missing: TRUE if a parameter in the current brackets has
 * no value;
 * @n_places: the number of placeholders in the current brackets */
typedef struct
{
  const DowserGraph *graph;
  const DowserGraphStep *step;
  GHashTable *values;
  GHashTable *used;
  gboolean in_brackets;
  gboolean has_missing;
  guint n_places;
  GError *error;
} TemplateFiller;

/* Stores the first error. Takes @message. */
static void
set_error (TemplateFiller *template_fill, char *message)
{
  g_autofree char *owned_text = message;

  if (template_fill->error == NULL)
    template_fill->error = g_error_new (DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY, _ ("Step “%s”: %s."),
                                        template_fill->step->name, owned_text);
}

/* Appends a text in quotation marks. Quotation marks in the text are doubled, so that a value can't end the quoted text
 * early. */
static void
append_quoted (GString *into, const char *text)
{
  g_string_append_c (into, '"');
  for (; *text != '\0'; text++)
    {
      if (*text == '"')
        g_string_append_c (into, '"');
      g_string_append_c (into, *text);
    }
  g_string_append_c (into, '"');
}

static void
append_typed (GString *into, const char *words, const char *text)
{
  g_string_append (into, words);
  append_quoted (into, text);
}

static void
append_value (GString *into, const DowserValue *value)
{
  g_autofree char *text = dowser_value_to_display (value);

  switch (value->type)
    {
    case DOWSER_VALUE_INTEGER:
    case DOWSER_VALUE_REAL:
    case DOWSER_VALUE_BOOLEAN:
    case DOWSER_VALUE_DATE:
      g_string_append (into, text);
      break;
    case DOWSER_VALUE_DECIMAL:
      if (dowser_double_can_represent (text, strlen (text)))
        g_string_append (into, text);
      else
        append_typed (into, "the decimal ", text);
      break;
    case DOWSER_VALUE_TIME:
      append_typed (into, "the time ", text);
      break;
    case DOWSER_VALUE_TIMESTAMP:
      append_typed (into, "the moment ", text);
      break;
    case DOWSER_VALUE_TEXT:
    default:
      append_quoted (into, text);
    }
}

static void
append_day (TemplateFiller *template_fill, GString *into, const DowserValue *value, int days)
{
  GDate date;
  char text[11];

  if (value->type != DOWSER_VALUE_DATE || dowser_iso_read_date (value->text, value->length, &date) == 0)
    {
      set_error (template_fill, g_strdup (_ ("days can only be added to or subtracted from a date")));
      return;
    }
  if (days > 0)
    g_date_add_days (&date, 1);
  else if (g_date_get_julian (&date) > 1)
    g_date_subtract_days (&date, 1);
  g_date_strftime (text, sizeof text, "%Y-%m-%d", &date);
  g_string_append (into, text);
}

static void
append_placeholder_value (TemplateFiller *template_fill, GString *into, const char *place)
{
  int days = g_str_has_prefix (place, DAY_AFTER) ? 1 : g_str_has_prefix (place, DAY_BEFORE) ? -1 : 0;
  const char *name = place + (days > 0 ? strlen (DAY_AFTER) : days < 0 ? strlen (DAY_BEFORE) : 0);
  const DowserGraphParameter *parameter = dowser_graph_find_parameter (template_fill->graph, name);
  const DowserValue *value;

  template_fill->n_places++;
  if (parameter == NULL)
    {
      set_error (template_fill, g_strdup_printf (_ ("“%s” isn't one of the parameters"), name));
      return;
    }
  if (template_fill->used != NULL)
    g_hash_table_add (template_fill->used, parameter->name);
  value = g_hash_table_lookup (template_fill->values, name);
  if (value != NULL && days != 0)
    append_day (template_fill, into, value, days);
  else if (value != NULL)
    append_value (into, value);
  else if (template_fill->in_brackets)
    template_fill->has_missing = TRUE;
  else
    set_error (template_fill, g_strdup_printf (_ ("parameter “%s” (%s) needs a value"), name,
                                               dowser_graph_parameter_get_kind (parameter)));
}

/* Copies the quoted text at @at, which must not contain placeholders. Returns: the position after the quoted text */
static const char *
copy_quoted (TemplateFiller *template_fill, GString *into, const char *at)
{
  const char *end = strchr (at + 1, *at);
  const char *next = end != NULL ? end + 1 : at + strlen (at);
  g_autofree char *quoted = g_strndup (at, (gsize) (next - at));

  if (strchr (quoted, '{') != NULL)
    set_error (template_fill, g_strdup_printf (_ ("remove the quotation marks around the parameter in %s"), quoted));
  g_string_append (into, quoted);
  return next;
}

/* Inserts the value of a placeholder. Returns: the position after the placeholder at @at */
static const char *
fill_placeholder (TemplateFiller *template_fill, GString *into, const char *at)
{
  const char *end = strchr (at, '}');
  g_autofree char *place = end != NULL ? g_strstrip (g_strndup (at + 1, (gsize) (end - at - 1))) : NULL;

  if (place == NULL)
    {
      set_error (template_fill, g_strdup (_ ("“}” is missing")));
      return at + strlen (at);
    }
  append_placeholder_value (template_fill, into, place);
  return end + 1;
}

static const char *fill_text (TemplateFiller *template_fill, GString *into, const char *at);

/* Copies the text in brackets, unless a parameter in it has no value. Returns: the position after the brackets at
 * @at */
static const char *
fill_brackets (TemplateFiller *template_fill, GString *into, const char *at)
{
  g_autoptr (GString) part = g_string_new (NULL);

  if (template_fill->in_brackets)
    set_error (template_fill, g_strdup (_ ("brackets cannot be nested")));
  template_fill->in_brackets = TRUE;
  template_fill->has_missing = FALSE;
  template_fill->n_places = 0;
  at = fill_text (template_fill, part, at + 1);
  template_fill->in_brackets = FALSE;
  if (*at != ']')
    set_error (template_fill, g_strdup (_ ("“]” is missing")));
  else if (template_fill->n_places == 0)
    set_error (template_fill, g_strdup (_ ("brackets need a parameter in them, such as “[and country is {country}]”")));
  if (!template_fill->has_missing)
    g_string_append (into, part->str);
  return *at == ']' ? at + 1 : at;
}

/* Copies the text that begins at @at, and replaces its placeholders by values. Returns: the end of the text, or the
 * closing bracket */
static const char *
fill_text (TemplateFiller *template_fill, GString *into, const char *at)
{
  while (*at != '\0' && template_fill->error == NULL && !(*at == ']' && template_fill->in_brackets))
    if (*at == '"' || *at == '`')
      at = copy_quoted (template_fill, into, at);
    else if (*at == '{')
      at = fill_placeholder (template_fill, into, at);
    else if (*at == '[')
      at = fill_brackets (template_fill, into, at);
    else
      g_string_append_c (into, *at++);
  return at;
}

char *
dowser_graph_fill_placeholders (const DowserGraph *graph, const DowserGraphStep *step, GHashTable *values,
                                GHashTable *used, GError **error)
{
  g_autoptr (GString) into = g_string_new (NULL);
  TemplateFiller template_fill = { .graph = graph, .step = step, .values = values, .used = used };

  fill_text (&template_fill, into, step->means);
  if (template_fill.error == NULL)
    return g_strstrip (g_string_free (g_steal_pointer (&into), FALSE));
  g_propagate_error (error, template_fill.error);
  return NULL;
}
