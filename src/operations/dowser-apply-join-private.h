/* dowser-apply-join-private.h - functions with which operations join tables */
#pragma once

#include "joins/dowser-join-ways.h"
#include "operations/dowser-apply-private.h"

G_BEGIN_DECLS

/** DowserJoining: where to join: @select, which belongs to @plan. @to_show: the join is noted in the plan as made only
 * to show a column, so that hiding the column removes the join */
typedef struct
{
  DowserPlan *plan;
  DowserSelect *select;
  const DowserJoinGraph *graph;
  DowserJoinType type;
  gboolean to_show;
} DowserJoining;

/** Finds the instance @id, or refuses if there is none. Returns: (transfer none) (nullable) */
const DowserInstance *_dowser_apply_find_instance (const DowserSelect *select, const char *id, GError **error);
/** Returns: (transfer none): the instance, which may be an existing one */
const DowserInstance *_dowser_apply_join_along (const DowserJoining *joining, const DowserJoinWay *way);
/** Joins @table by the key that connects it directly with @near (nullable: with any instance). If there is no such key,
 * joins by the shortest path. @key: (nullable) */
const DowserInstance *_dowser_apply_join_by_key (const DowserJoining *joining, const DowserInstance *near,
                                                 const DowserTable *table, const char *const *key, GError **error);
/** Joins by the shortest path of keys; refuses if there are several shortest paths. */
const DowserInstance *_dowser_apply_join_path (const DowserJoining *joining, const DowserInstance *near,
                                               const DowserTable *table, const char *const *key, GError **error);

/**
 * _dowser_apply_join_step:
 * @near: (nullable): only this step
 * @key: (nullable): only by the output of this name, or by the output that shows this column
 * @joined: (out) (nullable): the joined instance; %NULL if no step shows a key
 *
 * Returns: FALSE with an error if several keys are shown
 */
gboolean _dowser_apply_join_step (const DowserJoining *joining, const DowserInstance *near, const DowserTable *table,
                                  const char *const *key, const DowserInstance **joined, GError **error);
/** Refuses because @table can be joined in several ways. @texts: char *: the ways, for display. Returns: FALSE */
gboolean _dowser_apply_refuse_several (const DowserTable *table, GPtrArray *texts, GError **error);

/** Returns the tables that are joined already, or only that of @near (nullable). Returns: (transfer container):
 * DowserTable */
GPtrArray *_dowser_apply_dup_joined_tables (const DowserSelect *select, const DowserSchema *schema,
                                            const DowserInstance *near);

G_END_DECLS
