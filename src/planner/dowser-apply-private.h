/* dowser-apply-private.h - what the operations share */
#pragma once

#include "planner/dowser-apply.h"

G_BEGIN_DECLS

/* One operation: changes @select, a copy, or refuses. */
gboolean _dowser_apply_add_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_remove_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);
gboolean _dowser_apply_set_order_by (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                     const DowserSchema *schema, GError **error);
gboolean _dowser_apply_add_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                   const DowserSchema *schema, GError **error);
gboolean _dowser_apply_remove_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                      const DowserSchema *schema, GError **error);

/** Returns: FALSE always, so that a refusal is one line */
gboolean _dowser_apply_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/** The output by this heading, exactly or else by case alone; -1 for none. */
int _dowser_apply_find_output (const DowserSelect *select, const char *heading);
int _dowser_apply_find_output_of (const DowserSelect *select, const DowserExpr *expr);
/** Column @name of @instance, as it is stored. Returns: (transfer full) (nullable) */
char *_dowser_apply_dup_column (const DowserPlan *plan, const DowserSchema *schema, const DowserInstance *instance,
                                const char *name);
/**
 * Puts what shown columns stand for in place of their names, and checks that every column is there.
 * Returns: (transfer full) (nullable)
 */
DowserExpr *_dowser_apply_resolve (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                                   const DowserExpr *expr, GError **error);
gboolean _dowser_apply_has_window (const DowserExpr *expr);
/** Whether @expr has one value in each group: a key, an aggregate, or something of a row whose key is grouped by. */
gboolean _dowser_apply_is_grouped_value (const DowserSelect *select, const DowserSchema *schema,
                                         const DowserExpr *expr);

G_END_DECLS
