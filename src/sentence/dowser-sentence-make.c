/* dowser-sentence-make.c - makes the selects and the plan from the tree of a sentence */
#include "sentence/dowser-sentence-make.h"

#include "sentence/dowser-sentence-make-private.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>

/* The clauses of a select. @parts: (nullable): for each kind of clause, its node; @where, @sets, @routes: all clauses
 * of this kind, in their order. */
typedef struct
{
  const DowserSentenceNode *outputs;
  gboolean distinct;
  const DowserSentenceNode *parts[DOWSER_SENTENCE_STEPS_THEN + 1];
  GPtrArray *where;
  GPtrArray *sets;
  GPtrArray *routes;
} Clauses;

static void
clauses_clear (Clauses *self)
{
  g_clear_pointer (&self->where, g_ptr_array_unref);
  g_clear_pointer (&self->sets, g_ptr_array_unref);
  g_clear_pointer (&self->routes, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Clauses, clauses_clear)

static gboolean
is_clause (const DowserSentenceNode *node)
{
  return node->row != NULL && node->row->part >= DOWSER_SENTENCE_CLAUSE_FROM
         && node->row->part <= DOWSER_SENTENCE_CLAUSE_SET;
}

/* Returns TRUE for clauses that may follow a set operation: an order or a limit, which then applies to the whole
 * result. The other clauses belong to one of the two sets. */
static gboolean
can_follow_set (DowserSentencePart part)
{
  return part == DOWSER_SENTENCE_CLAUSE_ORDER || part == DOWSER_SENTENCE_CLAUSE_TOP
         || part == DOWSER_SENTENCE_CLAUSE_SKIP || part == DOWSER_SENTENCE_CLAUSE_SET;
}

static gboolean
read_clauses (Clauses *self, const DowserSentenceNode *node, GError **error)
{
  gboolean is_later = FALSE;

  self->where = g_ptr_array_new ();
  self->sets = g_ptr_array_new ();
  self->routes = g_ptr_array_new ();
  for (; is_clause (node); node = node->children->pdata[0])
    {
      DowserSentencePart part = node->row->part;

      if (part == DOWSER_SENTENCE_CLAUSE_WHERE)
        g_ptr_array_insert (self->where, 0, node->children->pdata[1]);
      else if (part == DOWSER_SENTENCE_CLAUSE_SET)
        g_ptr_array_insert (self->sets, 0, (gpointer) node);
      else if (part == DOWSER_SENTENCE_CLAUSE_ROUTE)
        g_ptr_array_insert (self->routes, 0, (gpointer) node);
      else if (self->parts[part] != NULL || (self->sets->len > 0 && can_follow_set (part)))
        {
          g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX,
                               _ ("a part of the sentence, such as “grouped by”, is given twice"));
          return FALSE;
        }
      else
        self->parts[part] = part == DOWSER_SENTENCE_CLAUSE_BEST ? node : node->children->pdata[1];
      if (part == DOWSER_SENTENCE_CLAUSE_SET && is_later)
        break;
      is_later = is_later || !can_follow_set (part);
    }
  if (is_clause (node) || self->sets->len > 1)
    {
      g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX,
                           _ ("conditions and groups must come before the second set of rows"));
      return FALSE;
    }
  self->distinct = dowser_sentence_node_is_part (node, DOWSER_SENTENCE_DISTINCT);
  self->outputs = self->distinct ? node->children->pdata[0] : node;
  return TRUE;
}

/* --- Where rows come from --- */

const char *
_dowser_sentence_add_step (DowserSentenceMaker *maker, DowserSelect *select, const char *id)
{
  g_autofree char *own = NULL;

  for (guint n = 1; id == NULL; n++)
    {
      g_free (own);
      own = g_strdup_printf ("set%u", n);
      if (dowser_sentence_maker_find_step (maker, own) == NULL && dowser_schema_find_table (maker->schema, own) == NULL)
        id = own;
    }
  g_ptr_array_add (maker->steps, dowser_plan_step_new (id, NULL, select));
  return ((const DowserPlanStep *) maker->steps->pdata[maker->steps->len - 1])->id;
}

