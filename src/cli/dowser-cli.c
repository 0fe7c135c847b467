/* dowser-cli.c - the command line: finds the command in a table, runs it, and handles options, errors and Ctrl+C */
#include "cli/dowser-cli.h"

#include "base/dowser-json-text.h"
#include "base/dowser-limit-settings.h"
#include "base/dowser-safe-text.h"
#include "cli/dowser-cli-tools.h"
#include "dowser-config.h"

#include <errno.h>
#include <glib-unix.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <json-glib/json-glib.h>
#include <stdio.h>
#include <string.h>

/* The default number of rows of a table in the terminal. More rows would push the notes above the table out of
 * sight. */
#define TABLE_LINES 100
/* The maximum size of a file that is read. A plan may have 8 MiB. Larger files are refused before they are read
 * completely. */
#define MAX_READ_BYTES (16 * 1024 * 1024)

/* clang-format off */
static const DowserCliCommand commands[] = {
  { "ask",      N_ ("QUESTION"),               N_ ("Answer a question"),                          dowser_cli_ask },
  { "batch",    "",                            N_ ("Write the SQL of many questions"),            dowser_cli_batch },
  { "schema",   "",                            N_ ("Show the tables, columns and keys"),          dowser_cli_schema },
  { "quality",  "[TABLE]",                     N_ ("List problems in the values of columns"), dowser_cli_quality },
  { "keys",     N_ ("[list|confirm|reject|forget] [TABLE.COLUMN]"), N_ ("Confirm or reject foreign keys that the database does not declare"), dowser_cli_keys },
  { "knowledge", N_ ("[list|check|add|remove|promote|path|import|export] [TERM | FILE] [MEANING]"), N_ ("Define what the words of a source mean"), dowser_cli_knowledge },
  { "library",  N_ ("[list|save|run|remove|check] [QUESTION|SESSION]"), N_ ("Work with saved questions"), dowser_cli_library },
  { "graph",    N_ ("[list|show|run|check] [NAME]"), N_ ("Work with metrics that combine several questions"), dowser_cli_graph },
  { "columns",  N_ ("[list|automatic|text|numbers|dates|day-first|month-first|durations|hours|ragged|strict] [TABLE.COLUMN]"), N_ ("Choose how the columns of files are read"), dowser_cli_columns },
  { "complete", N_ ("SENTENCE"),               N_ ("Show how a sentence can continue"),               dowser_cli_complete },
  { "audit",    N_ ("PLAN.json"),              N_ ("Check a plan and show what was fixed"),      dowser_cli_audit },
  { "options",  N_ ("PLAN.json"),              N_ ("Show what can be changed in a plan"),          dowser_cli_options },
  { "patch",    N_ ("PLAN.json CHANGES.json"), N_ ("Apply changes from a file to a plan"),                dowser_cli_patch },
  { "compare",  N_ ("PLAN.json PLAN.json"),    N_ ("Show how two plans differ"),               dowser_cli_compare },
  { "write",    N_ ("PLAN.json"),              N_ ("Write the SQL of a plan"),                    dowser_cli_write },
  { "run",      N_ ("PLAN.json"),              N_ ("Run a plan"),                                 dowser_cli_run },
  { "export",   N_ ("PLAN.json"),              N_ ("Run a plan and write the rows to a file"),            dowser_cli_export },
  { "read",     "SQL",                         N_ ("Convert a SELECT into a plan"),                  dowser_cli_read_sql },
  { "history",  N_ ("[list|log]"),             N_ ("List the questions asked and the statements run"),       dowser_cli_history },
  { "log",      "",                            N_ ("List every statement that read rows"),          dowser_cli_log },
  { "sessions", N_ ("[list|show|resume|remove|clean] [ID]"), N_ ("Work with saved sessions"),           dowser_cli_sessions },
  { "caches",   N_ ("[list|clear] [WHAT]"),    N_ ("Show or clear caches"),     dowser_cli_caches },
  { "sources",  N_ ("[list|add|remove|test|import] [NAME|FILE] [SOURCE]"), N_ ("Work with saved sources"), dowser_cli_sources },
  { "formats",  N_ ("[answer|knowledge|operations|plan]"), N_ ("Print the JSON Schema of a file format"), dowser_cli_formats },
  { NULL },
};
/* clang-format on */
static const DowserCliProgram dowser_cli = { "dowser-cli", N_ ("Ask a database in plain words. Commands:"), commands };

