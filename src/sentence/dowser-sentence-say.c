/* dowser-sentence-say.c - the tree that says a plan */
#include "sentence/dowser-sentence-say.h"

#include "sentence/dowser-sentence-say-private.h"
#include "sentence/dowser-sentence-scope.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>

#define NODES(...)                                                                                                     \
  (DowserSentenceNode *[]) { __VA_ARGS__ }

gpointer
_dowser_say_fail (DowserSayer *self, const char *missing)
{
  if (self->missing == NULL)
    self->missing = g_strdup (missing);
  return NULL;
}

DowserSentenceNode *
_dowser_say_node (DowserSayer *self, const DowserSentenceRow *row, guint n, DowserSentenceNode **children)
{
  DowserSentenceNode *node = row != NULL ? dowser_sentence_node_new (row) : _dowser_say_fail (self, "row");

  for (guint i = 0; i < n; i++)
    {
      DowserSentenceNode *child = children[i];

      if (node != NULL && child != NULL)
        dowser_sentence_node_add (node, child);
      else
        {
          g_clear_pointer (&node, dowser_sentence_node_unref);
          g_clear_pointer (&child, dowser_sentence_node_unref);
        }
    }
  return node;
}

DowserSentenceNode *
_dowser_say_part (DowserSayer *self, DowserSentenceCategory category, DowserSentencePart part, int op, guint n,
                  DowserSentenceNode **children)
{
  return _dowser_say_node (self, dowser_sentence_rows_find (category, part, op, (int) n), n, children);
}

/* --- Names --- */

const char *
_dowser_say_get_name (const DowserSayScope *scope, const DowserInstance *instance)
{
  const char *called = g_hash_table_lookup (scope->said, instance);

  return called != NULL ? called : instance->table;
}

/* Whether @select, or one in it, reads the instance @id, which stands around it. */
typedef struct
{
  const char *id;
  gboolean found;
} Reference;

static void find_reference (const DowserSelect *select, Reference *reference);

static gboolean
find_reference_cb (const DowserExpr *expr, gpointer reference)
{
  Reference *self = reference;

  if (expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, self->id) == 0)
    self->found = TRUE;
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    find_reference (expr->select, self);
  return !self->found;
}

static void
find_reference (const DowserSelect *select, Reference *reference)
{
  if (dowser_select_find_instance (select, reference->id) == NULL)
    dowser_select_walk (select, find_reference_cb, reference);
  if (select->set_with != NULL && !reference->found)
    find_reference (select->set_with, reference);
}

/* Whether another row of the table of @instance is meant by what stands around @select and is named in it. */
static gboolean
stands_around (const DowserSayScope *scope, const DowserSelect *select, const DowserInstance *instance)
{
  for (; scope != NULL; scope = scope->outer)
    for (guint i = 0; i < scope->select->from->len; i++)
      {
        const DowserInstance *around = scope->select->from->pdata[i];
        Reference reference = { around->id, FALSE };

        if (g_ascii_strcasecmp (around->table, instance->table) != 0)
          continue;
        find_reference (select, &reference);
        if (reference.found)
          return TRUE;
      }
  return FALSE;
}

static gboolean
stands_before (const DowserSelect *select, guint index)
{
  const DowserInstance *instance = select->from->pdata[index];

  for (guint i = 0; i < index; i++)
    if (g_ascii_strcasecmp (((const DowserInstance *) select->from->pdata[i])->table, instance->table) == 0)
      return TRUE;
  return FALSE;
}

/* A name that neither a table, a step nor another name of the sentence has. */
static char *
make_name (const DowserSayer *self, const char *wanted)
{
  char *name = g_strdup (wanted);

  for (guint n = 2; g_hash_table_contains (self->own, name) || dowser_schema_find_table (self->schema, name) != NULL
                    || dowser_plan_find_step (self->plan, name) != NULL;
       n++)
    {
      g_free (name);
      name = g_strdup_printf ("%s%u", wanted, n);
    }
  return name;
}

static const DowserJoin *
find_join (const DowserSelect *select, const DowserInstance *instance)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, instance->id) == 0)
      return select->joins->pdata[i];
  return NULL;
}

