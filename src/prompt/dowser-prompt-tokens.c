/* dowser-prompt-tokens.c - how many tokens a text has, without any model's table of them */
#include "prompt/dowser-prompt.h"

/** What a run of signs is made of: tokens never reach over its end. */
typedef enum
{
  RUN_LETTERS,
  RUN_DIGITS,
  RUN_BLANKS,
  RUN_SIGNS,
  RUN_OTHER
} RunKind;

static RunKind
kind_of (gunichar c)
{
  if (c >= 0x80)
    return RUN_OTHER;
  if (g_ascii_isalpha ((char) c))
    return RUN_LETTERS;
  if (g_ascii_isdigit ((char) c))
    return RUN_DIGITS;
  return g_ascii_isspace ((char) c) ? RUN_BLANKS : RUN_SIGNS;
}

static double
cost_of (RunKind kind, guint length)
{
  switch (kind)
    {
    case RUN_LETTERS:
      return 1 + (length > 7 ? (length - 7) / 5.0 : 0);
    case RUN_DIGITS:
      return (length + 2) / 3;
    case RUN_BLANKS:
      return length > 1 ? 1 : 0.05;
    case RUN_SIGNS:
      return (length + 1) / 2.4;
    default:
      return length * 1.1;
    }
}

guint
dowser_prompt_count_tokens (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  double tokens = 0;

  for (const char *at = valid; *at != '\0';)
    {
      RunKind kind = kind_of (g_utf8_get_char (at));
      guint length = 0;

      for (; *at != '\0' && kind_of (g_utf8_get_char (at)) == kind; at = g_utf8_next_char (at))
        length++;
      tokens += cost_of (kind, length);
    }
  return (guint) (tokens + 0.999);
}
