/* test-reply.c - tests that each reply of a corpus is read as a plan, or refused with a message */
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"
#include "prompt/replies/dowser-reply.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/golden.h"
#include "support/shop.h"

#include <string.h>
#include <time.h>

/*
 * A file of tests/prompt/reply/ holds replies of one kind:
 *   @@@ NAME
 *   the reply, as it came
 *   @@@ plan DOCUMENT         a document of any prompt size with the same plan; "sql DOCUMENT": the reply was SQL
 *   @@@ ask TEXT              a question back that contains TEXT
 *   @@@ end TEXT              no plan, for a reason that contains TEXT
 *   @@@ error TEXT            can't be read; the message contains TEXT
 *   @@@ unsafe TEXT           refused because it would write
 *   @@@ repaired TEXT           after one of these: one of the repair notes contains TEXT
 *   @@@ clean                 after one of these: nothing was repaired
 */
typedef struct
{
  const char *file;
  char *name;
  GString *text;
  char *outcome;
  char *expected;
  char *repaired;
  gboolean clean;
} Case;

static guint n_of_outcome[6];
static const char *const outcomes[] = { "plan", "sql", "ask", "end", "error", "unsafe", NULL };

static void
case_free (Case *self)
{
  g_free (self->name);
  g_string_free (self->text, TRUE);
  g_free (self->outcome);
  g_free (self->expected);
  g_free (self->repaired);
  g_free (self);
}

static char *
describe_outcome (const Case *self, const DowserReply *reply, const GError *error)
{
  g_autofree char *json = reply != NULL && reply->plan != NULL ? dowser_plan_to_json (reply->plan, FALSE) : NULL;
  g_autofree char *repaired = reply != NULL ? g_strjoinv (" | ", reply->repaired) : NULL;

  return g_strdup_printf ("%s, “%s”: expected %s %s\n%s\nplan: %s\nask: %s\nreason: %s\nrepaired: %s\nerror: %s",
                          self->file, self->name, self->outcome, self->expected, self->text->str,
                          json != NULL ? json : "-", reply != NULL && reply->ask != NULL ? reply->ask : "-",
                          reply != NULL && reply->reason != NULL ? reply->reason : "-",
                          repaired != NULL ? repaired : "-", error != NULL ? error->message : "-");
}

static gboolean
matches_plan (const Case *self, const DowserReply *reply, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) wanted = dowser_prompt_size_read (self->expected, -1, schema, &error);
  g_autofree char *found = NULL;
  g_autofree char *expected_json = NULL;

  if (wanted == NULL)
    g_error ("%s, “%s”: the expected plan cannot be read: %s", self->file, self->name, error->message);
  if (reply == NULL || reply->plan == NULL || reply->from_sql != g_str_equal (self->outcome, "sql"))
    return FALSE;
  found = dowser_plan_to_json (reply->plan, FALSE);
  expected_json = dowser_plan_to_json (wanted, FALSE);
  return g_str_equal (found, expected_json);
}

static gboolean
contains_text (const char *text, const char *part)
{
  return text != NULL && strstr (text, part) != NULL;
}

static gboolean
matches_outcome (const Case *self, const DowserReply *reply, const GError *error, const DowserSchema *schema)
{
  if (g_str_equal (self->outcome, "plan") || g_str_equal (self->outcome, "sql"))
    return matches_plan (self, reply, schema);
  if (g_str_equal (self->outcome, "ask"))
    return reply != NULL && reply->decision == DOWSER_DECISION_CLARIFY && contains_text (reply->ask, self->expected);
  if (g_str_equal (self->outcome, "end"))
    return reply != NULL && reply->decision == DOWSER_DECISION_TERMINATE
           && contains_text (reply->reason, self->expected);
  if (reply != NULL || !contains_text (error->message, self->expected))
    return FALSE;
  return g_str_equal (self->outcome, "error")
             ? g_error_matches (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE)
             : g_error_matches (error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSAFE);
}

/* Returns: TRUE if the result is as expected */
static gboolean
check_case (const Case *self, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserReply) reply = dowser_reply_read_plan (self->text->str, schema, DOWSER_DIALECT_SQLITE, &error);
  g_autofree char *description = describe_outcome (self, reply, error);
  g_autofree char *repaired = reply != NULL ? g_strjoinv ("\n", reply->repaired) : g_strdup ("");

  g_assert_true ((reply == NULL) == (error != NULL));
  for (guint i = 0; outcomes[i] != NULL; i++)
    n_of_outcome[i] += g_str_equal (outcomes[i], self->outcome);
  if (matches_outcome (self, reply, error, schema)
      && (self->repaired == NULL || contains_text (repaired, self->repaired)) && (!self->clean || *repaired == '\0'))
    return TRUE;
  g_test_message ("%s", description);
  return FALSE;
}

