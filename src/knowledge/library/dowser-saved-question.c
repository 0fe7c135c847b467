/* dowser-saved-question.c - a question with a good answer, saved with its plan so that it can be asked again */
#include "knowledge/library/dowser-saved-question.h"

#include "audit/dowser-audit.h"
#include "sentence/dowser-sentence.h"
#include "words/dowser-words.h"

#include <string.h>

const char *const dowser_verified_nicks[] = { "no", "saved", "exported", "asked", NULL };

static void
collect_table_cb (const DowserSelect *select, gpointer user_data)
{
  GPtrArray *tables = user_data;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (!instance->is_step && !g_ptr_array_find_with_equal_func (tables, instance->table, g_str_equal, NULL))
        g_ptr_array_add (tables, g_strdup (instance->table));
    }
}

static char **
dup_tables (const DowserPlan *plan)
{
  GPtrArray *tables = g_ptr_array_new ();

  dowser_plan_walk_selects (plan, FALSE, collect_table_cb, tables);
  g_ptr_array_add (tables, NULL);
  return (char **) g_ptr_array_free (tables, FALSE);
}

DowserSavedQuestion *
dowser_saved_question_new (const char *source_uri, const char *question, const DowserPlan *plan, const char *sentence,
                           DowserVerified verified, gint64 now)
{
  DowserSavedQuestion *self = g_new0 (DowserSavedQuestion, 1);

  self->source_uri = g_strdup (source_uri);
  self->question = g_strdup (question);
  self->sentence = g_strdup (sentence);
  self->plan = dowser_plan_ref (plan);
  self->tables = dup_tables (plan);
  self->verified = verified;
  self->verified_at = verified != DOWSER_VERIFIED_NOT ? now : 0;
  self->created = now;
  return self;
}

DowserSavedQuestion *
dowser_saved_question_copy (const DowserSavedQuestion *self)
{
  DowserSavedQuestion *copy = g_memdup2 (self, sizeof *self);

  copy->source_uri = g_strdup (self->source_uri);
  copy->question = g_strdup (self->question);
  copy->sentence = g_strdup (self->sentence);
  copy->plan = dowser_plan_ref (self->plan);
  copy->tables = g_strdupv (self->tables);
  copy->meanings = g_strdup (self->meanings);
  return copy;
}

void
dowser_saved_question_free (DowserSavedQuestion *self)
{
  g_free (self->source_uri);
  g_free (self->question);
  g_free (self->sentence);
  dowser_plan_unref (self->plan);
  g_strfreev (self->tables);
  g_free (self->meanings);
  g_free (self);
}

DowserQuestionForm *
dowser_saved_question_dup_form (const DowserSavedQuestion *self)
{
  g_autoptr (GPtrArray) places = dowser_plan_places_find (self->plan);

  return dowser_question_form_new (self->question, places);
}

/* Masks all literals: not only a name, but also a date of birth or a customer number identifies a person. The plan's
 * row limit isn't a literal, so it remains. */
static DowserExpr *
mask_cb (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind != DOWSER_EXPR_LITERAL || expr->value->is_null || expr->value->type == DOWSER_VALUE_BOOLEAN)
    return NULL;
  return dowser_expr_new_text ("…");
}

static DowserExpr *
column_cb (const DowserExpr *expr, gpointer user_data)
{
  GHashTable *names = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN)
    g_hash_table_add (names, expr->name);
  return NULL;
}

gboolean
dowser_saved_question_reads_column (const DowserSavedQuestion *self, const DowserSchema *schema, DowserColumnTest test)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  dowser_plan_unref (dowser_plan_map (self->plan, column_cb, names));
  for (char **name = self->tables; *name != NULL; name++)
    {
      const DowserTable *table = dowser_schema_find_table (schema, *name);

      for (guint i = 0; table != NULL && i < table->columns->len; i++)
        {
          const DowserColumn *column = table->columns->pdata[i];

          if (test (column) && g_hash_table_contains (names, column->name))
            return TRUE;
        }
    }
  return FALSE;
}

