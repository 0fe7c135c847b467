/* dowser-prompt-fence.c - makes untrusted text safe for a prompt: one line, without marks that a model may obey */
#include "prompt/dowser-prompt-fence.h"

#include <string.h>

/** UnsafeMark: a text that would end a fence, begin a new chat message, or begin a model's thought. @replacement: the
 * harmless text that replaces it. */
typedef struct
{
  const char *text;
  const char *replacement;
} UnsafeMark;

static const UnsafeMark marks[] = {
  { "```", "'''" }, { "~~~", "---" }, { "<|", "< |" },       { "|>", "| >" },
  { "</", "< /" },  { "[/", "[ /" },  { "[INST", "[ INST" }, { "<think", "< think" },
};

/* Returns TRUE for invisible characters. An instruction made of such characters would reach the model, but a user who
 * looks at the database wouldn't see it. */
static gboolean
is_invisible (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return type == G_UNICODE_FORMAT || type == G_UNICODE_UNASSIGNED || type == G_UNICODE_PRIVATE_USE
         || type == G_UNICODE_SURROGATE || (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0000 && c <= 0xe0fff);
}

static gboolean
is_blank (gunichar c)
{
  return g_unichar_isspace (c) || g_unichar_iscntrl (c) || c == 0x2028 || c == 0x2029;
}

static const UnsafeMark *
find_mark (const char *at)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (strncmp (at, marks[i].text, strlen (marks[i].text)) == 0)
      return &marks[i];
  return NULL;
}

/* Joins the lines of @text into one line. Must run before marks are replaced, because the removal of characters may
 * form new marks. */
static char *
dup_one_line (const char *text, gsize max_chars)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *line = g_string_new (NULL);
  gboolean has_blank = FALSE;
  gsize n = 0;

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      has_blank |= is_blank (c);
      if (is_blank (c) || is_invisible (c))
        continue;
      if (n >= max_chars)
        {
          g_string_append (line, "…");
          break;
        }
      if (has_blank && line->len > 0)
        g_string_append_c (line, ' ');
      n += has_blank && line->len > 0 ? 2 : 1;
      has_blank = FALSE;
      g_string_append_unichar (line, c);
    }
  return g_string_free (line, FALSE);
}

void
dowser_fence_append_text (GString *into, const char *text, gsize max_chars)
{
  g_autofree char *line = dup_one_line (text, max_chars);

  for (const char *at = line; *at != '\0';)
    {
      const UnsafeMark *mark = find_mark (at);

      if (mark != NULL)
        g_string_append (into, mark->replacement);
      else
        g_string_append_c (into, *at);
      at += mark != NULL ? strlen (mark->text) : 1;
    }
}

char *
dowser_fence_dup_text (const char *text, gsize max_chars)
{
  GString *fenced_text = g_string_new (NULL);

  dowser_fence_append_text (fenced_text, text, max_chars);
  return g_string_free (fenced_text, FALSE);
}
