/* dowser-test-model.c - a language model's endpoint in this process: three wire formats, cassettes (recorded replies),
 * rules, faults */
#include "support/dowser-test-model.h"

#include "support/dowser-test-conversation.h"
#include "support/dowser-test-writer.h"

#include <json-glib/json-glib.h>
#include <libsoup/soup.h>
#include <stdio.h>
#include <string.h>

const char *const dowser_test_fault_nicks[] = { "429", "500", "reset", "cut", "garbage", "slow", NULL };

#define GARBAGE "Sure! Here is the plan: {\"query\": [oops"

typedef struct
{
  char **contains;
  char *answer;
} Rule;

/* A reply that is sent to the next request, without regard to the content of the request. */
typedef struct
{
  char *head;
  char *body;
  gsize length;
  DowserTestFault fault;
  gsize piece;
  guint delay_ms;
} PushedReply;

typedef struct
{
  char *path;
  char *body;
  SoupMessageHeaders *headers;
} Request;

struct _DowserTestModel
{
  DowserTestModelOptions options;
  char *log;
  SoupServer *server;
  char *url;
  GRand *rand;
  GHashTable *cassette;
  GPtrArray *rules;
  GQueue pushed;
  GPtrArray *requests;
  guint n_chats;
  guint n_writing;
  GCancellable *stop;
};

static void
free_rule_cb (gpointer data)
{
  Rule *rule = data;

  g_strfreev (rule->contains);
  g_free (rule->answer);
  g_free (rule);
}

static void
free_pushed_reply_cb (gpointer data)
{
  PushedReply *push = data;

  g_free (push->head);
  g_free (push->body);
  g_free (push);
}

static void
free_request_cb (gpointer data)
{
  Request *request = data;

  g_free (request->path);
  g_free (request->body);
  soup_message_headers_unref (request->headers);
  g_free (request);
}

/* ---- answers ---- */

gboolean
dowser_test_model_add_cassette (DowserTestModel *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (JsonNode) node = *g_strstrip (lines[i]) != '\0' ? json_from_string (lines[i], error) : NULL;

      if (*lines[i] != '\0' && node == NULL)
        return FALSE;
      if (node != NULL)
        g_hash_table_replace (self->cassette,
                              g_strdup (json_object_get_string_member (json_node_get_object (node), "key")),
                              g_strdup (json_object_get_string_member (json_node_get_object (node), "answer")));
    }
  return TRUE;
}

static void
read_rule_cb (JsonArray *list, guint index, JsonNode *node, gpointer user_data)
{
  DowserTestModel *self = user_data;
  JsonObject *object = json_node_get_object (node);
  JsonArray *words = json_object_get_array_member (object, "contains");
  JsonNode *answer = json_object_get_member (object, "answer");
  Rule *rule = g_new0 (Rule, 1);

  rule->contains = g_new0 (char *, json_array_get_length (words) + 1);
  for (guint i = 0; i < json_array_get_length (words); i++)
    rule->contains[i] = g_strdup (json_array_get_string_element (words, i));
  rule->answer
      = JSON_NODE_HOLDS_VALUE (answer) ? g_strdup (json_node_get_string (answer)) : json_to_string (answer, FALSE);
  g_ptr_array_add (self->rules, rule);
}

gboolean
dowser_test_model_add_rules (DowserTestModel *self, const char *path, GError **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();

  if (!json_parser_load_from_file (parser, path, error))
    return FALSE;
  json_array_foreach_element (json_node_get_array (json_parser_get_root (parser)), read_rule_cb, self);
  return TRUE;
}

void
dowser_test_model_add_rule (DowserTestModel *self, const char *word, const char *answer)
{
  Rule *rule = g_new0 (Rule, 1);

  rule->contains = g_new0 (char *, 2);
  rule->contains[0] = g_strdup (word);
  rule->answer = g_strdup (answer);
  g_ptr_array_add (self->rules, rule);
}

static gboolean
contains_all_words (const Rule *rule, const char *whole)
{
  for (guint i = 0; rule->contains[i] != NULL; i++)
    if (strstr (whole, rule->contains[i]) == NULL)
      return FALSE;
  return TRUE;
}