/* The column of the key that joins instance @index and has a name for it: "manager" of manager_id. @n_keys: (out): how
 * many keys lead from the same table to its table */
static const char *
find_role (const DowserSayer *self, const DowserSelect *select, guint index, guint *n_keys)
{
  const DowserInstance *instance = select->from->pdata[index];
  const DowserJoin *join = find_join (select, instance);

  for (guint i = 0; join != NULL && i < index; i++)
    {
      const DowserInstance *from = select->from->pdata[i];
      const DowserTable *table = from->is_step ? NULL : dowser_schema_find_table (self->schema, from->table);
      GPtrArray *edges = table != NULL ? dowser_join_graph_get_edges (self->graph, table) : NULL;
      const DowserForeignKey *found = NULL;

      *n_keys = 0;
      for (guint e = 0; edges != NULL && e < edges->len; e++)
        {
          const DowserForeignKey *key = ((const DowserJoinEdge *) edges->pdata[e])->key;

          if (key->table != table || key->columns->len != 1 || g_strcmp0 (key->to_table->name, instance->table) != 0)
            continue;
          (*n_keys)++;
          found = dowser_sentence_is_joined_by (join, key, from->id) ? key : found;
        }
      if (found != NULL)
        {
          const char *column = ((const DowserColumn *) found->columns->pdata[0])->name;

          return dowser_sentence_names_get_words (self->names, DOWSER_SENTENCE_ROLE, column) != NULL ? column : NULL;
        }
    }
  return NULL;
}

/* A table that stands several times, and a set in parentheses, are called by a name of their own. */
static void
name_instances (DowserSayer *self, DowserSayScope *scope)
{
  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      gboolean again = stands_before (scope->select, i) || stands_around (scope->outer, scope->select, instance);
      guint n_keys = 0;
      const char *role = self->detail == DOWSER_SENTENCE_SHORT ? find_role (self, scope->select, i, &n_keys) : NULL;
      char *name;

      if (role != NULL && (again || n_keys > 1))
        g_hash_table_insert (scope->roles, (gpointer) instance, (gpointer) role);
      if (!again || role != NULL)
        continue;
      name = make_name (self, instance->id);
      g_hash_table_add (self->own, g_strdup (name));
      g_hash_table_insert (scope->said, (gpointer) instance, name);
    }
}

DowserSentenceNode *
_dowser_say_place (DowserSayer *self, const DowserInstance *instance, DowserSayScope *scope)
{
  gboolean theirs = scope->theirs && instance == scope->select->from->pdata[0];
  const char *role = g_hash_table_lookup (scope->roles, instance);
  DowserSentenceNode *table
      = dowser_sentence_node_new_leaf_of (role != NULL ? DOWSER_SENTENCE_ROLE : DOWSER_SENTENCE_TABLE,
                                          role != NULL ? role : _dowser_say_get_name (scope, instance));

  if (role != NULL)
    return _dowser_say_part (self, DOWSER_SENTENCE_PLACE, DOWSER_SENTENCE_TABLE_ROLE, 0, 1, NODES (table));
  scope->rooted = TRUE;
  if (theirs)
    scope->theirs = FALSE;
  return _dowser_say_part (self, DOWSER_SENTENCE_PLACE,
                           theirs ? DOWSER_SENTENCE_TABLE_THEIRS : DOWSER_SENTENCE_TABLE_HERE, 0, 1, NODES (table));
}

/* --- Where rows come from --- */

static DowserSentenceNode *
say_whole (DowserSayer *self, const DowserInstance *instance, DowserSayScope *scope)
{
  const char *called = g_hash_table_lookup (scope->said, instance);
  DowserSentenceNode *table;

  if (called == NULL)
    return _dowser_say_place (self, instance, scope);
  table = dowser_sentence_node_new_leaf_of (DOWSER_SENTENCE_TABLE, instance->table);
  scope->rooted = TRUE;
  return _dowser_say_part (self, DOWSER_SENTENCE_WHOLE, DOWSER_SENTENCE_TABLE_CALLED, 0, 2,
                           NODES (table, dowser_sentence_node_new_leaf_of (DOWSER_SENTENCE_NAME, called)));
}

