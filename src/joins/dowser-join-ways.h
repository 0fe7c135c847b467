/* dowser-join-ways.h - the keys by which a table can be joined to a plan, and what the joined one is then called */
#pragma once

#include "joins/dowser-join-path.h"

G_BEGIN_DECLS

/**
 * DowserJoinWay: one key, walked from the instance @near of a select. All is borrowed from graph and select.
 * @joined: (nullable): the instance that stands in the select by just this key
 */
typedef struct
{
  const DowserInstance *near;
  const DowserJoinEdge *edge;
  const DowserInstance *joined;
} DowserJoinWay;

/**
 * dowser_join_ways_find:
 * @near: (nullable): only from this instance; else from each, but no way back along a join
 * @table: (nullable): only to this one
 * @key: (nullable): %NULL-terminated: only by the key of these columns
 *
 * Returns: (transfer full): DowserJoinWay
 */
GPtrArray *dowser_join_ways_find (const DowserJoinGraph *graph, const DowserSelect *select, const DowserInstance *near,
                                  const DowserTable *table, const char *const *key);
/** The id of the instance that this way brings in: the table's name, or its role where there are several keys to the
 * table: "billing_address". Returns: (transfer full) */
char *dowser_join_way_dup_id (const DowserJoinWay *self, const DowserJoinGraph *graph, const DowserSelect *select);
/** Joins it, as a person's wish. Returns: (transfer none): the instance, that which was there already if it was */
const DowserInstance *dowser_join_way_apply (const DowserJoinWay *self, const DowserJoinGraph *graph,
                                             DowserSelect *select, DowserJoinType type);
/** The names of its key's columns. Returns: (transfer full): %NULL-terminated */
char **dowser_join_way_dup_key (const DowserJoinWay *self);
/** For people: "orders.billing_address_id". Returns: (transfer full) */
char *dowser_join_way_dup_text (const DowserJoinWay *self);

G_END_DECLS
