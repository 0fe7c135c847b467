/* dowser-sentence-write-from.c - writes the tables that a select reads, and chooses their names in the sentence */
#include "sentence/dowser-sentence-scope.h"
#include "sentence/dowser-sentence-write-private.h"

#define NODES(...)                                                                                                     \
  (DowserSentenceNode *[]) { __VA_ARGS__ }

/* --- Names --- */

const char *
_dowser_sentence_writer_get_instance_name (const DowserSentenceWriterScope *scope, const DowserInstance *instance)
{
  const char *called = g_hash_table_lookup (scope->names_of_instances, instance);

  return called != NULL ? called : instance->table;
}

/* The state of a search for references to @id, an instance of the enclosing select. The search covers a select and its
 * nested selects. */
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

/* Returns TRUE if @select also refers to a row of an enclosing select that comes from the same table. */
static gboolean
is_read_from_outer (const DowserSentenceWriterScope *scope, const DowserSelect *select, const DowserInstance *instance)
{
  for (; scope != NULL; scope = scope->outer)
    for (guint i = 0; i < scope->select->from->len; i++)
      {
        const DowserInstance *outer_instance = scope->select->from->pdata[i];
        Reference reference = { outer_instance->id, FALSE };

        if (g_ascii_strcasecmp (outer_instance->table, instance->table) != 0)
          continue;
        find_reference (select, &reference);
        if (reference.found)
          return TRUE;
      }
  return FALSE;
}

static gboolean
has_earlier_instance (const DowserSelect *select, guint index)
{
  const DowserInstance *instance = select->from->pdata[index];

  for (guint i = 0; i < index; i++)
    if (g_ascii_strcasecmp (((const DowserInstance *) select->from->pdata[i])->table, instance->table) == 0)
      return TRUE;
  return FALSE;
}

/* Returns a name that is neither the name of a table or step nor already used in the sentence. */
static char *
make_unused_name (const DowserSentenceWriter *self, const char *wanted_name)
{
  char *name = g_strdup (wanted_name);

  for (guint n = 2; g_hash_table_contains (self->own, name) || dowser_schema_find_table (self->schema, name) != NULL
                    || dowser_plan_find_step (self->plan, name) != NULL;
       n++)
    {
      g_free (name);
      name = g_strdup_printf ("%s%u", wanted_name, n);
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

/* Returns the name of the key column by which the instance @index is joined, if the name contains a role: "manager" of
 * manager_id. @n_keys: (out): the number of keys between the two tables that the join connects */
static const char *
find_role (const DowserSentenceWriter *self, const DowserSelect *select, guint index, guint *n_keys)
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

/* Returns TRUE if the sentence lists the tables of this select. In this list, each instance gets its name. */
static gboolean
lists_tables (const DowserSentenceWriter *self, const DowserSentenceWriterScope *scope)
{
  return self->detail >= DOWSER_SENTENCE_TABLES
         || (self->detail == DOWSER_SENTENCE_INNER_TABLES && scope->outer != NULL);
}

/* Gives names to the instances of a table that occurs several times. */
static void
name_instances (DowserSentenceWriter *self, DowserSentenceWriterScope *scope)
{
  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      gboolean is_repeated
          = has_earlier_instance (scope->select, i) || is_read_from_outer (scope->outer, scope->select, instance);
      guint n_keys = 0;
      const char *role = !lists_tables (self, scope) ? find_role (self, scope->select, i, &n_keys) : NULL;
      char *name;

      if (role != NULL && (is_repeated || n_keys > 1))
        g_hash_table_insert (scope->roles, (gpointer) instance, (gpointer) role);
      if (!is_repeated || role != NULL)
        continue;
      name = make_unused_name (self, instance->id);
      g_hash_table_add (self->own, g_strdup (name));
      g_hash_table_insert (scope->names_of_instances, (gpointer) instance, name);
    }
}

DowserSentenceNode *
_dowser_sentence_write_place (DowserSentenceWriter *self, const DowserInstance *instance,
                              DowserSentenceWriterScope *scope)
{
  gboolean is_correlated = scope->is_correlated && instance == scope->select->from->pdata[0];
  const char *role = g_hash_table_lookup (scope->roles, instance);
  DowserSentenceNode *table
      = dowser_sentence_node_new_leaf_for_text (role != NULL ? DOWSER_SENTENCE_ROLE : DOWSER_SENTENCE_TABLE,
                                                role != NULL
                                                    ? role
                                                    : _dowser_sentence_writer_get_instance_name (scope, instance));

  if (role != NULL)
    return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_PLACE, DOWSER_SENTENCE_TABLE_ROLE, 0, 1,
                                              NODES (table));
  scope->has_table = TRUE;
  if (is_correlated)
    scope->is_correlated = FALSE;
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_PLACE,
                                            is_correlated ? DOWSER_SENTENCE_TABLE_THEIRS : DOWSER_SENTENCE_TABLE_HERE,
                                            0, 1, NODES (table));
}

