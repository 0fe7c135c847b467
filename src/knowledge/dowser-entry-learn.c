/* dowser-entry-learn.c - learns entries from the user's corrections and answers to clarifying questions */
#include "knowledge/dowser-entry-learn.h"

#include "analysis/dowser-affix.h"
#include "analysis/dowser-name-finder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The text between a column and a value in the meaning of a word: "customers.country = Norway". */
#define EQUALS " = "

/* Returns: (transfer full) */
static DowserEntry *
make_entry (DowserEntryKind kind, const char *term, const char *means, const char *from)
{
  DowserEntry *entry = dowser_entry_new (kind, term, means);

  entry->from = g_strdup (from);
  entry->tier = DOWSER_ENTRY_LEARNED;
  entry->confidence = dowser_entry_get_initial_confidence (DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_CORRECTION);
  return entry;
}

DowserEntry *
dowser_entry_new_learned (const DowserConstraint *constraint)
{
  switch (constraint->kind)
    {
    case DOWSER_CONSTRAINT_MAPPING:
      return make_entry (DOWSER_ENTRY_SYNONYM, constraint->words, constraint->to, NULL);
    case DOWSER_CONSTRAINT_JOIN:
      return make_entry (DOWSER_ENTRY_JOIN, NULL, constraint->to, constraint->from);
    case DOWSER_CONSTRAINT_INSTEAD:
      return make_entry (DOWSER_ENTRY_INSTEAD, NULL, constraint->to, constraint->from);
    case DOWSER_CONSTRAINT_NOTE:
      return make_entry (DOWSER_ENTRY_NOTE, NULL, constraint->user_text, NULL);
    case DOWSER_CONSTRAINT_NEEDED:
    case DOWSER_CONSTRAINT_EXCLUDED:
    default:
      return NULL;
    }
}

/* Returns the words of the question with the meanings that they have in an option. If the option has none of its own,
 * returns those of the first option. */
static GPtrArray *
get_spans (const DowserUnderstanding *clarification, const DowserOption *option)
{
  return option->spans->len > 0 ? option->spans : clarification->spans;
}

static gboolean
is_at_same_place (const DowserSpan *a, const DowserSpan *b)
{
  return a->start == b->start && a->length == b->length;
}

/* Finds the only span (words of the question) that has different meanings in two options. Both meanings must be known.
 * Returns: (nullable): the span in @one */
static const DowserSpan *
find_difference (GPtrArray *one, GPtrArray *other)
{
  const DowserSpan *found = NULL;

  if (one->len != other->len)
    return NULL;
  for (guint i = 0; i < one->len; i++)
    {
      const DowserSpan *span = one->pdata[i];
      const DowserSpan *other_span = other->pdata[i];

      if (!is_at_same_place (span, other_span))
        return NULL;
      if (g_strcmp0 (span->meaning, other_span->meaning) == 0)
        continue;
      if (found != NULL || span->meaning == NULL || other_span->meaning == NULL)
        return NULL;
      found = span;
    }
  return found;
}

static gboolean
is_column (const DowserSchema *schema, const char *path)
{
  const char *dot = strrchr (path, '.');
  g_autofree char *before = dot != NULL ? g_strndup (path, (gsize) (dot - path)) : NULL;
  const DowserTable *table = before != NULL ? dowser_schema_find_table (schema, before) : NULL;

  return table != NULL && dowser_table_find_column (table, dot + 1) != NULL;
}

