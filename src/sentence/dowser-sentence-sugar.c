/* dowser-sentence-sugar.c - expands the short forms of a sentence to long forms, and contracts long forms to short
 * forms */
#include "sentence/dowser-sentence-sugar.h"

#include "sentence/dowser-sentence-chart.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>

/* The maximum number of nodes of an expanded tree. A list of 400 items has about 1,600 nodes. */
#define MAX_NODES 8192

/* Returns the meaning of grammar row @i. The first call for a row parses its meaning, because one sentence needs only a
 * few meanings. */
static DowserSentenceNode *
get_meaning (guint i)
{
  static GMutex mutex;
  static DowserSentenceNode **meanings;
  DowserSentenceNode *meaning;

  g_mutex_lock (&mutex);
  if (meanings == NULL)
    meanings = g_new0 (DowserSentenceNode *, dowser_sentence_n_rows);
  if (meanings[i] == NULL)
    meanings[i] = dowser_sentence_parse_meaning (i);
  meaning = meanings[i];
  g_mutex_unlock (&mutex);
  return meaning;
}

/* Returns: (nullable): the number in a slot such as "$2" as text ("2"), if @node is a slot in the meaning of a grammar
 * row */
static const char *
get_slot (const DowserSentenceNode *node)
{
  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_SLOT))
    return dowser_sentence_node_get_text (node->children->pdata[0]);
  if (node->row == NULL && *dowser_sentence_node_get_text (node) == '$')
    return dowser_sentence_node_get_text (node) + 1;
  return NULL;
}

static guint
get_slot_index (const char *slot)
{
  return (guint) g_ascii_strtoull (slot, NULL, 10) - 1;
}

/* Makes a copy of @node that has @children instead of its own children. @children: (transfer full) */
static DowserSentenceNode *
copy_with_children (const DowserSentenceNode *node, GPtrArray *children)
{
  DowserSentenceNode *copy = dowser_sentence_node_new (node->row);

  g_ptr_array_unref (copy->children);
  copy->children = children;
  return copy;
}

static GPtrArray *
children_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_sentence_node_unref);
}

static DowserSentenceNode *
fill_slots (DowserSentenceNode *meaning, GPtrArray *slot_nodes)
{
  const char *slot = get_slot (meaning);
  GPtrArray *children;

  if (slot != NULL)
    return dowser_sentence_node_ref (slot_nodes->pdata[get_slot_index (slot)]);
  if (meaning->row == NULL)
    return dowser_sentence_node_ref (meaning);
  children = children_new ();
  for (guint i = 0; i < meaning->children->len; i++)
    g_ptr_array_add (children, fill_slots (meaning->children->pdata[i], slot_nodes));
  return copy_with_children (meaning, children);
}

static guint
count_nodes (const DowserSentenceNode *node)
{
  guint n = 1;

  for (guint i = 0; i < node->children->len; i++)
    n += count_nodes (node->children->pdata[i]);
  return n;
}

static DowserSentenceNode *replace_meanings (DowserSentenceNode *node);

/* Copies the children of @node, and replaces each short form in the copies by its long form. Returns: (transfer full)
 * (nullable): of DowserSentenceNode; %NULL if a copy would have more than MAX_NODES nodes */
static GPtrArray *
replace_in_children (const DowserSentenceNode *node)
{
  g_autoptr (GPtrArray) children = children_new ();

  for (guint i = 0; i < node->children->len; i++)
    {
      DowserSentenceNode *child = replace_meanings (node->children->pdata[i]);

      if (child == NULL)
        return NULL;
      g_ptr_array_add (children, child);
    }
  return g_steal_pointer (&children);
}

/* Replaces each short form in the tree @node by its meaning, the long form. A meaning may use a slot twice, so a short
 * sentence may become very long. Therefore, the nodes of a tree are counted before the tree is inserted. Returns:
 * (transfer full) (nullable): %NULL if the result would have more than MAX_NODES nodes */