static const char *
find_answer (DowserTestModel *self, const DowserTestConversation *conversation)
{
  g_autofree char *key = dowser_test_conversation_dup_key (conversation);
  const char *answer = g_hash_table_lookup (self->cassette, key);

  for (guint i = 0; answer == NULL && i < self->rules->len; i++)
    if (contains_all_words (self->rules->pdata[i], conversation->whole))
      answer = ((const Rule *) self->rules->pdata[i])->answer;
  return answer;
}

static DowserTestFault
pick_fault (DowserTestModel *self)
{
  double draw = g_rand_double (self->rand);
  double sum = 0;

  for (guint i = 0; i < DOWSER_TEST_N_FAULTS; i++)
    {
      sum += self->options.shares[i];
      if (draw < sum)
        return i;
    }
  return DOWSER_TEST_FAULT_NONE;
}

/* ---- replies ---- */

static void
reply_json (SoupServerMessage *message, guint status, const char *body)
{
  /* Closes the connection after the reply. An idle connection would stay open until the server is freed. */
  soup_message_headers_append (soup_server_message_get_response_headers (message), "Connection", "close");
  soup_server_message_set_status (message, status, NULL);
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, body, strlen (body));
}

static void
written_cb (gpointer data)
{
  DowserTestModel *self = data;

  self->n_writing--;
}

/* Writes @pieces directly to the connection, without the HTTP server. */
static void
write_raw (DowserTestModel *self, SoupServerMessage *message, GArray *pieces)
{
  self->n_writing++;
  dowser_test_write_pieces (soup_server_message_steal_connection (message), pieces, self->stop, written_cb, self);
}

static void
add_text (GArray *pieces, const char *text, guint delay_ms)
{
  dowser_test_pieces_add (pieces, text, strlen (text), 0, delay_ms, FALSE);
}

static const char *
get_stream_type (const char *path)
{
  return g_str_equal (path, "/api/chat") ? "application/x-ndjson" : "text/event-stream";
}

static void
reply_stream (DowserTestModel *self, SoupServerMessage *message, const char *path,
              const DowserTestConversation *conversation, const char *answer, DowserTestFault fault)
{
  guint delay = self->options.word_delay_ms;
  g_autoptr (GPtrArray) events = dowser_test_conversation_dup_events (conversation, path, answer, delay > 0);
  GArray *pieces = dowser_test_pieces_new ();
  guint n = fault == DOWSER_TEST_FAULT_CUT ? MAX (1, events->len / 2) : events->len;
  g_autofree char *head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Type: %s\r\nTransfer-Encoding: chunked\r\n"
                                           "Connection: close\r\n\r\n",
                                           get_stream_type (path));

  add_text (pieces, head, fault == DOWSER_TEST_FAULT_SLOW ? self->options.slow_ms : 0);
  for (guint i = 0; i < n; i++)
    dowser_test_pieces_add (pieces, events->pdata[i], strlen (events->pdata[i]), 0, delay, TRUE);
  if (fault != DOWSER_TEST_FAULT_CUT)
    add_text (pieces, "0\r\n\r\n", 0);
  write_raw (self, message, pieces);
}

static void
reply_plain (DowserTestModel *self, SoupServerMessage *message, const char *path,
             const DowserTestConversation *conversation, const char *answer, DowserTestFault fault)
{
  g_autofree char *body = dowser_test_conversation_dup_reply (conversation, path, answer);
  GArray *pieces;
  g_autofree char *head = NULL;

  if (fault != DOWSER_TEST_FAULT_CUT && fault != DOWSER_TEST_FAULT_SLOW)
    {
      reply_json (message, 200, body);
      return;
    }
  pieces = dowser_test_pieces_new ();
  head = g_strdup_printf ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n"
                          "Connection: close\r\n\r\n",
                          strlen (body));
  add_text (pieces, head, fault == DOWSER_TEST_FAULT_SLOW ? self->options.slow_ms : 0);
  if (fault == DOWSER_TEST_FAULT_CUT)
    body[strlen (body) / 2] = '\0';
  add_text (pieces, body, 0);
  write_raw (self, message, pieces);
}

