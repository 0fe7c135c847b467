/* test-decision.c - tests which plans are run, which are rejected and which need a choice by the user, and how a second
 * planner's plan changes this */
#include "audit/dowser-plan-agreement.h"
#include "prompt/documents/dowser-prompt-size.h"
#include "session/dowser-finding.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"
#include "verdict/dowser-decision.h"

#include <string.h>

#define NAMES "from customers; show customers.name; where eq(customers.country, 'Norway')"
#define CLEAR "names of customers whose country is Norway"
#define VAGUE "show me data"

typedef struct
{
  const char *question;
  const char *plan;
  const char *second; /* (nullable) */
  DowserDecision decision;
  double least; /* the minimum confidence */
  double maximum;
  guint n_options;
  gboolean offers_other;
} Case;

static DowserDecided *
make_decision (const char *question, const DowserPlan *plan, const DowserPlan *second, GPtrArray *findings)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const DowserDecisionFacts facts = { question, schema, plan, findings, second, 0.9, DOWSER_AGREEMENT_NONE };

  return dowser_decide (&facts);
}

static void
test_certainty_decides_whether_user_is_asked (void)
{
  static const Case cases[] = {
    /* the question is clear, so the plan is run */
    { CLEAR, NAMES, NULL, DOWSER_DECISION_PROCEED, 1.0, 1.0, 0, FALSE },
    /* the question is vague: the user is asked, and the only interpretation is the only choice */
    { VAGUE, NAMES "; limit 5", NULL, DOWSER_DECISION_PROCEED, 0.5, 0.5, 0, FALSE },
    { "give me the average of everything", NAMES, NULL, DOWSER_DECISION_CLARIFY, 0.0, 0.49, 1, FALSE },
    /* a second planner with the same plan reduces the doubt by half */
    { "give me the average of everything", NAMES, NAMES, DOWSER_DECISION_PROCEED, 0.5, 0.8, 0, FALSE },
    /* a second planner with another plan causes a question to the user only if there is doubt */
    { CLEAR, NAMES, "from customers; show customers.email", DOWSER_DECISION_PROCEED, 1.0, 1.0, 0, TRUE },
    { "give me the average of everything", NAMES, "from customers; show customers.email", DOWSER_DECISION_CLARIFY, 0.0,
      0.49, 2, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].plan);
      g_autoptr (DowserPlan) second = cases[i].second != NULL ? plan_from_text (cases[i].second) : NULL;
      g_autoptr (DowserDecided) decided = make_decision (cases[i].question, plan, second, NULL);

      g_test_message ("%s: %.2f %s", cases[i].question, decided->confidence, decided->ask);
      for (guint j = 0; j < decided->reasons->len; j++)
        g_test_message ("  %s", (const char *) decided->reasons->pdata[j]);
      g_assert_cmpint (decided->decision, ==, cases[i].decision);
      g_assert_cmpfloat (decided->confidence, >=, cases[i].least - 0.001);
      g_assert_cmpfloat (decided->confidence, <=, cases[i].maximum + 0.001);
      g_assert_cmpuint (decided->options->len, ==, cases[i].n_options);
      g_assert_true ((decided->other != NULL) == cases[i].offers_other);
      g_assert_true ((decided->ask != NULL) == (cases[i].decision == DOWSER_DECISION_CLARIFY));
      g_assert_true (decided->reasons->len > 0 || decided->confidence > 0.99);
    }
}

static void
test_audit_error_lowers_the_confidence (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (NAMES);
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  g_autoptr (DowserDecided) decided = NULL;

  g_ptr_array_add (findings, dowser_finding_new (DOWSER_SEVERITY_ERROR, "column-exists", "select.filter", "x.", "y."));
  decided = make_decision (CLEAR, plan, NULL, findings);
  g_assert_cmpfloat_with_epsilon (decided->confidence, 0.8, 0.001);
  g_assert_cmpuint (decided->reasons->len, ==, 1);
}

