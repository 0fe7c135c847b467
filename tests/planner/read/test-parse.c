/* test-parse.c - questions of many forms, each with the SQL of its plan: questions.txt */
#include "planner/dowser-planner.h"
#include "sql/dowser-sql-writer.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/**
 * Asked: the tables that questions are about. A file of questions holds, line by line:
 *   shop                       the tables of shop.h
 *   table NAME: COLUMNS        or tables of their own, as shop.h spells them
 *   values TABLE.COLUMN = A, B a column's values
 *   QUESTION                   and behind two blanks its SQL, on one line and without quotes around names
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
  const DowserColumn *named = dowser_table_find_column (dowser_schema_find_table (self->schema, names[0]), names[1]);
  DowserColumnProfile *column = dowser_profile_get (self->profile, named);

  column->n_rows = 1000;
  column->n_distinct = g_strv_length (values);
  for (guint i = 0; values[i] != NULL; i++)
    g_ptr_array_add (column->values, g_strdup (values[i]));
}

/* Returns: (transfer full): on one line, without quotes around names */
static char *
dup_sql (Asked *self, const char *question)
{
  g_autoptr (DowserUnderstanding) told = NULL;
  g_autoptr (DowserStatement) statement = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) words = NULL;
  GString *text = g_string_new (NULL);
  GDate today;

  if (self->index == NULL)
    self->index = dowser_planner_index_new (self->schema, self->profile);
  told = dowser_planner_plan (self->index, question, NULL);
  if (told->plan == NULL)
    return g_string_free (text, FALSE);
  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 31, G_DATE_MARCH, 2024);
  statement = dowser_sql_write (told->plan, DOWSER_DIALECT_SQLITE, &today, &error);
  g_assert_no_error (error);
  words = g_strsplit_set (statement->display, " \n", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words[i]);
  g_string_replace (text, "\"", "", 0);
  return g_string_free (text, FALSE);
}

static void
test_questions (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "planner", "read", "questions.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  Asked asked = { g_string_new (NULL), NULL, NULL, NULL };
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i];

      if (*line == '\0')
        clear (&asked);
      else if (g_str_has_prefix (line, "table "))
        g_string_append_printf (asked.tables, "%s\n", line + strlen ("table "));
      else if (g_str_has_prefix (line, "values "))
        {
          set_up (&asked);
          set_values (&asked, line + strlen ("values "));
        }
      else if (!g_str_equal (line, "shop"))
        {
          g_autofree char *sql = NULL;

          set_up (&asked);
          sql = dup_sql (&asked, line);
          g_test_message ("%s", line);
          g_assert_cmpstr (sql, ==, g_strchug (lines[++i]));
          n++;
        }
    }
  g_assert_cmpuint (n, >, 100);
  clear (&asked);
  g_string_free (asked.tables, TRUE);
}

DOWSER_TEST_MAIN (parse)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/read/parse/questions", test_questions);
  return g_test_run ();
}
