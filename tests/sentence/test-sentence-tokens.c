/* test-sentence-tokens.c - tests that a sentence is split into the right tokens */
#include "sentence/dowser-sentence-tokens.h"

#include "support/dowser-test-main.h"

#include <string.h>

/** TokenCase: @tokens: each token's kind, written as a letter, and its text */
typedef struct
{
  const char *text;
  const char *tokens;
} TokenCase;

static const TokenCase cases[] = {
  { "", "" },
  { " \t\n", "" },
  { "sum of sales", "W(sum) W(of) W(sales)" },
  { "men's hats", "W(men's) W(hats)" },
  { "'tis dogs' own", "M(') W(tis) W(dogs) M(') W(own)" },
  { "order_items _x", "W(order_items) W(_x)" },
  { "a-b a.b", "W(a) M(-) W(b) W(a) M(.) W(b)" },
  { "12 -12 3.5 1e-9 2E+3 4e5", "N(12) N(-12) N(3.5) N(1e-9) N(2E+3) N(4e5)" },
  { "1,000 1,000,000.5 12,345", "N(1000) N(1000000.5) N(12345)" },
  { "12,34 1234,567 1,0000", "N(12) M(,) N(34) N(1234) M(,) N(567) N(1) M(,) N(0000)" },
  { "1, 000", "N(1) M(,) N(000)" },
  { "5-3 .5 3. -", "N(5) N(-3) M(.) N(5) N(3) M(.) M(-)" },
  { "3rd 2x 1e x1", "W(3rd) W(2x) W(1e) W(x1)" },
  { "2024-03-05", "D(2024-03-05)" },
  { "(2024-03-05)", "M(() D(2024-03-05) M())" },
  { "2024-3-5", "N(2024) N(-3) N(-5)" },
  { "2024-03-055", "N(2024) N(-03) N(-055)" },
  { "2024-03-05-06", "N(2024) N(-03) N(-05) N(-06)" },
  { "2024-03-0", "N(2024) N(-03) N(-0)" },
  { "\"open\" \"a \"\"b\"\" c\" \"\"", "T(open) T(a \"b\" c) T()" },
  { "`order items` `a``b` \"`\" `\"`", "I(order items) I(a`b) T(`) I(\")" },
  { "\"open", "M(\") W(open)" },
  { "a `b c", "W(a) M(`) W(b) W(c)" },
  { "<= >= <> != < > = !", "M(<=) M(>=) M(<>) M(!=) M(<) M(>) M(=) M(!)" },
  { "a<=b", "W(a) M(<=) W(b)" },
  { "=< => <<=", "M(=) M(<) M(=) M(>) M(<) M(<=)" },
  { "(a,b)", "M(() W(a) M(,) W(b) M())" },
  { "Größe 北京 имя e\u0301te\u0301", "W(Größe) W(北京) W(имя) W(e\u0301te\u0301)" },
  { "a\u00a0b", "W(a) W(b)" },
  { "sales\u2014😀!", "W(sales) M(\u2014) M(😀) M(!)" },
  { "$2 $sum", "M($) N(2) M($) W(sum)" },
};

static char *
dup_tokens (const char *text, gboolean slots)
{
  static const char kinds[] = {
    [DOWSER_SENTENCE_TOKEN_WORD] = 'W', [DOWSER_SENTENCE_TOKEN_NUMBER] = 'N', [DOWSER_SENTENCE_TOKEN_TEXT] = 'T',
    [DOWSER_SENTENCE_TOKEN_NAME] = 'I', [DOWSER_SENTENCE_TOKEN_DATE] = 'D',   [DOWSER_SENTENCE_TOKEN_MARK] = 'M'
  };
  g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new (text, slots);
  GString *cut = g_string_new (NULL);

  for (guint i = 0; i < tokens->len; i++)
    {
      const DowserSentenceToken *token = tokens->pdata[i];

      g_string_append_printf (cut, "%s%c(%s)", i > 0 ? " " : "", kinds[token->kind], token->text);
    }
  return g_string_free (cut, FALSE);
}

static void
test_sentence_is_split (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *cut = dup_tokens (cases[i].text, FALSE);

      g_assert_cmpstr (cut, ==, cases[i].tokens);
    }
}

static void
test_placeholders_are_single_tokens (void)
{
  g_autofree char *cut = dup_tokens ("$2 where $sum 3", TRUE);

  g_assert_cmpstr (cut, ==, "W($2) W(where) W($sum) N(3)");
}

