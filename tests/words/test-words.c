/* test-words.c - tests that the lemma and stem of a word, the words of an identifier, and the correct word for a
 * misspelling are found */
#include "support/dowser-test-main.h"
#include "words/dowser-irregular.h"
#include "words/dowser-words.h"

#include <string.h>

typedef struct
{
  const char *word;
  const char *expected;
} Row;

static const Row lemmas[] = {
  { "students", "student" },
  { "cities", "city" },
  { "boxes", "box" },
  { "classes", "class" },
  { "prices", "price" },
  { "horses", "horse" },
  { "movies", "movie" },
  { "bookshelves", "bookshelf" },
  { "stadia", "stadium" },
  { "forgone", "forgo" },
  { "overridden", "override" },
  { "countries", "country" },
  { "addresses", "address" },
  { "address", "address" },
  { "status", "status" },
  { "statuses", "status" },
  { "analysis", "analysis" },
  { "analyses", "analysis" },
  { "bus", "bus" },
  { "buses", "bus" },
  { "series", "series" },
  { "species", "species" },
  { "news", "news" },
  { "menus", "menu" },
  { "children", "child" },
  { "people", "person" },
  { "women", "woman" },
  { "leaves", "leaf" },
  { "matches", "match" },
  { "branches", "branch" },
  { "heroes", "hero" },
  { "photos", "photo" },
  { "taxis", "taxi" },
  { "employees", "employee" },
  { "sales", "sale" },
  { "bought", "buy" },
  { "taught", "teach" },
  { "wrote", "write" },
  { "won", "win" },
  { "has", "have" },
  { "were", "be" },
  { "booked", "book" },
  { "rated", "rate" },
  { "planned", "plan" },
  { "added", "add" },
  { "called", "call" },
  { "hired", "hire" },
  { "produced", "produce" },
  { "married", "marry" },
  { "founded", "found" },
  { "hosted", "host" },
  { "ordered", "order" },
  { "named", "name" },
  { "offered", "offer" },
  { "located", "locate" },
  { "participated", "participate" },
  { "hundred", "hundred" },
  { "speed", "speed" },
  { "red", "red" },
  { "owning", "own" },
  { "flying", "flying" },
  { "making", "make" },
  { "having", "have" },
  { "building", "building" },
  { "rating", "rating" },
  { "meeting", "meeting" },
  { "spring", "spring" },
  { "xyzzies", "xyzzy" },
  { "foos", "foo" },
  { "class", "class" },
  { "café", "café" },
  { "as", "as" },
  { "is", "be" },
  { "", "" },
  { "s", "s" },
};

static void
test_words_have_their_lemmas (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (lemmas); i++)
    {
      g_autofree char *found = dowser_word_dup_lemma (lemmas[i].word);
      g_assert_cmpstr (found, ==, lemmas[i].expected);
    }
}

/* Tests that the lemma of a lemma is the same lemma. */
static void
test_irregular_table_is_sorted_and_consistent (void)
{
  for (guint i = 0; i < dowser_n_irregulars; i++)
    {
      const DowserIrregular *row = &dowser_irregulars[i];
      g_autofree char *lemma = dowser_word_dup_lemma (row->form);
      g_autofree char *lemma_again = dowser_word_dup_lemma (lemma);

      if (i > 0)
        g_assert_cmpstr (dowser_irregulars[i - 1].form, <, row->form);
      g_assert_cmpstr (lemma, ==, row->lemma);
      g_assert_cmpstr (lemma_again, ==, lemma);
    }
}

/* Tests the packed list of irregular forms. The lemma of each form is its own lemma. No form is also an independent
 * word, such as "left". */
static void
test_packed_irregular_forms_have_lemmas (void)
{
  static const char *const words[]
      = { "agenda", "axes", "best", "bound", "data", "found", "ground", "kent", "left", "lower", "rose", "stamina" };

  g_assert_cmpuint (dowser_n_irregular_places, >, 1000);
  for (guint i = 0; i < dowser_n_irregular_places; i++)
    {
      const char *form = dowser_irregular_packed + dowser_irregular_places[i];
      g_autofree char *lemma = dowser_word_dup_lemma (form);
      g_autofree char *lemma_again = dowser_word_dup_lemma (lemma);

      if (i > 0)
        g_assert_cmpstr (dowser_irregular_packed + dowser_irregular_places[i - 1], <, form);
      for (guint j = 0; j < G_N_ELEMENTS (words); j++)
        g_assert_cmpstr (form, !=, words[j]);
      g_assert_nonnull (dowser_irregular_find_lemma (form));
      g_assert_cmpstr (lemma_again, ==, lemma);
    }
}

