/* dowser-normalizer-document.c - normalizes the whole document in a model's reply: the select, its steps, and
 * remarks */
#include "prompt/replies/dowser-normalizer.h"

#include "base/dowser-error.h"
#include "plan/dowser-plan.h"
#include "prompt/replies/dowser-lax-json.h"
#include "prompt/replies/dowser-normalizer-private.h"

#include <glib/gi18n-lib.h>

static void
set_word (JsonObject *into, const char *name, JsonNode *node, const char *const *nicks)
{
  g_autofree char *word = _dowser_normalizer_get_string (node) != NULL
                              ? g_ascii_strdown (_dowser_normalizer_get_string (node), -1)
                              : NULL;

  if (word != NULL && g_strv_contains (nicks, g_strdelimit (word, " -", '_')))
    json_object_set_string_member (into, name, word);
}

/* Copies the reason for an assumption, and the model's confidence in it as a number from 0 to 1. */
static void
copy_certainty (JsonObject *into, JsonObject *from)
{
  JsonNode *confidence = json_object_get_member (from, "confidence");
  gboolean is_number = confidence != NULL && JSON_NODE_HOLDS_VALUE (confidence)
                       && (json_node_get_value_type (confidence) == G_TYPE_DOUBLE
                           || json_node_get_value_type (confidence) == G_TYPE_INT64);

  set_word (into, "basis", json_object_get_member (from, "basis"), dowser_basis_nicks);
  if (is_number && json_node_get_double (confidence) >= 0 && json_node_get_double (confidence) <= 1)
    json_object_set_double_member (into, "confidence", json_node_get_double (confidence));
}

/* Copies only the remarks that have both a text @first and a text @second, because incomplete remarks can't be shown.
 * @copy_rest: (nullable): copies the other members of a remark */
static JsonNode *
copy_complete_remarks (JsonNode *node, const char *first, const char *second,
                       void (*copy_rest) (JsonObject *, JsonObject *))
{
  JsonArray *from = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  JsonArray *into = json_array_new ();
  JsonNode *list = json_node_new (JSON_NODE_ARRAY);

  for (guint i = 0; from != NULL && i < json_array_get_length (from); i++)
    {
      JsonNode *element = json_array_get_element (from, i);
      JsonObject *object = JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
      JsonObject *kept;

      if (object == NULL || _dowser_normalizer_get_string (json_object_get_member (object, first)) == NULL
          || _dowser_normalizer_get_string (json_object_get_member (object, second)) == NULL)
        continue;
      kept = json_object_new ();
      json_object_set_string_member (kept, first, json_object_get_string_member (object, first));
      json_object_set_string_member (kept, second, json_object_get_string_member (object, second));
      if (copy_rest != NULL)
        copy_rest (kept, object);
      json_array_add_object_element (into, kept);
    }
  json_node_take_array (list, into);
  return list;
}

static void
set_remark (JsonObject *into, const char *meaning, JsonNode *value)
{
  if (g_str_equal (meaning, "restated") || g_str_equal (meaning, "explanation"))
    {
      if (_dowser_normalizer_get_string (value) != NULL)
        json_object_set_string_member (into, meaning, _dowser_normalizer_get_string (value));
    }
  else if (g_str_equal (meaning, "metric"))
    set_word (into, meaning, value, dowser_metric_nicks);
  else if (g_str_equal (meaning, "decision"))
    set_word (into, meaning, value, dowser_decision_nicks);
  else if (g_str_equal (meaning, "quality"))
    set_word (into, meaning, value, dowser_quality_nicks);
  else if (g_str_equal (meaning, "assumptions"))
    json_object_set_member (into, meaning, copy_complete_remarks (value, "dimension", "target", copy_certainty));
  else if (g_str_equal (meaning, "mappings"))
    json_object_set_member (into, meaning, copy_complete_remarks (value, "words", "column", NULL));
  else if (g_str_equal (meaning, "parameters"))
    json_object_set_member (into, meaning, json_node_copy (value));
}

static JsonNode *
read_step (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *id = object != NULL ? _dowser_normalizer_get_member_text (object, "id") : NULL;
  JsonNode *select
      = object != NULL ? _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "select") : NULL;
  JsonObject *step;

  id = id == NULL && object != NULL ? _dowser_normalizer_get_member_text (object, "name") : id;
  if (id == NULL || select == NULL)
    return _dowser_normalizer_fail (self, _ ("“id” and “select” are expected"));
  select = _dowser_normalizer_read_select (self, NULL, select);
  if (select == NULL)
    return NULL;
  g_ptr_array_add (self->steps, g_strdup (id));
  step = json_object_new ();
  json_object_set_string_member (step, "id", id);
  json_object_set_member (step, "select", select);
  return _dowser_normalizer_make_object (step);
}

