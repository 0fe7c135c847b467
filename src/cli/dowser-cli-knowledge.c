/* dowser-cli-knowledge.c - dowser-cli knowledge: what the words of a source mean */
#include "base/dowser-error.h"
#include "base/dowser-json-text.h"
#include "cli/dowser-cli-desk.h"
#include "knowledge/dowser-knowledge-yaml.h"
#include "knowledge/dowser-meanings.h"
#include "pipeline/context/dowser-knowledge-files.h"

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
} Action;
static const char *const actions[] = { "list", "check", "add", "remove", "promote", "path", NULL };

/* How a kind is called in the terminal, in the order of DowserEntryKind. */
static const char *const kinds[] = { "synonym", "filter", "metric", "dimension", "join", "instead", "note", NULL };

/** Call: what was typed; all (nullable). @about, @unit, @value, @also, @from: of a new entry */
typedef struct
{
  DowserCli *cli;
  Action action;
  int kind;
  char *source;
  char *about;
  char *unit;
  char *value;
  char *from;
  char **also;
} Call;

static void
call_clear (Call *call)
{
  g_free (call->source);
  g_free (call->about);
  g_free (call->unit);
  g_free (call->value);
  g_free (call->from);
  g_strfreev (call->also);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Call, call_clear)

/* @knowledge over the schema of @session, whose file's notes are told. Returns: (transfer full) */
static DowserMeanings *
make_meanings (const DowserKnowledge *knowledge, DowserSession *session)
{
  return dowser_meanings_new (knowledge, dowser_session_get_schema (session), dowser_session_get_profile (session));
}

static char *
dup_said (const DowserEntry *entry)
{
  if (entry->value != NULL)
    return g_strdup_printf ("%s = %s", entry->means, entry->value);
  if (entry->from != NULL)
    return g_strdup_printf ("%s → %s", entry->from, entry->means);
  return g_strdup (entry->means);
}

static void
print_meaning (const DowserMeaning *meaning)
{
  const DowserEntry *entry = meaning->entry;
  g_autofree char *also = entry->also != NULL ? g_strjoinv (", ", entry->also) : NULL;
  g_autofree char *said = dup_said (entry);
  g_autoptr (GString) text = g_string_new (entry->term != NULL ? entry->term : kinds[entry->kind]);

  if (also != NULL && *also != '\0')
    g_string_append_printf (text, ", %s", also);
  g_string_append_printf (text, "  %s\n    %s\n", entry->term != NULL ? kinds[entry->kind] : "", said);
  if (entry->tier == DOWSER_ENTRY_LEARNED)
    g_string_append_printf (text, _ ("    learned, %d %% sure, used %u times\n"), (int) (entry->confidence * 100 + 0.5),
                            entry->n_uses);
  if (entry->about != NULL)
    g_string_append_printf (text, "    %s\n", entry->about);
  if (meaning->problem != NULL)
    g_string_append_printf (text, _ ("    not used: %s\n"), meaning->problem);
  dowser_cli_print (text->str);
}

static void
add_text (JsonObject *object, const char *name, const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, name, text);
}

static JsonObject *
meaning_to_json (const DowserMeaning *meaning)
{
  const DowserEntry *entry = meaning->entry;
  JsonObject *object = json_object_new ();
  JsonArray *also = json_array_new ();

  json_object_set_string_member (object, "kind", kinds[entry->kind]);
  json_object_set_string_member (object, "tier", dowser_entry_tier_nicks[entry->tier]);
  add_text (object, "term", entry->term);
  for (char **word = entry->also; word != NULL && *word != NULL; word++)
    json_array_add_string_element (also, *word);
  json_object_set_array_member (object, "also", also);
  add_text (object, "means", entry->means);
  add_text (object, "from", entry->from);
  add_text (object, "value", entry->value);
  add_text (object, "unit", entry->unit);
  add_text (object, "about", entry->about);
  json_object_set_double_member (object, "confidence", entry->confidence);
  json_object_set_boolean_member (object, "used", meaning->problem == NULL);
  add_text (object, "problem", meaning->problem);
  add_text (object, "file", entry->file);
  if (entry->file != NULL)
    json_object_set_int_member (object, "line", entry->first_line);
  return object;
}

