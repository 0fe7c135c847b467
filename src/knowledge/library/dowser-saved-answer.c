/* dowser-saved-answer.c - answers a new question by the plan of a saved question, with the values, numbers and periods
 * of the new question */
#include "base/dowser-double.h"
#include "base/dowser-error.h"
#include "knowledge/library/dowser-saved-private.h"
#include "knowledge/library/dowser-saved-slots.h"
#include "plan/dowser-parameter.h"
#include "words/dowser-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The range of integers that may be years. */
#define FIRST_YEAR 1900
#define LAST_YEAR 2100

static gboolean
is_number_of (const DowserPlan *plan, const DowserPlanPlace *place, double number)
{
  const DowserValue *value = place->expr != NULL ? place->expr->value : NULL;

  if (place->expr == NULL)
    return (double) plan->select->limit == number;
  if (place->expr->kind != DOWSER_EXPR_LITERAL || value->is_null)
    return FALSE;
  switch (value->type)
    {
    case DOWSER_VALUE_INTEGER:
      return (double) value->integer == number;
    case DOWSER_VALUE_REAL:
      return value->real == number;
    case DOWSER_VALUE_DECIMAL:
      return g_ascii_strtod (value->text, NULL) == number;
    default:
      return FALSE;
    }
}

gboolean
_dowser_saved_replace_literal (DowserSavedBinding *self, DowserPlanPlace *place, DowserExpr *expr)
{
  gboolean is_unbound = !g_hash_table_contains (self->kept, place) && !g_hash_table_contains (self->replaced, place);

  g_hash_table_insert (self->replaced, place, expr);
  return is_unbound;
}

/* Finds the stored value whose folded text equals @folded. @n: increased by the number of such values. Returns:
 * (nullable): borrowed */
static const char *
find_stored (const DowserColumnProfile *profile, const char *folded, guint *n)
{
  const char *found = NULL;

  for (guint i = 0; i < profile->values->len; i++)
    {
      g_autofree char *value = dowser_word_fold (profile->values->pdata[i], -1);

      if (strcmp (value, folded) != 0)
        continue;
      found = profile->values->pdata[i];
      (*n)++;
    }
  return found;
}

static gboolean
is_name (const char *name, const char *folded, const char *lemma)
{
  g_autofree char *copy = dowser_word_fold (name, -1);
  g_autofree char *singular = NULL;

  g_strdelimit (copy, "_", ' ');
  singular = dowser_word_dup_lemma (copy);
  return strcmp (copy, folded) == 0 || strcmp (singular, lemma) == 0;
}

/* Returns TRUE if @folded may also mean something else in the source than a value of @column. Other columns that
 * contain the old value @old, too, are ignored. */
static gboolean
is_ambiguous (DowserSavedBinding *self, const DowserColumn *column, const char *folded, const char *old)
{
  const GPtrArray *tables = dowser_schema_get_tables (self->schema);
  g_autofree char *lemma = dowser_word_dup_lemma (folded);

  for (guint i = 0; i < tables->len; i++)
    {
      const DowserTable *table = tables->pdata[i];

      if (is_name (table->name, folded, lemma))
        return TRUE;
      for (guint j = 0; j < table->columns->len; j++)
        {
          const DowserColumn *other = table->columns->pdata[j];
          const DowserColumnProfile *profile = dowser_profile_find (self->profile, other);
          guint n = 0, n_old = 0;

          if (is_name (other->name, folded, lemma))
            return TRUE;
          if (other == column || profile == NULL)
            continue;
          find_stored (profile, folded, &n);
          if (n > 0 && find_stored (profile, old, &n_old) == NULL)
            return TRUE;
        }
    }
  return FALSE;
}

/* Returns: (nullable): the stored value that @words mean; %NULL if @words may have another meaning. @old: the saved
 * question's value */
static const char *
find_value (DowserSavedBinding *self, const DowserPlanPlace *place, const char *words, const char *old)
{
  const DowserTable *table = dowser_schema_find_table (self->schema, place->table);
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, place->column) : NULL;
  const DowserColumnProfile *profile = column != NULL ? dowser_profile_find (self->profile, column) : NULL;
  const char *found;
  guint n = 0;

  if (profile == NULL)
    return NULL;
  found = find_stored (profile, words, &n);
  return n == 1 && (self->is_chosen || !is_ambiguous (self, column, words, old)) ? found : NULL;
}

