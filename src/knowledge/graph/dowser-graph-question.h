/* dowser-graph-question.h - reads questions that consist of the name of a metric graph and values: "DSO last
 * quarter" */
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

/** Returns TRUE if @question begins with the name of a graph. This check doesn't need the schema. */
gboolean dowser_graph_question_has_graph_name (const char *question, const DowserKnowledge *knowledge);
/**
 * dowser_graph_question_read:
 * @question: "what is the DSO in Norway from 2024-01-01 to 2024-03-31?"
 * @today: the day from which "last quarter" is counted
 *
 * A period sets the parameters "from" and "to". A value sets the parameter whose column contains the value. @question
 * isn't a question for a graph if it has a value that two columns contain, a second period or any other word.
 *
 * Returns: (transfer full) (nullable): %NULL if @question isn't a question for a graph
 */
DowserGraphQuestion *dowser_graph_question_read (const char *question, const DowserMeanings *meanings,
                                                 const GDate *today);

G_END_DECLS