static void
print_json (GPtrArray *list, GPtrArray *notes)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *entries = json_array_new ();
  JsonArray *told = json_array_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; list != NULL && i < list->len; i++)
    json_array_add_object_element (entries, meaning_to_json (list->pdata[i]));
  for (guint i = 0; i < notes->len; i++)
    json_array_add_string_element (told, notes->pdata[i]);
  json_object_set_array_member (object, "entries", entries);
  json_object_set_array_member (object, "notes", told);
  json_node_take_object (node, object);
  text = dowser_json_to_text (node, TRUE);
  dowser_cli_print (text);
  dowser_cli_print ("\n");
}

/* Returns: how many entries and parts of files aren't used, those that were switched off apart */
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

/* All entries, or those that aren't used. */
static int
list_meanings (const Call *call, DowserSession *session)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (dowser_session_get_source_uri (session), notes);
  g_autoptr (DowserMeanings) meanings = knowledge != NULL ? make_meanings (knowledge, session) : NULL;
  GPtrArray *list = meanings != NULL ? dowser_meanings_get_list (meanings) : NULL;
  guint n_problems = count_problems (list, notes);

  if (call->cli->json)
    print_json (list, notes);
  for (guint i = 0; !call->cli->json && list != NULL && i < list->len; i++)
    if (call->action == ACTION_LIST || ((const DowserMeaning *) list->pdata[i])->problem != NULL)
      print_meaning (list->pdata[i]);
  for (guint i = 0; !call->cli->json && i < notes->len; i++)
    dowser_cli_note ("%s", (const char *) notes->pdata[i]);
  if (!call->cli->json && (list == NULL || list->len == 0))
    dowser_cli_note ("%s", _ ("Nothing is known yet: “dowser-cli knowledge add” says how a word is meant"));
  else if (!call->cli->json && call->action == ACTION_CHECK && n_problems == 0)
    dowser_cli_note (ngettext ("%u entry is read and used", "All %u entries are read and used", list->len), list->len);
  return call->action == ACTION_CHECK && n_problems > 0 ? DOWSER_ERROR_FAMILY_REFUSED : 0;
}

/* Returns: (transfer full) */
static DowserEntry *
make_entry (const Call *call, const char *term, const char *means)
{
  DowserEntry *entry = dowser_entry_new (call->kind, term, means);

  entry->about = g_strdup (call->about);
  entry->unit = g_strdup (call->unit);
  entry->value = g_strdup (call->value);
  entry->from = g_strdup (call->from);
  entry->also = g_strdupv (call->also);
  return entry;
}

/* Why @entry can't be used beside what is known already. Returns: (transfer full) (nullable) */
static char *
find_problem (DowserSession *session, const DowserEntry *entry)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (dowser_session_get_source_uri (session), notes);

  return dowser_meanings_dup_problem (knowledge, entry, dowser_session_get_schema (session),
                                      dowser_session_get_profile (session));
}

static int
add_meaning (const Call *call, DowserSession *session, const char *term, const char *means)
{
  GError *error = NULL;
  const char *uri = dowser_session_get_source_uri (session);
  g_autoptr (DowserEntry) entry = NULL;
  g_autofree char *problem = NULL;
  g_autofree char *path = NULL;

  entry = make_entry (call, term, means);
  problem = find_problem (session, entry);
  if (problem != NULL)
    {
      error = g_error_new (DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, _ ("Nothing is added. %s"), problem);
      return dowser_cli_fail (call->cli, error);
    }
  if (!dowser_knowledge_files_add (uri, entry, &error))
    return dowser_cli_fail (call->cli, error);
  path = dowser_knowledge_files_dup_path (uri);
  dowser_cli_note (_ ("“%s” is written into %s"), term, path);
  return 0;
}

