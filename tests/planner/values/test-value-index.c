/* test-value-index.c - tests which stored values match a span of the question, and how exactly */
#include "planner/values/dowser-value-index.h"
#include "planner/values/dowser-value-key.h"
#include "support/dowser-test-main.h"

#include <string.h>

static const char *const match_names[]
    = { "exact", "case", "marks", "plural", "stem", "place", "code", "near", "part" };

/* Makes the profile of a table t with a text column for each list of values ("a|b|c"). */
static DowserProfile *
make_profile (const char *const *columns)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "t", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  DowserProfile *profile;

  for (guint i = 0; columns[i] != NULL; i++)
    {
      g_autofree char *name = g_strdup_printf ("c%u", i);
      dowser_schema_builder_add_column (builder, table, name, "TEXT");
    }
  schema = dowser_schema_builder_end (builder);
  profile = dowser_profile_new (schema);
  table = g_ptr_array_index (dowser_schema_get_tables (schema), 0);
  for (guint i = 0; columns[i] != NULL; i++)
    {
      DowserColumnProfile *column = dowser_profile_get (profile, g_ptr_array_index (table->columns, i));
      g_auto (GStrv) values = g_strsplit (columns[i], "|", -1);

      for (guint j = 0; values[j] != NULL; j++)
        g_ptr_array_add (column->values, g_strdup (values[j]));
      column->n_distinct = column->values->len;
      column->n_rows = 2 * column->values->len;
      column->complete = column->has_text = TRUE;
    }
  return profile;
}

static const char *const shop[] = {
  "Alice Smith|Bob Fosse|Roger Federer|Rafael Nadal|Joe's Bar|AT&T|O'Brien",
  "Germline|SOMATIC|in transit|Cancel|Pending",
  "France|United States|South Korea|Brazil",
  "CA|TX|NY",
  "F|M",
  "ACCT-211|BIO 101|C++|007|1,000",
  "Dog|Cat|Wild Boar",
  "London Gatwick|London|Paris Charles de Gaulle",
  "2024-03-05|2024-03-06",
  "The Who|It|A",
  "Ärzte|naïve café",
  "AsstProf|Comp. Sci.|PROF|Prof",
  "yes|no",
  "3|5",
  NULL,
};

typedef struct
{
  const char *question;
  const char *expected; /* the best match of each matching span, longest span first at each token */
} Row;

/* clang-format off */
static const Row rows[] = {
  { "the name of it", "" },
  { "who is Alice Smith?", "0 Alice Smith exact (Alice Smith)" },
  { "orders of alice smith", "0 Alice Smith case (alice smith)" },
  { "players named 'federer'", "0 Roger Federer part ('federer')" },
  { "players named Federrer", "" },
  { "players named Rogir Federerr", "0 Roger Federer near (Rogir Federerr)" },
  { "players named Roberto Federer", "0 Roger Federer part (Federer)" },
  { "players named Rogr Federer", "0 Roger Federer near (Rogr Federer); 0 Roger Federer part (Federer)" },
  { "joe's bar", "0 Joe's Bar case (joe's bar)" },
  { "at Joe’s Bar", "0 Joe's Bar marks (Joe’s Bar)" },
  { "customers of at&t", "0 AT&T case (at&t)" },
  { "by o'brien", "0 O'Brien case (o'brien)" },
  { "germline samples", "1 Germline case (germline)" },
  { "somatic ones", "1 SOMATIC case (somatic)" },
  { "what is in transit", "1 in transit exact (in transit)" },
  { "orders that were cancelled", "1 Cancel plural (cancelled)" },
  { "orders with cancellation", "1 Cancel stem (cancellation)" },
  { "French wines", "2 France place (French)" },
  { "wines from the USA", "2 United States place (USA)" },
  { "wines from the U.S.", "2 United States place (U.S.)" },
  { "give us the names", "" },
  { "south korean teams", "2 South Korea place (south korean); 2 South Korea place (korean)" },
  { "students in California", "3 CA place (California)" },
  { "female students", "4 F code (female)" },
  { "men", "4 M code (men)" },
  { "class acct 211", "5 ACCT-211 marks (acct 211)" },
  { "class ACCT-211", "5 ACCT-211 exact (ACCT-211)" },
  { "C++ jobs", "5 C++ exact (C++)" },
  { "agent 007", "5 007 exact (007)" },
  { "code 1000", "5 1,000 marks (1000)" },
  { "all dogs", "6 Dog plural (dogs)" },
  { "all wild boars", "6 Wild Boar plural (wild boars)" },
  { "from London Gatwick airport", "7 London Gatwick exact (London Gatwick)" },
  { "to “Charles de Gaulle”", "7 Paris Charles de Gaulle part (“Charles de Gaulle”)" },
  { "to Charles de Gaulle", "7 Paris Charles de Gaulle part (Charles de Gaulle); "
                            "7 Paris Charles de Gaulle part (Charles); 7 Paris Charles de Gaulle part (Gaulle)" },
  { "on 2024-03-05", "8 2024-03-05 exact (2024-03-05)" },
  { "songs by The Who", "9 The Who exact (The Who)" },
  { "all assistant professors", "11 AsstProf code (assistant professors); 11 PROF code (professors)" },
  { "computer science", "11 Comp. Sci. code (computer science)" },
  { "no students", "" },
  { "whose decision is no.", "12 no exact (no)" },
  { "five stars", "13 5 marks (five)" },
  { "wines of germlime", "1 Germline near (germlime)" },
  { "grade A", "9 A exact (A)" },
  { "a grade", "" },
  { "ärzte", "10 Ärzte case (ärzte)" },
  { "NAÏVE CAFÉ", "10 naïve café case (NAÏVE CAFÉ)" },
};
/* clang-format on */

