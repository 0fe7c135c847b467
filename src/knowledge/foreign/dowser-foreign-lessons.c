/* dowser-foreign-lessons.c - reads a file of lessons: facts about a source that another program has learned */
#include "knowledge/foreign/dowser-foreign-private.h"
#include "plan/dowser-plan-json.h"
#include "sql/read/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define COMMON "id type content confidence times_applied times_successful source created_at updated_at last_used tags "

typedef struct
{
  DowserForeign *foreign;
  const DowserYaml *node;
  DowserEntryTier tier;
} Lesson;

/* Completes @entry (taken) with the confidence and the counts of the lesson (a fact about a source that another program
 * has learned), and adds it. */
static void
add_entry (const Lesson *self, DowserEntry *entry)
{
  DowserForeign *foreign = self->foreign;
  static const char *const counts[] = { "times_applied", "times_successful" };
  guint *const values[] = { &entry->n_uses, &entry->n_kept };
  const char *text = _dowser_foreign_get_text (foreign, self->node, "confidence");
  char *end = NULL;
  double confidence = text != NULL ? g_ascii_strtod (text, &end) : 0;

  entry->tier = self->tier;
  entry->confidence = dowser_entry_get_initial_confidence (self->tier, DOWSER_ENTRY_FROM_REPAIR);
  if (text != NULL && *end == '\0' && confidence >= 0 && confidence <= 1)
    entry->confidence = confidence;
  else if (text != NULL)
    _dowser_foreign_report (foreign, self->node, g_strdup (_ ("“confidence” must be a number from 0 to 1")));
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      guint64 count = 0;

      text = _dowser_foreign_get_text (foreign, self->node, counts[i]);
      if (text != NULL && !g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT, &count, NULL))
        _dowser_foreign_report (foreign, self->node, g_strdup_printf (_ ("“%s” must be a whole number"), counts[i]));
      *values[i] = (guint) count;
    }
  entry->n_kept = MIN (entry->n_kept, entry->n_uses);
  _dowser_foreign_add_entry (foreign, self->node, entry);
}

/* Adds an entry that says that @to is used instead of @from. If the source doesn't have @from, adds @from as a synonym
 * of @to. */
static void
add_mapping (const Lesson *self, const char *from, const char *to)
{
  const DowserColumn *column, *replaced;
  const DowserTable *table = _dowser_foreign_find_table_or_column (self->foreign, to, &column);
  const DowserTable *other = _dowser_foreign_find_table_or_column (self->foreign, from, &replaced);
  const char *dot = strrchr (from, '.');
  g_autofree char *path = NULL;
  DowserEntry *entry;

  if (table == NULL)
    {
      _dowser_foreign_report (self->foreign, self->node,
                              g_strdup_printf (_ ("“%s” isn't used, because the source has no “%s”"), from, to));
      return;
    }
  if (table == other && column == replaced)
    return;
  path = column != NULL ? g_strdup_printf ("%s.%s", table->name, column->name) : g_strdup (table->name);
  if (other != NULL && (column == NULL) == (replaced == NULL))
    {
      entry = dowser_entry_new (DOWSER_ENTRY_INSTEAD, NULL, path);
      entry->from = replaced != NULL ? g_strdup_printf ("%s.%s", other->name, replaced->name) : g_strdup (other->name);
    }
  else
    {
      g_autofree char *spoken_name = _dowser_foreign_dup_words (dot != NULL ? dot + 1 : from);

      entry = dowser_entry_new (DOWSER_ENTRY_SYNONYM, spoken_name, path);
    }
  entry->about = g_strdup (_dowser_foreign_get_text (self->foreign, self->node, "content"));
  add_entry (self, entry);
}

static void
read_table_mapping (const Lesson *self)
{
  const char *from = _dowser_foreign_get_text (self->foreign, self->node, "schema_name");
  const char *to = _dowser_foreign_get_text (self->foreign, self->node, "actual_name");

  if (from == NULL || to == NULL)
    _dowser_foreign_report (self->foreign, self->node,
                            g_strdup (_ ("a table mapping needs “schema_name” and “actual_name”")));
  else
    add_mapping (self, from, to);
}

static void
read_column_mapping (const Lesson *self)
{
  const char *table = _dowser_foreign_get_text (self->foreign, self->node, "table_name");
  const char *from = _dowser_foreign_get_text (self->foreign, self->node, "schema_column");
  const char *to = _dowser_foreign_get_text (self->foreign, self->node, "actual_column");
  g_autofree char *from_path = NULL;
  g_autofree char *to_path = NULL;

  if (table == NULL || from == NULL || to == NULL)
    {
      _dowser_foreign_report (self->foreign, self->node,
                              g_strdup (
                                  _ ("a column mapping needs “table_name”, “schema_column” and “actual_column”")));
      return;
    }
  from_path = g_strconcat (table, ".", from, NULL);
  to_path = g_strconcat (table, ".", to, NULL);
  add_mapping (self, from_path, to_path);
}

static void
read_error_pattern (const Lesson *self)
{
  const char *pattern = _dowser_foreign_get_text (self->foreign, self->node, "error_pattern");
  const char *fix = _dowser_foreign_get_text (self->foreign, self->node, "suggested_fix");
  g_autofree char *means = NULL;

  if (pattern == NULL || fix == NULL)
    {
      _dowser_foreign_report (self->foreign, self->node,
                              g_strdup (_ ("an error pattern needs “error_pattern” and “suggested_fix”")));
      return;
    }
  means = g_strdup_printf ("Where an error says “%s”: %s", pattern, fix);
  add_entry (self, dowser_entry_new (DOWSER_ENTRY_NOTE, NULL, means));
}