static gboolean
same_conditions (GPtrArray *a, GPtrArray *b)
{
  guint n = 0;

  for (guint i = 0; i < a->len; i++)
    for (guint j = 0; j < b->len; j++)
      {
        const DowserExpr *one = a->pdata[i], *other = b->pdata[j];
        gboolean turned = one->kind == DOWSER_EXPR_COMPARE && other->kind == DOWSER_EXPR_COMPARE
                          && one->op == DOWSER_EQUAL && other->op == DOWSER_EQUAL
                          && dowser_expr_equal (one->args->pdata[0], other->args->pdata[1])
                          && dowser_expr_equal (one->args->pdata[1], other->args->pdata[0]);

        n += turned || dowser_expr_equal (one, other);
      }
  return a->len == b->len && n == a->len;
}

static gboolean
is_by_key (DowserSayer *self, const DowserJoin *join, const DowserInstance *instance, const DowserSelect *select)
{
  DowserVia via;
  double confidence;
  g_autoptr (GPtrArray) key = dowser_sentence_find_key (self->graph, self->schema, select, instance, &via, &confidence);

  return key != NULL && self->detail < DOWSER_SENTENCE_WHOLE_NAMES && same_conditions (key, join->on);
}

static DowserSentenceNode *
say_joined (DowserSayer *self, const DowserInstance *instance, DowserSayScope *scope)
{
  const DowserJoin *join = find_join (scope->select, instance);
  DowserSentenceNode *node
      = _dowser_say_part (self, DOWSER_SENTENCE_JOINED, DOWSER_SENTENCE_JOIN, join != NULL ? (int) join->type : -1, 1,
                          NODES (say_whole (self, instance, scope)));
  g_autoptr (DowserExpr) on = NULL;

  if (join == NULL || join->on->len == 0 || is_by_key (self, join, instance, scope->select))
    return node;
  for (guint i = 0; i < join->on->len; i++)
    on = dowser_expr_and (on, dowser_expr_ref (join->on->pdata[i]));
  return _dowser_say_part (self, DOWSER_SENTENCE_JOINED, DOWSER_SENTENCE_JOIN_ON, 0, 2,
                           NODES (node, _dowser_say_expr (self, on, scope)));
}

/* Whether the tables must be listed: they don't follow from the columns. */
static gboolean
needs_from (const DowserSayer *self, const DowserSayScope *scope)
{
  const DowserSelect *select = scope->select;

  if (select->from->len == 0)
    return FALSE;
  if (self->detail >= DOWSER_SENTENCE_TABLES || g_hash_table_size (scope->said) > 0
      || ((const DowserInstance *) select->from->pdata[0])->is_step || select->joins->len + 1 != select->from->len)
    return TRUE;
  for (guint i = 0; i < select->joins->len; i++)
    if (((const DowserJoin *) select->joins->pdata[i])->type != DOWSER_JOIN_INNER)
      return TRUE;
  return FALSE;
}

static DowserSentenceNode *
say_from (DowserSayer *self, DowserSayScope *scope)
{
  DowserSentenceNode *from
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_FROM, DOWSER_SENTENCE_FLAT, 0, -1));

  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      DowserSentenceNode *one = i == 0 ? say_whole (self, instance, scope) : say_joined (self, instance, scope);

      if (one == NULL)
        {
          dowser_sentence_node_unref (from);
          return NULL;
        }
      dowser_sentence_node_add (from, one);
    }
  return from;
}

/* Adds a clause. @query: (transfer full); @arg: (transfer full) (nullable): fails where it is missing */
static DowserSentenceNode *
add_clause (DowserSayer *self, DowserSentenceNode *query, DowserSentencePart part, int op, DowserSentenceNode *arg)
{
  return _dowser_say_part (self, DOWSER_SENTENCE_QUERY, part, op, 2, NODES (query, arg));
}

/* --- What is shown --- */

