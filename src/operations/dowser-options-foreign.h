/* dowser-options-foreign.h - the tables that one foreign key can join to an instance of a plan */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserForeignOption: a table that one key leads to.
 * @table: borrowed from the schema; @label: the table's name; if several keys lead to the table, the role in the key's
 * name: "billing address"
 * @instance: the id that the table has, or will have, in FROM; the table may not be joined yet
 * @joined: TRUE if the plan already joins the table by this key
 * @fans_out: TRUE if one row of the plan may match several rows of the table
 * @joins: DowserOperation: the operations that join the table; empty if it is already joined
 */
typedef struct
{
  const DowserTable *table;
  char *label;
  char *instance;
  gboolean joined;
  gboolean fans_out;
  GPtrArray *joins;
} DowserForeignOption;
void dowser_foreign_option_free (DowserForeignOption *self);

/**
 * dowser_foreign_options_list:
 * @instance: the instance whose table has the keys
 * @joins: (nullable): DowserOperation: if the plan doesn't have @instance yet, the operations that join it. They are
 * the @joins of the DowserForeignOption for @instance
 *
 * Returns: (transfer full): DowserForeignOption; empty if there is no such instance
 */
GPtrArray *dowser_foreign_options_list (const DowserPlan *plan, const DowserSchema *schema, const char *instance,
                                        GPtrArray *joins);
/** Returns the operations that join the table and show its column @column. When the user hides the column, the joins
 * are removed, too. Returns: (transfer full): DowserOperation */
GPtrArray *dowser_foreign_option_dup_show_operations (const DowserForeignOption *self, const char *column);

G_END_DECLS
