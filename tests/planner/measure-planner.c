/* measure-planner.c - plans every question of a file and writes the results, one JSON object on each line */
#include "audit/dowser-audit.h"
#include "planner/read/dowser-planner-private.h"

#include "measure-database.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <time.h>

/* Returns this thread's CPU time in milliseconds, which other programs don't affect. */
static double
get_milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000.0 + now.tv_nsec / 1000000.0;
}

static void
add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value != NULL ? value : "");
}

static void
add_features (JsonBuilder *builder, const DowserPlannerIndex *index, const char *question)
{
  double features[DOWSER_N_FEATURES];

  if (!dowser_planner_measure_features (index, question, features))
    return;
  json_builder_set_member_name (builder, "features");
  json_builder_begin_array (builder);
  for (guint i = 0; i < DOWSER_N_FEATURES; i++)
    json_builder_add_double_value (builder, features[i]);
  json_builder_end_array (builder);
}

static char *
join_strings (GPtrArray *strings)
{
  GString *joined = g_string_new (NULL);

  for (guint i = 0; i < strings->len; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? " | " : "", (const char *) g_ptr_array_index (strings, i));
  return g_string_free (joined, FALSE);
}

/* Returns each word with its meaning: "show/ignored names/column(people.name) …". */
static char *
join_spans (GPtrArray *spans)
{
  GString *joined = g_string_new (NULL);

  for (guint i = 0; i < spans->len; i++)
    {
      const DowserSpan *span = g_ptr_array_index (spans, i);

      g_string_append_printf (joined, "%s%s/%s", i > 0 ? " " : "", span->text, dowser_token_role_nicks[span->role]);
      if (span->meaning != NULL)
        g_string_append_printf (joined, "(%s)", span->meaning);
    }
  return g_string_free (joined, FALSE);
}

static void
add_options (JsonBuilder *builder, const DatabaseMeasurement *self, const DowserUnderstanding *understanding)
{
  json_builder_set_member_name (builder, "options");
  json_builder_begin_array (builder);
  for (guint i = 0; understanding != NULL && i < understanding->options->len; i++)
    {
      const DowserOption *option = g_ptr_array_index (understanding->options, i);
      g_autofree char *sql = measure_write_sql (self, option->plan);

      json_builder_add_string_value (builder, sql);
    }
  json_builder_end_array (builder);
}

static void
measure_question (DatabaseMeasurement *self, JsonObject *question)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *line = NULL;
  g_autofree char *sql = NULL;
  g_autofree char *reasons = NULL;
  g_autofree char *spans = NULL;
  g_autoptr (GError) error = NULL;
  double start;
  double elapsed;
  g_autoptr (DowserUnderstanding) understanding = NULL;

  if (!measure_open (self, json_object_get_string_member (question, "suite"),
                     json_object_get_string_member (question, "db")))
    return;
  start = get_milliseconds ();
  understanding = dowser_planner_plan (self->index, json_object_get_string_member (question, "question"), &error);
  elapsed = get_milliseconds () - start;
  if (understanding != NULL && understanding->plan != NULL)
    sql = measure_write_sql (self, understanding->plan);
  reasons = understanding != NULL ? join_strings (understanding->reasons) : g_strdup (error->message);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "id");
  json_builder_add_value (builder, json_node_copy (json_object_get_member (question, "id")));
  add_string (builder, "db", json_object_get_string_member (question, "db"));
  add_string (builder, "sql", sql);
  add_string (builder, "state", understanding != NULL ? dowser_state_nicks[understanding->state] : "error");
  json_builder_set_member_name (builder, "confidence");
  json_builder_add_double_value (builder, understanding != NULL ? understanding->confidence : 0.0);
  json_builder_set_member_name (builder, "ms");
  json_builder_add_double_value (builder, elapsed);
  add_string (builder, "reasons", reasons);
  spans = understanding != NULL ? join_spans (understanding->spans) : NULL;
  add_string (builder, "spans", spans);
  add_options (builder, self, understanding);
  add_features (builder, self->index, json_object_get_string_member (question, "question"));
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  line = json_to_string (root, FALSE);
  puts (line);
}

int
main (int argc, char **argv)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  DatabaseMeasurement measure = { NULL };

  if (argc != 3)
    {
      g_printerr ("usage: measure-planner QUESTIONS.jsonl FOLDER-OF-SUITES\n");
      return 2;
    }
  if (!g_file_get_contents (argv[1], &text, NULL, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  measure.root = argv[2];
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (JsonNode) node = *lines[i] != '\0' ? json_from_string (lines[i], NULL) : NULL;

      if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
        measure_question (&measure, json_node_get_object (node));
    }
  measure_close (&measure);
  return 0;
}
