/* dowser-apply-join-private.h - functions with which operations join tables */
#pragma once

#include "joins/dowser-join-ways.h"
#include "operations/dowser-apply-private.h"

G_BEGIN_DECLS

/** DowserJoining: the select to which a table is joined, and its plan. @to_show: TRUE if the join is made only to show
 * a column. The plan notes this: when the column is hidden, the join is removed, too */
typedef struct
{
  DowserPlan *plan;
  DowserSelect *select;
  const DowserJoinGraph *graph;
  DowserJoinType type;
  gboolean to_show;
} DowserJoining;

/** Finds the instance (a table in FROM) with the id @id. If it doesn't exist, refuses the operation. Returns: (transfer
 * none) (nullable) */
const DowserInstance *_dowser_apply_find_instance (const DowserSelect *select, const char *id, GError **error);
/** Joins the table by @way, unless it is already joined in this way. Returns: (transfer none): the instance */
const DowserInstance *_dowser_apply_join_by_way (const DowserJoining *joining, const DowserJoinWay *way);
/** Joins @table by a key that connects it directly with the instance @near or, if @near is %NULL, with any instance. If
 * there is no such key, joins by the shortest path. @near: (nullable); @key: (nullable): the columns of the key to
 * use */
const DowserInstance *_dowser_apply_join_by_key (const DowserJoining *joining, const DowserInstance *near,
                                                 const DowserTable *table, const char *const *key, GError **error);
/** Joins by the shortest path of keys. If several paths are equally short, refuses the operation. */
const DowserInstance *_dowser_apply_join_path (const DowserJoining *joining, const DowserInstance *near,
                                               const DowserTable *table, const char *const *key, GError **error);

/**
 * _dowser_apply_join_step:
 * @near: (nullable): if set, only this instance (the occurrence of a step in FROM) is tried
 * @key: (nullable): if set, only the output of this name is tried, or the output that shows this column
 * @joined: (out) (nullable): the new instance of @table; %NULL if no step shows a key of @table
 *
 * Joins @table to a step of the plan whose output shows a key of the table.
 *
 * Returns: FALSE with an error if steps show several keys
 */
gboolean _dowser_apply_join_step (const DowserJoining *joining, const DowserInstance *near, const DowserTable *table,
                                  const char *const *key, const DowserInstance **joined, GError **error);
/** Refuses the operation because @table can be joined in several ways. @texts: char *: the ways, for display. Returns:
 * FALSE */
gboolean _dowser_apply_refuse_several (const DowserTable *table, GPtrArray *texts, GError **error);

/** Returns the joined tables. @near: (nullable): if set, returns only the table of @near. Returns: (transfer
 * container): DowserTable */
GPtrArray *_dowser_apply_dup_joined_tables (const DowserSelect *select, const DowserSchema *schema,
                                            const DowserInstance *near);

G_END_DECLS
