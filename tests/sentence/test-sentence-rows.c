/* test-sentence-rows.c - tests that every row of the grammar can be read, and that every expression is written with the
 * right row */
#include "sentence/dowser-sentence-rows.h"

#include "sentence/dowser-sentence-tokens.h"
#include "support/dowser-test-main.h"

#include <string.h>

static guint
count_slots (guint row)
{
  guint n, n_slots = 0;
  const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (row, &n);

  for (guint i = 0; i < n; i++)
    n_slots += symbols[i].word == NULL;
  return n_slots;
}

/* Checks that @word is one token. A word that the lexer splits differently would never be found in a sentence. */
static void
assert_one_token (const char *word, const char *pattern)
{
  g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new (word, TRUE);
  const DowserSentenceToken *token = tokens->len == 1 ? tokens->pdata[0] : NULL;

  if (token == NULL || !g_str_equal (token->text, word)
      || (token->kind != DOWSER_SENTENCE_TOKEN_WORD && token->kind != DOWSER_SENTENCE_TOKEN_MARK))
    g_error ("“%s” of “%s” is not one word", word, pattern);
}

static void
test_grammar_patterns_are_valid (void)
{
  for (guint r = 0; r < dowser_sentence_n_rows; r++)
    {
      const DowserSentenceRow *row = &dowser_sentence_rows[r];
      g_auto (GStrv) words = g_strsplit (row->pattern, " ", -1);
      guint n;
      const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (r, &n);

      g_assert_cmpuint (n, ==, g_strv_length (words));
      g_assert_cmpuint (row->category, <, DOWSER_SENTENCE_COLUMN);
      for (guint i = 0; i < n; i++)
        if (symbols[i].word == NULL)
          g_assert_cmpuint (symbols[i].category, <, DOWSER_SENTENCE_N_CATEGORIES);
        else
          {
            g_autofree char *folded = g_utf8_casefold (symbols[i].word, -1);

            g_assert_cmpstr (symbols[i].word, ==, words[i]);
            assert_one_token (symbols[i].word, row->pattern);
            g_assert_true (dowser_sentence_rows_have_word (folded));
          }
    }
  g_assert_false (dowser_sentence_rows_have_word ("frobnicate"));
  g_assert_false (dowser_sentence_rows_have_word ("Where"));
  g_assert_false (dowser_sentence_rows_have_word ("{sum}"));
}

/* Tests that the meaning of a grammar row uses every slot of the row's pattern: slot 1 as "$1", or as its category with
 * the number 1, and so on. */
static void
test_meaning_uses_each_placeholder_of_pattern (void)
{
  for (guint r = 0; r < dowser_sentence_n_rows; r++)
    {
      const DowserSentenceRow *row = &dowser_sentence_rows[r];
      guint n, slot = 0;
      const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (r, &n);

      g_assert_true ((row->means != NULL) == (row->part == DOWSER_SENTENCE_MEANS));
      for (guint i = 0; row->means != NULL && i < n; i++)
        if (symbols[i].word == NULL)
          {
            g_autofree char *slot_text = g_strdup_printf ("$%u", ++slot);
            g_autofree char *node = g_strdup_printf (" %u", slot);

            if (strstr (row->means, symbols[i].category < DOWSER_SENTENCE_COLUMN ? node : slot_text) == NULL)
              g_error ("“%s” loses its slot %u", row->pattern, slot);
          }
    }
}

/* Tests that no two rows of a category have the same pattern, because the second row would never be used. */
static void
test_no_two_patterns_are_equal (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint r = 0; r < dowser_sentence_n_rows; r++)
    {
      char *key = g_strdup_printf ("%d %s", dowser_sentence_rows[r].category, dowser_sentence_rows[r].pattern);

      if (!g_hash_table_add (seen, key))
        g_error ("“%s” stands twice", dowser_sentence_rows[r].pattern);
    }
}

/* Tests that every category of the grammar occurs in sentences: starting at the category "sentence", the slots in the
 * rules lead to every other category. */
