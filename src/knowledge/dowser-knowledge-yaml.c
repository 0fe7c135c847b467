/* dowser-knowledge-yaml.c - reads a file of meanings, and changes single entries without changing other lines */
#include "knowledge/dowser-knowledge-yaml.h"

#include "base/dowser-error.h"
#include "base/dowser-yaml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of a word or sentence in a file of meanings. People couldn't read longer texts. */
#define MAX_TEXT 4000
#define VERSION_KEY "dowser"
#define GRAPHS_KEY "graphs"

/* A member of an entry. @kinds: a bit for each kind of entry that may have the member; @needed: a bit for each kind
 * that requires it */
typedef struct
{
  const char *name;
  gsize offset;
  guint kinds;
  guint needed;
} Member;

#define KIND(name) (1u << DOWSER_ENTRY_##name)
#define NAMED (KIND (SYNONYM) | KIND (FILTER) | KIND (METRIC) | KIND (DIMENSION))
#define ALL (NAMED | KIND (JOIN) | KIND (INSTEAD) | KIND (NOTE) | KIND (UNIT))

/* The counters of a learned entry, each with the name of its member in the file. */
static const struct
{
  const char *name;
  gsize offset;
} counts[] = {
  { "uses", G_STRUCT_OFFSET (DowserEntry, n_uses) },
  { "kept", G_STRUCT_OFFSET (DowserEntry, n_kept) },
};
#define CONFIDENCE_KEY "confidence"

/* The members of an entry, in the order in which they are written. "also" is a list and "off" is a switch, so these two
 * are read by other code. */
static const Member members[] = {
  { "term", G_STRUCT_OFFSET (DowserEntry, term), NAMED | KIND (NOTE), NAMED },
  { "from", G_STRUCT_OFFSET (DowserEntry, from), KIND (JOIN) | KIND (INSTEAD), KIND (JOIN) | KIND (INSTEAD) },
  { "means", G_STRUCT_OFFSET (DowserEntry, means), ALL, ALL },
  { "value", G_STRUCT_OFFSET (DowserEntry, value), KIND (SYNONYM), 0 },
  { "unit", G_STRUCT_OFFSET (DowserEntry, unit), KIND (METRIC) | KIND (UNIT), KIND (UNIT) },
  { "about", G_STRUCT_OFFSET (DowserEntry, about), ALL, 0 },
};

typedef struct
{
  DowserKnowledge *knowledge;
  DowserEntryTier tier;
  const char *file;
  GPtrArray *notes; /* (nullable) */
} EntryReader;

/* Adds a note on the line of @at. Takes @note_text. */
static void
add_note (const EntryReader *reading, const DowserYaml *at, char *note_text)
{
  g_autofree char *owned_text = note_text;

  if (reading->notes == NULL)
    return;
  if (reading->file != NULL)
    g_ptr_array_add (reading->notes,
                     g_strdup_printf (_ ("“%s”, line %u: %s"), reading->file, at->first_line, owned_text));
  else
    g_ptr_array_add (reading->notes, g_strdup_printf (_ ("line %u: %s"), at->first_line, owned_text));
}

static const Member *
find_member (const char *name, DowserEntryKind kind)
{
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    if (g_str_equal (members[i].name, name) && (members[i].kinds & (1u << kind)) != 0)
      return &members[i];
  return NULL;
}

static gboolean
read_count (DowserEntry *entry, const char *name, const DowserYaml *value)
{
  char *end = NULL;

  if (value->kind != DOWSER_YAML_SCALAR)
    return FALSE;
  if (g_str_equal (name, CONFIDENCE_KEY))
    {
      entry->confidence = g_ascii_strtod (value->text, &end);
      return end != value->text && *end == '\0' && entry->confidence >= 0 && entry->confidence <= 1;
    }
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (g_str_equal (name, counts[i].name))
      {
        guint64 number;
        gboolean is_number = g_ascii_string_to_unsigned (value->text, 10, 0, G_MAXUINT, &number, NULL);

        G_STRUCT_MEMBER (guint, entry, counts[i].offset) = is_number ? (guint) number : 0;
        return is_number;
      }
  return FALSE;
}