static void
write_log (DowserTestModel *self, const char *path, const DowserTestConversation *conversation, const char *answer,
           DowserTestFault fault)
{
  g_autofree char *nick
      = fault != DOWSER_TEST_FAULT_NONE ? g_strdup_printf ("\"%s\"", dowser_test_fault_nicks[fault]) : NULL;
  g_autofree char *key = NULL;
  g_autofree char *prompt = NULL;
  g_autoptr (JsonNode) whole = NULL;
  FILE *file = self->log != NULL ? fopen (self->log, "a") : NULL;

  if (file == NULL)
    return;
  key = dowser_test_conversation_dup_key (conversation);
  whole = json_node_init_string (json_node_alloc (), conversation->whole);
  prompt = json_to_string (whole, FALSE);
  fprintf (file,
           "{\"key\": \"%s\", \"path\": \"%s\", \"model\": \"%s\", \"stream\": %s, \"prompt_chars\": %ld, "
           "\"answer_chars\": %ld, "
           "\"fault\": %s, \"prompt\": %s}\n",
           key, path, conversation->model, conversation->stream ? "true" : "false",
           g_utf8_strlen (conversation->whole, -1), answer != NULL ? g_utf8_strlen (answer, -1) : 0,
           nick != NULL ? nick : "null", prompt);
  fclose (file);
}

static void
reply_chat (DowserTestModel *self, SoupServerMessage *message, const char *path, const Request *request,
            DowserTestFault fault)
{
  g_autoptr (DowserTestConversation) conversation
      = dowser_test_conversation_new (path, request->body, strlen (request->body));
  const char *answer = NULL;

  if (conversation == NULL)
    {
      reply_json (message, 400, "{\"error\":{\"message\":\"body is not JSON\"}}");
      return;
    }
  if (fault == DOWSER_TEST_FAULT_NONE)
    fault = pick_fault (self);
  if (fault > DOWSER_TEST_FAULT_RESET)
    answer = fault == DOWSER_TEST_FAULT_GARBAGE ? GARBAGE : find_answer (self, conversation);
  write_log (self, path, conversation, answer, fault);
  if (fault == DOWSER_TEST_FAULT_429)
    {
      soup_message_headers_append (soup_server_message_get_response_headers (message), "Retry-After", "1");
      reply_json (message, 429, "{\"error\":{\"message\":\"rate limited\",\"type\":\"rate_limit_error\"}}");
    }
  else if (fault == DOWSER_TEST_FAULT_500)
    reply_json (message, 500, "{\"error\":{\"message\":\"internal error\"}}");
  else if (fault == DOWSER_TEST_FAULT_RESET)
    write_raw (self, message, dowser_test_pieces_new ());
  else if (answer == NULL)
    reply_json (message, 503,
                "{\"error\":{\"message\":\"no answer on file for this request\",\"type\":\"no_answer\"}}");
  else if (conversation->stream && !self->options.without_stream)
    reply_stream (self, message, path, conversation, answer, fault);
  else
    reply_plain (self, message, path, conversation, answer, fault);
}

static void
reply_vectors (SoupServerMessage *message, const char *path, const Request *request)
{
  g_autoptr (JsonNode) root = json_from_string (request->body, NULL);
  g_autoptr (GString) body = g_string_new (NULL);
  gboolean ollama = g_str_equal (path, "/api/embed");
  JsonArray *texts = json_object_get_array_member (json_node_get_object (root), "input");

  g_string_append (body, ollama ? "{\"embeddings\":[" : "{\"object\":\"list\",\"data\":[");
  for (guint i = 0; i < json_array_get_length (texts); i++)
    {
      g_autofree char *vector = dowser_test_dup_vector (json_array_get_string_element (texts, i));

      g_string_append (body, i > 0 ? "," : "");
      if (ollama)
        g_string_append (body, vector);
      else
        g_string_append_printf (body, "{\"index\":%u,\"embedding\":%s}", i, vector);
    }
  g_string_append (body, "]}");
  reply_json (message, 200, body->str);
}

