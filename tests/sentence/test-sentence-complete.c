/* test-sentence-complete.c - what is offered while a sentence is typed */
#include "sentence/dowser-sentence.h"

#include "sentence/dowser-sentence-tokens.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/** Begun: @offered: among the first eight; @not_offered: (nullable) */
typedef struct
{
  const char *begun;
  const char *offered;
  const char *not_offered;
} Begun;

static const Begun begun[] = {
  { "", "customers", "total" },
  { "", "number", "where" },
  { "or", "orders", "customers" },
  { "sum of t", "total", "tags" },
  { "sum of total ", "by", "total" },
  { "sum of total b", "by", NULL },
  { "sum of total by ", "status", NULL },
  { "sum of total by order ", "date", "orders" },
  { "sum of total by order d", "date", NULL },
  { "sum of total by status, h", "highest", "having" },
  { "orders where ", "status", "where" },
  { "orders where status ", "is", NULL },
  { "orders where status is not e", "empty", NULL },
  { "customers without ", "orders", NULL },
  { "name of ", "customers", NULL },
  { "ORDERS WHERE ST", "status", NULL },
  { "how many ", "orders", "status" },
};

static gboolean
offers (GPtrArray *offered, const char *text)
{
  for (guint i = 0; i < offered->len; i++)
    if (g_str_equal (((const DowserSentenceOffer *) offered->pdata[i])->text, text))
      return TRUE;
  return FALSE;
}

static void
test_offers (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (begun); i++)
    {
      gsize start;
      g_autoptr (GPtrArray) offered = dowser_sentence_complete (begun[i].begun, schema, 8, &start);

      g_assert_cmpuint (offered->len, <=, 8);
      g_assert_cmpuint (start, <=, strlen (begun[i].begun));
      if (!offers (offered, begun[i].offered)
          || (begun[i].not_offered != NULL && offers (offered, begun[i].not_offered)))
        g_error ("after “%s”: %s is missing, or %s is offered", begun[i].begun, begun[i].offered, begun[i].not_offered);
    }
}

/* A word that fits nowhere has nothing behind it. */
static void
test_offers_nothing_behind_other_words (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  gsize start;
  g_autoptr (GPtrArray) offered = dowser_sentence_complete ("orders frobnicate ", schema, 8, &start);

  g_assert_cmpuint (offered->len, ==, 0);
}

/* A column that one table alone has is told with it. */
static void
test_tells_the_table (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  gsize start;
  g_autoptr (GPtrArray) offered = dowser_sentence_complete ("sum of quant", schema, 8, &start);
  const DowserSentenceOffer *offer = offered->len > 0 ? offered->pdata[0] : NULL;

  g_assert_nonnull (offer);
  g_assert_cmpstr (offer->text, ==, "quantity");
  g_assert_cmpint (offer->kind, ==, DOWSER_SENTENCE_WORD_COLUMN);
  g_assert_cmpstr (offer->table->name, ==, "order_items");
  g_assert_cmpuint (start, ==, strlen ("sum of "));
}

/* Word by word, the next word of a sentence is among all that may come. */
static void
test_every_word_may_come (void)
{
  static const char *const sentences[]
      = { "sum of total by status where country is not empty, highest sum of total first, top 5",
          "customers without more than 3 orders", "per status the orders with the highest total",
          "name of customers, (number of their orders)", "average (sum of total by month of order date) by country" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new (sentences[i], FALSE);

      for (guint t = 0; t < tokens->len; t++)
        {
          const DowserSentenceToken *token = tokens->pdata[t];
          g_autofree char *before = g_strndup (sentences[i], token->start);
          gsize start;
          g_autoptr (GPtrArray) offered = dowser_sentence_complete (before, schema, G_MAXUINT, &start);
          gboolean found = token->kind != DOWSER_SENTENCE_TOKEN_WORD;

          for (guint o = 0; !found && o < offered->len; o++)
            found = g_str_has_prefix (((const DowserSentenceOffer *) offered->pdata[o])->text, token->text);
          if (!found)
            g_error ("after “%s”, “%s” is not offered", before, token->text);
        }
    }
}

/* Wherever typing stops, what is offered takes the place of letters that were typed. */
static void
test_every_beginning (void)
{
  static const char text[] = "name of “customers” where `x y` is \"Å\" and (total, status), first a = (orders";
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      g_autofree char *beginning = g_strndup (text, (gsize) (at - text));
      gsize start;
      g_autoptr (GPtrArray) offered = dowser_sentence_complete (beginning, schema, 8, &start);

      g_assert_cmpuint (start, <=, (gsize) (at - text));
      g_assert_true (g_utf8_validate (beginning + start, -1, NULL));
      for (guint i = 0; i < offered->len; i++)
        g_assert_cmpstr (((const DowserSentenceOffer *) offered->pdata[i])->text, !=, "");
    }
}

DOWSER_TEST_MAIN (sentence_complete)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/complete/offers", test_offers);
  g_test_add_func ("/sentence/complete/offers-nothing-behind-other-words", test_offers_nothing_behind_other_words);
  g_test_add_func ("/sentence/complete/tells-the-table", test_tells_the_table);
  g_test_add_func ("/sentence/complete/every-word-may-come", test_every_word_may_come);
  g_test_add_func ("/sentence/complete/every-beginning", test_every_beginning);
  return g_test_run ();
}