/* Returns: (transfer full) (nullable) */
static DowserEntry *
new_from_span (const DowserSpan *span, const DowserSchema *schema)
{
  const char *equals = span->role == DOWSER_TOKEN_VALUE ? strstr (span->meaning, EQUALS) : NULL;
  g_autofree char *means
      = equals != NULL ? g_strndup (span->meaning, (gsize) (equals - span->meaning)) : g_strdup (span->meaning);
  gboolean is_named = (span->role == DOWSER_TOKEN_TABLE && dowser_schema_find_table (schema, means) != NULL)
                      || ((span->role == DOWSER_TOKEN_COLUMN || equals != NULL) && is_column (schema, means));
  DowserEntry *entry;

  if (!is_named)
    return NULL;
  entry = make_entry (DOWSER_ENTRY_SYNONYM, span->text, means, NULL);
  entry->value = equals != NULL ? g_strdup (equals + strlen (EQUALS)) : NULL;
  entry->confidence = dowser_entry_get_initial_confidence (DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_ANSWER);
  return entry;
}

/* Learns the meaning of the span (the words of the question) in which the chosen option differs from the other options.
 * Options that differ from the chosen option in several spans are ignored. If two options differ from it in different
 * spans, nothing is learned. */
DowserEntry *
dowser_entry_new_from_choice (const DowserUnderstanding *clarification, guint chosen, const DowserSchema *schema)
{
  const DowserOption *option = chosen < clarification->options->len ? clarification->options->pdata[chosen] : NULL;
  const DowserSpan *found = NULL;

  if (option == NULL || option->plan == NULL || option->source_uri != NULL)
    return NULL;
  for (guint i = 0; i <= clarification->options->len; i++)
    {
      GPtrArray *spans = i < clarification->options->len ? get_spans (clarification, clarification->options->pdata[i])
                                                         : clarification->spans;
      const DowserSpan *difference = find_difference (get_spans (clarification, option), spans);

      if (difference == NULL || difference == found)
        continue;
      if (found != NULL)
        return NULL;
      found = difference;
    }
  return found != NULL ? new_from_span (found, schema) : NULL;
}

/* Learns the meaning of the words that both the user's question and the clarifying question contain, if they are mapped
 * to a column. If they are mapped to two columns, nothing is learned. */
DowserEntry *
dowser_entry_new_from_answer (const char *ask, const char *question, const DowserPlan *plan, const DowserSchema *schema)
{
  const DowserMapping *found = NULL;
  DowserEntry *entry;

  for (guint i = 0; i < plan->mappings->len; i++)
    {
      const DowserMapping *mapping = plan->mappings->pdata[i];

      if (!dowser_name_is_mentioned (ask, mapping->words) || !dowser_name_is_mentioned (question, mapping->words))
        continue;
      if (found != NULL)
        return NULL;
      found = mapping;
    }
  if (found == NULL || !is_column (schema, found->column))
    return NULL;
  entry = make_entry (DOWSER_ENTRY_SYNONYM, found->words, found->column, NULL);
  entry->confidence = dowser_entry_get_initial_confidence (DOWSER_ENTRY_LEARNED, DOWSER_ENTRY_FROM_ANSWER);
  return entry;
}

char *
dowser_entry_dup_sentence (const DowserEntry *self, const DowserSchema *schema)
{
  if (self->kind == DOWSER_ENTRY_JOIN)
    return g_strdup_printf (_ ("%s and %s are joined"), self->from, self->means);
  if (self->kind == DOWSER_ENTRY_UNIT)
    /* Translators: a column, and in what it counts: "payments.amount_cents in EUR cents" */
    return g_strdup_printf (_ ("%s in %s"), self->means, self->unit);
  if (self->kind == DOWSER_ENTRY_INSTEAD && schema != NULL && dowser_affix_is_pattern (self->means))
    return dowser_affix_dup_preview (self->means, schema);
  if (self->kind == DOWSER_ENTRY_INSTEAD)
    return g_strdup_printf (_ ("%s, not %s"), self->means, self->from);
  if (self->term == NULL || self->kind == DOWSER_ENTRY_NOTE)
    return g_strdup (self->means);
  if (self->value != NULL)
    return g_strdup_printf (_ ("“%s” means %s = “%s”"), self->term, self->means, self->value);
  return g_strdup_printf (_ ("“%s” means %s"), self->term, self->means);
}