/* --- Where rows come from --- */

static DowserSentenceNode *
write_source (DowserSentenceWriter *self, const DowserInstance *instance, DowserSentenceWriterScope *scope)
{
  const char *called = g_hash_table_lookup (scope->names_of_instances, instance);
  DowserSentenceNode *table;

  if (called == NULL)
    return _dowser_sentence_write_place (self, instance, scope);
  table = dowser_sentence_node_new_leaf_for_text (DOWSER_SENTENCE_TABLE, instance->table);
  scope->has_table = TRUE;
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_WHOLE, DOWSER_SENTENCE_TABLE_CALLED, 0, 2,
                                            NODES (table, dowser_sentence_node_new_leaf_for_text (DOWSER_SENTENCE_NAME,
                                                                                                  called)));
}

static gboolean
is_same_condition (const DowserExpr *one, const DowserExpr *other)
{
  gboolean is_turned = one->kind == DOWSER_EXPR_COMPARE && other->kind == DOWSER_EXPR_COMPARE && one->op == DOWSER_EQUAL
                       && other->op == DOWSER_EQUAL && dowser_expr_equal (one->args->pdata[0], other->args->pdata[1])
                       && dowser_expr_equal (one->args->pdata[1], other->args->pdata[0]);

  return is_turned || dowser_expr_equal (one, other);
}

static gboolean
are_same_conditions (GPtrArray *a, GPtrArray *b)
{
  guint n = 0;

  for (guint i = 0; i < a->len; i++)
    for (guint j = 0; j < b->len; j++)
      n += is_same_condition (a->pdata[i], b->pdata[j]);
  return a->len == b->len && n == a->len;
}

/* Gets the operands of the top-level AND of @condition. Returns: (transfer full): DowserExpr */
static GPtrArray *
list_ands (const DowserExpr *condition)
{
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  for (guint i = 0; condition->kind == DOWSER_EXPR_AND && i < condition->args->len; i++)
    g_ptr_array_add (parts, dowser_expr_ref (condition->args->pdata[i]));
  if (condition->kind != DOWSER_EXPR_AND)
    g_ptr_array_add (parts, dowser_expr_ref (condition));
  return parts;
}

static gboolean
is_join_by_key (DowserSentenceWriter *self, const DowserJoin *join, const DowserInstance *instance,
                const DowserSelect *select)
{
  DowserVia via;
  double confidence;
  g_autoptr (GPtrArray) key = dowser_sentence_find_key (self->graph, self->schema, select, instance, &via, &confidence);

  return key != NULL && self->detail < DOWSER_SENTENCE_WHOLE_NAMES && are_same_conditions (key, join->on);
}

static DowserSentenceNode *
write_joined_table (DowserSentenceWriter *self, const DowserInstance *instance, DowserSentenceWriterScope *scope)
{
  const DowserJoin *join = find_join (scope->select, instance);
  DowserSentenceNode *node = _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_JOINED, DOWSER_SENTENCE_JOIN,
                                                                join != NULL ? (int) join->type : -1, 1,
                                                                NODES (write_source (self, instance, scope)));
  g_autoptr (DowserExpr) on = NULL;

  if (join == NULL || join->on->len == 0 || is_join_by_key (self, join, instance, scope->select))
    return node;
  for (guint i = 0; i < join->on->len; i++)
    on = dowser_expr_and (on, dowser_expr_ref (join->on->pdata[i]));
  return _dowser_sentence_writer_make_part (self, DOWSER_SENTENCE_JOINED, DOWSER_SENTENCE_JOIN_ON, 0, 2,
                                            NODES (node, _dowser_sentence_write_expr (self, on, scope)));
}

/* Returns TRUE if the tables must be listed because they don't follow from the columns. */
gboolean
_dowser_sentence_writer_needs_from_clause (const DowserSentenceWriter *self, const DowserSentenceWriterScope *scope)
{
  const DowserSelect *select = scope->select;

  if (select->from->len == 0)
    return FALSE;
  if (lists_tables (self, scope) || g_hash_table_size (scope->names_of_instances) > 0
      || ((const DowserInstance *) select->from->pdata[0])->is_step || select->joins->len + 1 != select->from->len)
    return TRUE;
  for (guint i = 0; i < select->joins->len; i++)
    if (((const DowserJoin *) select->joins->pdata[i])->type != DOWSER_JOIN_INNER)
      return TRUE;
  return FALSE;
}

