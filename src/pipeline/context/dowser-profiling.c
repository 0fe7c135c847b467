/* dowser-profiling.c - profiles the columns of a source, several tables at once */
#include "pipeline/context/dowser-profiling.h"

#include "pipeline/context/dowser-source-access.h"
#include "sources/dowser-table-order.h"

/* The maximum number of connections to one source. More connections would disturb the source's other users. */
#define MAX_CONNECTIONS 3
/* The minimum number of tables per connection. For fewer tables, opening another connection takes longer than the
 * connection saves. */
#define MIN_TABLES_EACH 4
/* The minimum remaining time for starting another part of the tables. */
#define MIN_MICROSECONDS (G_USEC_PER_SEC / 4)

/* The task's data. */
typedef struct
{
  char *uri;
  DowserWorker *worker;
  DowserSource *source; /* the source that is open already */
  DowserSchema *schema;
  GPtrArray *parts; /* DowserSchema: copies of the schema, each of which hides all tables outside its part */
  guint next_part;
  guint n_running; /* number of connections that are working or being opened */
  gint64 deadline;
  GCancellable *open_cancellable; /* cancels opening further connections when no part is left for them */
  gulong cancelled;               /* signal handler on the caller's cancellable */
  DowserProfile *profile;         /* (nullable): the profile so far */
  GError *error;                  /* (nullable): the first error */
} ProfileTask;

static void
profile_task_free (gpointer data)
{
  ProfileTask *profiling = data;

  /* The parts are freed in the worker, because each part is a whole schema, which takes long to free. */
  dowser_worker_free (profiling->worker, profiling->parts, (GDestroyNotify) g_ptr_array_unref);
  g_object_unref (profiling->worker);
  g_free (profiling->uri);
  g_object_unref (profiling->source);
  dowser_schema_unref (profiling->schema);
  g_object_unref (profiling->open_cancellable);
  g_clear_pointer (&profiling->profile, dowser_profile_unref);
  g_clear_error (&profiling->error);
  g_free (profiling);
}

/* The worker's input. */
typedef struct
{
  DowserSchema *schema;
  guint n;
} SplitData;

static void
split_data_free (gpointer data)
{
  SplitData *split_data = data;

  dowser_schema_unref (split_data->schema);
  g_free (split_data);
}

/* Makes one of @n parts, with every @n-th table of @order. The tables are ordered by cost, so that each part has cheap
 * and expensive tables. */
static DowserSchema *
make_part (const DowserSchema *schema, GPtrArray *order, guint part, guint n)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (schema);
  GPtrArray *tables = dowser_schema_builder_get_tables (builder);

  for (guint i = 0; i < order->len; i++)
    if (i % n != part)
      ((DowserTable *) tables->pdata[((const DowserTable *) order->pdata[i])->index])->hidden = TRUE;
  return dowser_schema_builder_end (builder);
}

static gpointer
divide_tables (gpointer data, GError **error)
{
  const SplitData *split_data = data;
  g_autoptr (GPtrArray) order = dowser_table_order_by_cost (split_data->schema);
  GPtrArray *parts = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_schema_unref);

  for (guint i = 0; i < split_data->n; i++)
    g_ptr_array_add (parts, make_part (split_data->schema, order, i, split_data->n));
  return parts;
}

/* Returns the number of connections to use. For SQLite, it is at most the number of processors. Other engines that read
 * files get one connection, because one connection already uses all processors. */
static guint
count_connections (DowserSource *source, const DowserSchema *schema)
{
  guint n = MIN (MAX_CONNECTIONS, dowser_schema_get_tables (schema)->len / MIN_TABLES_EACH);

  if (dowser_source_uri_is_server (dowser_source_get_uri (source)))
    return MAX (1, n);
  if (dowser_source_get_dialect (source) == DOWSER_DIALECT_SQLITE)
    return MAX (1, MIN (n, g_get_num_processors ()));
  return 1;
}

static void
return_profile (GTask *task)
{
  ProfileTask *profiling = g_task_get_task_data (task);

  if (profiling->cancelled != 0)
    g_signal_handler_disconnect (g_task_get_cancellable (task), profiling->cancelled);
  if (profiling->profile != NULL && profiling->error == NULL)
    g_task_return_pointer (task, g_steal_pointer (&profiling->profile), (GDestroyNotify) dowser_profile_unref);
  else if (!g_task_return_error_if_cancelled (task))
    g_task_return_error (task, g_steal_pointer (&profiling->error));
}

static void
leave_task (GTask *task)
{
  ProfileTask *profiling = g_task_get_task_data (task);

  if (--profiling->n_running == 0)
    return_profile (task);
}

static void
closed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;

  dowser_source_close_finish (DOWSER_SOURCE (source), result, NULL);
  leave_task (task);
}

/* Takes @profile. */
static void
add_profile (ProfileTask *profiling, DowserProfile *profile)
{
  if (dowser_profile_get_schema (profile) == profiling->schema)
    {
      profiling->profile = profile;
      return;
    }
  if (profiling->profile == NULL)
    profiling->profile = dowser_profile_new (profiling->schema);
  dowser_profile_add_from (profiling->profile, profile);
  dowser_profile_unref (profile);
}