static void
test_plan_may_decline_the_question (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (NAMES);
  g_autoptr (DowserDecided) decided = NULL;

  plan->decision = DOWSER_DECISION_TERMINATE;
  plan->explanation = g_strdup ("The weather of tomorrow is in no database.");
  decided = make_decision ("what is the weather tomorrow", plan, NULL, NULL);
  g_assert_cmpint (decided->decision, ==, DOWSER_DECISION_TERMINATE);
  g_assert_cmpstr (decided->reasons->pdata[0], ==, "The weather of tomorrow is in no database.");
}

/* Tests a plan that contains choices. The user's choice changes the plan directly, without a planner. */
static void
test_plan_with_choices_asks_the_user (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (NAMES);
  DowserAmbiguity *ambiguity = dowser_ambiguity_new ("Which names?", 0, 0);
  g_autoptr (DowserDecided) decided = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_add (ambiguity->choices,
                   dowser_choice_new ("Only ten", dowser_operations_new_single (dowser_operation_new_set_limit (10))));
  g_ptr_array_add (ambiguity->choices, dowser_choice_new ("Impossible", dowser_operations_new_single (
                                                                            dowser_operation_new_remove_filter (99))));
  g_ptr_array_add (plan->ambiguities, ambiguity);
  plan->decision = DOWSER_DECISION_CLARIFY;
  decided = make_decision (CLEAR, plan, NULL, NULL);
  g_assert_cmpint (decided->decision, ==, DOWSER_DECISION_CLARIFY);
  g_assert_cmpstr (decided->ask, ==, "Which names?");
  g_assert_cmpuint (decided->options->len, ==, 1);
  text = select_to_text (((const DowserOption *) decided->options->pdata[0])->plan->select);
  g_assert_nonnull (strstr (text, "limit 10"));
}

/* Tests two undeclared keys that are equally likely: the user must choose. */
static void
test_equally_likely_keys_ask_the_user (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("people: id INTEGER pk, name TEXT\n"
                                                           "matches: id INTEGER pk, home_people_id INTEGER, "
                                                           "away_people_id INTEGER\n");
  g_autoptr (DowserPlan) plan = plan_from_text (
      "from matches; inner people on eq(matches.home_people_id, people.id); show people.name, matches.id");
  const DowserDecisionFacts facts
      = { "name of people and id of matches", schema, plan, NULL, NULL, 0, DOWSER_AGREEMENT_NONE };
  g_autoptr (DowserDecided) decided = NULL;

  ((DowserJoin *) plan->select->joins->pdata[0])->via = DOWSER_VIA_INFERRED;
  decided = dowser_decide (&facts);
  for (guint i = 0; i < decided->options->len; i++)
    g_test_message ("%s", ((const DowserOption *) decided->options->pdata[i])->label);
  g_assert_cmpint (decided->decision, ==,
                   decided->options->len > 1 ? DOWSER_DECISION_CLARIFY : DOWSER_DECISION_PROCEED);
}

static void
test_equal_plans_agree (void)
{
  static const struct
  {
    const char *a;
    const char *b;
    gboolean agree;
  } cases[] = {
    { NAMES, NAMES, TRUE },
    { "from customers c; show c.name as n; order c.name", "from customers; show customers.name", TRUE },
    { "from customers c; show c.name; order c.name; limit 3", "from customers; show customers.name; limit 3", FALSE },
    { "from orders o; inner customers c on eq(o.customer_id, c.id); show c.name, o.total",
      "from customers; inner orders on eq(customers.id, orders.customer_id); show customers.name, orders.total", TRUE },
    { "from orders; inner addresses on eq(orders.billing_address_id, addresses.id); show addresses.city",
      "from orders; inner addresses on eq(orders.shipping_address_id, addresses.id); show addresses.city", FALSE },
    { "from orders; left customers on eq(orders.customer_id, customers.id); show customers.name",
      "from orders; inner customers on eq(orders.customer_id, customers.id); show customers.name", FALSE },
    { NAMES, "from customers; show customers.name; where eq(customers.country, 'Chile')", FALSE },
    { NAMES, "from customers; show customers.name, customers.id; where eq(customers.country, 'Norway')", FALSE },
    { "from customers; show count()", "from orders; show count()", FALSE },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) a = plan_from_text (cases[i].a);
      g_autoptr (DowserPlan) b = plan_from_text (cases[i].b);

      g_test_message ("%s / %s", cases[i].a, cases[i].b);
      g_assert_true (dowser_plans_agree (a, b, schema) == cases[i].agree);
      g_assert_true (dowser_plans_agree (b, a, schema) == cases[i].agree);
    }
}

