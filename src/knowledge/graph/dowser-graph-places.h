/* dowser-graph-places.h - inserts values into placeholders of a step's sentence: "orders where country is {country}" */
#pragma once

#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/**
 * dowser_graph_fill_placeholders:
 * @values: name of a parameter → DowserValue; parameters without a value aren't included
 * @used: (nullable): set of the names that occur in the sentence
 *
 * Replaces "{to}" by the value of the parameter "to", written as a literal of a sentence. Replaces "{day after to}" and
 * "{day before to}" by the next and the previous day. Text in brackets, "[and country is {country}]", is left out if a
 * parameter in it has no value.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_KNOWLEDGE_ERROR_ENTRY and the position of the error
 */
char *dowser_graph_fill_placeholders (const DowserGraph *graph, const DowserGraphStep *step, GHashTable *values,
                                      GHashTable *used, GError **error);

G_END_DECLS