static void
reply_pushed (DowserTestModel *self, SoupServerMessage *message, PushedReply *push)
{
  GArray *pieces = dowser_test_pieces_new ();

  if (push->fault != DOWSER_TEST_FAULT_RESET)
    {
      g_autofree char *head = g_strconcat (push->head, "Connection: close\r\n\r\n", NULL);

      add_text (pieces, head, push->fault == DOWSER_TEST_FAULT_SLOW ? self->options.slow_ms : 0);
      dowser_test_pieces_add (pieces, push->body, push->length, push->piece, push->delay_ms, FALSE);
      if (pieces->len > 1)
        g_array_index (pieces, DowserTestPiece, 1).delay_ms = 0;
    }
  write_raw (self, message, pieces);
}

static gboolean
is_chat_path (const char *path)
{
  return g_str_equal (path, "/v1/chat/completions") || g_str_equal (path, "/v1/messages")
         || g_str_equal (path, "/api/chat");
}

static const Request *
record_request (DowserTestModel *self, SoupServerMessage *message, const char *path)
{
  Request *request = g_new0 (Request, 1);
  SoupMessageBody *body = soup_server_message_get_request_body (message);

  request->path = g_strdup (path);
  request->body = g_strndup (body->data != NULL ? body->data : "", body->length);
  request->headers = soup_message_headers_ref (soup_server_message_get_request_headers (message));
  g_ptr_array_add (self->requests, request);
  self->n_chats += is_chat_path (path);
  return request;
}

static void
request_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer user_data)
{
  DowserTestModel *self = user_data;
  const Request *request = record_request (self, message, path);
  PushedReply *push = g_queue_pop_head (&self->pushed);

  if (push != NULL && (push->head != NULL || push->fault == DOWSER_TEST_FAULT_RESET))
    reply_pushed (self, message, push);
  else if (is_chat_path (path))
    reply_chat (self, message, path, request, push != NULL ? push->fault : DOWSER_TEST_FAULT_NONE);
  else if (g_str_equal (path, "/v1/embeddings") || g_str_equal (path, "/api/embed"))
    reply_vectors (message, path, request);
  else if (g_str_equal (path, "/v1/models"))
    reply_json (message, 200, "{\"object\":\"list\",\"data\":[{\"id\":\"desk\",\"object\":\"model\"}]}");
  else if (g_str_equal (path, "/api/tags"))
    reply_json (message, 200, "{\"models\":[{\"name\":\"desk:latest\",\"model\":\"desk:latest\"}]}");
  else if (g_str_equal (path, "/") || g_str_equal (path, "/health") || g_str_equal (path, "/api/version"))
    reply_json (message, 200, "{\"status\":\"ok\",\"version\":\"0.0\"}");
  else
    reply_json (message, 404, "{\"error\":{\"message\":\"no such path\"}}");
  if (push != NULL)
    free_pushed_reply_cb (push);
}

/* ---- the server ---- */

static gboolean
accept_any_cb (SoupServerMessage *message, GTlsCertificate *certificate, GTlsCertificateFlags flags, gpointer user_data)
{
  return TRUE;
}

static void
started_cb (SoupServer *server, SoupServerMessage *message, gpointer user_data)
{
  g_signal_connect (message, "accept-certificate", G_CALLBACK (accept_any_cb), NULL);
}

static gboolean
start_listening (DowserTestModel *self, GError **error)
{
  gboolean tls = self->options.certificate != NULL;
  g_autoslist (GUri) uris = NULL;

  if (tls)
    soup_server_set_tls_certificate (self->server, self->options.certificate);
  if (self->options.ask_certificate)
    {
      soup_server_set_tls_auth_mode (self->server, G_TLS_AUTHENTICATION_REQUIRED);
      g_signal_connect (self->server, "request-started", G_CALLBACK (started_cb), NULL);
    }
  if (!soup_server_listen_local (self->server, self->options.port,
                                 SOUP_SERVER_LISTEN_IPV4_ONLY | (tls ? SOUP_SERVER_LISTEN_HTTPS : 0), error))
    return FALSE;
  uris = soup_server_get_uris (self->server);
  self->options.port = g_uri_get_port (uris->data);
  self->url = g_strdup_printf ("%s://127.0.0.1:%u", tls ? "https" : "http", self->options.port);
  return TRUE;
}