static gboolean
is_place_of (const DowserPlanPlace *place, const DowserQuestionFormItem *item, const char *folded)
{
  g_autofree char *type = NULL;
  g_autofree char *value = NULL;

  if (place->column == NULL || place->expr->kind != DOWSER_EXPR_LITERAL || place->expr->value->is_null
      || place->expr->value->type != DOWSER_VALUE_TEXT)
    return FALSE;
  type = g_strdup_printf ("%s.%s", place->table, place->column);
  value = dowser_word_fold (place->expr->value->text, -1);
  return strcmp (type, item->text) == 0 && strcmp (value, folded) == 0;
}

static gboolean
bind_value (DowserSavedBinding *self, const DowserQuestionFormItem *item, const char *fill)
{
  g_autofree char *old = dowser_word_fold (item->original_text, -1);
  g_autofree char *words = dowser_word_fold (fill, -1);
  gboolean is_equal = strcmp (old, words) == 0;
  gboolean found = FALSE;

  for (guint i = 0; i < self->places->len; i++)
    {
      DowserPlanPlace *place = self->places->pdata[i];
      const char *value;

      if (!is_place_of (place, item, old))
        continue;
      found = TRUE;
      if (is_equal)
        {
          g_hash_table_add (self->kept, place);
          continue;
        }
      value = find_value (self, place, words, old);
      if (value == NULL || !_dowser_saved_replace_literal (self, place, dowser_expr_new_text (value)))
        return FALSE;
    }
  if (!is_equal)
    g_ptr_array_add (self->old, g_steal_pointer (&old));
  return found;
}

/* Returns: (transfer full) (nullable): a literal of @number, with the type of the literal that it replaces */
static DowserExpr *
make_number (const DowserPlanPlace *place, double number)
{
  char text[DOWSER_DOUBLE_SIZE];

  switch (place->expr->value->type)
    {
    case DOWSER_VALUE_INTEGER:
      return number == (double) (gint64) number ? dowser_expr_new_integer ((gint64) number) : NULL;
    case DOWSER_VALUE_REAL:
      return dowser_expr_new_literal (dowser_value_new_real (number));
    default:
      return dowser_expr_new_literal (
          dowser_value_new_text (DOWSER_VALUE_DECIMAL, dowser_double_to_text (number, text), -1));
    }
}

static gboolean
bind_number (DowserSavedBinding *self, const DowserQuestionFormItem *old, const DowserQuestionFormItem *current)
{
  DowserPlanPlace *only_place = NULL;
  guint n = 0;
  DowserExpr *expr;

  for (guint i = 0; i < self->places->len; i++)
    if (is_number_of (self->plan, self->places->pdata[i], old->number))
      {
        only_place = self->places->pdata[i];
        n++;
        if (old->number == current->number)
          g_hash_table_add (self->kept, only_place);
      }
  if (old->number == current->number)
    return TRUE;
  if (n != 1)
    return FALSE;
  if (only_place->expr == NULL)
    {
      gboolean is_unbound = self->limit == self->plan->select->limit && !g_hash_table_contains (self->kept, only_place);

      self->limit = (gint64) current->number;
      return is_unbound && current->number >= 1 && current->number == (double) self->limit;
    }
  expr = make_number (only_place, current->number);
  return expr != NULL && _dowser_saved_replace_literal (self, only_place, expr);
}

/* Returns TRUE if @value is a date whose year isn't in the question. Such a date may depend on the day on which the
 * question was saved. */
static gboolean
is_unexplained (const DowserValue *value, const char *question)
{
  g_autofree char *year = NULL;

  if (value->is_null)
    return FALSE;
  if (value->type == DOWSER_VALUE_INTEGER)
    year = value->integer >= FIRST_YEAR && value->integer <= LAST_YEAR ? g_strdup_printf ("%d", (int) value->integer)
                                                                       : NULL;
  else if (_dowser_saved_is_text_type (value->type) && g_regex_match_simple ("^\\d{4}-\\d{2}", value->text, 0, 0))
    year = g_strndup (value->text, 4);
  return year != NULL && strstr (question, year) == NULL;
}

