/* dowser-word-colors.c - colours for the kinds of words in a sentence */
#include "views/question/dowser-word-colors.h"

#include <adwaita.h>

/* For light and dark backgrounds. Connecting words have the text colour. */
static const char *const colors[][2] = {
  [DOWSER_SENTENCE_WORD_TABLE] = { "#813d9c", "#dc8add" }, [DOWSER_SENTENCE_WORD_COLUMN] = { "#1a5fb4", "#99c1f1" },
  [DOWSER_SENTENCE_WORD_VALUE] = { "#1b7048", "#8ff0a4" }, [DOWSER_SENTENCE_WORD_NUMBER] = { "#a34500", "#ffbe6f" },
  [DOWSER_SENTENCE_WORD_DATE] = { "#a34500", "#ffbe6f" },
};

/* Inserts @attribute (transfer full) for @length bytes of the text from byte @start on. */
static void
insert_attribute (PangoAttrList *attributes, PangoAttribute *attribute, gsize start, gsize length)
{
  attribute->start_index = (guint) start;
  attribute->end_index = (guint) (start + length);
  pango_attr_list_insert (attributes, attribute);
}

void
dowser_word_colors_add_one (PangoAttrList *attributes, DowserSentenceWordKind kind, gsize start, gsize length)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  GdkRGBA color;

  if (kind == DOWSER_SENTENCE_WORD_GRAMMAR || adw_style_manager_get_high_contrast (style)
      || !gdk_rgba_parse (&color, colors[kind][adw_style_manager_get_dark (style)]))
    return;
  insert_attribute (attributes,
                    pango_attr_foreground_new ((guint16) (color.red * 65535), (guint16) (color.green * 65535),
                                               (guint16) (color.blue * 65535)),
                    start, length);
}

void
dowser_word_colors_add_error (PangoAttrList *attributes, gsize start, gsize length)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  GdkRGBA color;

  gdk_rgba_parse (&color, dark ? "#ff7b63" : "#c01c28");
  insert_attribute (attributes, pango_attr_underline_new (PANGO_UNDERLINE_ERROR), start, length);
  insert_attribute (attributes,
                    pango_attr_underline_color_new ((guint16) (color.red * 65535), (guint16) (color.green * 65535),
                                                    (guint16) (color.blue * 65535)),
                    start, length);
}

void
dowser_word_colors_add (PangoAttrList *attributes, GArray *words)
{
  for (guint i = 0; i < words->len; i++)
    {
      const DowserSentenceWord *word = &g_array_index (words, DowserSentenceWord, i);

      dowser_word_colors_add_one (attributes, word->kind, word->start, word->length);
    }
}