static gboolean
read_member (DowserEntry *entry, const char *name, const DowserYaml *value)
{
  const Member *member = find_member (name, entry->kind);
  gboolean needs_term = (NAMED & (1u << entry->kind)) != 0;

  if (g_str_equal (name, "also") && needs_term)
    return (entry->also = dowser_yaml_dup_words (value, MAX_TEXT)) != NULL;
  if (entry->tier == DOWSER_ENTRY_LEARNED && read_count (entry, name, value))
    return TRUE;
  if (value->kind != DOWSER_YAML_SCALAR || strlen (value->text) > MAX_TEXT)
    return FALSE;
  if (g_str_equal (name, "off"))
    {
      entry->off = g_str_equal (value->text, "true");
      return entry->off || g_str_equal (value->text, "false");
    }
  if (member == NULL)
    return FALSE;
  G_STRUCT_MEMBER (char *, entry, member->offset) = g_strstrip (g_strdup (value->text));
  return TRUE;
}

static const char *
find_missing (const DowserEntry *entry)
{
  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      const char *text = G_STRUCT_MEMBER (const char *, entry, members[i].offset);

      if ((members[i].needed & (1u << entry->kind)) != 0 && (text == NULL || *text == '\0'))
        return members[i].name;
    }
  return NULL;
}

static void
read_entry (const EntryReader *reading, DowserEntryKind kind, const DowserYaml *node)
{
  g_autoptr (DowserEntry) entry = dowser_entry_new (kind, NULL, NULL);
  const char *missing_member;

  entry->tier = reading->tier;
  if (node->kind != DOWSER_YAML_MAPPING)
    {
      add_note (reading, node,
                g_strdup_printf (_ ("an entry of “%s” needs YAML keys, for example “means: …”"),
                                 dowser_entry_kind_nicks[kind]));
      return;
    }
  for (guint i = 0; i < node->items->len; i++)
    if (!read_member (entry, node->keys->pdata[i], node->items->pdata[i]))
      add_note (reading, node->items->pdata[i],
                g_strdup_printf (_ ("“%s” isn't a known YAML key in an entry of “%s”"),
                                 (const char *) node->keys->pdata[i], dowser_entry_kind_nicks[kind]));
  missing_member = find_missing (entry);
  if (missing_member != NULL)
    {
      add_note (reading, node, g_strdup_printf (_ ("this entry isn't used, because it has no “%s”"), missing_member));
      return;
    }
  entry->file = g_strdup (reading->file);
  entry->first_line = node->first_line;
  entry->last_line = node->last_line;
  dowser_knowledge_add (reading->knowledge, g_steal_pointer (&entry));
}

static void
note_graph (gconstpointer data, const DowserYaml *at, char *note_text)
{
  add_note (data, at, note_text);
}

static void
read_graph (const EntryReader *reading, const DowserYaml *node)
{
  DowserGraph *graph = dowser_graph_read (node, note_graph, reading);

  if (graph == NULL)
    return;
  graph->tier = reading->tier;
  graph->file = g_strdup (reading->file);
  dowser_knowledge_add_graph (reading->knowledge, graph);
}

static void
read_graphs (const EntryReader *reading, const DowserYaml *section)
{
  if (section->kind != DOWSER_YAML_SEQUENCE && !(section->kind == DOWSER_YAML_SCALAR && *section->text == '\0'))
    add_note (reading, section, g_strdup_printf (_ ("“%s” must be a list"), GRAPHS_KEY));
  for (guint i = 0; section->kind == DOWSER_YAML_SEQUENCE && i < section->items->len; i++)
    read_graph (reading, section->items->pdata[i]);
}

