/* test-prompt.c - tests that prompts contain the information that a model needs, within the limits, and nothing that it
 * may not receive */
#include "prompt/dowser-prompt.h"

#include "base/dowser-error.h"
#include "prompt/replies/dowser-reply.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

static DowserPrompt *
make_prompt (const DowserPromptFacts *facts)
{
  g_autoptr (GError) error = NULL;
  DowserPrompt *prompt = dowser_prompt_make_plan (facts, &error);

  g_assert_no_error (error);
  return prompt;
}

static void
assert_contains (const char *text, const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not said in:\n%s", part, text);
}

static void
assert_lacks (const char *text, const char *part)
{
  if (strstr (text, part) != NULL)
    g_error ("“%s” is said in:\n%s", part, text);
}

static void
test_each_prompt_size_keeps_its_limit (void)
{
  static const guint limits[] = { 263, 1471, 3832 };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL; prompt_size++)
    {
      const DowserPromptFacts facts
          = { .prompt_size = prompt_size, .question = "How many customers?", .schema = schema, .today = "2026-11-22" };
      g_autoptr (DowserPrompt) prompt = make_prompt (&facts);

      g_test_message ("%s: %u tokens, %u without the database", prompt->version, prompt->tokens, prompt->fixed_tokens);
      g_assert_cmpuint (prompt->fixed_tokens, <=, limits[prompt_size]);
      g_assert_cmpuint (prompt->fixed_tokens, <, prompt->tokens);
    }
}

static void
test_first_prompt_contains_question_and_schema (void)
{
  static const char *const versions[] = { "plan-minimal/", "plan-standard/", "plan-full/" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL; prompt_size++)
    {
      const DowserPromptFacts facts
          = { .prompt_size = prompt_size, .question = "How many customers?", .schema = schema, .today = "2026-11-22" };
      g_autoptr (DowserPrompt) prompt = make_prompt (&facts);

      g_assert_true (g_str_has_prefix (prompt->version, versions[prompt_size]));
      assert_contains (prompt->user, "```question\nHow many customers?\n```");
      assert_contains (prompt->user, "# customers\n- id integer key\n- name text\n");
      assert_contains (prompt->user, "orders.customer_id -> customers.id");
      assert_contains (prompt->user, "Today: 2026-11-22");
      assert_contains (prompt->json_schema, "\"customers.name\"");
      assert_lacks (prompt->user, "{{");
      assert_lacks (prompt->system, "{{");
      /* Parts of the prompt without content are left out, together with their headings. */
      assert_lacks (prompt->user, "Glossary");
      assert_lacks (prompt->user, "Hint");
      assert_lacks (prompt->user, "Present plan");
      assert_lacks (prompt->user, "Hard rules");
    }
}

/* Tests the mode for measurements, in which the answer must have only the requested columns. The prompt contains this
 * rule and no rule that contradicts it. */
static void
test_prompt_demands_only_requested_columns (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint is_alone = 0; is_alone < 2; is_alone++)
    for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_STANDARD; prompt_size <= DOWSER_PROMPT_SIZE_FULL;
         prompt_size++)
      {
        const DowserPromptFacts facts = {
          .prompt_size = prompt_size, .question = "the best customer", .schema = schema, .asked_alone = is_alone == 1
        };
        g_autoptr (DowserPrompt) prompt = make_prompt (&facts);
        const char *shown = prompt_size == DOWSER_PROMPT_SIZE_FULL ? "shows its measure" : "what ranks";

        if (is_alone == 1)
          {
            assert_lacks (prompt->system, shown);
            assert_lacks (prompt->system, "\"name\":\"guests\"},\"descending\"");
          }
        else
          assert_contains (prompt->system, shown);
        assert_lacks (prompt->system, "{{");
      }
}

static DowserPlan *
read_plan (const char *document, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  DowserPlan *plan = dowser_prompt_size_read (document, -1, schema, &error);

  g_assert_no_error (error);
  return plan;
}