DowserSentenceNode *
_dowser_sentence_write_from_clause (DowserSentenceWriter *self, DowserSentenceWriterScope *scope)
{
  DowserSentenceNode *from
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_FROM, DOWSER_SENTENCE_FLAT, 0, -1));

  for (guint i = 0; i < scope->select->from->len; i++)
    {
      const DowserInstance *instance = scope->select->from->pdata[i];
      DowserSentenceNode *one
          = i == 0 ? write_source (self, instance, scope) : write_joined_table (self, instance, scope);

      if (one == NULL)
        {
          dowser_sentence_node_unref (from);
          return NULL;
        }
      dowser_sentence_node_add_child (from, one);
    }
  return from;
}

/* --- Sets in a relation to the rows around --- */

/* Gets the conditions of the key that connects the first table of @select to the tables of the enclosing select. There
 * must be only one such key. Returns: (transfer full) (nullable): DowserExpr */
static GPtrArray *
find_correlation (DowserSentenceWriter *self, const DowserSelect *select, const DowserSentenceWriterScope *outer)
{
  g_autoptr (DowserSelect) own_table = dowser_select_new ();
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();
  g_autoptr (GArray) scopes = g_array_new (FALSE, TRUE, sizeof (DowserSentenceScope));
  const DowserSentenceMaker maker = { self->schema, self->names, self->graph, steps, NULL };
  DowserSentenceScope inner = { .select = own_table };

  g_ptr_array_add (own_table->from, dowser_instance_copy (select->from->pdata[0]));
  g_array_append_val (scopes, inner);
  for (; outer != NULL; outer = outer->outer)
    {
      DowserSentenceScope scope = { .select = (DowserSelect *) outer->select };

      g_array_append_val (scopes, scope);
    }
  for (guint i = 0; i + 1 < scopes->len; i++)
    g_array_index (scopes, DowserSentenceScope, i).outer = &g_array_index (scopes, DowserSentenceScope, i + 1);
  if (!dowser_sentence_scope_correlate (&maker, &g_array_index (scopes, DowserSentenceScope, 0), NULL))
    return NULL;
  return list_ands (own_table->filter);
}

/* Removes from the filter of @select the conditions that correlate @select with the enclosing rows. @rest: (out)
 * (nullable): the remaining filter. Returns: TRUE if the filter contained all of these conditions */
static gboolean
remove_correlation (DowserSentenceWriter *self, const DowserSelect *select, const DowserSentenceWriterScope *outer,
                    DowserExpr **rest)
{
  g_autoptr (GPtrArray) correlation = select->filter != NULL ? find_correlation (self, select, outer) : NULL;
  g_autoptr (GPtrArray) conditions = correlation != NULL ? list_ands (select->filter) : NULL;
  guint n = 0;

  *rest = NULL;
  for (guint i = 0; conditions != NULL && i < conditions->len; i++)
    {
      gboolean is_correlation = FALSE;

      for (guint t = 0; t < correlation->len; t++)
        is_correlation = is_correlation || is_same_condition (conditions->pdata[i], correlation->pdata[t]);
      n += is_correlation;
      if (!is_correlation)
        *rest = dowser_expr_and (*rest, dowser_expr_ref (conditions->pdata[i]));
    }
  if (correlation != NULL && n == correlation->len)
    return TRUE;
  g_clear_pointer (rest, dowser_expr_unref);
  return FALSE;
}

/* --- A select that is being said --- */

void
_dowser_sentence_writer_open_scope (DowserSentenceWriter *self, DowserSentenceWriterScope *scope,
                                    const DowserSelect *select, const DowserSentenceWriterScope *outer,
                                    DowserExpr **filter)
{
  *scope = (DowserSentenceWriterScope){ .outer = outer,
                                        .select = select,
                                        .names_of_instances = g_hash_table_new_full (NULL, NULL, NULL, g_free),
                                        .roles = g_hash_table_new (NULL, NULL),
                                        .types = { self->types, outer != NULL ? &outer->types : NULL, select } };
  name_instances (self, scope);
  *filter = NULL;
  scope->is_correlated = outer != NULL && select->from->len > 0 && self->detail < DOWSER_SENTENCE_WHOLE_NAMES
                         && g_hash_table_lookup (scope->names_of_instances, select->from->pdata[0]) == NULL
                         && remove_correlation (self, select, outer, filter);
  if (!scope->is_correlated && select->filter != NULL)
    *filter = dowser_expr_ref (select->filter);
}

void
_dowser_sentence_writer_close_scope (DowserSentenceWriterScope *scope)
{
  g_hash_table_unref (scope->names_of_instances);
  g_hash_table_unref (scope->roles);
}