/* Returns, for each span of words in @question that matches stored values, the value that matches best. */
static char *
format_matches (const DowserValueIndex *index, const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GArray) hits = dowser_value_index_find (index, tokens);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserValueHit *hit = &g_array_index (hits, DowserValueHit, i);
      const DowserValueHit *before = i > 0 ? hit - 1 : NULL;
      g_autofree char *span = dowser_tokens_dup_text (tokens, hit->first, hit->n_tokens);

      if (before != NULL && before->first == hit->first && before->n_tokens == hit->n_tokens)
        continue;
      g_string_append_printf (text, "%s%s %s %s (%s)", text->len > 0 ? "; " : "", hit->column->name + 1, hit->value,
                              match_names[hit->match], span);
    }
  return g_string_free (text, FALSE);
}

static void
test_stored_values_match_question_spans (void)
{
  g_autoptr (DowserProfile) profile = make_profile (shop);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = format_matches (index, rows[i].question);
      g_assert_cmpstr (found, ==, rows[i].expected);
    }
}

/* Tests that each stored value of each column is found if the question contains the value in quotes. */
static void
test_every_quoted_value_is_found (void)
{
  g_autoptr (DowserProfile) profile = make_profile (shop);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);
  guint n = 0;

  for (guint i = 0; shop[i] != NULL; i++)
    {
      g_auto (GStrv) values = g_strsplit (shop[i], "|", -1);

      for (guint j = 0; values[j] != NULL; j++, n++)
        {
          g_autofree char *question = g_strdup_printf ("named \"%s\"", values[j]);
          g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
          g_autoptr (GArray) hits = dowser_value_index_find (index, tokens);
          const DowserValueHit *last = &g_array_index (hits, DowserValueHit, hits->len - 1);
          const DowserValueHit *hit = last;

          while (hit > (DowserValueHit *) (gpointer) hits->data && (hit - 1)->first == last->first)
            hit--;
          g_assert_cmpstr (hit->value, ==, values[j]);
          g_assert_cmpint (hit->match, ==, DOWSER_VALUE_MATCH_EXACT);
          g_assert_true (hit->quoted);
        }
    }
  g_assert_cmpuint (dowser_value_index_get_n_values (index), ==, n);
}

static void
test_exact_capitals_match_best (void)
{
  static const char *const columns[] = { "Red|Green", "red|blue", "Smith John|Smith Jane|Smith", NULL };
  g_autoptr (DowserProfile) profile = make_profile (columns);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);
  g_autoptr (DowserTokens) tokens = dowser_tokens_new ("Red or red and Smith");
  g_autoptr (GArray) hits = dowser_value_index_find (index, tokens);
  const DowserValueHit *hit = &g_array_index (hits, DowserValueHit, 0);

  g_assert_cmpuint (hits->len, ==, 5);
  g_assert_cmpstr (hit[0].value, ==, "Red");
  g_assert_true (hit[0].capitals_agree && hit[0].in_sentence_start && !hit[0].span_capitalized);
  g_assert_cmpuint (hit[0].n_columns, ==, 2);
  g_assert_cmpint (hit[0].n_distinct, ==, 2);
  g_assert_cmpint (hit[0].n_column_rows, ==, 4);
  g_assert_cmpstr (hit[1].value, ==, "red");
  g_assert_false (hit[1].capitals_agree);
  g_assert_cmpfloat (hit[0].score, >, hit[1].score);
  g_assert_cmpstr (hit[2].value, ==, "red");
  g_assert_cmpstr (hit[4].value, ==, "Smith");
  g_assert_true (hit[4].span_capitalized);
  g_assert_cmpuint (hit[4].n_values, ==, 1);
}

