/* dowser-prompt-size.h - the plan language in three prompt sizes, for models of three sizes */
#pragma once

#include "plan/dowser-plan.h"
#include "schema/dowser-schema.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * DowserPromptSize: how much of the plan language a document uses. Documents of all sizes are read into the same kind
 * of plan.
 * @DOWSER_PROMPT_SIZE_MINIMAL: outputs with at most one aggregate each, conditions joined by "and", sort, limit;
 * groups, tables and joins follow from the columns. The JSON Schema takes about 200 tokens.
 * @DOWSER_PROMPT_SIZE_STANDARD: one select with all expressions except windows and nested selects. The JSON Schema
 * takes about 1,400 tokens.
 * @DOWSER_PROMPT_SIZE_FULL: the whole language. The JSON Schema takes about 2,100 tokens.
 */
typedef enum
{
  DOWSER_PROMPT_SIZE_MINIMAL,
  DOWSER_PROMPT_SIZE_STANDARD,
  DOWSER_PROMPT_SIZE_FULL
} DowserPromptSize;
extern const char *const dowser_prompt_size_nicks[]; /* minimal standard full */

/** The maximum number of columns listed in a JSON Schema. If a database has more columns, the JSON Schema accepts any
 * text as a column, and the audit finds wrong columns. */
#define DOWSER_PROMPT_SIZE_MAX_COLUMNS 1000

/**
 * dowser_prompt_size_dup_schema:
 * @tables: (nullable): of const DowserTable: the tables to include; %NULL for all
 *
 * Returns the JSON Schema for documents of this prompt size on this database. The JSON Schema allows only the existing
 * IDs "table.column" as columns. Hidden columns are left out.
 *
 * Returns: (transfer full): compact JSON
 */
char *dowser_prompt_size_dup_schema (DowserPromptSize prompt_size, const DowserSchema *schema, GPtrArray *tables);

/** Like dowser_prompt_size_dup_schema(), but lists only @columns, for a schema with too many columns. @columns:
 * (nullable): a set of const DowserColumn; %NULL for all columns */
char *dowser_prompt_size_dup_schema_for_columns (DowserPromptSize prompt_size, const DowserSchema *schema,
                                                 GPtrArray *tables, GHashTable *columns);

/**
 * dowser_prompt_size_read:
 * @text: a document of any prompt size; @length: in bytes, -1 when NUL-terminated
 *
 * Reads a document into a plan. Adds tables to a select if its columns need them. The plan must still be audited: the
 * audit finds the joins.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_PLAN_ERROR, which contains the path to the error
 */
DowserPlan *dowser_prompt_size_read (const char *text, gssize length, const DowserSchema *schema, GError **error);

/** Like dowser_prompt_size_read(), for a parsed document; @root is not changed. */
DowserPlan *dowser_prompt_size_read_node (JsonNode *root, const DowserSchema *schema, GError **error);

/** Returns: (transfer full): the ID of a column in documents */
char *dowser_prompt_size_dup_id (const DowserColumn *column);
/** Finds a column by its ID. An ID in a different spelling is accepted if only one column matches. Returns:
 * (nullable) */
const DowserColumn *dowser_prompt_size_find_column (const DowserSchema *schema, const char *id);

/**
 * dowser_prompt_size_write:
 *
 * Writes the plan as a document of @prompt_size, for a model that changes the plan. Parts that only users see (formats,
 * disabled conditions, remarks of the audit) are left out.
 *
 * Returns: (transfer full) (nullable): compact JSON; %NULL with #DOWSER_PLAN_ERROR_INVALID, which names the part that
 * can't be expressed
 */
char *dowser_prompt_size_write (const DowserPlan *plan, DowserPromptSize prompt_size, const DowserSchema *schema,
                                GError **error);

G_END_DECLS
