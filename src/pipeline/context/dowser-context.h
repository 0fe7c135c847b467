/* dowser-context.h - data shared by the steps of one window or one call: source, store, index, settings */
#pragma once

#include "audit/dowser-value-checks.h"
#include "base/dowser-worker.h"
#include "llm/dowser-llm.h"
#include "pipeline/context/dowser-source-called.h"
#include "planner/dowser-planner.h"
#include "prompt/documents/dowser-prompt-size.h"
#include "rows/dowser-result-cache.h"
#include "schema/dowser-key-fact.h"
#include "sources/dowser-source.h"
#include "store/dowser-search-index.h"
#include "store/dowser-store.h"

G_BEGIN_DECLS

/**
 * DowserContext: main thread only. Keeps opened sources with their schema, profile and planner index, so that a second
 * question on the same source starts with planning. Not saved.
 *
 * Signal: "learned" (const char *uri, const DowserEntry *entry, a pointer): the meaning of words of the source was
 * saved.
 */
#define DOWSER_TYPE_CONTEXT (dowser_context_get_type ())
G_DECLARE_FINAL_TYPE (DowserContext, dowser_context, DOWSER, CONTEXT, GObject)

/** @store: (nullable): without it nothing is saved */
DowserContext *dowser_context_new (DowserStore *store);
DowserStore *dowser_context_get_store (DowserContext *self);
/** Sets a store that only logs statements, for callers that save nothing else. @log: (nullable): %NULL: statements are
 * logged in the context's store, if it has one */
void dowser_context_set_log (DowserContext *self, DowserStore *log);
/** Returns: (nullable): the store that logs the statements */
DowserStore *dowser_context_get_log (DowserContext *self);
/** Returns the worker: for work without side effects that takes longer than a frame. */
DowserWorker *dowser_context_get_worker (DowserContext *self);

/** DowserWorkFunc: runs in the worker, without side effects, on data that no other thread changes. Returns: (transfer
 * full) (nullable): %NULL with @error */
typedef gpointer (*DowserWorkFunc) (gpointer data, GError **error);
/**
 * dowser_context_run_in_worker:
 * @answer: (transfer full): the task that returns the result of @func; if the task is canceled, it returns immediately,
 * and the result is dropped
 * @data: (transfer full): freed by @free_data in the worker, after @func, so @data must not contain objects
 * @free_result: frees the result of @func if it is not fetched
 */
void dowser_context_run_in_worker (DowserContext *self, GTask *answer, DowserWorkFunc func, gpointer data,
                                   GDestroyNotify free_data, GDestroyNotify free_result);

/** Sets whether slow results are kept and shown again for the same query on the same data; FALSE by default, since kept
 * results are of no use to a caller that runs one query. */
void dowser_context_set_keeps_rows (DowserContext *self, gboolean keeps_rows);
gboolean dowser_context_keeps_rows (DowserContext *self);
/** Returns the cache of the kept results. */
DowserResultCache *dowser_context_get_results (DowserContext *self);
/** Sets the limits of a run: the number of rows that the window keeps, and the seconds. */
void dowser_context_set_limits (DowserContext *self, const DowserLimits *limits);
const DowserLimits *dowser_context_get_limits (DowserContext *self);
/** Sets the number of rows that a statement may read without asking the user; 0 for any number. */
void dowser_context_set_max_read (DowserContext *self, gint64 n_rows);
gint64 dowser_context_get_max_read (DowserContext *self);
/** Sets whether answers with a number that the audit knows to be wrong are shown; FALSE by default. */
void dowser_context_set_shows_wrong (DowserContext *self, gboolean shows_wrong);
gboolean dowser_context_get_shows_wrong (DowserContext *self);

