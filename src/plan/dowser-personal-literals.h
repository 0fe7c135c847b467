/* dowser-personal-literals.h - finds the literals of a plan that are personal data, which must not leave the program */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/* A literal, or a parameter's default in the plan, is personal if it is compared with a column that is marked as
 * personal, even if steps rename this column. If the plan reads the table of a personal column, a literal is also
 * personal if it is compared with any other expression that has the column's name. In case of doubt, a literal counts
 * as personal. */

/** Lists the personal literals, without duplicates. Returns: (transfer full): DowserValue */
GPtrArray *dowser_personal_literals_find (const DowserPlan *plan, const DowserSchema *schema);
/** Lists the texts of the personal literals, without duplicates. Returns: (transfer full): strv, possibly empty */
char **dowser_personal_literals_dup_texts (const DowserPlan *plan, const DowserSchema *schema);

G_END_DECLS