/* Tests that a second plan with low confidence doesn't count against the first plan. */
static void
test_unsure_second_opinion_is_ignored (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (NAMES);
  g_autoptr (DowserPlan) second = plan_from_text ("from customers; show customers.email");
  const DowserDecisionFacts facts = { CLEAR, schema, plan, NULL, second, 0.6, DOWSER_AGREEMENT_OTHER };
  g_autoptr (DowserDecided) decided = dowser_decide (&facts);

  g_assert_cmpint (decided->agreement, ==, DOWSER_AGREEMENT_OTHER);
  g_assert_false (decided->has_disagreement);
  g_assert_null (decided->other);
  g_assert_cmpuint (decided->reasons->len, ==, 0);
}

/* Tests that two plans are compared by their rows rather than by their form. */
static void
test_second_opinion_is_compared_by_rows (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (NAMES);
  g_autoptr (DowserPlan) second = plan_from_text ("from customers; show customers.email");
  DowserDecisionFacts facts = { CLEAR, schema, plan, NULL, second, 1, DOWSER_AGREEMENT_SAME };
  g_autoptr (DowserDecided) same = dowser_decide (&facts);
  g_autoptr (DowserDecided) other = NULL;

  g_assert_cmpint (same->agreement, ==, DOWSER_AGREEMENT_SAME);
  g_assert_cmpuint (same->reasons->len, ==, 0);
  g_assert_null (same->other);
  facts.rows = DOWSER_AGREEMENT_OTHER;
  other = dowser_decide (&facts);
  g_assert_true (other->has_disagreement);
  g_assert_cmpuint (other->reasons->len, ==, 1);
  g_assert_nonnull (other->other);
}

/* Tests that the user isn't asked for a choice that doesn't change the plan. */
static void
test_choice_without_effect_is_skipped (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (NAMES "; limit 10");
  DowserAmbiguity *ambiguity = dowser_ambiguity_new ("How many?", 0, 0);
  g_autoptr (DowserDecided) decided = NULL;

  g_ptr_array_add (ambiguity->choices,
                   dowser_choice_new ("Only ten", dowser_operations_new_single (dowser_operation_new_set_limit (10))));
  g_ptr_array_add (plan->ambiguities, ambiguity);
  plan->decision = DOWSER_DECISION_CLARIFY;
  decided = make_decision (CLEAR, plan, NULL, NULL);
  g_assert_cmpint (decided->decision, ==, DOWSER_DECISION_PROCEED);
  g_assert_null (decided->ask);
  g_assert_cmpuint (decided->options->len, ==, 0);
}

static void
test_low_quality_plan_needs_confirmation (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text (NAMES);
  g_autoptr (DowserPlan) same = plan_from_text (NAMES);
  g_autoptr (DowserDecided) low = NULL, medium = NULL, confirmed = NULL;

  plan->quality = DOWSER_QUALITY_LOW;
  low = make_decision (CLEAR, plan, NULL, NULL);
  g_assert_cmpint (low->decision, ==, DOWSER_DECISION_CLARIFY);
  confirmed = make_decision (CLEAR, plan, same, NULL);
  g_assert_cmpint (confirmed->decision, ==, DOWSER_DECISION_PROCEED);
  plan->quality = DOWSER_QUALITY_MEDIUM;
  medium = make_decision (CLEAR, plan, NULL, NULL);
  g_assert_cmpint (medium->decision, ==, DOWSER_DECISION_PROCEED);
  g_assert_cmpuint (medium->reasons->len, ==, 1);
}

