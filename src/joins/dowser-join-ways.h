/* dowser-join-ways.h - finds the keys by which a table can be joined to a select, and names the new instance */
#pragma once

#include "joins/dowser-join-path.h"

G_BEGIN_DECLS

/**
 * DowserJoinWay: one key that can join a table to the instance @near (a table in the FROM of a select). All fields are
 * borrowed from the graph and the select.
 * @joined: (nullable): the instance that the select already joins by exactly this key
 */
typedef struct
{
  const DowserInstance *near;
  const DowserJoinEdge *edge;
  const DowserInstance *joined;
} DowserJoinWay;

/**
 * dowser_join_ways_find:
 * @near: (nullable): only ways from this instance. If %NULL, the result has the ways from each instance, but no way
 * that leads back along an existing join.
 * @table: (nullable): only ways to this table
 * @key: (nullable): the columns of a key, %NULL-terminated: only ways along this key
 *
 * Returns: (transfer full): DowserJoinWay
 */
GPtrArray *dowser_join_ways_find (const DowserJoinGraph *graph, const DowserSelect *select, const DowserInstance *near,
                                  const DowserTable *table, const char *const *key);
/** Returns the id of the instance that this way adds. If several keys lead to the table, the id is the role in the name
 * of the key's column: "billing_address" for "billing_address_id". Otherwise, it is the table's name. Returns:
 * (transfer full) */
char *dowser_join_way_dup_id (const DowserJoinWay *self, const DowserJoinGraph *graph, const DowserSelect *select);
/** Joins the new table of @self to @select, and marks the join as the user's choice. If @select already joins the table
 * by this key, nothing is added. Returns: (transfer none): the joined instance */
const DowserInstance *dowser_join_way_apply (const DowserJoinWay *self, const DowserJoinGraph *graph,
                                             DowserSelect *select, DowserJoinType type);
/** Returns the names of the key's columns. Returns: (transfer full): %NULL-terminated */
char **dowser_join_way_dup_key (const DowserJoinWay *self);
/** Returns the way as text: "orders.billing_address_id". Returns: (transfer full) */
char *dowser_join_way_dup_text (const DowserJoinWay *self);

G_END_DECLS