static void
read_section (const EntryReader *reading, const char *name, const DowserYaml *section)
{
  if (g_str_equal (name, GRAPHS_KEY))
    {
      read_graphs (reading, section);
      return;
    }
  for (guint kind = 0; dowser_entry_kind_nicks[kind] != NULL; kind++)
    {
      if (!g_str_equal (name, dowser_entry_kind_nicks[kind]))
        continue;
      if (section->kind != DOWSER_YAML_SEQUENCE && !(section->kind == DOWSER_YAML_SCALAR && *section->text == '\0'))
        add_note (reading, section, g_strdup_printf (_ ("“%s” must be a list"), name));
      for (guint i = 0; section->kind == DOWSER_YAML_SEQUENCE && i < section->items->len; i++)
        read_entry (reading, kind, section->items->pdata[i]);
      return;
    }
  add_note (reading, section, g_strdup_printf (_ ("“%s” isn't understood"), name));
}

/* Returns: (transfer full) (nullable) */
static DowserYaml *
read_file (const char *text, gssize length, const char *file, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (DowserYaml) root = dowser_yaml_read (text, length, &reason);
  const char *version = dowser_yaml_get_text (root, VERSION_KEY);
  const char *name = file != NULL ? file : _ ("the meanings file");

  if (root == NULL)
    g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_MALFORMED, _ ("“%s” isn't used: %s."), name,
                 reason->message);
  else if (root->kind != DOWSER_YAML_MAPPING)
    g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_MALFORMED,
                 _ ("“%s” isn't used, because it has none of the sections “synonyms”, “filters”, “metrics”, "
                    "“dimensions”, …"),
                 name);
  else if (version != NULL && g_ascii_strtoll (version, NULL, 10) > DOWSER_KNOWLEDGE_VERSION)
    g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_VERSION,
                 _ ("“%s” isn't used, because it was written for a newer Dowser (version %s). This version of Dowser "
                    "reads version %d."),
                 name, version, DOWSER_KNOWLEDGE_VERSION);
  else
    return g_steal_pointer (&root);
  return NULL;
}

gboolean
dowser_knowledge_read_yaml (DowserKnowledge *self, const char *text, gssize length, DowserEntryTier tier,
                            const char *file, GPtrArray *notes, GError **error)
{
  const EntryReader reading = { self, tier, file, notes };
  g_autoptr (DowserYaml) root = NULL;

  g_return_val_if_fail (self != NULL && text != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  root = read_file (text, length, file, error);
  if (root == NULL)
    return FALSE;
  for (guint i = 0; i < root->items->len; i++)
    if (!g_str_equal (root->keys->pdata[i], VERSION_KEY))
      read_section (&reading, root->keys->pdata[i], root->items->pdata[i]);
  return TRUE;
}

static void
write_member (GString *into, const char *name, const char *text)
{
  g_autofree char *quoted = text != NULL && *text != '\0' ? dowser_yaml_quote (text) : NULL;

  if (quoted != NULL)
    g_string_append_printf (into, "%s%s: %s\n", into->len == 0 ? "  - " : "    ", name, quoted);
}

static void
write_counts (GString *into, const DowserEntry *entry)
{
  char confidence[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (into, "    " CONFIDENCE_KEY ": %s\n",
                          g_ascii_formatd (confidence, sizeof confidence, "%.2f", entry->confidence));
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    g_string_append_printf (into, "    %s: %u\n", counts[i].name, G_STRUCT_MEMBER (guint, entry, counts[i].offset));
}

char *
dowser_knowledge_yaml_write_entry (const DowserEntry *entry)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (members); i++)
    {
      write_member (text, members[i].name, G_STRUCT_MEMBER (const char *, entry, members[i].offset));
      if (members[i].offset != G_STRUCT_OFFSET (DowserEntry, term) || entry->also == NULL || entry->also[0] == NULL)
        continue;
      g_string_append (text, "    also:\n");
      for (char **also = entry->also; *also != NULL; also++)
        {
          g_autofree char *quoted = dowser_yaml_quote (*also);

          g_string_append_printf (text, "      - %s\n", quoted);
        }
    }
  if (entry->off)
    g_string_append (text, "    off: true\n");
  if (entry->tier == DOWSER_ENTRY_LEARNED)
    write_counts (text, entry);
  return g_string_free (text, FALSE);
}

