/* dowser-graph-values.h - what the parameters of a graph stand for */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/**
 * dowser_graph_values_new:
 * @given: (nullable): strv of "name=value"; else defaults count
 *
 * Returns: (transfer full) (nullable): name → DowserValue of those that have one; #DOWSER_PLAN_ERROR_INVALID naming
 * what is no parameter, or no value of one
 */
GHashTable *dowser_graph_values_new (const DowserGraph *graph, const DowserMeanings *meanings, const char *const *given,
                                     GError **error);
/** A value for each parameter, which stands for any: its default, else one of its type. Returns: (transfer full)
 * (nullable): #DOWSER_KNOWLEDGE_ERROR_ENTRY or #DOWSER_PLAN_ERROR_INVALID */
GHashTable *dowser_graph_values_new_any (const DowserGraph *graph, const DowserMeanings *meanings, GError **error);
/** The column that a parameter is a value of. Returns: (nullable): borrowed; %NULL also where there is no such column
 */
const DowserColumn *dowser_graph_find_column (const DowserGraphParameter *parameter, const DowserMeanings *meanings);
/** The value of a column that @text is, in any case; where several spellings of it are stored, only the same one.
 * Returns: (nullable): borrowed */
const char *dowser_graph_find_value (const DowserColumnProfile *profile, const char *text);

G_END_DECLS
