/* dowser-sentence-scope.c - finds the tables and columns that the names of a sentence mean in their scope */
#include "sentence/dowser-sentence-scope.h"

#include "plan/dowser-plan.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>

const DowserPlanStep *
dowser_sentence_maker_find_step (const DowserSentenceMaker *self, const char *id)
{
  for (guint i = 0; i < self->steps->len; i++)
    if (g_str_equal (((const DowserPlanStep *) self->steps->pdata[i])->id, id))
      return self->steps->pdata[i];
  return NULL;
}

static const DowserTable *
find_table (const DowserSchema *schema, const DowserInstance *instance)
{
  return instance->is_step ? NULL : dowser_schema_find_table (schema, instance->table);
}

/* Returns the table called @name, unless this table is hidden. */
static const DowserTable *
find_visible_table (const DowserSchema *schema, const char *name)
{
  const DowserTable *table = dowser_schema_find_table (schema, name);

  return table != NULL && !table->hidden ? table : NULL;
}

GPtrArray *
dowser_sentence_list_columns (const DowserSentenceMaker *maker, const DowserInstance *instance)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func (g_free);
  const DowserTable *table = find_table (maker->schema, instance);
  const DowserPlanStep *step = table == NULL ? dowser_sentence_maker_find_step (maker, instance->table) : NULL;

  for (guint i = 0; table != NULL && i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (dowser_column_may_be_guessed (column))
        g_ptr_array_add (columns, g_strdup (column->name));
    }
  for (guint i = 0; step != NULL && i < step->select->outputs->len; i++)
    g_ptr_array_add (columns, dowser_select_dup_heading (step->select, i));
  return columns;
}

/* Returns: (transfer full) (nullable): the stored name of the column that has one of @names; @instance must have this
 * column */
static char *
find_instance_column (const DowserSentenceMaker *maker, const DowserInstance *instance, GPtrArray *names)
{
  const DowserTable *table = find_table (maker->schema, instance);
  g_autoptr (GPtrArray) columns = table == NULL ? dowser_sentence_list_columns (maker, instance) : NULL;

  for (guint n = 0; n < names->len; n++)
    {
      const DowserColumn *column = table != NULL ? dowser_table_find_column (table, names->pdata[n]) : NULL;

      if (column != NULL && !column->hidden)
        return g_strdup (column->name);
      for (guint i = 0; columns != NULL && i < columns->len; i++)
        if (g_ascii_strcasecmp (columns->pdata[i], names->pdata[n]) == 0)
          return g_strdup (columns->pdata[i]);
    }
  return NULL;
}

static gboolean
is_id_taken (const DowserSentenceScope *self, const char *id)
{
  for (const DowserSentenceScope *scope = self; scope != NULL; scope = scope->outer)
    if (dowser_select_find_instance (scope->select, id) != NULL)
      return TRUE;
  return FALSE;
}

char *
dowser_sentence_scope_make_id (const DowserSentenceScope *self, const char *wanted)
{
  char *id = g_strdup (wanted);

  for (guint n = 2; is_id_taken (self, id); n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s%u", wanted, n);
    }
  return id;
}

const DowserInstance *
dowser_sentence_scope_add_table (const DowserSentenceMaker *maker, DowserSentenceScope *self, GPtrArray *names,
                                 const char *id, GError **error)
{
  for (guint i = 0; i < names->len; i++)
    {
      const DowserPlanStep *step = dowser_sentence_maker_find_step (maker, names->pdata[i]);
      const DowserTable *table = step == NULL ? find_visible_table (maker->schema, names->pdata[i]) : NULL;
      const char *name = step != NULL ? step->id : table != NULL ? table->name : NULL;
      g_autofree char *own = name != NULL ? dowser_sentence_scope_make_id (self, id != NULL ? id : name) : NULL;

      if (name == NULL)
        continue;
      g_ptr_array_add (self->select->from, dowser_instance_new (own, name, step != NULL));
      if (id != NULL)
        g_hash_table_add (self->called, g_strdup (own));
      return self->select->from->pdata[self->select->from->len - 1];
    }
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME, _ ("there is no table “%s”"),
               (const char *) names->pdata[0]);
  return NULL;
}

static const DowserInstance *
find_existing (const DowserSentenceScope *self, GPtrArray *names)
{
  for (const DowserSentenceScope *scope = self; scope != NULL; scope = scope->outer)
    for (guint n = 0; n < names->len; n++)
      for (guint i = 0; i < scope->select->from->len; i++)
        {
          const DowserInstance *instance = scope->select->from->pdata[i];
          gboolean called = g_hash_table_contains (scope->called, instance->id);

          if (g_str_equal (called ? instance->id : instance->table, names->pdata[n]))
            return instance;
        }
  return NULL;
}

