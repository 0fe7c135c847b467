/* dowser-call-text.c - descriptions of requests to a model: tokens, cost, tries; no widgets */
#include "views/models/dowser-call-text.h"

#include "base/dowser-number-signs.h"
#include "views/panes/dowser-bottom-bar.h"

#include <glib/gi18n-lib.h>

static const struct
{
  const char *purpose;
  const char *title;
} titles[] = {
  { "plan", N_ ("Making a plan") },
  { "relevance", N_ ("Choosing the tables") },
  { "route", N_ ("Deciding whether to change the plan") },
  { "repair", N_ ("Fixing the plan") },
  { "refine", N_ ("Refining the plan") },
  { "judge", N_ ("Checking the rows") },
  { "explore", N_ ("Exploring the values") },
};

const char *
dowser_call_get_title (const DowserModelCall *call)
{
  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (g_strcmp0 (titles[i].purpose, call->purpose) == 0)
      return _ (titles[i].title);
  return call->purpose;
}

static void
append_part (GString *text, const char *part)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", part);
}

/* The cost has enough decimals for requests that cost less than a hundredth of the currency's unit. No currency is
 * shown, because the settings don't contain it. */
static void
append_cost (GString *text, double cost)
{
  g_autofree char *part = NULL;

  if (cost <= 0.0)
    return;
  part = cost < 0.01 ? g_strdup_printf (_ ("costs %.4f"), cost) : g_strdup_printf (_ ("costs %.2f"), cost);
  append_part (text, part);
}

static void
append_tries (GString *text, guint n_attempts)
{
  g_autofree char *part = NULL;

  if (n_attempts <= 1)
    return;
  part = g_strdup_printf (ngettext ("%u try", "%u tries", n_attempts), n_attempts);
  append_part (text, part);
}

char *
dowser_call_dup_summary (const DowserModelCall *call)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *duration = dowser_describe_duration (call->elapsed);
  g_autofree char *sent = dowser_count_to_text (call->tokens_in);
  g_autofree char *received = dowser_count_to_text (call->tokens_out);
  g_autofree char *tokens = g_strdup_printf (call->estimated ? _ ("about %s prompt tokens and %s reply tokens")
                                                             : _ ("%s prompt tokens and %s reply tokens"),
                                             sent, received);

  append_part (text, tokens);
  if (call->stored)
    append_part (text, _ ("stored reply, no request sent"));
  else
    append_part (text, duration);
  append_tries (text, call->n_attempts);
  if (!call->stored)
    append_cost (text, call->cost);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns the names of the models. Each name is included once. */
static char *
dup_models (GPtrArray *calls)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < calls->len; i++)
    {
      const DowserModelCall *call = g_ptr_array_index (calls, i);

      if (call->model != NULL && !g_ptr_array_find_with_equal_func (names, call->model, g_str_equal, NULL))
        g_ptr_array_add (names, call->model);
    }
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **) names->pdata);
}

char *
dowser_calls_dup_summary (GPtrArray *calls)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *models = NULL;
  g_autofree char *requests = NULL;
  g_autofree char *count = NULL;
  g_autofree char *tokens = NULL;
  gint64 n_tokens = 0;
  guint n_asked = 0;
  double cost = 0.0;

  if (calls->len == 0)
    return NULL;
  for (guint i = 0; i < calls->len; i++)
    {
      const DowserModelCall *call = g_ptr_array_index (calls, i);

      if (call->stored)
        continue;
      n_asked++;
      n_tokens += call->tokens_in + call->tokens_out;
      cost += MAX (call->cost, 0.0);
    }
  models = dup_models (calls);
  requests = g_strdup_printf (ngettext ("%u request", "%u requests", n_asked), n_asked);
  count = dowser_count_to_text (n_tokens);
  tokens = g_strdup_printf (ngettext ("%s token", "%s tokens", (gulong) n_tokens), count);
  if (*models != '\0')
    append_part (text, models);
  append_part (text, requests);
  append_part (text, tokens);
  append_cost (text, cost);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
