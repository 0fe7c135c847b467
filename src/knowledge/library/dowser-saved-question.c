/* dowser-saved-question.c - a question that was answered well, with its plan, kept to be asked again */
#include "knowledge/library/dowser-saved-question.h"

#include "audit/dowser-audit.h"
#include "sentence/dowser-sentence.h"

#include <glib/gi18n-lib.h>

const char *const dowser_verified_nicks[] = { "no", "saved", "exported", NULL };

static void
table_cb (const DowserSelect *select, gpointer user_data)
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

  dowser_plan_walk_selects (plan, FALSE, table_cb, tables);
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

char *
dowser_saved_question_describe (const DowserSavedQuestion *self, gint64 now)
{
  g_autoptr (GDateTime) saved = g_date_time_new_from_unix_local (self->created / G_USEC_PER_SEC);
  g_autoptr (GDateTime) present = g_date_time_new_from_unix_local (now / G_USEC_PER_SEC);
  gboolean is_this_year = g_date_time_get_year (saved) == g_date_time_get_year (present);
  /* Translators: the day on which a question was saved, as g_date_time_format() writes it */
  g_autofree char *day = g_date_time_format (saved, is_this_year ? _ ("%-d %B") : _ ("%-d %B %Y"));

  /* Translators: “As saved on 3 May” */
  return g_strdup_printf (_ ("As saved on %s"), day);
}

static DowserExpr *
mask_cb (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind != DOWSER_EXPR_LITERAL || expr->value->is_null || expr->value->type != DOWSER_VALUE_TEXT)
    return NULL;
  return dowser_expr_new_text ("…");
}

char *
dowser_saved_question_dup_hint (const DowserSavedQuestion *self, const DowserSchema *schema, gboolean tells_values)
{
  g_autoptr (DowserQuestionForm) form = tells_values ? NULL : dowser_saved_question_dup_form (self);
  g_autofree char *question = tells_values ? g_strdup (self->question) : dowser_question_form_dup_masked (form);
  g_autoptr (DowserPlan) plan
      = tells_values ? dowser_plan_ref (self->plan) : dowser_plan_map (self->plan, mask_cb, NULL);
  g_autofree char *sentence = dowser_sentence_write (plan, schema, NULL);
  g_autofree char *line = sentence != NULL ? g_strdup_printf ("“%s”: %s", question, sentence)
                                           : g_strdup_printf ("“%s”: tables %s", question, self->tables[0]);

  return g_strdelimit (g_steal_pointer (&line), "\r\n", ' ');
}

/* An audit leaves out what is not there and goes on: what was asked for is answered no longer, all the same. */
char *
dowser_saved_plan_dup_problem (const DowserPlan *plan, const DowserSchema *schema)
{
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) mended = dowser_audit (plan, schema, NULL, &findings, &error);

  if (mended == NULL)
    return g_strdup (error->message);
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (finding->severity == DOWSER_SEVERITY_ERROR)
        return g_strdup (finding->message);
    }
  return NULL;
}
