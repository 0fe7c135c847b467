/* dowser-discovery.c - finds the model servers that run on this machine */
#include "llm/dowser-discovery.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "base/dowser-soup.h"
#include "llm/dowser-discovery-read.h"
#include "llm/dowser-http.h"

/* The maximum time for an answer. A running server answers at once, and the user shouldn't wait for missing servers. */
#define TIMEOUT_MS 1000

static const guint16 usual_ports[] = { 11434, 8080, 1234, 8000, 0 };
static const char *const hosts[] = { "127.0.0.1", "localhost" };

/** PortCheck: one address where a server may run; @answers: its answers to the paths */
typedef struct
{
  char *url;
  JsonNode *answers[DOWSER_DISCOVERY_N_PATHS];
} PortCheck;

/**
 * Search: a search for servers on all ports of this machine.
 * @port_checks: 127.0.0.1 and localhost with the first port, then both with the second port, and so on
 * @n_waiting: number of missing answers, plus 1 while requests are being started
 */
typedef struct
{
  SoupSession *session;
  GPtrArray *port_checks;
  guint n_waiting;
} Search;

/** Asked: a request of the search. @port_check: the server that is asked; @path: the requested path */
typedef struct
{
  GTask *task;
  PortCheck *port_check;
  DowserDiscoveryPath path;
} PathRequest;

static void
free_port_check_cb (gpointer data)
{
  PortCheck *port_check = data;

  for (guint i = 0; i < DOWSER_DISCOVERY_N_PATHS; i++)
    g_clear_pointer (&port_check->answers[i], json_node_unref);
  g_free (port_check->url);
  g_free (port_check);
}

static void
free_search_cb (gpointer data)
{
  Search *search = data;

  if (search->session != NULL)
    dowser_soup.session_abort (search->session);
  g_object_unref (search->session);
  g_ptr_array_unref (search->port_checks);
  g_free (search);
}

static void
free_found_cb (gpointer data)
{
  dowser_found_server_free (data);
}

/* Keeps one server for each port. Both host names usually lead to the same server, but a server that listens only on
 * IPv6 is found only as "localhost". */
static void
finish_search (GTask *task)
{
  Search *search = g_task_get_task_data (task);
  GPtrArray *found = g_ptr_array_new_with_free_func (free_found_cb);
  DowserFoundServer *last = NULL;

  for (guint i = 0; i < search->port_checks->len; i++)
    {
      const PortCheck *port_check = search->port_checks->pdata[i];

      if (i % G_N_ELEMENTS (hosts) == 0)
        last = NULL;
      if (last != NULL)
        continue;
      last = dowser_discovery_read (port_check->url, (JsonNode *const *) port_check->answers);
      if (last != NULL)
        g_ptr_array_add (found, last);
    }
  if (g_task_return_error_if_cancelled (task))
    g_ptr_array_unref (found);
  else
    g_task_return_pointer (task, found, (GDestroyNotify) g_ptr_array_unref);
  g_object_unref (task);
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  PathRequest *request = user_data;
  Search *search = g_task_get_task_data (request->task);
  g_autoptr (DowserHttpReply) reply = dowser_http_send_finish (result, NULL);

  if (reply != NULL && SOUP_STATUS_IS_SUCCESSFUL (reply->status))
    request->port_check->answers[request->path] = dowser_json_parse (reply->body->str, reply->body->len, NULL);
  if (--search->n_waiting == 0)
    finish_search (request->task);
  g_free (request);
}

static void
send_port_check (GTask *task, PortCheck *port_check, DowserDiscoveryPath path)
{
  Search *search = g_task_get_task_data (task);
  g_autofree char *url = g_strconcat (port_check->url, dowser_discovery_paths[path], NULL);
  g_autoptr (SoupMessage) message = dowser_soup.message_new ("GET", url);
  PathRequest *request = g_new0 (PathRequest, 1);

  dowser_soup.message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  request->task = task;
  request->port_check = port_check;
  request->path = path;
  search->n_waiting++;
  dowser_http_send_async (search->session, message, TIMEOUT_MS, TIMEOUT_MS, NULL, NULL, g_task_get_cancellable (task),
                          answered_cb, request);
}

static SoupSession *
make_session (void)
{
  g_autoptr (GProxyResolver) no_proxy = g_simple_proxy_resolver_new (NULL, NULL);

  return dowser_soup.session_new_with_options ("proxy-resolver", no_proxy, "max-conns", 64, "max-conns-per-host",
                                               (int) DOWSER_DISCOVERY_N_PATHS, NULL);
}

void
dowser_discovery_find_async (const guint16 *ports, GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Search *search = g_new0 (Search, 1);

  g_task_set_source_tag (task, dowser_discovery_find_async);
  if (dowser_soup_open (DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE, NULL))
    search->session = make_session ();
  search->port_checks = g_ptr_array_new_with_free_func (free_port_check_cb);
  g_task_set_task_data (task, search, free_search_cb);
  if (ports == NULL)
    ports = usual_ports;
  search->n_waiting = 1;
  for (guint i = 0; search->session != NULL && ports[i] != 0; i++)
    for (guint k = 0; k < G_N_ELEMENTS (hosts); k++)
      {
        PortCheck *port_check = g_new0 (PortCheck, 1);

        port_check->url = g_strdup_printf ("http://%s:%u", hosts[k], ports[i]);
        g_ptr_array_add (search->port_checks, port_check);
        for (DowserDiscoveryPath path = 0; path < DOWSER_DISCOVERY_N_PATHS; path++)
          send_port_check (task, port_check, path);
      }
  /* @n_waiting began at 1, so that the search couldn't end while requests were still being started. */
  if (--search->n_waiting == 0)
    finish_search (task);
}

GPtrArray *
dowser_discovery_find_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
