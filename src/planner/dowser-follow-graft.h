/* dowser-follow-graft.h - copies parts of one plan into another, with the tables that they need */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** DowserGraft: @into: the select that is changed; @ids: instance of the other select → its instance in @into */
typedef struct
{
  DowserSelect *into;
  GHashTable *ids;
} DowserGraft;

/** Adds the tables of @from that @into lacks, with the joins of @from. Returns: FALSE if a row of @into would match
 * several rows, or if a table occurs more than once; @into may then have been changed in part */
gboolean dowser_graft_init (DowserGraft *self, DowserSelect *into, const DowserSelect *from,
                            const DowserSchema *schema);
void dowser_graft_clear (DowserGraft *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserGraft, dowser_graft_clear)
/** Returns: (transfer full): a copy of @expr, an expression of the other select, for @into */
DowserExpr *dowser_graft_expr (const DowserGraft *self, const DowserExpr *expr);

/** Removes the joins of unused tables from @select, if each row matched one row of the table. */
void dowser_graft_drop_unused (DowserSelect *select, const DowserSchema *schema);

G_END_DECLS
