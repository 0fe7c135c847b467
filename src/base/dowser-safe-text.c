/* dowser-safe-text.c - makes foreign text safe to show, without characters that a terminal or a label would obey */
#include "base/dowser-safe-text.h"

#include <string.h>

#define PICTURE_OF_NUL 0x2400
#define PICTURE_OF_DELETE 0x2421

/* Ranges of invisible characters that a terminal or a label obeys. */
static const struct
{
  gunichar first;
  gunichar last;
} controls[] = {
  { 0x0000, 0x001f },   { 0x007f, 0x009f },                     /* C0 control characters, the delete character, C1
                                                                 * control characters */
  { 0x061c, 0x061c },   { 0x200e, 0x200f }, { 0x202a, 0x202e }, /* direction marks, embeddings and overrides */
  { 0x2066, 0x206f },   { 0x2028, 0x2029 }, { 0xfff9, 0xfffb }, /* isolates, line separators, annotations */
  { 0xe0000, 0xe007f },                                         /* tag characters */
};

gboolean
dowser_safe_text_is_control (gunichar character)
{
  for (guint i = 0; i < G_N_ELEMENTS (controls); i++)
    if (character >= controls[i].first && character <= controls[i].last)
      return TRUE;
  return FALSE;
}

void
dowser_safe_text_append_control (GString *into, gunichar character)
{
  if (character < 0x20)
    g_string_append_unichar (into, PICTURE_OF_NUL + character);
  else if (character == 0x7f)
    g_string_append_unichar (into, PICTURE_OF_DELETE);
  else
    g_string_append_printf (into, "⟨U+%04X⟩", character);
}

/* Returns TRUE if @text has only printable ASCII characters, as most texts have. */
static gboolean
is_plain (const char *text)
{
  for (; *text != '\0'; text++)
    if ((guchar) *text < 0x20 || (guchar) *text >= 0x7f)
      return FALSE;
  return TRUE;
}

char *
dowser_safe_text_dup (const char *text)
{
  g_autofree char *valid = NULL;
  GString *into;

  g_return_val_if_fail (text != NULL, NULL);

  if (is_plain (text))
    return g_strdup (text);
  valid = g_utf8_make_valid (text, -1);
  into = g_string_sized_new (strlen (valid));
  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);

      if (*at == '\n' || *at == '\t' || !dowser_safe_text_is_control (character))
        g_string_append_unichar (into, character);
      else
        dowser_safe_text_append_control (into, character);
    }
  return g_string_free (into, FALSE);
}

char *
dowser_safe_text_dup_line (const char *text, guint max)
{
  g_autofree char *safe = dowser_safe_text_dup (text);

  for (char *at = safe; *at != '\0'; at++)
    if (*at == '\n' || *at == '\t')
      *at = ' ';
  if (max > 0 && g_utf8_strlen (safe, -1) > max)
    {
      g_autofree char *start = g_utf8_substring (safe, 0, max - 1);

      return g_strconcat (start, "…", NULL);
    }
  return g_steal_pointer (&safe);
}