/* Returns the length of the line break at @text in bytes, or 0. YAML also accepts a lone CR, NEL and Unicode's
 * separators. */
static gsize
measure_break (const char *text)
{
  static const char *const breaks[] = { "\r\n", "\n", "\r", "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9" };

  for (guint i = 0; i < G_N_ELEMENTS (breaks); i++)
    if (g_str_has_prefix (text, breaks[i]))
      return strlen (breaks[i]);
  return 0;
}

/* Returns the start of line @line (from 1), or the end of @text. */
static const char *
find_line (const char *text, guint line)
{
  for (guint i = 1; i < line && *text != '\0'; i++)
    {
      while (*text != '\0' && measure_break (text) == 0)
        text++;
      text += measure_break (text);
    }
  return text;
}

/* Reads the entries of @text. Returns: (transfer full) (nullable). @notes: receives a message for each part that can't
 * be read */
static DowserKnowledge *
reread_entries (const char *text, GPtrArray *notes)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();

  return dowser_knowledge_read_yaml (knowledge, text, -1, DOWSER_ENTRY_LEARNED, NULL, notes, NULL)
             ? g_steal_pointer (&knowledge)
             : NULL;
}

/* Lists all entries except @left_out. If several entries have the same content as @left_out, only the first of them is
 * omitted. Returns: (transfer container) */
static GPtrArray *
list_other_entries (const DowserKnowledge *knowledge, const DowserEntry *left_out)
{
  GPtrArray *entries = dowser_knowledge_get_entries (knowledge);
  GPtrArray *other_graphs = g_ptr_array_new ();
  gboolean found = left_out == NULL;

  for (guint i = 0; i < entries->len; i++)
    {
      gboolean is_it = !found && dowser_entry_has_same_content (entries->pdata[i], left_out);

      found |= is_it;
      if (!is_it)
        g_ptr_array_add (other_graphs, entries->pdata[i]);
    }
  return other_graphs;
}

static gboolean
has_same_graphs (const DowserKnowledge *a, const DowserKnowledge *b)
{
  GPtrArray *graphs = dowser_knowledge_get_graphs (a);
  GPtrArray *other_graphs = dowser_knowledge_get_graphs (b);
  gboolean is_same = graphs->len == other_graphs->len;

  for (guint i = 0; i < graphs->len && is_same; i++)
    is_same = g_str_equal (((const DowserGraph *) graphs->pdata[i])->text,
                           ((const DowserGraph *) other_graphs->pdata[i])->text);
  return is_same;
}

/* Returns TRUE if @before and @after have the same entries, except that @removed_entry is only in @before and
 * @added_entry only in
 * @after. @removed_entry, @added_entry: (nullable) */
static gboolean
differs_only_by (const char *before, const char *after, const DowserEntry *removed_entry,
                 const DowserEntry *added_entry)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) new_notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) old = reread_entries (before, notes);
  g_autoptr (DowserKnowledge) new = reread_entries (after, new_notes);
  g_autoptr (GPtrArray) expected_entries = old != NULL ? list_other_entries (old, removed_entry) : NULL;
  g_autoptr (GPtrArray) kept_entries = new != NULL ? list_other_entries (new, added_entry) : NULL;

  if (expected_entries == NULL || kept_entries == NULL || expected_entries->len != kept_entries->len
      || new_notes->len > notes->len
      || dowser_knowledge_get_entries (new)->len != expected_entries->len + (added_entry != NULL ? 1 : 0)
      || !has_same_graphs (old, new))
    return FALSE;
  for (guint i = 0; i < expected_entries->len; i++)
    if (!dowser_entry_has_same_content (expected_entries->pdata[i], kept_entries->pdata[i]))
      return FALSE;
  return TRUE;
}

/* Returns the changed text @after if it differs from @before only by @removed_entry and @added_entry. Otherwise,
 * returns %NULL with an error. Takes @after. */
