/* dowser-form-private.h - what the files share that put a model's own form of a plan into the form of a tier */
#pragma once

#include "prompt/documents/dowser-tier.h"
#include "schema/dowser-schema.h"
#include "sql/write/dowser-sql-writer.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * DowserForm: a document on its way.
 * @steps: (char *): names of the steps before this one
 * @path: where it is; @wrong: (nullable): the first thing that has no one meaning
 */
typedef struct
{
  const DowserSchema *schema;
  DowserDialectId dialect;
  GPtrArray *mends;
  GPtrArray *steps;
  GString *path;
  char *wrong;
} DowserForm;

/**
 * DowserFormScope: the select that is being put into form.
 * @ids, @tables: of its instances, pairwise (char *); a step's table is ""
 * @outputs: (char *): names of its outputs
 */
typedef struct _DowserFormScope DowserFormScope;
struct _DowserFormScope
{
  const DowserFormScope *outer;
  GPtrArray *ids;
  GPtrArray *tables;
  GPtrArray *outputs;
};

/** Keeps the first failure with its path. Returns: %NULL */
gpointer _dowser_form_fail (DowserForm *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Steps into @name, or into element @index where @name is %NULL. Returns: for _leave() */
gsize _dowser_form_enter (DowserForm *self, const char *name, guint index);
void _dowser_form_leave (DowserForm *self, gsize place);

/*
 * Words. A word is compared by its letters and digits alone, in lower case: "groupBy", "group_by" and "GROUP BY" are
 * one.
 */

/** DowserFormWord: a word that models use, and what it means here. */
typedef struct
{
  const char *word;
  const char *meaning;
} DowserFormWord;

/** Lower-case letters and digits, and the signs of operators. Returns: (transfer full) */
char *_dowser_form_fold (const char *text);
/** Returns: (nullable): what @text means in the table, which ends with %NULL */
const char *_dowser_form_find_word (const DowserFormWord *words, const char *text);
extern const DowserFormWord _dowser_form_select_words[];
extern const DowserFormWord _dowser_form_plan_words[];
extern const DowserFormWord _dowser_form_kind_words[];
extern const DowserFormWord _dowser_form_operator_words[];
extern const DowserFormWord _dowser_form_aggregate_words[];
extern const DowserFormWord _dowser_form_function_words[];
extern const DowserFormWord _dowser_form_argument_words[];
/** Whether a member says nothing about the plan: a remark, or one that is empty. */
gboolean _dowser_form_is_remark (const char *name, JsonNode *value);
/** The member of @object whose name means @meaning in @words. Returns: (nullable) */
JsonNode *_dowser_form_get (JsonObject *object, const DowserFormWord *words, const char *meaning);
/** Returns: (nullable): the text of a string */
const char *_dowser_form_string (JsonNode *node);
/** The SQL that stands among the members. Returns: (nullable) */
const char *_dowser_form_find_sql (JsonObject *object);
/** Returns: (nullable): the text of a member, where there is one and it is a string */
const char *_dowser_form_text_of (JsonObject *object, const char *name);
gboolean _dowser_form_is_true (JsonNode *node);
/** Whether the node is null, or a text, array or object with nothing in it. */
gboolean _dowser_form_is_empty (JsonNode *node);

/* Nodes of a plan's JSON; all are (transfer full), and take their arguments. */
JsonNode *_dowser_form_node (const char *kind, const char *op, JsonArray *args);
JsonArray *_dowser_form_args (JsonNode *first, JsonNode *second);
JsonNode *_dowser_form_literal (JsonNode *value);
JsonNode *_dowser_form_take (JsonObject *object);
void _dowser_form_negate (JsonNode *node);

/** The column that @name means: by its id, or by its own name where one table in sight has it. Returns: (nullable) */
JsonNode *_dowser_form_find_column (DowserForm *self, const DowserFormScope *scope, const char *name);
/** The same, and fails where there is none. */
JsonNode *_dowser_form_column (DowserForm *self, const DowserFormScope *scope, const char *name);
/** The table that @name means, with the name it is stored by. Returns: (nullable) */
const DowserTable *_dowser_form_find_table (DowserForm *self, const char *name);

/* Parts. Each returns: (transfer full) (nullable): %NULL once something has failed. */
/** @is_value: a text stands for itself where it is no id */
JsonNode *_dowser_form_expr (DowserForm *self, const DowserFormScope *scope, JsonNode *node, gboolean is_value);
JsonNode *_dowser_form_condition (DowserForm *self, const DowserFormScope *scope, JsonNode *node);
JsonNode *_dowser_form_comparison (DowserForm *self, const char *op, JsonNode *left, JsonNode *right);
/** An expression of SQL. */
JsonNode *_dowser_form_text_expr (DowserForm *self, const DowserFormScope *scope, const char *text);
JsonNode *_dowser_form_order (DowserForm *self, const DowserFormScope *scope, JsonNode *node);
JsonNode *_dowser_form_select (DowserForm *self, const DowserFormScope *outer, JsonNode *node);
/** The outputs of a select, with "*" written out. */
JsonNode *_dowser_form_outputs (DowserForm *self, const DowserFormScope *scope, JsonNode *node);
/** The instances that @node lists are added to @scope. */
JsonNode *_dowser_form_from (DowserForm *self, DowserFormScope *scope, JsonNode *node);
JsonNode *_dowser_form_joins (DowserForm *self, const DowserFormScope *scope, JsonNode *node);
void _dowser_form_scope_add (DowserFormScope *self, const char *id, const char *table);
/** Whether it aggregates at its own level. */
gboolean _dowser_form_aggregates (JsonNode *expr);
/** A list of @node's elements, or of @node alone where it is no array. */
typedef JsonNode *(*DowserFormPart) (DowserForm *self, const DowserFormScope *scope, JsonNode *node);
JsonNode *_dowser_form_list (DowserForm *self, const DowserFormScope *scope, JsonNode *node, DowserFormPart part);

G_END_DECLS
