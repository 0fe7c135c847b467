/* dowser-correction-read.c - recognizes the kinds of corrections that users write, by regular expressions */
#include "audit/fixes/dowser-correction-private.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum length of a correction that is matched against the patterns. A longer correction is kept as a note. */
#define MAX_LENGTH 500

/* A column with its table: "customers.geo_area". The names may be in quotes. */
#define PART "[^\\s.,;=]+"
#define COLUMN PART "\\." PART
/* Optional words before a name that are not part of the name. */
#define T "(?:the )?(?:table |column |field )?"
#define JOIN_VERB "(?:always )?(?:join|connect|link|combine)"
#define WITH "(?:with|to|and|against)"
#define USE_VERB "(?:use|take|read|show|choose|query)"
/* Patterns for a user's sentence that a prefix or a suffix is to be added to table names. */
#define ADD_VERB "(?:always )?(?:use|take|add|put|apply|prepend|append)"
#define AFFIX                                                                                                          \
  "(?:the |a )?(?:prefix (?<prefix>\\S+)|(?<prefix>\\S+) (?:as (?:the |a )?)?prefix|(?:suffix|ending) "                \
  "(?<suffix>\\S+)|"                                                                                                   \
  "(?<suffix>\\S+) (?:as (?:the |a )?)?(?:suffix|ending))"
#define OF_TABLES "(?:for|on|to|with|of|in|before|in front of|after|behind)"
#define ALL_TABLES "(?:all |every |each |any )?(?:of )?(?:the |my |our )?(?:names? of )?(?:all )?tables?(?: names?)?"
#define NEVER "(?:do not|don't|never|you must not|must not|should not|shouldn't)"

/** DowserCorrectionPattern: a regular expression for a kind of correction. @is_sure: TRUE if an unknown name in the
 * text is an error; FALSE if the text may then be a remark without names */
typedef struct
{
  DowserConstraintKind kind;
  gboolean is_sure;
  const char *pattern;
} Pattern;

