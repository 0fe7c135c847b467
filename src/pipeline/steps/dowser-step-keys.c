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
  char *full_signature; /* (nullable): signature of @schema without its keys */
  char *signature;      /* (nullable): the source's signature */
  DowserSchema *schema;
  GPtrArray *facts;    /* the facts known at the start, and those found by this step */
  GPtrArray *measured; /* the facts found by this step */
  gboolean own;        /* TRUE in the first round, which looks for unique columns, because only unique columns can be
                        * referenced */
  struct _UncheckedKeys *open; /* (nullable): the keys to check */
  guint next;
  guint n_tested_keys;
  guint n_checked_keys; /* number of keys for which the source has returned an answer */
  gboolean is_done;     /* TRUE if no key is left to check */
  gint64 deadline;
} KeySearchTask;

/* UncheckedKeys: keys to check, and their schema. */
typedef struct _UncheckedKeys
{
  DowserSchema *schema;
  GPtrArray *keys; /* DowserForeignKey */
} UncheckedKeys;

static void
unchecked_keys_free (gpointer data)
{
  UncheckedKeys *open = data;

  g_ptr_array_unref (open->keys);
  dowser_schema_unref (open->schema);
  g_free (open);
}

static void
key_search_task_free (gpointer data)
{
  KeySearchTask *search = data;

  g_clear_object (&search->context);
  g_free (search->uri);
  g_free (search->full_signature);
  g_free (search->signature);
  g_clear_pointer (&search->open, unchecked_keys_free);
  g_clear_pointer (&search->facts, g_ptr_array_unref);
  g_clear_pointer (&search->measured, g_ptr_array_unref);
  g_clear_pointer (&search->schema, dowser_schema_unref);
  g_free (search);
}

/* The worker's input, which owns all its data. */
typedef struct
{
  DowserSchema *schema;
  GPtrArray *facts;
  char *signature;
  gboolean own;
} KeyCandidateData;

static void
key_candidate_data_free (gpointer data)
{
  KeyCandidateData *names = data;

  dowser_schema_unref (names->schema);
  g_ptr_array_unref (names->facts);
  g_free (names->signature);
  g_free (names);
}

static KeyCandidateData *
key_candidate_data_new (const KeySearchTask *search)
{
  KeyCandidateData *names = g_new0 (KeyCandidateData, 1);

  names->schema = dowser_schema_ref (search->schema);
  names->facts = dowser_key_facts_copy (search->facts);
  names->signature = g_strdup (search->signature);
  names->own = search->own;
  return names;
}

static gpointer
find_untested_keys (gpointer data, GError **error)
{
  const KeyCandidateData *names = data;
  UncheckedKeys *open = g_new0 (UncheckedKeys, 1);

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
  const KeyCandidateData *names = data;

  return dowser_key_facts_apply (names->schema, names->facts, names->signature);
}

/* Takes @task. */
static void
finish_task (GTask *task)
{
  KeySearchTask *search = g_task_get_task_data (task);

  if (search->n_checked_keys > 0)
    {
      dowser_context_run_in_worker (search->context, task, apply_facts, key_candidate_data_new (search),
                                    key_candidate_data_free, (GDestroyNotify) dowser_schema_unref);
      return;
    }
  g_task_return_pointer (task, dowser_schema_ref (search->schema), (GDestroyNotify) dowser_schema_unref);
  g_object_unref (task);
}

static void test_next_key (GTask *task);

/* Returns TRUE if the error comes from the source's current state and not from the key. */
static gboolean
is_temporary_error (const GError *error)
{
  static const DowserSourceError temporary_errors[]
      = { DOWSER_SOURCE_ERROR_NOT_FOUND, DOWSER_SOURCE_ERROR_BUSY,        DOWSER_SOURCE_ERROR_PASSWORD,
          DOWSER_SOURCE_ERROR_TLS,       DOWSER_SOURCE_ERROR_UNREACHABLE, DOWSER_SOURCE_ERROR_LOST };

  if (error == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (temporary_errors); i++)
    if (g_error_matches (error, DOWSER_SOURCE_ERROR, (int) temporary_errors[i]))
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
add_fact (KeySearchTask *search, const DowserForeignKey *key, gint64 n_tested, gint64 n_found)
{
  g_autoptr (GPtrArray) new_facts = NULL;
  DowserKeyFact *fact;

  new_facts = dowser_key_facts_new ();
  fact = dowser_key_facts_find_or_add (new_facts, key->columns->pdata[0], key->to_columns->pdata[0]);
  fact->n_tested = n_tested;
  fact->n_found = MIN (n_found, n_tested);
  fact->signature = g_strdup (search->signature);
  dowser_key_facts_merge (search->facts, new_facts);
  dowser_key_facts_merge (search->measured, new_facts);
  search->n_tested_keys++;
  search->n_checked_keys += n_tested > 0 ? 1 : 0;
}

static void
key_checked_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  KeySearchTask *search = g_task_get_task_data (task);
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
  add_fact (search, search->open->keys->pdata[search->next++], get_count (result, 0), get_count (result, 1));
  test_next_key (g_steal_pointer (&task));
}

static DowserPlan *
make_key_query (const DowserForeignKey *key, gboolean own)
{
  return own ? dowser_inferred_key_make_check_plan (key->columns->pdata[0]) : dowser_key_make_check_plan (key);
}

static gboolean
is_time_over (const KeySearchTask *search)
{
  return search->n_tested_keys >= MAX_PROBES || g_get_monotonic_time () >= search->deadline;
}

