/* dowser-tier-private.h - what the files that read and write tiers share */
#pragma once

#include "prompt/documents/dowser-tier.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** "table.column"; a name with a dot or a quote is put between quotes, so that an id means one column. */
char *_dowser_tier_dup_id (const char *table, const char *column);
/** Splits what is no known id as it was probably meant, for the audit to say what is wrong. FALSE where there is no
 * dot. */
gboolean _dowser_tier_split_id (const char *id, char **table, char **column);

/**
 * DowserTierScope: a select that is on its way.
 * @ids, @tables: of its instances, pairwise (char *); of a step ""
 * @owns_all: each of its columns named an outer row, so that it would read nothing: they are its own
 */
typedef struct _DowserTierScope DowserTierScope;
struct _DowserTierScope
{
  const DowserTierScope *outer;
  GPtrArray *ids;
  GPtrArray *tables;
  gboolean owns_all;
};

/** Whether a member of a document, or each element of it, is an expression. */
gboolean _dowser_tier_is_expression (const char *member);
/** The id of a column that @node is, as the value of @member: an object, or the bare id of a column that there is.
 * Returns: (nullable) */
const char *_dowser_tier_get_id (const DowserSchema *schema, const char *member, JsonNode *node);
/** The names of the members, in an order that does not depend on the document's. Free the list alone. */
GList *_dowser_tier_list_members (JsonObject *object);
/** Whether "via" of a join names a key, and not how a join was found (#DowserVia). */
gboolean _dowser_tier_is_via (const char *via);
/** Joins the instances of a copied select along the keys that its "via" name. Returns: FALSE with @error */
gboolean _dowser_tier_resolve_via (const DowserTierScope *scope, const DowserSchema *schema, JsonObject *select,
                                   GError **error);
/** The "via" of a join that is just the one of a key, so that the reader makes the same of it. Returns: (transfer full)
 * (nullable) */
char *_dowser_tier_dup_via (const DowserTierScope *scope, const DowserSchema *schema, JsonObject *select,
                            JsonObject *join);

/** Fills in the instances that the JSON of a select lists, and those that its own columns bring in. The outer scope has
 * all of its instances by then. */
void _dowser_tier_scope_init (DowserTierScope *self, const DowserTierScope *outer, const DowserSchema *schema,
                              JsonObject *select);
void _dowser_tier_scope_clear (DowserTierScope *self);
void _dowser_tier_scope_add (DowserTierScope *self, const char *id, const char *table);
/** The table of instance @id, from @self outwards; "" of a step. Returns: (nullable) */
const char *_dowser_tier_scope_get_table (const DowserTierScope *self, const char *id);
/** The nearest instance of @table. Returns: (nullable) */
const char *_dowser_tier_scope_find (const DowserTierScope *self, const char *table);

/** The functions that the standard tier has; the full one has all of them. */
extern const char *const _dowser_tier_common_functions[];

/* Words of the minimal tier. */
extern const char *const _dowser_tier_fn_nicks[];
extern const char *const _dowser_tier_fn_ops[]; /* the aggregate that each means */
#define DOWSER_TIER_COUNT_DISTINCT 1
/** DowserTierOp: goes on where #DowserCompare ends. */
typedef enum
{
  DOWSER_TIER_OP_CONTAINS = DOWSER_GREATER_EQUAL + 1,
  DOWSER_TIER_OP_IN,
  DOWSER_TIER_OP_NULL,
  DOWSER_TIER_OP_NOT_NULL,
} DowserTierOp;
extern const char *const _dowser_tier_op_nicks[];

/** A minimal document as one of the tiers above it. Returns: (transfer full) (nullable) */
JsonNode *_dowser_tier_read_minimal (JsonNode *root, const DowserSchema *schema, GError **error);
/** Returns: (transfer full) (nullable): compact JSON */
char *_dowser_tier_write_minimal (const DowserPlan *plan, const DowserSchema *schema, GError **error);
/** The plan is more than the tier can say. */
void _dowser_tier_refuse (DowserTier tier, const char *what, GError **error);

G_END_DECLS