const char *
_dowser_sentence_make_step (DowserSentenceMaker *maker, const DowserSentenceNode *query, const char *id, GError **error)
{
  DowserSelect *select = _dowser_sentence_make_select (maker, query, NULL, error);

  return select != NULL ? _dowser_sentence_add_step (maker, select, id) : NULL;
}

/* Adds one table, step or set to the select's FROM. */
static const DowserInstance *
add_source (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceNode *first = node->children->pdata[0];
  const char *called = node->children->len > 1 ? dowser_sentence_node_get_text (node->children->pdata[1]) : NULL;
  const char *step;

  if (node->row->part != DOWSER_SENTENCE_QUERY_HERE && node->row->part != DOWSER_SENTENCE_QUERY_CALLED)
    return dowser_sentence_scope_add_table (maker, scope, first->names, called, error);
  step = _dowser_sentence_make_step (maker, first, NULL, error);
  return step != NULL
             ? dowser_sentence_scope_add_table (maker, scope,
                                                &(GPtrArray){ .pdata = (gpointer[]){ (gpointer) step }, .len = 1 },
                                                called, error)
             : NULL;
}

static GPtrArray *
list_and_operands (DowserExpr *condition)
{
  GPtrArray *on = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  for (guint i = 0; condition->kind == DOWSER_EXPR_AND && i < condition->args->len; i++)
    g_ptr_array_add (on, dowser_expr_ref (condition->args->pdata[i]));
  if (condition->kind != DOWSER_EXPR_AND)
    g_ptr_array_add (on, dowser_expr_ref (condition));
  dowser_expr_unref (condition);
  return on;
}

static gboolean
add_joined_table (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope,
                  GError **error)
{
  gboolean on = node->row->part == DOWSER_SENTENCE_JOIN_ON;
  const DowserSentenceNode *join = on ? node->children->pdata[0] : node;
  const DowserInstance *instance = add_source (maker, join->children->pdata[0], scope, error);
  DowserVia via = DOWSER_VIA_USER;
  double confidence = 1;
  GPtrArray *conditions = NULL;

  if (instance == NULL)
    return FALSE;
  if (on)
    {
      DowserExpr *condition = _dowser_sentence_make_expr (maker, node->children->pdata[1], scope, error);

      if (condition == NULL)
        return FALSE;
      conditions = list_and_operands (condition);
    }
  else if (join->row->op != DOWSER_JOIN_CROSS && join->row->op >= 0)
    {
      conditions = dowser_sentence_find_key (maker->graph, maker->schema, scope->select, instance, &via, &confidence);
      if (conditions == NULL)
        {
          g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_JOIN,
                       _ ("no single key joins %s. Add “on (…)” with the columns to compare"), instance->table);
          return FALSE;
        }
    }
  if (join->row->op >= 0)
    g_ptr_array_add (scope->select->joins, dowser_join_new (join->row->op, instance->id, conditions, via, confidence));
  return TRUE;
}

static gboolean
add_from_clause (DowserSentenceMaker *maker, const DowserSentenceNode *from, DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceNode *first = from->children->pdata[0];

  scope->lists_tables = TRUE;
  if (add_source (maker, first, scope, error) == NULL)
    return FALSE;
  if (dowser_sentence_node_is_part (first, DOWSER_SENTENCE_TABLE_THEIRS)
      && !dowser_sentence_scope_correlate (maker, scope, error))
    return FALSE;
  for (guint i = 1; i < from->children->len; i++)
    if (!add_joined_table (maker, from->children->pdata[i], scope, error))
      return FALSE;
  return TRUE;
}

/* Gets the first node of a tree that determines which table is read. @columns: columns before this node whose names
 * several tables have. Returns: (nullable): a node that names a table, or a column that only one table has */
