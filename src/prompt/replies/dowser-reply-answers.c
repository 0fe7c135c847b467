/* dowser-reply-answers.c - reads replies that aren't plans: relevance of tables, follow-up detection, answer check */
#include "prompt/replies/dowser-reply.h"

#include "base/dowser-error.h"
#include "prompt/replies/dowser-normalizer-private.h"
#include "prompt/replies/dowser-reply-text.h"

#include <glib/gi18n-lib.h>

static const DowserNormalizerWord answer_words[] = {
  { "tables", "tables" },
  { "relevanttables", "tables" },
  { "relevance", "tables" },
  { "table", "table" },
  { "tablename", "table" },
  { "name", "table" },
  { "reason", "reason" },
  { "why", "reason" },
  { "reasoning", "reason" },
  { "explanation", "reason" },
  { "score", "score" },
  { "relevancescore", "score" },
  { "confidence", "score" },
  { "relevant", "relevant" },
  { "isrelevant", "relevant" },
  { "needed", "relevant" },
  { "route", "route" },
  { "decision", "route" },
  { "mode", "route" },
  { "action", "route" },
  { "instruction", "instruction" },
  { "instructions", "instruction" },
  { "verdict", "verdict" },
  { "status", "verdict" },
  { "judgment", "verdict" },
  { "judgement", "verdict" },
  { "notes", "notes" },
  { "note", "notes" },
  { "issues", "issues" },
  { "problems", "issues" },
  { "improvement", "instruction" },
  { NULL, NULL },
};

static const DowserNormalizerWord route_words[] = {
  { "update", "update" },   { "updateplan", "update" },   { "modify", "update" },  { "minor", "update" },
  { "rewrite", "rewrite" }, { "rewriteplan", "rewrite" }, { "new", "rewrite" },    { "major", "rewrite" },
  { "none", "none" },       { "nodataquestion", "none" }, { "terminate", "none" }, { NULL, NULL },
};

static const DowserNormalizerWord verdict_words[] = {
  { "satisfied", "satisfied" },  { "ok", "satisfied" },      { "yes", "satisfied" },     { "good", "satisfied" },
  { "needswork", "needs_work" }, { "replan", "needs_work" }, { "retry", "needs_work" },  { "no", "needs_work" },
  { "failed", "failed" },        { "fail", "failed" },       { "impossible", "failed" }, { NULL, NULL },
};

static JsonNode *
get_answer (JsonObject *object, const char *meaning)
{
  return _dowser_normalizer_get_member (object, answer_words, meaning);
}

static JsonNode *
find_answer (const char *text, DowserReplyRank rank, GError **error)
{
  g_autoptr (DowserReplyText) words = dowser_reply_text_new (text, error);
  g_autoptr (GError) local_error = NULL;
  JsonNode *node;

  if (words == NULL)
    return NULL;
  node = dowser_reply_text_find_json (words, rank, &local_error);
  if (node == NULL && local_error != NULL)
    g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE, _ ("The reply cannot be read: %s"),
                 local_error->message);
  else if (node == NULL)
    g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
                         _ ("There is no answer in the reply: one JSON object is expected."));
  return node;
}

static void
relevance_free (DowserRelevance *self)
{
  g_free (self->reason);
  g_free (self);
}

static guint
rank_relevance (JsonNode *node)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_array_get_length (json_node_get_array (node)) > 0 ? 1 : 0;
  return JSON_NODE_HOLDS_OBJECT (node)
                 && (get_answer (json_node_get_object (node), "tables") != NULL
                     || get_answer (json_node_get_object (node), "table") != NULL)
             ? 2
             : 0;
}

static gboolean
is_irrelevant (JsonObject *object)
{
  JsonNode *relevant = get_answer (object, "relevant");
  const char *word = _dowser_normalizer_get_string (relevant);

  if (word != NULL)
    return !_dowser_normalizer_is_true (relevant) && g_ascii_strcasecmp (word, "relevant") != 0;
  return relevant != NULL && !_dowser_normalizer_is_true (relevant);
}

/* Reads the relevance of one table: {"name":…,"reason":…}, or only a name. */
static void
add_relevance (DowserNormalizer *form, JsonNode *node, const char *reason, GPtrArray *into)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *name = object != NULL ? _dowser_normalizer_get_string (get_answer (object, "table"))
                                    : _dowser_normalizer_get_string (node);
  const DowserTable *table = name != NULL ? _dowser_normalizer_find_table (form, name) : NULL;
  JsonNode *score = object != NULL ? get_answer (object, "score") : NULL;
  DowserRelevance *relevance;

  if (table == NULL || table->hidden || (object != NULL && is_irrelevant (object)))
    return;
  for (guint i = 0; i < into->len; i++)
    if (((DowserRelevance *) into->pdata[i])->table == table)
      return;
  relevance = g_new0 (DowserRelevance, 1);
  relevance->table = table;
  relevance->reason
      = g_strdup (object != NULL ? _dowser_normalizer_get_string (get_answer (object, "reason")) : reason);
  relevance->score = 1;
  if (score != NULL && JSON_NODE_HOLDS_VALUE (score) && json_node_get_value_type (score) != G_TYPE_STRING)
    relevance->score = CLAMP (json_node_get_double (score), 0, 1);
  g_ptr_array_add (into, relevance);
}