static void
test_values_containing_a_word_are_counted (void)
{
  static const char *const columns[] = { "John Smith|Jane Smith|Smith Smith|Jones", NULL };
  g_autoptr (DowserProfile) profile = make_profile (columns);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);
  g_autoptr (GArray) hits = dowser_value_index_lookup (index, "Smith", NULL);

  g_assert_cmpuint (hits->len, ==, 1);
  g_assert_cmpuint (g_array_index (hits, DowserValueHit, 0).n_values, ==, 3);
}

static void
test_part_of_several_values_matches_none (void)
{
  static const char *const columns[] = { "John Smith|Jane Smith|Roger Federer", NULL };
  g_autoptr (DowserProfile) profile = make_profile (columns);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);
  g_autofree char *one = format_matches (index, "players named Federer");
  g_autofree char *several = format_matches (index, "players named Smith");
  g_autofree char *quoted = format_matches (index, "players named 'Smith'");

  g_assert_cmpstr (one, ==, "0 Roger Federer part (Federer)");
  g_assert_cmpstr (several, ==, "");
  g_assert_cmpstr (quoted, ==, "0 John Smith part ('Smith')");
}

static void
test_value_is_looked_up_by_column (void)
{
  static const char *const columns[] = { "Paris|Rome", "Paris|Berlin", NULL };
  g_autoptr (DowserProfile) profile = make_profile (columns);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);
  GPtrArray *tables = dowser_schema_get_tables (dowser_profile_get_schema (profile));
  const DowserColumn *second = ((DowserTable *) tables->pdata[0])->columns->pdata[1];
  g_autoptr (GArray) both = dowser_value_index_lookup (index, "PARIS", NULL);
  g_autoptr (GArray) one = dowser_value_index_lookup (index, "PARIS", second);
  g_autoptr (GArray) none = dowser_value_index_lookup (index, "Rome", second);
  g_autoptr (GArray) bad = dowser_value_index_lookup (index, "\xff", NULL);

  g_assert_cmpuint (both->len, ==, 2);
  g_assert_cmpuint (one->len, ==, 1);
  g_assert_true (g_array_index (one, DowserValueHit, 0).column == second);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (bad->len, ==, 0);
}

static void
test_number_of_matches_is_limited (void)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new ();
  g_autoptr (DowserProfile) profile = NULL;
  g_autoptr (DowserValueIndex) index = NULL;
  g_autoptr (GArray) hits = NULL;

  for (guint i = 0; i < 100; i++)
    g_ptr_array_add (columns, (gpointer) "Paris|paris|PARIS");
  g_ptr_array_add (columns, NULL);
  profile = make_profile ((const char *const *) columns->pdata);
  index = dowser_value_index_new (profile);
  hits = dowser_value_index_lookup (index, "Paris", NULL);
  g_assert_cmpuint (hits->len, ==, DOWSER_VALUE_MAX_HITS);
  g_assert_cmpstr (g_array_index (hits, DowserValueHit, 0).column->name, ==, "c0");
  g_assert_cmpstr (g_array_index (hits, DowserValueHit, 23).column->name, ==, "c23");
}

static void
test_invalid_utf8_values_are_handled (void)
{
  static const char *const columns[] = { "\xff\xe2|\xe2|ok||   |---", "", NULL };
  g_autoptr (DowserProfile) profile = make_profile (columns);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);
  g_autoptr (DowserValueIndex) empty = dowser_value_index_new (NULL);
  g_autoptr (DowserTokens) tokens = dowser_tokens_new ("ok '---' \xff\xe2 Ok");
  g_autoptr (GArray) hits = dowser_value_index_find (index, tokens);
  g_autoptr (GArray) nothing = dowser_value_index_find (empty, tokens);

  g_assert_cmpuint (dowser_value_index_get_n_values (index), ==, 1);
  g_assert_cmpuint (hits->len, ==, 2);
  g_assert_cmpuint (nothing->len, ==, 0);
}

typedef struct
{
  const char *text;
  const char *key;
} KeyRow;

static const KeyRow keys[] = {
  { "", "" },
  { "  Foo -- bar ", "foo bar" },
  { "ACCT-211", "acct 211" },
  { "Joe's Bar", "joes bar" },
  { "U.S.", "us" },
  { "U.S.A", "usa" },
  { "J. Smith", "j smith" },
  { "a.b", "ab" },
  { "Node.js", "node js" },
  { "1,000,000.50", "1000000.50" },
  { "1,2", "1 2" },
  { "C#", "c#" },
  { "#1", "1" },
  { "Straße", "strasse" },
  { "'", "" },
};

