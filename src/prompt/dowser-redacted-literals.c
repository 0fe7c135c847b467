/* dowser-redacted-literals.c - replaces literals of a plan that a model must not see by placeholders */
#include "prompt/dowser-redacted-literals.h"

#include "plan/dowser-personal-literals.h"

#include <string.h>

#define MARK "[value %u]"
/* The largest integer that isn't redacted. Small numbers (months, quarters) are usually part of a question and not
 * stored values. */
#define LARGEST_OPEN_NUMBER 12

struct _DowserRedactedLiterals
{
  char *user_texts;      /* the user's texts, case folded */
  GPtrArray *values;     /* DowserValue */
  GPtrArray *parameters; /* DowserParameter of the plan; a parameter whose value is redacted is sent without a value */
};

static void
append_folded (GString *user_texts, const char *text)
{
  g_autofree char *folded = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  if (folded != NULL)
    g_string_append_printf (user_texts, " %s ", folded);
}

static char *
dup_texts (const DowserPromptFacts *facts)
{
  GString *user_texts = g_string_new (NULL);

  append_folded (user_texts, facts->question);
  append_folded (user_texts, facts->evidence);
  append_folded (user_texts, facts->instruction);
  for (guint i = 0; facts->constraints != NULL && i < facts->constraints->len; i++)
    append_folded (user_texts, ((const DowserConstraint *) facts->constraints->pdata[i])->user_text);
  for (guint i = 0; facts->exchanges != NULL && i < facts->exchanges->len; i++)
    append_folded (user_texts, ((const DowserExchange *) facts->exchanges->pdata[i])->question);
  return g_string_free (user_texts, FALSE);
}

static gboolean
is_word_at (const char *text, const char *at, gsize length)
{
  gunichar before = at > text ? g_utf8_get_char (g_utf8_prev_char (at)) : ' ';
  gunichar after = at[length] != '\0' ? g_utf8_get_char (at + length) : ' ';

  return !g_unichar_isalnum (before) && !g_unichar_isalnum (after);
}

/* Finds @word in @text, but only as a whole word. A single letter would otherwise be found in any text. Returns:
 * (nullable) */
static const char *
find_word (const char *text, const char *word)
{
  gsize length = strlen (word);

  if (length == 0)
    return NULL;
  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    if (is_word_at (text, at, length))
      return at;
  return NULL;
}

/* Returns the text of a pattern without the wildcards at its start and end. Returns: (transfer full) */
static char *
dup_without_wildcards (const DowserValue *value)
{
  g_autofree char *text = dowser_value_to_display (value);
  char *start = text;
  gsize length;

  while (*start == '%' || *start == '_')
    start++;
  length = strlen (start);
  while (length > 0 && (start[length - 1] == '%' || start[length - 1] == '_'))
    length--;
  return g_strndup (start, length);
}

static gboolean
can_be_sent (const DowserRedactedLiterals *self, const DowserValue *value)
{
  g_autofree char *core = NULL;
  g_autofree char *folded = NULL;

  if (value->is_null || value->type == DOWSER_VALUE_BOOLEAN)
    return TRUE;
  if (value->type == DOWSER_VALUE_INTEGER && ABS (value->integer) <= LARGEST_OPEN_NUMBER)
    return TRUE;
  if (value->type == DOWSER_VALUE_REAL && value->real >= 0 && value->real <= 1)
    return TRUE;
  core = dup_without_wildcards (value);
  folded = g_utf8_casefold (core, -1);
  return *folded == '\0' || find_word (self->user_texts, folded) != NULL;
}

static int
find_value (const DowserRedactedLiterals *self, const DowserValue *value)
{
  for (guint i = 0; i < self->values->len; i++)
    if (dowser_value_equal (self->values->pdata[i], value))
      return (int) i;
  return -1;
}

static void
add_redacted (DowserRedactedLiterals *self, const DowserExpr *literal)
{
  if (!can_be_sent (self, literal->value) && find_value (self, literal->value) < 0)
    g_ptr_array_add (self->values, dowser_value_ref (literal->value));
}

/* Collects the literals to redact. A number is redacted only in a comparison, because elsewhere it is part of a
 * calculation. */
static DowserExpr *
collect_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean compares = expr->kind == DOWSER_EXPR_COMPARE || expr->kind == DOWSER_EXPR_BETWEEN
                      || expr->kind == DOWSER_EXPR_IN || expr->kind == DOWSER_EXPR_MATCH;

  for (guint i = 0; compares && i < expr->args->len; i++)
    if (((const DowserExpr *) expr->args->pdata[i])->kind == DOWSER_EXPR_LITERAL)
      add_redacted (user_data, expr->args->pdata[i]);
  if (expr->kind == DOWSER_EXPR_LITERAL && !dowser_value_type_is_number (expr->value->type))
    add_redacted (user_data, expr);
  return NULL;
}