/* Returns the JSON @text with its control characters escaped. The escapes don't change the meaning of the JSON. */
static char *
dup_safe_json (const char *text)
{
  GString *into = g_string_sized_new (strlen (text));

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);

      if (character < 0x20 || !dowser_safe_text_is_control (character))
        g_string_append_unichar (into, character);
      else if (character < 0x10000)
        g_string_append_printf (into, "\\u%04x", character);
      else
        g_string_append_printf (into, "\\u%04x\\u%04x", 0xd800 + ((character - 0x10000) >> 10),
                                0xdc00 + ((character - 0x10000) & 0x3ff));
    }
  return g_string_free (into, FALSE);
}

void
dowser_cli_print (const char *text)
{
  gboolean is_json = (*text == '{' || *text == '[') && g_utf8_validate (text, -1, NULL);
  g_autofree char *safe = is_json ? dup_safe_json (text) : dowser_safe_text_dup (text);

  fputs (safe, stdout);
}

void
dowser_cli_print_json (JsonNode *node)
{
  g_autofree char *text = dowser_json_to_text (node, TRUE);

  dowser_cli_print (text);
}

void
dowser_cli_json_add_text (JsonObject *object, const char *name, const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, name, text);
}

void
dowser_cli_print_note (const char *format, ...)
{
  g_autofree char *text = NULL;
  g_autofree char *safe = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  safe = dowser_safe_text_dup (text);
  fprintf (stderr, "%s\n", safe);
}

const char *
dowser_cli_get_family_name (DowserErrorFamily family)
{
  switch (family)
    {
    case DOWSER_ERROR_FAMILY_USAGE:
      return "usage";
    case DOWSER_ERROR_FAMILY_CLARIFY:
      return "clarify";
    case DOWSER_ERROR_FAMILY_REFUSED:
      return "refused";
    case DOWSER_ERROR_FAMILY_SOURCE:
      return "source";
    case DOWSER_ERROR_FAMILY_MODEL:
      return "model";
    case DOWSER_ERROR_FAMILY_LIMIT:
      return "limit";
    case DOWSER_ERROR_FAMILY_STOPPED:
      return "stopped";
    case DOWSER_ERROR_FAMILY_OTHER:
    default:
      return "other";
    }
}

static void
print_error_object (const char *message, DowserErrorFamily family, const char *session_id)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "error");
  json_builder_add_string_value (builder, message);
  json_builder_set_member_name (builder, "family");
  json_builder_add_string_value (builder, dowser_cli_get_family_name (family));
  json_builder_set_member_name (builder, "status");
  json_builder_add_int_value (builder, family);
  if (session_id != NULL)
    {
      json_builder_set_member_name (builder, "session");
      json_builder_add_string_value (builder, session_id);
    }
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  text = dowser_json_to_text (root, FALSE);
  fprintf (stderr, "%s\n", text);
}

int
dowser_cli_fail (DowserCli *cli, GError *error)
{
  return dowser_cli_fail_session (cli, NULL, error);
}

int
dowser_cli_fail_session (DowserCli *cli, const char *session_id, GError *error)
{
  DowserErrorFamily family = dowser_error_get_family (error);
  g_autofree char *message = dowser_safe_text_dup_line (error->message, DOWSER_SAFE_TEXT_MAX_ERROR);

  if (cli->json)
    print_error_object (message, family, session_id);
  else
    fprintf (stderr, "%s: %s\n", cli->program->name, message);
  g_error_free (error);
  return family;
}

/* Puts a space before SQL that begins with a comment, so that "--" isn't read as an option. */
static void
protect_comments (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    if (g_str_has_prefix (argv[i], "--") && g_ascii_isspace (argv[i][2]))
      {
        g_autofree char *sql = g_strconcat (" ", argv[i], NULL);

        argv[i] = (char *) g_intern_string (sql);
      }
}