/* The first pattern that matches is used, so more specific patterns come first. */
static const Pattern patterns[] = {
  { DOWSER_CONSTRAINT_JOIN, .is_sure = TRUE,
    JOIN_VERB " " T "(?<from>" COLUMN ") (?:with|to|on|and|by|=|against) " T "(?<to>" COLUMN ")" },
  { DOWSER_CONSTRAINT_JOIN, .is_sure = TRUE,
    JOIN_VERB " " T "(?<one>.+?) " WITH " " T "(?<two>.+?) (?:on|by|using|via|through|where) (?<from>[^\\s=]+)"
              "(?: ?==? ?| (?:equals|to|with|and) )(?<to>[^\\s=]+)" },
  { DOWSER_CONSTRAINT_JOIN, .is_sure = TRUE,
    JOIN_VERB " (?:the tables|them|these) (?:on|by|using|via|through) " T "(?<column>\\S+)" },
  { DOWSER_CONSTRAINT_JOIN, .is_sure = TRUE,
    JOIN_VERB " " T "(?<one>.+?) " WITH " " T "(?<two>.+?) (?:on|by|using|via|through) (?:the )?(?:column |key )?"
              "(?<column>[^.]+?)" },
  { DOWSER_CONSTRAINT_JOIN, .is_sure = TRUE,
    USE_VERB " " T "(?<column>\\S+) (?:to|for|when) join(?:ing)? " T "(?<one>\\S+) " WITH " " T "(?<two>\\S+)" },
  { DOWSER_CONSTRAINT_JOIN, .is_sure = TRUE,
    USE_VERB " " T "(?<column>\\S+) (?:to|for|when) join(?:ing)?(?: the)?(?: tables| them)?" },
  { DOWSER_CONSTRAINT_JOIN, .is_sure = TRUE,
    "(?<from>" COLUMN ")(?: ?==? ?| (?:equals|matches|joins(?: to| with)?|references|refers to|links to|belongs to|"
    "is joined (?:with|to)|goes with) )(?<to>" COLUMN ")" },

  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = TRUE,
    ADD_VERB " " AFFIX "(?: " OF_TABLES " (?:" ALL_TABLES
             "|everything|(?:the )?(?:table )?(?<words>.+?)(?: tables?)?))?" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = TRUE, ALL_TABLES " (?:has|have|got|carry) " AFFIX },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = FALSE,
    ALL_TABLES " (?:names? )?(?:start|begin|are prefixed)s? (?:with|by) (?<prefix>[^\\s.,;]+)" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = FALSE, ALL_TABLES " ends? (?:with|in|on) (?<suffix>[^\\s.,;]+)" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = TRUE,
    NEVER " " USE_VERB " " T "(?<from>.+?)[,;:.]? (?:but |please )?" USE_VERB " " T "(?<to>.+?)(?: instead)?" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = TRUE, USE_VERB " " T "(?<to>.+?),? (?:and )?not " T "(?<from>.+?)" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = TRUE,
    "(?:" USE_VERB " )?" T "(?<to>.+?),? (?:instead of|rather than|in place of) " T "(?<from>.+?)" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = TRUE, "instead of " T "(?<from>.+?),? " USE_VERB " " T "(?<to>.+?)" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = FALSE, "prefer " T "(?<to>.+?) (?:over|to) " T "(?<from>.+?)" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = FALSE, "not " T "(?<from>.+?),? but " T "(?<to>.+?)" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = FALSE,
    "(?:replace|swap|exchange|change) " T "(?<from>.+?) (?:with|by|for|to|into) " T "(?<to>.+?)" },
  { DOWSER_CONSTRAINT_INSTEAD, .is_sure = FALSE, T "(?<to>\\S+?), not " T "(?<from>\\S+?)" },

  { DOWSER_CONSTRAINT_EXCLUDED, .is_sure = TRUE,
    "(?:" NEVER "(?: ever)? (?:use|read|touch|query|join|include|look at|take)|stop (?:using|reading|querying)) " T
    "(?<from>.+?)(?: tables?)?(?: again| any ?more)?" },
  { DOWSER_CONSTRAINT_EXCLUDED, .is_sure = TRUE,
    "(?:ignore|exclude|skip|avoid|leave out|omit|drop|forget|without) (?:the )?table (?<from>.+?)" },
  { DOWSER_CONSTRAINT_EXCLUDED, .is_sure = FALSE,
    "(?:ignore|exclude|skip|avoid|leave out|omit|forget|without) (?:the )?(?<from>.+?)(?: table)?" },
  { DOWSER_CONSTRAINT_EXCLUDED, .is_sure = FALSE,
    T "(?<from>.+?)(?: table)? (?:is|are) (?:not to be (?:used|read)|off limits|deprecated|obsolete|outdated|"
      "forbidden|excluded)" },

  { DOWSER_CONSTRAINT_NEEDED, .is_sure = TRUE,
    "(?:always |also |make sure to |be sure to )*(?:include|use|read|join|add|bring in|look at|query) (?:the )?table "
    "(?<to>.+?)(?: too| as well)?" },
  { DOWSER_CONSTRAINT_NEEDED, .is_sure = TRUE,
    "(?:always |also |make sure to |be sure to )*(?:include|use|read|join|add|bring in|look at|query) (?:the )?"
    "(?<to>\\S+) table(?: too| as well)?" },
  { DOWSER_CONSTRAINT_NEEDED, .is_sure = FALSE,
    "(?:always|you must|must|make sure to|be sure to) (?:include|use|read|join|add|bring in|look at|query) (?:the )?"
    "(?<to>.+?)" },
  { DOWSER_CONSTRAINT_NEEDED, .is_sure = FALSE,
    T
    "(?<to>.+?)(?: table)? (?:is (?:always )?(?:needed|required)|must (?:always )?be (?:used|read|included|joined))" },

  { DOWSER_CONSTRAINT_MAPPING, .is_sure = TRUE,
    "(?:by|with) (?<words>.+?),? (?:i|we|they|people) (?:really |actually |always )?(?:mean|meant|understand|refer "
    "to) " T "(?<to>.+?)" },
  { DOWSER_CONSTRAINT_MAPPING, .is_sure = TRUE,
    "(?:when|if|where) (?:i|we) (?:say|write|ask for|ask about|speak of) (?<words>.+?),? (?:i|we) (?:mean|meant) " T
    "(?<to>.+?)" },
  { DOWSER_CONSTRAINT_MAPPING, .is_sure = TRUE,
    "(?:the (?:words?|term) )?(?<words>.+?),? (?:means?|meant|refers? to|stands? for|maps? to|corresponds to|denotes|"
    "(?:is|are) (?:called|known as|stored (?:in|as))|(?:can be|is|are) found in|comes from|lives in) " T "(?<to>.+?)" },
  { DOWSER_CONSTRAINT_MAPPING, .is_sure = FALSE,
    "(?:read|map|interpret|understand|treat|take) (?<words>.+?) (?:as|to) " T "(?<to>.+?)" },
  { DOWSER_CONSTRAINT_MAPPING, .is_sure = FALSE, "(?<words>.+?)(?: (?:is|are) | ?(?:=|:=|->|→|:) ?)" T "(?<to>.+?)" },
};

