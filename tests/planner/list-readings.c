/* list-readings.c - writes the interpretations of every question in a file: their SQL, and the traits (known
 * properties) of each interpretation */
#include "measure-database.h"
#include "planner/read/dowser-planner-private.h"

#include <json-glib/json-glib.h>
#include <stdio.h>
#include <stdlib.h>

/* The maximum number of interpretations that are listed for a question. */
#define LIMIT 40

static void
write_number (FILE *file, guint32 number)
{
  fwrite (&number, sizeof number, 1, file);
}

/* Writes the readings of a question. @sql: gets one line. @traits: gets the number of readings, and for each reading
 * the number of traits and the traits. */
static void
list_question_readings (DatabaseMeasurement *measure, JsonObject *question, FILE *sql, FILE *traits)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autofree char *line = NULL;

  if (!measure_open (measure, json_object_get_string_member (question, "suite"),
                     json_object_get_string_member (question, "db")))
    return;
  list = dowser_planner_list_readings (measure->index, json_object_get_string_member (question, "question"), LIMIT);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "id");
  json_builder_add_value (builder, json_node_copy (json_object_get_member (question, "id")));
  json_builder_set_member_name (builder, "sql");
  json_builder_begin_array (builder);
  write_number (traits, list->len);
  for (guint i = 0; i < list->len; i++)
    {
      const DowserComposed *composed = list->pdata[i];
      g_autofree char *text = measure_write_sql (measure, composed->plan);

      json_builder_add_string_value (builder, text);
      write_number (traits, composed->traits->len);
      fwrite (composed->traits->data, sizeof (DowserTrait), composed->traits->len, traits);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  line = json_to_string (root, FALSE);
  fprintf (sql, "%s\n", line);
}

/* Reads a file in which each row contains the name of a trait (a property of a reading that has a weight) and the
 * weight in hundredths. */
static GHashTable *
read_weights (const char *path)
{
  GHashTable *weights = g_hash_table_new (NULL, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return weights;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char *end;
      guint32 trait = strtoul (lines[i], &end, 10);

      if (*end == ' ')
        g_hash_table_insert (weights, GUINT_TO_POINTER (trait), GINT_TO_POINTER (atoi (end + 1)));
    }
  return weights;
}

static void
write_names (const char *path, GHashTable *names)
{
  FILE *file = fopen (path, "w");
  GHashTableIter iter;
  gpointer trait;
  gpointer name;

  g_hash_table_iter_init (&iter, names);
  while (file != NULL && g_hash_table_iter_next (&iter, &trait, &name))
    if (name != NULL)
      fprintf (file, "%u %s\n", GPOINTER_TO_UINT (trait), (const char *) name);
  if (file != NULL)
    fclose (file);
}

int
main (int argc, char **argv)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GHashTable) names = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) weights = NULL;
  DatabaseMeasurement measure = { NULL };
  FILE *sql;
  FILE *traits;
  GHashTableIter iter;
  gpointer trait;

  if (argc != 6 && argc != 7)
    {
      g_printerr ("usage: list-readings QUESTIONS.jsonl FOLDER-OF-SUITES WEIGHTS SQL.jsonl TRAITS [NAMES]\n");
      return 2;
    }
  weights = read_weights (argv[3]);
  dowser_trait_set_weights (weights);
  g_hash_table_iter_init (&iter, weights);
  while (g_hash_table_iter_next (&iter, &trait, NULL))
    g_hash_table_insert (names, trait, NULL);
  if (argc == 7)
    dowser_trait_set_name_table (names);
  sql = fopen (argv[4], "w");
  traits = fopen (argv[5], "wb");
  if (sql == NULL || traits == NULL || !g_file_get_contents (argv[1], &text, NULL, NULL))
    {
      g_printerr ("A file cannot be opened.\n");
      return 2;
    }
  measure.root = argv[2];
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (JsonNode) node = *lines[i] != '\0' ? json_from_string (lines[i], NULL) : NULL;

      if (node != NULL && JSON_NODE_HOLDS_OBJECT (node))
        list_question_readings (&measure, json_node_get_object (node), sql, traits);
    }
  measure_close (&measure);
  fclose (sql);
  fclose (traits);
  if (argc == 7)
    write_names (argv[6], names);
  return 0;
}