/** Sets the language model that makes the plans of a session that uses one; (nullable): no model. */
void dowser_context_set_llm (DowserContext *self, DowserLlm *llm);
DowserLlm *dowser_context_get_llm (DowserContext *self);
/** Sets the privacy level of @uri for the model. A local model gets values unless the user sets a stricter level. */
void dowser_context_set_privacy_level (DowserContext *self, const char *uri, DowserPrivacyLevel sharing);
/** Sets the privacy level for the host of @endpoint, even if another model is set. */
void dowser_context_set_privacy_level_for (DowserContext *self, const char *uri, const DowserEndpoint *endpoint,
                                           DowserPrivacyLevel sharing);
DowserPrivacyLevel dowser_context_get_privacy_level (DowserContext *self, const char *uri);
/**
 * DowserEffort: how much work planning does.
 * @tier: a DowserPromptSize, or -1: chosen from the model's context size
 * @repairs: @refines: the maximum number of times that a model repairs a refused plan, and a plan that gave no rows
 * @tables: the maximum number of tables of a large schema that a planner gets
 * @infers_keys: whether undeclared keys are inferred from names and values
 */
typedef struct
{
  int tier;
  guint repairs;
  guint refines;
  guint tables;
  gboolean infers_keys;
} DowserEffort;
/** The default effort. */
#define DOWSER_EFFORT_INIT                                                                                             \
  {                                                                                                                    \
    .tier = -1, .repairs = 3, .refines = 3, .tables = 8, .infers_keys = TRUE                                           \
  }
/** Settings in the environment or the key file override @effort. */
void dowser_context_set_effort (DowserContext *self, const DowserEffort *effort);
const DowserEffort *dowser_context_get_effort (DowserContext *self);
/** @templates: char * → DowserPromptTemplate: the user's own prompts; %NULL for none */
void dowser_context_set_templates (DowserContext *self, GHashTable *templates);
/** Returns: (nullable) */
GHashTable *dowser_context_get_templates (DowserContext *self);
/** Returns how often a model repairs a plan: as set in the user's own prompt for plans, or by the effort. */
guint dowser_context_get_repairs (DowserContext *self);
/** @tier: a DowserPromptSize, or -1: the tier of the effort or, if that is also -1, chosen from the model's context
 * size */
void dowser_context_set_prompt_size (DowserContext *self, int tier);
DowserPromptSize dowser_context_get_prompt_size (DowserContext *self);
/** Sets whether the model checks if the rows of its plans answer their question; FALSE by default, since each check
 * costs a request. */
void dowser_context_set_checks_answers (DowserContext *self, gboolean judging);
gboolean dowser_context_get_checks_answers (DowserContext *self);
/** Sets whether the model's plans show only the requested columns, without the measure of a ranking. For benchmarks;
 * FALSE by default. */
void dowser_context_set_shows_only_asked (DowserContext *self, gboolean asked_alone);
gboolean dowser_context_get_shows_only_asked (DowserContext *self);
/** Returns the maximum number of tokens of a prompt. */
guint dowser_context_get_budget (DowserContext *self);

/** Sets whether values of @uri may be read before a question needs them, for samples and data checks; %TRUE by
 * default. */
void dowser_context_set_sampling (DowserContext *self, const char *uri, gboolean sampling);
gboolean dowser_context_get_sampling (DowserContext *self, const char *uri);
/** Sets whether a question to a server waits until the columns have been profiled; %TRUE by default. FALSE is for the
 * user's own SQL, which runs as it is. Files always wait, because only their values show which texts are dates. */
void dowser_context_set_waits_for_values (DowserContext *self, gboolean waits);
gboolean dowser_context_get_waits_for_values (DowserContext *self);
/** Sets whether the user's own SQL runs unchanged, after the guard has checked it, if a part of it can't be expressed
 * in a plan; FALSE by default. */
