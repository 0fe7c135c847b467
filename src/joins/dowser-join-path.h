/* dowser-join-path.h - the cheapest ways to join some tables along their keys */
#pragma once

#include "plan/dowser-select.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserJoinEdge: one key, walked from @near, which is in the tree already, to @far, which it brings in.
 * Where @far is key->table, one row of @near may meet many of @far.
 */
typedef struct
{
  const DowserForeignKey *key; /* borrowed from the schema or the graph */
  const DowserTable *near;
  const DowserTable *far;
} DowserJoinEdge;

/**
 * DowserJoinTree: one way to join the terminals; lives no longer than its graph.
 * @tables: const DowserTable: the first terminal, then each in the order it is brought in
 * @edges: DowserJoinEdge, one less than @tables
 * @cost: for comparison with other trees of the same graph only
 */
typedef struct
{
  GPtrArray *tables;
  GPtrArray *edges;
  double cost;
} DowserJoinTree;
void dowser_join_tree_free (DowserJoinTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserJoinTree, dowser_join_tree_free)

/** DowserJoinGraph: the declared and inferred keys of a schema as a graph. Immutable, atomically counted, any thread.
 */
typedef struct _DowserJoinGraph DowserJoinGraph;
#define DOWSER_TYPE_JOIN_GRAPH (dowser_join_graph_get_type ())
GType dowser_join_graph_get_type (void);
/** Keys are inferred where none is declared (dowser-key-inference.h), once for a schema: a second graph of it costs
 * nothing. Hidden tables are left out. */
DowserJoinGraph *dowser_join_graph_new (const DowserSchema *schema);
DowserJoinGraph *dowser_join_graph_ref (const DowserJoinGraph *self);
void dowser_join_graph_unref (DowserJoinGraph *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserJoinGraph, dowser_join_graph_unref)
const DowserSchema *dowser_join_graph_get_schema (const DowserJoinGraph *self);

/** The edges that leave @table, keys of it and keys to it, declared and inferred. Of const DowserJoinEdge. Borrowed. */
GPtrArray *dowser_join_graph_get_edges (const DowserJoinGraph *self, const DowserTable *table);
/** A table that holds little but keys to others, as many-to-many relations have between them. */
gboolean dowser_join_graph_is_bridge (const DowserJoinGraph *self, const DowserTable *table);

/**
 * dowser_join_graph_find:
 * @terminals: const DowserTable, each of which the tree must hold; repeated ones count once
 * @max: the most trees to return
 *
 * The cheapest tree first, then those within a margin of it: two keys between the same tables
 * (roles) and two equally short paths give a tree each, so that more than one tree means that
 * somebody has to choose. Same arguments, same answer.
 *
 * Returns: (transfer full): DowserJoinTree; empty where the terminals are not connected
 */
GPtrArray *dowser_join_graph_find (const DowserJoinGraph *self, GPtrArray *terminals, guint max);

/**
 * dowser_join_graph_find_onto:
 * @standing: const DowserTable: joined already, however that was done
 *
 * As dowser_join_graph_find(), of the ways to join @table to any of @standing: their tables begin with
 * those of @standing, and their edges are the new ones.
 */
GPtrArray *dowser_join_graph_find_onto (const DowserJoinGraph *self, GPtrArray *standing, const DowserTable *table,
                                        guint max);

/**
 * dowser_join_tree_apply:
 *
 * Joins the tree's tables in @select: an instance that stands in its from is used, joined if it was not,
 * the first where a table stands twice; others are added by dowser_select_make_id().
 *
 * Returns: FALSE, and @select is as it was, where it has instances but none of the tree's tables is joined in it
 */
gboolean dowser_join_tree_apply (const DowserJoinTree *self, DowserSelect *select, DowserJoinType type);

/** The comparisons of @key between instance @from of key->table and @to of key->to_table. Returns: (transfer full):
 * DowserExpr */
GPtrArray *dowser_join_conditions_new (const DowserForeignKey *key, const char *from, const char *to);
/** A join that brings in instance @far along @edge, marked by what its key is. Returns: (transfer full) */
DowserJoin *dowser_join_new_from_edge (const DowserJoinEdge *edge, DowserJoinType type, const char *near,
                                       const char *far);

G_END_DECLS
