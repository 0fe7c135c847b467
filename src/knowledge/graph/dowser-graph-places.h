/* dowser-graph-places.h - a step's sentence with values in its places: "orders where country is {country}" */
#pragma once

#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/**
 * dowser_graph_fill:
 * @values: name of a parameter → DowserValue; those without a value aren't in it
 * @used: (nullable): set of the names that stand in the sentence
 *
 * "{to}" becomes the value as sentences have it, "{day after to}" and "{day before to}" the day beside it. What stands
 * in brackets, "[and country is {country}]", is left out where a parameter in it has no value.
 *
 * Returns: (transfer full) (nullable): #DOWSER_KNOWLEDGE_ERROR_ENTRY naming the place
 */
char *dowser_graph_fill (const DowserGraph *graph, const DowserGraphStep *step, GHashTable *values, GHashTable *used,
                         GError **error);

G_END_DECLS
