/* dowser-follow-graft.h - copies parts of one plan into another plan, with the tables that these parts need */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/** DowserGraft: copies parts of one select (the source of the copy) into another. @into: the select that gets the
 * copies; @ids: each instance of the source select → the corresponding instance in @into */
typedef struct
{
  DowserSelect *into;
  GHashTable *ids;
} DowserGraft;

/** Adds the tables of @from that are missing in @into, with the joins of @from. Returns: FALSE if a row of @into would
 * match several rows, or if a table occurs more than once; @into may then be partly changed */
gboolean dowser_graft_init (DowserGraft *self, DowserSelect *into, const DowserSelect *from,
                            const DowserSchema *schema);
void dowser_graft_clear (DowserGraft *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserGraft, dowser_graft_clear)
/** Returns: (transfer full): a copy of @expr for @into. @expr: an expression of the select from which parts are copied;
 * in the copy, its instances are replaced by the instances of @into */
DowserExpr *dowser_graft_expr (const DowserGraft *self, const DowserExpr *expr);

/** Removes the joins of unused tables from @select. A join is removed only if each row matches at most one row of the
 * joined table. */
void dowser_graft_drop_unused_joins (DowserSelect *select, const DowserSchema *schema);

G_END_DECLS
