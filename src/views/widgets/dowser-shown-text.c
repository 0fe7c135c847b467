/* dowser-shown-text.c - makes text from outside of the program safe to show in the window */
#include "views/widgets/dowser-shown-text.h"

#include "base/dowser-safe-text.h"

char *
dowser_shown_line_dup (const char *text)
{
  return text != NULL ? dowser_safe_text_dup_line (text, 0) : NULL;
}

char *
dowser_shown_lines_dup (const char *text)
{
  return text != NULL ? dowser_safe_text_dup (text) : NULL;
}

char **
dowser_shown_strv_dup (const char *const *texts)
{
  g_autoptr (GStrvBuilder) shown = NULL;

  if (texts == NULL)
    return NULL;
  shown = g_strv_builder_new ();
  for (; *texts != NULL; texts++)
    {
      g_autofree char *text = dowser_shown_line_dup (*texts);

      g_strv_builder_add (shown, text);
    }
  return g_strv_builder_end (shown);
}