static const DowserSentenceNode *
find_root (const DowserSentenceMaker *maker, const DowserSentenceNode *node, GPtrArray *columns)
{
  const DowserTable *table;

  if (node->row == NULL || node->row->category == DOWSER_SENTENCE_QUERY
      || dowser_sentence_node_is_part (node, DOWSER_SENTENCE_TABLE_ROLE))
    return NULL;
  if (node->row->category == DOWSER_SENTENCE_PLACE || _dowser_sentence_get_aggregated_set (node) != NULL)
    return node;
  if (node->row->kind == DOWSER_EXPR_SUBPLAN && node->row->part == DOWSER_SENTENCE_EXPR)
    return node->children->len > 1 ? find_root (maker, node->children->pdata[0], columns) : NULL;
  if (node->row->part == DOWSER_SENTENCE_COLUMN_HERE)
    {
      const DowserSentenceNode *leaf = node->children->pdata[0];

      if (leaf->names->len == 1
          && dowser_sentence_names_count_tables (maker->names, leaf->names->pdata[0], &table) == 1)
        return node;
      g_ptr_array_add (columns, leaf->names);
      return NULL;
    }
  for (guint i = 0; i < node->children->len; i++)
    {
      const DowserSentenceNode *found = find_root (maker, node->children->pdata[i], columns);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Returns the only table that has all of @columns. Each element of @columns is a GPtrArray of the possible names of one
 * column. */
static const DowserTable *
find_common_table (const DowserSentenceMaker *maker, GPtrArray *columns)
{
  GPtrArray *tables = dowser_schema_get_tables (maker->schema);
  const DowserTable *found = NULL;

  for (guint t = 0; columns->len > 0 && t < tables->len; t++)
    {
      gboolean all = !((const DowserTable *) tables->pdata[t])->hidden;

      for (guint c = 0; all && c < columns->len; c++)
        {
          GPtrArray *names = columns->pdata[c];

          all = FALSE;
          for (guint n = 0; n < names->len; n++)
            {
              const DowserColumn *column = dowser_table_find_column (tables->pdata[t], names->pdata[n]);

              all = all || (column != NULL && !column->hidden);
            }
        }
      if (all && found != NULL)
        return NULL;
      if (all)
        found = tables->pdata[t];
    }
  return found;
}

static const DowserSentenceNode *
find_clause (const DowserSentenceNode *query, DowserSentencePart part)
{
  for (; is_clause (query); query = query->children->pdata[0])
    if (query->row->part == part)
      return query;
  return NULL;
}

/* Copies @query and adds the items of @list before the groups that @query already has. Returns: (transfer full) */
static DowserSentenceNode *
add_group_items (const DowserSentenceNode *query, const DowserSentenceNode *list)
{
  DowserSentenceNode *copy = dowser_sentence_node_new (query->row);
  gboolean has_by = dowser_sentence_node_is_part (query, DOWSER_SENTENCE_CLAUSE_BY);

  if (!has_by)
    dowser_sentence_node_add_child (copy, add_group_items (query->children->pdata[0], list));
  else
    dowser_sentence_node_add_child (copy, dowser_sentence_node_ref (query->children->pdata[0]));
  for (guint i = 1; i < query->children->len; i++)
    {
      DowserSentenceNode *child = query->children->pdata[i];
      DowserSentenceNode *joined_node;

      if (!has_by)
        {
          dowser_sentence_node_add_child (copy, dowser_sentence_node_ref (child));
          continue;
        }
      joined_node = dowser_sentence_node_new (child->row);
      for (guint n = 0; n < list->children->len; n++)
        dowser_sentence_node_add_child (joined_node, dowser_sentence_node_ref (list->children->pdata[n]));
      for (guint n = 0; n < child->children->len; n++)
        dowser_sentence_node_add_child (joined_node, dowser_sentence_node_ref (child->children->pdata[n]));
      dowser_sentence_node_add_child (copy, joined_node);
    }
  return copy;
}

/* Makes a set in parentheses the first table of the select. If groups follow the set in the sentence, they are also
 * added to the set. */
static gboolean
add_set_as_first_table (DowserSentenceMaker *maker, const Clauses *clauses, const DowserSentenceNode *frame,
                        DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceNode *by_clause = clauses->parts[DOWSER_SENTENCE_CLAUSE_BY];
  g_autoptr (DowserSentenceNode) with_groups = NULL;
  const DowserPlanStep *step;
  const char *id;

  if (by_clause != NULL && find_clause (frame, DOWSER_SENTENCE_CLAUSE_BY) != NULL)
    {
      with_groups = add_group_items (frame, by_clause);
      scope->n_pushed = by_clause->children->len;
    }
  id = _dowser_sentence_make_step (maker, with_groups != NULL ? with_groups : frame, NULL, error);
  if (id == NULL)
    return FALSE;
  step = dowser_sentence_maker_find_step (maker, id);
  scope->frame = frame;
  scope->measure = dowser_select_dup_heading (step->select, step->select->outputs->len - 1);
  return dowser_sentence_scope_add_table (maker, scope,
                                          &(GPtrArray){ .pdata = (gpointer[]){ (gpointer) id }, .len = 1 }, NULL, error)
         != NULL;
}

/* Refuses a set whose table is connected by a key with the enclosing rows. Such a set is ambiguous: it might mean all
 * rows of the table, or only those that belong to each enclosing row. */
static gboolean
check_uncorrelated (const DowserSentenceMaker *maker, DowserSentenceScope *scope, GError **error)
{
  const DowserInstance *own = scope->select->from->pdata[0];
  g_autoptr (DowserSelect) correlated = dowser_select_new ();
  DowserSentenceScope inner_scope = { .outer = scope->outer, .select = correlated };
  const DowserSentenceMaker silent_maker = { maker->schema, maker->names, maker->graph, maker->steps, NULL };

  if (scope->outer == NULL || own->is_step)
    return TRUE;
  for (guint i = 0; i < scope->outer->select->from->len; i++)
    if (g_str_equal (((const DowserInstance *) scope->outer->select->from->pdata[i])->table, own->table))
      return TRUE;
  g_ptr_array_add (correlated->from, dowser_instance_copy (own));
  if (!dowser_sentence_scope_correlate (&silent_maker, &inner_scope, NULL))
    return TRUE;
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_JOIN,
               _ ("write “of their %s” for the related rows only, or “from %s” for all rows"), own->table, own->table);
  return FALSE;
}

static gboolean
add_first_table (DowserSentenceMaker *maker, const Clauses *clauses, DowserSentenceScope *scope, GError **error)
{
  static const DowserSentencePart parts[] = { DOWSER_SENTENCE_CLAUSE_BY, DOWSER_SENTENCE_CLAUSE_GROUPED,
                                              DOWSER_SENTENCE_CLAUSE_HAVING, DOWSER_SENTENCE_CLAUSE_ORDER };
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  const DowserSentenceNode *root = find_root (maker, clauses->outputs, columns);
  const DowserTable *table = NULL;
  const char *name;

  for (guint i = 0; root == NULL && i < clauses->where->len; i++)
    root = find_root (maker, clauses->where->pdata[i], columns);
  for (guint i = 0; root == NULL && i < G_N_ELEMENTS (parts); i++)
    root = clauses->parts[parts[i]] != NULL ? find_root (maker, clauses->parts[parts[i]], columns) : NULL;
  if (root != NULL && _dowser_sentence_get_aggregated_set (root) != NULL)
    return add_set_as_first_table (maker, clauses, _dowser_sentence_get_aggregated_set (root), scope, error);
  if (root != NULL && root->row->category == DOWSER_SENTENCE_PLACE)
    return dowser_sentence_scope_add_table (maker, scope, dowser_sentence_node_get_child (root, 0)->names, NULL, error)
               != NULL
           && (!dowser_sentence_node_is_part (root, DOWSER_SENTENCE_TABLE_THEIRS)
               || dowser_sentence_scope_correlate (maker, scope, error));
  if (root != NULL)
    dowser_sentence_names_count_tables (maker->names,
                                        dowser_sentence_node_get_text (dowser_sentence_node_get_child (root, 0)),
                                        &table);
  else
    table = find_common_table (maker, columns);
  if (table == NULL && columns->len == 0)
    return TRUE;
  name = table != NULL ? table->name : NULL;
  if (name != NULL)
    return dowser_sentence_scope_add_table (maker, scope,
                                            &(GPtrArray){ .pdata = (gpointer[]){ (gpointer) name }, .len = 1 }, NULL,
                                            error)
           != NULL;
  g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME,
               _ ("“%s” may be a column of several tables. Write “%s of” and the table"),
               (const char *) ((GPtrArray *) columns->pdata[0])->pdata[0],
               (const char *) ((GPtrArray *) columns->pdata[0])->pdata[0]);
  return FALSE;
}

