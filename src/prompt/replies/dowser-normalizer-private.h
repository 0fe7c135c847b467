/* dowser-normalizer-private.h - shared functions of the files that normalize a model's own notation of a plan */
#pragma once

#include "prompt/documents/dowser-prompt-size.h"
#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * DowserNormalizer: a document that is being normalized.
 * @steps: (char *): names of the plan's steps before the current step
 * @path: the current position in the document; @wrong: (nullable): the problem of the first part that is ambiguous or
 * unknown
 */
typedef struct
{
  const DowserSchema *schema;
  DowserDialectId dialect;
  GPtrArray *repairs;
  GPtrArray *steps;
  GString *path;
  char *wrong;
} DowserNormalizer;

/**
 * DowserNormalizerScope: the select that is being normalized.
 * @ids, @tables: (char *): the IDs of the select's instances (occurrences of tables and steps in FROM), and the names
 * of their tables, in the same order; a step's table is ""
 * @outputs: (char *): names of the select's outputs
 */
typedef struct _DowserNormalizerScope DowserNormalizerScope;
struct _DowserNormalizerScope
{
  const DowserNormalizerScope *outer;
  GPtrArray *ids;
  GPtrArray *tables;
  GPtrArray *outputs;
};

/** Sets the error, with the current path, unless an error is already set. Returns: %NULL */
gpointer _dowser_normalizer_fail (DowserNormalizer *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Adds @name to the current path; if @name is %NULL, adds the array index @index. Returns: the value to pass to
 * _dowser_normalizer_leave_path() */
gsize _dowser_normalizer_enter_path (DowserNormalizer *self, const char *name, guint index);
void _dowser_normalizer_leave_path (DowserNormalizer *self, gsize place);

/* Words that models use in their documents. A comparison ignores case and all characters except letters and digits:
 * "groupBy", "group_by" and "GROUP BY" are equal. */

/** DowserNormalizerWord: a word that models use, and the member of a document that it means. */
typedef struct
{
  const char *word;
  const char *meaning;
} DowserNormalizerWord;

/** Removes all characters except letters, digits and operator signs, and converts to lower case. Returns: (transfer
 * full) */
char *_dowser_normalizer_fold (const char *text);
/** Returns: (nullable): the meaning of @text in the table @words, whose last entry has the word %NULL */
const char *_dowser_normalizer_find_word (const DowserNormalizerWord *words, const char *text);
extern const DowserNormalizerWord _dowser_normalizer_select_words[];
extern const DowserNormalizerWord _dowser_normalizer_plan_words[];
extern const DowserNormalizerWord _dowser_normalizer_kind_words[];
extern const DowserNormalizerWord _dowser_normalizer_operator_words[];
extern const DowserNormalizerWord _dowser_normalizer_aggregate_words[];
extern const DowserNormalizerWord _dowser_normalizer_function_words[];
extern const DowserNormalizerWord _dowser_normalizer_argument_words[];
/** Returns TRUE if a member doesn't affect the plan, because it is a remark or is empty. */
gboolean _dowser_normalizer_is_remark (const char *name, JsonNode *value);
/** Returns the member of @object whose name has the given @meaning in @words. Returns: (nullable) */
JsonNode *_dowser_normalizer_get_member (JsonObject *object, const DowserNormalizerWord *words, const char *meaning);
/** Returns: (nullable): the text in @node; %NULL if @node isn't a string */
const char *_dowser_normalizer_get_string (JsonNode *node);
/** Returns the SQL that a member of @object contains. Returns: (nullable) */
const char *_dowser_normalizer_find_sql (JsonObject *object);
/** Returns: (nullable): the text of a member, if it exists and is a string */
const char *_dowser_normalizer_get_member_text (JsonObject *object, const char *name);
gboolean _dowser_normalizer_is_true (JsonNode *node);
/** Returns TRUE if the node is null, or an empty text, array or object. */
gboolean _dowser_normalizer_is_empty (JsonNode *node);

/* Functions that make nodes of a plan's JSON. All results are (transfer full), and all arguments are taken. */
JsonNode *_dowser_normalizer_make_node (const char *kind, const char *op, JsonArray *args);
JsonArray *_dowser_normalizer_make_args (JsonNode *first, JsonNode *second);
JsonNode *_dowser_normalizer_make_literal (JsonNode *value);
JsonNode *_dowser_normalizer_make_object (JsonObject *object);
void _dowser_normalizer_negate_node (JsonNode *node);

/** Finds the column that @name means. @name is either the column's ID, or a name that only one table of the scope has.
 * Returns: (nullable) */
JsonNode *_dowser_normalizer_find_column (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *name);
/** Like _dowser_normalizer_find_column(), but fails if no column is found. */
JsonNode *_dowser_normalizer_read_column (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *name);
/** Finds the table that @name means, in any spelling. Returns: (nullable) */
const DowserTable *_dowser_normalizer_find_table (DowserNormalizer *self, const char *name);

/* Functions that read a part of a plan. Each returns: (transfer full) (nullable): %NULL after a failure. */
/** @is_value: TRUE if a text that isn't a column ID is read as a literal; FALSE if such a text is an error */
JsonNode *_dowser_normalizer_read_expr (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node,
                                        gboolean is_value);
JsonNode *_dowser_normalizer_read_condition (DowserNormalizer *self, const DowserNormalizerScope *scope,
                                             JsonNode *node);
JsonNode *_dowser_normalizer_comparison (DowserNormalizer *self, const char *op, JsonNode *left, JsonNode *right);
/** Reads an expression that the model has written as SQL. */
JsonNode *_dowser_normalizer_read_sql_expr (DowserNormalizer *self, const DowserNormalizerScope *scope,
                                            const char *text);
JsonNode *_dowser_normalizer_read_order (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node);
JsonNode *_dowser_normalizer_read_select (DowserNormalizer *self, const DowserNormalizerScope *outer, JsonNode *node);
/** Reads the outputs of a select, with "*" expanded. */
JsonNode *_dowser_normalizer_read_outputs (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node);
/** Adds the tables that the list @node names to the instances of @scope (its tables in FROM). */
JsonNode *_dowser_normalizer_read_from (DowserNormalizer *self, DowserNormalizerScope *scope, JsonNode *node);
JsonNode *_dowser_normalizer_read_joins (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node);
void _dowser_normalizer_scope_add (DowserNormalizerScope *self, const char *id, const char *table);
/** Returns TRUE if @expr contains an aggregate outside of nested selects. */
gboolean _dowser_normalizer_contains_aggregate (JsonNode *expr);
/** If @node is an array, reads each element by calling @part. Otherwise, reads @node itself by calling @part. */
typedef JsonNode *(*DowserNormalizerPart) (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node);
JsonNode *_dowser_normalizer_read_list (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node,
                                        DowserNormalizerPart part);

G_END_DECLS
