/* dowser-mask.c - replaces secrets and personal data in a text that leaves the program, such as a log or a report */
#include "base/dowser-mask.h"

#include <string.h>

/* The minimum length of a masked value. Shorter values occur in many words, and reveal nothing. */
#define MIN_VALUE_LENGTH 3
#define MIN_PHONE_DIGITS 8

typedef gboolean (*MatchFilter) (const char *match);

/* The rules, in order: a rule doesn't see text that an earlier rule has masked. Repetitions in the patterns are
 * possessive and start only after another character, so that a long text is scanned once. */
typedef struct
{
  const char *pattern;
  const char *replacement;
  MatchFilter matches; /* (nullable): decides whether a match is masked; if NULL, every match is */
} MaskRule;

static guint
count_digits (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += g_ascii_isdigit (*text) ? 1 : 0;
  return n;
}

static gboolean
is_phone (const char *match)
{
  return count_digits (match) >= MIN_PHONE_DIGITS;
}

/* Returns TRUE for a card number. Luhn's checksum distinguishes card numbers from order numbers. */
static gboolean
is_card (const char *match)
{
  guint sum = 0;
  gboolean is_doubled = FALSE;

  for (gsize i = strlen (match); i-- > 0;)
    if (g_ascii_isdigit (match[i]))
      {
        guint digit = (guint) g_ascii_digit_value (match[i]) * (is_doubled ? 2 : 1);

        sum += digit > 9 ? digit - 9 : digit;
        is_doubled = !is_doubled;
      }
  return sum % 10 == 0;
}

#define NAME_OF_SECRET                                                                                                 \
  "(?:api[_-]?key|access[_-]?key|secret[_-]?key|private[_-]?key|(?:access|auth|refresh|id|session)[_-]?token|token"    \
  "|client[_-]?secret|secret|password|passwd|passphrase|pwd)"

static const MaskRule rules[] = {
  { "-----BEGIN [A-Z ]*PRIVATE KEY-----(?:(?!-----END)[\\s\\S])*+(?:-----END [A-Z ]*-----)?", "[key]" },
  { "(?i)(?<![\\w-])((?:proxy-)?authorization|(?:x-)?api-key|x-goog-api-key|(?:set-)?cookie)([\"']?\\s*+:\\s*+[\"']?+)"
    "(?!\\[key\\])[^\\r\\n\"']++",
    "\\1\\2[key]" },
  { "(?i)(?<![\\w-])(bearer)\\s+[\\w.~+/=-]{8,}+", "\\1 [key]" },
  { "(?i)(?<![\\w-])(basic)\\s+(?-i:(?=[\\w+/]*[0-9=]|[\\w+/]*[a-z][A-Z]))[\\w+/=]{8,}+", "\\1 [key]" },
  { "(?<![\\w+.-])([A-Za-z][A-Za-z0-9+.-]*+://[^\\s/:@]*+):(?!\\[password\\]@)[^\\s/]*@", "\\1:[password]@" },
  { "(?i)(?<![A-Za-z0-9])(" NAME_OF_SECRET
    "[\"']?\\s*+(?:=|:)\\s*+)\"(?!\\[(?:password|key)\\]\")(?:[^\"\\\\]|\\\\.)*+\"",
    "\\1\"[password]\"" },
  { "(?i)(?<![A-Za-z0-9])(" NAME_OF_SECRET "[\"']?\\s*+(?:=|:)\\s*+)'(?!\\[(?:password|key)\\]')[^']*+'",
    "\\1'[password]'" },
  { "(?i)(?<![A-Za-z0-9])(" NAME_OF_SECRET "=)(?!\\[(?:password|key)\\])[^\\s\"',;&]++", "\\1[password]" },
  { "(?<![\\w-])(?:sk|pk|rk|gsk|hf|ghp|gho|ghs|github_pat|glpat|xox[abprs])[-_][\\w-]{12,}+", "[key]" },
  { "(?<![\\w-])(?:AKIA|ASIA|AIza|ya29\\.)[\\w-]{12,}+", "[key]" },
  { "(?<![\\w.-])eyJ[\\w-]{8,}+\\.[\\w-]++(?:\\.[\\w-]*+)?", "[key]" },
  { "(?<![\\w-])(?=[\\w-]*+(?<=[\\w-]{40}))(?=[a-z_-]*+[^a-z_-])(?=\\w*?[0-9])(?=\\w*?[A-Z])(?=\\w*?[a-z])[\\w-]{40,}+",
    "[key]" },
  { "(?<![\\p{L}\\p{N}._%+-])[\\p{L}\\p{N}._%+-]++@[\\p{L}\\p{N}-]++(?:\\.[\\p{L}\\p{N}-]++)+", "[e-mail]" },
  { "(?<![\\w.-])[0-9](?:[ -]?[0-9]){12,18}(?![\\w-])(?!\\.[0-9])", "[card]", is_card },
  { "(?<![\\w+.-])\\+[0-9](?:[ ()./-]{0,2}[0-9]){6,14}(?![\\w])", "[phone]", is_phone },
  { "(?<![\\w.-])\\([0-9]{2,5}\\) ?[0-9]{2,5}(?:[ -]?[0-9]{2,5}){1,3}(?![\\w])", "[phone]", is_phone },
  { "(?<![\\w.-])[0-9]{3}[ .-][0-9]{3}[ .-][0-9]{4}(?![\\w-])", "[phone]", is_phone },
  { "(?<![\\w.-])0[0-9]{1,4}[ /-][0-9]{3,}+(?:[ -][0-9]{2,}+){0,3}(?![\\w-])", "[phone]", is_phone },
};