static void
test_related_words_share_a_stem (void)
{
  static const Row same[] = {
    { "building", "build" },
    { "cancelled", "cancel" },
    { "directed", "director" },
    { "enrolled", "enrollment" },
  };

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *a = dowser_word_stem (same[i].word);
      g_autofree char *b = dowser_word_stem (same[i].expected);
      g_assert_cmpstr (a, ==, b);
    }
}

static void
test_stop_words_are_recognized (void)
{
  static const char *const stop_words[]
      = { "a", "the", "of", "which", "show", "list", "please", "yours", "you", "whether" };
  static const char *const content_words[] = { "student", "name", "", "oldest", "more", "count", "average", "zzz" };

  for (guint i = 0; i < G_N_ELEMENTS (stop_words); i++)
    g_assert_true (dowser_word_is_stop_word (stop_words[i]));
  for (guint i = 0; i < G_N_ELEMENTS (content_words); i++)
    g_assert_false (dowser_word_is_stop_word (content_words[i]));
}

static void
test_english_words_are_recognized (void)
{
  static const char *const known_words[] = { "student", "students", "bought", "the", "tall", "quickly", "cities" };
  static const char *const unknown[] = { "studnet", "stuid", "xyzzy", "cname", "" };

  for (guint i = 0; i < G_N_ELEMENTS (known_words); i++)
    g_assert_true (dowser_word_is_english (known_words[i]));
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_false (dowser_word_is_english (unknown[i]));
}

static const Row identifiers[] = {
  { "order_items", "order items" },
  { "StuID", "student id" },
  { "stuid", "student id" },
  { "cname", "name" },
  { "fname", "first name" },
  { "Lname", "last name" },
  { "coursetitle", "course title" },
  { "dept_id", "department id" },
  { "deptname", "department name" },
  { "cName", "name" },
  { "f_id", "id" },
  { "e_mail", "e mail" },
  { "qty", "quantity" },
  { "total_amt", "total amount" },
  { "DOB", "birth date" },
  { "custid", "customer id" },
  { "PhoneNumber", "phone number" },
  { "zip_code", "zip code" },
  { "zip", "zip code" },
  { "birthdate", "birth date" },
  { "avg_salary", "average salary" },
  { "economy", "economy" },
  { "department", "department" },
  { "birthplace", "birth place" },
  { "enrollyear", "enroll year" },
  { "hiredate", "hire date" },
  { "unitprice", "unit price" },
  { "productname", "product name" },
  { "xqzw", "xqzw" },
  { "", "" },
  { "___", "" },
  { "Line_1", "line 1" },
  { "prof_num", "professor number" },
  { "orderdate", "order date" },
  { "empno", "employee number" },
  { "categoryid", "category id" },
  { "größe", "größe" },
};

static void
test_identifiers_are_split_into_words (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (identifiers); i++)
    {
      g_auto (GStrv) words = dowser_words_split_identifier (identifiers[i].word);
      g_autofree char *found = g_strjoinv (" ", words);
      g_assert_cmpstr (found, ==, identifiers[i].expected);
    }
}

static void
test_edit_distance_is_computed (void)
{
  g_assert_cmpuint (dowser_words_compute_distance ("", "", 1), ==, 0);
  g_assert_cmpuint (dowser_words_compute_distance ("name", "name", 1), ==, 0);
  g_assert_cmpuint (dowser_words_compute_distance ("nmae", "name", 1), ==, 1);
  g_assert_cmpuint (dowser_words_compute_distance ("nam", "name", 1), ==, 1);
  g_assert_cmpuint (dowser_words_compute_distance ("naame", "name", 1), ==, 1);
  g_assert_cmpuint (dowser_words_compute_distance ("nome", "name", 1), ==, 1);
  g_assert_cmpuint (dowser_words_compute_distance ("noma", "name", 1), ==, 2);
  g_assert_cmpuint (dowser_words_compute_distance ("noma", "name", 2), ==, 2);
  g_assert_cmpuint (dowser_words_compute_distance ("café", "cafe", 1), ==, 1);
  g_assert_cmpuint (dowser_words_compute_distance ("abcdef", "", 2), ==, 3);
}

