/* dowser-value-hits.c - scores, counts and sorts the hits (stored values that match) of one span of words */
#include "planner/values/dowser-value-finder.h"

#include <string.h>

#define MAX_NAMED_CATEGORIES 60

static const double match_scores[] = {
  [DOWSER_VALUE_MATCH_EXACT] = 1.0,   [DOWSER_VALUE_MATCH_CASE] = 0.95, [DOWSER_VALUE_MATCH_MARKS] = 0.9,
  [DOWSER_VALUE_MATCH_PLURAL] = 0.85, [DOWSER_VALUE_MATCH_STEM] = 0.75, [DOWSER_VALUE_MATCH_PLACE] = 0.8,
  [DOWSER_VALUE_MATCH_CODE] = 0.75,   [DOWSER_VALUE_MATCH_NEAR] = 0.6,  [DOWSER_VALUE_MATCH_PART] = 0.55,
};

void
dowser_value_finder_init (DowserValueFinder *finder, const DowserValueIndex *index)
{
  memset (finder, 0, sizeof *finder);
  finder->index = index;
  finder->key = g_string_new (NULL);
  finder->mapped = g_string_new (NULL);
  finder->other = g_string_new (NULL);
  finder->hits = g_array_new (FALSE, FALSE, sizeof (DowserValueHit));
  finder->entries = g_array_new (FALSE, FALSE, sizeof (guint32));
}

GArray *
dowser_value_finder_finish (DowserValueFinder *finder)
{
  g_free (finder->text);
  g_string_free (finder->key, TRUE);
  g_string_free (finder->mapped, TRUE);
  g_string_free (finder->other, TRUE);
  g_array_unref (finder->entries);
  return finder->hits;
}

static gboolean
begins_with_capital (const char *text)
{
  return g_unichar_isupper (g_utf8_get_char (text));
}

const DowserValueEntry *
dowser_value_finder_get_entry (const DowserValueFinder *finder, guint32 entry)
{
  return &g_array_index (finder->index->entries, DowserValueEntry, entry);
}

const DowserColumn *
dowser_value_finder_get_column (const DowserValueFinder *finder, guint32 entry)
{
  return g_ptr_array_index (finder->index->columns, dowser_value_finder_get_entry (finder, entry)->column);
}

const DowserColumnProfile *
dowser_value_finder_get_profile (const DowserValueFinder *finder, guint32 entry)
{
  return dowser_profile_get (finder->index->profile, dowser_value_finder_get_column (finder, entry));
}

static gboolean
is_found (const DowserValueFinder *finder, guint32 entry)
{
  for (guint i = 0; i < finder->entries->len; i++)
    if (g_array_index (finder->entries, guint32, i) == entry)
      return TRUE;
  return FALSE;
}

/* Returns the score of a hit. A longer span has a higher score, because it is less likely a coincidence. A lower-case
 * word that matches a capitalized value has a lower score, unless the value's column has few distinct values. */
static double
compute_score (const DowserValueHit *hit)
{
  double score = match_scores[hit->match] + 0.01 * (MIN (hit->n_tokens, 5) - 1);
  gboolean is_category = hit->n_distinct >= 0 && hit->n_distinct <= MAX_NAMED_CATEGORIES;

  if (!hit->capitals_agree && !hit->quoted && !(is_category && hit->match <= DOWSER_VALUE_MATCH_PLURAL))
    score -= 0.1;
  return CLAMP (score, 0.0, 1.0);
}

void
dowser_value_finder_add_hit (DowserValueFinder *finder, guint32 entry, DowserValueMatch match)
{
  const DowserColumnProfile *profile = dowser_value_finder_get_profile (finder, entry);
  DowserValueHit hit = finder->span;

  hit.column = dowser_value_finder_get_column (finder, entry);
  if (is_found (finder, entry) || (finder->only != NULL && finder->only != hit.column))
    return;
  hit.value = dowser_value_finder_get_entry (finder, entry)->value;
  hit.match = match;
  hit.capitals_agree = begins_with_capital (finder->text) == begins_with_capital (hit.value);
  hit.n_distinct = profile->n_distinct;
  hit.n_column_rows = profile->n_rows;
  hit.score = compute_score (&hit);
  g_array_append_val (finder->hits, hit);
  g_array_append_val (finder->entries, entry);
}

static gboolean
is_hit_as_good (const DowserValueHit *a, const DowserValueHit *b)
{
  return a->match == b->match || (a->match <= DOWSER_VALUE_MATCH_MARKS && b->match <= DOWSER_VALUE_MATCH_MARKS);
}

static void
count_rivals (DowserValueFinder *finder)
{
  for (guint i = finder->start; i < finder->hits->len; i++)
    {
      DowserValueHit *hit = &g_array_index (finder->hits, DowserValueHit, i);
      guint same_column = 0;

      hit->n_columns = 1;
      for (guint j = finder->start; j < finder->hits->len; j++)
        {
          const DowserValueHit *other = &g_array_index (finder->hits, DowserValueHit, j);

          if (!is_hit_as_good (hit, other))
            continue;
          if (other->column == hit->column)
            same_column++;
          else if (g_ascii_strcasecmp (other->value, hit->value) == 0)
            hit->n_columns++;
        }
      if (hit->match != DOWSER_VALUE_MATCH_PART)
        hit->n_values = same_column;
    }
}

static int
compare_hits (gconstpointer a, gconstpointer b)
{
  const DowserValueHit *x = a;
  const DowserValueHit *y = b;

  if (x->first != y->first)
    return x->first < y->first ? -1 : 1;
  if (x->n_tokens != y->n_tokens)
    return x->n_tokens > y->n_tokens ? -1 : 1;
  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  if (x->match != y->match)
    return x->match < y->match ? -1 : 1;
  if (x->column->table->index != y->column->table->index)
    return x->column->table->index < y->column->table->index ? -1 : 1;
  if (x->column->index != y->column->index)
    return x->column->index < y->column->index ? -1 : 1;
  return strcmp (x->value, y->value);
}

static void
sort_and_cut_span (DowserValueFinder *finder)
{
  guint n = finder->hits->len - finder->start;

  if (n > 1)
    qsort (&g_array_index (finder->hits, DowserValueHit, finder->start), n, sizeof (DowserValueHit), compare_hits);
  if (n > DOWSER_VALUE_MAX_HITS)
    g_array_set_size (finder->hits, finder->start + DOWSER_VALUE_MAX_HITS);
}

void
dowser_value_finder_sort_hits (DowserValueFinder *finder)
{
  count_rivals (finder);
  sort_and_cut_span (finder);
}