static gboolean
contains_old_words (DowserSavedBinding *self, const char *text)
{
  g_autofree char *folded = text != NULL ? dowser_word_fold (text, -1) : NULL;

  for (guint i = 0; folded != NULL && i < self->old->len; i++)
    if (strstr (folded, self->old->pdata[i]) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
is_same_column (const DowserPlanPlace *place, const DowserPlanPlace *other)
{
  return place->column != NULL && other->column != NULL && strcmp (place->table, other->table) == 0
         && strcmp (place->column, other->column) == 0;
}

/* Returns TRUE if it is clear which literals to replace. Each literal must belong to at most one slot (a value of the
 * question that may change). If a value is replaced, all other values compared with the same column must belong to
 * slots, too: they may be other spellings of the old value. */
static gboolean
is_bound_once (DowserSavedBinding *self)
{
  for (guint i = 0; i < self->places->len; i++)
    {
      const DowserPlanPlace *place = self->places->pdata[i];
      gboolean is_replaced = g_hash_table_contains (self->replaced, place);

      if (is_replaced && g_hash_table_contains (self->kept, place))
        return FALSE;
      for (guint j = 0; is_replaced && j < self->places->len; j++)
        {
          const DowserPlanPlace *other = self->places->pdata[j];

          if (is_same_column (place, other) && !g_hash_table_contains (self->replaced, other)
              && !g_hash_table_contains (self->kept, other))
            return FALSE;
        }
    }
  return TRUE;
}

/* Returns TRUE if the parts of the plan that aren't replaced contain neither words of the old question nor dates that
 * the question doesn't mention. */
static gboolean
has_no_old_words (DowserSavedBinding *self, const char *question)
{
  for (guint i = 0; i < self->places->len; i++)
    {
      const DowserPlanPlace *place = self->places->pdata[i];
      g_autofree char *display_value = NULL;

      if (place->expr == NULL || place->expr->kind != DOWSER_EXPR_LITERAL
          || g_hash_table_contains (self->replaced, place))
        continue;
      display_value = dowser_value_to_display (place->expr->value);
      if (!g_hash_table_contains (self->kept, place)
          && (is_unexplained (place->expr->value, question) || contains_old_words (self, display_value)))
        return FALSE;
    }
  for (guint i = 0; i < self->plan->select->outputs->len; i++)
    if (contains_old_words (self, ((const DowserOutput *) self->plan->select->outputs->pdata[i])->name))
      return FALSE;
  return TRUE;
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  DowserSavedBinding *self = user_data;

  for (guint i = 0; i < self->places->len; i++)
    if (((const DowserPlanPlace *) self->places->pdata[i])->expr == expr)
      {
        const DowserExpr *current = g_hash_table_lookup (self->replaced, self->places->pdata[i]);

        return current != NULL ? dowser_expr_ref (current) : NULL;
      }
  return NULL;
}

/* Removes texts that describe the plan if values have changed, because these texts may mention the old values. */
static void
remove_outdated_texts (DowserSavedBinding *self, DowserPlan *plan, const char *question)
{
  g_free (plan->question);
  plan->question = g_strdup (question);
  if (g_hash_table_size (self->replaced) == 0 && self->limit == self->plan->select->limit)
    return;
  g_clear_pointer (&plan->restated, g_free);
  g_clear_pointer (&plan->explanation, g_free);
  g_ptr_array_set_size (plan->ambiguities, 0);
  g_ptr_array_set_size (plan->assumptions, 0);
  g_ptr_array_set_size (plan->mappings, 0);
}

static DowserPlan *
make_plan (DowserSavedBinding *self, const char *question)
{
  g_autoptr (DowserPlan) mapped = dowser_plan_map (self->plan, replace_cb, self);
  g_autoptr (DowserPlan) copy = NULL;

  if (self->limit != self->plan->select->limit)
    {
      DowserSelect *select = dowser_select_copy (mapped->select);

      select->limit = self->limit;
      copy = dowser_plan_with_select (mapped, select);
    }
  else
    copy = dowser_plan_copy (mapped);
  remove_outdated_texts (self, copy, question);
  return g_steal_pointer (&copy);
}

static gboolean
bind_item (DowserSavedBinding *self, const DowserQuestionFormItem *old, const DowserQuestionFormItem *current,
           const char *fill)
{
  switch (old->kind)
    {
    case DOWSER_SLOT_VALUE:
      return fill != NULL && bind_value (self, old, fill);
    case DOWSER_SLOT_NUMBER:
      return bind_number (self, old, current);
    case DOWSER_SLOT_PERIOD:
      return _dowser_saved_bind_period (self, old, current);
    case DOWSER_SLOT_RELATIVE:
      return _dowser_saved_bind_relative (self, old, current);
    case DOWSER_SLOT_SEASON:
      return _dowser_saved_bind_season (self, old, current);
    case DOWSER_SLOT_NONE:
    default:
      return TRUE;
    }
}

/* Replaces the literals in all slots (values, numbers and periods) of the old question by new texts. For a value, the
 * new text is in @fillings. Numbers and periods are in the same order in both questions, so their new text is the next
 * slot of @current. */
static gboolean
bind_items (DowserSavedBinding *self, const DowserQuestionForm *old, const DowserQuestionForm *current,
            GPtrArray *fillings)
{
  guint j = 0;

  for (guint i = 0; i < old->items->len; i++)
    {
      const DowserQuestionFormItem *item = old->items->pdata[i];
      gboolean has_pair = item->kind != DOWSER_SLOT_NONE && item->kind != DOWSER_SLOT_VALUE;

      while (has_pair && j < current->items->len
             && ((DowserQuestionFormItem *) current->items->pdata[j])->kind == DOWSER_SLOT_NONE)
        j++;
      if ((has_pair && j == current->items->len)
          || !bind_item (self, item, has_pair ? current->items->pdata[j] : NULL, fillings->pdata[i]))
        return FALSE;
      j += has_pair;
    }
  return TRUE;
}

static void
binding_init (DowserSavedBinding *self, const DowserSavedQuestion *saved, const DowserSchema *schema,
              const DowserProfile *profile)
{
  self->plan = saved->plan;
  self->schema = schema;
  self->profile = profile;
  self->places = dowser_plan_places_find (saved->plan);
  self->replaced = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) dowser_expr_unref);
  self->kept = g_hash_table_new (NULL, NULL);
  self->old = g_ptr_array_new_with_free_func (g_free);
  self->limit = saved->plan->select->limit;
}