static void
set_multiplied_rows_error (const char *table, GError **error)
{
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_JOIN,
               _ ("one row may match several rows of %s. Write “their %s” in parentheses, or list the tables after "
                  "“from”"),
               table, table);
}

/* Returns TRUE if @tree joins a table in which several rows may match one row. */
static gboolean
multiplies_rows (const DowserJoinTree *tree)
{
  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserJoinEdge *edge = tree->edges->pdata[i];

      if (edge->far == edge->key->table)
        return TRUE;
    }
  return FALSE;
}

static const DowserInstance *
join_table (const DowserSentenceMaker *maker, DowserSentenceScope *self, const DowserTable *table, GError **error)
{
  g_autoptr (GPtrArray) joined_tables = g_ptr_array_new ();
  g_autoptr (GPtrArray) trees = NULL;
  const DowserInstance *joined = NULL;

  for (guint i = 0; i < self->select->from->len; i++)
    {
      const DowserTable *one = find_table (maker->schema, self->select->from->pdata[i]);

      if (one != NULL)
        g_ptr_array_add (joined_tables, (gpointer) one);
    }
  trees = joined_tables->len > 0 ? dowser_join_graph_find_paths_to_table (maker->graph, joined_tables, table, 2)
                                 : g_ptr_array_new ();
  if (trees->len == 1 && multiplies_rows (trees->pdata[0]))
    {
      self->multiplied = TRUE;
      if (!self->in_outputs)
        {
          set_multiplied_rows_error (table->name, error);
          return NULL;
        }
    }
  if (trees->len == 1 && dowser_join_tree_apply (trees->pdata[0], self->select, DOWSER_JOIN_INNER))
    joined = find_existing (&(DowserSentenceScope){ .select = self->select, .called = self->called },
                            &(GPtrArray){ .pdata = (gpointer[]){ table->name }, .len = 1 });
  if (joined != NULL)
    return joined;
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_JOIN,
               trees->len > 1
                   ? _ ("%s can be joined in several ways. Write the join after “from”, as in “from orders, %s on (…)”")
                   : _ ("no key leads to %s. Write the join after “from”, as in “from orders, %s on (…)”"),
               table->name, table->name);
  return NULL;
}

const DowserInstance *
dowser_sentence_scope_find_place (const DowserSentenceMaker *maker, DowserSentenceScope *self, GPtrArray *names,
                                  GError **error)
{
  const DowserInstance *instance = find_existing (self, names);
  const DowserTable *table = NULL;

  if (instance != NULL)
    return instance;
  for (guint n = 0; n < names->len && table == NULL; n++)
    table = find_visible_table (maker->schema, names->pdata[n]);
  if (table != NULL && !self->lists_tables)
    return join_table (maker, self, table, error);
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
               _ ("the table “%s” is not read in this part of the sentence"), (const char *) names->pdata[0]);
  return NULL;
}

/* Returns the only table that has a column with one of @names. */
static const DowserTable *
find_only_table (const DowserSentenceMaker *maker, GPtrArray *names)
{
  const DowserTable *found = NULL;

  for (guint n = 0; n < names->len; n++)
    {
      const DowserTable *table;
      guint count = dowser_sentence_names_count_tables (maker->names, names->pdata[n], &table);

      if (count > 1 || (count == 1 && found != NULL && found != table))
        return NULL;
      if (count == 1)
        found = table;
    }
  return found;
}

DowserExpr *
dowser_sentence_scope_find_column (const DowserSentenceMaker *maker, DowserSentenceScope *self, GPtrArray *names,
                                   const DowserInstance *instance, GError **error)
{
  const DowserTable *only;
  g_autofree char *column = instance != NULL ? find_instance_column (maker, instance, names) : NULL;

  for (const DowserSentenceScope *scope = self; instance == NULL && column == NULL && scope != NULL;
       scope = scope->outer)
    for (guint i = 0; column == NULL && i < scope->select->from->len; i++)
      {
        column = find_instance_column (maker, scope->select->from->pdata[i], names);
        if (column != NULL)
          return dowser_expr_new_column (((const DowserInstance *) scope->select->from->pdata[i])->id, column);
      }
  only = instance == NULL && !self->lists_tables ? find_only_table (maker, names) : NULL;
  if (only != NULL && (instance = join_table (maker, self, only, error)) == NULL)
    return NULL;
  if (only != NULL)
    column = find_instance_column (maker, instance, names);
  if (column != NULL)
    return dowser_expr_new_column (instance->id, column);
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
               _ ("“%s” isn't a column of the tables in this part of the sentence, or several tables have it. Write "
                  "“%s of” and the table"),
               (const char *) names->pdata[0], (const char *) names->pdata[0]);
  return NULL;
}

