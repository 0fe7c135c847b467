/* dowser-column-sampler.c - computes statistics of a column's values, cell by cell, in limited memory */
#include "sources/dowser-column-sampler.h"

#include <math.h>
#include <string.h>

/* A set of hashes with open addressing. 0 marks a free slot. The set needs 8 bytes per value, where a GHashTable would
 * need more than 40. */
typedef struct
{
  guint64 *slots;
  guint n_slots; /* a power of two */
  guint n_used;
} HashSet;

struct _DowserColumnSampler
{
  /* limits */
  gsize *budget;
  guint max_distinct;

  /* in progress */
  HashSet hashes;
  gboolean too_many; /* there are more distinct values than the maximum */
  gboolean left_out; /* a text was not kept as a value */
  GPtrArray *values;
  gint64 n_rows;
  gint64 n_nulls;
  gint64 n_texts;
  gint64 n_dates;
  gboolean has_integer;
  gboolean has_real;
  gboolean has_blob;
  gboolean only_days; /* no date so far has a time */
  gint64 min_integer, max_integer;
  double min_real, max_real;
  char *min_date, *max_date;
};

static gboolean
hash_set_insert (HashSet *self, guint64 hash)
{
  guint at = (guint) hash & (self->n_slots - 1);

  while (self->slots[at] != 0 && self->slots[at] != hash)
    at = (at + 1) & (self->n_slots - 1);
  if (self->slots[at] == hash)
    return FALSE;
  self->slots[at] = hash;
  self->n_used++;
  return TRUE;
}

static void
hash_set_grow (HashSet *self)
{
  HashSet old = *self;

  self->n_slots = MAX (old.n_slots * 2, 64);
  self->slots = g_new0 (guint64, self->n_slots);
  self->n_used = 0;
  for (guint i = 0; i < old.n_slots; i++)
    if (old.slots[i] != 0)
      hash_set_insert (self, old.slots[i]);
  g_free (old.slots);
}

/* Adds a hash. Returns: TRUE if @hash is new */
static gboolean
hash_set_add (HashSet *self, guint64 hash)
{
  if (self->n_used * 2 >= self->n_slots)
    hash_set_grow (self);
  return hash_set_insert (self, hash != 0 ? hash : 1);
}

/* Returns the FNV-1a hash with a final mix for the low bits. Each type has its own @seed. */
static guint64
hash_bytes (const void *bytes, gsize length, guint64 seed)
{
  const guchar *c = bytes;
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325) ^ seed;

  for (gsize i = 0; i < length; i++)
    hash = (hash ^ c[i]) * G_GUINT64_CONSTANT (0x100000001b3);
  hash ^= hash >> 32;
  hash *= G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  return hash ^ (hash >> 29);
}

DowserColumnSampler *
dowser_column_sampler_new (gsize *budget, guint max_distinct)
{
  DowserColumnSampler *self = g_new0 (DowserColumnSampler, 1);

  self->budget = budget;
  self->max_distinct = max_distinct;
  self->values = g_ptr_array_new_with_free_func (g_free);
  self->only_days = TRUE;
  return self;
}

void
dowser_column_sampler_free (DowserColumnSampler *self)
{
  g_free (self->hashes.slots);
  g_ptr_array_unref (self->values);
  g_free (self->min_date);
  g_free (self->max_date);
  g_free (self);
}

/* Adds a value to the set of distinct values. Returns: TRUE if the value is new */
static gboolean
add_distinct (DowserColumnSampler *self, const void *bytes, gsize length, DowserValueType type)
{
  if (self->too_many)
    return FALSE;
  if (!hash_set_add (&self->hashes, hash_bytes (bytes, length, type)))
    return FALSE;
  self->too_many = self->hashes.n_used > self->max_distinct;
  return TRUE;
}

void
dowser_column_sampler_add_null (DowserColumnSampler *self)
{
  self->n_rows++;
  self->n_nulls++;
}

void
dowser_column_sampler_add_integer (DowserColumnSampler *self, gint64 value)
{
  self->n_rows++;
  if (!self->has_integer || value < self->min_integer)
    self->min_integer = value;
  if (!self->has_integer || value > self->max_integer)
    self->max_integer = value;
  self->has_integer = TRUE;
  add_distinct (self, &value, sizeof value, DOWSER_VALUE_INTEGER);
}

void
dowser_column_sampler_add_real (DowserColumnSampler *self, double value)
{
  self->n_rows++;
  if (!self->has_real || value < self->min_real)
    self->min_real = value;
  if (!self->has_real || value > self->max_real)
    self->max_real = value;
  self->has_real = TRUE;
  add_distinct (self, &value, sizeof value, DOWSER_VALUE_REAL);
}

void
dowser_column_sampler_add_blob (DowserColumnSampler *self)
{
  self->n_rows++;
  self->has_blob = TRUE;
  /* Blobs aren't counted as distinct values, because counting would have to read them completely. */
  self->too_many = TRUE;
}

static int
read_digits (const char *text, guint n)
{
  int value = 0;

  for (guint i = 0; i < n; i++)
    {
      if (!g_ascii_isdigit (text[i]))
        return -1;
      value = value * 10 + (text[i] - '0');
    }
  return value;
}