static DowserSentenceNode *
replace_meanings (DowserSentenceNode *node)
{
  g_autoptr (DowserSentenceNode) replaced = NULL;
  GPtrArray *children;

  if (node->row == NULL)
    return dowser_sentence_node_ref (node);
  children = replace_in_children (node);
  if (children == NULL)
    return NULL;
  if (node->row->means == NULL)
    replaced = copy_with_children (node, children);
  else
    {
      g_autoptr (DowserSentenceNode) meaning = replace_meanings (get_meaning (node->row - dowser_sentence_rows));

      replaced = fill_slots (meaning, children);
      g_ptr_array_unref (children);
    }
  return count_nodes (replaced) <= MAX_NODES ? g_steal_pointer (&replaced) : NULL;
}

/* --- Aggregates that rows are compared with --- */

static gboolean
is_aggregate (const DowserSentenceNode *node)
{
  return dowser_sentence_node_is_part (node, DOWSER_SENTENCE_COUNT_OF)
         || dowser_sentence_node_is_part (node, DOWSER_SENTENCE_ONLY_WHERE)
         || (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_EXPR) && node->row->kind == DOWSER_EXPR_AGGREGATE);
}

static gboolean
is_select (const DowserSentenceNode *node)
{
  return node->row != NULL
         && (node->row->category == DOWSER_SENTENCE_QUERY || node->row->category == DOWSER_SENTENCE_OUTPUTS);
}

/* Puts an aggregate into a set of its own. In "price is more than average price", this makes the average one over all
 * products. */
static DowserSentenceNode *
make_set_for_aggregate (DowserSentenceNode *aggregate)
{
  static const DowserExpr shape = { .kind = DOWSER_EXPR_SUBPLAN };
  DowserSentenceNode *set
      = dowser_sentence_node_new (dowser_sentence_rows_find_expr (&shape, NULL, DOWSER_SUBPLAN_SCALAR, 1));
  DowserSentenceNode *outputs
      = dowser_sentence_node_new (dowser_sentence_rows_find (DOWSER_SENTENCE_OUTPUTS, DOWSER_SENTENCE_FLAT, 0, -1));

  dowser_sentence_node_add_child (outputs, aggregate);
  dowser_sentence_node_add_child (set, outputs);
  return set;
}

static gboolean
compares_rows (const DowserSentenceNode *node, guint child)
{
  return child == 1
         && (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_CLAUSE_WHERE)
             || dowser_sentence_node_is_part (node, DOWSER_SENTENCE_CLAUSE_BY)
             || dowser_sentence_node_is_part (node, DOWSER_SENTENCE_CLAUSE_GROUPED)
             || dowser_sentence_node_is_part (node, DOWSER_SENTENCE_ONLY_WHERE)
             || dowser_sentence_node_is_part (node, DOWSER_SENTENCE_JOIN_ON));
}

/* Returns TRUE if "their", as in "their orders", occurs in @node outside of nested sets. */
static gboolean
contains_word_their (const DowserSentenceNode *node)
{
  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_TABLE_THEIRS))
    return TRUE;
  for (guint i = 0; i < node->children->len && !is_select (node); i++)
    if (contains_word_their (node->children->pdata[i]))
      return TRUE;
  return FALSE;
}

/* Puts an aggregate into a set (a query in parentheses) of its own if rows are compared with the aggregate or grouped
 * by it. @rows: TRUE if rows are compared with @node or grouped by @node; @is_outermost: TRUE if @node isn't in a
 * set */
static DowserSentenceNode *
replace_aggregates_by_sets (DowserSentenceNode *node, gboolean rows, gboolean is_outermost)
{
  gboolean own = is_aggregate (node) && (rows || (is_outermost && contains_word_their (node)));
  GPtrArray *children;

  if (node->row == NULL)
    return dowser_sentence_node_ref (node);
  children = children_new ();
  for (guint i = 0; i < node->children->len; i++)
    {
      DowserSentenceNode *child = node->children->pdata[i];
      gboolean is_inner = !own && ((rows && !is_select (child)) || compares_rows (node, i));
      gboolean set = node->row->part == DOWSER_SENTENCE_EXPR && node->row->kind == DOWSER_EXPR_SUBPLAN;

      g_ptr_array_add (children, replace_aggregates_by_sets (child, is_inner, is_outermost && !own && !set));
    }
  return own ? make_set_for_aggregate (copy_with_children (node, children)) : copy_with_children (node, children);
}