static void
test_instructions_of_each_mode (void)
{
  static const char *const mode_texts[]
      = { "", "Change the present plan", "may lean on", "Repair what is wrong", "better one" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_plan ("{\"columns\":[{\"column\":\"customers.name\"}]}", schema);

  for (DowserPlanMode mode = DOWSER_PLAN_MODE_INITIAL; mode <= DOWSER_PLAN_MODE_REFINE; mode++)
    {
      const DowserPromptFacts facts = { .mode = mode,
                                        .prompt_size = DOWSER_PROMPT_SIZE_STANDARD,
                                        .question = "and their country",
                                        .schema = schema,
                                        .plan = mode == DOWSER_PLAN_MODE_INITIAL ? NULL : plan,
                                        .instruction = "add the country",
                                        .problem = "no such column: nme" };
      g_autoptr (DowserPrompt) prompt = make_prompt (&facts);

      assert_contains (prompt->user, mode_texts[mode]);
      for (guint other = 1; other < G_N_ELEMENTS (mode_texts); other++)
        if (other != mode)
          assert_lacks (prompt->user, mode_texts[other]);
      assert_contains (prompt->user, "add the country");
      assert_contains (prompt->user, "no such column: nme");
      if (mode != DOWSER_PLAN_MODE_INITIAL)
        assert_contains (prompt->user, "\"id\":\"customers.name\"");
    }
}

/* Tests a plan that is too complex for a small prompt size. The plan is sent in the smallest size that can express it,
 * and the model replies in that size. */
static void
test_complex_plan_gets_a_larger_prompt (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = read_plan ("{\"select\":{\"outputs\":[{\"expr\":{\"kind\":\"window\",\"name\":\"rank\",\"order\":[{\"expr\":{"
                   "\"kind\":\"column\",\"id\":\"orders.total\"}}]}}]}}",
                   schema);
  const DowserPromptFacts facts = { .mode = DOWSER_PLAN_MODE_UPDATE,
                                    .prompt_size = DOWSER_PROMPT_SIZE_MINIMAL,
                                    .question = "the first 3",
                                    .schema = schema,
                                    .plan = plan };
  g_autoptr (DowserPrompt) prompt = make_prompt (&facts);

  g_assert_true (g_str_has_prefix (prompt->version, "plan-full/"));
  assert_contains (prompt->user, "\"window\"");
  assert_contains (prompt->json_schema, "partition");
}

static void
test_content_of_each_prompt_section (void)
{
  static const char *const glossary[] = { "revenue is quantity times unit price", NULL };
  static const char *const lessons[] = { "orders.status \"paid\" counts as sold", NULL };
  static const char *const similar[] = { "Best customers? by sum of orders.total", NULL };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) rules = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  g_autoptr (GPtrArray) exchanges = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_exchange_free);
  const DowserPromptFacts facts = { .mode = DOWSER_PLAN_MODE_REWRITE,
                                    .prompt_size = DOWSER_PROMPT_SIZE_FULL,
                                    .privacy_level = DOWSER_PRIVACY_LEVEL_VALUES,
                                    .question = "and in 2025?",
                                    .evidence = "a year is a fiscal year",
                                    .schema = schema,
                                    .constraints = rules,
                                    .exchanges = exchanges,
                                    .glossary = glossary,
                                    .lessons = lessons,
                                    .similar = similar };
  g_autoptr (DowserPrompt) prompt = NULL;

  g_ptr_array_add (rules, dowser_constraint_new (DOWSER_CONSTRAINT_JOIN, "so", NULL, "orders.billing_address_id",
                                                 "addresses.id"));
  g_ptr_array_add (rules, dowser_constraint_new (DOWSER_CONSTRAINT_MAPPING, "so", "region", NULL, "customers.country"));
  g_ptr_array_add (rules, dowser_constraint_new (DOWSER_CONSTRAINT_EXCLUDED, "so", NULL, "weather", NULL));
  g_ptr_array_add (rules, dowser_constraint_new (DOWSER_CONSTRAINT_NOTE, "weeks begin on Sunday", NULL, NULL, NULL));
  for (guint i = 0; i < 7; i++)
    {
      g_autofree char *question = g_strdup_printf ("question %u", i);

      g_ptr_array_add (exchanges, dowser_exchange_new (question, "the plan in words", "SELECT 1", NULL));
    }
  prompt = make_prompt (&facts);
  assert_contains (prompt->user, "Join by orders.billing_address_id = addresses.id.");
  assert_contains (prompt->user, "\"region\" means customers.country.");
  assert_contains (prompt->user, "Never use weather.");
  assert_contains (prompt->user, "weeks begin on Sunday");
  assert_contains (prompt->user, glossary[0]);
  assert_contains (prompt->user, lessons[0]);
  assert_contains (prompt->user, similar[0]);
  assert_contains (prompt->user, "a year is a fiscal year");
  assert_contains (prompt->user, "question 6 => the plan in words => SELECT 1");
  assert_contains (prompt->user, "question 2");
  assert_lacks (prompt->user, "question 1 ");
}