void dowser_context_set_runs_written (DowserContext *self, gboolean runs_written);
gboolean dowser_context_get_runs_written (DowserContext *self);
/** Sets whether views may be sampled like tables, although reading them runs their owner's code; FALSE by default. */
void dowser_context_set_view_sampling (DowserContext *self, const char *uri, gboolean sampling);
gboolean dowser_context_get_view_sampling (DowserContext *self, const char *uri);
/** Sets whether a recovered copy of @uri is read if another program was stopped in the middle of a write; FALSE by
 * default, so that the user is asked. */
void dowser_context_set_recovering (DowserContext *self, const char *uri, gboolean recovering);
gboolean dowser_context_get_recovering (DowserContext *self, const char *uri);
/** @path: (nullable): the file that describes tables and columns; %NULL: the one found next to the source's file */
void dowser_context_set_metadata (DowserContext *self, const char *uri, const char *path);
/** Returns: (nullable): the path that was set */
const char *dowser_context_get_metadata (DowserContext *self, const char *uri);
/** @entitlements: (nullable): strv of the user's entitlements; the default is DOWSER_ENTITLEMENTS (comma-separated). */
void dowser_context_set_entitlements (DowserContext *self, const char *const *entitlements);
/** Returns: (nullable): strv */
const char *const *dowser_context_get_entitlements (DowserContext *self);

/** Sets the saved sources. @connections: DowserConnection; from now on their settings apply to the sources */
void dowser_context_set_connections (DowserContext *self, GPtrArray *connections);
/** Returns: of DowserConnection, borrowed, never %NULL */
GPtrArray *dowser_context_get_connections (DowserContext *self);
/** Returns the display name of @uri: the name under which it is saved, or its title. Returns: (transfer full) */
char *dowser_context_dup_source_name (DowserContext *self, const char *uri);
/** Sets whether a new question switches to another source that it names without asking the user; %FALSE by default,
 * because the user chose the current source for the question. */
void dowser_context_set_resolving (DowserContext *self, gboolean resolving);
gboolean dowser_context_get_resolving (DowserContext *self);
/** Sets the password for opening @uri. It is used instead of the password in the keyring, and isn't stored anywhere
 * else. @password: (nullable) */
void dowser_context_set_password (DowserContext *self, const char *uri, const char *password);
/** Returns: (nullable) */
const char *dowser_context_get_password (DowserContext *self, const char *uri);
/** Gets the limits of a run on @uri: the context's limits, or those saved with the source where they are stricter. */
void dowser_context_get_limits_of (DowserContext *self, const char *uri, DowserLimits *limits);

/** Returns the facts about undeclared keys. Returns: (nullable): of DowserKeyFact; %NULL: not read yet */
GPtrArray *dowser_context_get_key_facts (DowserContext *self, const char *uri);
/** @facts: (transfer full) */
void dowser_context_take_key_facts (DowserContext *self, const char *uri, GPtrArray *facts);
/** Stores the user's decision on a key. The next load of the schema applies it. */
void dowser_context_set_key_decision (DowserContext *self, const char *uri, const DowserColumn *column,
                                      const DowserColumn *to_column, DowserKeyState state);
/** @state: (nullable): the state of source and schema in which every key has been examined. */
void dowser_context_set_keys_examined (DowserContext *self, const char *uri, const char *state);
gboolean dowser_context_are_keys_examined (DowserContext *self, const char *uri, const char *state);
/** Writes the key facts of @uri to the store, if there is one. */
void dowser_context_save_key_facts (DowserContext *self, const char *uri);
/** Sets the notice for the user about the schema: one or more sentences; (nullable). */
void dowser_context_set_notice (DowserContext *self, const char *uri, const char *notice);
const char *dowser_context_get_notice (DowserContext *self, const char *uri);
/** Sets the schema before the change, if a change was detected in this run. @schema: (nullable) */
void dowser_context_set_schema_before (DowserContext *self, const char *uri, const DowserSchema *schema);
/** Returns: (nullable) */
const DowserSchema *dowser_context_get_schema_before (DowserContext *self, const char *uri);