static void
read_query_pattern (const Lesson *self)
{
  const char *type = _dowser_foreign_get_text (self->foreign, self->node, "query_type");
  const char *sql = _dowser_foreign_get_text (self->foreign, self->node, "sql_template");
  const char *content = _dowser_foreign_get_text (self->foreign, self->node, "content");
  g_auto (GStrv) tables = _dowser_foreign_dup_texts (self->foreign, self->node, "required_tables");
  g_autoptr (DowserPlan) plan = NULL;
  g_autofree char *term = NULL;
  g_autofree char *means = NULL;

  for (char **table = tables; *table != NULL; table++)
    if (_dowser_foreign_find_table (self->foreign, *table) == NULL)
      {
        _dowser_foreign_report (self->foreign, self->node,
                                g_strdup_printf (_ ("this entry isn't used, because the source has no table “%s”"),
                                                 *table));
        return;
      }
  if (sql == NULL)
    {
      _dowser_foreign_report (self->foreign, self->node, g_strdup (_ ("a query pattern needs “sql_template”")));
      return;
    }
  term = type != NULL ? _dowser_foreign_dup_words (type) : NULL;
  means = g_strdup_printf ("%s%s%s", content != NULL ? content : "", content != NULL ? ": " : "", sql);
  add_entry (self, dowser_entry_new (DOWSER_ENTRY_NOTE, term, means));
  plan = dowser_sql_read (sql, self->foreign->dialect, self->foreign->schema, NULL);
  if (plan != NULL)
    _dowser_foreign_add_question (self->foreign, self->node,
                                  content != NULL ? content
                                  : type != NULL  ? term
                                                  : sql,
                                  sql, dowser_plan_to_json (plan, FALSE));
}

static void
read_general (const Lesson *self)
{
  const char *content = _dowser_foreign_get_text (self->foreign, self->node, "content");

  if (content == NULL)
    _dowser_foreign_report (self->foreign, self->node, g_strdup (_ ("a lesson needs “content”")));
  else
    add_entry (self, dowser_entry_new (DOWSER_ENTRY_NOTE, NULL, content));
}

/* The types of lessons (facts about a source that another program has learned). @list: the section for lessons of this
 * type, in files that separate the types */
static const struct
{
  const char *type;
  const char *list;
  const char *known;
  void (*read) (const Lesson *self);
} types[] = {
  { "table_mapping", "table_mappings", COMMON "schema_name actual_name prefix transformation_rule",
    read_table_mapping },
  { "column_mapping", "column_mappings", COMMON "table_name schema_column actual_column", read_column_mapping },
  { "error_pattern", "error_patterns", COMMON "error_pattern suggested_fix", read_error_pattern },
  { "query_pattern", "query_patterns", COMMON "query_type sql_template required_tables", read_query_pattern },
  { "general", "general", COMMON, read_general },
};

static int
find_type (const char *name)
{
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (types); i++)
    if (g_ascii_strcasecmp (types[i].type, name) == 0)
      return (int) i;
  return -1;
}

static gboolean
is_lesson (const DowserYaml *node)
{
  return find_type (dowser_yaml_get_text (node, "type")) >= 0;
}

gboolean
_dowser_foreign_is_lessons (const DowserYaml *root)
{
  static const char *const lists[] = { "lessons", "table_mappings", "error_patterns", "query_patterns" };

  if (root->kind == DOWSER_YAML_SEQUENCE)
    return root->items->len > 0 && is_lesson (root->items->pdata[0]);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (dowser_yaml_get (root, lists[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Returns the tier of a lesson (a fact about a source that another program has learned). The tier is "learned" if the
 * lesson has a "source" other than "manual", or if the file's name begins with "learned". */
static DowserEntryTier
find_tier (const DowserForeign *self, const DowserYaml *node)
{
  const char *source = dowser_yaml_get_text (node, "source");

  if (source != NULL)
    return g_str_equal (source, "manual") ? DOWSER_ENTRY_WRITTEN : DOWSER_ENTRY_LEARNED;
  return self->file != NULL && g_str_has_prefix (self->file, "learned") ? DOWSER_ENTRY_LEARNED : DOWSER_ENTRY_WRITTEN;
}

/* Reads a list of lessons (facts about a source that another program has learned). @type: the type of all items, or -1
 * if each item has its own type */
static void
read_list (DowserForeign *self, GPtrArray *items, int type)
{
  for (guint i = 0; i < items->len; i++)
    {
      const DowserYaml *node = items->pdata[i];
      const char *type_name = _dowser_foreign_get_text (self, node, "type");
      int found = type_name != NULL ? find_type (type_name) : type >= 0 ? type : find_type ("general");
      Lesson lesson = { self, node, find_tier (self, node) };

      if (found < 0)
        _dowser_foreign_report (self, node, g_strdup_printf (_ ("a lesson of type “%s” isn't understood"), type_name));
      else if (_dowser_foreign_check_members (self, node, _ ("a lesson"), types[found].known))
        types[found].read (&lesson);
    }
}

void
_dowser_foreign_read_lessons (DowserForeign *self, const DowserYaml *root)
{
  if (root->kind == DOWSER_YAML_SEQUENCE)
    {
      read_list (self, root->items, -1);
      return;
    }
  _dowser_foreign_check_members (self, root, _ ("a lessons file"),
                                 "version lessons table_mappings column_mappings error_patterns query_patterns general "
                                 "metadata");
  read_list (self, _dowser_foreign_get_list (self, root, "lessons"), -1);
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    read_list (self, _dowser_foreign_get_list (self, root, types[i].list), (int) i);
}