/* How many outputs from @start on are all columns of one table. @instance: (out) */
static guint
count_all_columns (const DowserSayer *self, const DowserSelect *select, guint start, const DowserInstance **instance)
{
  const DowserExpr *first = ((const DowserOutput *) select->outputs->pdata[start])->expr;
  const DowserTable *table;
  guint n = 0;

  *instance = first->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, first->instance) : NULL;
  table
      = *instance != NULL && !(*instance)->is_step ? dowser_schema_find_table (self->schema, (*instance)->table) : NULL;
  for (guint c = 0; table != NULL && c < table->columns->len; c++)
    {
      const DowserColumn *column = table->columns->pdata[c];
      const DowserExpr *expr
          = start + n < select->outputs->len ? ((const DowserOutput *) select->outputs->pdata[start + n])->expr : NULL;

      if (column->hidden)
        continue;
      if (expr == NULL || expr->kind != DOWSER_EXPR_COLUMN || g_strcmp0 (expr->instance, first->instance) != 0
          || g_strcmp0 (expr->name, column->name) != 0)
        return 0;
      n++;
    }
  return n;
}

/* In a step, others name its columns: one that isn't called by what it shows is said with its name. */
static const char *
get_heading (const DowserSelect *select, guint index, gboolean is_step)
{
  const DowserOutput *output = select->outputs->pdata[index];
  g_autoptr (DowserSelect) bare = NULL;
  g_autofree char *made = NULL;

  if (!is_step || output->name == NULL)
    return NULL;
  bare = dowser_select_copy (select);
  g_ptr_array_set_size (bare->outputs, 0);
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_select_add_output (bare, dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[i])->expr), NULL);
  made = dowser_select_dup_heading (bare, index);
  return g_str_equal (made, output->name) ? NULL : output->name;
}

static DowserSentenceNode *
say_output (DowserSayer *self, DowserSayScope *scope, guint index, gboolean is_step)
{
  const DowserOutput *output = scope->select->outputs->pdata[index];
  const char *heading = get_heading (scope->select, index, is_step);
  DowserSentenceNode *node = _dowser_say_expr (self, output->expr, scope);

  if (heading == NULL || node == NULL)
    return node;
  g_hash_table_add (self->own, g_strdup (heading));
  return _dowser_say_part (self, DOWSER_SENTENCE_OUTPUT, DOWSER_SENTENCE_HEADED, 0, 2,
                           NODES (node, dowser_sentence_node_new_leaf_of (DOWSER_SENTENCE_NAME, heading)));
}

static DowserSentenceNode *
say_all_of (DowserSayer *self, const DowserInstance *instance, DowserSayScope *scope)
{
  return _dowser_say_part (self, DOWSER_SENTENCE_OUTPUT, DOWSER_SENTENCE_ALL_COLUMNS, 0, 1,
                           NODES (_dowser_say_place (self, instance, scope)));
}

static const DowserExpr *
get_output (const DowserSelect *select, guint index)
{
  return ((const DowserOutput *) select->outputs->pdata[index])->expr;
}

/* How many outputs from @start on are columns of one table here that must be said: "name, city of customers". */
static guint
count_columns (const DowserSayer *self, const DowserSayScope *scope, guint start)
{
  const DowserSelect *select = scope->select;
  const DowserExpr *first = get_output (select, start);
  guint n = 0;

  if (first->kind != DOWSER_EXPR_COLUMN || dowser_select_find_instance (select, first->instance) == NULL
      || _dowser_say_is_clear (self, first, scope))
    return 0;
  while (start + n < select->outputs->len && get_output (select, start + n)->kind == DOWSER_EXPR_COLUMN
         && g_strcmp0 (get_output (select, start + n)->instance, first->instance) == 0)
    n++;
  return n > 1 ? n : 0;
}

static DowserSentenceNode *
say_columns (DowserSayer *self, DowserSayScope *scope, guint start, guint n)
{
  DowserSentenceNode *list
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_COLUMNS, DOWSER_SENTENCE_FLAT, 0, -1));
  const DowserInstance *instance
      = dowser_select_find_instance (scope->select, get_output (scope->select, start)->instance);

  for (guint i = 0; i < n; i++)
    dowser_sentence_node_add (list, dowser_sentence_node_new_leaf_of (DOWSER_SENTENCE_COLUMN,
                                                                      get_output (scope->select, start + i)->name));
  return _dowser_say_part (self, DOWSER_SENTENCE_OUTPUT, DOWSER_SENTENCE_COLUMNS_OF, 0, 2,
                           NODES (list, _dowser_say_place (self, instance, scope)));
}