/* --- Keys --- */

static GPtrArray *
make_conditions (const DowserJoinEdge *edge, const char *near, const char *far)
{
  return edge->far == edge->key->table ? dowser_join_conditions_new (edge->key, far, near)
                                       : dowser_join_conditions_new (edge->key, near, far);
}

/* Returns the number of join edges between @near and @far. Sets @edge to the last of these edges. */
static guint
count_join_edges (DowserJoinGraph *graph, const DowserSchema *schema, const DowserInstance *near,
                  const DowserInstance *far, const DowserJoinEdge **edge)
{
  const DowserTable *from = find_table (schema, near);
  const DowserTable *to = find_table (schema, far);
  GPtrArray *edges = from != NULL && to != NULL ? dowser_join_graph_get_edges (graph, from) : NULL;
  guint n = 0;

  for (guint i = 0; edges != NULL && i < edges->len; i++)
    {
      const DowserJoinEdge *one = edges->pdata[i];

      if (one->near != from || one->far != to)
        continue;
      n++;
      *edge = one;
    }
  return n;
}

GPtrArray *
dowser_sentence_find_key (DowserJoinGraph *graph, const DowserSchema *schema, const DowserSelect *select,
                          const DowserInstance *instance, DowserVia *via, double *confidence)
{
  const DowserJoinEdge *only = NULL;
  const DowserInstance *near = NULL;
  guint n = 0;

  for (guint i = 0; i < select->from->len && select->from->pdata[i] != instance; i++)
    {
      const DowserJoinEdge *edge = NULL;
      guint found = count_join_edges (graph, schema, select->from->pdata[i], instance, &edge);

      n += found;
      if (found == 0)
        continue;
      only = edge;
      near = select->from->pdata[i];
    }
  if (n != 1)
    return NULL;
  *via = only->key->declared ? DOWSER_VIA_DECLARED : DOWSER_VIA_INFERRED;
  *confidence = only->key->confidence;
  return make_conditions (only, near->id, instance->id);
}

/* Returns the foreign key of the table of @instance whose single column has one of @names. */
static const DowserForeignKey *
find_role_key (const DowserSentenceMaker *maker, const DowserInstance *instance, GPtrArray *names)
{
  const DowserTable *table = find_table (maker->schema, instance);
  GPtrArray *edges = table != NULL ? dowser_join_graph_get_edges (maker->graph, table) : NULL;

  for (guint i = 0; edges != NULL && i < edges->len; i++)
    {
      const DowserForeignKey *key = ((const DowserJoinEdge *) edges->pdata[i])->key;

      for (guint n = 0; key->table == table && key->columns->len == 1 && n < names->len; n++)
        if (g_str_equal (((const DowserColumn *) key->columns->pdata[0])->name, names->pdata[n]))
          return key;
    }
  return NULL;
}

gboolean
dowser_sentence_is_joined_by (const DowserJoin *join, const DowserForeignKey *key, const char *from)
{
  g_autoptr (GPtrArray) conditions = dowser_join_conditions_new (key, from, join->to);
  const DowserExpr *on = join->on->len == 1 ? join->on->pdata[0] : NULL;
  const DowserExpr *wanted = conditions->pdata[0];

  if (on == NULL || join->type != DOWSER_JOIN_INNER || on->kind != DOWSER_EXPR_COMPARE || on->op != DOWSER_EQUAL)
    return FALSE;
  return (dowser_expr_equal (on->args->pdata[0], wanted->args->pdata[0])
          && dowser_expr_equal (on->args->pdata[1], wanted->args->pdata[1]))
         || (dowser_expr_equal (on->args->pdata[0], wanted->args->pdata[1])
             && dowser_expr_equal (on->args->pdata[1], wanted->args->pdata[0]));
}

static const DowserInstance *
find_instance_joined_by (const DowserSelect *select, const DowserForeignKey *key, const char *from)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (dowser_sentence_is_joined_by (select->joins->pdata[i], key, from))
      return dowser_select_find_instance (select, ((const DowserJoin *) select->joins->pdata[i])->to);
  return NULL;
}

/* Returns an ID for the instance that @key joins. It is the role in the name of the key's column: "manager" for
 * manager_id. */
