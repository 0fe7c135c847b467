/* dowser-reply.c - reads a reply into a plan, a question or a reason why there is no plan */
#include "prompt/replies/dowser-reply.h"

#include "base/dowser-error.h"
#include "prompt/replies/dowser-normalizer-private.h"
#include "prompt/replies/dowser-normalizer.h"
#include "prompt/replies/dowser-reply-text.h"
#include "sql/read/dowser-guard.h"
#include "sql/read/dowser-sql-reader.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
dowser_reply_free (DowserReply *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->plan, dowser_plan_unref);
  g_free (self->ask);
  g_strfreev (self->choices);
  g_free (self->reason);
  g_strfreev (self->look);
  g_strfreev (self->repaired);
  g_free (self);
}

static gboolean
set_unreadable (GError **error, const GError *cause)
{
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE, _ ("The reply cannot be read as a plan: %s"),
               cause->message);
  return FALSE;
}

/* Reads SQL. Calls the SQL guard first, so that SQL that writes data is always refused for this reason, even if it also
 * has other errors. */
static gboolean
read_sql (DowserReply *self, const char *sql, const DowserSchema *schema, DowserDialectId dialect, GError **error)
{
  g_autoptr (DowserStatement) statement = dowser_statement_new (g_strdup (sql), g_strdup (sql), g_ptr_array_new ());
  g_autoptr (GError) local_error = NULL;

  self->from_sql = TRUE;
  if (!dowser_guard_check_dialect (statement, dialect, error))
    return FALSE;
  self->plan = dowser_sql_read_in_dialect (sql, MIN (dialect, DOWSER_DIALECT_DUCKDB), schema, &local_error);
  if (self->plan == NULL)
    self->plan = dowser_sql_read (sql, dialect, schema, NULL);
  return self->plan != NULL || set_unreadable (error, local_error);
}

/* Tries the strict reader first. If the document contains an unknown name, also normalizes the document, because the
 * name may be another spelling of a known name. */
static DowserPlan *
read_plan_document (JsonNode *document, const DowserSchema *schema, DowserDialectId dialect, GPtrArray *repairs,
                    GError **error)
{
  DowserPlan *strict_plan = dowser_prompt_size_read_node (document, schema, NULL);
  g_autoptr (JsonNode) normalized = NULL;
  DowserPlan *plan;

  if (strict_plan != NULL && dowser_normalizer_names_are_known (document, schema))
    return strict_plan;
  normalized = dowser_normalizer_read_document (document, schema, dialect, repairs, strict_plan == NULL ? error : NULL);
  plan = normalized != NULL ? dowser_prompt_size_read_node (normalized, schema, strict_plan == NULL ? error : NULL)
                            : NULL;
  if (plan == NULL)
    return strict_plan;
  g_clear_pointer (&strict_plan, dowser_plan_unref);
  return plan;
}

/** @wrong: (nullable): the problem of the first select that has no output or reads no table */
typedef struct
{
  const char *wrong;
} SelectCheck;

static void check_select (const DowserSelect *select, SelectCheck *check);

static gboolean
check_nested_cb (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind == DOWSER_EXPR_SUBPLAN && expr->select != NULL)
    check_select (expr->select, user_data);
  return TRUE;
}

/* Finds a select that reads no table. Such a select must be refused, because it returns one row: a count of its rows
 * would be 1. */
static void
check_select (const DowserSelect *select, SelectCheck *check)
{
  for (; select != NULL && check->wrong == NULL; select = select->set_with)
    {
      if (select->outputs->len == 0)
        check->wrong = _ ("select.outputs: at least one output is needed.");
      else if (select->from->len == 0)
        check->wrong = _ ("select: no table is read: count a column, or name the table in “from”.");
      dowser_select_walk (select, check_nested_cb, check);
    }
}

static gboolean
check_reads_table (const DowserPlan *plan, GError **error)
{
  SelectCheck check = { NULL };

  for (guint i = 0; i < plan->steps->len; i++)
    check_select (((const DowserPlanStep *) plan->steps->pdata[i])->select, &check);
  check_select (plan->select, &check);
  if (check.wrong == NULL)
    return TRUE;
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE, check.wrong);
  return FALSE;
}

/* Reads an array of texts. An element is a text, or an object with the text in @member. */
static char **
dup_texts (JsonNode *node, const char *member)
{
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  g_autoptr (GStrvBuilder) choices = g_strv_builder_new ();

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      const char *text = _dowser_normalizer_get_string (element);

      if (text == NULL && JSON_NODE_HOLDS_OBJECT (element))
        text = _dowser_normalizer_get_member_text (json_node_get_object (element), member);
      if (text != NULL && *text != '\0')
        g_strv_builder_add (choices, text);
    }
  return g_strv_builder_end (choices);
}