/* What outputs from @start on are said as. @n: (out): how many */
static DowserSentenceNode *
say_next (DowserSayer *self, DowserSayScope *scope, guint start, gboolean is_step, guint *n)
{
  const DowserInstance *instance;

  if (!is_step && (*n = count_all_columns (self, scope->select, start, &instance)) > 0)
    return say_all_of (self, instance, scope);
  if (!is_step && (*n = count_columns (self, scope, start)) > 0)
    return say_columns (self, scope, start, *n);
  *n = 1;
  return say_output (self, scope, start, is_step);
}

static DowserSentenceNode *
say_outputs (DowserSayer *self, DowserSayScope *scope, guint start, gboolean is_step)
{
  DowserSentenceNode *list
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_OUTPUTS, DOWSER_SENTENCE_FLAT, 0, -1));

  for (guint i = start; i < scope->select->outputs->len;)
    {
      guint n;
      DowserSentenceNode *one = say_next (self, scope, i, is_step, &n);

      if (one == NULL)
        {
          dowser_sentence_node_unref (list);
          return NULL;
        }
      dowser_sentence_node_add (list, one);
      i += n;
    }
  return list;
}

/* Whether the groups are shown first, in their order, with something after them. */
static gboolean
shows_groups (const DowserSelect *select, gboolean is_step)
{
  if (select->group->len == 0 || select->outputs->len <= select->group->len)
    return FALSE;
  for (guint i = 0; i < select->group->len; i++)
    if (!dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, select->group->pdata[i])
        || get_heading (select, i, is_step) != NULL)
      return FALSE;
  return TRUE;
}

/* --- Sets in a relation to the rows around --- */

/* Takes the conditions of the only key to the rows around out of the filter. @rest: (out) (nullable): what is left.
 * Returns: whether they were there */
static gboolean
take_tie (DowserSayer *self, const DowserSelect *select, const DowserSayScope *outer, DowserExpr **rest)
{
  g_autoptr (DowserSelect) tied = dowser_select_new ();
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();
  const DowserSentenceMaker maker = { self->schema, self->names, self->graph, steps };
  GPtrArray *scopes = g_ptr_array_new ();
  DowserSentenceScope *inner;
  gboolean found;

  g_ptr_array_add (tied->from, dowser_instance_copy (select->from->pdata[0]));
  for (; outer != NULL; outer = outer->outer)
    g_ptr_array_add (scopes, (gpointer) outer->select);
  inner = g_newa (DowserSentenceScope, scopes->len + 1);
  for (guint i = 0; i <= scopes->len; i++)
    inner[i] = (DowserSentenceScope){ .outer = i < scopes->len ? &inner[i + 1] : NULL,
                                      .select = i == 0 ? tied : scopes->pdata[i - 1] };
  found = dowser_sentence_scope_tie (&maker, inner, NULL);
  g_ptr_array_unref (scopes);
  if (found)
    {
      GPtrArray one = { .pdata = (gpointer *) &tied->filter, .len = 1 };
      GPtrArray *tie = tied->filter->kind == DOWSER_EXPR_AND ? tied->filter->args : &one;
      guint n = 0;

      *rest = NULL;
      for (guint i = 0;
           select->filter != NULL && i < (select->filter->kind == DOWSER_EXPR_AND ? select->filter->args->len : 1); i++)
        {
          DowserExpr *part = select->filter->kind == DOWSER_EXPR_AND ? select->filter->args->pdata[i] : select->filter;
          GPtrArray single = { .pdata = (gpointer *) &part, .len = 1 };
          gboolean ties = FALSE;

          for (guint t = 0; !ties && t < tie->len; t++)
            ties = same_conditions (&single, &(GPtrArray){ .pdata = &tie->pdata[t], .len = 1 });
          n += ties;
          if (!ties)
            *rest = dowser_expr_and (*rest, dowser_expr_ref (part));
        }
      found = n == tie->len;
      if (!found)
        g_clear_pointer (rest, dowser_expr_unref);
    }
  return found;
}

