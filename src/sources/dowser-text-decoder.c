/* dowser-text-decoder.c - adds to a page the numbers that a server sends as text */
#include "sources/dowser-text-decoder.h"

#include <errno.h>

gboolean
dowser_text_decoder_add_integer (DowserPageBuilder *builder, const char *text)
{
  char *end = NULL;
  gint64 integer;

  errno = 0;
  integer = g_ascii_strtoll (text, &end, 10);
  if (errno != 0 || end == text || *end != '\0')
    return FALSE;
  dowser_page_builder_add_integer (builder, integer);
  return TRUE;
}

gboolean
dowser_text_decoder_add_real (DowserPageBuilder *builder, const char *text)
{
  char *end = NULL;
  double real = g_ascii_strtod (text, &end);

  if (end == text || *end != '\0')
    return FALSE;
  dowser_page_builder_add_real (builder, real);
  return TRUE;
}
