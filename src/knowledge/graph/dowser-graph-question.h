/* dowser-graph-question.h - a question that names a graph, and beside it nothing but values: "DSO last quarter" */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/** DowserGraphQuestion: a question that names a graph.
 * @graph: borrowed; @given: strv of "name=value": the values in the question, in the order of the parameters */
typedef struct
{
  const DowserGraph *graph;
  char **given;
} DowserGraphQuestion;
void dowser_graph_question_free (DowserGraphQuestion *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphQuestion, dowser_graph_question_free)

/** Whether @question begins with the name of a graph, which costs no schema to see. */
gboolean dowser_graph_question_names_one (const char *question, const DowserKnowledge *knowledge);
/**
 * dowser_graph_question_read:
 * @question: "what is the DSO in Norway from 2024-01-01 to 2024-03-31?"
 * @today: by which "last quarter" is reckoned
 *
 * A period is taken for the parameters "from" and "to", and a value for that of whose column it is one. A value that
 * two columns hold, a second period and each other word make it another question.
 *
 * Returns: (transfer full) (nullable): %NULL where it is one for a planner
 */
DowserGraphQuestion *dowser_graph_question_read (const char *question, const DowserMeanings *meanings,
                                                 const GDate *today);

G_END_DECLS
