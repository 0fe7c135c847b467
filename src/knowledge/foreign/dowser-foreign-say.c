/* dowser-foreign-say.c - turns a definition from another program's file into an entry of Dowser, by writing the
 * definition as a sentence */
#include "joins/dowser-join-path.h"
#include "knowledge/foreign/dowser-foreign-model.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>

static DowserExpr *
rename_instance (const DowserExpr *expr, gpointer data)
{
  const DowserForeignTable *table
      = expr->kind == DOWSER_EXPR_COLUMN ? _dowser_foreign_model_find_table (data, expr->instance) : NULL;

  return table != NULL ? dowser_expr_new_column (table->table->name, expr->name) : NULL;
}

/* Returns the table whose rows each match at most one row of each other table. Returns: (nullable) */
static const DowserTable *
find_root (const DowserJoinTree *tree)
{
  const DowserTable *root = NULL;

  for (guint i = 0; i < tree->tables->len; i++)
    {
      gboolean is_referenced = FALSE;

      for (guint j = 0; j < tree->edges->len; j++)
        is_referenced |= ((const DowserJoinEdge *) tree->edges->pdata[j])->key->to_table == tree->tables->pdata[i];
      if (is_referenced)
        continue;
      if (root != NULL)
        return NULL;
      root = tree->tables->pdata[i];
    }
  return root;
}

/* RootTable: @name: the root table's name in the file; @is_read: TRUE if each aggregate that reads columns reads the
 * root table */
typedef struct
{
  const char *name;
  gboolean is_read;
} RootTable;

static gboolean
is_same_text (gconstpointer a, gconstpointer b)
{
  return g_ascii_strcasecmp (a, b) == 0;
}

/* Clears @is_read if an aggregate reads columns, but none of the root table, whose rows the sentence is about. Such an
 * aggregate would be wrong: it would use the joined rows instead of the rows of its own table. */
static gboolean
find_root_cb (const DowserExpr *expr, gpointer data)
{
  RootTable *root = data;
  g_autoptr (GPtrArray) names = NULL;

  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return TRUE;
  names = _dowser_foreign_list_instances (expr);
  root->is_read &= names->len == 0 || g_ptr_array_find_with_equal_func (names, root->name, is_same_text, NULL);
  return FALSE;
}

/* Returns TRUE if the definition is about the rows of @root. An aggregate of another table would be wrong, because it
 * would use a row of that table once for each joined row. */
static gboolean
is_about_rows_of (const DowserForeignModel *self, const DowserForeignDefinition *definition, const DowserTable *root)
{
  RootTable search = { NULL, TRUE };
  const DowserForeignTable *counted
      = definition->counts != NULL ? _dowser_foreign_model_find_table (self, definition->counts) : NULL;

  for (guint i = 0; root != NULL && i < definition->ids->len; i++)
    if (g_str_equal (_dowser_foreign_model_find_table (self, definition->ids->pdata[i])->table->name, root->name))
      search.name = definition->ids->pdata[i];
  if (search.name == NULL)
    return FALSE;
  if (definition->kind != DOWSER_ENTRY_METRIC)
    return definition->ids->pdata[0] == search.name;
  dowser_expr_walk (definition->expr, find_root_cb, &search);
  return search.is_read
         && (definition->counts == NULL || (counted != NULL && g_str_equal (counted->table->name, root->name)));
}

/* Joins the tables of the definition along their keys. Each instance has its table's name as its id. @problem: (out):
 * why this isn't possible. Returns: (transfer full) (nullable) */