DowserSentenceNode *
dowser_sentence_expand (DowserSentenceNode *tree, GError **error)
{
  g_autoptr (DowserSentenceNode) owned = tree;
  g_autoptr (DowserSentenceNode) replaced = replace_meanings (tree);

  if (replaced != NULL)
    return replace_aggregates_by_sets (replaced, FALSE, TRUE);
  g_set_error_literal (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX,
                       _ ("the sentence is too complex. Write its parts as separate sets of rows, as in “first a = "
                          "(…), then …”"));
  return NULL;
}

/* --- Shorter rows --- */

/* Returns the meaning of grammar row @i, with all short forms expanded. */
static DowserSentenceNode *
get_expanded_meaning (guint i)
{
  static GMutex mutex;
  static DowserSentenceNode **expanded;
  DowserSentenceNode *meaning;

  g_mutex_lock (&mutex);
  if (expanded == NULL)
    expanded = g_new0 (DowserSentenceNode *, dowser_sentence_n_rows);
  if (expanded[i] == NULL)
    expanded[i] = dowser_sentence_expand (dowser_sentence_node_ref (get_meaning (i)), NULL);
  meaning = expanded[i];
  g_mutex_unlock (&mutex);
  return meaning;
}

static gboolean
is_same_tree (const DowserSentenceNode *a, const DowserSentenceNode *b)
{
  if (a->row != b->row || a->leaf != b->leaf || a->children->len != b->children->len)
    return FALSE;
  if (a->row == NULL)
    return g_str_equal (dowser_sentence_node_get_text (a), dowser_sentence_node_get_text (b));
  for (guint i = 0; i < a->children->len; i++)
    if (!is_same_tree (a->children->pdata[i], b->children->pdata[i]))
      return FALSE;
  return TRUE;
}

static gboolean
is_of_category (const DowserSentenceNode *node, DowserSentenceCategory wanted_category)
{
  DowserSentenceCategory category = dowser_sentence_node_get_category (node);

  if (wanted_category == DOWSER_SENTENCE_QUERY)
    return is_select (node);
  if (wanted_category == DOWSER_SENTENCE_SUM || wanted_category == DOWSER_SENTENCE_ATOM)
    return category <= DOWSER_SENTENCE_SUM || category == DOWSER_SENTENCE_CALL;
  return category == wanted_category;
}

static gboolean
can_fill_slot (const DowserSentenceNode *meaning, const DowserSentenceNode *node)
{
  if (meaning->row == NULL)
    return node->row == NULL && node->leaf == meaning->leaf;
  return is_of_category (node, dowser_sentence_node_get_category (meaning));
}

static gboolean
matches_meaning (const DowserSentenceNode *meaning, DowserSentenceNode *node, GPtrArray *slot_nodes)
{
  const char *slot = get_slot (meaning);

  if (slot != NULL)
    {
      gpointer *filler = &slot_nodes->pdata[get_slot_index (slot)];

      if (*filler != NULL)
        return is_same_tree (*filler, node);
      *filler = node;
      return can_fill_slot (meaning, node);
    }
  if (meaning->row != node->row || meaning->leaf != node->leaf || meaning->children->len != node->children->len)
    return FALSE;
  if (meaning->row == NULL)
    return g_str_equal (dowser_sentence_node_get_text (meaning), dowser_sentence_node_get_text (node));
  for (guint i = 0; i < meaning->children->len; i++)
    if (!matches_meaning (meaning->children->pdata[i], node->children->pdata[i], slot_nodes))
      return FALSE;
  return TRUE;
}

static DowserSentenceNode *contract_node (DowserSentenceNode *node);