static int
remove_meaning (const Call *call, DowserSession *session, const char *term)
{
  GError *error = NULL;
  const char *uri = dowser_session_get_source_uri (session);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (uri, notes);
  const DowserEntry *entry = knowledge != NULL ? dowser_knowledge_find (knowledge, term) : NULL;
  g_autofree char *path = NULL;

  if (entry == NULL)
    g_set_error (&error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY, _ ("Nothing is known of “%s”."), term);
  else if (entry->tier == DOWSER_ENTRY_SHARED)
    g_set_error (&error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                 _ ("“%s” is shared by your team in %s, which Dowser only reads. An entry of your own goes before it."),
                 term, entry->file);
  else
    path = dowser_knowledge_files_remove (uri, entry, &error);
  if (path == NULL)
    return dowser_cli_fail (call->cli, error);
  dowser_cli_note (_ ("“%s” is taken out of %s"), term, path);
  return 0;
}

/* What was learned goes into the person's own file. */
static int
promote_meaning (const Call *call, DowserSession *session, const char *term)
{
  GError *error = NULL;
  const char *uri = dowser_session_get_source_uri (session);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (uri, notes);
  const DowserEntry *entry = knowledge != NULL ? dowser_knowledge_find (knowledge, term) : NULL;
  g_autofree char *path = NULL;

  if (entry == NULL || entry->tier != DOWSER_ENTRY_LEARNED)
    g_set_error (&error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                 _ ("Nothing was learned of “%s”: “dowser-cli knowledge list” shows what was."), term);
  if (error != NULL || !dowser_knowledge_files_promote (uri, entry, &error))
    return dowser_cli_fail (call->cli, error);
  path = dowser_knowledge_files_dup_path (uri);
  dowser_cli_note (_ ("“%s” is written into %s"), term, path);
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
answer (const Call *call, char **argv)
{
  g_autoptr (DowserCliDesk) desk = dowser_cli_desk_new (call->cli, TRUE);
  GError *error = NULL;
  g_autoptr (DowserSession) session = dowser_cli_desk_read_source (desk, call->source, &error);

  if (session == NULL)
    return dowser_cli_fail (call->cli, error);
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
    case ACTION_LIST:
    case ACTION_CHECK:
    default:
      return list_meanings (call, session);
    }
}

int
dowser_cli_knowledge (DowserCli *cli, int argc, char **argv)
{
  static const int n_arguments[] = { [ACTION_LIST] = 0,   [ACTION_CHECK] = 0,   [ACTION_ADD] = 2,
                                     [ACTION_REMOVE] = 1, [ACTION_PROMOTE] = 1, [ACTION_PATH] = 0 };
  const char *const formats[] = { "text", "json", NULL };
  g_auto (Call) call = { .cli = cli };
  g_autofree char *format_name = NULL;
  g_autofree char *kind = NULL;
  GError *error = NULL;
  int action = ACTION_LIST, format, n;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &call.source, N_ ("The database that it is about"), N_ ("SOURCE") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("text or json"), N_ ("FORMAT") },
    { "kind", 'k', 0, G_OPTION_ARG_STRING, &kind, N_ ("synonym, filter, metric, dimension, join, instead or note"),
      N_ ("KIND") },
    { "also", 0, 0, G_OPTION_ARG_STRING_ARRAY, &call.also, N_ ("A further word for the same"), N_ ("WORD") },
    { "value", 0, 0, G_OPTION_ARG_STRING, &call.value, N_ ("The value of the column that is meant"), N_ ("VALUE") },
    { "from", 0, 0, G_OPTION_ARG_STRING, &call.from, N_ ("The column that is joined, or what is replaced"),
      N_ ("NAME") },
    { "unit", 0, 0, G_OPTION_ARG_STRING, &call.unit, N_ ("The unit of a metric"), N_ ("UNIT") },
    { "about", 0, 0, G_OPTION_ARG_STRING, &call.about, N_ ("What people should know of it"), N_ ("TEXT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || (call.kind = dowser_cli_parse_choice ("--kind", kind, kinds, DOWSER_ENTRY_SYNONYM, &error)) < 0
      || (argc > 1 && (action = dowser_cli_parse_choice ("knowledge", argv[1], actions, 0, &error)) < 0))
    return dowser_cli_fail (cli, error);
  n = argc > 1 ? 1 + n_arguments[action] : 0;
  if (!dowser_cli_check_arguments (cli, argc, n, n, &error))
    return dowser_cli_fail (cli, error);
  cli->json = format == 1;
  call.action = action;
  return answer (&call, argv);
}
