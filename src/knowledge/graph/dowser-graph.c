/* dowser-graph.c - reads metric graphs from a file of meanings: metrics that combine several questions */
#include "knowledge/graph/dowser-graph.h"

#include "base/dowser-json-text.h"
#include "knowledge/graph/dowser-graph-formula.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of a text that isn't a formula. People couldn't read longer texts. */
#define MAX_TEXT 4000
#define MAX_NAME 100

/* The types of parameters, with their names in the file. */
static const struct
{
  const char *word;
  DowserValueType type;
} kinds[] = {
  { "date", DOWSER_VALUE_DATE },
  { "number", DOWSER_VALUE_DECIMAL },
  { "text", DOWSER_VALUE_TEXT },
};

/** GraphReader: the state while a graph is read. @graph: the result; @has_failed: TRUE if a required part can't be read
 */
typedef struct
{
  DowserGraph *graph;
  DowserGraphNote note;
  gconstpointer data;
  gboolean has_failed;
} GraphReader;

static void
parameter_free (gpointer data)
{
  DowserGraphParameter *self = data;

  g_free (self->name);
  g_free (self->column);
  g_free (self->fallback);
  g_free (self->about);
  g_free (self);
}

static void
step_free (gpointer data)
{
  DowserGraphStep *self = data;

  g_free (self->name);
  g_free (self->means);
  g_free (self);
}

void
dowser_graph_free (DowserGraph *self)
{
  g_free (self->term);
  g_strfreev (self->also);
  g_free (self->means);
  g_free (self->unit);
  g_free (self->about);
  g_ptr_array_unref (self->parameters);
  g_ptr_array_unref (self->steps);
  g_free (self->text);
  g_free (self->file);
  g_free (self);
}

/* Adds a note, and marks the graph as broken. A broken graph isn't used: without one of its parts, it would give a
 * wrong number. Takes @what. */
static void
reject_graph (GraphReader *reader, const DowserYaml *at, char *what)
{
  reader->has_failed = TRUE;
  reader->note (reader->data, at, what);
}

/* Returns: (transfer full) (nullable): the text of a scalar, without surrounding spaces */
static char *
dup_text (const DowserYaml *value, gsize max)
{
  if (value->kind != DOWSER_YAML_SCALAR || strlen (value->text) > max)
    return NULL;
  return g_strstrip (g_strdup (value->text));
}

static gboolean
set_type (DowserGraphParameter *parameter, const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].word, word))
      {
        parameter->type = kinds[i].type;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_parameter_member (DowserGraphParameter *parameter, const char *name, const DowserYaml *value)
{
  g_autofree char *text = dup_text (value, MAX_TEXT);

  if (text == NULL)
    return FALSE;
  if (g_str_equal (name, "type"))
    return set_type (parameter, text);
  if (g_str_equal (name, "column"))
    return (parameter->column = g_steal_pointer (&text)) != NULL;
  if (g_str_equal (name, "default"))
    return (parameter->fallback = g_steal_pointer (&text)) != NULL;
  if (g_str_equal (name, "about"))
    return (parameter->about = g_steal_pointer (&text)) != NULL;
  return FALSE;
}

/* Reads a parameter. In the file, it is written as "from: date", or as a mapping. */
static void
read_parameter (GraphReader *reader, const char *name, const DowserYaml *node)
{
  DowserGraphParameter *parameter = g_new0 (DowserGraphParameter, 1);

  parameter->name = g_strdup (name);
  g_ptr_array_add (reader->graph->parameters, parameter);
  if (node->kind == DOWSER_YAML_SCALAR && !set_type (parameter, node->text))
    reject_graph (reader, node, g_strdup_printf (_ ("parameter “%s” must be a “date”, a “number” or a “text”"), name));
  for (guint i = 0; node->kind == DOWSER_YAML_MAPPING && i < node->items->len; i++)
    if (!read_parameter_member (parameter, node->keys->pdata[i], node->items->pdata[i]))
      reject_graph (reader, node->items->pdata[i],
                    g_strdup_printf (_ ("“%s” is unknown in parameter “%s”. A parameter can have “type” (date, number "
                                        "or text), “column”, “default” and “about”"),
                                     (const char *) node->keys->pdata[i], name));
  if (node->kind == DOWSER_YAML_SEQUENCE
      || (node->kind == DOWSER_YAML_MAPPING && parameter->type == DOWSER_VALUE_UNKNOWN && parameter->column == NULL
          && !reader->has_failed))
    reject_graph (reader, node, g_strdup_printf (_ ("parameter “%s” needs a “type” or a “column”"), name));
}

/* Reads a step. In the file, it is written as a sentence, or as "= " and a formula. */
static void
read_step (GraphReader *reader, const char *name, const DowserYaml *node)
{
  DowserGraphStep *step = g_new0 (DowserGraphStep, 1);
  g_autofree char *text = dup_text (node, DOWSER_GRAPH_MAX_FORMULA);

  step->name = g_strdup (name);
  step->is_formula = text != NULL && *text == '=';
  step->means = text != NULL && step->is_formula ? g_strstrip (g_strdup (text + 1)) : g_steal_pointer (&text);
  g_ptr_array_add (reader->graph->steps, step);
  if (step->means == NULL || *step->means == '\0' || (!step->is_formula && strlen (step->means) > MAX_TEXT))
    reject_graph (reader, node,
                  g_strdup_printf (_ ("step “%s” must be a sentence of at most %d bytes"), name, MAX_TEXT));
}

/* Returns TRUE if @name is valid for a step or parameter. Names are used in formulas and in braces, so they must not
 * contain the special characters of formulas and placeholders. */
static gboolean
is_name (const char *name)
{
  return *name != '\0' && strlen (name) <= MAX_NAME && strpbrk (name, "`{}[]\n") == NULL;
}

static void
read_parts (GraphReader *reader, const char *what, const char *example, const DowserYaml *node, guint max,
            void (*read) (GraphReader *reader, const char *name, const DowserYaml *node))
{
  if (node->kind != DOWSER_YAML_MAPPING)
    {
      reject_graph (reader, node,
                    g_strdup_printf (_ ("“%s” needs a name for each entry, such as “%s”"), what, example));
      return;
    }
  if (node->items->len > max)
    {
      reject_graph (reader, node,
                    g_strdup_printf (_ ("“%s” has %u entries, and at most %u are allowed"), what, node->items->len,
                                     max));
      return;
    }
  for (guint i = 0; i < node->items->len; i++)
    if (is_name (node->keys->pdata[i]))
      read (reader, node->keys->pdata[i], node->items->pdata[i]);
    else
      reject_graph (reader, node->items->pdata[i],
                    g_strdup_printf (_ ("a name in “%s” is longer than %d bytes, or contains a backtick, brace or "
                                        "bracket"),
                                     what, MAX_NAME));
}

static gboolean
read_text (DowserGraph *graph, const char *name, const DowserYaml *value)
{
  const struct
  {
    const char *name;
    char **place;
    gsize max;
  } texts[] = { { "term", &graph->term, MAX_NAME },
                { "means", &graph->means, DOWSER_GRAPH_MAX_FORMULA },
                { "unit", &graph->unit, MAX_NAME },
                { "about", &graph->about, MAX_TEXT } };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_str_equal (texts[i].name, name))
      return (*texts[i].place = dup_text (value, texts[i].max)) != NULL;
  if (g_str_equal (name, "also"))
    return (graph->also = dowser_yaml_dup_words (value, MAX_NAME)) != NULL;
  if (!g_str_equal (name, "off") || value->kind != DOWSER_YAML_SCALAR)
    return FALSE;
  graph->off = g_str_equal (value->text, "true");
  return graph->off || g_str_equal (value->text, "false");
}

