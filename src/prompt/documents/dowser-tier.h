/* dowser-tier.h - the plan language in three sizes, for models of three sizes: how much each is told, and what it may
 * say */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * DowserTier: all three read into the same plan.
 * @DOWSER_TIER_MINIMAL: shown columns with an aggregate at most, conditions all of which hold, sort, limit; groups,
 * tables and joins follow from the columns. Its JSON Schema takes about 200 tokens.
 * @DOWSER_TIER_STANDARD: one select with all expressions but windows and nested selects. About 1,400 tokens.
 * @DOWSER_TIER_FULL: the whole language. About 2,100 tokens.
 */
typedef enum
{
  DOWSER_TIER_MINIMAL,
  DOWSER_TIER_STANDARD,
  DOWSER_TIER_FULL
} DowserTier;
extern const char *const dowser_tier_nicks[]; /* minimal standard full */

/** More columns than this are not listed in a JSON Schema: any text passes there, and the audit finds the wrong ones.
 */
#define DOWSER_TIER_MAX_COLUMNS 1000

/**
 * dowser_tier_dup_schema:
 * @tables: (nullable): of const DowserTable: only these
 *
 * The JSON Schema of a document of this tier on this database: a column is one of the ids "table.column" that there
 * are. What is hidden is left out.
 *
 * Returns: (transfer full): compact JSON
 */
char *dowser_tier_dup_schema (DowserTier tier, const DowserSchema *schema, GPtrArray *tables);

/** The same with only @columns (of const DowserColumn), where not all of them can be told. @columns: (nullable): all */
char *dowser_tier_dup_schema_of (DowserTier tier, const DowserSchema *schema, GPtrArray *tables, GHashTable *columns);

/**
 * dowser_tier_read:
 * @text: a document of any tier; @length: in bytes, -1 when NUL-terminated
 *
 * Tables are added to a select where its columns need them. The plan is still to be audited: the audit finds the joins.
 *
 * Returns: (transfer full) (nullable): #DOWSER_PLAN_ERROR with the path
 */
DowserPlan *dowser_tier_read (const char *text, gssize length, const DowserSchema *schema, GError **error);

/** The same of a document that is read already; @root stays as it is. */
DowserPlan *dowser_tier_read_node (JsonNode *root, const DowserSchema *schema, GError **error);

/** The id of a column in documents. Returns: (transfer full) */
char *dowser_tier_dup_id (const DowserColumn *column);
/** By its id; a looser spelling is taken where it can mean one thing only. Returns: (nullable) */
const DowserColumn *dowser_tier_find_column (const DowserSchema *schema, const char *id);

/**
 * dowser_tier_write:
 *
 * The plan as a document of @tier, for a model that is to change it. What only people see (formats, switched off
 * conditions, remarks of the audit) is left out.
 *
 * Returns: (transfer full) (nullable): compact JSON; #DOWSER_PLAN_ERROR_INVALID naming what the tier cannot say
 */
char *dowser_tier_write (const DowserPlan *plan, DowserTier tier, const DowserSchema *schema, GError **error);

G_END_DECLS
