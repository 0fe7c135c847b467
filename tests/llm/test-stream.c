/* test-stream.c - tests that a stream's events are read completely, wherever the stream's bytes are split */
#include "llm/dowser-stream.h"
#include "support/dowser-test-main.h"

#include <string.h>

typedef struct
{
  const char *case_name;
  DowserFraming framing;
  const char *bytes;
  const char *events; /* joined by | */
} Case;

static const Case cases[] = {
  { "events", DOWSER_FRAMING_EVENTS, "data: {\"a\":1}\n\ndata: {\"b\":2}\n\ndata: [DONE]\n\n",
    "{\"a\":1}|{\"b\":2}|[DONE]" },
  { "carriage-returns", DOWSER_FRAMING_EVENTS, "data: a\r\n\r\ndata: b\r\n\r\n", "a|b" },
  { "old-mac", DOWSER_FRAMING_EVENTS, "data: a\r\rdata: b\r\r", "a|b" },
  { "mixed-ends", DOWSER_FRAMING_EVENTS, "data: a\r\n\ndata: b\n\r\ndata: c\r\r\n", "a|b|c" },
  { "names-and-comments", DOWSER_FRAMING_EVENTS,
    ": ping\n\nevent: message_start\nid: 7\nretry: 100\ndata: x\n\n:\n\nevent: ping\n\ndata:y\n\n", "x|y" },
  { "several-lines", DOWSER_FRAMING_EVENTS, "data: {\ndata: \"a\":\ndata:1}\n\n", "{\n\"a\":\n1}" },
  { "letters", DOWSER_FRAMING_EVENTS, "data: \xc3\xbc\xe2\x82\xac\xf0\x9f\x98\x80\n\ndata: \xe6\x97\xa5\n\n",
    "\xc3\xbc\xe2\x82\xac\xf0\x9f\x98\x80|\xe6\x97\xa5" },
  { "byte-order-mark", DOWSER_FRAMING_EVENTS,
    "\xef\xbb\xbf"
    "data: a\n\n",
    "a" },
  { "without-an-end", DOWSER_FRAMING_EVENTS, "data: a\n\ndata: b", "a|b" },
  { "one-line-end-missing", DOWSER_FRAMING_EVENTS, "data: a\n\ndata: b\n", "a|b" },
  { "empty-data", DOWSER_FRAMING_EVENTS, "data:\n\ndata: a\n\n", "|a" },
  { "other-fields", DOWSER_FRAMING_EVENTS, "database: no\ndata\nx\n\n", "" },
  { "not-utf8", DOWSER_FRAMING_EVENTS,
    "data: a\xff"
    "b\n\n",
    "a\xef\xbf\xbd"
    "b" },
  { "lines", DOWSER_FRAMING_LINES, "{\"a\":1}\n{\"b\":\"\xc3\xbc\"}\r\n\n  \n{\"c\":3}",
    "{\"a\":1}|{\"b\":\"\xc3\xbc\"}|{\"c\":3}" },
  { "nothing", DOWSER_FRAMING_EVENTS, "", "" },
  { "nothing-in-lines", DOWSER_FRAMING_LINES, "\n\n", "" },
};

/* Splits the bytes at the first @n_splits positions of @split_offsets. */
static char *
feed_in_pieces (const Case *one, const gsize *split_offsets, guint n_splits)
{
  g_autoptr (DowserStream) stream = dowser_stream_new (one->framing, 1000);
  g_autoptr (GPtrArray) events = g_ptr_array_new_with_free_func (g_free);
  gsize start = 0;
  char *event;

  for (guint i = 0; i <= n_splits; i++)
    {
      gsize end = i < n_splits ? split_offsets[i] : strlen (one->bytes);
      g_autofree char *piece = g_memdup2 (one->bytes + start, end - start);

      g_assert_true (dowser_stream_push (stream, piece, end - start));
      start = end;
      while ((event = dowser_stream_pop (stream)) != NULL)
        g_ptr_array_add (events, event);
    }
  dowser_stream_end (stream);
  while ((event = dowser_stream_pop (stream)) != NULL)
    g_ptr_array_add (events, event);
  g_ptr_array_add (events, NULL);
  return g_strjoinv ("|", (char **) events->pdata);
}

/* Tests the stream in four ways: in one piece, split once at every byte, split twice at every pair of bytes, and byte
 * by byte. */
static void
test_cut_anywhere (gconstpointer data)
{
  const Case *one = data;
  gsize length = strlen (one->bytes);
  gsize split_offsets[200] = { 0 };
  g_autofree char *whole = feed_in_pieces (one, split_offsets, 0);
  g_autofree char *single = NULL;

  g_assert_cmpstr (whole, ==, one->events);
  for (gsize a = 0; a <= length; a++)
    for (gsize b = a; b <= length; b++)
      {
        gsize two[] = { a, b };
        g_autofree char *events = feed_in_pieces (one, two, 2);

        g_assert_cmpstr (events, ==, one->events);
      }
  g_assert_cmpuint (length, <, G_N_ELEMENTS (split_offsets));
  for (gsize i = 0; i < length; i++)
    split_offsets[i] = i;
  single = feed_in_pieces (one, split_offsets, length);
  g_assert_cmpstr (single, ==, one->events);
}

static void
test_long_event_is_refused (void)
{
  g_autoptr (DowserStream) stream = dowser_stream_new (DOWSER_FRAMING_EVENTS, 10);
  g_autoptr (DowserStream) lines = dowser_stream_new (DOWSER_FRAMING_EVENTS, 20);
  gboolean taken = TRUE;

  g_assert_true (dowser_stream_push (stream, "data: 7890", 10));
  g_assert_false (dowser_stream_push (stream, "1", 1));
  for (guint i = 0; i < 10 && taken; i++)
    taken = dowser_stream_push (lines, "data: xyz\n", 10);
  g_assert_false (taken);
}

static void
test_event_continues_after_nul_bytes (void)
{
  g_autoptr (DowserStream) stream = dowser_stream_new (DOWSER_FRAMING_EVENTS, 100);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_assert_true (dowser_stream_push (stream, "data: a\0b\n\ndata: c\n\n", 20));
  first = dowser_stream_pop (stream);
  second = dowser_stream_pop (stream);
  g_assert_nonnull (first);
  g_assert_cmpstr (second, ==, "c");
}

DOWSER_TEST_MAIN (stream)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/llm/stream/cut-anywhere/", cases[i].case_name, NULL);

      g_test_add_data_func (path, &cases[i], test_cut_anywhere);
    }
  g_test_add_func ("/llm/stream/long-event-is-refused", test_long_event_is_refused);
  g_test_add_func ("/llm/stream/event-continues-after-nul-bytes", test_event_continues_after_nul_bytes);
  return g_test_run ();
}
