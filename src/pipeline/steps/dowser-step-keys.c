/* dowser-step-keys.c - checks inferred keys: whether the values of a column are in the table that the column's name
 * seems to refer to */
#include "pipeline/steps/dowser-step-keys.h"

#include "base/dowser-error.h"
#include "joins/dowser-inferred-key.h"
#include "joins/dowser-key-facts.h"
#include "pipeline/checks/dowser-internal-query.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-schema-annotation.h"
#include "pipeline/dowser-input-hash.h"

#include <glib/gi18n-lib.h>

struct _DowserStepKeys
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepKeys, dowser_step_keys, DOWSER_TYPE_STEP)

/* The time limit of all checks together, because the question waits for them. A key that isn't checked in this time
 * stays inferred from its name. */
#define MAX_MICROSECONDS (3 * G_USEC_PER_SEC / 2)
#define MAX_SECONDS_EACH 1
#define MAX_PROBES 300

static guint64
dowser_step_keys_hash_inputs (DowserStep *step, DowserSession *session)
{
  const DowserSchema *schema = dowser_session_get_schema (session);
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));

  return dowser_input_hash_text (hash, schema != NULL ? dowser_schema_get_signature (schema) : NULL);
}

/* The task's data. */
typedef struct
{
  DowserContext *context;
  char *uri;
  char *whole;     /* (nullable): signature of @schema without its keys */
  char *signature; /* (nullable): the source's signature */
  DowserSchema *schema;
  GPtrArray *facts;    /* the facts known at the start, and those found by this step */
  GPtrArray *measured; /* the facts found by this step */
  gboolean own;        /* TRUE in the first round, which looks for unique columns, because only unique columns can be
                        * referenced */
  struct _Open *open;  /* (nullable): the keys to check */
  guint next;
  guint n_tried;
  guint n_looked_at; /* number of keys for which the source has returned an answer */
  gboolean is_done;  /* TRUE if no key is left to check */
  gint64 deadline;
} Look;

/* Open: keys to check, and their schema. */
typedef struct _Open
{
  DowserSchema *schema;
  GPtrArray *keys; /* DowserForeignKey */
} Open;

static void
open_free (gpointer data)
{
  Open *open = data;

  g_ptr_array_unref (open->keys);
  dowser_schema_unref (open->schema);
  g_free (open);
}

static void
look_free (gpointer data)
{
  Look *look = data;

  g_clear_object (&look->context);
  g_free (look->uri);
  g_free (look->whole);
  g_free (look->signature);
  g_clear_pointer (&look->open, open_free);
  g_clear_pointer (&look->facts, g_ptr_array_unref);
  g_clear_pointer (&look->measured, g_ptr_array_unref);
  g_clear_pointer (&look->schema, dowser_schema_unref);
  g_free (look);
}

/* The worker's input, which owns all its data. */
typedef struct
{
  DowserSchema *schema;
  GPtrArray *facts;
  char *signature;
  gboolean own;
} Names;

static void
names_free (gpointer data)
{
  Names *names = data;

  dowser_schema_unref (names->schema);
  g_ptr_array_unref (names->facts);
  g_free (names->signature);
  g_free (names);
}

static Names *
names_new (const Look *look)
{
  Names *names = g_new0 (Names, 1);

  names->schema = dowser_schema_ref (look->schema);
  names->facts = dowser_key_facts_copy (look->facts);
  names->signature = g_strdup (look->signature);
  names->own = look->own;
  return names;
}

static gpointer
find_untested_keys (gpointer data, GError **error)
{
  const Names *names = data;
  Open *open = g_new0 (Open, 1);

  open->schema = dowser_inferred_key_apply (names->schema, names->facts, names->signature);
  if (names->own)
    open->keys = dowser_inferred_key_find_untested (open->schema, names->facts, names->signature);
  else
    open->keys = dowser_key_facts_find_untested (open->schema, names->facts, names->signature);
  return open;
}

static gpointer
apply_facts (gpointer data, GError **error)
{
  const Names *names = data;

  return dowser_key_facts_apply (names->schema, names->facts, names->signature);
}

/* Takes @task. */
static void
finish_task (GTask *task)
{
  Look *look = g_task_get_task_data (task);

  if (look->n_looked_at > 0)
    {
      dowser_context_run_in_worker (look->context, task, apply_facts, names_new (look), names_free,
                                    (GDestroyNotify) dowser_schema_unref);
      return;
    }
  g_task_return_pointer (task, dowser_schema_ref (look->schema), (GDestroyNotify) dowser_schema_unref);
  g_object_unref (task);
}

