/* dowser-entry.c - one fact about a source that its schema doesn't contain, with its confidence */
#include "knowledge/dowser-entry.h"

#include <math.h>
#include <string.h>

const char *const dowser_entry_kind_nicks[]
    = { "synonyms", "filters", "metrics", "dimensions", "joins", "instead", "notes", "units", NULL };
const char *const dowser_entry_tier_nicks[] = { "written", "learned", "shared", NULL };

/* Confidences of entries, from 0 to 1: the confidence of an entry that the user wrote, the steps by which an answer
 * raises or lowers the confidence, and the limits above which a learned entry counts as proven, or is used at all. */
#define CONFIDENCE_WRITTEN 0.95
#define CONFIDENCE_STEP_UP 0.02
#define CONFIDENCE_STEP_DOWN 0.05
#define CONFIDENCE_PROVEN 0.90
#define CONFIDENCE_USED 0.30
#define PROVEN_USES 20
#define PROVEN_SHARE 0.95
static const double learned[] = {
  [DOWSER_ENTRY_FROM_CORRECTION] = 0.85,
  [DOWSER_ENTRY_FROM_ANSWER] = 0.85,
  [DOWSER_ENTRY_FROM_REPAIR] = 0.80,
};

DowserEntry *
dowser_entry_new (DowserEntryKind kind, const char *term, const char *means)
{
  DowserEntry *self = g_new0 (DowserEntry, 1);

  self->kind = kind;
  self->term = g_strdup (term);
  self->means = g_strdup (means);
  self->confidence = CONFIDENCE_WRITTEN;
  return self;
}

DowserEntry *
dowser_entry_copy (const DowserEntry *self)
{
  DowserEntry *copy = g_new (DowserEntry, 1);

  *copy = *self;
  copy->term = g_strdup (self->term);
  copy->also = g_strdupv (self->also);
  copy->means = g_strdup (self->means);
  copy->from = g_strdup (self->from);
  copy->value = g_strdup (self->value);
  copy->about = g_strdup (self->about);
  copy->unit = g_strdup (self->unit);
  copy->file = g_strdup (self->file);
  return copy;
}

void
dowser_entry_free (DowserEntry *self)
{
  g_free (self->term);
  g_strfreev (self->also);
  g_free (self->means);
  g_free (self->from);
  g_free (self->value);
  g_free (self->about);
  g_free (self->unit);
  g_free (self->file);
  g_free (self);
}

GPtrArray *
dowser_entry_list_words (const DowserEntry *self)
{
  GPtrArray *words = g_ptr_array_new ();

  if (self->term != NULL)
    g_ptr_array_add (words, self->term);
  for (char **also = self->also; also != NULL && *also != NULL; also++)
    g_ptr_array_add (words, *also);
  return words;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_folded (const char *text)
{
  g_autofree char *normal = text != NULL ? g_utf8_normalize (text, -1, G_NORMALIZE_ALL_COMPOSE) : NULL;

  return normal != NULL ? g_utf8_casefold (normal, -1) : NULL;
}

static gboolean
is_same_text (const char *a, const char *b)
{
  g_autofree char *first = dup_folded (a);
  g_autofree char *second = dup_folded (b);

  return g_strcmp0 (first, second) == 0;
}

/* The keys of a note include its text, since a word may have several notes. */
GPtrArray *
dowser_entry_dup_keys (const DowserEntry *self)
{
  GPtrArray *keys = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) words = dowser_entry_list_words (self);
  g_autofree char *from = dup_folded (self->from != NULL ? self->from : "");
  g_autofree char *term = dup_folded (self->term != NULL ? self->term : "");
  g_autofree char *means = dup_folded (self->means);

  if (self->kind == DOWSER_ENTRY_UNIT)
    g_ptr_array_add (keys, g_strconcat ("units\n", means, NULL));
  else if (self->kind == DOWSER_ENTRY_NOTE)
    g_ptr_array_add (keys, g_strconcat ("note\n", term, "\n", means, NULL));
  else if (self->kind == DOWSER_ENTRY_JOIN || self->kind == DOWSER_ENTRY_INSTEAD)
    g_ptr_array_add (keys, g_strconcat (dowser_entry_kind_nicks[self->kind], "\n", from, NULL));
  else
    for (guint i = 0; i < words->len; i++)
      g_ptr_array_add (keys, dup_folded (words->pdata[i]));
  return keys;
}

gboolean
dowser_entry_has_common_key (const DowserEntry *self, const DowserEntry *other)
{
  g_autoptr (GPtrArray) keys = dowser_entry_dup_keys (self);
  g_autoptr (GPtrArray) other_keys = dowser_entry_dup_keys (other);

  for (guint i = 0; i < keys->len; i++)
    if (g_ptr_array_find_with_equal_func (other_keys, keys->pdata[i], g_str_equal, NULL))
      return TRUE;
  return FALSE;
}

gboolean
dowser_entry_has_same_content (const DowserEntry *self, const DowserEntry *other)
{
  return self->kind == other->kind && is_same_text (self->term, other->term) && is_same_text (self->means, other->means)
         && is_same_text (self->from, other->from) && g_strcmp0 (self->value, other->value) == 0
         && (self->kind != DOWSER_ENTRY_UNIT || is_same_text (self->unit, other->unit));
}

double
dowser_entry_get_initial_confidence (DowserEntryTier tier, DowserEntryOrigin origin)
{
  return tier == DOWSER_ENTRY_LEARNED ? learned[origin] : CONFIDENCE_WRITTEN;
}

/* Changes the confidence after an answer that used the entry: up if the user kept the answer, down otherwise. The
 * confidence is rounded to hundredths, so that rounding errors don't add up. */
void
dowser_entry_update_confidence (DowserEntry *self, gboolean is_confirmed)
{
  double moved = self->confidence + (is_confirmed ? CONFIDENCE_STEP_UP : -CONFIDENCE_STEP_DOWN);

  self->n_uses++;
  self->n_kept += is_confirmed ? 1 : 0;
  self->confidence = CLAMP (round (moved * 100) / 100, 0.0, 1.0);
}

gboolean
dowser_entry_is_used (const DowserEntry *self)
{
  return !self->off && self->confidence >= CONFIDENCE_USED;
}

gboolean
dowser_entry_is_proven (const DowserEntry *self)
{
  return self->tier == DOWSER_ENTRY_LEARNED && self->confidence > CONFIDENCE_PROVEN && self->n_uses > PROVEN_USES
         && self->n_kept > self->n_uses * PROVEN_SHARE;
}