/* Tests earlier exchanges in a prompt. The user's own words are always sent. Results are sent only if the privacy level
 * allows values of the source. */
static void
test_earlier_answers_follow_the_privacy_level (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) exchanges = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_exchange_free);
  const DowserPromptFacts facts = { .mode = DOWSER_PLAN_MODE_REWRITE,
                                    .prompt_size = DOWSER_PROMPT_SIZE_FULL,
                                    .privacy_level = DOWSER_PRIVACY_LEVEL_SAMPLES,
                                    .question = "and in 2025?",
                                    .schema = schema,
                                    .exchanges = exchanges };
  g_autoptr (DowserPrompt) prompt = NULL;

  g_ptr_array_add (exchanges,
                   dowser_exchange_new ("the first question", "those of Ann Smith", "SELECT 'Ann Smith'", NULL));
  prompt = make_prompt (&facts);
  assert_contains (prompt->user, "the first question");
  assert_lacks (prompt->user, "Ann Smith");
}

static void
test_values_follow_the_privacy_level (void)
{
  static const char *const states[] = { "open", "paid", NULL };
  static const char *const mails[] = { "ann@example.com", "bob@example.com", NULL };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  DowserPromptFacts facts
      = { .prompt_size = DOWSER_PROMPT_SIZE_STANDARD, .question = "open orders", .schema = schema, .profile = profile };

  schema_set_values (profile, "orders", "status", states);
  schema_set_values (profile, "customers", "email", mails);
  for (DowserPrivacyLevel privacy_level = DOWSER_PRIVACY_LEVEL_SCHEMA; privacy_level <= DOWSER_PRIVACY_LEVEL_VALUES;
       privacy_level++)
    {
      g_autoptr (DowserPrompt) prompt = NULL;

      facts.privacy_level = privacy_level;
      prompt = make_prompt (&facts);
      if (privacy_level == DOWSER_PRIVACY_LEVEL_SCHEMA)
        assert_lacks (prompt->user, "\"paid\"");
      else
        assert_contains (prompt->user, "- status text; one of \"open\", \"paid\"\n");
      assert_lacks (prompt->user, "example.com");
    }
}