/* --- One select --- */

static DowserSentenceNode *
add_number (DowserSayer *self, DowserSentenceNode *query, DowserSentencePart part, gint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  return add_clause (self, query, part, 0, dowser_sentence_node_new_leaf_of (DOWSER_SENTENCE_INTEGER, text));
}

static DowserSentenceNode *
add_end (DowserSayer *self, DowserSentenceNode *query, const DowserSelect *select, DowserSayScope *scope)
{
  if (select->having != NULL)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_HAVING, 0, _dowser_say_expr (self, select->having, scope));
  if (select->set_with != NULL)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_SET, select->set_op,
                        _dowser_say_select (self, select->set_with, scope->outer, TRUE));
  if (select->order->len > 0)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_ORDER, 0, _dowser_say_orders (self, select->order, scope));
  if (select->limit != DOWSER_NO_LIMIT)
    query = add_number (self, query, DOWSER_SENTENCE_CLAUSE_TOP, select->limit);
  if (select->offset > 0)
    query = add_number (self, query, DOWSER_SENTENCE_CLAUSE_SKIP, select->offset);
  return query;
}

DowserSentenceNode *
_dowser_say_in_scope (DowserSayer *self, DowserSayScope *scope, const DowserExpr *filter, gboolean outputs,
                      gboolean is_step)
{
  const DowserSelect *select = scope->select;
  gboolean by = outputs && shows_groups (select, is_step);
  DowserSentenceNode *from = NULL, *query;

  scope->settled = needs_from (self, scope);
  if (scope->settled && (from = say_from (self, scope)) == NULL)
    return NULL;
  if (outputs)
    query = say_outputs (self, scope, by ? select->group->len : 0, is_step);
  else
    query = _dowser_say_part (self, DOWSER_SENTENCE_OUTPUTS, DOWSER_SENTENCE_FLAT, 0, 1,
                              NODES (say_all_of (self, select->from->pdata[0], scope)));
  if (select->distinct)
    query = _dowser_say_part (self, DOWSER_SENTENCE_QUERY, DOWSER_SENTENCE_DISTINCT, 0, 1, NODES (query));
  if (from != NULL)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_FROM, 0, from);
  if (select->group->len > 0)
    query = add_clause (self, query, by ? DOWSER_SENTENCE_CLAUSE_BY : DOWSER_SENTENCE_CLAUSE_GROUPED, 0,
                        _dowser_say_list (self, select->group, 0, scope));
  if (filter != NULL)
    query = add_clause (self, query, DOWSER_SENTENCE_CLAUSE_WHERE, 0, _dowser_say_expr (self, filter, scope));
  return add_end (self, query, select, scope);
}

void
_dowser_say_open (DowserSayer *self, DowserSayScope *scope, const DowserSelect *select, const DowserSayScope *outer,
                  DowserExpr **filter)
{
  *scope = (DowserSayScope){ .outer = outer,
                             .select = select,
                             .said = g_hash_table_new_full (NULL, NULL, NULL, g_free),
                             .roles = g_hash_table_new (NULL, NULL),
                             .types = { self->types, outer != NULL ? &outer->types : NULL, select } };
  name_instances (self, scope);
  *filter = NULL;
  scope->theirs = outer != NULL && select->from->len > 0 && self->detail < DOWSER_SENTENCE_WHOLE_NAMES
                  && g_hash_table_lookup (scope->said, select->from->pdata[0]) == NULL
                  && take_tie (self, select, outer, filter);
  if (!scope->theirs && select->filter != NULL)
    *filter = dowser_expr_ref (select->filter);
}

void
_dowser_say_close (DowserSayScope *scope)
{
  g_hash_table_unref (scope->said);
  g_hash_table_unref (scope->roles);
}