static void test_next_key (GTask *task);

/* Returns TRUE if the error comes from the source's current state and not from the key. */
static gboolean
is_temporary_error (const GError *error)
{
  static const DowserSourceError passing[]
      = { DOWSER_SOURCE_ERROR_NOT_FOUND, DOWSER_SOURCE_ERROR_BUSY,        DOWSER_SOURCE_ERROR_PASSWORD,
          DOWSER_SOURCE_ERROR_TLS,       DOWSER_SOURCE_ERROR_UNREACHABLE, DOWSER_SOURCE_ERROR_LOST };

  if (error == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (passing); i++)
    if (g_error_matches (error, DOWSER_SOURCE_ERROR, (int) passing[i]))
      return TRUE;
  return error->domain == G_IO_ERROR;
}

static gint64
get_count (DowserResult *result, guint column)
{
  return result != NULL ? MAX (0, dowser_internal_query_get_integer (result, 0, column, 0)) : 0;
}

/* Records the source's answer about @key. A key whose query timed out is recorded without a result. Otherwise this key
 * would be checked again before each question, and no time would be left for other keys. */
static void
add_fact (Look *look, const DowserForeignKey *key, gint64 n_tested, gint64 n_found)
{
  g_autoptr (GPtrArray) learnt = NULL;
  DowserKeyFact *fact;

  learnt = dowser_key_facts_new ();
  fact = dowser_key_facts_find_or_add (learnt, key->columns->pdata[0], key->to_columns->pdata[0]);
  fact->n_tested = n_tested;
  fact->n_found = MIN (n_found, n_tested);
  fact->signature = g_strdup (look->signature);
  dowser_key_facts_merge (look->facts, learnt);
  dowser_key_facts_merge (look->measured, learnt);
  look->n_tried++;
  look->n_looked_at += n_tested > 0 ? 1 : 0;
}

static void
looked_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Look *look = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserResult) result = dowser_internal_query_run_finish (DOWSER_CONTEXT (context), answer, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  if (is_temporary_error (error))
    {
      finish_task (g_steal_pointer (&task));
      return;
    }
  add_fact (look, look->open->keys->pdata[look->next++], get_count (result, 0), get_count (result, 1));
  test_next_key (g_steal_pointer (&task));
}

static DowserPlan *
make_probe (const DowserForeignKey *key, gboolean own)
{
  return own ? dowser_inferred_key_make_probe (key->columns->pdata[0]) : dowser_key_make_probe (key);
}

static gboolean
is_time_over (const Look *look)
{
  return look->n_tried >= MAX_PROBES || g_get_monotonic_time () >= look->deadline;
}

/* Records the columns that the source reports as unique. These need no query. */
static void
add_known_unique_columns (Look *look)
{
  GPtrArray *keys = look->open->keys;

  for (; look->own && look->next < keys->len; look->next++)
    {
      const DowserForeignKey *key = keys->pdata[look->next];
      const DowserColumn *column = key->columns->pdata[0];

      if (!column->all_differ || column->table->n_rows < 0)
        return;
      add_fact (look, key, column->table->n_rows, column->table->n_rows);
    }
}

static void start_round (GTask *task, gboolean own);

/* Takes @task. */
static void
test_next_key (GTask *task)
{
  Look *look = g_task_get_task_data (task);
  const DowserLimits limits = { 1, MAX_SECONDS_EACH };
  g_autoptr (DowserPlan) plan = NULL;

  add_known_unique_columns (look);
  look->is_done = !look->own && look->next >= look->open->keys->len;
  if (look->is_done || is_time_over (look))
    {
      finish_task (task);
      return;
    }
  if (look->next >= look->open->keys->len)
    {
      start_round (task, FALSE);
      return;
    }
  plan = make_probe (look->open->keys->pdata[look->next], look->own);
  dowser_internal_query_run_async (look->context, look->uri, plan, &limits, g_task_get_cancellable (task), looked_cb,
                                   task);
}

