/* dowser-apply-join-private.h - how operations join tables */
#pragma once

#include "joins/dowser-join-ways.h"
#include "operations/dowser-apply-private.h"

G_BEGIN_DECLS

/** DowserJoining: joins to @select, which is @plan's own. @to_show: marked, so that hiding the column takes it away. */
typedef struct
{
  DowserPlan *plan;
  DowserSelect *select;
  const DowserJoinGraph *graph;
  DowserJoinType type;
  gboolean to_show;
} DowserJoining;

/** Refuses where there is none. Returns: (transfer none) (nullable) */
const DowserInstance *_dowser_apply_find_instance (const DowserSelect *select, const char *id, GError **error);
/** Returns: (transfer none): the instance, which may have been there already */
const DowserInstance *_dowser_apply_join_along (const DowserJoining *joining, const DowserJoinWay *way);
/** By the key that connects @table directly with @near (nullable: with any), else by the shortest path. @key:
 * (nullable) */
const DowserInstance *_dowser_apply_join_by_key (const DowserJoining *joining, const DowserInstance *near,
                                                 const DowserTable *table, const char *const *key, GError **error);
/** By the shortest path of keys; refuses where there are several. */
const DowserInstance *_dowser_apply_join_path (const DowserJoining *joining, const DowserInstance *near,
                                               const DowserTable *table, const char *const *key, GError **error);

/**
 * _dowser_apply_join_step:
 * @near: (nullable): only this step
 * @key: (nullable): only by the output of this name, or by the one that shows this column
 * @joined: (out) (nullable): what was joined; %NULL where no step shows a key
 *
 * Returns: FALSE with an error where several keys are shown
 */
gboolean _dowser_apply_join_step (const DowserJoining *joining, const DowserInstance *near, const DowserTable *table,
                                  const char *const *key, const DowserInstance **joined, GError **error);
/** @texts: char *: the ways, for people. Returns: FALSE */
gboolean _dowser_apply_refuse_several (const DowserTable *table, GPtrArray *texts, GError **error);

/** The tables that are joined already, or that of @near (nullable) alone. Returns: (transfer container): DowserTable */
GPtrArray *_dowser_apply_dup_standing (const DowserSelect *select, const DowserSchema *schema,
                                       const DowserInstance *near);

G_END_DECLS