/* Reads a list of tables, or an object in which each member is a table's name with a reason. */
static void
add_relevances (DowserNormalizer *form, JsonNode *tables, GPtrArray *into)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (tables) ? json_node_get_array (tables) : NULL;
  JsonObjectIter iter;
  const char *name;
  JsonNode *reason;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    add_relevance (form, json_array_get_element (list, i), NULL, into);
  if (_dowser_normalizer_get_string (tables) != NULL)
    add_relevance (form, tables, NULL, into);
  if (!JSON_NODE_HOLDS_OBJECT (tables))
    return;
  json_object_iter_init_ordered (&iter, json_node_get_object (tables));
  while (json_object_iter_next_ordered (&iter, &name, &reason))
    {
      g_autoptr (JsonNode) key = json_node_init_string (json_node_alloc (), name);

      add_relevance (form, key, _dowser_normalizer_get_string (reason), into);
    }
}

GPtrArray *
dowser_reply_read_relevance (const char *text, const DowserSchema *schema, GError **error)
{
  g_autoptr (JsonNode) node = find_answer (text, rank_relevance, error);
  g_autoptr (GPtrArray) relevances = g_ptr_array_new_with_free_func ((GDestroyNotify) relevance_free);
  DowserNormalizer form = { .schema = schema };
  JsonNode *tables = node;

  if (node == NULL)
    return NULL;
  if (JSON_NODE_HOLDS_OBJECT (node))
    tables = get_answer (json_node_get_object (node), "tables");
  if (tables != NULL)
    add_relevances (&form, tables, relevances);
  else
    add_relevance (&form, node, NULL, relevances);
  if (relevances->len > 0)
    return g_steal_pointer (&relevances);
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
                       _ ("The reply names no table of this database."));
  return NULL;
}

void
dowser_follow_up_free (DowserFollowUp *self)
{
  if (self == NULL)
    return;
  g_free (self->instruction);
  g_free (self);
}

static guint
rank_follow_up (JsonNode *node)
{
  return JSON_NODE_HOLDS_OBJECT (node)
         && _dowser_normalizer_get_string (get_answer (json_node_get_object (node), "route")) != NULL;
}

DowserFollowUp *
dowser_reply_read_follow_up (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = find_answer (text, rank_follow_up, error);
  const char *word, *route;
  DowserFollowUp *self;

  if (node == NULL)
    return NULL;
  word = _dowser_normalizer_get_string (get_answer (json_node_get_object (node), "route"));
  route = _dowser_normalizer_find_word (route_words, word);
  if (route == NULL)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
                   _ ("route: “%.60s” is neither update nor rewrite nor none."), word);
      return NULL;
    }
  self = g_new0 (DowserFollowUp, 1);
  self->rewrite = g_str_equal (route, "rewrite");
  self->no_data_question = g_str_equal (route, "none");
  self->instruction
      = g_strdup (_dowser_normalizer_get_string (get_answer (json_node_get_object (node), "instruction")));
  return self;
}

void
dowser_verdict_free (DowserVerdict *self)
{
  if (self == NULL)
    return;
  g_strfreev (self->notes);
  g_strfreev (self->issues);
  g_free (self->instruction);
  g_free (self->problem);
  g_free (self);
}

static guint
rank_verdict (JsonNode *node)
{
  return JSON_NODE_HOLDS_OBJECT (node) && get_answer (json_node_get_object (node), "verdict") != NULL;
}

static char **
dup_lines (JsonNode *node)
{
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  if (_dowser_normalizer_get_string (node) != NULL && *_dowser_normalizer_get_string (node) != '\0')
    g_strv_builder_add (lines, _dowser_normalizer_get_string (node));
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    if (_dowser_normalizer_get_string (json_array_get_element (array, i)) != NULL)
      g_strv_builder_add (lines, _dowser_normalizer_get_string (json_array_get_element (array, i)));
  return g_strv_builder_end (lines);
}

static char *
dup_problem (const DowserVerdict *verdict)
{
  g_autofree char *issues = g_strjoinv ("\n", verdict->issues);
  const char *instruction = verdict->instruction != NULL ? verdict->instruction : "";

  return g_strstrip (g_strdup_printf ("%s\n%s", issues, instruction));
}

DowserVerdict *
dowser_reply_read_verdict (const char *text, GError **error)
{
  g_autoptr (JsonNode) node = find_answer (text, rank_verdict, error);
  const char *word, *meaning;
  JsonObject *object;
  DowserVerdict *self;

  if (node == NULL)
    return NULL;
  object = json_node_get_object (node);
  word = _dowser_normalizer_get_string (get_answer (object, "verdict"));
  meaning = word != NULL ? _dowser_normalizer_find_word (verdict_words, word)
            : _dowser_normalizer_is_true (get_answer (object, "verdict")) ? "satisfied"
                                                                          : "needs_work";
  if (meaning == NULL)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
                   _ ("verdict: “%.60s” is neither satisfied nor needs_work nor failed."), word);
      return NULL;
    }
  self = g_new0 (DowserVerdict, 1);
  self->kind = g_str_equal (meaning, "satisfied")    ? DOWSER_VERDICT_SATISFIED
               : g_str_equal (meaning, "needs_work") ? DOWSER_VERDICT_NEEDS_WORK
                                                     : DOWSER_VERDICT_FAILED;
  self->notes = dup_lines (get_answer (object, "notes"));
  self->issues = dup_lines (get_answer (object, "issues"));
  self->instruction = g_strdup (_dowser_normalizer_get_string (get_answer (object, "instruction")));
  self->problem = dup_problem (self);
  return self;
}
