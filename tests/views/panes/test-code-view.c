/* test-code-view.c - tests which words of SQL are highlighted as keywords */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/panes/dowser-code-view.h"

#include <string.h>

/* Returns TRUE if @word, which must appear only one time in @text, is highlighted. */
static gboolean
is_coloured (GtkTextBuffer *buffer, const char *text, const char *word)
{
  GtkTextIter at;
  GtkTextIter start;
  GtkTextIter end;
  g_autoptr (GSList) tags = NULL;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_source_buffer_ensure_highlight (GTK_SOURCE_BUFFER (buffer), &start, &end);
  gtk_text_buffer_get_iter_at_offset (buffer, &at, (int) (strstr (text, word) - text));
  tags = gtk_text_iter_get_tags (&at);
  return tags != NULL;
}

static void
test_sql_keywords_are_highlighted (void)
{
  const char *const text = "SELECT name, descent, \"made in\"\nFROM orders\nORDER BY total DESC\nLIMIT 5";
  GtkSourceView *view = dowser_code_view_new ("dowser-sql", "SQL");
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));

  g_object_ref_sink (view);
  dowser_code_view_set_text (view, text);
  g_assert_true (is_coloured (buffer, text, "SELECT"));
  g_assert_true (is_coloured (buffer, text, "LIMIT"));
  g_assert_true (is_coloured (buffer, text, "DESC\n"));
  g_assert_false (is_coloured (buffer, text, "descent"));
  g_assert_false (is_coloured (buffer, text, "in\""));
  g_assert_false (is_coloured (buffer, text, "total"));
  g_object_unref (view);
}

DOWSER_TEST_MAIN (code_view)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/code-view/sql-keywords-are-highlighted", test_sql_keywords_are_highlighted);
  return g_test_run ();
}
