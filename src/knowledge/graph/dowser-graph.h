/* dowser-graph.h - a metric that is made of several questions: named steps with parameters, and a formula over them */
#pragma once

#include "base/dowser-yaml.h"
#include "knowledge/dowser-entry.h"
#include "schema/dowser-value.h"

G_BEGIN_DECLS

/** Steps and parameters that a graph may have. */
#define DOWSER_GRAPH_MAX_STEPS 100
#define DOWSER_GRAPH_MAX_PARAMETERS 20

/**
 * DowserGraphParameter: a value that is given when the graph is run.
 * @type: date, number (decimal) or text; unknown: that of @column
 * @column: (nullable): "table.column": one of its values
 * @fallback: (nullable): as people write it, where nothing is given
 */
typedef struct
{
  char *name;
  DowserValueType type;
  char *column;
  char *fallback;
  char *about;
} DowserGraphParameter;

/** DowserGraphStep: @means: a sentence, or with @is_formula arithmetic over other steps */
typedef struct
{
  char *name;
  char *means;
  gboolean is_formula;
} DowserGraphStep;

/**
 * DowserGraph: plain data of one owner.
 * @term: the words that people say; @also: (nullable): strv of further words
 * @means: the formula of the result
 * @unit, @about: (nullable)
 * @parameters: DowserGraphParameter; @steps: DowserGraphStep; each in the order of the file
 * @text: what the file says, in a form that is the same for the same
 * @file: (nullable): where it is written; @first_line, @last_line: there, from 1
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

/** DowserGraphNote: is told what isn't understood. @what: (transfer full): a sentence without a mark at its end */
typedef void (*DowserGraphNote) (gconstpointer data, const DowserYaml *at, char *what);

/** An entry of the section "graphs". Returns: (transfer full) (nullable): %NULL where it has no term, formula or steps,
 * or one that can't be read, which is told */
DowserGraph *dowser_graph_read (const DowserYaml *node, DowserGraphNote note, gconstpointer data);
void dowser_graph_free (DowserGraph *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraph, dowser_graph_free)

/** Whether @word names it, without regard to case. */
gboolean dowser_graph_is_called (const DowserGraph *self, const char *word);
/** Returns: (nullable): borrowed */
const DowserGraphParameter *dowser_graph_find_parameter (const DowserGraph *self, const char *name);
/** "date", "number", "text", or the column. Returns: borrowed */
const char *dowser_graph_parameter_get_kind (const DowserGraphParameter *self);

G_END_DECLS