static gboolean
is_personal (const DowserColumn *column)
{
  return column->pii;
}

/* Returns TRUE if @words, in which the slots (replaceable parts) are already masked, still contain a text value of the
 * plan. This happens if the value isn't in a slot. */
static gboolean
contains_value (const DowserSavedQuestion *self, const char *words)
{
  g_autoptr (GPtrArray) places = dowser_plan_places_find (self->plan);
  g_autofree char *folded = dowser_word_fold (words, -1);

  for (guint i = 0; i < places->len; i++)
    {
      const DowserExpr *expr = ((const DowserPlanPlace *) places->pdata[i])->expr;
      g_autofree char *value = NULL;

      if (expr == NULL || expr->kind != DOWSER_EXPR_LITERAL || expr->value->is_null
          || expr->value->type != DOWSER_VALUE_TEXT)
        continue;
      value = dowser_word_fold (expr->value->text, -1);
      g_strdelimit (value, "%", ' ');
      if (strstr (folded, g_strstrip (value)) != NULL)
        return TRUE;
    }
  return FALSE;
}

char *
dowser_saved_question_dup_hint (const DowserSavedQuestion *self, const DowserSchema *schema, gboolean shows_values)
{
  gboolean masks = !shows_values || dowser_saved_question_reads_column (self, schema, is_personal);
  g_autoptr (DowserQuestionForm) form = dowser_saved_question_dup_form (self);
  g_autofree char *question = masks ? dowser_question_form_dup_masked (form) : g_strdup (self->question);
  g_autoptr (DowserPlan) plan = masks ? dowser_plan_map (self->plan, mask_cb, NULL) : dowser_plan_ref (self->plan);
  g_autofree char *sentence
      = masks || self->sentence == NULL ? dowser_sentence_write (plan, schema, NULL) : g_strdup (self->sentence);

  if (sentence == NULL || (masks && contains_value (self, question)))
    return NULL;
  return g_strdelimit (g_strdup_printf ("“%s”: %s", question, sentence), "\r\n", ' ');
}

gboolean
dowser_saved_question_is_self_contained (DowserSession *session)
{
  const char *question = dowser_session_get_question (session);
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  gboolean is_saved = understanding != NULL && understanding->saved_at > 0;

  return question != NULL && *question != '\0' && dowser_session_get_exchanges (session)->len == 0
         && dowser_session_get_constraints (session)->len == 0 && dowser_session_get_evidence (session) == NULL
         && !dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_OPERATION)
         && (is_saved || !dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_FILE));
}

static DowserExpr *
blank_cb (const DowserExpr *expr, gpointer user_data)
{
  return expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_RELATIVE_DATE ? dowser_expr_new_text ("")
                                                                                      : NULL;
}

/* Returns: (transfer full) */
static DowserPlan *
dup_blanked_plan (const DowserPlan *plan)
{
  g_autoptr (DowserPlan) blank = dowser_plan_map (plan, blank_cb, NULL);
  DowserSelect *select;

  if (blank->select->limit == DOWSER_NO_LIMIT)
    return g_steal_pointer (&blank);
  select = dowser_select_copy (blank->select);
  select->limit = 1;
  return dowser_plan_with_select (blank, select);
}

gboolean
dowser_saved_plan_has_same_shape (const DowserPlan *plan, const DowserPlan *other)
{
  g_autoptr (DowserPlan) a = dup_blanked_plan (plan);
  g_autoptr (DowserPlan) b = dup_blanked_plan (other);

  return dowser_plan_has_same_statement (a, b);
}

/* Refuses a plan with names that @schema doesn't have. An audit would remove these names, but the remaining plan would
 * no longer answer the question. */
char *
dowser_saved_plan_dup_problem (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) repaired = dowser_audit (plan, schema, NULL, &findings, &error);

  if (repaired == NULL)
    return g_strdup (error->message);
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (finding->severity == DOWSER_SEVERITY_ERROR)
        return g_strdup (finding->message);
    }
  return NULL;
}