/* Returns: (transfer full) (nullable): @node in the short form of the first grammar row whose meaning equals @node */
static DowserSentenceNode *
contract_by_row (DowserSentenceNode *node)
{
  for (guint i = 0; i < dowser_sentence_n_rows; i++)
    {
      const DowserSentenceRow *row = &dowser_sentence_rows[i];
      DowserSentenceNode *meaning = row->means != NULL && !row->read_only && is_of_category (node, row->category)
                                        ? get_expanded_meaning (i)
                                        : NULL;
      g_autoptr (GPtrArray) slot_nodes = NULL;
      DowserSentenceNode *shorter;

      if (meaning == NULL || meaning->row != node->row)
        continue;
      slot_nodes = g_ptr_array_new ();
      g_ptr_array_set_size (slot_nodes, (int) dowser_sentence_rows_count_slots (i));
      if (!matches_meaning (meaning, node, slot_nodes))
        continue;
      shorter = dowser_sentence_node_new (row);
      for (guint f = 0; f < slot_nodes->len; f++)
        dowser_sentence_node_add_child (shorter, contract_node (slot_nodes->pdata[f]));
      return shorter;
    }
  return NULL;
}

/* Lists the operands of the top-level AND, from left to right. Borrowed. */
static void
list_conditions (DowserSentenceNode *node, GPtrArray *into)
{
  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_EXPR) && node->row->kind == DOWSER_EXPR_AND)
    {
      list_conditions (node->children->pdata[0], into);
      list_conditions (node->children->pdata[1], into);
    }
  else
    g_ptr_array_add (into, node);
}

static DowserSentenceNode *
make_node_with_two_children (const DowserSentenceRow *row, DowserSentenceNode *a, DowserSentenceNode *b)
{
  DowserSentenceNode *node = dowser_sentence_node_new (row);

  dowser_sentence_node_add_child (node, a);
  dowser_sentence_node_add_child (node, b);
  return node;
}

/* Moves each condition out of "where" that can be written as a clause of its own, such as "with orders" in "customers
 * with orders where …". The grammar rows for such clauses are matched against a placeholder for the query, so that the
 * query itself is contracted only once. */
static DowserSentenceNode *
contract_where (DowserSentenceNode *node)
{
  static const DowserExpr shape = { .kind = DOWSER_EXPR_AND };
  const DowserSentenceRow *and_row = dowser_sentence_rows_find_expr (&shape, NULL, 0, 2);
  const DowserSentenceRow *outputs = dowser_sentence_rows_find (DOWSER_SENTENCE_OUTPUTS, DOWSER_SENTENCE_FLAT, 0, -1);
  g_autoptr (GPtrArray) conditions = g_ptr_array_new ();
  DowserSentenceNode *query = contract_node (node->children->pdata[0]);
  DowserSentenceNode *rest = NULL;

  list_conditions (node->children->pdata[1], conditions);
  for (guint i = 0; i < conditions->len; i++)
    {
      g_autoptr (DowserSentenceNode) single_row
          = make_node_with_two_children (node->row, dowser_sentence_node_new (outputs),
                                         dowser_sentence_node_ref (conditions->pdata[i]));
      DowserSentenceNode *shorter = contract_by_row (single_row);

      if (shorter == NULL)
        {
          DowserSentenceNode *condition = contract_node (conditions->pdata[i]);

          rest = rest != NULL ? make_node_with_two_children (and_row, rest, condition) : condition;
          continue;
        }
      dowser_sentence_node_unref (shorter->children->pdata[0]);
      shorter->children->pdata[0] = query;
      query = shorter;
    }
  return rest != NULL ? make_node_with_two_children (node->row, query, rest) : query;
}

static DowserSentenceNode *
contract_node (DowserSentenceNode *node)
{
  DowserSentenceNode *shorter;
  GPtrArray *children;

  if (node->row == NULL)
    return dowser_sentence_node_ref (node);
  if (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_CLAUSE_WHERE))
    return contract_where (node);
  shorter = contract_by_row (node);
  if (shorter != NULL)
    return shorter;
  children = children_new ();
  for (guint i = 0; i < node->children->len; i++)
    g_ptr_array_add (children, contract_node (node->children->pdata[i]));
  return copy_with_children (node, children);
}

DowserSentenceNode *
dowser_sentence_contract (DowserSentenceNode *tree)
{
  g_autoptr (DowserSentenceNode) owned = tree;

  return contract_node (tree);
}
