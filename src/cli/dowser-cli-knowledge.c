/* dowser-cli-knowledge.c - dowser-cli knowledge: lists and changes what words mean for a source */
#include "base/dowser-error.h"
#include "cli/dowser-cli-session.h"
#include "knowledge/dowser-knowledge-yaml.h"
#include "knowledge/dowser-meaning-fix.h"
#include "knowledge/dowser-meanings.h"
#include "knowledge/foreign/dowser-foreign-write.h"
#include "knowledge/foreign/dowser-foreign.h"
#include "pipeline/context/dowser-knowledge-files.h"
#include "pipeline/context/dowser-knowledge-shared.h"
#include "sources/dowser-source.h"
#include "sources/metadata/dowser-definition-fetch.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  ACTION_LIST,
  ACTION_CHECK,
  ACTION_ADD,
  ACTION_REMOVE,
  ACTION_PROMOTE,
  ACTION_PATH,
  ACTION_IMPORT,
  ACTION_EXPORT,
} Action;
static const char *const actions[] = { "list", "check", "add", "remove", "promote", "path", "import", "export", NULL };

/* Names of the kinds in the terminal, in the order of DowserEntryKind. */
static const char *const kinds[]
    = { "synonym", "filter", "metric", "dimension", "join", "instead", "note", "unit", NULL };

/**
 * Options: the arguments of the command; all (nullable).
 * @dialect: the SQL dialect of the source
 * @about, @unit, @value, @also, @from: the members of a new entry
 */
typedef struct
{
  DowserCli *cli;
  Action action;
  int kind;
  int target;
  DowserDialectId dialect;
  char *source;
  char *about;
  char *unit;
  char *value;
  char *from;
  char **also;
} Options;

