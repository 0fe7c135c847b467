/* test-parse.c - tests that the questions in questions.txt get the expected plan, and that each word gets the expected
 * meaning */
#include "planner/dowser-planner.h"
#include "sentence/dowser-sentence-fingerprint.h"
#include "support/dowser-test-main.h"
#include "support/golden.h"
#include "support/plan-golden.h"
#include "support/shop.h"

#include <string.h>

/**
 * ParseFixture: the tables of the current questions. A file of questions holds, line by line:
 *   shop                       the tables of shop.h
 *   table NAME: COLUMNS        or tables of their own, as shop.h spells them
 *   values TABLE.COLUMN = A, B a column's values
 *   QUESTION
 * Below a question, indented: the SQL of its plan on one line, without quotes; the planner's confidence and the reading
 * of each word, with "?" if it was guessed; the reasons against the reading, and the choices.
 */
typedef struct
{
  GString *tables;
  DowserSchema *schema;
  DowserProfile *profile;
  DowserPlannerIndex *index;
} ParseFixture;

static void
parse_fixture_clear (ParseFixture *self)
{
  g_string_truncate (self->tables, 0);
  g_clear_pointer (&self->index, dowser_planner_index_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  g_clear_object (&self->schema);
}

static void
set_up (ParseFixture *self)
{
  if (self->schema != NULL)
    return;
  self->schema = self->tables->len > 0 ? schema_new_from_lines (self->tables->str) : shop_schema_new ();
  self->profile = dowser_profile_new (self->schema);
}

/* @line: has the form TABLE.COLUMN = A, B */
static void
set_values (ParseFixture *self, const char *line)
{
  g_auto (GStrv) halves = g_strsplit (line, " = ", 2);
  g_auto (GStrv) names = g_strsplit (halves[0], ".", 2);

  set_up (self);
  set_profile_values (self->profile, self->schema, names[0], names[1], halves[1]);
}

/* Appends how each word was understood, except words without a meaning, and the reasons to doubt the interpretation of
 * the whole question. */
static void
append_reading (GString *written, const DowserUnderstanding *understanding)
{
  g_string_append_printf (written, "  %s %.2f", dowser_state_nicks[understanding->state], understanding->confidence);
  for (guint i = 0; i < understanding->spans->len; i++)
    {
      const DowserSpan *span = g_ptr_array_index (understanding->spans, i);

      if (span->role != DOWSER_TOKEN_IGNORED)
        g_string_append_printf (written, " | %s: %s%s%s%s", span->text, dowser_token_role_nicks[span->role],
                                span->meaning != NULL ? " " : "", span->meaning != NULL ? span->meaning : "",
                                span->guessed ? "?" : "");
    }
  g_string_append_c (written, '\n');
  for (guint i = 0; i < understanding->reasons->len; i++)
    g_string_append_printf (written, "  - %s\n", (const char *) g_ptr_array_index (understanding->reasons, i));
  for (guint i = 0; i < understanding->options->len; i++)
    g_string_append_printf (written, "  %u. %s\n", i + 1,
                            ((const DowserOption *) g_ptr_array_index (understanding->options, i))->label);
}

/* Checks that each choice is a sentence. Asking this sentence as a question must give the plan of the choice. */
static void
assert_choices_can_be_asked (const DowserPlannerIndex *index, const DowserUnderstanding *understanding)
{
  for (guint i = 0; i < understanding->options->len; i++)
    {
      const DowserOption *option = g_ptr_array_index (understanding->options, i);
      g_autoptr (DowserUnderstanding) asked = dowser_planner_plan (index, option->label, NULL);
      g_autofree char *expected = dowser_sentence_make_fingerprint (option->plan);
      g_autofree char *found = NULL;

      g_test_message ("%s", option->label);
      g_assert_nonnull (asked);
      g_assert_nonnull (asked->plan);
      found = dowser_sentence_make_fingerprint (asked->plan);
      g_assert_nonnull (expected);
      g_assert_cmpstr (found, ==, expected);
      g_assert_cmpuint (asked->options->len, ==, 0);
    }
}

static void
append_question (GString *written, ParseFixture *self, const char *question)
{
  g_autoptr (DowserUnderstanding) understanding = NULL;
  g_autofree char *sql = NULL;

  set_up (self);
  if (self->index == NULL)
    self->index = dowser_planner_index_new (self->schema, self->profile);
  understanding = dowser_planner_plan (self->index, question, NULL);
  g_assert_nonnull (understanding->plan);
  sql = plan_to_sql_line (understanding->plan, self->schema);
  g_string_append_printf (written, "  %s\n", sql);
  append_reading (written, understanding);
  assert_choices_can_be_asked (self->index, understanding);
}

static void
test_question_readings_match_the_golden_file (void)
{
  const char *path = g_test_get_filename (G_TEST_DIST, "planner", "read", "questions.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GString) written = g_string_new (NULL);
  ParseFixture asked = { g_string_new (NULL), NULL, NULL, NULL };

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];

      if (*line == ' ')
        continue;
      g_string_append_printf (written, "%s%s", line, lines[i + 1] != NULL ? "\n" : "");
      if (*line == '\0')
        parse_fixture_clear (&asked);
      else if (g_str_has_prefix (line, "table "))
        g_string_append_printf (asked.tables, "%s\n", line + strlen ("table "));
      else if (g_str_has_prefix (line, "values "))
        set_values (&asked, line + strlen ("values "));
      else if (!g_str_equal (line, "shop"))
        append_question (written, &asked, line);
    }
  parse_fixture_clear (&asked);
  g_string_free (asked.tables, TRUE);
  expect_golden ("planner/read", "questions.txt", written->str);
}

DOWSER_TEST_MAIN (parse)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/parse/question-readings-match-the-golden-file",
                   test_question_readings_match_the_golden_file);
  return g_test_run ();
}