/* --- What is shown --- */

static gboolean
add_columns_of_place (DowserSentenceMaker *maker, GPtrArray *name_lists, const DowserSentenceNode *place,
                      DowserSentenceScope *scope, GError **error)
{
  const DowserInstance *instance = _dowser_sentence_make_place (maker, place, scope, error);

  for (guint i = 0; instance != NULL && i < name_lists->len; i++)
    {
      DowserExpr *column = dowser_sentence_scope_find_column (maker, scope, name_lists->pdata[i], instance, error);

      if (column == NULL)
        return FALSE;
      dowser_select_add_output (scope->select, column, NULL);
    }
  return instance != NULL;
}

static gboolean
add_all_columns (DowserSentenceMaker *maker, const DowserSentenceNode *place, DowserSentenceScope *scope,
                 GError **error)
{
  const DowserInstance *instance = _dowser_sentence_make_place (maker, place, scope, error);
  g_autoptr (GPtrArray) columns = instance != NULL ? dowser_sentence_list_columns (maker, instance) : NULL;

  for (guint i = 0; instance != NULL && i < columns->len; i++)
    dowser_select_add_output (scope->select, dowser_expr_new_column (instance->id, columns->pdata[i]), NULL);
  return instance != NULL;
}

static gboolean
add_output (DowserSentenceMaker *maker, const DowserSentenceNode *node, DowserSentenceScope *scope, GError **error)
{
  const char *heading = NULL;
  DowserExpr *expr;

  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_COLUMNS_OF))
    {
      const DowserSentenceNode *columns = node->children->pdata[0];
      g_autoptr (GPtrArray) name_lists = g_ptr_array_new ();

      for (guint i = 0; i < columns->children->len; i++)
        g_ptr_array_add (name_lists, dowser_sentence_node_get_child (columns, i)->names);
      return add_columns_of_place (maker, name_lists, node->children->pdata[1], scope, error);
    }
  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_ALL_COLUMNS))
    return add_all_columns (maker, node->children->pdata[0], scope, error);
  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_HEADED))
    {
      heading = dowser_sentence_node_get_text (node->children->pdata[1]);
      node = node->children->pdata[0];
    }
  expr = _dowser_sentence_make_expr (maker, node, scope, error);
  if (expr != NULL)
    dowser_select_add_output (scope->select, expr, heading);
  return expr != NULL;
}

