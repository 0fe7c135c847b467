/* test-sql-words.c - tests when an SQL editor offers completions while the user types */
#include "support/dowser-test-display.h"
#include "support/dowser-test-main.h"
#include "views/panes/dowser-sql-words.h"

/* Returns the first completion at the end of @text. Returns: (transfer full) (nullable) */
static char *
dup_first_completion (DowserSqlWords *words, GtkTextBuffer *buffer, const char *text, gboolean is_explicit)
{
  g_autoptr (GListModel) list = NULL;
  g_autoptr (GtkSourceCompletionProposal) first = NULL;
  GtkTextIter end;

  gtk_text_buffer_set_text (buffer, text, -1);
  gtk_text_buffer_get_end_iter (buffer, &end);
  list = dowser_sql_words_list_completions (words, &end, is_explicit);
  first = g_list_model_get_item (list, 0);
  return first != NULL ? gtk_source_completion_proposal_get_typed_text (first) : NULL;
}

/* Tests that completions appear after a letter or a dot, or when the user requests them. */
static void
test_completions_appear_while_typing (void)
{
  static const struct
  {
    const char *text;
    gboolean is_explicit;
    const char *first;
  } cases[] = {
    { "SELECT * FROM p", FALSE, "ports" },
    { "SELECT * FROM ports q WHERE q.", FALSE, "depth" },
    { "SELECT 'æøå' FROM ports WHERE d", FALSE, "depth" },
    { "SELECT * FROM ", FALSE, NULL },
    { "SELECT * FROM ", TRUE, "ports" },
    { "SELECT * FROM ports WHERE zz", FALSE, NULL },
  };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *ports = dowser_schema_builder_add_table (builder, "ports", FALSE);
  GtkSourceView *view = g_object_ref_sink (GTK_SOURCE_VIEW (gtk_source_view_new ()));
  g_autoptr (DowserSqlWords) words = dowser_sql_words_new (view);
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, ports, "depth", "REAL");
  schema = dowser_schema_builder_end (builder);
  dowser_sql_words_set_schema (words, schema, DOWSER_DIALECT_SQLITE);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *first = dup_first_completion (words, gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)),
                                                     cases[i].text, cases[i].is_explicit);

      g_assert_cmpstr (first, ==, cases[i].first);
    }
  g_object_unref (view);
}

DOWSER_TEST_MAIN (sql_words)
{
  g_test_init (&argc, &argv, NULL);
  dowser_test_display_init ();
  g_test_add_func ("/views/sql-words/completions-appear-while-typing", test_completions_appear_while_typing);
  return g_test_run ();
}
