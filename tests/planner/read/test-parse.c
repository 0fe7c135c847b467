/* test-parse.c - questions of many forms, each with its plan and what its words were read as: questions.txt */
#include "planner/dowser-planner.h"
#include "sql/write/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/**
 * Asked: the tables that questions are about. A file of questions holds, line by line:
 *   shop                       the tables of shop.h
 *   table NAME: COLUMNS        or tables of their own, as shop.h spells them
 *   values TABLE.COLUMN = A, B a column's values
 *   QUESTION
 * Below a question, behind blanks: the SQL of its plan on one line, without quotes; how sure the planner is, and what
 * its words were read as, "?" where that was guessed; what speaks against the reading, and the choices.
 */
typedef struct
{
  GString *tables;
  DowserSchema *schema;
  DowserProfile *profile;
  DowserPlannerIndex *index;
} Asked;

static void
clear (Asked *self)
{
  g_string_truncate (self->tables, 0);
  g_clear_pointer (&self->index, dowser_planner_index_unref);
  g_clear_pointer (&self->profile, dowser_profile_unref);
  g_clear_object (&self->schema);
}

static void
set_up (Asked *self)
{
  if (self->schema != NULL)
    return;
  self->schema = self->tables->len > 0 ? schema_new_from_lines (self->tables->str) : shop_schema_new ();
  self->profile = dowser_profile_new (self->schema);
}

/* @line: TABLE.COLUMN = A, B */
static void
set_values (Asked *self, const char *line)
{
  g_auto (GStrv) halves = g_strsplit (line, " = ", 2);
  g_auto (GStrv) names = g_strsplit (halves[0], ".", 2);
  g_auto (GStrv) values = g_strsplit (halves[1], ", ", -1);
  DowserColumnProfile *column;

  set_up (self);
  column = dowser_profile_get (self->profile,
                               dowser_table_find_column (dowser_schema_find_table (self->schema, names[0]), names[1]));
  column->n_rows = 1000;
  column->n_distinct = g_strv_length (values);
  for (guint i = 0; values[i] != NULL; i++)
    g_ptr_array_add (column->values, g_strdup (values[i]));
}

static void
append_sql (GString *written, const DowserPlan *plan)
{
  g_autoptr (DowserStatement) statement = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) sql = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  GDate today;

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  statement = dowser_sql_write (plan, DOWSER_DIALECT_SQLITE, &today, &error);
  g_assert_no_error (error);
  g_string_append (sql, statement->display);
  g_string_replace (sql, "\"", "", 0);
  words = g_strsplit_set (sql->str, " \n", -1);
  g_string_append_c (written, ' ');
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (written, " %s", words[i]);
  g_string_append_c (written, '\n');
}

/* What each word was read as, where it was read as anything, and what speaks against the reading. */
static void
append_reading (GString *written, const DowserUnderstanding *told)
{
  g_string_append_printf (written, "  %s %.2f", dowser_state_nicks[told->state], told->confidence);
  for (guint i = 0; i < told->spans->len; i++)
    {
      const DowserSpan *span = g_ptr_array_index (told->spans, i);

      if (span->role != DOWSER_TOKEN_IGNORED)
        g_string_append_printf (written, " | %s: %s%s%s%s", span->text, dowser_token_role_nicks[span->role],
                                span->meaning != NULL ? " " : "", span->meaning != NULL ? span->meaning : "",
                                span->guessed ? "?" : "");
    }
  g_string_append_c (written, '\n');
  for (guint i = 0; i < told->reasons->len; i++)
    g_string_append_printf (written, "  - %s\n", (const char *) g_ptr_array_index (told->reasons, i));
  for (guint i = 0; i < told->options->len; i++)
    g_string_append_printf (written, "  %u. %s\n", i + 1,
                            ((const DowserOption *) g_ptr_array_index (told->options, i))->label);
}

static void
append_question (GString *written, Asked *self, const char *question)
{
  g_autoptr (DowserUnderstanding) told = NULL;

  set_up (self);
  if (self->index == NULL)
    self->index = dowser_planner_index_new (self->schema, self->profile);
  told = dowser_planner_plan (self->index, question, NULL);
  g_assert_nonnull (told->plan);
  append_sql (written, told->plan);
  append_reading (written, told);
}

/* Where a question is to be read otherwise, the file is written again by DOWSER_WRITE_GOLDEN=1, and read. */
static void
test_questions (void)
{
  const char *path = g_test_get_filename (G_TEST_DIST, "planner", "read", "questions.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GString) written = g_string_new (NULL);
  Asked asked = { g_string_new (NULL), NULL, NULL, NULL };

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];

      if (*line == ' ')
        continue;
      g_string_append_printf (written, "%s%s", line, lines[i + 1] != NULL ? "\n" : "");
      if (*line == '\0')
        clear (&asked);
      else if (g_str_has_prefix (line, "table "))
        g_string_append_printf (asked.tables, "%s\n", line + strlen ("table "));
      else if (g_str_has_prefix (line, "values "))
        set_values (&asked, line + strlen ("values "));
      else if (!g_str_equal (line, "shop"))
        append_question (written, &asked, line);
    }
  clear (&asked);
  g_string_free (asked.tables, TRUE);
  if (g_getenv ("DOWSER_WRITE_GOLDEN") != NULL)
    g_assert_true (g_file_set_contents (path, written->str, (gssize) written->len, NULL));
  else
    g_assert_cmpstr (written->str, ==, text);
}

DOWSER_TEST_MAIN (parse)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/parse/questions", test_questions);
  return g_test_run ();
}