static char *
dup_role_id (const DowserSentenceMaker *maker, const DowserForeignKey *key)
{
  const char *name = ((const DowserColumn *) key->columns->pdata[0])->name;
  const char *words = dowser_sentence_names_get_words (maker->names, DOWSER_SENTENCE_ROLE, name);
  char *role = g_strdup (words != NULL ? words : name);

  return g_strdelimit (role, " ", '_');
}

static const DowserInstance *
join_role (const DowserSentenceMaker *maker, DowserSentenceScope *self, const DowserForeignKey *key, const char *from)
{
  g_autofree char *role = dup_role_id (maker, key);
  g_autofree char *id = dowser_sentence_scope_make_id (self, role);

  g_ptr_array_add (self->select->from, dowser_instance_new (id, key->to_table->name, FALSE));
  g_hash_table_add (self->called, g_strdup (id));
  g_ptr_array_add (self->select->joins,
                   dowser_join_new (DOWSER_JOIN_INNER, id, dowser_join_conditions_new (key, from, id),
                                    key->declared ? DOWSER_VIA_DECLARED : DOWSER_VIA_INFERRED, key->confidence));
  return self->select->from->pdata[self->select->from->len - 1];
}

const DowserInstance *
dowser_sentence_scope_find_role (const DowserSentenceMaker *maker, DowserSentenceScope *self, GPtrArray *names,
                                 GError **error)
{
  for (const DowserSentenceScope *scope = self; scope != NULL; scope = scope->outer)
    for (guint i = 0; i < scope->select->from->len; i++)
      {
        const DowserInstance *from = scope->select->from->pdata[i];
        const DowserForeignKey *key = find_role_key (maker, from, names);
        const DowserInstance *joined = key != NULL ? find_instance_joined_by (scope->select, key, from->id) : NULL;

        if (joined != NULL)
          return joined;
        if (key != NULL && scope == self && !self->lists_tables)
          return join_role (maker, self, key, from->id);
      }
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_JOIN, _ ("no key is called “%s”"),
               (const char *) names->pdata[0]);
  return NULL;
}

DowserExpr *
dowser_sentence_scope_find_date (const DowserSentenceMaker *maker, const DowserSentenceScope *self, GError **error)
{
  const DowserInstance *first = self->select->from->len > 0 ? self->select->from->pdata[0] : NULL;
  const DowserTable *table = first != NULL ? find_table (maker->schema, first) : NULL;
  const DowserColumn *date = NULL;
  guint n = 0;

  for (guint i = 0; table != NULL && i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!dowser_value_type_is_temporal (column->type) || column->hidden)
        continue;
      n++;
      date = column;
    }
  if (n == 1)
    return dowser_expr_new_column (first->id, date->name);
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
               n == 0 ? _ ("%s has no date column. Name the column")
                      : _ ("%s has several date columns. Name one of them"),
               table != NULL ? table->name : _ ("this part of the question"));
  return NULL;
}

static void
report_assumed_key (const DowserSentenceMaker *maker, const DowserForeignKey *key)
{
  const DowserColumn *column = key->columns->pdata[0];
  const DowserColumn *to = key->to_columns->pdata[0];
  g_autofree char *from = g_strdup_printf ("%s.%s", key->table->name, column->name);
  g_autofree char *target = g_strdup_printf ("%s.%s", key->to_table->name, to->name);

  g_ptr_array_add (maker->assumptions, dowser_assumption_new (from, target, DOWSER_BASIS_DATA, key->confidence));
}

gboolean
dowser_sentence_scope_correlate (const DowserSentenceMaker *maker, DowserSentenceScope *self, GError **error)
{
  const DowserInstance *own = self->select->from->pdata[0];
  const DowserInstance *near = NULL;
  const DowserJoinEdge *edge = NULL;
  g_autoptr (GPtrArray) conditions = NULL;
  guint n = 0;

  for (const DowserSentenceScope *scope = self->outer; n == 0 && scope != NULL; scope = scope->outer)
    for (guint i = 0; i < scope->select->from->len; i++)
      {
        guint found = count_join_edges (maker->graph, maker->schema, scope->select->from->pdata[i], own, &edge);

        n += found;
        near = found > 0 ? scope->select->from->pdata[i] : near;
      }
  if (n != 1)
    {
      g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_JOIN,
                   n == 0 ? _ ("no key leads to the table in “their %s”")
                          : _ ("several keys lead to the table in “their %s”"),
                   own->table);
      return FALSE;
    }
  if (!edge->key->declared && maker->assumptions != NULL)
    report_assumed_key (maker, edge->key);
  conditions = make_conditions (edge, near->id, own->id);
  for (guint c = 0; c < conditions->len; c++)
    dowser_select_add_filter (self->select, dowser_expr_ref (conditions->pdata[c]));
  return TRUE;
}
