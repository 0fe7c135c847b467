/* test-sentence-sugar.c - tests that every short form is expanded to its long form, and that long forms are contracted
 * to short forms */
#include "sentence/dowser-sentence-sugar.h"
#include "sentence/dowser-sentence.h"

#include "sentence/dowser-sentence-chart.h"
#include "sentence/dowser-sentence-print.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static DowserSentenceNode *
make_node (DowserSentenceCategory category, DowserSentencePart part, int op, DowserSentenceNode *child)
{
  DowserSentenceNode *node = dowser_sentence_node_new (dowser_sentence_rows_find (category, part, op, 1));

  dowser_sentence_node_add_child (node, child);
  return node;
}

/* Makes a filler for a slot, different for each @index. */
static DowserSentenceNode *
make_filler (DowserSentenceCategory category, guint index)
{
  static const char *const words[] = { "one", "two", "three", "four", "five" };
  static const char *const ordinals[] = { "third", "fourth", "fifth", "sixth", "seventh" };
  static const char *const numbers[] = { "31", "32", "33", "34", "35" };
  static const DowserExpr sum = { .kind = DOWSER_EXPR_AGGREGATE };
  DowserSentenceNode *value, *place;

  if (category == DOWSER_SENTENCE_NUMBER || category == DOWSER_SENTENCE_INTEGER)
    return dowser_sentence_node_new_leaf_for_text (category, numbers[index]);
  if (category == DOWSER_SENTENCE_ORDINAL)
    return dowser_sentence_node_new_leaf_for_text (category, ordinals[index]);
  if (category >= DOWSER_SENTENCE_COLUMN)
    return dowser_sentence_node_new_leaf_for_text (category, words[index]);
  if (category == DOWSER_SENTENCE_QUERY)
    {
      place = make_node (DOWSER_SENTENCE_PLACE, DOWSER_SENTENCE_TABLE_HERE, 0,
                         dowser_sentence_node_new_leaf_for_text (DOWSER_SENTENCE_TABLE, words[index]));
      return make_node (DOWSER_SENTENCE_OUTPUTS, DOWSER_SENTENCE_FLAT, 0,
                        make_node (DOWSER_SENTENCE_OUTPUT, DOWSER_SENTENCE_ALL_COLUMNS, 0, place));
    }
  value = make_node (DOWSER_SENTENCE_ATOM, DOWSER_SENTENCE_COLUMN_HERE, 0,
                     dowser_sentence_node_new_leaf_for_text (DOWSER_SENTENCE_COLUMN, words[index]));
  if (category == DOWSER_SENTENCE_LIST)
    return make_node (DOWSER_SENTENCE_LIST, DOWSER_SENTENCE_FLAT, 0, value);
  if (category == DOWSER_SENTENCE_CALL)
    {
      DowserSentenceNode *call = dowser_sentence_node_new (dowser_sentence_rows_find_expr (&sum, NULL, DOWSER_SUM, 1));

      dowser_sentence_node_add_child (call, value);
      return call;
    }
  g_assert_true (category == DOWSER_SENTENCE_SUM || category == DOWSER_SENTENCE_ATOM);
  return value;
}

static DowserSentenceNode *
make_filled_row (guint row)
{
  DowserSentenceNode *node = dowser_sentence_node_new (&dowser_sentence_rows[row]);
  guint n;
  const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (row, &n);

  for (guint i = 0; i < n; i++)
    if (symbols[i].word == NULL)
      dowser_sentence_node_add_child (node, make_filler (symbols[i].category, node->children->len));
  return node;
}

/* Appends the tree on one line, with the pattern of each row. */
static void
append_tree (GString *into, const DowserSentenceNode *node)
{
  if (node->row == NULL)
    {
      g_string_append_printf (into, "%d:%s", node->leaf, dowser_sentence_node_get_text (node));
      return;
    }
  g_string_append_printf (into, "[%s", node->row->pattern);
  for (guint i = 0; i < node->children->len; i++)
    {
      g_string_append_c (into, ' ');
      append_tree (into, node->children->pdata[i]);
    }
  g_string_append_c (into, ']');
}

static char *
dup_tree (const DowserSentenceNode *node)
{
  GString *text = g_string_new (NULL);

  append_tree (text, node);
  return g_string_free (text, FALSE);
}

