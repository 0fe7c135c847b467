/* dowser-personal-literals.h - the values in a plan that are people's data: they leave the program for nobody */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/*
 * A literal, and the value that a parameter has in the plan, is personal where it is compared with a column that is
 * marked so, however often steps have renamed it, or with anything of its names in a plan that reads its table: rather
 * one too many.
 */

/** Each once. Returns: (transfer full): DowserValue */
GPtrArray *dowser_personal_literals_find (const DowserPlan *plan, const DowserSchema *schema);
/** Their texts, each once. Returns: (transfer full): strv, perhaps empty */
char **dowser_personal_literals_dup (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
