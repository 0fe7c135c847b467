/* dowser-fuzz-sql.c - changes SQL token by token, so that most inputs are nearly SQL */
#include "dowser-fuzz.h"

#include <string.h>

static gboolean
is_word_part (uint8_t c)
{
  return g_ascii_isalnum ((char) c) || c == '_' || c >= 0x80;
}

static size_t
find_end (const uint8_t *data, size_t size, size_t at)
{
  size_t end = at;

  while (end < size && is_word_part (data[end]))
    end++;
  return MIN (size, end > at ? end : at + 1);
}

/* Returns: the start of a random token. The first byte of the input is skipped, because it is the number of the
 * dialect. @end: (out): the token's end */
static size_t
pick_token (GRand *rand, const uint8_t *data, size_t size, size_t *end)
{
  size_t at = size > 1 ? (size_t) g_rand_int_range (rand, 1, (int) size) : size;

  while (at > 1 && at < size && is_word_part (data[at]) && is_word_part (data[at - 1]))
    at--;
  *end = find_end (data, size, at);
  return at;
}

/* Replaces the bytes from @from to @to by @length bytes of @text. Returns: the new size; the old size if there is no
 * room */
static size_t
replace_range (uint8_t *data, size_t size, size_t max_size, size_t from, size_t to, const char *text, size_t length)
{
  if (size - (to - from) + length > max_size)
    return size;
  memmove (data + from + length, data + to, size - to);
  memcpy (data + from, text, length);
  return size - (to - from) + length;
}

size_t
dowser_fuzz_mutate_sql (uint8_t *data, size_t size, size_t max_size, unsigned int seed, const char *const *words,
                        guint n_words)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autofree char *spaced = g_strdup_printf (" %s ", words[g_rand_int_range (rand, 0, (int) n_words)]);
  g_autofree char *copy = NULL;
  size_t first_end, second_end;
  size_t first = pick_token (rand, data, size, &first_end);
  size_t second = pick_token (rand, data, size, &second_end);

  switch (size < 2 ? 7 : g_rand_int_range (rand, 0, 8))
    {
    case 0:
      return replace_range (data, size, max_size, first, first_end, "", 0);
    case 1:
    case 2:
      return replace_range (data, size, max_size, first, first_end, spaced, strlen (spaced));
    case 3:
    case 4:
      return replace_range (data, size, max_size, first, first, spaced, strlen (spaced));
    case 5: /* insert a copy of the text from one token to another token */
      copy = g_strndup ((const char *) data + MIN (first, second), MAX (first_end, second_end) - MIN (first, second));
      return replace_range (data, size, max_size, second, second, copy, strlen (copy));
    case 6:
      return replace_range (data, size, max_size, MIN (first, second), MAX (first, second), "", 0);
    default:
      return LLVMFuzzerMutate (data, size, max_size);
    }
}