static void
read_member (GraphReader *reader, const char *name, const DowserYaml *value)
{
  if (g_str_equal (name, "parameters"))
    read_parts (reader, name, "from: date", value, DOWSER_GRAPH_MAX_PARAMETERS, read_parameter);
  else if (g_str_equal (name, "steps"))
    read_parts (reader, name, "orders: number of orders", value, DOWSER_GRAPH_MAX_STEPS, read_step);
  else if (!read_text (reader->graph, name, value))
    reject_graph (reader, value,
                  g_strdup_printf (_ ("“%s” isn't a known YAML key in an entry of “%s”"), name, "graphs"));
}

static const char *
find_missing (const DowserGraph *graph)
{
  if (graph->term == NULL || *graph->term == '\0')
    return "term";
  if (graph->means == NULL || *graph->means == '\0')
    return "means";
  return graph->steps->len == 0 ? "steps" : NULL;
}

DowserGraph *
dowser_graph_read (const DowserYaml *node, DowserGraphNote note, gconstpointer data)
{
  g_autoptr (DowserGraph) graph = g_new0 (DowserGraph, 1);
  GraphReader reader = { graph, note, data, FALSE };
  g_autoptr (JsonNode) json = dowser_yaml_to_json (node);

  graph->parameters = g_ptr_array_new_with_free_func (parameter_free);
  graph->steps = g_ptr_array_new_with_free_func (step_free);
  graph->text = dowser_json_to_text (json, FALSE);
  graph->first_line = node->first_line;
  graph->last_line = node->last_line;
  if (node->kind != DOWSER_YAML_MAPPING)
    reject_graph (&reader, node,
                  g_strdup_printf (_ ("an entry of “%s” needs YAML keys, for example “means: …”"), "graphs"));
  for (guint i = 0; node->kind == DOWSER_YAML_MAPPING && i < node->items->len; i++)
    read_member (&reader, node->keys->pdata[i], node->items->pdata[i]);
  if (!reader.has_failed && find_missing (graph) != NULL)
    reject_graph (&reader, node,
                  g_strdup_printf (_ ("this entry isn't used, because it has no “%s”"), find_missing (graph)));
  return reader.has_failed ? NULL : g_steal_pointer (&graph);
}

gboolean
dowser_graph_has_name (const DowserGraph *self, const char *word)
{
  g_autofree char *folded_word = g_utf8_casefold (word, -1);
  g_autofree char *term = g_utf8_casefold (self->term, -1);
  gboolean found = g_str_equal (term, folded_word);

  for (char **also = self->also; also != NULL && *also != NULL && !found; also++)
    {
      g_autofree char *folded = g_utf8_casefold (*also, -1);

      found = g_str_equal (folded, folded_word);
    }
  return found;
}

const DowserGraphParameter *
dowser_graph_find_parameter (const DowserGraph *self, const char *name)
{
  for (guint i = 0; i < self->parameters->len; i++)
    if (g_str_equal (((const DowserGraphParameter *) self->parameters->pdata[i])->name, name))
      return self->parameters->pdata[i];
  return NULL;
}

const char *
dowser_graph_parameter_get_kind (const DowserGraphParameter *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (kinds[i].type == self->type)
      return kinds[i].word;
  return self->column;
}