static DowserSentenceNode *
say_select (DowserSayer *self, const DowserSelect *select, const DowserSayScope *outer, gboolean outputs,
            gboolean is_step)
{
  DowserSayScope scope;
  g_autoptr (DowserExpr) filter = NULL;
  DowserSentenceNode *node;

  if (!outputs && select->from->len == 0)
    return _dowser_say_fail (self, "exists");
  _dowser_say_open (self, &scope, select, outer, &filter);
  /* The order of sets names outputs, too. */
  node = _dowser_say_in_scope (self, &scope, filter, outputs, is_step || select->set_op != DOWSER_SET_NONE);
  _dowser_say_close (&scope);
  return node;
}

DowserSentenceNode *
_dowser_say_select (DowserSayer *self, const DowserSelect *select, const DowserSayScope *outer, gboolean outputs)
{
  return say_select (self, select, outer, outputs, FALSE);
}

/* --- A plan --- */

static void
note_read (const DowserSelect *select, gpointer steps)
{
  for (guint i = 0; i < select->from->len; i++)
    if (((const DowserInstance *) select->from->pdata[i])->is_step)
      g_hash_table_add (steps, ((const DowserInstance *) select->from->pdata[i])->table);
}

static DowserSentenceNode *
say_steps (DowserSayer *self, GHashTable *read)
{
  DowserSentenceNode *steps
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_STEPS, DOWSER_SENTENCE_FLAT, 0, -1));

  for (guint i = 0; i < self->plan->steps->len; i++)
    {
      const DowserPlanStep *step = self->plan->steps->pdata[i];
      DowserSentenceNode *one;

      if (!g_hash_table_contains (read, step->id))
        continue;
      g_hash_table_add (self->own, g_strdup (step->id));
      one = _dowser_say_part (self, DOWSER_SENTENCE_STEP, DOWSER_SENTENCE_STEP_NAMED, 0, 2,
                              NODES (dowser_sentence_node_new_leaf_of (DOWSER_SENTENCE_NAME, step->id),
                                     say_select (self, step->select, NULL, TRUE, TRUE)));
      if (one == NULL)
        {
          dowser_sentence_node_unref (steps);
          return NULL;
        }
      dowser_sentence_node_add (steps, one);
    }
  return steps;
}

static DowserSentenceNode *
say_over_step (DowserSayer *self)
{
  const DowserSelect *select = self->plan->select;
  const DowserInstance *first = select->from->len == 1 ? select->from->pdata[0] : NULL;
  const DowserPlanStep *step
      = first != NULL && first->is_step ? dowser_plan_find_step (self->plan, first->table) : NULL;

  return step != NULL ? _dowser_say_over_step (self, select, step->select) : NULL;
}

DowserSentenceNode *
dowser_sentence_say (const DowserPlan *plan, const DowserSchema *schema, DowserSentenceDetail detail, GHashTable **own,
                     GError **error)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (DowserTypes) types = dowser_types_new (plan, schema);
  g_autoptr (GHashTable) read = g_hash_table_new (g_str_hash, g_str_equal);
  DowserSayer sayer = { .plan = plan,
                        .schema = schema,
                        .names = dowser_sentence_names_get (schema),
                        .graph = graph,
                        .types = types,
                        .detail = detail,
                        .own = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  DowserSentenceNode *tree, *steps = NULL;

  dowser_plan_walk_selects (plan, FALSE, note_read, read);
  *own = sayer.own;
  tree = g_hash_table_size (read) == 1 && detail == DOWSER_SENTENCE_SHORT ? say_over_step (&sayer) : NULL;
  if (tree != NULL)
    return tree;
  g_clear_pointer (&sayer.missing, g_free);
  if (g_hash_table_size (read) > 0)
    steps = say_steps (&sayer, read);
  tree = sayer.missing == NULL ? say_select (&sayer, plan->select, NULL, TRUE, FALSE) : NULL;
  if (g_hash_table_size (read) > 0)
    tree = _dowser_say_part (&sayer, DOWSER_SENTENCE_SENTENCE, DOWSER_SENTENCE_STEPS_THEN, 0, 2, NODES (steps, tree));
  if (tree == NULL)
    g_set_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_NONE, _ ("no sentence says “%s”"),
                 sayer.missing != NULL ? sayer.missing : "");
  g_free (sayer.missing);
  return tree;
}