static void
options_clear (Options *call)
{
  g_free (call->source);
  g_free (call->about);
  g_free (call->unit);
  g_free (call->value);
  g_free (call->from);
  g_strfreev (call->also);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static DowserMeanings *
make_meanings (const DowserKnowledge *knowledge, DowserSession *session)
{
  return dowser_meanings_new (knowledge, dowser_session_get_schema (session), dowser_session_get_profile (session));
}

static char *
dup_meaning_text (const DowserEntry *entry)
{
  if (entry->value != NULL)
    return g_strdup_printf ("%s = %s", entry->means, entry->value);
  if (entry->from != NULL)
    return g_strdup_printf ("%s → %s", entry->from, entry->means);
  if (entry->kind == DOWSER_ENTRY_UNIT)
    return g_strdup_printf ("%s = %s", entry->means, entry->unit);
  return g_strdup (entry->means);
}

static void
print_meaning (const DowserMeaning *meaning, const DowserMeaningFix *fix)
{
  const DowserEntry *entry = meaning->entry;
  g_autofree char *also = entry->also != NULL ? g_strjoinv (", ", entry->also) : NULL;
  g_autofree char *meaning_text = dup_meaning_text (entry);
  g_autoptr (GString) text = g_string_new (entry->term != NULL ? entry->term : kinds[entry->kind]);

  if (also != NULL && *also != '\0')
    g_string_append_printf (text, ", %s", also);
  g_string_append_printf (text, "  %s\n    %s\n", entry->term != NULL ? kinds[entry->kind] : "", meaning_text);
  if (entry->tier == DOWSER_ENTRY_LEARNED)
    g_string_append_printf (text, _ ("    learned, %d %% sure, used %u times\n"), (int) (entry->confidence * 100 + 0.5),
                            entry->n_uses);
  if (entry->about != NULL)
    g_string_append_printf (text, "    %s\n", entry->about);
  if (entry->is_foreign)
    g_string_append_printf (text, _ ("    defined in %s, line %u\n"), entry->file, entry->first_line);
  if (meaning->problem != NULL)
    g_string_append_printf (text, _ ("    not used: %s\n"), meaning->problem);
  if (fix != NULL && fix->entry != NULL)
    /* Translators: %s is the name of a table or column */
    g_string_append_printf (text, _ ("    this entry would be valid if it used %s\n"), fix->uses);
  dowser_cli_print (text->str);
}

static JsonObject *
meaning_to_json (const DowserMeaning *meaning, const DowserMeaningFix *fix)
{
  const DowserEntry *entry = meaning->entry;
  g_autofree char *example = dowser_meaning_dup_example (meaning);
  JsonObject *object = json_object_new ();
  JsonArray *also = json_array_new ();

  json_object_set_string_member (object, "kind", kinds[entry->kind]);
  json_object_set_string_member (object, "tier", dowser_entry_tier_nicks[entry->tier]);
  dowser_cli_json_add_text (object, "term", entry->term);
  for (char **word = entry->also; word != NULL && *word != NULL; word++)
    json_array_add_string_element (also, *word);
  json_object_set_array_member (object, "also", also);
  dowser_cli_json_add_text (object, "means", entry->means);
  dowser_cli_json_add_text (object, "from", entry->from);
  dowser_cli_json_add_text (object, "value", entry->value);
  dowser_cli_json_add_text (object, "unit", entry->unit);
  dowser_cli_json_add_text (object, "about", entry->about);
  json_object_set_double_member (object, "confidence", entry->confidence);
  json_object_set_boolean_member (object, "used", meaning->problem == NULL);
  dowser_cli_json_add_text (object, "problem", meaning->problem);
  dowser_cli_json_add_text (object, "fix", fix != NULL ? fix->uses : NULL);
  dowser_cli_json_add_text (object, "example", example);
  dowser_cli_json_add_text (object, "file", entry->file);
  if (entry->file != NULL)
    json_object_set_int_member (object, "line", entry->first_line);
  return object;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_shared_hash (void)
{
  const char *address = dowser_knowledge_shared_get_address ();

  return address != NULL ? dowser_knowledge_shared_dup_hash (address) : NULL;
}

/* Prints the hash of the team's shared file. If the user adds the hash to the file's address, the file is accepted only
 * with this content. */
static void
print_shared_hash (void)
{
  g_autofree char *hash = dup_shared_hash ();
  g_autofree char *name
      = hash != NULL ? dowser_definition_dup_address_name (dowser_knowledge_shared_get_address ()) : NULL;

  if (hash != NULL)
    dowser_cli_print_note (_ ("Shared: %s, SHA-256 %s"), name, hash);
}

static void
print_json (GPtrArray *list, GPtrArray *fixes, GPtrArray *notes)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *entries = json_array_new ();
  JsonArray *notes_array = json_array_new ();
  g_autofree char *hash = dup_shared_hash ();

  for (guint i = 0; list != NULL && i < list->len; i++)
    json_array_add_object_element (entries, meaning_to_json (list->pdata[i], fixes->pdata[i]));
  for (guint i = 0; i < notes->len; i++)
    json_array_add_string_element (notes_array, notes->pdata[i]);
  json_object_set_array_member (object, "entries", entries);
  json_object_set_array_member (object, "notes", notes_array);
  if (hash != NULL)
    json_object_set_string_member (object, "shared_sha256", hash);
  json_node_take_object (node, object);
  dowser_cli_print_json (node);
}

/* Returns: the number of entries and file parts that aren't used. Disabled entries are not counted */
static guint
count_problems (GPtrArray *list, GPtrArray *notes)
{
  guint n = notes->len;

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];

      n += meaning->problem != NULL && dowser_entry_is_used (meaning->entry) ? 1 : 0;
    }
  return n;
}

/* Reads all meanings of the source of @session. Returns: (transfer full) (nullable) */
static DowserKnowledge *
read_all_meanings (const Options *call, DowserSession *session, GPtrArray *notes)
{
  return dowser_knowledge_files_read_all (dowser_session_get_source_uri (session), dowser_session_get_schema (session),
                                          call->dialect, notes);
}

