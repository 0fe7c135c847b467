/* dowser-join-graph-private.h - what the graph of joins shows to the search over it */
#pragma once

#include "joins/dowser-join-path.h"

G_BEGIN_DECLS

/* Costs are whole numbers, so that equal ones are equal on every machine. A tree's cost is their sum / UNIT. */
#define DOWSER_JOIN_UNIT 4
/* A tree within this much of the cheapest is a choice that somebody has to make. */
#define DOWSER_JOIN_MARGIN (DOWSER_JOIN_UNIT / 2)

/** What it costs to walk @edge: a key that is only inferred costs more, the less sure it is. */
guint _dowser_join_edge_get_cost (const DowserJoinEdge *edge);
/** What it costs to pass through @table. */
guint _dowser_join_graph_get_table_cost (const DowserJoinGraph *self, const DowserTable *table);

DowserJoinTree *_dowser_join_tree_new (void);
void _dowser_join_tree_add_edge (DowserJoinTree *self, const DowserJoinEdge *edge);

/** One cheapest tree without the keys in @barred, or %NULL where all cost more than @limit. */
DowserJoinTree *_dowser_join_search (const DowserJoinGraph *graph, GPtrArray *terminals, GPtrArray *barred,
                                     guint limit);
/** The cheapest path from any of @standing to @table, on the same terms. */
DowserJoinTree *_dowser_join_search_onto (const DowserJoinGraph *graph, GPtrArray *standing, const DowserTable *table,
                                          GPtrArray *barred, guint limit);

G_END_DECLS
