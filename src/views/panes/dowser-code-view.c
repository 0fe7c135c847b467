/* dowser-code-view.c - read-only GtkSourceView that follows the light or dark style */
#include "views/panes/dowser-code-view.h"

#include "views/widgets/dowser-views.h"

#include <adwaita.h>

static void
follow_style (AdwStyleManager *style, GtkSourceBuffer *buffer)
{
  const char *id = adw_style_manager_get_dark (style) ? "Adwaita-dark" : "Adwaita";
  GtkSourceStyleScheme *scheme
      = gtk_source_style_scheme_manager_get_scheme (gtk_source_style_scheme_manager_get_default (), id);

  gtk_source_buffer_set_style_scheme (buffer, scheme);
}

static void
style_changed_cb (AdwStyleManager *style, GParamSpec *pspec, GtkSourceBuffer *buffer)
{
  follow_style (style, buffer);
}

/* Search paths must be added before the first lookup of a language. */
static GtkSourceLanguage *
find_language (const char *id)
{
  static gsize added = 0;
  GtkSourceLanguageManager *manager = gtk_source_language_manager_get_default ();

  if (g_once_init_enter (&added))
    {
      gtk_source_language_manager_append_search_path (manager, "resource://" DOWSER_RESOURCE_PATH "/language-specs/");
      g_once_init_leave (&added, 1);
    }
  return gtk_source_language_manager_get_language (manager, id);
}

GtkSourceView *
dowser_code_view_new (const char *language, const char *name)
{
  AdwStyleManager *style = adw_style_manager_get_default ();
  GtkSourceLanguage *found = find_language (language);
  g_autoptr (GtkSourceBuffer) buffer = gtk_source_buffer_new (NULL);
  GtkWidget *view = gtk_source_view_new_with_buffer (buffer);

  gtk_source_buffer_set_language (buffer, found);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (GTK_TEXT_VIEW (view), 18);
  gtk_text_view_set_right_margin (GTK_TEXT_VIEW (view), 18);
  gtk_text_view_set_top_margin (GTK_TEXT_VIEW (view), 12);
  gtk_text_view_set_bottom_margin (GTK_TEXT_VIEW (view), 12);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_signal_connect_object (style, "notify::dark", G_CALLBACK (style_changed_cb), buffer, 0);
  follow_style (style, buffer);
  return GTK_SOURCE_VIEW (view);
}

void
dowser_code_view_set_text (GtkSourceView *view, const char *text)
{
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text != NULL ? text : "", -1);
}