/* Records the columns that the source reports as unique. These need no query. */
static void
add_known_unique_columns (KeySearchTask *search)
{
  GPtrArray *keys = search->open->keys;

  for (; search->own && search->next < keys->len; search->next++)
    {
      const DowserForeignKey *key = keys->pdata[search->next];
      const DowserColumn *column = key->columns->pdata[0];

      if (!column->all_differ || column->table->n_rows < 0)
        return;
      add_fact (search, key, column->table->n_rows, column->table->n_rows);
    }
}

static void start_round (GTask *task, gboolean own);

/* Takes @task. */
static void
test_next_key (GTask *task)
{
  KeySearchTask *search = g_task_get_task_data (task);
  const DowserLimits limits = { 1, MAX_SECONDS_EACH };
  g_autoptr (DowserPlan) plan = NULL;

  add_known_unique_columns (search);
  search->is_done = !search->own && search->next >= search->open->keys->len;
  if (search->is_done || is_time_over (search))
    {
      finish_task (task);
      return;
    }
  if (search->next >= search->open->keys->len)
    {
      start_round (task, FALSE);
      return;
    }
  plan = make_key_query (search->open->keys->pdata[search->next], search->own);
  dowser_internal_query_run_async (search->context, search->uri, plan, &limits, g_task_get_cancellable (task),
                                   key_checked_cb, task);
}

static void
found_untested_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  KeySearchTask *search = g_task_get_task_data (task);
  GError *error = NULL;

  g_clear_pointer (&search->open, unchecked_keys_free);
  search->open = g_task_propagate_pointer (G_TASK (result), &error);
  search->next = 0;
  if (search->open != NULL)
    test_next_key (g_steal_pointer (&task));
  else
    g_task_return_error (task, error);
}

/* Takes @task. */
static void
start_round (GTask *task, gboolean own)
{
  KeySearchTask *search = g_task_get_task_data (task);
  GTask *search_task = g_task_new (search->context, g_task_get_cancellable (task), found_untested_cb, task);

  search->own = own;
  g_task_set_source_tag (search_task, start_round);
  dowser_context_run_in_worker (search->context, search_task, find_untested_keys, key_candidate_data_new (search),
                                key_candidate_data_free, unchecked_keys_free);
}

static char *
dup_state (const KeySearchTask *search)
{
  return g_strconcat (search->signature, " ", dowser_schema_get_signature (search->schema), NULL);
}

/* Returns TRUE if keys should be checked. Returns FALSE if all keys in this state of source and schema were examined.
 * Also returns FALSE without a signature, because the schema is then an old schema, and the source can't be queried. */
static gboolean
needs_test (const KeySearchTask *search)
{
  g_autofree char *state = search->signature != NULL ? dup_state (search) : NULL;

  return state != NULL && dowser_context_get_allows_sampling (search->context, search->uri)
         && !dowser_context_are_keys_examined (search->context, search->uri, state);
}

static void
dowser_step_keys_run_async (DowserStep *step, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  KeySearchTask *search = g_new0 (KeySearchTask, 1);

  search->context = g_object_ref (context);
  search->uri = g_strdup (dowser_session_get_source_uri (session));
  search->full_signature = g_strdup (dowser_context_get_signature (context, search->uri));
  search->signature = dowser_schema_annotation_dup_source_signature (context, search->uri);
  search->schema = dowser_schema_ref (dowser_session_get_schema (session));
  search->facts = dowser_key_facts_copy (dowser_context_get_key_facts (context, search->uri));
  search->measured = dowser_key_facts_new ();
  g_task_set_source_tag (task, dowser_step_keys_run_async);
  g_task_set_task_data (task, search, key_search_task_free);
  if (!needs_test (search))
    {
      finish_task (task);
      return;
    }
  search->deadline = g_get_monotonic_time () + MAX_MICROSECONDS;
  start_round (task, TRUE);
}

/* Stores the new facts. Merges the new facts with the stored facts, because the user may have decided on a key in the
 * meantime. The signature doesn't include such a decision, so the next load of the schema applies the decision. */
static void
save_facts (KeySearchTask *search, const DowserSchema *schema)
{
  g_autofree char *keys = dowser_schema_annotation_dup_keys_signature (search->facts);

  if (dowser_context_get_key_facts (search->context, search->uri) == NULL)
    dowser_context_take_key_facts (search->context, search->uri, dowser_key_facts_new ());
  dowser_key_facts_merge (dowser_context_get_key_facts (search->context, search->uri), search->measured);
  dowser_context_save_key_facts (search->context, search->uri);
  dowser_context_set_signature (search->context, search->uri, search->full_signature, keys);
  dowser_context_set_schema (search->context, search->uri, schema);
}

/* Marks the keys as examined if no key was left to check. Otherwise they aren't marked, because new facts may lead to
 * new keys. */
static void
mark_examined (const KeySearchTask *search)
{
  g_autofree char *state = search->is_done ? dup_state (search) : NULL;

  if (state != NULL)
    dowser_context_set_keys_examined (search->context, search->uri, state);
}

static gboolean
dowser_step_keys_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                             GError **error)
{
  KeySearchTask *search = g_task_get_task_data (G_TASK (result));
  g_autoptr (DowserSchema) schema = g_task_propagate_pointer (G_TASK (result), error);

  if (schema == NULL)
    return FALSE;
  if (search->n_tested_keys == 0)
    {
      mark_examined (search);
      return TRUE;
    }
  save_facts (search, schema);
  if (search->n_checked_keys == 0)
    return TRUE;
  dowser_session_set_schema (session, schema);
  *note = g_strdup_printf (ngettext ("%u key that the database does not declare was checked against the values",
                                     "%u keys that the database does not declare were checked against the values",
                                     search->n_checked_keys),
                           search->n_checked_keys);
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
