/* dowser-test-model.h - a language model's endpoint in this process: three formats, cassettes, rules, faults */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserTestFault: as their names say; GARBAGE is an answer that is no JSON, CUT ends in the middle. */
typedef enum
{
  DOWSER_TEST_FAULT_429,
  DOWSER_TEST_FAULT_500,
  DOWSER_TEST_FAULT_RESET,
  DOWSER_TEST_FAULT_CUT,
  DOWSER_TEST_FAULT_GARBAGE,
  DOWSER_TEST_FAULT_SLOW,
  DOWSER_TEST_FAULT_NONE
} DowserTestFault;
#define DOWSER_TEST_N_FAULTS DOWSER_TEST_FAULT_NONE
extern const char *const dowser_test_fault_nicks[]; /* 429 500 reset cut garbage slow */

/**
 * DowserTestModelOptions: all may be 0.
 * @shares: of the chats that meet each fault, drawn from @seed
 * @slow_ms: before the first byte of a slow one; @word_delay_ms: between the words of a stream
 * @without_stream: answers plainly also where a stream was asked for
 * @log: (nullable): a file that gets a JSON line a request
 * @certificate: (nullable): speaks TLS; @ask_certificate: and wants one from its client
 */
typedef struct
{
  guint port;
  double shares[DOWSER_TEST_N_FAULTS];
  guint32 seed;
  guint slow_ms;
  guint word_delay_ms;
  gboolean without_stream;
  const char *log;
  GTlsCertificate *certificate;
  gboolean ask_certificate;
} DowserTestModelOptions;

typedef struct _DowserTestModel DowserTestModel;

/** Listens on loopback from now on, served by the default main context. */
DowserTestModel *dowser_test_model_new (const DowserTestModelOptions *options, GError **error);
void dowser_test_model_free (DowserTestModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTestModel, dowser_test_model_free)
/** "http://127.0.0.1:PORT", without a path. */
const char *dowser_test_model_get_url (DowserTestModel *self);
guint dowser_test_model_get_port (DowserTestModel *self);

/* Where answers come from: the cassette first, then the rules in their order, then @answer. Else it is 503. */
/** @path: JSON lines {"key", "answer"} */
gboolean dowser_test_model_add_cassette (DowserTestModel *self, const char *path, GError **error);
/** @path: a JSON list of {"contains": [words], "answer": text or object} */
gboolean dowser_test_model_add_rules (DowserTestModel *self, const char *path, GError **error);
/** @word: (nullable): that a request must hold */
void dowser_test_model_add_rule (DowserTestModel *self, const char *word, const char *answer);

/**
 * dowser_test_model_push: says what the next request gets, whatever it asks.
 * @head: status line and headers, "HTTP/1.1 200 OK\r\n…", without the empty line; NULL: the rules' answer
 * @fault: CUT: the connection ends after the body, however long it was said to be; RESET: it ends before the head
 * @piece: bytes at once, 0: all; @delay_ms: between two pieces
 */
void dowser_test_model_push (DowserTestModel *self, const char *head, const char *body, gssize length,
                             DowserTestFault fault, gsize piece, guint delay_ms);
/** A whole reply: @status, @type, @body. */
void dowser_test_model_push_reply (DowserTestModel *self, guint status, const char *type, const char *body);

/** Requests so far, of any kind; @chats: to chat paths alone. */
guint dowser_test_model_get_n_requests (DowserTestModel *self);
guint dowser_test_model_get_n_chats (DowserTestModel *self);
/** Connections that are being written to. */
guint dowser_test_model_get_n_writing (DowserTestModel *self);
/** The body of request @index, or the value of a header of it; (nullable). */
const char *dowser_test_model_get_body (DowserTestModel *self, guint index);
const char *dowser_test_model_get_header (DowserTestModel *self, guint index, const char *name);
const char *dowser_test_model_get_path (DowserTestModel *self, guint index);

G_END_DECLS