/* If there are no entries, prints a note that says so. @knowledge: (nullable) */
static void
print_no_entries (const DowserKnowledge *knowledge)
{
  guint n = knowledge != NULL ? dowser_knowledge_get_graphs (knowledge)->len : 0;

  if (n > 0)
    dowser_cli_print_note (ngettext ("No meanings are defined, only %u graph. “dowser-cli graph list” shows it.",
                                     "No meanings are defined, only %u graphs. “dowser-cli graph list” shows them.", n),
                           n);
  else
    dowser_cli_print_note ("%s", _ ("No meanings are defined yet. “dowser-cli knowledge add” defines the meaning of a "
                                    "word."));
}

/* Lists all entries, or only the entries that aren't used. */
static int
list_meanings (const Options *call, DowserSession *session)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = read_all_meanings (call, session, notes);
  g_autoptr (DowserMeanings) meanings = knowledge != NULL ? make_meanings (knowledge, session) : NULL;
  GPtrArray *list = meanings != NULL ? dowser_meanings_get_list (meanings) : NULL;
  g_autoptr (GPtrArray) fixes = meanings != NULL
                                    ? dowser_meanings_find_fixes (meanings, dowser_session_get_schema (session),
                                                                  dowser_session_get_profile (session))
                                    : NULL;
  guint n_problems = count_problems (list, notes);

  if (call->cli->json)
    print_json (list, fixes, notes);
  for (guint i = 0; !call->cli->json && list != NULL && i < list->len; i++)
    if (call->action == ACTION_LIST || ((const DowserMeaning *) list->pdata[i])->problem != NULL)
      print_meaning (list->pdata[i], fixes->pdata[i]);
  for (guint i = 0; !call->cli->json && i < notes->len; i++)
    dowser_cli_print_note ("%s", (const char *) notes->pdata[i]);
  if (!call->cli->json)
    print_shared_hash ();
  if (!call->cli->json && (list == NULL || list->len == 0))
    print_no_entries (knowledge);
  else if (!call->cli->json && call->action == ACTION_CHECK && n_problems == 0)
    dowser_cli_print_note (ngettext ("%u entry is read and used", "All %u entries are read and used", list->len),
                           list->len);
  return call->action == ACTION_CHECK && n_problems > 0 ? DOWSER_ERROR_FAMILY_REFUSED : 0;
}

/* Returns: (transfer full) */
static DowserEntry *
make_entry (const Options *call, const char *term, const char *means)
{
  /* A unit belongs to a column, so the first argument is the column, not a term. */
  gboolean is_unit = call->kind == DOWSER_ENTRY_UNIT;
  DowserEntry *entry = is_unit ? dowser_entry_new (call->kind, NULL, term) : dowser_entry_new (call->kind, term, means);

  entry->about = g_strdup (call->about);
  entry->unit = g_strdup (is_unit ? means : call->unit);
  entry->value = g_strdup (call->value);
  entry->from = g_strdup (call->from);
  entry->also = g_strdupv (call->also);
  return entry;
}

/* Returns the reason why @entry can't be used together with the existing entries. Returns: (transfer full)
 * (nullable) */
static char *
find_problem (DowserSession *session, const DowserEntry *entry)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (dowser_session_get_source_uri (session), notes);

  return dowser_meanings_dup_problem (knowledge, entry, dowser_session_get_schema (session),
                                      dowser_session_get_profile (session));
}

static int
add_meaning (const Options *call, DowserSession *session, const char *term, const char *means)
{
  GError *error = NULL;
  const char *uri = dowser_session_get_source_uri (session);
  g_autoptr (DowserEntry) entry = make_entry (call, term, means);
  g_autofree char *problem = NULL;
  g_autofree char *path = NULL;

  problem = find_problem (session, entry);
  if (problem != NULL)
    {
      error = g_error_new (DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, _ ("Nothing was added. %s"), problem);
      return dowser_cli_fail (call->cli, error);
    }
  if (!dowser_knowledge_files_add (uri, entry, &error))
    return dowser_cli_fail (call->cli, error);
  path = dowser_knowledge_files_dup_path (uri);
  dowser_cli_print_note (_ ("“%s” was written to %s"), term, path);
  return 0;
}

