/* dowser-parse-units.c - shows outputs in the unit that the question names: "total amount in euros" for a column of
 * cents */
#include "planner/read/dowser-parse.h"
#include "planner/schema/dowser-column-unit.h"
#include "words/dowser-units.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
find_unit (const DowserToken *token)
{
  static const char *const signs[] = { "€", "$", "£", NULL };

  if (token == NULL)
    return NULL;
  if (g_strv_contains (signs, token->text))
    return "money";
  return token->kind == DOWSER_TOKEN_KIND_WORD ? dowser_unit_find (token->folded) : NULL;
}

/* Shows each measure in @unit if its own unit can be converted to @unit. Returns: TRUE if at least one measure was
 * converted */
static gboolean
convert_measures (DowserParse *self, const char *unit, const char *word)
{
  gboolean found = FALSE;
  double factor;

  for (guint i = 0; i < self->frame->outputs->len; i++)
    {
      DowserTerm *term = &g_array_index (self->frame->outputs, DowserTerm, i);
      const char *own = term->column != NULL ? dowser_unit_find_for_column (term->column) : NULL;

      if (own == NULL || term->factor != NULL || term->share || term->rate != NULL
          || (term->aggregated && term->aggregate == DOWSER_COUNT) || !dowser_unit_convert (unit, own, &factor))
        continue;
      found = TRUE;
      if (factor == 1.0)
        continue;
      term->divisor = factor;
      term->unit = word;
    }
  return found;
}

void
dowser_parse_units (DowserParse *self)
{
  guint n = dowser_tokens_get_length (self->candidate_chart->tokens);

  for (guint i = 1; i < n; i++)
    {
      const DowserToken *token = dowser_tokens_get (self->candidate_chart->tokens, i);
      const char *unit = dowser_parse_token_is (self, i - 1, "in") ? find_unit (token) : NULL;

      if (unit == NULL)
        continue;
      if (convert_measures (self, unit, token->text))
        dowser_parse_mark_understood (self, i - 1, 2);
      else if (token->kind == DOWSER_TOKEN_KIND_PUNCTUATION)
        /* Translators: %s is the sign of a currency */
        dowser_parse_add_doubt (self, 0.0, g_strdup_printf (_ ("“%s” was not understood."), token->text));
    }
}