/* Returns the expression of a group. If the first table is a set that is already grouped by this expression, returns
 * the set's column. */
static DowserExpr *
make_group (DowserSentenceMaker *maker, const DowserSentenceNode *node, guint index, DowserSentenceScope *scope,
            GError **error)
{
  const DowserInstance *first = scope->n_pushed > 0 ? scope->select->from->pdata[0] : NULL;
  const DowserPlanStep *step = first != NULL ? dowser_sentence_maker_find_step (maker, first->table) : NULL;
  g_autofree char *heading = step != NULL ? dowser_select_dup_heading (step->select, index) : NULL;

  return heading != NULL ? dowser_expr_new_column (first->id, heading)
                         : _dowser_sentence_make_expr (maker, node, scope, error);
}

static gboolean
add_groups (DowserSentenceMaker *maker, const DowserSentenceNode *list, gboolean show_groups,
            DowserSentenceScope *scope, GError **error)
{
  for (guint i = 0; i < list->children->len; i++)
    {
      DowserExpr *expr = make_group (maker, list->children->pdata[i], i, scope, error);

      if (expr == NULL)
        return FALSE;
      g_ptr_array_add (scope->select->group, expr);
      if (show_groups)
        dowser_select_add_output (scope->select, dowser_expr_ref (expr), NULL);
    }
  return TRUE;
}