/* Adds the literals that are compared with columns of personal data. They are redacted at any privacy level. */
static void
add_personal (DowserRedactedLiterals *self, const DowserPromptFacts *facts)
{
  g_autoptr (GPtrArray) values = dowser_personal_literals_find (facts->plan, facts->schema);

  for (guint i = 0; i < values->len; i++)
    if (!can_be_sent (self, values->pdata[i]) && find_value (self, values->pdata[i]) < 0)
      g_ptr_array_add (self->values, dowser_value_ref (values->pdata[i]));
}

DowserRedactedLiterals *
dowser_redacted_literals_new (const DowserPromptFacts *facts)
{
  DowserRedactedLiterals *self = g_new0 (DowserRedactedLiterals, 1);

  self->user_texts = dup_texts (facts);
  self->values = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);
  self->parameters = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_parameter_free);
  for (guint i = 0; facts->plan != NULL && i < facts->plan->parameters->len; i++)
    {
      const DowserParameter *parameter = facts->plan->parameters->pdata[i];

      g_ptr_array_add (self->parameters,
                       dowser_parameter_new (parameter->name, parameter->label, parameter->type, parameter->value));
    }
  if (facts->plan != NULL && facts->privacy_level < DOWSER_PRIVACY_LEVEL_VALUES)
    {
      g_autoptr (DowserPlan) same = dowser_plan_map (facts->plan, collect_cb, self);

      for (guint i = 0; i < facts->plan->parameters->len; i++)
        {
          const DowserParameter *parameter = facts->plan->parameters->pdata[i];
          g_autoptr (DowserExpr) literal
              = parameter->value != NULL ? dowser_expr_new_literal (dowser_value_ref (parameter->value)) : NULL;

          if (literal != NULL)
            add_redacted (self, literal);
        }
    }
  if (facts->plan != NULL && facts->schema != NULL)
    add_personal (self, facts);
  return self;
}

void
dowser_redacted_literals_free (DowserRedactedLiterals *self)
{
  g_free (self->user_texts);
  g_ptr_array_unref (self->values);
  g_ptr_array_unref (self->parameters);
  g_free (self);
}

guint
dowser_redacted_literals_get_n_literals (const DowserRedactedLiterals *self)
{
  return self->values->len;
}

static DowserExpr *
redact_cb (const DowserExpr *expr, gpointer user_data)
{
  int index = expr->kind == DOWSER_EXPR_LITERAL ? find_value (user_data, expr->value) : -1;
  g_autofree char *placeholder = index >= 0 ? g_strdup_printf (MARK, (guint) index + 1) : NULL;

  return placeholder != NULL ? dowser_expr_new_text (placeholder) : NULL;
}

typedef struct
{
  const DowserRedactedLiterals *redacted_literals;
  gboolean told;
} LiteralSearch;

/* Records whether a heading contains a redacted value. Such a heading isn't replaced, because all expressions that read
 * the output by its heading would also have to be changed. */
static void
check_headings (const DowserSelect *select, gpointer user_data)
{
  LiteralSearch *search = user_data;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];
      g_autofree char *without_literals
          = dowser_redacted_literals_redact_text (search->redacted_literals, output->name);

      search->told |= output->expr->kind != DOWSER_EXPR_COLUMN && g_strcmp0 (without_literals, output->name) != 0;
    }
}

static gboolean
has_redacted_heading (const DowserRedactedLiterals *self, const DowserPlan *plan)
{
  LiteralSearch search = { self, FALSE };

  dowser_plan_walk_selects (plan, TRUE, check_headings, &search);
  return search.told;
}

DowserPlan *
dowser_redacted_literals_redact (const DowserRedactedLiterals *self, const DowserPlan *plan)
{
  g_autoptr (DowserPlan) without_literals = NULL;

  if (self->values->len == 0)
    return dowser_plan_ref (plan);
  without_literals = dowser_plan_map (plan, redact_cb, (gpointer) self);
  g_clear_pointer (&without_literals->restated, g_free);
  g_clear_pointer (&without_literals->explanation, g_free);
  for (guint i = 0; i < without_literals->steps->len; i++)
    g_clear_pointer (&((DowserPlanStep *) without_literals->steps->pdata[i])->about, g_free);
  g_ptr_array_set_size (without_literals->assumptions, 0);
  g_ptr_array_set_size (without_literals->ambiguities, 0);
  for (guint i = 0; i < without_literals->parameters->len; i++)
    {
      DowserParameter *parameter = without_literals->parameters->pdata[i];

      if (parameter->value != NULL && find_value (self, parameter->value) >= 0)
        g_clear_pointer (&parameter->value, dowser_value_unref);
    }
  return has_redacted_heading (self, without_literals) ? NULL : g_steal_pointer (&without_literals);
}