static void
test_file (gconstpointer user_data)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const GPtrArray *cases = user_data;
  guint n_wrong = 0;

  for (guint i = 0; i < cases->len; i++)
    n_wrong += !check_case (cases->pdata[i], schema);
  if (n_wrong > 0)
    g_test_fail ();
}

static int
compare_files (gconstpointer a, gconstpointer b)
{
  const GPtrArray *x = *(const GPtrArray *const *) a;
  const GPtrArray *y = *(const GPtrArray *const *) b;

  return strcmp (((const Case *) x->pdata[0])->file, ((const Case *) y->pdata[0])->file);
}

static void
append_outcome (GString *written, const Case *self, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserReply) reply = dowser_reply_read_plan (self->text->str, schema, DOWSER_DIALECT_SQLITE, &error);
  g_autofree char *json = reply != NULL && reply->plan != NULL ? dowser_plan_to_json (reply->plan, FALSE) : NULL;
  g_autofree char *choices = reply != NULL && reply->choices != NULL ? g_strjoinv (" | ", reply->choices) : NULL;

  g_string_append_printf (written, "%s: %s\n", self->file, self->name);
  if (reply == NULL)
    {
      g_string_append_printf (written, "  error: %s\n", error->message);
      return;
    }
  g_string_append_printf (written, "  %s%s\n", dowser_decision_nicks[reply->decision],
                          reply->from_sql ? ", of SQL" : "");
  if (json != NULL)
    g_string_append_printf (written, "  plan: %s\n", json);
  if (reply->ask != NULL)
    g_string_append_printf (written, "  ask: %s%s%s\n", reply->ask, choices != NULL ? " | " : "",
                            choices != NULL ? choices : "");
  if (reply->reason != NULL)
    g_string_append_printf (written, "  reason: %s\n", reply->reason);
  for (guint i = 0; reply->repaired[i] != NULL; i++)
    g_string_append_printf (written, "  repaired: %s\n", reply->repaired[i]);
}

/* Tests the complete result of each reply. */
static void
test_plans_match_the_golden_file (gconstpointer user_data)
{
  g_autoptr (GPtrArray) files = g_ptr_array_copy ((GPtrArray *) user_data, NULL, NULL);
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GString) written = g_string_new (NULL);

  g_ptr_array_set_free_func (files, NULL);
  g_ptr_array_sort (files, compare_files);
  for (guint i = 0; i < files->len; i++)
    for (guint j = 0; j < ((const GPtrArray *) files->pdata[i])->len; j++)
      append_outcome (written, ((const GPtrArray *) files->pdata[i])->pdata[j], schema);
  expect_golden ("prompt/replies", "replies.golden", written->str);
}

static void
read_mark (GPtrArray *cases, const char *file, const char *mark)
{
  Case *self = cases->len > 0 ? cases->pdata[cases->len - 1] : NULL;
  const char *space = strchr (mark, ' ');
  g_autofree char *word = space != NULL ? g_strndup (mark, (gsize) (space - mark)) : g_strdup (mark);

  if (self != NULL && self->outcome != NULL && g_str_equal (word, "repaired"))
    self->repaired = g_strdup (space + 1);
  else if (self != NULL && self->outcome != NULL && g_str_equal (word, "clean"))
    self->clean = TRUE;
  else if (self != NULL && self->outcome == NULL && g_strv_contains (outcomes, word))
    {
      self->outcome = g_strdup (word);
      self->expected = g_strdup (space != NULL ? space + 1 : "");
      if (self->text->len > 0)
        g_string_truncate (self->text, self->text->len - 1);
    }
  else
    {
      if (self != NULL && self->outcome == NULL)
        g_error ("%s: “%s” has no outcome", file, self->name);
      self = g_new0 (Case, 1);
      self->file = file;
      self->name = g_strdup (mark);
      self->text = g_string_new (NULL);
      g_ptr_array_add (cases, self);
    }
}

static GPtrArray *
read_file (const char *path, const char *file)
{
  g_autofree char *file_text = NULL;
  g_auto (GStrv) lines = NULL;
  GPtrArray *cases = g_ptr_array_new_with_free_func ((GDestroyNotify) case_free);

  g_assert_true (g_file_get_contents (path, &file_text, NULL, NULL));
  lines = g_strsplit (file_text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      Case *self = cases->len > 0 ? cases->pdata[cases->len - 1] : NULL;

      if (g_str_has_prefix (lines[i], "@@@ "))
        read_mark (cases, file, lines[i] + 4);
      else if (self != NULL && self->outcome == NULL)
        g_string_append_printf (self->text, "%s\n", lines[i]);
    }
  return cases;
}

static void
test_enough_sample_replies_are_tested (void)
{
  guint n = 0;

  for (guint i = 0; outcomes[i] != NULL; i++)
    {
      g_test_message ("%s: %u", outcomes[i], n_of_outcome[i]);
      n += n_of_outcome[i];
    }
  g_test_message ("replies: %u", n);
  g_assert_cmpuint (n, >=, 150);
}

