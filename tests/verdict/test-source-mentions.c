/* test-source-mentions.c - tests that names of sources are found in a question, together with the words around them */
#include "support/dowser-test-main.h"
#include "verdict/dowser-source-mentions.h"

static char *
dup_phrase (const char *question, const DowserSourceMention *mention)
{
  return g_strndup (question + mention->start, mention->length);
}

static void
test_source_name_is_found_with_phrase (void)
{
  static const struct
  {
    const char *question;
    const char *name;
    const char *phrase; /* the expected phrase; NULL if no source is found */
  } cases[] = {
    { "users from my crm database", "crm", "from my crm database" },
    { "users from my CRM database?", "crm", "from my CRM database" },
    { "users in “crm”, by plan", "crm", "in “crm" },
    { "users in the source called crm by plan", "crm", "in the source called crm" },
    { "users in the file sales.csv", "sales.csv", "in the file sales.csv" },
    { "total of /home/ann/Sales.csv.", "sales.csv", "of /home/ann/Sales.csv" },
    { "users in my shop", "my-shop", "in my shop" },
    { "users in my_shop", "my shop", "in my_shop" },
    { "crm users", "crm", NULL },
    { "the crm", "crm", NULL },
    { "users in crms", "crm", NULL },
    { "users in, crm", "crm", NULL },
    { "users in sales.csv.old", "sales.csv", NULL },
    { "users in region_sales.csv", "sales.csv", NULL },
    { "users in sales-old", "sales", NULL },
    { "straße im Archiv", "archiv", NULL },
    { "users in ARCHIVÉ", "archivé", "in ARCHIVÉ" },
    { "", "crm", NULL },
    { "users in crm", "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) mentions = dowser_source_mentions_find (cases[i].question, cases[i].name);
      g_autofree char *phrase = mentions->len > 0
                                    ? dup_phrase (cases[i].question, &g_array_index (mentions, DowserSourceMention, 0))
                                    : NULL;

      g_assert_cmpstr (phrase, ==, cases[i].phrase);
    }
}

static gboolean
knows_cb (const char *words, gpointer known)
{
  return g_ascii_strcasecmp (words, known) == 0;
}

/* Tests that a word isn't read as the name of another source if it is a name or value in the source that is open. */
static void
test_known_words_are_not_source_names (void)
{
  static const struct
  {
    const char *question;
    const char *name;
    const char *known;
    gboolean counts;
  } cases[] = {
    { "orders in Berlin", "berlin", "Berlin", FALSE },
    { "orders in Berlin", "berlin", "Oslo", TRUE },
    { "orders in the Berlin database", "berlin", "Berlin", TRUE },
    { "disks of each oracle server", "oracle", "server", FALSE },
    { "logs of a.csv", "a.csv", "a.csv", FALSE },
    { "errors in the data", "data", "Oslo", FALSE },
    { "errors in the data file", "data", "Oslo", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) mentions = dowser_source_mentions_find (cases[i].question, cases[i].name);

      g_assert_cmpuint (mentions->len, ==, 1);
      g_assert_cmpint (dowser_source_mention_is_valid (&g_array_index (mentions, DowserSourceMention, 0),
                                                       cases[i].question, knows_cb, (gpointer) cases[i].known),
                       ==, cases[i].counts);
    }
}

DOWSER_TEST_MAIN (source_mentions)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/verdict/source-mentions/source-name-is-found-with-phrase", test_source_name_is_found_with_phrase);
  g_test_add_func ("/verdict/source-mentions/known-words-are-not-source-names", test_known_words_are_not_source_names);
  return g_test_run ();
}