static void
test_value_becomes_a_search_key (void)
{
  g_autoptr (GString) key = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      dowser_value_key_make (keys[i].text, key);
      g_assert_cmpstr (key->str, ==, keys[i].key);
    }
  g_assert_true (dowser_value_key_has_words ("a b c", "b"));
  g_assert_true (dowser_value_key_has_words ("a b c", "b c"));
  g_assert_false (dowser_value_key_has_words ("ab c", "b"));
  g_assert_false (dowser_value_key_has_words ("a bb", "b"));
}

static void
check_invariants (const DowserValueIndex *index, const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GArray) hits = dowser_value_index_find (index, tokens);
  guint n = dowser_tokens_get_length (tokens);

  for (guint i = 0; i < hits->len; i++)
    {
      const DowserValueHit *hit = &g_array_index (hits, DowserValueHit, i);
      const DowserValueHit *before = i > 0 ? hit - 1 : hit;

      g_assert_cmpuint (hit->n_tokens, >, 0);
      g_assert_cmpuint (hit->n_tokens, <=, DOWSER_VALUE_MAX_TOKENS);
      g_assert_cmpuint (hit->first + hit->n_tokens, <=, n);
      g_assert_true (before->first < hit->first || before->n_tokens >= hit->n_tokens);
      g_assert_nonnull (hit->value);
      g_assert_cmpuint (hit->n_columns, >, 0);
      g_assert_cmpuint (hit->n_values, >, 0);
      g_assert_true (hit->score > 0 && hit->score <= 1);
    }
}

static void
test_random_questions_give_valid_matches (void)
{
  static const char *const bits[]
      = { "Alice ", "smith ", "of ",   "the ",       "'",       "\"",       "London ",     "Gatwik ",
          "-",      ".",      "U.S. ", "cancelled ", "F ",      "\xff",     "2024-03-05 ", "1,000 ",
          "Ärzte",  " ",      "Who ",  "?",          "female ", "Charles ", "de " };
  g_autoptr (DowserProfile) profile = make_profile (shop);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);

  for (guint round = 0; round < 1500; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint n = g_rand_int_range (rand, 0, 14);

      for (guint i = 0; i < n; i++)
        g_string_append (text, bits[g_rand_int_range (rand, 0, G_N_ELEMENTS (bits))]);
      check_invariants (index, text->str);
    }
}

/* Tests an index for a second schema that differs from the first schema only in its keys. Both indexes stay valid after
 * the schema and the profile are freed. */
static void
test_index_is_reused_for_similar_schema (void)
{
  g_autoptr (DowserProfile) profile = make_profile (shop);
  g_autoptr (DowserValueIndex) index = dowser_value_index_new (profile);
  g_autoptr (DowserSchema) schema
      = dowser_schema_builder_end (dowser_schema_builder_new_from (dowser_profile_get_schema (profile)));
  const DowserTable *table = dowser_schema_get_tables (schema)->pdata[0];
  g_autoptr (DowserProfile) moved = dowser_profile_new_from (profile, schema);
  g_autoptr (DowserValueIndex) again = dowser_value_index_new_from (index, moved);
  g_autoptr (GArray) hits = NULL;

  g_clear_pointer (&index, dowser_value_index_free);
  g_clear_pointer (&profile, dowser_profile_unref);
  hits = dowser_value_index_lookup (again, "wild boar", NULL);
  g_assert_cmpuint (hits->len, ==, 1);
  g_assert_cmpstr (g_array_index (hits, DowserValueHit, 0).value, ==, "Wild Boar");
  g_assert_true (g_array_index (hits, DowserValueHit, 0).column == table->columns->pdata[6]);
}

DOWSER_TEST_MAIN (value_index)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/value-index/stored-values-match-question-spans", test_stored_values_match_question_spans);
  g_test_add_func ("/planner/value-index/every-quoted-value-is-found", test_every_quoted_value_is_found);
  g_test_add_func ("/planner/value-index/exact-capitals-match-best", test_exact_capitals_match_best);
  g_test_add_func ("/planner/value-index/values-containing-a-word-are-counted",
                   test_values_containing_a_word_are_counted);
  g_test_add_func ("/planner/value-index/part-of-several-values-matches-none",
                   test_part_of_several_values_matches_none);
  g_test_add_func ("/planner/value-index/value-is-looked-up-by-column", test_value_is_looked_up_by_column);
  g_test_add_func ("/planner/value-index/number-of-matches-is-limited", test_number_of_matches_is_limited);
  g_test_add_func ("/planner/value-index/invalid-utf8-values-are-handled", test_invalid_utf8_values_are_handled);
  g_test_add_func ("/planner/value-index/index-is-reused-for-similar-schema", test_index_is_reused_for_similar_schema);
  g_test_add_func ("/planner/value-index/value-becomes-a-search-key", test_value_becomes_a_search_key);
  g_test_add_func ("/planner/value-index/random-questions-give-valid-matches",
                   test_random_questions_give_valid_matches);
  return g_test_run ();
}