static char *
dup_changed (const char *text, GRand *rand)
{
  static const char *const pieces[]
      = { "{", "}", "[", "]", "\"", "'", ",", ":", "```", "<think>", "</think>", "\\", "\n", "null", "...", "\xff" };
  GString *changed = g_string_new (text);
  guint n = (guint) g_rand_int_range (rand, 1, 4);

  for (guint i = 0; i < n && changed->len > 0; i++)
    {
      gssize at = g_rand_int_range (rand, 0, (gint32) changed->len);
      gssize wanted = g_rand_int_range (rand, 1, 12);
      gssize length = MIN (wanted, (gssize) changed->len - at);

      if (g_rand_boolean (rand))
        g_string_erase (changed, at, length);
      else
        g_string_insert (changed, at, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
    }
  return g_string_free (changed, FALSE);
}

/* Checks that any text is either read or refused with a message. */
static void
assert_survives (const char *text, const DowserSchema *schema)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserReply) reply = dowser_reply_read_plan (text, schema, DOWSER_DIALECT_SQLITE, &error);

  g_assert_true ((reply == NULL) == (error != NULL));
  if (reply == NULL)
    {
      g_assert_true (error->domain == DOWSER_MODEL_ERROR || error->domain == DOWSER_SQL_ERROR);
      g_assert_true (*error->message != '\0' && g_utf8_validate (error->message, -1, NULL));
    }
  else
    g_assert_true (reply->plan != NULL || reply->ask != NULL || reply->reason != NULL);
}

static void
test_damaged_replies_are_handled (gconstpointer user_data)
{
  const GPtrArray *files = user_data;
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < files->len; i++)
    for (guint j = 0; j < ((const GPtrArray *) files->pdata[i])->len; j++)
      for (guint k = 0; k < 10; k++)
        {
          const Case *one = ((const GPtrArray *) files->pdata[i])->pdata[j];
          g_autofree char *changed = dup_changed (one->text->str, rand);

          assert_survives (changed, schema);
        }
}

/* Returns: this program's CPU time in microseconds, which doesn't depend on other programs */
static gint64
measure_reading (const char *piece, guint n, const DowserSchema *schema)
{
  GString *text = g_string_new (NULL);
  clock_t start;

  for (guint i = 0; i < n; i++)
    g_string_append (text, piece);
  start = clock ();
  assert_survives (text->str, schema);
  g_string_free (text, TRUE);
  return (gint64) (clock () - start) * G_USEC_PER_SEC / CLOCKS_PER_SEC;
}

/* Tests that reading four times the text takes about four times as long. Sixteen times as long would mean quadratic
 * time. */
static void
test_reading_time_is_linear (void)
{
  static const char *const pieces[]
      = { "{",  "[",          "[{\"a\":", "{\"a\":1,", "\"", "'a' ",          "```", "<think>", "select from ",
          "\n", "SELECT 1\n", "{\"a\" ",  "\\\"",      "/*", "{\"columns\":", "}",   "[1] ",    "```[1] ",
          "{'", "\n{\"a\":",  "\"\"\"" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      gint64 small = measure_reading (pieces[i], 5000, schema);
      gint64 large_time = measure_reading (pieces[i], 20000, schema);

      g_test_message ("%s: %" G_GINT64_FORMAT " and %" G_GINT64_FORMAT " µs", pieces[i], small, large_time);
      g_assert_cmpint (large_time, <, 10 * small + 250000);
    }
}

DOWSER_TEST_MAIN (reply)
{
  g_autofree char *folder = NULL;
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;
  GDir *dir;
  int status;

  g_test_init (&argc, &argv, NULL);

  folder = g_test_build_filename (G_TEST_DIST, "prompt", "replies", NULL);
  dir = g_dir_open (folder, 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *stem = g_strndup (name, strcspn (name, "."));
      g_autofree char *test = g_strconcat ("/prompt/reply/", stem, NULL);

      if (!g_str_has_suffix (name, ".txt"))
        continue;
      g_ptr_array_add (names, g_strdup (name));
      g_ptr_array_add (files, read_file (path, names->pdata[names->len - 1]));
      g_test_add_data_func (test, files->pdata[files->len - 1], test_file);
    }
  g_dir_close (dir);
  g_test_add_func ("/prompt/reply/enough-sample-replies-are-tested", test_enough_sample_replies_are_tested);
  g_test_add_data_func ("/prompt/reply/plans-match-the-golden-file", files, test_plans_match_the_golden_file);
  g_test_add_data_func ("/prompt/reply/damaged-replies-are-handled", files, test_damaged_replies_are_handled);
  g_test_add_func ("/prompt/reply/reading-time-is-linear", test_reading_time_is_linear);
  status = g_test_run ();
  return status;
}