/* Tests that passwords are not sent, even if they look like ordinary words. */
static void
test_secrets_are_not_sent (void)
{
  static const char *const secrets[]
      = { "customer_password", "PasswordHash", "userpassword", "passwd",      "login_pwd", "api_key", "apikey", "PIN",
          "client_secret",     "access_token", "salary",       "private_key", NULL };
  static const char *const others[] = { "shipping", "keyboard", "opinion", "passenger_class", NULL };
  static const char *const words[] = { "0f4e2a9b", "5d41402a", NULL };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "things", FALSE);
  g_autoptr (DowserSchema) schema = NULL;

  for (guint i = 0; secrets[i] != NULL; i++)
    dowser_schema_builder_add_column (builder, table, secrets[i], "TEXT");
  for (guint i = 0; others[i] != NULL; i++)
    dowser_schema_builder_add_column (builder, table, others[i], "TEXT");
  schema = dowser_schema_builder_end (builder);
  for (guint i = 0; i < table->columns->len; i++)
    {
      g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
      const DowserColumn *column = table->columns->pdata[i];
      const DowserPromptFacts facts = { .prompt_size = DOWSER_PROMPT_SIZE_STANDARD,
                                        .question = "things of 5d41402a",
                                        .schema = schema,
                                        .profile = profile,
                                        .privacy_level = DOWSER_PRIVACY_LEVEL_VALUES };
      g_autoptr (DowserPrompt) prompt = NULL;

      schema_set_values (profile, "things", column->name, words);
      prompt = make_prompt (&facts);
      if (g_strv_contains (secrets, column->name))
        assert_lacks (prompt->user, "0f4e2a9b");
      else
        assert_contains (prompt->user, "0f4e2a9b");
    }
}

/* Tests that the stored spelling of a value in the question is sent before other samples. */
static void
test_values_of_the_question_are_sent (void)
{
  static const char *const cities[]
      = { "Aarhus", "Bergen", "Berlin", "Bodø", "Bonn", "Bremen", "Brest", "Zürich", NULL };
  static const char *const people[] = { "Ann Adams", "Bob Berg", NULL };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserPromptFacts facts = { .prompt_size = DOWSER_PROMPT_SIZE_STANDARD,
                                    .question = "orders to zürich or berlin by ann adams",
                                    .schema = schema,
                                    .profile = profile,
                                    .privacy_level = DOWSER_PRIVACY_LEVEL_SAMPLES };
  g_autoptr (DowserPrompt) prompt = NULL;

  schema_set_values (profile, "addresses", "city", cities);
  schema_set_values (profile, "addresses", "street", people);
  schema_set_values (profile, "customers", "name", people);
  dowser_profile_get (profile, dowser_table_find_column (dowser_schema_find_table (schema, "addresses"), "city"))
      ->complete
      = FALSE;
  prompt = make_prompt (&facts);
  assert_contains (prompt->user, "- city text; such as \"Berlin\", \"Zürich\", \"Aarhus\", \"Bergen\", \"Bodø\"\n");
  /* Names of people are personal data, in any column. */
  assert_contains (prompt->user, "- street text\n");
  assert_contains (prompt->user, "- name text\n- country text");
}

/* Tests that values match whole words of the question, not letters inside a word. Tests that blanks are part of a
 * stored value. */
static void
test_values_match_complete_words (void)
{
  static const char *const codes[] = { "ATE", "ION", "LAB ", "OUT", "PRE", "TIN", "ULA", "URE", "ZOO", NULL };
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("parcels: id INTEGER pk, depot TEXT");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserPromptFacts facts = { .prompt_size = DOWSER_PROMPT_SIZE_STANDARD,
                                    .question = "late parcels of the population (lab), in August",
                                    .schema = schema,
                                    .profile = profile,
                                    .privacy_level = DOWSER_PRIVACY_LEVEL_SAMPLES };
  g_autoptr (DowserPrompt) prompt = NULL;

  schema_set_values (profile, "parcels", "depot", codes);
  prompt = make_prompt (&facts);
  assert_contains (prompt->user, "- depot text; such as \"LAB \", \"ATE\", \"ION\", \"OUT\"\n");
}