static void
binding_clear (DowserSavedBinding *self)
{
  g_clear_pointer (&self->places, g_ptr_array_unref);
  g_clear_pointer (&self->replaced, g_hash_table_unref);
  g_clear_pointer (&self->kept, g_hash_table_unref);
  g_clear_pointer (&self->old, g_ptr_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserSavedBinding, binding_clear)

DowserPlan *
dowser_saved_question_answer (const DowserSavedQuestion *self, const char *question, const DowserSchema *schema,
                              const DowserProfile *profile)
{
  g_auto (DowserSavedBinding) binding = { NULL };
  g_autoptr (DowserQuestionForm) old = NULL;
  g_autoptr (DowserQuestionForm) current = dowser_question_form_new (question, NULL);
  g_autoptr (GPtrArray) fillings = NULL;

  binding_init (&binding, self, schema, profile);
  old = dowser_question_form_new (self->question, binding.places);
  if (self->plan->parameters->len > 0 || !dowser_question_form_align (old, current, &fillings)
      || !bind_items (&binding, old, current, fillings) || !is_bound_once (&binding)
      || !has_no_old_words (&binding, question))
    return NULL;
  return make_plan (&binding, question);
}

/* Reads @words as one value, number or period of the same type as @item. Returns: (transfer full) (nullable): %NULL if
 * @words have another type or contain anything else */
static DowserQuestionForm *
read_slot (const DowserQuestionFormItem *item, const char *words)
{
  g_autoptr (DowserQuestionForm) form = dowser_question_form_new (words, NULL);
  const DowserQuestionFormItem *read = form->items->len == 1 ? form->items->pdata[0] : NULL;

  return read != NULL && read->kind == item->kind && strcmp (read->text, item->text) == 0 ? g_steal_pointer (&form)
                                                                                          : NULL;
}

/* Reads @given as a slot. If this fails, reads it again with the first word of @item before it: if "in 2024" is
 * replaced, "2023" means "in 2023". @given: (inout): replaced by the text that was read */
static DowserQuestionForm *
read_given (const DowserQuestionFormItem *item, char **given)
{
  DowserQuestionForm *form = read_slot (item, *given);
  const char *blank = strchr (item->original_text, ' ');
  g_autofree char *first
      = blank != NULL ? g_strndup (item->original_text, (gsize) (blank - item->original_text)) : NULL;
  g_autofree char *longer_text = first != NULL ? g_strdup_printf ("%s %s", first, *given) : NULL;

  if (form != NULL || longer_text == NULL)
    return form;
  form = read_slot (item, longer_text);
  if (form == NULL)
    return NULL;
  g_free (*given);
  *given = g_steal_pointer (&longer_text);
  return form;
}

static void
set_slot_error (const DowserSavedSlot *slot, GError **error)
{
  if (slot->kind == DOWSER_SLOT_VALUE)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("“%s” is not one of the known values of “%s”. Choose another value, or type the question again in "
                    "full."),
                 slot->given, slot->column);
  else if (slot->kind == DOWSER_SLOT_NUMBER)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("“%s” cannot replace the number “%s”. Give a number in the same format, or type the question again "
                    "in full."),
                 slot->given, slot->original_text);
  else
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("“%s” cannot replace the period “%s”. Give a period of the same kind, or type the question again "
                    "in full."),
                 slot->given, slot->original_text);
}