static void
assert_blank (const char *at, const char *end)
{
  for (; at < end; at = g_utf8_next_char (at))
    g_assert_true (g_unichar_isspace (g_utf8_get_char (at)));
}

/* Tests that there are only blanks between the tokens. */
static void
test_tokens_have_right_positions (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new (cases[i].text, FALSE);
      gsize at = 0;

      for (guint t = 0; t < tokens->len; t++)
        {
          const DowserSentenceToken *token = tokens->pdata[t];

          g_assert_cmpuint (token->start, >=, at);
          assert_blank (cases[i].text + at, cases[i].text + token->start);
          g_assert_cmpuint (token->length, >=, strlen (token->text));
          at = token->start + token->length;
        }
      assert_blank (cases[i].text + at, cases[i].text + strlen (cases[i].text));
    }
}

static void
test_letter_case_is_folded (void)
{
  g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new ("Straße `Ü`", FALSE);

  g_assert_cmpstr (((const DowserSentenceToken *) tokens->pdata[0])->folded, ==, "strasse");
  g_assert_cmpstr (((const DowserSentenceToken *) tokens->pdata[0])->text, ==, "Straße");
  g_assert_cmpstr (((const DowserSentenceToken *) tokens->pdata[1])->folded, ==, "ü");
}

static void
test_words_are_distinguished_from_other_text (void)
{
  static const char *const words[] = { "abc", "men's", "3rd", "_", "Größe", "x1" };
  static const char *const others[] = { "", "a b", "12", "1e5", "x-y", "2024-03-05", "a'", "\"a\"", "(", " a", "a " };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (!dowser_sentence_is_word (words[i]))
      g_error ("%s is no word", words[i]);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (dowser_sentence_is_word (others[i]))
      g_error ("%s is a word", others[i]);
}

static void
test_quotes_in_texts_are_doubled (void)
{
  g_autofree char *text = dowser_sentence_quote ("a \"b\" `c`", '"');
  g_autofree char *name = dowser_sentence_quote ("a \"b\" `c`", '`');

  g_assert_cmpstr (text, ==, "\"a \"\"b\"\" `c`\"");
  g_assert_cmpstr (name, ==, "`a \"b\" ``c```");
}

static void
test_ordinals_are_read (void)
{
  static const char *const none[] = { "",    "last",  "st", "1th",  "2th",  "11st", "12nd", "13rd",   "21th",
                                      "0th", "100th", "3",  "3rdx", "-1st", "+1st", " 1st", "third3", "twelfth" };
  static const struct
  {
    guint number;
    const char *word;
  } words[] = { { 1, "first" }, { 2, "second" }, { 10, "tenth" }, { 11, "11th" },   { 12, "12th" },
                { 13, "13th" }, { 20, "20th" },  { 21, "21st" },  { 22, "22nd" },   { 23, "23rd" },
                { 24, "24th" }, { 99, "99th" },  { 0, "0th" },    { 101, "101st" }, { 111, "111th" } };

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    if (dowser_sentence_ordinal_parse (none[i]) != 0)
      g_error ("%s is an ordinal", none[i]);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *word = dowser_sentence_ordinal_format (words[i].number);

      g_assert_cmpstr (word, ==, words[i].word);
    }
  for (guint n = 1; n < 100; n++)
    {
      g_autofree char *word = dowser_sentence_ordinal_format (n);

      g_assert_cmpuint (dowser_sentence_ordinal_parse (word), ==, n);
    }
  g_assert_cmpuint (dowser_sentence_ordinal_parse ("2nd"), ==, 2);
}

DOWSER_TEST_MAIN (sentence_tokens)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/tokens/sentence-is-split", test_sentence_is_split);
  g_test_add_func ("/sentence/tokens/placeholders-are-single-tokens", test_placeholders_are_single_tokens);
  g_test_add_func ("/sentence/tokens/tokens-have-right-positions", test_tokens_have_right_positions);
  g_test_add_func ("/sentence/tokens/letter-case-is-folded", test_letter_case_is_folded);
  g_test_add_func ("/sentence/tokens/words-are-distinguished-from-other-text",
                   test_words_are_distinguished_from_other_text);
  g_test_add_func ("/sentence/tokens/quotes-in-texts-are-doubled", test_quotes_in_texts_are_doubled);
  g_test_add_func ("/sentence/tokens/ordinals-are-read", test_ordinals_are_read);
  return g_test_run ();
}