gboolean
dowser_cli_parse (DowserCli *cli, const GOptionEntry *entries, int *argc, char ***argv, GError **error)
{
  const char *arguments = *cli->command->arguments != '\0' ? _ (cli->command->arguments) : "";
  g_autofree char *usage = g_strdup_printf ("%s\n\n%s.", arguments, _ (cli->command->summary));
  g_autofree char *name = g_strconcat (cli->program->name, " ", cli->command->name, NULL);
  g_autoptr (GOptionContext) context = g_option_context_new (usage);
  const GOptionEntry common[] = {
    { "recover", 0, 0, G_OPTION_ARG_NONE, &cli->recover,
      N_ ("Read a recovered copy of an SQLite file whose last write was not completed"), NULL },
    { NULL },
  };

  g_set_prgname (name);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, common, GETTEXT_PACKAGE);
  protect_comments (*argc, *argv);
  if (!g_option_context_parse (context, argc, argv, error))
    return FALSE;

  /* A first argument "--" only separates options from arguments, so it is removed. */
  if (*argc > 1 && g_str_equal ((*argv)[1], "--"))
    {
      (*argv)[1] = (*argv)[0];
      (*argv)++;
      (*argc)--;
    }
  return TRUE;
}

gboolean
dowser_cli_check_arguments (DowserCli *cli, int argc, int minimum, int maximum, GError **error)
{
  if (argc - 1 >= minimum && argc - 1 <= maximum)
    return TRUE;

  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("Wrong number of arguments. Usage: %s %s [OPTION…] %s"), cli->program->name, cli->command->name,
               *cli->command->arguments != '\0' ? _ (cli->command->arguments) : "");
  return FALSE;
}

int
dowser_cli_parse_choice (const char *option, const char *text, const char *const *nicks, int fallback, GError **error)
{
  g_autofree char *all = NULL;

  if (text == NULL)
    return fallback;
  for (int i = 0; nicks[i] != NULL; i++)
    if (g_str_equal (nicks[i], text))
      return i;
  all = g_strjoinv (", ", (char **) nicks);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _ ("%s cannot be “%s”. The value must be one of: %s."),
               option, text, all);
  return -1;
}

guint
dowser_cli_get_max_lines (gboolean all)
{
  return all ? 0 : (guint) dowser_limit_settings_get_or (DOWSER_LIMIT_TABLE_LINES, TABLE_LINES);
}

gboolean
dowser_cli_check_number (const char *option, gint64 number, GError **error)
{
  if (number >= 0)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("%s cannot be %" PRId64 ". It is 0 or more; 0 means no limit."), option, number);
  return FALSE;
}

void
dowser_cli_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

GAsyncResult *
dowser_cli_wait (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static char *
set_read_error (const char *path, int code, GError **error)
{
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("“%s” cannot be read: %s. Give the name of a file, or “-” for the standard input."), path,
               g_strerror (code));
  return NULL;
}

char *
dowser_cli_read_file (const char *path, gsize *length, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  FILE *file = g_str_equal (path, "-") ? stdin : fopen (path, "re");
  char buffer[65536];
  gsize n_bytes;
  int code = 0;

  if (file == NULL)
    return set_read_error (path, errno, error);
  while (text->len <= MAX_READ_BYTES && (n_bytes = fread (buffer, 1, sizeof buffer, file)) > 0)
    g_string_append_len (text, buffer, (gssize) n_bytes);
  if (ferror (file))
    code = errno;
  if (file != stdin)
    fclose (file);
  if (code != 0)
    return set_read_error (path, code, error);

  /* Skips a byte order mark, which some editors put at the start of a text, and which JSON and SQL readers reject. */
  if (g_str_has_prefix (text->str, "\xef\xbb\xbf"))
    g_string_erase (text, 0, 3);
  *length = text->len;
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
interrupted_cb (gpointer user_data)
{
  DowserCli *cli = user_data;

  g_cancellable_cancel (cli->cancellable);
  /* The handler is removed after the first signal, so a second signal ends the program. */
  return G_SOURCE_REMOVE;
}

/* Handles a closed terminal: asks the server to cancel the query. The handler stays, because otherwise a second SIGHUP
 * would end the program before the query is canceled. */
static gboolean
hung_up_cb (gpointer user_data)
{
  DowserCli *cli = user_data;

  g_cancellable_cancel (cli->cancellable);
  return G_SOURCE_CONTINUE;
}

static const DowserCliCommand *
find_command (const DowserCliProgram *program, const char *name)
{
  for (const DowserCliCommand *command = program->commands; command->name != NULL; command++)
    if (g_str_equal (command->name, name))
      return command;
  return NULL;
}

static void
print_help (const DowserCliProgram *program)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s\n  %s %s\n\n%s\n", _ ("Usage:"), program->name, _ ("COMMAND [OPTION…] [ARGUMENT…]"),
                          _ (program->about));
  for (const DowserCliCommand *command = program->commands; command->name != NULL; command++)
    g_string_append_printf (text, "  %-10s %s\n", command->name, _ (command->summary));
  g_string_append_c (text, '\n');
  g_string_append_printf (text, _ ("“%s COMMAND --help” shows the options of a command."), program->name);
  g_string_append_printf (text, "\n%s\n",
                          _ ("Exit status: 0 done, 2 wrong usage, 3 an answer is needed, 4 refused, 5 error of the "
                             "source, 6 error of the model, 7 limit reached, 130 stopped."));
  dowser_cli_print (text->str);
}

