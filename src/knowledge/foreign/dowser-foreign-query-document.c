/* dowser-foreign-query-document.c - reads a document with an answered question: its steps, its SQL, and what its words
 * mean */
#include "knowledge/foreign/dowser-foreign-private.h"
#include "plan/dowser-plan-json.h"
#include "sql/read/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>

#define DOCUMENT                                                                                                       \
  "summary question restated_question name description steps final_sql column_mappings assumptions metric_type "       \
  "confidence_level graph_id source_id validation_notes"

static gboolean
is_document (const DowserYaml *node)
{
  return dowser_yaml_get (node, "final_sql") != NULL;
}

gboolean
_dowser_foreign_is_query_document (const DowserYaml *root)
{
  const DowserYaml *list = root->kind == DOWSER_YAML_SEQUENCE ? root : dowser_yaml_get (root, "documents");

  if (list != NULL && list->kind == DOWSER_YAML_SEQUENCE)
    return list->items->len > 0 && is_document (list->items->pdata[0]);
  return is_document (root);
}

/* Reads which words of the question mean which columns. */
static void
read_mappings (DowserForeign *self, const DowserYaml *document)
{
  const DowserYaml *node = dowser_yaml_get (document, "column_mappings");

  if (_dowser_foreign_is_null (node))
    return;
  if (node->kind != DOWSER_YAML_MAPPING)
    _dowser_foreign_report (self, node, g_strdup (_ ("“column_mappings” must contain one named value for each word")));
  for (guint i = 0; i < node->keys->len; i++)
    {
      const char *word = node->keys->pdata[i];
      const char *path = _dowser_foreign_get_text (self, node, word);
      const DowserColumn *column = NULL;
      const DowserTable *table = path != NULL ? _dowser_foreign_find_table_or_column (self, path, &column) : NULL;
      char *words[] = { (char *) word, NULL };

      if (table != NULL)
        _dowser_foreign_add_description (self, node->items->pdata[i], table, column, words, NULL);
      else if (path != NULL)
        _dowser_foreign_report (self, node->items->pdata[i],
                                g_strdup_printf (_ ("“%s” isn't used, because the source has no “%s”"), word, path));
    }
}

static void
read_assumption (DowserForeign *self, const DowserYaml *node)
{
  const char *dimension, *target, *text;
  g_autofree char *note = NULL;

  if (!_dowser_foreign_check_members (self, node, _ ("an assumption"), "dimension target assumption basis confidence"))
    return;
  dimension = _dowser_foreign_get_text (self, node, "dimension");
  target = _dowser_foreign_get_text (self, node, "target");
  text = _dowser_foreign_get_text (self, node, "assumption");
  if (text == NULL)
    {
      _dowser_foreign_report (self, node, g_strdup (_ ("an assumption needs “assumption”")));
      return;
    }
  note = target != NULL ? g_strdup_printf ("%s: %s", target, text) : g_strdup (text);
  _dowser_foreign_add_note (self, node, dimension, note);
}

/* Reads the steps of an answer. Returns: FALSE with a note if a step has no name or no SQL */
static gboolean
read_steps (DowserForeign *self, const DowserYaml *document, GPtrArray *ids, GPtrArray *texts)
{
  GPtrArray *steps = _dowser_foreign_get_list (self, document, "steps");

  for (guint i = 0; i < steps->len; i++)
    {
      const DowserYaml *step = steps->pdata[i];
      const char *id = _dowser_foreign_get_text (self, step, "step_id");
      const char *sql = _dowser_foreign_get_text (self, step, "sql");

      if (id == NULL || sql == NULL)
        {
          _dowser_foreign_report (self, step, g_strdup (_ ("a step needs “step_id” and “sql”")));
          return FALSE;
        }
      g_ptr_array_add (ids, (gpointer) id);
      g_ptr_array_add (texts, (gpointer) sql);
    }
  return TRUE;
}

static void
read_document (DowserForeign *self, const DowserYaml *node)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = NULL;
  GPtrArray *assumptions;
  const char *question, *sql;

  if (!_dowser_foreign_check_members (self, node, _ ("a query document"), DOCUMENT))
    return;
  question = _dowser_foreign_get_text (self, node, "question");
  if (question == NULL)
    question = _dowser_foreign_get_text (self, node, "summary");
  sql = _dowser_foreign_get_text (self, node, "final_sql");
  read_mappings (self, node);
  assumptions = _dowser_foreign_get_list (self, node, "assumptions");
  for (guint i = 0; i < assumptions->len; i++)
    read_assumption (self, assumptions->pdata[i]);
  if (question == NULL || sql == NULL)
    {
      _dowser_foreign_report (self, node, g_strdup (_ ("a query document needs “summary” and “final_sql”")));
      return;
    }
  if (!read_steps (self, node, ids, texts))
    return;
  plan = dowser_sql_read_steps (ids, texts, sql, self->dialect, self->schema, &error);
  if (plan == NULL)
    _dowser_foreign_report (self, node,
                            g_strdup_printf (_ ("the SQL of “%s” isn't read: %s"), question, error->message));
  _dowser_foreign_add_question (self, node, question, sql, plan != NULL ? dowser_plan_to_json (plan, FALSE) : NULL);
}

void
_dowser_foreign_read_query_document (DowserForeign *self, const DowserYaml *root)
{
  const DowserYaml *list = root->kind == DOWSER_YAML_SEQUENCE ? root : dowser_yaml_get (root, "documents");

  if (list == NULL)
    {
      read_document (self, root);
      return;
    }
  for (guint i = 0; i < list->items->len; i++)
    read_document (self, list->items->pdata[i]);
}