#define SELECT(rest) "{\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"aggregate\",\"op\":\"count\"" rest "}}"
#define STATUS(op, args) "{\"kind\":\"" op "\",\"args\":[" args "]}"
#define IS(value)                                                                                                      \
  "{\"kind\":\"compare\",\"op\":\"eq\",\"args\":[\"orders.status\",{\"kind\":\"literal\",\"value\":\"" value "\"}]}"
#define VALUE(value) "{\"kind\":\"literal\",\"value\":\"" value "\"}"

/* A different form of the plan that returns the same rows doesn't count as another meaning of the question. */
static void
test_rewritten_plan_has_the_same_meaning (void)
{
  static const struct
  {
    const char *one, *other;
    gboolean same;
  } cases[] = {
    { SELECT ("") "],\"from\":[{\"table\":\"orders\"}]}}", SELECT (",\"args\":[\"orders.id\"]") "]}}", TRUE },
    { SELECT ("") "],\"from\":[{\"table\":\"orders\"}]}}", SELECT (",\"args\":[\"orders.status\"]") "]}}", FALSE },
    { SELECT (",\"args\":[\"orders.id\"]") "],\"filter\":" STATUS ("or", IS ("a") "," IS ("b")) "}}",
      SELECT (",\"args\":[\"orders.id\"]") "],\"filter\":" STATUS ("in", "\"orders.status\"," VALUE ("a") "," VALUE (
                                                                             "b")) "}}",
      TRUE },
    { SELECT (",\"args\":[\"orders.id\"]") "],\"filter\":" STATUS ("or", IS ("a") "," IS ("c")) "}}",
      SELECT (",\"args\":[\"orders.id\"]") "],\"filter\":" STATUS ("in", "\"orders.status\"," VALUE ("a") "," VALUE (
                                                                             "b")) "}}",
      FALSE },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) one = dowser_prompt_size_read (cases[i].one, -1, schema, &error);
      g_autoptr (DowserPlan) other = dowser_prompt_size_read (cases[i].other, -1, schema, &error);

      g_assert_no_error (error);
      g_assert_true (dowser_plans_agree (one, other, schema) == cases[i].same);
    }
}

DOWSER_TEST_MAIN (decision)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/decision/certainty-decides-whether-user-is-asked",
                   test_certainty_decides_whether_user_is_asked);
  g_test_add_func ("/planner/decision/audit-error-lowers-the-confidence", test_audit_error_lowers_the_confidence);
  g_test_add_func ("/planner/decision/plan-may-decline-the-question", test_plan_may_decline_the_question);
  g_test_add_func ("/planner/decision/plan-with-choices-asks-the-user", test_plan_with_choices_asks_the_user);
  g_test_add_func ("/planner/decision/equally-likely-keys-ask-the-user", test_equally_likely_keys_ask_the_user);
  g_test_add_func ("/planner/decision/equal-plans-agree", test_equal_plans_agree);
  g_test_add_func ("/planner/decision/unsure-second-opinion-is-ignored", test_unsure_second_opinion_is_ignored);
  g_test_add_func ("/planner/decision/second-opinion-is-compared-by-rows", test_second_opinion_is_compared_by_rows);
  g_test_add_func ("/planner/decision/choice-without-effect-is-skipped", test_choice_without_effect_is_skipped);
  g_test_add_func ("/planner/decision/low-quality-plan-needs-confirmation", test_low_quality_plan_needs_confirmation);
  g_test_add_func ("/planner/decision/rewritten-plan-has-the-same-meaning", test_rewritten_plan_has_the_same_meaning);
  return g_test_run ();
}