/* Finds an entry by its term. An entry without a term is found by its meaning. Returns: (nullable): borrowed */
static const DowserEntry *
find_entry (const DowserKnowledge *knowledge, const char *text)
{
  const DowserEntry *found = knowledge != NULL ? dowser_knowledge_find (knowledge, text) : NULL;
  GPtrArray *entries = knowledge != NULL ? dowser_knowledge_get_entries (knowledge) : NULL;

  for (guint i = 0; entries != NULL && i < entries->len && found == NULL; i++)
    {
      const DowserEntry *entry = entries->pdata[i];
      const char *const meaning_text[] = { entry->term, entry->from, entry->means };

      for (guint j = 0; j < G_N_ELEMENTS (meaning_text); j++)
        if (g_strcmp0 (meaning_text[j], text) == 0)
          found = entry;
    }
  return found;
}

static int
remove_meaning (const Options *call, DowserSession *session, const char *term)
{
  GError *error = NULL;
  const char *uri = dowser_session_get_source_uri (session);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = read_all_meanings (call, session, notes);
  const DowserEntry *entry = find_entry (knowledge, term);
  g_autofree char *path = NULL;

  if (entry == NULL)
    g_set_error (&error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY, _ ("“%s” isn't defined."), term);
  else if (entry->is_foreign)
    g_set_error (&error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                 _ ("“%s” is defined in %s for another program. Dowser only reads that file. Add your own entry to "
                    "override this definition."),
                 term, entry->file);
  else if (entry->tier == DOWSER_ENTRY_SHARED)
    g_set_error (&error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                 _ ("“%s” is shared by your team in %s. Dowser only reads that file. Add your own entry to override "
                    "this definition."),
                 term, entry->file);
  else
    path = dowser_knowledge_files_remove (uri, entry, &error);
  if (path == NULL)
    return dowser_cli_fail (call->cli, error);
  dowser_cli_print_note (_ ("“%s” was removed from %s"), term, path);
  return 0;
}

/* Returns the entries that can be used from a file of another program, and prints a note about the other entries.
 * Returns: (transfer container) */
static GPtrArray *
list_used_entries (DowserSession *session, const DowserKnowledge *knowledge)
{
  GPtrArray *used = g_ptr_array_new ();
  g_autoptr (DowserMeanings) meanings = make_meanings (knowledge, session);
  GPtrArray *list = dowser_meanings_get_list (meanings);

  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];
      const DowserEntry *entry = meaning->entry;

      if (!entry->is_foreign)
        continue;
      if (meaning->problem == NULL)
        g_ptr_array_add (used, (gpointer) entry);
      else
        dowser_cli_print_note (_ ("“%s” isn't imported: %s"), entry->term != NULL ? entry->term : entry->means,
                               meaning->problem);
    }
  return used;
}

/* Prints a note about the parts of another program's file that a meanings file can't contain. */
static void
print_lost_parts (GPtrArray *used, GPtrArray *questions)
{
  gboolean has_learned = FALSE;

  for (guint i = 0; i < questions->len; i++)
    dowser_cli_print_note (_ ("“%s” isn't imported, because questions with their SQL aren't kept in this file"),
                           ((const DowserForeignQuestion *) questions->pdata[i])->question);
  for (guint i = 0; i < used->len; i++)
    has_learned |= ((const DowserEntry *) used->pdata[i])->tier == DOWSER_ENTRY_LEARNED;
  if (has_learned)
    dowser_cli_print_note ("%s", _ ("The file does not store how certain learned entries are. A program that reads the "
                                    "file treats all entries as certain."));
}

