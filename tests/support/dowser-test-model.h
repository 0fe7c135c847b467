/* dowser-test-model.h - a language model's endpoint in this process: three wire formats, cassettes (recorded replies),
 * rules, faults */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserTestFault: a fault of a reply. 429 and 500 are HTTP statuses; GARBAGE is a reply that isn't JSON; CUT is a
 * reply that ends in the
 * middle. */
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
 * DowserTestModelOptions: all members may be 0.
 * @shares: for each fault, the share of chats that get this fault, drawn from @seed
 * @slow_ms: delay before the first byte of a slow reply; @word_delay_ms: delay between the words of a stream
 * @without_stream: TRUE to reply without streaming even if a stream was requested
 * @log: (nullable): a file that gets one JSON line for each request
 * @certificate: (nullable): the server uses TLS with this certificate; @ask_certificate: the server also requires a
 * certificate from the client
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

/** Creates a model that listens on the loopback address and is served by the default main context. */
DowserTestModel *dowser_test_model_new (const DowserTestModelOptions *options, GError **error);
void dowser_test_model_free (DowserTestModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTestModel, dowser_test_model_free)
/** Returns "http://127.0.0.1:PORT", without a path. */
const char *dowser_test_model_get_url (DowserTestModel *self);
guint dowser_test_model_get_port (DowserTestModel *self);

/* These functions add answers: recorded ones (a cassette) or rules. For each request, the cassette is searched first,
 * then the rules in order. If neither has an answer, the status is 503. */
/** Adds a cassette (a file of recorded replies). @path: a file with lines of JSON: {"key", "answer"} */
gboolean dowser_test_model_add_cassette (DowserTestModel *self, const char *path, GError **error);
/** @path: a JSON list of {"contains": [words], "answer": text or object} */
gboolean dowser_test_model_add_rules (DowserTestModel *self, const char *path, GError **error);
/** Adds a rule. @word: (nullable): a word that the request must contain */
void dowser_test_model_add_rule (DowserTestModel *self, const char *word, const char *answer);

/**
 * dowser_test_model_push: sets the reply to the next request, without regard to the content of the request.
 * @head: status line and headers, "HTTP/1.1 200 OK\r\n…", without the empty line; NULL to answer by the rules
 * @fault: CUT: the connection ends after the body, even if the head announced a longer body; RESET: the connection ends
 * before the
 * head
 * @piece: bytes sent at once, 0 to send all bytes at once; @delay_ms: delay between two pieces
 */
void dowser_test_model_push (DowserTestModel *self, const char *head, const char *body, gssize length,
                             DowserTestFault fault, gsize piece, guint delay_ms);
/** Sets the complete reply to the next request: @status, @type, @body. */
void dowser_test_model_push_reply (DowserTestModel *self, guint status, const char *type, const char *body);

/** These functions return the number of requests so far: requests of any kind (get_n_requests), or only requests to
 * chat paths (get_n_chats). */
guint dowser_test_model_get_n_requests (DowserTestModel *self);
guint dowser_test_model_get_n_chats (DowserTestModel *self);
/** Returns the number of connections to which replies are being written. */
guint dowser_test_model_get_n_writing (DowserTestModel *self);
/** These functions return a part of request @index: its body, the value of one of its headers, or its path. Returns:
 * (nullable): NULL if this part doesn't exist */
const char *dowser_test_model_get_body (DowserTestModel *self, guint index);
const char *dowser_test_model_get_header (DowserTestModel *self, guint index, const char *name);
const char *dowser_test_model_get_path (DowserTestModel *self, guint index);

G_END_DECLS