/* Replaces each @word in @text by @instead. @word: not empty. Takes @text. Returns: (transfer full) */
static char *
replace_word (char *text, const char *word, const char *instead)
{
  g_autofree char *owned = text;
  GString *exchanged = g_string_new (NULL);
  const char *at = text;

  for (const char *found = find_word (at, word); found != NULL; found = find_word (at, word))
    {
      g_string_append_len (exchanged, at, found - at);
      g_string_append (exchanged, instead);
      at = found + strlen (word);
    }
  g_string_append (exchanged, at);
  return g_string_free (exchanged, FALSE);
}

char *
dowser_redacted_literals_redact_text (const DowserRedactedLiterals *self, const char *text)
{
  char *without_literals = g_strdup (text);

  for (guint i = 0; without_literals != NULL && i < self->values->len; i++)
    {
      g_autofree char *placeholder = g_strdup_printf (MARK, i + 1);
      g_autofree char *core = dup_without_wildcards (self->values->pdata[i]);

      without_literals = replace_word (without_literals, core, placeholder);
    }
  return without_literals;
}

char *
dowser_redacted_literals_restore_text (const DowserRedactedLiterals *self, const char *text)
{
  GString *restored = text != NULL ? g_string_new (text) : NULL;

  for (guint i = self->values->len; restored != NULL && i > 0; i--)
    {
      g_autofree char *placeholder = g_strdup_printf (MARK, i);
      g_autofree char *display = dowser_value_to_display (self->values->pdata[i - 1]);

      g_string_replace (restored, placeholder, display, 0);
    }
  return restored != NULL ? g_string_free (restored, FALSE) : NULL;
}

static DowserExpr *
restore_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserRedactedLiterals *self = user_data;
  g_autofree char *text = NULL;

  if (expr->kind != DOWSER_EXPR_LITERAL || expr->value->type != DOWSER_VALUE_TEXT || expr->value->is_null
      || strstr (expr->value->text, "[value ") == NULL)
    return NULL;
  for (guint i = 0; i < self->values->len; i++)
    {
      g_autofree char *placeholder = g_strdup_printf (MARK, i + 1);

      if (g_str_equal (expr->value->text, placeholder))
        return dowser_expr_new_literal (dowser_value_ref (self->values->pdata[i]));
    }
  text = dowser_redacted_literals_restore_text (self, expr->value->text);
  return dowser_expr_new_text (text);
}

/* Like dowser_redacted_literals_restore_text(), but takes ownership of @text. Returns: (transfer full) (nullable) */
static char *
restore_and_free (const DowserRedactedLiterals *self, char *text)
{
  g_autofree char *told = text;

  return dowser_redacted_literals_restore_text (self, told);
}

/* Restores redacted values in those texts of a plan that don't affect the plan's result. */
static void
restore_remarks (const DowserRedactedLiterals *self, DowserPlan *plan)
{
  plan->restated = restore_and_free (self, plan->restated);
  plan->explanation = restore_and_free (self, plan->explanation);
  for (guint i = 0; i < plan->steps->len; i++)
    {
      DowserPlanStep *step = plan->steps->pdata[i];

      step->about = restore_and_free (self, step->about);
    }
  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      DowserAssumption *assumption = plan->assumptions->pdata[i];

      assumption->dimension = restore_and_free (self, assumption->dimension);
      assumption->target = restore_and_free (self, assumption->target);
    }
  for (guint i = 0; i < plan->ambiguities->len; i++)
    {
      DowserAmbiguity *ambiguity = plan->ambiguities->pdata[i];

      ambiguity->question = restore_and_free (self, ambiguity->question);
      for (guint j = 0; j < ambiguity->choices->len; j++)
        {
          DowserChoice *choice = ambiguity->choices->pdata[j];

          choice->label = restore_and_free (self, choice->label);
        }
    }
}

/* Restores the values of parameters that were sent to the model without values. Skips parameters that the model has
 * left out of its plan. */
static void
restore_parameters (const DowserRedactedLiterals *self, DowserPlan *plan)
{
  for (guint i = 0; i < self->parameters->len; i++)
    {
      const DowserParameter *before = self->parameters->pdata[i];
      DowserParameter *after = (DowserParameter *) dowser_plan_find_parameter (plan, before->name);

      if (after != NULL && after->value == NULL && before->value != NULL && find_value (self, before->value) >= 0)
        after->value = dowser_value_ref (before->value);
    }
}

DowserPlan *
dowser_redacted_literals_restore (const DowserRedactedLiterals *self, const DowserPlan *plan)
{
  DowserPlan *restored;

  if (self->values->len == 0)
    return dowser_plan_ref (plan);
  restored = dowser_plan_map (plan, restore_cb, (gpointer) self);
  restore_remarks (self, restored);
  restore_parameters (self, restored);
  return restored;
}