/* Adds the definitions from a file of another program to the source's own file. */
static int
import_file (const Options *call, DowserSession *session, const char *file)
{
  const char *uri = dowser_session_get_source_uri (session);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) questions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_foreign_question_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (uri, notes);
  GError *error = NULL;
  gsize length = 0;
  g_autofree char *text = dowser_cli_read_file (file, &length, &error);
  g_autofree char *name = g_path_get_basename (file);
  g_autoptr (GPtrArray) used = NULL;
  g_autofree char *path = NULL;

  if (knowledge == NULL)
    knowledge = dowser_knowledge_new ();
  if (text == NULL
      || !dowser_foreign_read (knowledge, text, (gssize) length, dowser_session_get_schema (session), call->dialect,
                               name, questions, notes, &error))
    return dowser_cli_fail (call->cli, error);
  for (guint i = 0; i < notes->len; i++)
    dowser_cli_print_note ("%s", (const char *) notes->pdata[i]);
  used = list_used_entries (session, knowledge);
  if (!dowser_knowledge_files_add_all (uri, used, &error))
    return dowser_cli_fail (call->cli, error);
  print_lost_parts (used, questions);
  path = dowser_knowledge_files_dup_path (uri);
  dowser_cli_print_note (ngettext ("%u entry was written to %s", "%u entries were written to %s", used->len), used->len,
                         path);
  return used->len > 0 ? 0 : DOWSER_ERROR_FAMILY_REFUSED;
}

/* Prints a note that the exported file doesn't contain the graphs, because no format of another program can express
 * them. */
static void
print_lost_graphs (const DowserKnowledge *knowledge)
{
  GPtrArray *graphs = dowser_knowledge_get_graphs (knowledge);

  for (guint i = 0; i < graphs->len; i++)
    dowser_cli_print_note (_ ("“%s” isn't exported, because it is made of several questions"),
                           ((const DowserGraph *) graphs->pdata[i])->term);
}

static int
export_file (const Options *call, DowserSession *session)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = read_all_meanings (call, session, notes);
  g_autoptr (DowserMeanings) meanings = knowledge != NULL ? make_meanings (knowledge, session) : NULL;
  g_autofree char *name = dowser_source_dup_uri_title (dowser_session_get_source_uri (session));
  g_autofree char *text = NULL;

  if (meanings == NULL)
    {
      dowser_cli_print_note ("%s", _ ("No meanings are defined yet. “dowser-cli knowledge add” defines the meaning of "
                                      "a word."));
      return DOWSER_ERROR_FAMILY_REFUSED;
    }
  name[strcspn (name, ".")] = '\0';
  text = dowser_foreign_write (meanings, call->target, name, call->dialect, notes);
  dowser_cli_print (text);
  for (guint i = 0; i < notes->len; i++)
    dowser_cli_print_note ("%s", (const char *) notes->pdata[i]);
  print_lost_graphs (knowledge);
  return 0;
}

/* Moves a learned entry to the user's own file. */
static int
promote_meaning (const Options *call, DowserSession *session, const char *term)
{
  GError *error = NULL;
  const char *uri = dowser_session_get_source_uri (session);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (uri, notes);
  const DowserEntry *entry = knowledge != NULL ? dowser_knowledge_find (knowledge, term) : NULL;
  g_autofree char *path = NULL;

  if (entry == NULL || entry->tier != DOWSER_ENTRY_LEARNED)
    g_set_error (&error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                 _ ("“%s” isn't a learned entry. “dowser-cli knowledge list” shows the learned entries."), term);
  if (error != NULL || !dowser_knowledge_files_promote (uri, entry, &error))
    return dowser_cli_fail (call->cli, error);
  path = dowser_knowledge_files_dup_path (uri);
  dowser_cli_print_note (_ ("“%s” was written to %s"), term, path);
  return 0;
}