DowserTestModel *
dowser_test_model_new (const DowserTestModelOptions *options, GError **error)
{
  DowserTestModel *self = g_new0 (DowserTestModel, 1);

  if (options != NULL)
    self->options = *options;
  self->log = g_strdup (self->options.log);
  self->server = soup_server_new (NULL, NULL);
  self->rand = g_rand_new_with_seed (self->options.seed);
  self->cassette = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->rules = g_ptr_array_new_with_free_func (free_rule_cb);
  self->requests = g_ptr_array_new_with_free_func (free_request_cb);
  self->stop = g_cancellable_new ();
  g_queue_init (&self->pushed);
  soup_server_add_handler (self->server, NULL, request_cb, self, NULL);
  if (start_listening (self, error))
    return self;
  dowser_test_model_free (self);
  return NULL;
}

void
dowser_test_model_free (DowserTestModel *self)
{
  if (self == NULL)
    return;
  g_cancellable_cancel (self->stop);
  while (self->n_writing > 0)
    g_main_context_iteration (NULL, TRUE);
  soup_server_disconnect (self->server);
  g_object_unref (self->server);
  g_object_unref (self->stop);
  g_rand_free (self->rand);
  g_hash_table_unref (self->cassette);
  g_ptr_array_unref (self->rules);
  g_ptr_array_unref (self->requests);
  g_queue_clear_full (&self->pushed, free_pushed_reply_cb);
  g_free (self->url);
  g_free (self->log);
  g_free (self);
}

const char *
dowser_test_model_get_url (DowserTestModel *self)
{
  return self->url;
}

guint
dowser_test_model_get_port (DowserTestModel *self)
{
  return self->options.port;
}

void
dowser_test_model_push (DowserTestModel *self, const char *head, const char *body, gssize length, DowserTestFault fault,
                        gsize piece, guint delay_ms)
{
  PushedReply *push = g_new0 (PushedReply, 1);

  push->head = g_strdup (head);
  push->length = length >= 0 ? (gsize) length : body != NULL ? strlen (body) : 0;
  push->body = g_memdup2 (body, push->length);
  push->fault = fault;
  push->piece = piece;
  push->delay_ms = delay_ms;
  g_queue_push_tail (&self->pushed, push);
}

void
dowser_test_model_push_reply (DowserTestModel *self, guint status, const char *type, const char *body)
{
  g_autofree char *head = g_strdup_printf ("HTTP/1.1 %u Status\r\nContent-Type: %s\r\nContent-Length: %zu\r\n", status,
                                           type, strlen (body));

  dowser_test_model_push (self, head, body, -1, DOWSER_TEST_FAULT_NONE, 0, 0);
}

guint
dowser_test_model_get_n_requests (DowserTestModel *self)
{
  return self->requests->len;
}

guint
dowser_test_model_get_n_chats (DowserTestModel *self)
{
  return self->n_chats;
}

guint
dowser_test_model_get_n_writing (DowserTestModel *self)
{
  return self->n_writing;
}

static const Request *
get_request (DowserTestModel *self, guint index)
{
  return index < self->requests->len ? self->requests->pdata[index] : NULL;
}

const char *
dowser_test_model_get_body (DowserTestModel *self, guint index)
{
  const Request *request = get_request (self, index);

  return request != NULL ? request->body : NULL;
}

const char *
dowser_test_model_get_path (DowserTestModel *self, guint index)
{
  const Request *request = get_request (self, index);

  return request != NULL ? request->path : NULL;
}

const char *
dowser_test_model_get_header (DowserTestModel *self, guint index, const char *name)
{
  const Request *request = get_request (self, index);

  return request != NULL ? soup_message_headers_get_one (request->headers, name) : NULL;
}
