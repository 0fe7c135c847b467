/* test-prompt-templates.c - tests that a prompt written by the user is checked, and is used with its settings instead
 * of Dowser's prompt */
#include "base/dowser-error.h"
#include "prompt/dowser-prompt.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
test_every_prompt_has_a_template (void)
{
  const char *const *names = dowser_prompt_template_get_names ();

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (DowserPromptTemplate) built_in = dowser_prompt_template_new (names[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPromptTemplate) own = dowser_prompt_template_parse (names[i], built_in->text, &error);

      /* Dowser's own text must also be valid as a user's prompt. */
      g_assert_no_error (error);
      g_assert_cmpstr (own->text, ==, built_in->text);
      g_assert_true (g_str_has_prefix (built_in->version, names[i]));
      g_assert_true (own->own && !built_in->own);
    }
}

static void
assert_refused (const char *name, const char *text, const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_prompt_template_parse (name, text, &error));
  g_assert_error (error, DOWSER_STORE_ERROR, DOWSER_STORE_ERROR_DAMAGED);
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in: %s", part, error->message);
}

static void
test_invalid_templates_are_refused (void)
{
  assert_refused ("plan", "x", "no prompt has this name");
  assert_refused ("judge", "", "empty");
  assert_refused ("judge", "---\n---\n", "empty");
  assert_refused ("judge", "\xff", "UTF-8");
  assert_refused ("judge", "{{nothing}}", "nothing");
  assert_refused ("judge", "{{#rows}}", "rows");
  assert_refused ("question", "{{question}}", "{{schema}}");
  assert_refused ("question", "{{schema}}", "{{question}}");
  assert_refused ("question", "{{schema}}{{#problem}}{{question}}{{/problem}}", "{{question}}");
  assert_refused ("judge", "---\ntemperature: 1\n", "closing");
  assert_refused ("judge", "---\ntemperature: 3\n---\nx", "from 0 to 2");
  assert_refused ("judge", "---\ntemperature: nan\n---\nx", "from 0 to 2");
  assert_refused ("judge", "---\nmax-tokens: 0\n---\nx", "max-tokens");
  assert_refused ("judge", "---\nheat: 1\n---\nx", "“heat”");
  assert_refused ("judge", "---\n- 1\n---\nx", "list");
  assert_refused ("judge", "---\na: &a\n  - *a\n---\nx", "judge.md");
}

static void
test_template_settings_are_read (void)
{
  g_autoptr (DowserPromptTemplate) own
      = dowser_prompt_template_parse ("judge", "---\ntemperature: 0.5\nmax-tokens: 200\nrepairs: 1\n---\nSay yes.\n",
                                      NULL);
  g_autoptr (DowserPromptTemplate) plain_template = dowser_prompt_template_parse ("judge", "Say yes.\n", NULL);

  g_assert_cmpstr (own->text, ==, "Say yes.\n");
  g_assert_cmpfloat (own->temperature, ==, 0.5);
  g_assert_cmpuint (own->max_tokens, ==, 200);
  g_assert_cmpint (own->repairs, ==, 1);
  g_assert_cmpfloat (plain_template->temperature, ==, -1);
  g_assert_cmpint (plain_template->repairs, ==, -1);
  g_assert_cmpstr (own->version, !=, plain_template->version);
}

static void
test_users_template_replaces_the_prompt (void)
{
  g_autoptr (GHashTable) own
      = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) dowser_prompt_template_free);
  DowserPromptFacts facts = { .question = "how many", .templates = own };
  g_autoptr (DowserPrompt) before = dowser_prompt_make_answer_check (&facts, "| n |", NULL, NULL);
  g_autoptr (DowserPrompt) after = NULL;

  g_assert_false (before->own);
  g_assert_cmpfloat (before->temperature, ==, 0);
  g_hash_table_insert (own, (gpointer) "judge",
                       dowser_prompt_template_parse ("judge", "---\ntemperature: 0.5\n---\nSay yes to {{question}}.\n",
                                                     NULL));
  after = dowser_prompt_make_answer_check (&facts, "| n |", NULL, NULL);
  g_assert_true (after->own);
  g_assert_cmpstr (after->system, ==, "Say yes to how many.");
  g_assert_cmpstr (after->user, ==, before->user);
  g_assert_cmpfloat (after->temperature, ==, 0.5);
  g_assert_true (g_str_has_prefix (after->version, "judge/own-"));
}

DOWSER_TEST_MAIN (prompt_templates)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prompt-templates/every-prompt-has-a-template", test_every_prompt_has_a_template);
  g_test_add_func ("/prompt-templates/invalid-templates-are-refused", test_invalid_templates_are_refused);
  g_test_add_func ("/prompt-templates/template-settings-are-read", test_template_settings_are_read);
  g_test_add_func ("/prompt-templates/users-template-replaces-the-prompt", test_users_template_replaces_the_prompt);
  return g_test_run ();
}