static int
print_path (DowserSession *session)
{
  g_autofree char *path = dowser_knowledge_files_dup_path (dowser_session_get_source_uri (session));

  dowser_cli_print (path);
  dowser_cli_print ("\n");
  return 0;
}

static int
run_command (Options *call, char **argv)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (call->cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_session_read_source (cli_session, call->source, &error);

  if (session == NULL)
    return dowser_cli_fail (call->cli, error);
  call->dialect = dowser_context_get_dialect (cli_session->context, dowser_session_get_source_uri (session));
  switch (call->action)
    {
    case ACTION_ADD:
      return add_meaning (call, session, argv[2], argv[3]);
    case ACTION_REMOVE:
      return remove_meaning (call, session, argv[2]);
    case ACTION_PROMOTE:
      return promote_meaning (call, session, argv[2]);
    case ACTION_PATH:
      return print_path (session);
    case ACTION_IMPORT:
      return import_file (call, session, argv[2]);
    case ACTION_EXPORT:
      return export_file (call, session);
    case ACTION_LIST:
    case ACTION_CHECK:
    default:
      return list_meanings (call, session);
    }
}

int
dowser_cli_knowledge (DowserCli *cli, int argc, char **argv)
{
  static const int n_arguments[]
      = { [ACTION_LIST] = 0,    [ACTION_CHECK] = 0, [ACTION_ADD] = 2,    [ACTION_REMOVE] = 1,
          [ACTION_PROMOTE] = 1, [ACTION_PATH] = 0,  [ACTION_IMPORT] = 1, [ACTION_EXPORT] = 0 };
  const char *const formats[] = { "text", "json", NULL };
  g_auto (Options) call = { .cli = cli };
  g_autofree char *format_name = NULL;
  g_autofree char *kind = NULL;
  g_autofree char *target = NULL;
  GError *error = NULL;
  int action = ACTION_LIST, format, n;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &call.source, N_ ("The database that the meaning is for"), N_ ("SOURCE") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("text or json"), N_ ("FORMAT") },
    { "kind", 'k', 0, G_OPTION_ARG_STRING, &kind,
      N_ ("synonym, filter, metric, dimension, join, instead, note or unit"), N_ ("KIND") },
    { "also", 0, 0, G_OPTION_ARG_STRING_ARRAY, &call.also, N_ ("Another word for the same meaning"), N_ ("WORD") },
    { "value", 0, 0, G_OPTION_ARG_STRING, &call.value, N_ ("The value that the word means in the column"),
      N_ ("VALUE") },
    { "from", 0, 0, G_OPTION_ARG_STRING, &call.from, N_ ("The column to join, or the name to replace"), N_ ("NAME") },
    { "unit", 0, 0, G_OPTION_ARG_STRING, &call.unit, N_ ("The unit of a metric"), N_ ("UNIT") },
    { "about", 0, 0, G_OPTION_ARG_STRING, &call.about, N_ ("A description for other users"), N_ ("TEXT") },
    { "as", 0, 0, G_OPTION_ARG_STRING, &target, N_ ("The export format: dbt, snowflake or ossie"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || (call.kind = dowser_cli_parse_choice ("--kind", kind, kinds, DOWSER_ENTRY_SYNONYM, &error)) < 0
      || (call.target
          = dowser_cli_parse_choice ("--as", target, dowser_foreign_target_nicks, DOWSER_FOREIGN_DBT, &error))
             < 0
      || (argc > 1 && (action = dowser_cli_parse_choice ("knowledge", argv[1], actions, 0, &error)) < 0))
    return dowser_cli_fail (cli, error);
  n = argc > 1 ? 1 + n_arguments[action] : 0;
  if (!dowser_cli_check_arguments (cli, argc, n, n, &error))
    return dowser_cli_fail (cli, error);
  cli->json = format == 1;
  call.action = action;
  return run_command (&call, argv);
}