/* Collects the members of "select", and the members that the model has written outside of "select" but that belong to
 * it. */
static JsonObject *
collect_select_members (DowserNormalizer *self, JsonObject *document)
{
  JsonNode *inner = json_object_get_member (document, "select");
  JsonObject *select = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (inner != NULL && JSON_NODE_HOLDS_OBJECT (inner))
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (inner));
      while (json_object_iter_next_ordered (&iter, &name, &value))
        json_object_set_member (select, name, json_node_copy (value));
    }
  json_object_iter_init_ordered (&iter, document);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      gboolean is_inner = value == inner && JSON_NODE_HOLDS_OBJECT (value);

      if (is_inner || _dowser_normalizer_find_word (_dowser_normalizer_select_words, name) == NULL)
        continue;
      if (json_object_has_member (select, name) && !json_node_equal (json_object_get_member (select, name), value))
        _dowser_normalizer_fail (self, _ ("“%s” stands twice with different values"), name);
      else
        json_object_set_member (select, name, json_node_copy (value));
    }
  return select;
}

static void
read_remarks (DowserNormalizer *self, JsonObject *document, JsonObject *plan)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, document);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      const char *meaning = _dowser_normalizer_find_word (_dowser_normalizer_plan_words, name);

      if (_dowser_normalizer_is_empty (value)
          || _dowser_normalizer_find_word (_dowser_normalizer_select_words, name) != NULL)
        continue;
      if (meaning == NULL && !_dowser_normalizer_is_remark (name, value))
        _dowser_normalizer_fail (self, _ ("“%s” is not known here"), name);
      else if (meaning == NULL)
        dowser_repairs_add_line (self->repairs, _ ("“%s” was left out: it is no part of a plan."), name);
      else
        set_remark (plan, meaning, value);
    }
}

static JsonNode *
read_document (DowserNormalizer *self, JsonObject *document)
{
  g_autoptr (JsonNode) plan = _dowser_normalizer_make_object (json_object_new ());
  JsonNode *steps = _dowser_normalizer_get_member (document, _dowser_normalizer_plan_words, "steps");
  g_autoptr (JsonNode) select_object = NULL;
  JsonNode *select;

  read_remarks (self, document, json_node_get_object (plan));
  if (self->wrong == NULL && steps != NULL && !_dowser_normalizer_is_empty (steps))
    {
      gsize place = _dowser_normalizer_enter_path (self, "steps", 0);
      JsonNode *list = _dowser_normalizer_read_list (self, NULL, steps, read_step);

      _dowser_normalizer_leave_path (self, place);
      if (list != NULL)
        json_object_set_member (json_node_get_object (plan), "steps", list);
    }
  if (self->wrong != NULL)
    return NULL;
  select_object = _dowser_normalizer_make_object (collect_select_members (self, document));
  select = _dowser_normalizer_read_select (self, NULL, select_object);
  if (select == NULL)
    return NULL;
  json_object_set_member (json_node_get_object (plan), "select", select);
  return g_steal_pointer (&plan);
}

JsonNode *
dowser_normalizer_read_document (JsonNode *document, const DowserSchema *schema, DowserDialectId dialect,
                                 GPtrArray *repairs, GError **error)
{
  DowserNormalizer self = { .schema = schema, .dialect = dialect };
  JsonNode *plan;

  g_return_val_if_fail (JSON_NODE_HOLDS_OBJECT (document) && schema != NULL && repairs != NULL, NULL);

  self.repairs = g_ptr_array_new_with_free_func (g_free);
  self.steps = g_ptr_array_new_with_free_func (g_free);
  self.path = g_string_new (NULL);
  plan = read_document (&self, json_node_get_object (document));
  if (self.wrong != NULL)
    {
      g_clear_pointer (&plan, json_node_unref);
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE, "%s.", self.wrong);
    }
  for (guint i = 0; plan != NULL && i < self.repairs->len; i++)
    dowser_repairs_add_line (repairs, "%s", (const char *) self.repairs->pdata[i]);
  g_ptr_array_unref (self.repairs);
  g_ptr_array_unref (self.steps);
  g_string_free (self.path, TRUE);
  g_free (self.wrong);
  return plan;
}
