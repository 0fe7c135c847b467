/* dowser-options-foreign.h - the tables that keys reach from those of a plan, one level at a time */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserForeignOption: a table that one key leads to.
 * @table: borrowed from the schema; @label: "billing address", or the table's name where one key alone leads there
 * @instance: the id that it has, or will have when it is joined
 * @joined: whether it stands in the plan by this key already
 * @fans_out: whether one row may meet several of its rows
 * @joins: DowserOperation: what brings it in; none where it is joined
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
 * @instance: where the keys begin
 * @joins: (nullable): DowserOperation that bring @instance in, where it is not in the plan yet: those of its own option
 *
 * Returns: (transfer full): DowserForeignOption; none where there is no such instance
 */
GPtrArray *dowser_foreign_options_list (const DowserPlan *plan, const DowserSchema *schema, const char *instance,
                                        GPtrArray *joins);
/** What shows column @column of it: its joins, which go away with the column again. Returns: (transfer full):
 * DowserOperation */
GPtrArray *dowser_foreign_option_dup_show (const DowserForeignOption *self, const char *column);

G_END_DECLS