/* --- One select --- */

static gboolean
add_conditions (DowserSentenceMaker *maker, const Clauses *clauses, DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceNode *having = clauses->parts[DOWSER_SENTENCE_CLAUSE_HAVING];

  for (guint i = 0; i < clauses->routes->len; i++)
    if (!_dowser_sentence_make_route (maker, clauses->routes->pdata[i], scope, error))
      return FALSE;
  for (guint i = 0; i < clauses->where->len; i++)
    {
      DowserExpr *condition = _dowser_sentence_make_expr (maker, clauses->where->pdata[i], scope, error);

      if (condition == NULL)
        return FALSE;
      dowser_select_add_filter (scope->select, condition);
    }
  if (having != NULL)
    scope->select->having = _dowser_sentence_make_expr (maker, having, scope, error);
  return having == NULL || scope->select->having != NULL;
}

/* Reads the number of a clause, such as a limit. @number: (inout): unchanged if the select has no such clause */
static gboolean
read_number (const Clauses *clauses, DowserSentencePart part, gint64 *number, GError **error)
{
  return clauses->parts[part] == NULL
         || _dowser_sentence_make_integer (clauses->parts[part], 0, G_MAXINT64, number, error);
}

static gboolean
add_other_clauses (DowserSentenceMaker *maker, const Clauses *clauses, DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceNode *orders = clauses->parts[DOWSER_SENTENCE_CLAUSE_ORDER];

  for (guint i = 0; orders != NULL && i < orders->children->len; i++)
    {
      DowserOrder *order = _dowser_sentence_make_order (maker, orders->children->pdata[i], scope, error);

      if (order == NULL)
        return FALSE;
      g_ptr_array_add (scope->select->order, order);
    }
  if (!read_number (clauses, DOWSER_SENTENCE_CLAUSE_TOP, &scope->select->limit, error)
      || !read_number (clauses, DOWSER_SENTENCE_CLAUSE_SKIP, &scope->select->offset, error))
    return FALSE;
  scope->select->distinct = clauses->distinct;
  if (clauses->sets->len > 0)
    {
      const DowserSentenceNode *set = clauses->sets->pdata[0];

      scope->select->set_op = set->row->op;
      scope->select->set_with = _dowser_sentence_make_select (maker, set->children->pdata[1], scope->outer, error);
    }
  return clauses->sets->len == 0 || scope->select->set_with != NULL;
}

/* Refuses an instance that has the same name as an instance of an enclosing select, because a column in the sentence
 * may belong to either instance. */
static gboolean
check_hidden_instances (const DowserSentenceScope *self, GError **error)
{
  for (guint i = 0; i < self->select->from->len; i++)
    {
      const DowserInstance *instance = self->select->from->pdata[i];

      for (const DowserSentenceScope *scope = self->outer; scope != NULL; scope = scope->outer)
        if (dowser_select_find_instance (scope->select, instance->id) != NULL)
          {
            g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_JOIN,
                         _ ("%s is read twice. Give one of the two another name, as in “from %s called other”"),
                         instance->table, instance->table);
            return FALSE;
          }
    }
  return TRUE;
}

/* Refuses an aggregate over rows that a join has multiplied, because the result would be wrong. */
static gboolean
check_multiplied_rows (const DowserSentenceScope *self, GError **error)
{
  if (!self->multiplied || !dowser_select_is_grouped (self->select))
    return TRUE;
  g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_JOIN,
                       _ ("rows would be counted several times. Begin with the table that is counted, or list the "
                          "tables after “from”"));
  return FALSE;
}