static char *
check_changes (const char *before, char *after, const DowserEntry *removed_entry, const DowserEntry *added_entry,
               GError **error)
{
  if (differs_only_by (before, after, removed_entry, added_entry))
    return after;
  g_free (after);
  g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
               _ ("Nothing was changed, because “%s” shares a line with other text in the file. Edit the file in a "
                  "text editor."),
               removed_entry != NULL ? (removed_entry->term != NULL ? removed_entry->term : removed_entry->means)
                                     : (added_entry->term != NULL ? added_entry->term : added_entry->means));
  return NULL;
}

/* Inserts @lines after line @line of @text. */
static char *
insert_lines (const char *text, guint line, const char *lines)
{
  const char *place = find_line (text, line + 1);
  gboolean at_line_start = place == text || *place != '\0' || place[-1] == '\n' || place[-1] == '\r';

  return g_strdup_printf ("%.*s%s%s%s", (int) (place - text), text, at_line_start ? "" : "\n", lines, place);
}

/* Returns TRUE if @section is written as a block list, with "-" at the start of each entry. @indent: (out): the
 * entries' indentation */
static gboolean
is_list_of_lines (const char *text, const DowserYaml *section, guint *indent)
{
  const char *line = find_line (text, section->first_line);

  *indent = (guint) strspn (line, " ");
  return section->kind == DOWSER_YAML_SEQUENCE && section->items->len > 0 && line[*indent] == '-';
}

/* Changes the indentation of @lines from two columns to @indent. */
static char *
indent_lines (const char *lines, guint indent)
{
  GString *moved = g_string_new (NULL);
  g_auto (GStrv) each = g_strsplit (lines, "\n", -1);

  for (char **line = each; *line != NULL && **line != '\0'; line++)
    g_string_append_printf (moved, "%*s%s\n", (int) indent, "", *line + 2);
  return g_string_free (moved, FALSE);
}

char *
dowser_knowledge_yaml_add (const char *text, const DowserEntry *entry, GError **error)
{
  g_autofree char *new_text = NULL;
  g_autoptr (DowserYaml) root = NULL;
  g_autofree char *lines = dowser_knowledge_yaml_write_entry (entry);
  const char *name = dowser_entry_kind_nicks[entry->kind];
  const DowserYaml *section;
  g_autofree char *added = NULL;
  guint indent;

  if (text == NULL || *text == '\0')
    text = new_text = g_strdup_printf (VERSION_KEY ": %d\n", DOWSER_KNOWLEDGE_VERSION);
  root = read_file (text, -1, entry->file, error);
  if (root == NULL)
    return NULL;
  section = dowser_yaml_get (root, name);
  if (section == NULL)
    {
      added = g_strdup_printf ("%s:\n%s", name, lines);
      return check_changes (text, insert_lines (text, G_MAXUINT - 1, added), NULL, entry, error);
    }
  if (is_list_of_lines (text, section, &indent))
    {
      added = indent_lines (lines, indent);
      return check_changes (text, insert_lines (text, section->last_line, added), NULL, entry, error);
    }
  if (section->kind == DOWSER_YAML_SCALAR && *section->text == '\0')
    return check_changes (text, insert_lines (text, section->first_line, lines), NULL, entry, error);
  g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
               _ ("Nothing was added, because “%s” isn't a list with one line for each entry. Change it to a list "
                  "first."),
               name);
  return NULL;
}

char *
dowser_knowledge_yaml_replace (const char *text, const DowserEntry *before, const DowserEntry *entry, GError **error)
{
  const char *from = find_line (text, before->first_line);
  const char *to = find_line (text, before->last_line + 1);
  g_autofree char *text_without_entry = g_strdup_printf ("%.*s%s", (int) (from - text), text, to);
  g_autofree char *lines = entry != NULL ? dowser_knowledge_yaml_write_entry (entry) : NULL;
  g_autofree char *added = entry != NULL ? indent_lines (lines, (guint) strspn (from, " ")) : NULL;

  return check_changes (text,
                        added != NULL ? insert_lines (text_without_entry, before->first_line - 1, added)
                                      : g_strdup (text_without_entry),
                        before, entry, error);
}