static void
test_keys_are_listed_once (void)
{
  static const char *const seat_column[] = { "seat", NULL };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *halls = dowser_schema_builder_add_table (builder, "seats", FALSE);
  DowserTable *tickets = dowser_schema_builder_add_table (builder, "tickets", FALSE);
  DowserPromptFacts facts = { .prompt_size = DOWSER_PROMPT_SIZE_STANDARD, .question = "tickets" };
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserPrompt) prompt = NULL;

  dowser_schema_builder_add_column (builder, halls, "seat", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, tickets, "seat", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, tickets, "evening", "DATE")->primary_key = 2;
  dowser_schema_builder_add_foreign_key (builder, tickets, seat_column, "seats", seat_column, FALSE, 0.8);
  dowser_schema_builder_add_foreign_key (builder, tickets, seat_column, "seats", NULL, TRUE, 1);
  schema = dowser_schema_builder_end (builder);
  facts.schema = schema;
  prompt = make_prompt (&facts);
  assert_contains (prompt->user, "# seats\n- seat integer key\n");
  assert_contains (prompt->user,
                   "- seat integer part of key\n- evening date part of key\ntickets.seat -> seats.seat\n```");
  assert_lacks (prompt->user, "probably");
}

static DowserSchema *
hidden_schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *people = dowser_schema_builder_add_table (builder, "people", FALSE);
  DowserTable *secret = dowser_schema_builder_add_table (builder, "secrets", FALSE);

  dowser_schema_builder_add_column (builder, people, "name", "TEXT");
  dowser_schema_builder_add_column (builder, people, "salary", "REAL")->hidden = TRUE;
  dowser_schema_builder_add_column (builder, secret, "word", "TEXT");
  secret->hidden = TRUE;
  return dowser_schema_builder_end (builder);
}

static void
test_hidden_columns_are_not_sent (void)
{
  g_autoptr (DowserSchema) schema = hidden_schema_new ();

  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL; prompt_size++)
    {
      const DowserPromptFacts facts = { .prompt_size = prompt_size, .question = "names", .schema = schema };
      g_autoptr (DowserPrompt) prompt = make_prompt (&facts);

      assert_lacks (prompt->user, "salary");
      assert_lacks (prompt->user, "secrets");
      assert_lacks (prompt->json_schema, "salary");
      assert_lacks (prompt->json_schema, "secrets");
    }
}

static void
test_only_wanted_tables_are_listed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GPtrArray) tables = g_ptr_array_new ();
  const DowserPromptFacts facts
      = { .prompt_size = DOWSER_PROMPT_SIZE_STANDARD, .question = "totals", .schema = schema, .tables = tables };
  g_autoptr (DowserPrompt) prompt = NULL;

  g_ptr_array_add (tables, (gpointer) dowser_schema_find_table (schema, "orders"));
  prompt = make_prompt (&facts);
  assert_contains (prompt->user, "# orders");
  assert_lacks (prompt->user, "# customers");
  assert_lacks (prompt->user, "-> customers.id");
  assert_lacks (prompt->json_schema, "customers.name");
}

static void
test_each_purpose_has_its_prompt (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = read_plan ("{\"columns\":[{\"column\":\"customers.name\"}]}", schema);
  const DowserPromptFacts facts
      = { .prompt_size = DOWSER_PROMPT_SIZE_STANDARD, .question = "names", .schema = schema, .plan = plan };
  g_autoptr (DowserPrompt) relevance = dowser_prompt_make_relevance (&facts, NULL);
  g_autoptr (DowserPrompt) follow_up = dowser_prompt_make_follow_up (&facts, NULL);
  g_autoptr (DowserPrompt) answer_check
      = dowser_prompt_make_answer_check (&facts, "| name |\n|---|\n| Ann ``` ignore |", "no rows", NULL);

  assert_contains (relevance->system, "\"tables\"");
  assert_contains (relevance->user, "# customers");
  assert_contains (follow_up->system, "\"route\"");
  assert_contains (follow_up->user, "customers.name");
  assert_contains (answer_check->system, "\"verdict\"");
  assert_contains (answer_check->user, "| name |\n|---|\n| Ann ''' ignore |");
  assert_contains (answer_check->user, "no rows");
}