static void
test_every_grammar_category_is_reachable (void)
{
  gboolean reached[DOWSER_SENTENCE_N_CATEGORIES] = { [DOWSER_SENTENCE_SENTENCE] = TRUE };
  gboolean has_changed = TRUE;

  while (has_changed)
    {
      has_changed = FALSE;
      for (guint r = 0; r < dowser_sentence_n_rows; r++)
        {
          guint n;
          const DowserSentenceSymbol *symbols = dowser_sentence_rows_get_symbols (r, &n);

          for (guint i = 0; i < n && reached[dowser_sentence_rows[r].category]; i++)
            if (symbols[i].word == NULL && !reached[symbols[i].category])
              has_changed = reached[symbols[i].category] = TRUE;
        }
    }
  for (guint c = 0; c < DOWSER_SENTENCE_N_CATEGORIES; c++)
    {
      g_assert_true (reached[c]);
      g_assert_true ((dowser_sentence_rows_get_indexes (c)->len > 0) == (c < DOWSER_SENTENCE_COLUMN));
    }
}

/* Tests that the grammar row for a longer list ("{outputs} , {output}") comes after the grammar row that begins the
 * list. The printer's dup_list() expects this order. */
static void
test_list_start_precedes_list_continuation (void)
{
  for (guint c = 0; c < DOWSER_SENTENCE_COLUMN; c++)
    {
      const DowserSentenceRow *first = dowser_sentence_rows_find (c, DOWSER_SENTENCE_FLAT, 0, -1);
      guint n;
      const DowserSentenceSymbol *symbols;

      if (first == NULL || c == DOWSER_SENTENCE_WINDOW)
        continue;
      symbols = dowser_sentence_rows_get_symbols ((guint) (first + 1 - dowser_sentence_rows), &n);
      g_assert_cmpuint (first[1].category, ==, c);
      g_assert_cmpuint (first[1].part, ==, DOWSER_SENTENCE_FLAT);
      g_assert_true (symbols[0].word == NULL && symbols[0].category == c);
    }
}

/* --- Which row says an expression --- */

static DowserExpr
make_shape (const DowserSentenceRow *row)
{
  return (DowserExpr){ .kind = row->kind,
                       .op = row->op,
                       .negated = row->negated,
                       .distinct = row->distinct,
                       .case_sensitive = row->case_sensitive,
                       .compare = row->compare,
                       .type = row->type,
                       .unit = row->unit };
}

static void
test_expression_finds_its_grammar_row (void)
{
  guint n = 0;

  for (guint r = 0; r < dowser_sentence_n_rows; r++)
    {
      const DowserSentenceRow *row = &dowser_sentence_rows[r];
      const DowserExpr shape = make_shape (row);
      const DowserSentenceRow *found;

      if (row->part != DOWSER_SENTENCE_EXPR)
        continue;
      found = dowser_sentence_rows_find_expr (&shape, row->name, row->op, count_slots (r));
      g_assert_nonnull (found);
      if (!row->read_only && found != row)
        g_error ("“%s” is said as “%s”", row->pattern, found->pattern);
      if (found->read_only)
        g_error ("“%s” is said as “%s”", row->pattern, found->pattern);
      n++;
    }
  g_assert_cmpuint (n, >, 100);
}

/* Tests that changing one field of a row's key finds another row or no row. It must never find the same row. */
static void
test_changed_key_finds_another_grammar_row (void)
{
  for (guint r = 0; r < dowser_sentence_n_rows; r++)
    {
      const DowserSentenceRow *row = &dowser_sentence_rows[r];
      DowserExpr shapes[3] = { make_shape (row), make_shape (row), make_shape (row) };

      if (row->part != DOWSER_SENTENCE_EXPR || row->read_only)
        continue;
      shapes[0].negated = !row->negated;
      shapes[1].distinct = !row->distinct;
      shapes[2].case_sensitive = !row->case_sensitive;
      for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
        g_assert_true (dowser_sentence_rows_find_expr (&shapes[i], row->name, row->op, count_slots (r)) != row);
      g_assert_true (dowser_sentence_rows_find_expr (&shapes[0], row->name, row->op + 100, count_slots (r)) == NULL);
      g_assert_true (dowser_sentence_rows_find_expr (&shapes[0], row->name, row->op, 7) == NULL);
    }
}