static void
found_untested_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Look *look = g_task_get_task_data (task);
  GError *error = NULL;

  g_clear_pointer (&look->open, open_free);
  look->open = g_task_propagate_pointer (G_TASK (result), &error);
  look->next = 0;
  if (look->open != NULL)
    test_next_key (g_steal_pointer (&task));
  else
    g_task_return_error (task, error);
}

/* Takes @task. */
static void
start_round (GTask *task, gboolean own)
{
  Look *look = g_task_get_task_data (task);
  GTask *finding = g_task_new (look->context, g_task_get_cancellable (task), found_untested_cb, task);

  look->own = own;
  g_task_set_source_tag (finding, start_round);
  dowser_context_run_in_worker (look->context, finding, find_untested_keys, names_new (look), names_free, open_free);
}

static char *
dup_state (const Look *look)
{
  return g_strconcat (look->signature, " ", dowser_schema_get_signature (look->schema), NULL);
}

/* Returns TRUE if keys should be checked. Returns FALSE if all keys in this state of source and schema were examined.
 * Also returns FALSE without a signature, because the schema is then an old schema, and the source can't be queried. */
static gboolean
needs_test (const Look *look)
{
  g_autofree char *state = look->signature != NULL ? dup_state (look) : NULL;

  return state != NULL && dowser_context_get_allows_sampling (look->context, look->uri)
         && !dowser_context_are_keys_examined (look->context, look->uri, state);
}

static void
dowser_step_keys_run_async (DowserStep *step, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  Look *look = g_new0 (Look, 1);

  look->context = g_object_ref (context);
  look->uri = g_strdup (dowser_session_get_source_uri (session));
  look->whole = g_strdup (dowser_context_get_signature (context, look->uri));
  look->signature = dowser_schema_annotation_dup_source_signature (context, look->uri);
  look->schema = dowser_schema_ref (dowser_session_get_schema (session));
  look->facts = dowser_key_facts_copy (dowser_context_get_key_facts (context, look->uri));
  look->measured = dowser_key_facts_new ();
  g_task_set_source_tag (task, dowser_step_keys_run_async);
  g_task_set_task_data (task, look, look_free);
  if (!needs_test (look))
    {
      finish_task (task);
      return;
    }
  look->deadline = g_get_monotonic_time () + MAX_MICROSECONDS;
  start_round (task, TRUE);
}

/* Stores the new facts. Merges the new facts with the stored facts, because the user may have decided on a key in the
 * meantime. The signature doesn't include such a decision, so the next load of the schema applies the decision. */
static void
save_facts (Look *look, const DowserSchema *schema)
{
  g_autofree char *keys = dowser_schema_annotation_dup_keys_signature (look->facts);

  if (dowser_context_get_key_facts (look->context, look->uri) == NULL)
    dowser_context_take_key_facts (look->context, look->uri, dowser_key_facts_new ());
  dowser_key_facts_merge (dowser_context_get_key_facts (look->context, look->uri), look->measured);
  dowser_context_save_key_facts (look->context, look->uri);
  dowser_context_set_signature (look->context, look->uri, look->whole, keys);
  dowser_context_set_schema (look->context, look->uri, schema);
}

/* Marks the keys as examined if no key was left to check. Otherwise they aren't marked, because new facts may lead to
 * new keys. */
static void
mark_examined (const Look *look)
{
  g_autofree char *state = look->is_done ? dup_state (look) : NULL;

  if (state != NULL)
    dowser_context_set_keys_examined (look->context, look->uri, state);
}

static gboolean
dowser_step_keys_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                             GError **error)
{
  Look *look = g_task_get_task_data (G_TASK (result));
  g_autoptr (DowserSchema) schema = g_task_propagate_pointer (G_TASK (result), error);

  if (schema == NULL)
    return FALSE;
  if (look->n_tried == 0)
    {
      mark_examined (look);
      return TRUE;
    }
  save_facts (look, schema);
  if (look->n_looked_at == 0)
    return TRUE;
  dowser_session_set_schema (session, schema);
  *note = g_strdup_printf (ngettext ("%u undeclared key was checked against the values",
                                     "%u undeclared keys were checked against the values", look->n_looked_at),
                           look->n_looked_at);
  return TRUE;
}

static void
dowser_step_keys_class_init (DowserStepKeysClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_keys_hash_inputs;
  step_class->run_async = dowser_step_keys_run_async;
  step_class->run_finish = dowser_step_keys_run_finish;
}

static void
dowser_step_keys_init (DowserStepKeys *self)
{
}
