/* dowser-chips.c - text of the chips for an understood question; no widgets */
#include "views/refine/dowser-chip-row.h"

#include <glib/gi18n-lib.h>

void
dowser_chip_free (DowserChip *self)
{
  g_free (self->text);
  g_free (self->hint);
  g_free (self);
}

static const char *
get_role_title (DowserTokenRole role)
{
  switch (role)
    {
    case DOWSER_TOKEN_TABLE:
      return _ ("Table");
    case DOWSER_TOKEN_COLUMN:
      return _ ("Column");
    case DOWSER_TOKEN_VALUE:
      return _ ("Value");
    case DOWSER_TOKEN_NUMBER:
      return _ ("Number");
    case DOWSER_TOKEN_DATE:
      return _ ("Date");
    case DOWSER_TOKEN_OPERATOR:
      return _ ("Operation");
    case DOWSER_TOKEN_IGNORED:
      return _ ("Ignored");
    case DOWSER_TOKEN_UNKNOWN:
    default:
      return _ ("Not understood");
    }
}

static gboolean
have_same_words (const char *a, const char *b)
{
  g_autofree char *folded_a = g_utf8_casefold (a, -1);
  g_autofree char *folded_b = g_utf8_casefold (b, -1);

  return g_str_equal (folded_a, folded_b);
}

/* Shows both the words and their meaning only if they differ. */
static char *
write_text (const char *words, const char *meaning, DowserTokenRole role)
{
  if (role == DOWSER_TOKEN_UNKNOWN)
    return g_strdup_printf (_ ("“%s” not understood"), words);
  if (meaning == NULL || *meaning == '\0' || have_same_words (words, meaning))
    return g_strdup (words);
  return g_strdup_printf ("%s → %s", words, meaning);
}

static char *
write_hint (const DowserSpan *span)
{
  const char *role = get_role_title (span->role);

  if (span->defined)
    return g_strdup (_ ("Defined in Meanings"));
  return span->guessed ? g_strdup_printf (_ ("%s, guessed"), role) : g_strdup (role);
}

/* Returns TRUE if @span belongs to the chip of @before. Adjacent words that were read as one thing ("last", "year") are
 * one chip. */
static gboolean
continues_span (const DowserSpan *before, const DowserSpan *span)
{
  return before->role == span->role && before->guessed == span->guessed && before->defined == span->defined
         && (span->role == DOWSER_TOKEN_UNKNOWN
             || (before->meaning != NULL && g_strcmp0 (before->meaning, span->meaning) == 0));
}

static DowserChip *
chip_new (GPtrArray *spans, guint first, guint end)
{
  const DowserSpan *span = g_ptr_array_index (spans, first);
  g_autoptr (GString) words = g_string_new (span->text);
  DowserChip *chip = g_new0 (DowserChip, 1);

  for (guint i = first + 1; i < end; i++)
    g_string_append_printf (words, " %s", ((const DowserSpan *) g_ptr_array_index (spans, i))->text);
  chip->role = span->role;
  chip->guessed = span->guessed;
  chip->defined = span->defined;
  chip->text = write_text (words->str, span->meaning, span->role);
  chip->hint = write_hint (span);
  return chip;
}

GPtrArray *
dowser_chips_new (const DowserUnderstanding *understanding)
{
  GPtrArray *chips = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_chip_free);
  GPtrArray *spans = understanding->spans;

  for (guint i = 0, end; i < spans->len; i = end)
    {
      const DowserSpan *span = g_ptr_array_index (spans, i);

      for (end = i + 1; end < spans->len && continues_span (span, g_ptr_array_index (spans, end)); end++)
        ;
      if (span->role != DOWSER_TOKEN_IGNORED)
        g_ptr_array_add (chips, chip_new (spans, i, end));
    }
  return chips;
}

const char *
dowser_state_get_title (DowserState state)
{
  switch (state)
    {
    case DOWSER_STATE_UNDERSTOOD:
      return _ ("Understood");
    case DOWSER_STATE_CHECK:
      return _ ("Check this");
    case DOWSER_STATE_ASK:
      return _ ("Needs your answer");
    case DOWSER_STATE_REFUSED:
    default:
      return _ ("Not understood");
    }
}