static char *
dup_text (JsonObject *object, const char *meaning)
{
  const char *text
      = _dowser_normalizer_get_string (_dowser_normalizer_get_member (object, _dowser_normalizer_plan_words, meaning));

  return text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

/* Reads question, reason and decision. Small models fill every member, including the question. Therefore, if the reply
 * also contains a plan, the plan is used unless the decision is "clarify". */
static void
read_words (DowserReply *self, JsonNode *document)
{
  JsonObject *object = json_node_get_object (document);
  g_autofree char *decision = dup_text (object, "decision");

  self->ask = dup_text (object, "ask");
  self->reason = dup_text (object, "reason");
  self->choices = dup_texts (_dowser_normalizer_get_member (object, _dowser_normalizer_plan_words, "choices"), "label");
  if (decision != NULL && g_ascii_strcasecmp (decision, "clarify") == 0)
    self->decision = DOWSER_DECISION_CLARIFY;
  else if (decision != NULL && g_ascii_strcasecmp (decision, "terminate") == 0)
    self->decision = DOWSER_DECISION_TERMINATE;
  else if (decision == NULL && self->ask != NULL && dowser_normalizer_rank_document (document) < 2)
    self->decision = DOWSER_DECISION_CLARIFY;
  if (self->decision == DOWSER_DECISION_CLARIFY && self->ask == NULL)
    self->ask = g_strdup (_dowser_normalizer_get_member_text (object, "question"));
}

/* Returns a copy of @document without the question, the choices and the reason, because the plan reader would reject
 * them. */
static JsonNode *
dup_without_words (JsonNode *document)
{
  static const char *const words[] = { "ask", "choices", "reason", NULL };
  JsonObject *object = json_node_get_object (document);
  JsonObject *rest = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      const char *meaning = _dowser_normalizer_find_word (_dowser_normalizer_plan_words, name);

      if (meaning == NULL || !g_strv_contains (words, meaning))
        json_object_set_member (rest, name, json_node_copy (value));
    }
  return _dowser_normalizer_make_object (rest);
}

/* Takes the question to the user and its choices from an ambiguity of the plan, because a document of the full prompt
 * size may contain them in the plan. */
static void
take_ambiguity (DowserReply *self)
{
  const DowserAmbiguity *ambiguity = self->plan->ambiguities->len > 0 ? self->plan->ambiguities->pdata[0] : NULL;
  g_autoptr (GStrvBuilder) choices = g_strv_builder_new ();

  if (self->decision != DOWSER_DECISION_CLARIFY || self->ask != NULL || ambiguity == NULL)
    return;
  for (guint i = 0; i < ambiguity->choices->len; i++)
    g_strv_builder_add (choices, ((const DowserChoice *) ambiguity->choices->pdata[i])->label);
  self->ask = g_strdup (ambiguity->question);
  g_strfreev (self->choices);
  self->choices = g_strv_builder_end (choices);
}

static gboolean
read_without_plan (DowserReply *self, JsonObject *object, const DowserSchema *schema, DowserDialectId dialect,
                   GError **error)
{
  const char *sql = _dowser_normalizer_find_sql (object);

  g_auto (GStrv) look
      = dup_texts (_dowser_normalizer_get_member (object, _dowser_normalizer_plan_words, "look"), "column");

  if (sql != NULL)
    return read_sql (self, sql, schema, dialect, error);
  if (*look != NULL)
    {
      self->look = g_steal_pointer (&look);
      return TRUE;
    }
  if (self->decision == DOWSER_DECISION_PROCEED && self->reason != NULL)
    self->decision = DOWSER_DECISION_TERMINATE;
  if (self->decision != DOWSER_DECISION_PROCEED && (self->ask != NULL || self->reason != NULL))
    return TRUE;
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
                       _ ("The reply has neither a plan nor a question nor a reason."));
  return FALSE;
}

static gboolean
read_document (DowserReply *self, JsonNode *document, const DowserSchema *schema, DowserDialectId dialect,
               GPtrArray *repairs, GError **error)
{
  JsonObject *object = json_node_get_object (document);
  g_autoptr (JsonNode) rest = NULL;
  g_autoptr (GError) local_error = NULL;

  read_words (self, document);
  if (dowser_normalizer_rank_document (document) < 2)
    return read_without_plan (self, object, schema, dialect, error);
  rest = dup_without_words (document);
  self->plan = read_plan_document (rest, schema, dialect, repairs, &local_error);
  if (self->plan != NULL && !check_reads_table (self->plan, &local_error))
    g_clear_pointer (&self->plan, dowser_plan_unref);
  if (self->plan != NULL && self->decision == DOWSER_DECISION_PROCEED)
    self->decision = self->plan->decision;
  if (self->plan != NULL)
    take_ambiguity (self);
  return self->plan != NULL || set_unreadable (error, local_error);
}

static guint
rank_wrapped (JsonNode *node)
{
  g_autoptr (GPtrArray) repairs = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (JsonNode) document = dowser_normalizer_unwrap_document (node, repairs);

  return document != NULL ? dowser_normalizer_rank_document (document) : 0;
}

static gboolean
read_text (DowserReply *self, DowserReplyText *text, const DowserSchema *schema, DowserDialectId dialect,
           GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (JsonNode) node = dowser_reply_text_find_json (text, rank_wrapped, &local_error);
  g_autoptr (JsonNode) document = node != NULL ? dowser_normalizer_unwrap_document (node, text->repairs) : NULL;
  g_autofree char *sql = NULL;

  if (document != NULL)
    return read_document (self, document, schema, dialect, text->repairs, error);
  sql = dowser_reply_text_dup_sql (text);
  if (sql != NULL)
    return read_sql (self, sql, schema, dialect, error);
  if (local_error != NULL)
    return set_unreadable (error, local_error);
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
                       text->has_thoughts
                           ? _ ("The reply ends before the model's thought does: there is no plan in it.")
                           : _ ("There is no plan in the reply: one JSON object is expected."));
  return FALSE;
}

DowserReply *
dowser_reply_read_plan (const char *text, const DowserSchema *schema, DowserDialectId dialect, GError **error)
{
  g_autoptr (DowserReply) self = g_new0 (DowserReply, 1);
  g_autoptr (DowserReplyText) words = NULL;

  g_return_val_if_fail (text != NULL && schema != NULL, NULL);

  words = dowser_reply_text_new (text, error);
  if (words == NULL || !read_text (self, words, schema, dialect, error))
    return NULL;
  g_ptr_array_add (words->repairs, NULL);
  self->repaired = g_strdupv ((char **) words->repairs->pdata);
  if (self->choices == NULL)
    self->choices = g_new0 (char *, 1);
  return g_steal_pointer (&self);
}