/* Normalizes the text: single blanks, plain quotes, no polite words at the start and no full stop at the end. */
static char *
dup_normalized (const char *text)
{
  static const char *const opening_words[]
      = { "please ", "no, ", "no ", "actually, ", "actually ", "sorry, ", "but ", NULL };
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) words = g_strsplit_set (valid, " \t\r\n", -1);
  g_autoptr (GString) plain_text = g_string_new (NULL);
  gsize start = 0;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (plain_text, "%s%s", plain_text->len > 0 ? " " : "", words[i]);
  g_string_replace (plain_text, "“", "\"", 0);
  g_string_replace (plain_text, "”", "\"", 0);
  g_string_replace (plain_text, "’", "'", 0);
  while (plain_text->len > 0 && strchr (".!;", plain_text->str[plain_text->len - 1]) != NULL)
    g_string_truncate (plain_text, plain_text->len - 1);
  for (guint i = 0; opening_words[i] != NULL; i++)
    if (g_ascii_strncasecmp (plain_text->str + start, opening_words[i], strlen (opening_words[i])) == 0)
      start += strlen (opening_words[i]);
  return g_strdup (plain_text->str + start);
}

static void
parts_clear (DowserCorrectionParts *parts)
{
  g_free (parts->words);
  g_free (parts->from);
  g_free (parts->to);
  g_free (parts->one);
  g_free (parts->two);
  g_free (parts->column);
  g_free (parts->prefix);
  g_free (parts->suffix);
}

/* Returns the text that the regular expression's group @name matched; "" if the expression has no such group. */
static char *
get_group (GMatchInfo *info, const char *name)
{
  char *text = g_match_info_fetch_named (info, name);

  if (text != NULL && *text == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

static gboolean
match_pattern (const Pattern *pattern, const char *text, DowserCorrectionParts *parts)
{
  g_autofree char *full_pattern = g_strdup_printf ("^%s$", pattern->pattern);
  g_autoptr (GRegex) regex = g_regex_new (full_pattern, G_REGEX_CASELESS | G_REGEX_DUPNAMES, 0, NULL);
  g_autoptr (GMatchInfo) info = NULL;

  if (regex == NULL || !g_regex_match (regex, text, 0, &info))
    return FALSE;
  *parts = (DowserCorrectionParts){ get_group (info, "words"),  get_group (info, "from"),  get_group (info, "to"),
                                    get_group (info, "one"),    get_group (info, "two"),   get_group (info, "column"),
                                    get_group (info, "prefix"), get_group (info, "suffix") };
  return TRUE;
}

static gboolean
is_one_name (const char *text)
{
  return text == NULL || strchr (text, ' ') == NULL || strchr (text, '"') != NULL;
}

static gboolean
looks_like_name (const char *text)
{
  return text != NULL && strchr (text, ' ') == NULL && strpbrk (text, "._\"'`") != NULL;
}

/* Returns TRUE if the user probably meant the text to contain names. If a name is unknown, a single word is taken as a
 * misspelled name, and several words as a remark. */
static gboolean
contains_name (const Pattern *pattern, const DowserCorrectionParts *parts)
{
  if (pattern->is_sure && is_one_name (parts->from) && is_one_name (parts->to))
    return TRUE;
  return looks_like_name (parts->from) || looks_like_name (parts->to);
}

DowserConstraint *
dowser_correction_read (const char *text, const DowserSchema *schema, GError **error)
{
  g_autofree char *plain_text = dup_normalized (text);
  g_autofree char *user_text = g_strstrip (g_utf8_make_valid (text, -1));

  if (*plain_text == '\0')
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY,
                           _ ("No correction was given. Write, for example, “region means customers.geo_area”."));
      return NULL;
    }
  for (guint i = 0; i < G_N_ELEMENTS (patterns) && strlen (plain_text) <= MAX_LENGTH; i++)
    {
      DowserCorrectionParts parts = { NULL };
      g_autoptr (GError) problem = NULL;
      DowserConstraint *constraint;
      gboolean refused;

      if (!match_pattern (&patterns[i], plain_text, &parts))
        continue;
      constraint = _dowser_correction_build (patterns[i].kind, user_text, &parts, schema, &problem);
      refused = constraint == NULL && contains_name (&patterns[i], &parts);
      parts_clear (&parts);
      if (refused)
        g_propagate_error (error, g_steal_pointer (&problem));
      if (constraint != NULL || refused)
        return constraint;
    }
  return dowser_constraint_new (DOWSER_CONSTRAINT_NOTE, user_text, NULL, NULL, NULL);
}