static void profile_next_part (GTask *task, DowserSource *source);

static void
looked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ProfileTask *profiling = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  DowserProfile *profile = dowser_source_profile_finish (DOWSER_SOURCE (source), result, &error);

  if (profile != NULL)
    add_profile (profiling, profile);
  else if (profiling->error == NULL)
    profiling->error = g_steal_pointer (&error);
  profile_next_part (task, DOWSER_SOURCE (source));
}

/* Returns: (nullable) */
static const DowserSchema *
find_part (ProfileTask *profiling, gint64 left)
{
  /* The first part is always started, even if opening the source has used up the time. */
  if (profiling->next_part >= profiling->parts->len || (profiling->next_part > 0 && left < MIN_MICROSECONDS))
    return NULL;
  return profiling->parts->pdata[profiling->next_part++];
}

/* Starts the next part on a connection that is ready. If a connection can't be opened, its part is profiled by the
 * other connections. */
static void
profile_next_part (GTask *task, DowserSource *source)
{
  ProfileTask *profiling = g_task_get_task_data (task);
  gint64 left = profiling->deadline - g_get_monotonic_time ();
  guint seconds = (guint) MAX (1, (left + G_USEC_PER_SEC / 2) / G_USEC_PER_SEC);
  const DowserSchema *part
      = g_cancellable_is_cancelled (g_task_get_cancellable (task)) ? NULL : find_part (profiling, left);

  if (part != NULL)
    dowser_source_profile_async (source, part, seconds, g_task_get_cancellable (task), looked_cb, g_object_ref (task));
  if (profiling->next_part >= profiling->parts->len)
    g_cancellable_cancel (profiling->open_cancellable);
  if (part != NULL)
    return;
  if (source == profiling->source)
    leave_task (task);
  else
    dowser_source_close_async (source, NULL, closed_cb, g_object_ref (task));
}

static void
opened_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (DowserSource) source = dowser_source_access_open_new_finish (result, NULL);

  if (source != NULL)
    profile_next_part (task, source);
  else
    leave_task (task);
}

static void
open_connections (GTask *task, guint n)
{
  ProfileTask *profiling = g_task_get_task_data (task);
  DowserContext *context = g_task_get_source_object (task);

  for (guint i = 0; i < n; i++)
    {
      profiling->n_running++;
      dowser_source_access_open_new_async (profiling->uri, dowser_context_get_store (context),
                                           dowser_context_get_password (context, profiling->uri),
                                           profiling->open_cancellable, opened_cb, g_object_ref (task));
    }
}

static void
start_profiling (GTask *task)
{
  ProfileTask *profiling = g_task_get_task_data (task);

  profiling->n_running = 1;
  open_connections (task, profiling->parts->len - 1);
  profile_next_part (task, profiling->source);
}

static void
divided_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ProfileTask *profiling = g_task_get_task_data (task);
  GError *error = NULL;
  GPtrArray *parts = g_task_propagate_pointer (G_TASK (result), &error);

  if (parts == NULL)
    {
      profiling->error = error;
      return_profile (task);
      return;
    }
  g_ptr_array_unref (profiling->parts);
  profiling->parts = parts;
  start_profiling (task);
}

static void
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  g_cancellable_cancel (user_data);
}

void
dowser_profiling_run_async (DowserContext *context, const char *uri, const DowserSchema *schema, guint max_seconds,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  ProfileTask *profiling = g_new0 (ProfileTask, 1);
  guint n;
  SplitData *split_data;
  GTask *dividing;

  profiling->uri = g_strdup (uri);
  profiling->worker = g_object_ref (dowser_context_get_worker (context));
  profiling->source = g_object_ref (dowser_context_get_source (context, uri));
  profiling->schema = dowser_schema_ref (schema);
  profiling->parts = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_schema_unref);
  profiling->open_cancellable = g_cancellable_new ();
  profiling->deadline = g_get_monotonic_time () + max_seconds * G_TIME_SPAN_SECOND;
  g_task_set_source_tag (task, dowser_profiling_run_async);
  g_task_set_task_data (task, profiling, profile_task_free);
  if (cancellable != NULL)
    profiling->cancelled
        = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), profiling->open_cancellable, NULL);
  n = count_connections (profiling->source, schema);
  if (n == 1)
    {
      g_ptr_array_add (profiling->parts, dowser_schema_ref (schema));
      start_profiling (task);
      return;
    }
  split_data = g_new0 (SplitData, 1);
  split_data->schema = dowser_schema_ref (schema);
  split_data->n = n;
  dividing = g_task_new (context, cancellable, divided_cb, g_object_ref (task));
  g_task_set_source_tag (dividing, divide_tables);
  dowser_context_run_in_worker (context, dividing, divide_tables, split_data, split_data_free,
                                (GDestroyNotify) g_ptr_array_unref);
}

DowserProfile *
dowser_profiling_run_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