static gboolean
fill_select (DowserSentenceMaker *maker, const Clauses *clauses, DowserSentenceScope *scope, GError **error)
{
  const DowserSentenceNode *from = clauses->parts[DOWSER_SENTENCE_CLAUSE_FROM];
  const DowserSentenceNode *by_clause = clauses->parts[DOWSER_SENTENCE_CLAUSE_BY];
  const DowserSentenceNode *grouped = clauses->parts[DOWSER_SENTENCE_CLAUSE_GROUPED];

  if (from != NULL ? !add_from_clause (maker, from, scope, error) : !add_first_table (maker, clauses, scope, error))
    return FALSE;
  if (from == NULL && scope->select->from->len > 0 && scope->select->filter == NULL
      && !check_uncorrelated (maker, scope, error))
    return FALSE;
  if (by_clause != NULL && !add_groups (maker, by_clause, TRUE, scope, error))
    return FALSE;
  scope->in_outputs = TRUE;
  for (guint i = 0; i < clauses->outputs->children->len; i++)
    if (!add_output (maker, clauses->outputs->children->pdata[i], scope, error))
      return FALSE;
  scope->in_outputs = FALSE;
  return (grouped == NULL || add_groups (maker, grouped, FALSE, scope, error))
         && add_conditions (maker, clauses, scope, error) && add_other_clauses (maker, clauses, scope, error)
         && check_multiplied_rows (scope, error) && check_hidden_instances (scope, error);
}

static gboolean
add_steps (DowserSentenceMaker *maker, const DowserSentenceNode *steps, GError **error)
{
  for (guint i = 0; i < steps->children->len; i++)
    {
      const DowserSentenceNode *step = steps->children->pdata[i];

      const char *id = dowser_sentence_node_get_text (step->children->pdata[0]);

      if (dowser_sentence_maker_find_step (maker, id) != NULL)
        {
          g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NAME, _ ("two sets of rows are called “%s”"),
                       id);
          return FALSE;
        }
      if (_dowser_sentence_make_step (maker, step->children->pdata[1], id, error) == NULL)
        return FALSE;
    }
  return TRUE;
}

DowserSelect *
_dowser_sentence_make_select (DowserSentenceMaker *maker, const DowserSentenceNode *node,
                              const DowserSentenceScope *outer, GError **error)
{
  g_auto (Clauses) clauses = { 0 };
  g_autoptr (DowserSelect) select = NULL;
  g_autoptr (GHashTable) called = NULL;
  DowserSentenceScope scope = { .outer = outer };
  DowserSelect *made_select = NULL;

  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_STEPS_THEN))
    {
      if (!add_steps (maker, node->children->pdata[0], error))
        return NULL;
      node = node->children->pdata[1];
    }
  if (!read_clauses (&clauses, node, error))
    return NULL;
  scope.select = select = dowser_select_new ();
  scope.called = called = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (fill_select (maker, &clauses, &scope, error))
    made_select = clauses.parts[DOWSER_SENTENCE_CLAUSE_BEST] == NULL
                      ? dowser_select_ref (select)
                      : _dowser_sentence_make_best (maker, clauses.parts[DOWSER_SENTENCE_CLAUSE_BEST], &scope, error);
  g_free (scope.measure);
  return made_select;
}

DowserPlan *
dowser_sentence_make (const DowserSentenceNode *tree, const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_plan_step_free);
  g_autoptr (GPtrArray) assumptions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_assumption_free);
  DowserSentenceMaker maker = { schema, dowser_sentence_names_get (schema), graph, steps, assumptions };
  DowserSelect *select = _dowser_sentence_make_select (&maker, tree, NULL, error);
  DowserPlan *plan;

  if (select == NULL)
    return NULL;
  plan = dowser_plan_new (select);
  for (guint i = 0; i < steps->len; i++)
    g_ptr_array_add (plan->steps, g_ptr_array_index (steps, i));
  g_ptr_array_set_free_func (steps, NULL);
  for (guint i = 0; i < assumptions->len; i++)
    g_ptr_array_add (plan->assumptions, g_ptr_array_index (assumptions, i));
  g_ptr_array_set_free_func (assumptions, NULL);
  return plan;
}
