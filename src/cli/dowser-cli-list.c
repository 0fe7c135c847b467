/* dowser-cli-list.c - prints sessions, statements and sources as lists for users and as JSON */
#include "cli/dowser-cli-list.h"

#include "base/dowser-safe-text.h"
#include "cli/dowser-cli.h"
#include "sources/dowser-source.h"
#include "sources/saved/dowser-connection-file.h"
#include "store/dowser-store.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <stdio.h>

#define MAX_LINE 160

const char *const dowser_cli_list_format_nicks[] = { "table", "json", NULL };

static char *
dup_time (gint64 microseconds)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (microseconds / G_USEC_PER_SEC);
  g_autoptr (GDateTime) local = utc != NULL ? g_date_time_to_local (utc) : NULL;

  return local != NULL ? g_date_time_format (local, "%Y-%m-%d %H:%M") : g_strdup ("");
}

/* Cuts a text to one line of a list. The JSON contains the whole text. */
static char *
dup_line (const char *text)
{
  return dowser_safe_text_dup_line (text != NULL ? text : "", MAX_LINE);
}

static void
add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  if (text != NULL)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static void
add_number (JsonBuilder *builder, const char *name, gint64 number)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, number);
}

static void
print_json (JsonBuilder *builder)
{
  g_autoptr (JsonNode) root = NULL;

  json_builder_end_array (builder);
  root = json_builder_get_root (builder);
  dowser_cli_print_json (root);
}

static void
add_entry (JsonBuilder *builder, DowserHistoryEntry *entry)
{
  json_builder_begin_object (builder);
  add_text (builder, "id", dowser_history_entry_get_id (entry));
  add_text (builder, "question", dowser_history_entry_get_question (entry));
  add_text (builder, "source", dowser_history_entry_get_source_uri (entry));
  add_text (builder, "state", dowser_history_entry_get_state (entry));
  add_number (builder, "rows", dowser_history_entry_get_n_rows (entry));
  add_number (builder, "time", dowser_history_entry_get_time (entry));
  json_builder_set_member_name (builder, "kept");
  json_builder_add_boolean_value (builder, dowser_history_entry_is_saved (entry));
  json_builder_end_object (builder);
}

static void
print_entry (DowserHistoryEntry *entry)
{
  g_autofree char *time = dup_time (dowser_history_entry_get_time (entry));
  g_autofree char *question = dup_line (dowser_history_entry_get_question (entry));
  const char *uri = dowser_history_entry_get_source_uri (entry);
  g_autofree char *title = uri != NULL ? dowser_source_dup_uri_title (uri) : g_strdup ("");
  g_autofree char *source = dup_line (title);
  g_autofree char *source_suffix = *source != '\0' ? g_strdup_printf ("  (%s)", source) : g_strdup ("");

  printf ("%s  %s  %-7s  %s%s%s\n", dowser_history_entry_get_id (entry), time, dowser_history_entry_get_state (entry),
          question, source_suffix, dowser_history_entry_is_saved (entry) ? "" : _ (" (not stored)"));
}

void
dowser_cli_list_print_history (GListModel *history, guint n, GPtrArray *connections, const char *project,
                               DowserCliListFormat format)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  guint n_all = g_list_model_get_n_items (history);

  json_builder_begin_array (builder);
  for (guint i = 0, n_printed = 0; i < n_all && n_printed < n; i++)
    {
      g_autoptr (DowserHistoryEntry) entry = g_list_model_get_item (history, i);
      const char *uri = dowser_history_entry_get_source_uri (entry);

      if (project != NULL
          && (uri == NULL || g_strcmp0 (dowser_connections_get_project (connections, uri), project) != 0))
        continue;
      n_printed++;
      if (format == DOWSER_CLI_LIST_JSON)
        add_entry (builder, entry);
      else
        print_entry (entry);
    }
  if (format == DOWSER_CLI_LIST_JSON)
    print_json (builder);
}

static void
add_line (JsonBuilder *builder, const DowserStoreLogLine *line)
{
  json_builder_begin_object (builder);
  add_number (builder, "time", line->time);
  add_text (builder, "source", line->source);
  add_text (builder, "sql", line->sql);
  add_number (builder, "rows", line->n_rows);
  add_number (builder, "microseconds", line->elapsed);
  add_text (builder, "error", line->error);
  add_text (builder, "kind", dowser_log_kind_nicks[line->kind]);
  add_text (builder, "outcome", dowser_log_outcome_nicks[line->outcome]);
  add_text (builder, "file", line->detail);
  json_builder_end_object (builder);
}

static void
print_line (const DowserStoreLogLine *line)
{
  g_autofree char *time = dup_time (line->time);
  g_autofree char *sql = dup_line (line->sql);
  g_autofree char *n_rows = line->n_rows >= 0 ? g_strdup_printf ("%" G_GINT64_FORMAT, line->n_rows) : g_strdup ("-");

  printf ("%s  %-8s  %-7s  %8s  %10.1f ms  %s\n", time, dowser_log_kind_nicks[line->kind],
          dowser_log_outcome_nicks[line->outcome], n_rows, (double) line->elapsed / 1000, sql);
}

void
dowser_cli_list_print_log (GPtrArray *lines, DowserCliListFormat format)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_array (builder);
  for (guint i = 0; i < lines->len; i++)
    if (format == DOWSER_CLI_LIST_JSON)
      add_line (builder, g_ptr_array_index (lines, i));
    else
      print_line (g_ptr_array_index (lines, i));
  if (format == DOWSER_CLI_LIST_JSON)
    print_json (builder);
}

static void
add_source (JsonBuilder *builder, const char *name, const char *uri, const DowserConnection *saved)
{
  json_builder_begin_object (builder);
  add_text (builder, "name", name);
  add_text (builder, "uri", uri);
  json_builder_set_member_name (builder, "saved");
  json_builder_add_boolean_value (builder, saved != NULL);
  add_text (builder, "project", saved != NULL ? saved->project : NULL);
  add_text (builder, "colour", saved != NULL ? dowser_colour_nicks[saved->colour] : NULL);
  json_builder_end_object (builder);
}

static void
print_source (const char *name, const char *uri, const char *project)
{
  g_autofree char *belongs = project != NULL ? dup_line (project) : NULL;
  g_autofree char *first = name != NULL ? dup_line (name) : NULL;
  g_autofree char *line = dup_line (uri);

  if (belongs != NULL)
    printf ("%s  %s  [%s]\n", first, line, belongs);
  else if (first != NULL)
    printf ("%s  %s\n", first, line);
  else
    printf ("%s\n", line);
}

void
dowser_cli_list_print_sources (GPtrArray *connections, const char *const *recent, DowserCliListFormat format)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_array (builder);
  for (guint i = 0; i < connections->len; i++)
    {
      const DowserConnection *connection = connections->pdata[i];

      if (format == DOWSER_CLI_LIST_JSON)
        add_source (builder, connection->name, connection->uri, connection);
      else
        print_source (connection->name, connection->uri, connection->project);
    }
  for (; *recent != NULL; recent++)
    if (dowser_connections_find_uri (connections, *recent) == NULL && format == DOWSER_CLI_LIST_JSON)
      add_source (builder, NULL, *recent, NULL);
    else if (dowser_connections_find_uri (connections, *recent) == NULL)
      print_source (NULL, *recent, NULL);
  if (format == DOWSER_CLI_LIST_JSON)
    print_json (builder);
}
