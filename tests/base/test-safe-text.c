/* test-safe-text.c - tests that control sequences for a terminal or a label are shown as text instead of being
 * executed */
#include "base/dowser-safe-text.h"
#include "support/dowser-test-main.h"

static void
assert_safe (const char *text, const char *expected)
{
  g_autofree char *safe = dowser_safe_text_dup (text);

  g_assert_cmpstr (safe, ==, expected);
}

static void
test_control_characters_become_visible (void)
{
  assert_safe ("plain ~ text\n\twith lines", "plain ~ text\n\twith lines");
  assert_safe ("\x1b]0;title\x07\x1b[31mred", "␛]0;title␇␛[31mred");
  assert_safe ("a\rb\x7f", "a␍b␡");
  assert_safe ("\xc2\x9b"
               "2J",
               "⟨U+009B⟩2J");
  assert_safe ("\xe2\x80\xae"
               "fdp.exe\xe2\x81\xa9",
               "⟨U+202E⟩fdp.exe⟨U+2069⟩");
  assert_safe ("\x9b"
               "31m",
               "\xef\xbf\xbd"
               "31m");
  assert_safe ("Ærøskøbing שלום 🙂", "Ærøskøbing שלום 🙂");
}

static void
test_text_is_shortened_to_one_line (void)
{
  g_autofree char *line = dowser_safe_text_dup_line ("a\nb\tc\x1b", 0);
  g_autofree char *cut = dowser_safe_text_dup_line ("æøå\nxyz", 4);

  g_assert_cmpstr (line, ==, "a b c␛");
  g_assert_cmpstr (cut, ==, "æøå…");
}

DOWSER_TEST_MAIN (safe_text)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/safe-text/control-characters-become-visible", test_control_characters_become_visible);
  g_test_add_func ("/base/safe-text/text-is-shortened-to-one-line", test_text_is_shortened_to_one_line);
  return g_test_run ();
}
