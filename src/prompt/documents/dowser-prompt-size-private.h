/* dowser-prompt-size-private.h - shared functions of the files that read and write plan documents */
#pragma once

#include "prompt/documents/dowser-prompt-size.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/** Returns the column ID "table.column". A name that contains a dot or a quote is written in quotes, so that no two
 * columns have the same ID. */
char *_dowser_prompt_size_dup_id (const char *table, const char *column);
/** Splits an ID that matches no column into a table name and a column name, so that the audit can report them. Returns
 * FALSE if @id has no dot. */
gboolean _dowser_prompt_size_split_id (const char *id, char **table, char **column);

/**
 * DowserPromptSizeScope: the scope of a select that is being read.
 * @ids, @tables: the IDs of the tables and steps in the select's FROM, and their tables, in the same order (char *);
 * the table of a step is
 * ""
 * @owns_all: TRUE if the select lists no table, and all its columns belong to tables of an outer select. These tables
 * are then added to this select, because it would otherwise read no table
 */
typedef struct _DowserPromptSizeScope DowserPromptSizeScope;
struct _DowserPromptSizeScope
{
  const DowserPromptSizeScope *outer;
  GPtrArray *ids;
  GPtrArray *tables;
  gboolean owns_all;
};

/** Returns TRUE if the value of a member named @member is an expression, or an array of expressions. */
gboolean _dowser_prompt_size_is_expression (const char *member);
/** Returns the column ID in @node. @node is the value of @member: either an object, or only the ID of an existing
 * column. Returns: (nullable) */
const char *_dowser_prompt_size_get_id (const DowserSchema *schema, const char *member, JsonNode *node);
/** Returns the names of the members, in an order that doesn't depend on the document. The names are borrowed: free only
 * the list. */
GList *_dowser_prompt_size_list_members (JsonObject *object);
/** Returns TRUE if @via names a key. Otherwise, @via is a nick of #DowserVia, which tells how the join was found. */
gboolean _dowser_prompt_size_is_key_via (const char *via);
/** Replaces the "via" members of a copied select by the join conditions of the keys that they name. Returns: FALSE with
 * @error */
gboolean _dowser_prompt_size_resolve_via (const DowserPromptSizeScope *scope, const DowserSchema *schema,
                                          JsonObject *select, GError **error);
/** If the conditions of a join are exactly the conditions of a key, returns the key's name for "via". From this name,
 * the reader of the document can restore the join. Returns: (transfer full) (nullable) */
char *_dowser_prompt_size_dup_via (const DowserPromptSizeScope *scope, const DowserSchema *schema, JsonObject *select,
                                   JsonObject *join);

/** Adds the instances (tables in FROM) that the select's JSON lists, and the instances that the select's own columns
 * need. @outer must already be complete. */
void _dowser_prompt_size_scope_init (DowserPromptSizeScope *self, const DowserPromptSizeScope *outer,
                                     const DowserSchema *schema, JsonObject *select);
void _dowser_prompt_size_scope_clear (DowserPromptSizeScope *self);
void _dowser_prompt_size_scope_add_instance (DowserPromptSizeScope *self, const char *id, const char *table);
/** Finds the table that the instance @id reads, in @self and its outer scopes. Returns: (nullable): "" for a step */
const char *_dowser_prompt_size_scope_get_table (const DowserPromptSizeScope *self, const char *id);
/** Finds an instance of @table, in @self first and then in its outer scopes. Returns: (nullable): the instance's ID */
const char *_dowser_prompt_size_scope_find (const DowserPromptSizeScope *self, const char *table);

/** The functions of the standard prompt size. The full prompt size has all functions. */
extern const char *const _dowser_prompt_size_common_functions[];

/* Names of functions and comparisons in the minimal prompt size. */
extern const char *const _dowser_prompt_size_fn_nicks[];
extern const char *const _dowser_prompt_size_fn_ops[]; /* the aggregate of each name in _dowser_prompt_size_fn_nicks */
#define DOWSER_PROMPT_SIZE_COUNT_DISTINCT 1
/** DowserPromptSizeOp: the comparisons that the minimal prompt size has in addition to #DowserCompare. Their values are
 * larger than all values of #DowserCompare. */
typedef enum
{
  DOWSER_PROMPT_SIZE_OP_CONTAINS = DOWSER_GREATER_EQUAL + 1,
  DOWSER_PROMPT_SIZE_OP_IN,
  DOWSER_PROMPT_SIZE_OP_NULL,
  DOWSER_PROMPT_SIZE_OP_NOT_NULL,
} DowserPromptSizeOp;
extern const char *const _dowser_prompt_size_op_nicks[];

/** Converts a minimal document to the form of the larger prompt sizes. Returns: (transfer full) (nullable) */
JsonNode *_dowser_prompt_size_read_minimal (JsonNode *root, const DowserSchema *schema, GError **error);
/** Writes @plan in the minimal prompt size. Returns: (transfer full) (nullable): compact JSON */
char *_dowser_prompt_size_write_minimal (const DowserPlan *plan, const DowserSchema *schema, GError **error);
/** Sets the error that the plan can't be expressed in @prompt_size. */
void _dowser_prompt_size_set_unsupported (DowserPromptSize prompt_size, const char *missing_part, GError **error);

G_END_DECLS