/* Reports an error if output couldn't be written. Also checks for earlier writes that failed, whose reason is lost,
 * because the last flush may succeed even then. */
static gboolean
finish_output (DowserCli *cli)
{
  const char *reason = NULL;

  if (fflush (stdout) != 0)
    reason = g_strerror (errno);
  else if (ferror (stdout))
    reason = _ ("the disk may be full");
  if (reason != NULL)
    dowser_cli_fail (cli, g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, _ ("The output cannot be written: %s."), reason));
  return reason == NULL;
}

/* Removes a signal source, unless the first signal has already removed it. */
static void
remove_source_if_present (guint id)
{
  GSource *source = g_main_context_find_source_by_id (NULL, id);

  if (source != NULL)
    g_source_destroy (source);
}

static int
run_command (const DowserCliProgram *program, const DowserCliCommand *command, int argc, char **argv)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  DowserCli cli
      = { .program = program, .command = command, .cancellable = cancellable, .started = g_get_monotonic_time () };
  guint interrupt = g_unix_signal_add (SIGINT, interrupted_cb, &cli);
  guint terminate = g_unix_signal_add (SIGTERM, interrupted_cb, &cli);
  guint hangup_source = g_unix_signal_add (SIGHUP, hung_up_cb, &cli);
  GError *error = NULL;
  int status;

  g_set_prgname (program->name);
  if (dowser_limit_settings_check (&error))
    status = command->run (&cli, argc, argv);
  else
    {
      dowser_cli_fail (&cli, error);
      status = DOWSER_ERROR_FAMILY_USAGE;
    }
  g_source_remove (hangup_source);
  remove_source_if_present (interrupt);
  remove_source_if_present (terminate);
  return finish_output (&cli) ? status : DOWSER_ERROR_FAMILY_OTHER;
}

int
dowser_cli_program_run (const DowserCliProgram *program, int argc, char **argv)
{
  const DowserCliCommand *command = argc > 1 ? find_command (program, argv[1]) : NULL;

  if (command != NULL)
    return run_command (program, command, argc - 1, argv + 1);
  if (argc > 1 && (g_str_equal (argv[1], "--help") || g_str_equal (argv[1], "-h") || g_str_equal (argv[1], "help")))
    {
      print_help (program);
      return 0;
    }
  if (argc > 1 && g_str_equal (argv[1], "--version"))
    {
      printf ("%s %s\n", program->name, DOWSER_VERSION);
      return 0;
    }
  if (argc > 1)
    dowser_cli_print_note (_ ("%s: There is no command “%s”. “%s --help” lists the commands."), program->name, argv[1],
                           program->name);
  else
    dowser_cli_print_note (_ ("%s: No command was given. “%s --help” lists the commands."), program->name,
                           program->name);
  return DOWSER_ERROR_FAMILY_USAGE;
}

int
dowser_cli_main (int argc, char **argv)
{
  dowser_cli_tools_run (argc, argv);
  return dowser_cli_program_run (&dowser_cli, argc, argv);
}