static DowserSelect *
make_joined (const DowserForeignModel *self, const DowserForeignDefinition *definition, const char **problem)
{
  GPtrArray *ids = definition->ids;
  g_autoptr (DowserSelect) select = dowser_select_new ();
  g_autoptr (DowserJoinGraph) graph = NULL;
  g_autoptr (GPtrArray) terminals = g_ptr_array_new ();
  g_autoptr (GPtrArray) trees = NULL;

  for (guint i = 0; i < ids->len; i++)
    {
      const char *name = _dowser_foreign_model_find_table (self, ids->pdata[i])->table->name;
      const DowserTable *table = dowser_schema_find_table (self->stored, name);

      *problem = g_ptr_array_find (terminals, table, NULL) ? _ ("the entry needs the same table twice.") : NULL;
      if (*problem != NULL)
        return NULL;
      g_ptr_array_add (terminals, (gpointer) table);
      dowser_select_add_instance (select, table->name, table->name);
    }
  if (ids->len == 1)
    return g_steal_pointer (&select);
  graph = dowser_join_graph_new (self->stored);
  trees = dowser_join_graph_find_trees (graph, terminals, 2);
  if (trees->len == 0)
    *problem = _ ("no key joins the tables of the entry.");
  else if (trees->len > 1)
    *problem = _ ("several keys join the tables of the entry.");
  else if (!is_about_rows_of (self, definition, find_root (trees->pdata[0])))
    *problem = _ ("the entry combines rows of several tables that have no one-to-one join.");
  else if (!dowser_join_tree_apply (trees->pdata[0], select, DOWSER_JOIN_INNER))
    *problem = _ ("no key joins the tables of the entry.");
  return *problem == NULL ? g_steal_pointer (&select) : NULL;
}

static void
show_all_columns (DowserSelect *select, const DowserTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden)
        dowser_select_add_output (select, dowser_expr_new_column (table->name, column->name), NULL);
    }
}

/* Returns: (transfer full) (nullable) */
static char *
make_sentence (DowserForeignModel *self, const DowserForeignDefinition *definition, char **problem)
{
  const char *reason = NULL;
  DowserSelect *select = make_joined (self, definition, &reason);
  g_autoptr (DowserExpr) expr = dowser_expr_map (definition->expr, rename_instance, self);
  g_autoptr (DowserPlan) plan = select != NULL ? dowser_plan_new (select) : NULL;
  g_autoptr (GError) error = NULL;
  char *sentence;

  if (select == NULL)
    {
      *problem = g_strdup (reason);
      return NULL;
    }
  if (definition->kind == DOWSER_ENTRY_FILTER)
    {
      show_all_columns (select, _dowser_foreign_model_find_table (self, definition->ids->pdata[0])->table);
      dowser_select_add_filter (select, dowser_expr_ref (expr));
    }
  else
    dowser_select_add_output (select, dowser_expr_ref (expr), NULL);
  if (definition->condition != NULL)
    dowser_select_add_filter (select, dowser_expr_map (definition->condition, rename_instance, self));
  sentence = dowser_sentence_write (plan, self->stored, &error);
  *problem = sentence == NULL ? g_strdup (error->message) : NULL;
  return sentence;
}

static char **
list_words (const DowserForeignDefinition *definition)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  g_strv_builder_add (words, definition->name);
  for (char **word = definition->also; word != NULL && *word != NULL; word++)
    g_strv_builder_add (words, *word);
  return g_strv_builder_end (words);
}

void
_dowser_foreign_add_sentence (DowserForeignModel *self, const DowserForeignDefinition *definition)
{
  g_auto (GStrv) words = list_words (definition);
  g_autofree char *problem = NULL;
  g_autofree char *sentence = NULL;
  DowserEntry *entry;

  if (definition->kind == DOWSER_ENTRY_DIMENSION && definition->expr->kind == DOWSER_EXPR_COLUMN)
    {
      const DowserTable *table = _dowser_foreign_model_find_table (self, definition->expr->instance)->table;

      _dowser_foreign_add_description (self->foreign, definition->at, table,
                                       dowser_table_find_column (table, definition->expr->name), words,
                                       definition->about);
      return;
    }
  sentence = make_sentence (self, definition, &problem);
  if (sentence == NULL)
    {
      _dowser_foreign_report (self->foreign, definition->at,
                              g_strdup_printf (_ ("“%s” isn't used: %s"), definition->name, problem));
      return;
    }
  entry = dowser_entry_new (definition->kind, NULL, sentence);
  entry->term = _dowser_foreign_dup_words (words[0]);
  entry->also = g_new0 (char *, g_strv_length (words));
  for (guint i = 1; words[i] != NULL; i++)
    entry->also[i - 1] = _dowser_foreign_dup_words (words[i]);
  entry->about = g_strdup (definition->about);
  _dowser_foreign_add_entry (self->foreign, definition->at, entry);
}