/* Checks that the tree contains no grammar row that is a short form, and no slot that wasn't filled. */
static void
assert_is_expanded (const DowserSentenceNode *node)
{
  g_assert_false (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_MEANS));
  g_assert_false (dowser_sentence_node_is_part (node, DOWSER_SENTENCE_SLOT));
  if (node->row == NULL)
    g_assert_cmpint (*dowser_sentence_node_get_text (node), !=, '$');
  for (guint i = 0; i < node->children->len; i++)
    assert_is_expanded (node->children->pdata[i]);
}

/* Checks that @tree contains every filler, the text in a slot of the grammar row @row, at any place. */
static void
assert_contains_fillers (const char *tree, guint row)
{
  guint n, slot = 0;
  const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (row, &n);

  for (guint i = 0; i < n; i++)
    if (symbols[i].word == NULL)
      {
        g_autoptr (DowserSentenceNode) filler = make_filler (symbols[i].category, slot++);
        g_autofree char *text = dup_tree (filler);

        if (strstr (tree, text) == NULL)
          g_error ("“%s” loses %s: %s", dowser_sentence_rows[row].pattern, text, tree);
      }
}

static void
test_every_short_form_is_expanded (void)
{
  guint n_written = 0;

  for (guint r = 0; r < dowser_sentence_n_rows; r++)
    if (dowser_sentence_rows[r].means != NULL)
      {
        g_autoptr (DowserSentenceNode) node = make_filled_row (r);
        g_autofree char *tree = dup_tree (node);
        g_autoptr (DowserSentenceNode) expanded_tree = dowser_sentence_expand (dowser_sentence_node_ref (node), NULL);
        g_autofree char *whole_tree = dup_tree (expanded_tree);
        g_autoptr (DowserSentenceNode) shorter = dowser_sentence_contract (dowser_sentence_node_ref (expanded_tree));
        g_autofree char *shorter_tree = dup_tree (shorter);
        g_autoptr (DowserSentenceNode) expanded_again
            = dowser_sentence_expand (dowser_sentence_node_ref (shorter), NULL);
        g_autofree char *again_tree = dup_tree (expanded_again);

        assert_is_expanded (expanded_tree);
        assert_contains_fillers (whole_tree, r);
        g_assert_cmpstr (again_tree, ==, whole_tree);
        if (dowser_sentence_rows[r].read_only)
          continue;
        g_assert_cmpstr (shorter_tree, ==, tree);
        n_written++;
      }
  g_assert_cmpuint (n_written, >, 15);
}

/* --- What a sentence says at length --- */

/** ShortFormCase: @expanded_tree: the sentence @typed with every short form expanded, and with a separate set around
 * each aggregate that rows are compared with; @shorter: (nullable): the contracted form of @expanded_tree, %NULL if
 * this is
 * @typed */
typedef struct
{
  const char *typed;
  const char *expanded_tree;
  const char *shorter;
} ShortFormCase;

static const ShortFormCase longs[] = {
  { "customers with orders", "customers where there are (their orders)", NULL },
  { "customers with orders where country is \"a\"", "customers where there are (their orders) where country is \"a\"",
    NULL },
  { "customers where country is \"a\" and there are (their orders)",
    "customers where country is \"a\" and there are (their orders)", "customers with orders where country is \"a\"" },
  { "customers where there are (their orders) and there are no (their reviews)",
    "customers where there are (their orders) and there are no (their reviews)",
    "customers with orders without reviews" },
  { "customers where there are (their orders) or country is \"a\"",
    "customers where there are (their orders) or country is \"a\"", NULL },
  { "customers with as many orders as reviews", "customers where (number of their orders) is (number of their reviews)",
    NULL },
  { "price where price is more than average price", "price where price is more than (average price)",
    "price where price is more than (average price)" },
  { "price where price is more than (average price)", "price where price is more than (average price)", NULL },
  { "price where price is more than average price plus lowest price",
    "price where price is more than (average price) plus (lowest price)",
    "price where price is more than (average price) plus (lowest price)" },
  { "name of customers, number of their orders", "name of customers, (number of their orders)",
    "name of customers, (number of their orders)" },
  { "number of orders, sum of total", "number of orders, sum of total", NULL },
  { "number of orders by status, only groups where number of orders is more than 3",
    "number of orders by status, only groups where number of orders is more than 3", NULL },
  { "number of orders by status, highest number of orders first",
    "number of orders by status, highest number of orders first", NULL },
  { "number of customers by number of their orders", "number of customers by (number of their orders)",
    "number of customers by (number of their orders)" },
  { "sum of total only where (total is more than average total)",
    "sum of total only where (total is more than (average total))",
    "sum of total only where (total is more than (average total))" },
  { "share of sum of total by status", "sum of total divided by sum (sum of total) over (all) by status", NULL },
  { "share of each status in sum of total", "sum of total divided by sum (sum of total) over (all) by status",
    "share of sum of total by status" },
  { "sum of total divided by sum (sum of price) over (all)", "sum of total divided by sum (sum of price) over (all)",
    NULL },
  { "per status the order with the highest total", "orders, per status the 1 with the highest total",
    "per status the orders with the highest total" },
  { "per status the 3 orders with the lowest total", "orders, per status the 3 with the lowest total", NULL },
};