static gboolean
bind_slot (DowserSavedBinding *self, const DowserQuestionFormItem *item, DowserSavedSlot *slot, GError **error)
{
  g_autoptr (DowserQuestionForm) read = NULL;
  gboolean is_changed = slot->given != NULL && strcmp (slot->given, slot->original_text) != 0;
  gboolean is_bound;

  if (item->kind == DOWSER_SLOT_VALUE)
    is_bound = bind_value (self, item, is_changed ? slot->given : slot->original_text);
  else if (!is_changed)
    is_bound = bind_item (self, item, item, NULL);
  else
    {
      read = read_given (item, &slot->given);
      is_bound = read != NULL && bind_item (self, item, read->items->pdata[0], NULL);
    }
  /* A slot whose text doesn't change needs no literal in the plan, so a failure is ignored. */
  if (!is_bound && is_changed)
    set_slot_error (slot, error);
  return is_bound || !is_changed;
}

static gboolean
bind_slots (DowserSavedBinding *self, const DowserQuestionForm *form, GPtrArray *slots, GError **error)
{
  guint n = 0;

  for (guint i = 0; i < form->items->len; i++)
    {
      const DowserQuestionFormItem *item = form->items->pdata[i];

      if (item->kind != DOWSER_SLOT_NONE && !bind_slot (self, item, slots->pdata[n++], error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
is_unchanged (GPtrArray *slots)
{
  for (guint i = 0; i < slots->len; i++)
    {
      const DowserSavedSlot *slot = slots->pdata[i];

      if (slot->given != NULL && strcmp (slot->given, slot->original_text) != 0)
        return FALSE;
    }
  return TRUE;
}

DowserPlan *
dowser_saved_question_fill_slots (const DowserSavedQuestion *self, GPtrArray *slots, const DowserSchema *schema,
                                  const DowserProfile *profile, GError **error)
{
  g_auto (DowserSavedBinding) binding = { NULL };
  g_autoptr (DowserQuestionForm) form = NULL;
  g_autofree char *question = NULL;

  if (is_unchanged (slots))
    return dowser_plan_bind (self->plan, NULL, error);
  binding_init (&binding, self, schema, profile);
  binding.is_chosen = TRUE;
  form = dowser_question_form_new (self->question, binding.places);
  if (!bind_slots (&binding, form, slots, error))
    return NULL;
  question = dowser_saved_slots_dup_question (slots, self->question);
  if (is_bound_once (&binding) && has_no_old_words (&binding, question))
    return make_plan (&binding, question);
  g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
               _ ("The saved plan cannot answer “%s”, because the new value would replace no value or several values "
                  "in the plan. Type the question again in full."),
               question);
  return NULL;
}
