/* dowser-join-graph-private.h - functions of the join graph for the search of the cheapest trees */
#pragma once

#include "joins/dowser-join-path.h"

G_BEGIN_DECLS

/* The cost of a declared key. Costs are integers, so that equal costs are equal on every machine. The cost in a
 * DowserJoinTree is the sum of these integers, divided by DOWSER_JOIN_UNIT. */
#define DOWSER_JOIN_UNIT 4
/* The cost margin of alternatives: if several trees are within this margin of the cheapest one, the user has to
 * choose. */
#define DOWSER_JOIN_MARGIN (DOWSER_JOIN_UNIT / 2)

/** Returns the cost of using the key of @edge: the less certain an inferred key is, the more it costs. */
guint _dowser_join_edge_get_cost (const DowserJoinEdge *edge);
/** Returns the cost of passing through @table. */
guint _dowser_join_graph_get_table_cost (const DowserJoinGraph *self, const DowserTable *table);

DowserJoinTree *_dowser_join_tree_new (void);
void _dowser_join_tree_add_edge (DowserJoinTree *self, const DowserJoinEdge *edge);

/** Returns a cheapest tree that contains all of @terminals (DowserTable) and doesn't use the keys in @excluded_keys.
 * Returns %NULL if all such trees cost more than @limit. */
DowserJoinTree *_dowser_join_search (const DowserJoinGraph *graph, GPtrArray *terminals, GPtrArray *excluded_keys,
                                     guint limit);
/** Returns the cheapest path from any of @joined_tables to @table. @excluded_keys and @limit have the same meanings as
 * in _dowser_join_search(). */
DowserJoinTree *_dowser_join_search_path_to_table (const DowserJoinGraph *graph, GPtrArray *joined_tables,
                                                   const DowserTable *table, GPtrArray *excluded_keys, guint limit);

G_END_DECLS