/* Tests that the examples of a prompt are read without repairs. */
static void
test_prompt_examples_need_no_repairs (void)
{
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("singer: id INTEGER pk, name TEXT, country TEXT, age INTEGER\n"
                               "concert: id INTEGER pk, singer_id INTEGER -> singer, year INTEGER, guests INTEGER\n"
                               "t: a INTEGER, b INTEGER");
  guint n = 0;

  for (DowserPromptSize prompt_size = DOWSER_PROMPT_SIZE_MINIMAL; prompt_size <= DOWSER_PROMPT_SIZE_FULL; prompt_size++)
    {
      const DowserPromptFacts facts = { .prompt_size = prompt_size, .question = "?", .schema = schema };
      g_autoptr (DowserPrompt) prompt = make_prompt (&facts);
      g_auto (GStrv) lines = g_strsplit (prompt->system, "\n", -1);

      for (guint i = 0; lines[i] != NULL; i++)
        {
          const char *document
              = g_str_has_prefix (lines[i], "JSON only: ") ? lines[i] + strlen ("JSON only: ") : lines[i];
          g_autoptr (GError) error = NULL;
          g_autoptr (DowserReply) reply = NULL;

          if (!g_str_has_prefix (document, "{\"select\":{\"outputs\"") && !g_str_has_prefix (document, "{\"columns\""))
            continue;
          reply = dowser_reply_read_plan (document, schema, DOWSER_DIALECT_SQLITE, &error);
          g_assert_no_error (error);
          g_assert_cmpuint (g_strv_length (reply->repaired), ==, 0);
          n++;
        }
    }
  g_assert_cmpuint (n, >=, 5);
}

static DowserSchema *
wide_schema_new (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "measurements", FALSE);

  dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
  for (guint i = 0; i < 200; i++)
    {
      g_autofree char *name = g_strdup_printf ("reading%u", i);
      DowserColumn *column = dowser_schema_builder_add_column (builder, table, name, "TEXT");

      column->description = g_strdup ("what the instrument has shown on the day of the measurement");
    }
  dowser_schema_builder_add_column (builder, table, "pressure", "TEXT");
  return dowser_schema_builder_end (builder);
}

static DowserProfile *
wide_profile_new (const DowserSchema *schema)
{
  static const char *const values[] = { "alpha", "beta", "gamma", "delta", NULL };
  DowserProfile *profile = dowser_profile_new (schema);

  for (guint i = 0; i < 200; i++)
    {
      g_autofree char *name = g_strdup_printf ("reading%u", i);

      schema_set_values (profile, "measurements", name, values);
    }
  return profile;
}

static void
test_prompt_stays_within_its_budget (void)
{
  g_autoptr (DowserSchema) schema = wide_schema_new ();
  g_autoptr (DowserProfile) profile = wide_profile_new (schema);
  DowserPromptFacts facts = { .prompt_size = DOWSER_PROMPT_SIZE_MINIMAL,
                              .question = "highest pressure",
                              .schema = schema,
                              .profile = profile,
                              .privacy_level = DOWSER_PRIVACY_LEVEL_SAMPLES };
  g_autoptr (DowserPrompt) full_prompt = NULL;
  g_autoptr (DowserPrompt) without_values = NULL;
  g_autoptr (DowserPrompt) small_prompt = NULL;
  g_autoptr (GError) error = NULL;

  full_prompt = make_prompt (&facts);
  assert_contains (full_prompt->user, "\"alpha\"");
  facts.budget = full_prompt->tokens - 100;
  without_values = make_prompt (&facts);
  g_assert_cmpuint (without_values->tokens, <=, facts.budget);
  assert_contains (without_values->user, "- reading199 ");
  facts.budget = 600;
  small_prompt = make_prompt (&facts);
  g_assert_cmpuint (small_prompt->tokens, <=, 600);
  assert_contains (small_prompt->user, "- pressure ");
  assert_contains (small_prompt->user, "- id integer key");
  assert_lacks (small_prompt->user, "reading199");
  assert_lacks (small_prompt->json_schema, "reading199");
  facts.budget = 100;
  g_assert_null (dowser_prompt_make_plan (&facts, &error));
  g_assert_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE);
  assert_contains (error->message, "exclude tables");
}

