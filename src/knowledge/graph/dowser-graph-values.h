/* dowser-graph-values.h - reads the values of a graph's parameters */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/**
 * dowser_graph_values_new:
 * @given: (nullable): strv of "name=value"; parameters that aren't given have their defaults
 *
 * Returns: (transfer full) (nullable): name → DowserValue, for the parameters that have a value; %NULL with
 * #DOWSER_PLAN_ERROR_INVALID if a given name isn't a parameter, or a value is invalid
 */
GHashTable *dowser_graph_values_new (const DowserGraph *graph, const DowserMeanings *meanings, const char *const *given,
                                     GError **error);
/** Returns a placeholder value for each parameter: its default or, if it has no default, a value of its type. Returns:
 * (transfer full) (nullable): %NULL with #DOWSER_KNOWLEDGE_ERROR_ENTRY or #DOWSER_PLAN_ERROR_INVALID */
GHashTable *dowser_graph_values_new_placeholders (const DowserGraph *graph, const DowserMeanings *meanings,
                                                  GError **error);
/** Returns the column that contains the possible values of the parameter. Returns: (nullable): borrowed; %NULL if the
 * parameter has no column, or the column doesn't exist */
const DowserColumn *dowser_graph_find_column (const DowserGraphParameter *parameter, const DowserMeanings *meanings);
/** Returns the column's value that equals @text, ignoring case. If the column has the value in several spellings, only
 * the exact spelling matches. Returns: (nullable): borrowed */
const char *dowser_graph_find_value (const DowserColumnProfile *profile, const char *text);

G_END_DECLS