static gboolean
is_day (const char *text)
{
  int month, day;

  if (read_digits (text, 4) < 0 || text[4] != '-' || text[7] != '-')
    return FALSE;
  month = read_digits (text + 5, 2);
  day = read_digits (text + 8, 2);
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/* Returns TRUE for hours and minutes, optionally followed by ":SS", ".fff", "Z" or "+HH:MM". */
static gboolean
is_clock (const char *text, gsize length)
{
  int hours, minutes;

  if (length < 5 || text[2] != ':')
    return FALSE;
  hours = read_digits (text, 2);
  minutes = read_digits (text + 3, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59)
    return FALSE;
  for (gsize i = 5; i < length; i++)
    if (!g_ascii_isdigit (text[i]) && strchr (":.Z+- ", text[i]) == NULL)
      return FALSE;
  return TRUE;
}

static gboolean
is_iso_date (const char *text, gsize length)
{
  if (length < 10 || length > 35 || !is_day (text))
    return FALSE;
  return length == 10 || ((text[10] == ' ' || text[10] == 'T') && is_clock (text + 11, length - 11));
}

static void
replace_text (char **field, const char *text, gsize length)
{
  g_free (*field);
  *field = g_strndup (text, length);
}

static int
compare_bytes (const char *text, gsize length, const char *other)
{
  gsize other_length = strlen (other);
  int order = memcmp (text, other, MIN (length, other_length));

  return order != 0 ? order : (length > other_length) - (length < other_length);
}

/* Updates the range of dates. Compares dates as bytes, because the bytes of ISO dates sort in the order of the
 * dates. */
static void
add_date (DowserColumnSampler *self, const char *text, gsize length)
{
  self->n_dates++;
  self->only_days &= length == 10;
  if (self->min_date == NULL || compare_bytes (text, length, self->min_date) < 0)
    replace_text (&self->min_date, text, length);
  if (self->max_date == NULL || compare_bytes (text, length, self->max_date) > 0)
    replace_text (&self->max_date, text, length);
}

/* Returns TRUE for a text of words, such as a name or title. Users ask for such texts, but rarely for numbers, codes
 * and hashes. */
static gboolean
contains_words (const char *text)
{
  guint n_letters = 0, n_others = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (g_unichar_isalpha (c))
        n_letters++;
      else if (!g_unichar_isspace (c))
        n_others++;
    }
  return n_letters >= 3 * n_others;
}

static gboolean
can_keep_value (DowserColumnSampler *self, const char *text, gsize length)
{
  if (length > DOWSER_SAMPLER_MAX_BYTES || !g_utf8_validate_len (text, length, NULL))
    return FALSE;
  if (self->values->len < DOWSER_SAMPLER_MAX_VALUES)
    return TRUE;
  return self->values->len < DOWSER_SAMPLER_MAX_WORDS && length <= *self->budget && contains_words (text);
}

static void
keep_value (DowserColumnSampler *self, const char *text, gsize length)
{
  /* The text is copied first, because contains_words() needs a NUL-terminated text. */
  g_autofree char *copy = g_strndup (text, length);

  if (!can_keep_value (self, copy, length))
    {
      self->left_out = TRUE;
      return;
    }
  if (self->values->len >= DOWSER_SAMPLER_MAX_VALUES)
    *self->budget -= length;
  g_ptr_array_add (self->values, g_steal_pointer (&copy));
}

void
dowser_column_sampler_add_text (DowserColumnSampler *self, const char *text, gsize length)
{
  self->n_rows++;
  self->n_texts++;
  if (is_iso_date (text, length))
    add_date (self, text, length);
  if (self->too_many)
    self->left_out = TRUE;
  else if (!add_distinct (self, text, length, DOWSER_VALUE_TEXT))
    return;
  else if (length > DOWSER_SAMPLER_MAX_BYTES)
    self->left_out = TRUE;
  else
    keep_value (self, text, length);
}

static void
set_number_range (DowserColumnSampler *self, DowserColumnProfile *profile)
{
  gboolean min_is_integer = self->has_integer && (!self->has_real || self->min_integer <= self->min_real);
  gboolean max_is_integer = self->has_integer && (!self->has_real || self->max_integer >= self->max_real);

  profile->min = min_is_integer ? dowser_value_new_integer (self->min_integer) : dowser_value_new_real (self->min_real);
  profile->max = max_is_integer ? dowser_value_new_integer (self->max_integer) : dowser_value_new_real (self->max_real);
}

static void
set_range (DowserColumnSampler *self, DowserColumnProfile *profile)
{
  DowserValueType type = self->only_days ? DOWSER_VALUE_DATE : DOWSER_VALUE_TIMESTAMP;

  if (self->has_integer || self->has_real)
    set_number_range (self, profile);
  else if (self->n_dates > 0)
    {
      profile->min = dowser_value_new_text (type, self->min_date, -1);
      profile->max = dowser_value_new_text (type, self->max_date, -1);
    }
}

static int
compare_values (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

void
dowser_column_sampler_finish (DowserColumnSampler *self, gboolean all_rows, DowserColumnProfile *profile)
{
  profile->n_rows = self->n_rows;
  profile->n_nulls = self->n_nulls;
  profile->n_distinct = self->too_many ? -1 : (gint64) self->hashes.n_used;
  profile->has_integer = self->has_integer;
  profile->has_real = self->has_real;
  profile->has_text = self->n_texts > 0;
  profile->has_blob = self->has_blob;
  profile->dates = self->n_texts > 0 ? (double) self->n_dates / self->n_texts : 0;
  profile->complete = all_rows && !self->left_out;
  set_range (self, profile);
  g_ptr_array_sort (self->values, compare_values);
  g_ptr_array_extend_and_steal (profile->values, g_steal_pointer (&self->values));
  self->values = g_ptr_array_new_with_free_func (g_free);
}
