/* dowser-graph.h - metric graphs: metrics that combine several questions by named steps with parameters, and a formula
 * over the steps */
#pragma once

#include "base/dowser-yaml.h"
#include "knowledge/dowser-entry.h"
#include "schema/dowser-value.h"

G_BEGIN_DECLS

/** The maximum numbers of a graph's steps and parameters. */
#define DOWSER_GRAPH_MAX_STEPS 100
#define DOWSER_GRAPH_MAX_PARAMETERS 20

/**
 * DowserGraphParameter: a value that is given when the graph is run.
 * @type: date, number (decimal) or text; unknown if the parameter has the type of @column
 * @column: (nullable): "table.column": the parameter's value is one of the column's values
 * @fallback: (nullable): the default, as users write it
 */
typedef struct
{
  char *name;
  DowserValueType type;
  char *column;
  char *fallback;
  char *about;
} DowserGraphParameter;

/** DowserGraphStep: a named number or table from which a graph (a metric with several steps) is calculated. @means: a
 * sentence or, if @is_formula is set, a formula that uses other steps */
typedef struct
{
  char *name;
  char *means;
  gboolean is_formula;
} DowserGraphStep;

/**
 * DowserGraph: plain data with one owner.
 * @term: the words that users say; @also: (nullable): strv of further words
 * @means: the formula of the result
 * @unit, @about: (nullable)
 * @parameters: DowserGraphParameter; @steps: DowserGraphStep; both in the order of the file
 * @text: a normalized form of the graph's definition in the file, used to compare graphs
 * @file: (nullable): the file with the graph; @first_line, @last_line: the graph's lines in @file, from 1
 */
typedef struct
{
  DowserEntryTier tier;
  char *term;
  char **also;
  char *means;
  char *unit;
  char *about;
  GPtrArray *parameters;
  GPtrArray *steps;
  gboolean off;
  char *text;
  char *file;
  guint first_line;
  guint last_line;
} DowserGraph;

/** DowserGraphNote: receives a sentence for each part that can't be read. @message: (transfer full): the sentence,
 * without final punctuation */
typedef void (*DowserGraphNote) (gconstpointer data, const DowserYaml *at, char *message);

/** Reads an entry of the section "graphs". Returns: (transfer full) (nullable): %NULL with a note if a term, formula or
 * step is missing or can't be read */
DowserGraph *dowser_graph_read (const DowserYaml *node, DowserGraphNote note, gconstpointer data);
void dowser_graph_free (DowserGraph *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraph, dowser_graph_free)

/** Returns TRUE if @word is a name of the graph, ignoring case. */
gboolean dowser_graph_has_name (const DowserGraph *self, const char *word);
/** Finds a parameter by its name. Returns: (nullable): borrowed */
const DowserGraphParameter *dowser_graph_find_parameter (const DowserGraph *self, const char *name);
/** Returns the kind of the parameter's value, for users: "date", "number", "text", or the column. Returns: borrowed */
const char *dowser_graph_parameter_get_kind (const DowserGraphParameter *self);

G_END_DECLS
