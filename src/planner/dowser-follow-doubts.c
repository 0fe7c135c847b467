/* dowser-follow-doubts.c - the reasons to check the answer to a follow-up question */
#include "planner/dowser-follow-doubts.h"

#include "planner/dowser-follow-rows.h"
#include "planner/dowser-planner-follow.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Adds a reason for each guessed word in @read, the understanding of the words of a follow-up question without its
 * phrase. For "only in Paris", these are the words without "only". */
static void
add_guesses (DowserUnderstanding *self, const DowserUnderstanding *read)
{
  for (guint i = 0; i < read->spans->len; i++)
    {
      const DowserSpan *span = read->spans->pdata[i];

      if (span->guessed && span->meaning != NULL)
        g_ptr_array_add (self->reasons, g_strdup_printf (_ ("“%s” was read as “%s”."), span->text, span->meaning));
    }
}

static gboolean
find_date (const DowserExpr *expr, gpointer user_data)
{
  const DowserExpr **date = user_data;

  if (expr->kind == DOWSER_EXPR_COMPARE && *date == NULL
      && ((const DowserExpr *) expr->args->pdata[1])->kind == DOWSER_EXPR_LITERAL
      && dowser_value_type_is_temporal (((const DowserExpr *) expr->args->pdata[1])->value->type))
    *date = ((const DowserExpr *) expr->args->pdata[0])->kind == DOWSER_EXPR_COLUMN ? expr->args->pdata[0] : NULL;
  return TRUE;
}

static guint
count_dates (const DowserSelect *select, const DowserSchema *schema)
{
  guint n = 0;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserTable *table
          = dowser_schema_find_table (schema, ((const DowserInstance *) select->from->pdata[i])->table);

      for (guint c = 0; table != NULL && c < table->columns->len; c++)
        n += dowser_value_type_is_temporal (((const DowserColumn *) table->columns->pdata[c])->type);
    }
  return n;
}

/* Adds a reason if the question has a time without naming its column, and the tables have another date column that the
 * user may have meant. */
static void
add_date_doubt (DowserUnderstanding *self, const DowserUnderstanding *read, const DowserSchema *schema)
{
  const DowserExpr *filter = read->plan->select->filter;
  const DowserExpr *date = NULL;

  if (filter != NULL)
    dowser_expr_walk (filter, find_date, &date);
  for (guint i = 0; date != NULL && i < read->spans->len; i++)
    if (((const DowserSpan *) read->spans->pdata[i])->role == DOWSER_TOKEN_COLUMN)
      return;
  if (date != NULL && count_dates (self->plan->select, schema) > 1)
    g_ptr_array_add (self->reasons,
                     g_strdup_printf (_ ("The period was applied to the date column “%s”."), date->name));
}

void
dowser_follow_add_doubts (DowserUnderstanding *self, const DowserUnderstanding *read, const DowserSchema *schema)
{
  for (guint i = 0; i < read->reasons->len; i++)
    g_ptr_array_add (self->reasons, g_strdup (read->reasons->pdata[i]));
  if (read->reasons->len == 0)
    add_guesses (self, read);
  add_date_doubt (self, read, schema);
}

/* Returns TRUE if the question begins like a change of the plan, for example "with orders" after a list of customers.
 * The user may have meant a change, even if the question couldn't be read as a change. */
static gboolean
begins_as_change (const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  DowserFollow follow = { 0 };
  guint row = 0;
  gboolean begins = dowser_follow_match_row (tokens, &row, &follow);

  g_free (follow.rest);
  return begins;
}

void
dowser_planner_add_reference_doubt (DowserUnderstanding *self, const char *question)
{
  static const char *const pronouns[] = { "their", "them", "those", "these", "its", NULL };

  if (self->state == DOWSER_STATE_UNDERSTOOD && begins_as_change (question))
    {
      self->state = DOWSER_STATE_CHECK;
      g_ptr_array_add (self->reasons,
                       g_strdup (_ ("The question may change the previous answer, but was read as a new question.")));
    }
  for (guint i = 0; self->state == DOWSER_STATE_UNDERSTOOD && i < self->spans->len; i++)
    {
      const DowserSpan *span = self->spans->pdata[i];
      g_auto (GStrv) words = g_strsplit (span->text, " ", -1);

      if (span->role == DOWSER_TOKEN_TABLE)
        return;
      for (guint w = 0; words[w] != NULL; w++)
        {
          g_autofree char *folded = g_utf8_casefold (words[w], -1);

          if (!g_strv_contains (pronouns, folded))
            continue;
          self->state = DOWSER_STATE_CHECK;
          g_ptr_array_add (self->reasons, g_strdup_printf (_ ("“%s” may refer to the previous answer, but the question "
                                                              "was read as a new question."),
                                                           words[w]));
          return;
        }
    }
}