static char *
print_tree (const DowserSentenceNode *tree, const DowserSentenceNames *names)
{
  g_autoptr (GHashTable) own = g_hash_table_new (g_str_hash, g_str_equal);

  return dowser_sentence_print (tree, names, own, FALSE);
}

static void
test_long_forms_become_short_forms (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);

  for (guint i = 0; i < G_N_ELEMENTS (longs); i++)
    {
      g_autoptr (GError) error = NULL;
      DowserSentenceNode *tree = dowser_sentence_parse (longs[i].typed, names, &error);
      g_autoptr (DowserSentenceNode) expanded_tree = NULL;
      g_autoptr (DowserSentenceNode) shorter = NULL;
      g_autofree char *written = NULL;
      g_autofree char *shortly = NULL;

      g_assert_no_error (error);
      expanded_tree = dowser_sentence_expand (tree, NULL);
      written = print_tree (expanded_tree, names);
      shorter = dowser_sentence_contract (dowser_sentence_node_ref (expanded_tree));
      shortly = print_tree (shorter, names);
      g_assert_cmpstr (written, ==, longs[i].expanded_tree);
      g_assert_cmpstr (shortly, ==, longs[i].shorter != NULL ? longs[i].shorter : longs[i].typed);
    }
}

/* Tests nested short forms that use their slot twice. Each level would double the tree, so the sentence is refused. */
static void
test_too_long_expansions_are_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint n = 1; n <= 30; n++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserSentenceNode) expanded_tree = NULL;
      DowserSentenceNode *tree;
      g_autofree char *sentence = NULL;

      g_string_append (text, "share of sum of ");
      sentence = g_strconcat (text->str, "total", NULL);
      tree = dowser_sentence_parse (sentence, names, &error);
      g_assert_no_error (error);
      expanded_tree = dowser_sentence_expand (tree, &error);
      if (n < 8)
        g_assert_no_error (error);
      else if (n > 16)
        g_assert_error (error, DOWSER_SENTENCE_ERROR, DOWSER_SENTENCE_ERROR_SYNTAX);
    }
}

/* Tests that each nested set is contracted only one time, with any number of conditions next to it. */
static void
test_nested_sets_are_shortened_only_once (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);
  g_autoptr (GString) text = g_string_new ("orders");
  DowserSentenceNode *tree;
  g_autoptr (DowserSentenceNode) shorter = NULL;
  g_autofree char *written = NULL;

  for (guint n = 0; n < 12; n++)
    {
      g_string_append (text, " where total is 1 and total is 2 and there are (their customers");
    }
  for (guint n = 0; n < 12; n++)
    g_string_append_c (text, ')');
  tree = dowser_sentence_expand (dowser_sentence_parse (text->str, names, NULL), NULL);
  g_assert_nonnull (tree);
  shorter = dowser_sentence_contract (tree);
  written = print_tree (shorter, names);
  g_assert_cmpuint (strlen (written), <, strlen (text->str));
}

DOWSER_TEST_MAIN (sentence_sugar)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/sugar/every-short-form-is-expanded", test_every_short_form_is_expanded);
  g_test_add_func ("/sentence/sugar/long-forms-become-short-forms", test_long_forms_become_short_forms);
  g_test_add_func ("/sentence/sugar/too-long-expansions-are-refused", test_too_long_expansions_are_refused);
  g_test_add_func ("/sentence/sugar/nested-sets-are-shortened-only-once", test_nested_sets_are_shortened_only_once);
  return g_test_run ();
}
