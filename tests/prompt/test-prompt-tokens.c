/* test-prompt-tokens.c - compares the estimated number of tokens with the number of tokens in cl100k */
#include "prompt/dowser-prompt.h"
#include "support/dowser-test-main.h"

/** Sample: a text of a prompt. @tokens: the number of its tokens in the encoding cl100k_base */
typedef struct
{
  const char *name;
  guint tokens;
  const char *text;
} Sample;

static const Sample samples[] = {
  { "prose", 49,
    "You turn a question about a database into a plan: one JSON object, and no word beside it. A program audits the "
    "plan, writes the SQL and runs it read-only. What is only filtered, grouped or sorted by is not shown." },
  { "plan", 92,
    "{\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"column\",\"id\":\"singer.country\"}}],\"filter\":{\"kind\":"
    "\"compare\",\"op\":\"gt\",\"args\":[{\"kind\":\"column\",\"id\":\"singer.age\"},{\"kind\":\"literal\",\"value\":"
    "30}]},\"group\":[{\"kind\":\"column\",\"id\":\"singer.country\"}],\"having\":{\"kind\":\"compare\",\"op\":\"gt\","
    "\"args\":[{\"kind\":\"aggregate\",\"op\":\"count\"},{\"kind\":\"literal\",\"value\":3}]}}}" },
  { "schema", 62,
    "# order_items (1200 rows)\n- order_id integer key\n- product_id integer key; such as \"17\", \"4\"\n- quantity "
    "integer\n- unit_price real; what one of them cost on that day\norder_items.order_id -> "
    "orders.id\norder_items.product_id -> products.id\n" },
  { "camel", 35,
    "# tblStudentEnrolment\n- studentEnrolmentId integer key\n- FirstName text\n- DateOfBirth date\n- HomePhoneNo "
    "text\n- isActive boolean\n" },
  { "capitals", 36,
    "# CUST_ORD_HDR\n- ORD_HDR_ID integer key\n- CUST_ACCT_NBR text\n- QTY_ON_HAND real\n- LAST_UPD_TS timestamp\n" },
  { "numbers", 51, "Today: 2026-11-22. 1234567 rows, 3.14159, 10.000, 99 %, \"2014-05-31 12:30:59\", -0.5e10" },
  { "german", 35,
    "Welche Kunden haben in den letzten dreißig Tagen mehr als fünf Bestellungen über 1.000 € aufgegeben, und größer "
    "als zuvor?" },
  { "french", 22, "Quels clients ont passé plus de trois commandes à l’été dernier, et à quel prix moyen ?" },
  { "chinese", 25, "2024年销售额最高的五个产品是什么？请按地区分组。" },
  { "russian", 26, "Сколько заказов было сделано в прошлом году по регионам?" },
  { "emoji", 11, "🙂 great 👍🏽 product!! :-)" },
  { "json schema", 47,
    "{\"type\":\"object\",\"additionalProperties\":false,\"properties\":{\"columns\":{\"$ref\":\"#/$defs/"
    "c\"},\"limit\":{\"type\":\"integer\",\"minimum\":0}},\"$defs\":{\"id\":{\"enum\":[\"a.b\",\"c.d\"]}}}" },
};

/* Tests the error of the estimate. If the estimate were too low, the prompt would exceed the budget. If it were much
 * too high, a part of the budget would not be used. */
static void
test_estimate_is_near_the_real_count (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      guint tokens = dowser_prompt_count_tokens (samples[i].text);

      g_test_message ("%s: %u for %u", samples[i].name, tokens, samples[i].tokens);
      g_assert_cmpfloat (tokens, >=, 0.9 * samples[i].tokens);
      g_assert_cmpfloat (tokens, <=, 1.3 * samples[i].tokens + 1);
    }
}

static void
test_empty_text_has_no_tokens (void)
{
  g_assert_cmpuint (dowser_prompt_count_tokens (""), ==, 0);
  g_assert_cmpuint (dowser_prompt_count_tokens ("a"), ==, 1);
  g_assert_cmpuint (dowser_prompt_count_tokens ("\n"), ==, 1);
  g_assert_cmpuint (dowser_prompt_count_tokens ("\377\376"), >=, 1);
}

DOWSER_TEST_MAIN (prompt_tokens)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prompt/prompt-tokens/estimate-is-near-the-real-count", test_estimate_is_near_the_real_count);
  g_test_add_func ("/prompt/prompt-tokens/empty-text-has-no-tokens", test_empty_text_has_no_tokens);

  return g_test_run ();
}
