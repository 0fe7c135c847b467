/* dowser-value-snap.c - finds stored values that a written value may mean */
#include "analysis/dowser-value-snap.h"

#include <stdlib.h>
#include <string.h>

/* The maximum length of a text in which typing errors are searched. In longer texts, only case, spaces and separators
 * may differ. */
#define MAX_CHARS 48

/* A text without case, spaces and the separators between its words. */
typedef struct
{
  gunichar chars[MAX_CHARS];
  guint n;
  gboolean is_too_long;
} NormalizedText;

/* Returns TRUE for characters that users omit or exchange between words. Other signs aren't separators: "C#" and "C++"
 * differ from "C". */
static gboolean
is_separator (gunichar c)
{
  return g_unichar_isspace (c) || g_unichar_type (c) == G_UNICODE_DASH_PUNCTUATION
         || (c < 0x80 && c != 0 && strchr ("_.,'/()", (int) c) != NULL) || c == 0x2019;
}

static void
normalized_text_add (NormalizedText *self, gunichar c)
{
  if (is_separator (c))
    return;
  self->is_too_long |= self->n == MAX_CHARS;
  if (!self->is_too_long)
    self->chars[self->n++] = c;
}

static void
normalized_text_fill (NormalizedText *self, const char *text)
{
  self->n = 0;
  self->is_too_long = FALSE;
  for (; *text != '\0' && !self->is_too_long; text = g_utf8_next_char (text))
    normalized_text_add (self, g_unichar_tolower (g_utf8_get_char (text)));
}

guint
dowser_value_snap_get_max_typos (gsize n_chars)
{
  if (n_chars < 4)
    return 0;
  return n_chars < 8 ? 1 : 2;
}

/* Counts the edits that change @a to @b. An edit inserts, deletes or replaces a character, or swaps two neighbors.
 * Returns: at most @limit + 1 */
static guint
count_edits (const NormalizedText *a, const NormalizedText *b, guint limit)
{
  guint rows[3][MAX_CHARS + 1];

  if (MAX (a->n, b->n) - MIN (a->n, b->n) > limit)
    return limit + 1;
  for (guint j = 0; j <= b->n; j++)
    rows[0][j] = j;
  for (guint i = 1; i <= a->n; i++)
    {
      guint *current_row = rows[i % 3];
      const guint *last = rows[(i + 2) % 3];
      const guint *before = rows[(i + 1) % 3];
      guint fewest = current_row[0] = i;

      for (guint j = 1; j <= b->n; j++)
        {
          current_row[j]
              = MIN (MIN (current_row[j - 1], last[j]) + 1, last[j - 1] + (a->chars[i - 1] != b->chars[j - 1]));
          if (i > 1 && j > 1 && a->chars[i - 1] == b->chars[j - 2] && a->chars[i - 2] == b->chars[j - 1])
            current_row[j] = MIN (current_row[j], before[j - 2] + 1);
          fewest = MIN (fewest, current_row[j]);
        }
      if (fewest > limit)
        return limit + 1;
    }
  return rows[a->n % 3][b->n];
}

/* Returns the next digit at or after position @at. Returns: 0 if there is no further digit */
static gunichar
next_digit (const NormalizedText *self, guint *at)
{
  while (*at < self->n)
    {
      gunichar c = self->chars[(*at)++];

      if (g_unichar_isdigit (c))
        return c;
    }
  return 0;
}

/* Returns TRUE if both texts have the same digits. A different number is a different thing, not a typing error. */
static gboolean
has_same_digits (const NormalizedText *a, const NormalizedText *b)
{
  guint i = 0, j = 0;
  gunichar x, y;

  do
    {
      x = next_digit (a, &i);
      y = next_digit (b, &j);
    }
  while (x == y && x != 0);
  return x == y;
}

static gboolean
is_utf8 (const char *text)
{
  return g_utf8_validate (text, -1, NULL);
}

static char *
dup_folded (const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));

  return is_utf8 (trimmed) ? g_utf8_casefold (trimmed, -1) : g_steal_pointer (&trimmed);
}

static gboolean
is_same_spelling (const char *folded, const char *value)
{
  g_autofree char *other = dup_folded (value);

  return strcmp (folded, other) == 0;
}

/* Counts the edits from @searched to @value. Returns: at most @limit + 1; 0 if the two texts differ only in case,
 * spaces and separators */
static guint
count_differences (const NormalizedText *searched, const char *value, guint limit)
{
  NormalizedText candidate;

  if (!is_utf8 (value))
    return limit + 1;
  normalized_text_fill (&candidate, value);
  if (candidate.is_too_long || candidate.n == 0 || !has_same_digits (searched, &candidate))
    return limit + 1;
  return count_edits (searched, &candidate, limit);
}

static void
find_near (GPtrArray *values, const char *text, guint *fewest, GPtrArray *found)
{
  NormalizedText searched;
  guint limit;

  if (!is_utf8 (text))
    return;
  normalized_text_fill (&searched, text);
  if (searched.is_too_long || searched.n == 0)
    return;
  *fewest = limit = dowser_value_snap_get_max_typos (searched.n);
  for (guint i = 0; i < values->len; i++)
    {
      guint n_typos = count_differences (&searched, values->pdata[i], *fewest);

      if (n_typos > *fewest)
        continue;
      if (n_typos < *fewest)
        g_ptr_array_set_size (found, 0);
      *fewest = n_typos;
      g_ptr_array_add (found, values->pdata[i]);
    }
}

static int
compare_text_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

gboolean
dowser_value_snap_contains (GPtrArray *values, const char *text)
{
  return values->len > 0 && bsearch (&text, values->pdata, values->len, sizeof (gpointer), compare_text_cb) != NULL;
}

DowserSnap
dowser_value_snap (GPtrArray *values, const char *text, GPtrArray *found)
{
  g_autoptr (GPtrArray) near = g_ptr_array_new ();
  g_autofree char *folded = dup_folded (text);
  DowserSnap snap = DOWSER_SNAP_SPELLED;
  guint n_typos = 0;

  if (dowser_value_snap_contains (values, text))
    return DOWSER_SNAP_EXACT;
  for (guint i = 0; i < values->len; i++)
    if (is_same_spelling (folded, values->pdata[i]))
      g_ptr_array_add (near, values->pdata[i]);
  if (near->len == 0)
    {
      find_near (values, text, &n_typos, near);
      snap = n_typos == 0 ? DOWSER_SNAP_SPELLED : DOWSER_SNAP_NEAR;
    }
  if (near->len == 0)
    return DOWSER_SNAP_NONE;
  if (found != NULL)
    g_ptr_array_extend (found, near, NULL, NULL);
  return snap;
}