/** Adds a source under its uri. The step "source" opens it if it isn't open yet. Tests add a scripted source. */
void dowser_context_add_source (DowserContext *self, DowserSource *source);
void dowser_context_set_open (DowserContext *self, const char *uri);
gboolean dowser_context_is_open (DowserContext *self, const char *uri);
/** Returns: (nullable): the opened or added source */
DowserSource *dowser_context_get_source (DowserContext *self, const char *uri);
/** Returns the SQL dialect of @uri; SQLite's if there is no source yet. */
DowserDialectId dowser_context_get_dialect (DowserContext *self, const char *uri);
void dowser_context_set_schema (DowserContext *self, const char *uri, const DowserSchema *schema);
const DowserSchema *dowser_context_get_schema (DowserContext *self, const char *uri);
void dowser_context_set_profile (DowserContext *self, const char *uri, const DowserProfile *profile);
const DowserProfile *dowser_context_get_profile (DowserContext *self, const char *uri);
void dowser_context_set_index (DowserContext *self, const char *uri, const DowserPlannerIndex *index);
/** Returns: (nullable): the index of the schema, or of an earlier schema that differs only in its keys */
const DowserPlannerIndex *dowser_context_get_index (DowserContext *self, const char *uri);
/** Returns the possible names of the source. They are kept as long as its signature is unchanged, so that its files are
 * listed only one time. Returns: (transfer full) */
DowserSourceCalled *dowser_context_ref_source_names (DowserContext *self, const char *uri);
/** Returns the values that plans compare with and that were looked up in the source. Returns: (transfer none): for
 * @schema; empty if @schema has changed */
DowserValueChecks *dowser_context_get_lookups (DowserContext *self, const char *uri, const DowserSchema *schema);
/** Returns the index of the words of the source's tables. Returns: (nullable): like dowser_context_get_index() */
DowserSearchIndex *dowser_context_get_search (DowserContext *self, const char *uri);
void dowser_context_set_search (DowserContext *self, const char *uri, DowserSearchIndex *search);
/** Returns the model's vectors for the source's tables, one GArray of float each. Returns: (nullable) */
GPtrArray *dowser_context_get_vectors (DowserContext *self, const char *uri);
/** @vectors: (nullable) */
void dowser_context_set_vectors (DowserContext *self, const char *uri, GPtrArray *vectors);
/**
 * dowser_context_set_signature:
 * @signature: (nullable): of everything that the schema is made from: the source's report, the metadata and the user's
 * settings
 * @keys_signature: (nullable): of the known key facts
 *
 * A changed signature drops the schema and, unless only keys have changed, also names, profile, index, search and
 * vectors.
 */
void dowser_context_set_signature (DowserContext *self, const char *uri, const char *signature,
                                   const char *keys_signature);
const char *dowser_context_get_signature (DowserContext *self, const char *uri);
/** Returns TRUE if the known schema was made from these signatures. */
gboolean dowser_context_is_current (DowserContext *self, const char *uri, const char *signature,
                                    const char *keys_signature);
/** Removes all data about @uri. The next question opens the source again. */
void dowser_context_forget_source (DowserContext *self, const char *uri);
/** Adds a tab to the users of the source @uri. @uri: (nullable) */
void dowser_context_hold (DowserContext *self, const char *uri);
/** Removes a tab from the users of the source @uri. After the last tab was removed, the source is closed and forgotten
 * as soon as no run uses it. @uri: (nullable) */
void dowser_context_release (DowserContext *self, const char *uri);
/** Adds a run to the users of the source @uri, which is not closed before the run ends. @uri: (nullable) */
void dowser_context_begin_run (DowserContext *self, const char *uri);
void dowser_context_end_run (DowserContext *self, const char *uri);
void dowser_context_close_async (DowserContext *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean dowser_context_close_finish (DowserContext *self, GAsyncResult *result, GError **error);

G_END_DECLS
