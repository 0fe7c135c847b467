/* dowser-options-foreign.h - the tables that keys reach from a plan's tables, one level at a time */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserForeignOption: a table that one key leads to.
 * @table: borrowed from the schema; @label: "billing address", or the table's name if only one key leads to it
 * @instance: the table's instance id, now or after joining
 * @joined: whether the plan already joins the table by this key
 * @fans_out: whether one row of the plan may match several rows of the table
 * @joins: DowserOperation: the operations that join the table; empty if it is joined
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
 * @instance: the instance where the keys start
 * @joins: (nullable): DowserOperation that join @instance if it is not in the plan yet: the @joins of the option for it
 *
 * Returns: (transfer full): DowserForeignOption; empty if there is no such instance
 */
GPtrArray *dowser_foreign_options_list (const DowserPlan *plan, const DowserSchema *schema, const char *instance,
                                        GPtrArray *joins);
/** Returns the operations that join the table and show its column @column. Hiding the column also removes the joins.
 * Returns: (transfer full): DowserOperation */
GPtrArray *dowser_foreign_option_dup_show (const DowserForeignOption *self, const char *column);

G_END_DECLS