static void
test_similar_expressions_find_different_phrases (void)
{
  const DowserExpr whole_cast = { .kind = DOWSER_EXPR_CAST, .type = DOWSER_VALUE_INTEGER };
  const DowserExpr day = { .kind = DOWSER_EXPR_RELATIVE_DATE, .unit = DOWSER_UNIT_DAY };
  const DowserExpr any = { .kind = DOWSER_EXPR_SUBPLAN, .compare = DOWSER_LESS };
  const DowserExpr in = { .kind = DOWSER_EXPR_SUBPLAN, .compare = DOWSER_LESS };
  const DowserExpr function = { .kind = DOWSER_EXPR_FUNCTION };

  g_assert_cmpstr (dowser_sentence_rows_find_expr (&whole_cast, NULL, 0, 1)->pattern, ==, "{atom} as a whole number");
  g_assert_cmpstr (dowser_sentence_rows_find_expr (&day, NULL, 0, 0)->pattern, ==, "start of this day");
  g_assert_cmpstr (dowser_sentence_rows_find_expr (&any, NULL, DOWSER_SUBPLAN_ANY, 2)->pattern, ==,
                   "{sum} is less than any of ( {query} )");
  g_assert_cmpstr (dowser_sentence_rows_find_expr (&any, NULL, DOWSER_SUBPLAN_ALL, 2)->pattern, ==,
                   "{sum} is less than all of ( {query} )");
  /* The comparison operator is ignored for a subplan of the kind "in". */
  g_assert_cmpstr (dowser_sentence_rows_find_expr (&in, NULL, DOWSER_SUBPLAN_IN, 2)->pattern, ==,
                   "{sum} is in ( {query} )");
  g_assert_cmpstr (dowser_sentence_rows_find_expr (&function, "year", 0, 1)->pattern, ==, "year of {atom}");
  g_assert_cmpstr (dowser_sentence_rows_find_expr (&function, NULL, 0, 1)->pattern, ==, "{function} ( )");
  g_assert_null (dowser_sentence_rows_find_expr (&function, "frobnicate", 0, 1));
}

static void
test_grammar_row_is_found_by_key (void)
{
  const DowserSentenceRow *row = dowser_sentence_rows_find (DOWSER_SENTENCE_ORDER, DOWSER_SENTENCE_DESCENDING, 2, 1);

  g_assert_cmpstr (row->pattern, ==, "{sum} from Z to A");
  g_assert_true (dowser_sentence_rows_find (DOWSER_SENTENCE_ORDER, DOWSER_SENTENCE_DESCENDING, 2, -1) == row);
  g_assert_null (dowser_sentence_rows_find (DOWSER_SENTENCE_ORDER, DOWSER_SENTENCE_DESCENDING, 2, 2));
  g_assert_null (dowser_sentence_rows_find (DOWSER_SENTENCE_ORDER, DOWSER_SENTENCE_DESCENDING, 3, 1));
  g_assert_null (dowser_sentence_rows_find (DOWSER_SENTENCE_ATOM, DOWSER_SENTENCE_DESCENDING, 2, 1));
  /* Grammar rows that are only for reading are never used for writing. */
  g_assert_null (dowser_sentence_rows_find (DOWSER_SENTENCE_QUERY, DOWSER_SENTENCE_CLAUSE_ROUTE, 0, -1));
}

DOWSER_TEST_MAIN (sentence_rows)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/rows/grammar-patterns-are-valid", test_grammar_patterns_are_valid);
  g_test_add_func ("/sentence/rows/meaning-uses-each-placeholder-of-pattern",
                   test_meaning_uses_each_placeholder_of_pattern);
  g_test_add_func ("/sentence/rows/no-two-patterns-are-equal", test_no_two_patterns_are_equal);
  g_test_add_func ("/sentence/rows/every-grammar-category-is-reachable", test_every_grammar_category_is_reachable);
  g_test_add_func ("/sentence/rows/list-start-precedes-list-continuation", test_list_start_precedes_list_continuation);
  g_test_add_func ("/sentence/rows/expression-finds-its-grammar-row", test_expression_finds_its_grammar_row);
  g_test_add_func ("/sentence/rows/changed-key-finds-another-grammar-row", test_changed_key_finds_another_grammar_row);
  g_test_add_func ("/sentence/rows/similar-expressions-find-different-phrases",
                   test_similar_expressions_find_different_phrases);
  g_test_add_func ("/sentence/rows/grammar-row-is-found-by-key", test_grammar_row_is_found_by_key);
  return g_test_run ();
}
