/* dowser-sentence-write-private.h - shared functions of the files that write selects and expressions as a tree */
#pragma once

#include "joins/dowser-join-path.h"
#include "plan/dowser-types.h"
#include "sentence/dowser-sentence-write.h"

G_BEGIN_DECLS

/** DowserSentenceWriter: the state of writing a plan. @own: the names that the sentence defines; @missing: (nullable):
 * the part of the plan that no sentence can express; @in_named: TRUE while a named output is being written */
typedef struct
{
  const DowserPlan *plan;
  const DowserSchema *schema;
  const DowserSentenceNames *names;
  DowserJoinGraph *graph;
  DowserTypes *types;
  DowserSentenceDetail detail;
  GHashTable *own;
  char *missing;
  gboolean in_named;
} DowserSentenceWriter;

/**
 * DowserSentenceWriterScope: the state of writing one select; allocated on the stack
 * @names_of_instances: instance (DowserInstance: a table or step in FROM) → its name in the sentence; an instance
 * without a name here has the name of its table
 * @roles: instance → the key column that references the instance, if the role of this key is the instance's name
 * @lists_tables: TRUE if the sentence lists the tables of the select
 * @has_table: TRUE if the sentence already contains a table, or a column that only one table has
 * @is_correlated: TRUE if the first table is correlated with the enclosing rows and the sentence must still express
 * this
 */
typedef struct _DowserSentenceWriterScope DowserSentenceWriterScope;
struct _DowserSentenceWriterScope
{
  const DowserSentenceWriterScope *outer;
  const DowserSelect *select;
  GHashTable *names_of_instances;
  GHashTable *roles;
  gboolean lists_tables;
  gboolean has_table;
  gboolean is_correlated;
  DowserTypeScope types;
};

/** Records the first part of the plan that can't be expressed. Returns: %NULL */
gpointer _dowser_sentence_writer_fail (DowserSentenceWriter *self, const char *missing);
/** Makes a node from @row. @children: DowserSentenceNode (transfer full), %NULL-terminated; if one child is missing,
 * all other children are freed. Returns: (transfer full) (nullable) */
DowserSentenceNode *_dowser_sentence_writer_make_node (DowserSentenceWriter *self, const DowserSentenceRow *row,
                                                       guint n, DowserSentenceNode **children);
DowserSentenceNode *_dowser_sentence_writer_make_part (DowserSentenceWriter *self, DowserSentenceCategory category,
                                                       DowserSentencePart part, int op, guint n,
                                                       DowserSentenceNode **children);
DowserSentenceNode *_dowser_sentence_write_select (DowserSentenceWriter *self, const DowserSelect *select,
                                                   const DowserSentenceWriterScope *outer, gboolean outputs);
/** Begins to write @select; call _dowser_sentence_writer_close_scope() at the end. @filter: (out) (transfer full)
 * (nullable): the part of the select's filter that must still be written */
void _dowser_sentence_writer_open_scope (DowserSentenceWriter *self, DowserSentenceWriterScope *scope,
                                         const DowserSelect *select, const DowserSentenceWriterScope *outer,
                                         DowserExpr **filter);
void _dowser_sentence_writer_close_scope (DowserSentenceWriterScope *scope);
/** Writes the select of @scope. @outputs: TRUE to write the outputs of the select; FALSE to write all columns of its
 * first table instead, because EXISTS ignores the outputs; @is_step: TRUE if other selects refer to the outputs by
 * name */
DowserSentenceNode *_dowser_sentence_write_in_scope (DowserSentenceWriter *self, DowserSentenceWriterScope *scope,
                                                     const DowserExpr *filter, gboolean outputs, gboolean is_step);
/** Returns TRUE if the tables of @scope must be listed because they don't follow from the columns. */
gboolean _dowser_sentence_writer_needs_from_clause (const DowserSentenceWriter *self,
                                                    const DowserSentenceWriterScope *scope);
/** Writes the list of tables. */
DowserSentenceNode *_dowser_sentence_write_from_clause (DowserSentenceWriter *self, DowserSentenceWriterScope *scope);
/** Returns TRUE if the first outputs are the groups, in the same order, and other outputs follow. */
gboolean _dowser_sentence_writer_begins_with_groups (const DowserSelect *select, gboolean is_step);
/** Writes the outputs from @start on. */
DowserSentenceNode *_dowser_sentence_write_outputs (DowserSentenceWriter *self, DowserSentenceWriterScope *scope,
                                                    guint start, gboolean is_step);
/** Writes all columns of @instance. */
DowserSentenceNode *_dowser_sentence_write_all_columns (DowserSentenceWriter *self, const DowserInstance *instance,
                                                        DowserSentenceWriterScope *scope);
/** Writes a select that reads only one step, without naming the step. Such a select reads the best rows of each group,
 * or an aggregate over the measures of groups. Returns: (transfer full) (nullable): %NULL for any other select */
DowserSentenceNode *_dowser_sentence_write_select_over_step (DowserSentenceWriter *self, const DowserSelect *select,
                                                             const DowserSelect *step);
DowserSentenceNode *_dowser_sentence_write_expr (DowserSentenceWriter *self, const DowserExpr *expr,
                                                 DowserSentenceWriterScope *scope);
/** Writes expressions (DowserExpr) as a list. */
DowserSentenceNode *_dowser_sentence_write_list (DowserSentenceWriter *self, GPtrArray *exprs, guint start,
                                                 DowserSentenceWriterScope *scope);
/** Writes sort keys (DowserOrder) as a list. */
DowserSentenceNode *_dowser_sentence_write_orders (DowserSentenceWriter *self, GPtrArray *orders,
                                                   DowserSentenceWriterScope *scope);
/** Writes a place such as "orders" or "their orders". */
DowserSentenceNode *_dowser_sentence_write_place (DowserSentenceWriter *self, const DowserInstance *instance,
                                                  DowserSentenceWriterScope *scope);
/** Returns TRUE if the name of @column, without a table, means this column in the sentence. */
gboolean _dowser_sentence_writer_is_column_unambiguous (const DowserSentenceWriter *self, const DowserExpr *column,
                                                        const DowserSentenceWriterScope *scope);
const char *_dowser_sentence_writer_get_instance_name (const DowserSentenceWriterScope *scope,
                                                       const DowserInstance *instance);

G_END_DECLS