static void
test_misspelled_words_are_corrected (void)
{
  g_autoptr (DowserVocabulary) vocabulary = dowser_vocabulary_new ();
  g_autofree char *long_word = g_strnfill (5000, 'x');
  guint distance = 0;

  for (guint i = 0; i < 2; i++)
    {
      dowser_vocabulary_add (vocabulary, "student");
      dowser_vocabulary_add (vocabulary, "department");
      dowser_vocabulary_add (vocabulary, "name");
      dowser_vocabulary_add (vocabulary, "cat");
      dowser_vocabulary_add (vocabulary, long_word);
      dowser_vocabulary_add (vocabulary, "");
    }
  g_assert_true (dowser_vocabulary_has (vocabulary, "cat"));
  g_assert_false (dowser_vocabulary_has (vocabulary, "dog"));
  g_assert_cmpstr (dowser_vocabulary_find_near (vocabulary, "studnet", &distance), ==, "student");
  g_assert_cmpuint (distance, ==, 1);
  g_assert_cmpstr (dowser_vocabulary_find_near (vocabulary, "deprtmant", &distance), ==, "department");
  g_assert_cmpuint (distance, ==, 2);
  g_assert_null (dowser_vocabulary_find_near (vocabulary, "cta", NULL));
  g_assert_null (dowser_vocabulary_find_near (vocabulary, "stdnt", NULL));
  g_assert_null (dowser_vocabulary_find_near (vocabulary, "eepartmant", NULL));
  g_assert_null (dowser_vocabulary_find_near (vocabulary, long_word, NULL));
  g_assert_null (dowser_vocabulary_find_near (vocabulary, "", NULL));
}

static void
test_vocabulary_is_deterministic (void)
{
  g_autoptr (DowserVocabulary) a = dowser_vocabulary_new ();
  g_autoptr (DowserVocabulary) b = dowser_vocabulary_new ();

  dowser_vocabulary_add (a, "rate");
  dowser_vocabulary_add (a, "date");
  dowser_vocabulary_add (b, "date");
  dowser_vocabulary_add (b, "rate");
  g_assert_cmpstr (dowser_vocabulary_find_near (a, "xate", NULL), ==, "date");
  g_assert_cmpstr (dowser_vocabulary_find_near (b, "xate", NULL), ==, "date");
}

/* Tests that no sequence of letters causes a crash. */
static void
test_random_words_cause_no_crash (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint round = 0; round < 5000; round++)
    {
      char word[16] = { 0 };
      guint n = g_rand_int_range (rand, 0, 12);
      g_autofree char *lemma = NULL;
      g_autofree char *stem = NULL;
      g_auto (GStrv) words = NULL;

      for (guint i = 0; i < n; i++)
        word[i] = "abdegiknsuy_"[g_rand_int_range (rand, 0, 12)];
      lemma = dowser_word_dup_lemma (word);
      stem = dowser_word_stem (word);
      words = dowser_words_split_identifier (word);
      g_assert_cmpuint (strlen (lemma), <=, strlen (word) + 4);
      g_assert_cmpuint (strlen (stem), <=, strlen (word));
    }
}

DOWSER_TEST_MAIN (words)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/words/words-have-their-lemmas", test_words_have_their_lemmas);
  g_test_add_func ("/planner/words/irregular-table-is-sorted-and-consistent",
                   test_irregular_table_is_sorted_and_consistent);
  g_test_add_func ("/planner/words/packed-irregular-forms-have-lemmas", test_packed_irregular_forms_have_lemmas);
  g_test_add_func ("/planner/words/related-words-share-a-stem", test_related_words_share_a_stem);
  g_test_add_func ("/planner/words/stop-words-are-recognized", test_stop_words_are_recognized);
  g_test_add_func ("/planner/words/english-words-are-recognized", test_english_words_are_recognized);
  g_test_add_func ("/planner/words/identifiers-are-split-into-words", test_identifiers_are_split_into_words);
  g_test_add_func ("/planner/words/edit-distance-is-computed", test_edit_distance_is_computed);
  g_test_add_func ("/planner/words/misspelled-words-are-corrected", test_misspelled_words_are_corrected);
  g_test_add_func ("/planner/words/vocabulary-is-deterministic", test_vocabulary_is_deterministic);
  g_test_add_func ("/planner/words/random-words-cause-no-crash", test_random_words_cause_no_crash);
  return g_test_run ();
}