/* Tests that the total size of all samples is limited, also for a large schema. One value of each column is better than
 * eight values of the first columns. */
static void
test_size_of_sample_values_is_limited (void)
{
  static const char *const codes[] = { "north quay", "south quay", "west quay", "inner basin", "outer basin", NULL };
  static const guint widths[] = { 40, 220, 900 };
  static const char *const expected_texts[]
      = { "one of \"north quay\", \"south quay\"", "such as \"north quay\"\n", "depth5 text\n" };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autoptr (GString) line = g_string_new ("berths: id INTEGER pk");
      g_autoptr (DowserSchema) schema = NULL;
      g_autoptr (DowserProfile) profile = NULL;
      g_autoptr (DowserPrompt) prompt = NULL;
      g_autoptr (DowserPrompt) without = NULL;
      DowserPromptFacts facts = { .prompt_size = DOWSER_PROMPT_SIZE_MINIMAL,
                                  .question = "berths",
                                  .privacy_level = DOWSER_PRIVACY_LEVEL_VALUES };

      for (guint j = 0; j < widths[i]; j++)
        g_string_append_printf (line, ", depth%u TEXT", j);
      facts.schema = schema = schema_new_from_lines (line->str);
      without = make_prompt (&facts);
      facts.profile = profile = dowser_profile_new (schema);
      for (guint j = 0; j < widths[i]; j++)
        {
          g_autofree char *name = g_strdup_printf ("depth%u", j);

          schema_set_values (profile, "berths", name, codes);
        }
      prompt = make_prompt (&facts);
      g_assert_cmpuint (prompt->tokens, <=, without->tokens + 1500);
      assert_contains (prompt->user, expected_texts[i]);
    }
}

DOWSER_TEST_MAIN (prompt)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/prompt/prompt/each-prompt-size-keeps-its-limit", test_each_prompt_size_keeps_its_limit);
  g_test_add_func ("/prompt/prompt/first-prompt-contains-question-and-schema",
                   test_first_prompt_contains_question_and_schema);
  g_test_add_func ("/prompt/prompt/instructions-of-each-mode", test_instructions_of_each_mode);
  g_test_add_func ("/prompt/prompt/prompt-demands-only-requested-columns", test_prompt_demands_only_requested_columns);
  g_test_add_func ("/prompt/prompt/complex-plan-gets-a-larger-prompt", test_complex_plan_gets_a_larger_prompt);
  g_test_add_func ("/prompt/prompt/content-of-each-prompt-section", test_content_of_each_prompt_section);
  g_test_add_func ("/prompt/prompt/earlier-answers-follow-the-privacy-level",
                   test_earlier_answers_follow_the_privacy_level);
  g_test_add_func ("/prompt/prompt/values-follow-the-privacy-level", test_values_follow_the_privacy_level);
  g_test_add_func ("/prompt/prompt/values-of-the-question-are-sent", test_values_of_the_question_are_sent);
  g_test_add_func ("/prompt/prompt/values-match-complete-words", test_values_match_complete_words);
  g_test_add_func ("/prompt/prompt/keys-are-listed-once", test_keys_are_listed_once);
  g_test_add_func ("/prompt/prompt/secrets-are-not-sent", test_secrets_are_not_sent);
  g_test_add_func ("/prompt/prompt/hidden-columns-are-not-sent", test_hidden_columns_are_not_sent);
  g_test_add_func ("/prompt/prompt/only-wanted-tables-are-listed", test_only_wanted_tables_are_listed);
  g_test_add_func ("/prompt/prompt/each-purpose-has-its-prompt", test_each_purpose_has_its_prompt);
  g_test_add_func ("/prompt/prompt/prompt-examples-need-no-repairs", test_prompt_examples_need_no_repairs);
  g_test_add_func ("/prompt/prompt/prompt-stays-within-its-budget", test_prompt_stays_within_its_budget);
  g_test_add_func ("/prompt/prompt/size-of-sample-values-is-limited", test_size_of_sample_values_is_limited);

  return g_test_run ();
}