static gboolean
replace_cb (const GMatchInfo *match, GString *result, gpointer user_data)
{
  const MaskRule *rule = user_data;
  g_autofree char *text = g_match_info_fetch (match, 0);

  g_string_append (result, rule->matches (text) ? rule->replacement : text);
  return FALSE;
}

/* Masks all matches of a rule. If the regex engine fails, the whole text is masked. */
static char *
apply_rule (const MaskRule *rule, GRegex *regex, const char *text)
{
  char *masked;

  if (rule->matches != NULL)
    masked = g_regex_replace_eval (regex, text, -1, 0, 0, replace_cb, (gpointer) rule, NULL);
  else
    masked = g_regex_replace (regex, text, -1, 0, rule->replacement, 0, NULL);
  return masked != NULL ? masked : g_strdup ("[masked]");
}

static GRegex *
get_regex (guint index)
{
  static GRegex *compiled[G_N_ELEMENTS (rules)];

  if (g_once_init_enter (&compiled[index]))
    {
      g_autoptr (GError) error = NULL;
      GRegex *regex = g_regex_new (rules[index].pattern, G_REGEX_OPTIMIZE, 0, &error);

      g_assert_no_error (error);
      g_once_init_leave (&compiled[index], regex);
    }
  return compiled[index];
}

static int
compare_lengths (gconstpointer a, gconstpointer b)
{
  gsize length_a = strlen (*(char *const *) a);
  gsize length_b = strlen (*(char *const *) b);

  return length_a < length_b ? 1 : length_a > length_b ? -1 : 0;
}

/* Makes one regex for all values, the longest first: "Ann Lee" is matched before "Ann". */
static GRegex *
values_regex_new (const char *const *values)
{
  g_autoptr (GPtrArray) escaped = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) pattern = g_string_new ("(?<!\\w)(?:");

  for (guint i = 0; values != NULL && values[i] != NULL; i++)
    if (strlen (values[i]) >= MIN_VALUE_LENGTH && g_utf8_validate (values[i], -1, NULL))
      g_ptr_array_add (escaped, g_regex_escape_string (values[i], -1));
  if (escaped->len == 0)
    return NULL;
  g_ptr_array_sort (escaped, compare_lengths);
  for (guint i = 0; i < escaped->len; i++)
    g_string_append_printf (pattern, "%s%s", i > 0 ? "|" : "", (const char *) escaped->pdata[i]);
  g_string_append (pattern, ")(?!\\w)");
  return g_regex_new (pattern->str, G_REGEX_OPTIMIZE, 0, NULL);
}

static char *
mask_values (const char *text, const char *const *values)
{
  static const MaskRule rule = { NULL, "[personal]", NULL };
  g_autoptr (GRegex) regex = values_regex_new (values);

  return regex != NULL ? apply_rule (&rule, regex, text) : g_strdup (text);
}

char *
dowser_mask_text (const char *text, const char *const *values)
{
  g_autofree char *valid = NULL;
  char *masked;

  g_return_val_if_fail (text != NULL, NULL);

  valid = g_utf8_make_valid (text, -1);
  masked = mask_values (valid, values);
  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autofree char *before = masked;

      masked = apply_rule (&rules[i], get_regex (i), before);
    }
  return masked;
}
