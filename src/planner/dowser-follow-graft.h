/* dowser-follow-graft.h - parts of one plan taken over into another one, with the tables that they need */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** DowserGraft: @into: changed; @ids: instance of the other select → that of @into that stands for it */
typedef struct
{
  DowserSelect *into;
  GHashTable *ids;
} DowserGraft;

/** Brings in the tables of @from that @into lacks, by the joins that @from has. Returns: FALSE where a row of @into
 * would meet several rows, or a table stands more than once; @into is changed then, too */
gboolean dowser_graft_init (DowserGraft *self, DowserSelect *into, const DowserSelect *from,
                            const DowserSchema *schema);
void dowser_graft_clear (DowserGraft *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserGraft, dowser_graft_clear)
/** @expr, of the other select, in @into. Returns: (transfer full) */
DowserExpr *dowser_graft_expr (const DowserGraft *self, const DowserExpr *expr);

/** Takes tables out of @select that nothing reads any more, where each row met one of theirs. */
void dowser_graft_drop_idle (DowserSelect *select, const DowserSchema *schema);

G_END_DECLS
