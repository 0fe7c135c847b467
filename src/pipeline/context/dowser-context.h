/* dowser-context.h - data that the steps of one window or one call share: sources, store, index, settings */
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
 * DowserContext: main thread only. Keeps opened sources with their schema, profile and planner index. Therefore a
 * second question on the same source needs only planning. The context isn't saved.
 *
 * Signal: "learned" (const char *uri, const DowserEntry *entry, a pointer): the meaning of words was saved for the
 * source.
 */
#define DOWSER_TYPE_CONTEXT (dowser_context_get_type ())
G_DECLARE_FINAL_TYPE (DowserContext, dowser_context, DOWSER, CONTEXT, GObject)

/** @store: (nullable): if it is %NULL, nothing is saved */
DowserContext *dowser_context_new (DowserStore *store);
DowserStore *dowser_context_get_store (DowserContext *self);
/** Sets a store in which only statements are logged, for callers that save nothing else. @log: (nullable): if it is
 * %NULL, statements are logged in the context's store, if there is one */
void dowser_context_set_log (DowserContext *self, DowserStore *log);
/** Returns: (nullable): the store in which the statements are logged */
DowserStore *dowser_context_get_log (DowserContext *self);
/** Returns the worker, a thread for work without side effects that takes longer than a frame of the window. */
DowserWorker *dowser_context_get_worker (DowserContext *self);

/** DowserWorkFunc: a function that runs in the worker, without side effects. No other thread changes its data. Returns:
 * (transfer full) (nullable): %NULL with @error */
typedef gpointer (*DowserWorkFunc) (gpointer data, GError **error);
/**
 * dowser_context_run_in_worker:
 * @answer: (transfer full): the task that returns the result of @func. If the task is canceled, it returns immediately,
 * and the result of @func is freed later
 * @data: (transfer full): freed by @free_data in the worker, after @func, so @data must not contain GObjects
 * @free_result: frees the result of @func if no caller fetches the result
 */
void dowser_context_run_in_worker (DowserContext *self, GTask *answer, DowserWorkFunc func, gpointer data,
                                   GDestroyNotify free_data, GDestroyNotify free_result);

/** Sets whether the results of slow queries are kept and shown again for the same query on the same data. FALSE by
 * default, because a caller that runs only one query can't use kept results. */
void dowser_context_set_keeps_rows (DowserContext *self, gboolean keeps_rows);
gboolean dowser_context_keeps_rows (DowserContext *self);
/** Returns the cache of the results that are kept in memory. */
DowserResultCache *dowser_context_get_results (DowserContext *self);
/** Sets the limits of a run: the maximum number of rows that the window keeps, and the maximum number of seconds. */
void dowser_context_set_limits (DowserContext *self, const DowserLimits *limits);
const DowserLimits *dowser_context_get_limits (DowserContext *self);
/** Sets the number of rows that a statement may read without asking the user; 0: any number of rows. */
void dowser_context_set_max_read_rows (DowserContext *self, gint64 n_rows);
gint64 dowser_context_get_max_read_rows (DowserContext *self);
/** Sets whether an answer is shown even if the audit finds that a number in it is wrong; FALSE by default. */
void dowser_context_set_shows_wrong_answers (DowserContext *self, gboolean shows_wrong);
gboolean dowser_context_get_shows_wrong_answers (DowserContext *self);

/** Sets the language model that makes plans. @llm: (nullable): %NULL for no model */
void dowser_context_set_llm (DowserContext *self, DowserLlm *llm);
DowserLlm *dowser_context_get_llm (DowserContext *self);
/** Sets which data of @uri the model may get. A local model may get values unless the user sets a stricter level. */
void dowser_context_set_privacy_level (DowserContext *self, const char *uri, DowserPrivacyLevel privacy_level);
/** Sets which data of @uri the model on the host of @endpoint may get, even if the context uses another model. */
void dowser_context_set_privacy_level_for (DowserContext *self, const char *uri, const DowserEndpoint *endpoint,
                                           DowserPrivacyLevel privacy_level);
DowserPrivacyLevel dowser_context_get_privacy_level (DowserContext *self, const char *uri);
/**
 * DowserEffort: how much work planning does.
 * @prompt_size: a DowserPromptSize, or -1 if the size is chosen from the model's context size
 * @repairs: the maximum number of times that a model repairs a refused plan
 * @refines: the maximum number of times that a model changes a plan that gave no rows
 * @tables: the maximum number of tables of a large schema that a planner gets
 * @infers_keys: whether undeclared keys are inferred from names and values
 */
typedef struct
{
  int prompt_size;
  guint repairs;
  guint refines;
  guint tables;
  gboolean infers_keys;
} DowserEffort;
/** The default effort. */
#define DOWSER_EFFORT_INIT                                                                                             \
  {                                                                                                                    \
    .prompt_size = -1, .repairs = 3, .refines = 3, .tables = 8, .infers_keys = TRUE                                    \
  }
/** Sets the effort of planning. Settings in the environment or the key file override @effort. */
void dowser_context_set_effort (DowserContext *self, const DowserEffort *effort);
const DowserEffort *dowser_context_get_effort (DowserContext *self);
/** Sets the user's own prompts. @templates: char * → DowserPromptTemplate; %NULL for none */
void dowser_context_set_templates (DowserContext *self, GHashTable *templates);
/** Returns: (nullable) */
GHashTable *dowser_context_get_templates (DowserContext *self);
/** Returns the maximum number of times that a model repairs a plan. The user's own prompt for plans may contain this
 * number. Otherwise, the number depends on the effort that the user has set. */
guint dowser_context_get_max_repairs (DowserContext *self);
/** Sets the prompt size. @prompt_size: a DowserPromptSize, or -1 for the prompt size that the effort contains. If the
 * effort contains -1, too, the size is chosen from the model's context size */
void dowser_context_set_prompt_size (DowserContext *self, int prompt_size);
DowserPromptSize dowser_context_get_prompt_size (DowserContext *self);
/** Sets whether the model checks if the rows of a plan answer the question. FALSE by default, because each check costs
 * a request. */
void dowser_context_set_checks_answers (DowserContext *self, gboolean checks_answers);
gboolean dowser_context_get_checks_answers (DowserContext *self);
/** Sets whether the model's plans show only the columns that the question asks for. If TRUE, a ranking is shown without
 * the value by which the rows are ranked. For benchmarks; FALSE by default. */
void dowser_context_set_shows_only_asked (DowserContext *self, gboolean shows_only_asked);
gboolean dowser_context_get_shows_only_asked (DowserContext *self);
/** Returns the maximum number of tokens of a prompt. */
guint dowser_context_get_budget (DowserContext *self);

/** Sets whether samples and data checks may read values of @uri that no question needs; %TRUE by default. */
void dowser_context_set_allows_sampling (DowserContext *self, const char *uri, gboolean sampling);
gboolean dowser_context_get_allows_sampling (DowserContext *self, const char *uri);
/** Sets whether a question to a server waits until the columns have been profiled; %TRUE by default. FALSE is for the
 * user's own SQL, which is run as written. A question to files always waits, because only the values of files show
 * which texts are dates. */
void dowser_context_set_waits_for_values (DowserContext *self, gboolean waits);
gboolean dowser_context_get_waits_for_values (DowserContext *self);
/** Sets whether the user's own SQL is run as written if a plan can't express a part of the SQL. The guard checks the
 * SQL before. FALSE by default. */
void dowser_context_set_runs_sql_as_written (DowserContext *self, gboolean runs_written);
gboolean dowser_context_get_runs_sql_as_written (DowserContext *self);
/** Sets whether views may be sampled like tables; FALSE by default, because reading a view runs the code of its
 * owner. */
void dowser_context_set_allows_view_sampling (DowserContext *self, const char *uri, gboolean sampling);
gboolean dowser_context_get_allows_view_sampling (DowserContext *self, const char *uri);
/** If another program was stopped in the middle of a write, @uri can be read only from a recovered copy. Sets whether
 * such a copy is read without asking the user; FALSE by default. */
void dowser_context_set_allows_recovery (DowserContext *self, const char *uri, gboolean recovering);
gboolean dowser_context_get_allows_recovery (DowserContext *self, const char *uri);
/** Sets the file that describes tables and columns. @path: (nullable): if it is %NULL, the file next to the source's
 * file is used */
void dowser_context_set_metadata (DowserContext *self, const char *uri, const char *path);
/** Returns: (nullable): the path that was set with dowser_context_set_metadata() */
const char *dowser_context_get_metadata (DowserContext *self, const char *uri);
/** Sets the user's entitlements. @entitlements: (nullable): strv; the default is DOWSER_ENTITLEMENTS
 * (comma-separated). */
void dowser_context_set_entitlements (DowserContext *self, const char *const *entitlements);
/** Returns: (nullable): strv of the user's entitlements */
const char *const *dowser_context_get_entitlements (DowserContext *self);

/** Sets the saved sources, and applies their settings from now on. @connections: DowserConnection */
void dowser_context_set_connections (DowserContext *self, GPtrArray *connections);
/** Returns the saved sources: of DowserConnection, borrowed, never %NULL */
GPtrArray *dowser_context_get_connections (DowserContext *self);
/** Returns the display name of @uri: the name under which the source is saved or, if it isn't saved, its title.
 * Returns: (transfer full) */
char *dowser_context_dup_source_name (DowserContext *self, const char *uri);
/** A new question may name another source than the current source. Sets whether such a question switches to the named
 * source without asking the user; %FALSE by default, because the user chose the current source. */
void dowser_context_set_resolves_source (DowserContext *self, gboolean resolving);
gboolean dowser_context_get_resolves_source (DowserContext *self);
/** Sets the password for opening @uri. The context uses this password instead of the password in the keyring, and
 * doesn't store it. @password: (nullable): %NULL removes the password that was set */
void dowser_context_set_password (DowserContext *self, const char *uri, const char *password);
/** Returns: (nullable) */
const char *dowser_context_get_password (DowserContext *self, const char *uri);
/** Gets the limits of a run on @uri: for each limit, the stricter of the context's limit and the limit that is saved
 * with the source. */
void dowser_context_get_source_limits (DowserContext *self, const char *uri, DowserLimits *limits);

/** Returns what is known about undeclared keys. Returns: (nullable): of DowserKeyFact; %NULL if the facts haven't been
 * read yet */
GPtrArray *dowser_context_get_key_facts (DowserContext *self, const char *uri);
/** Replaces the facts about undeclared keys of the source @uri by @facts. @facts: (transfer full): DowserKeyFact */
void dowser_context_take_key_facts (DowserContext *self, const char *uri, GPtrArray *facts);
/** Stores the user's decision on a key. The decision is applied when the schema is loaded the next time. */
void dowser_context_set_key_decision (DowserContext *self, const char *uri, const DowserColumn *column,
                                      const DowserColumn *to_column, DowserKeyState state);
/** Notes that all undeclared keys were examined. @state: (nullable): the state of source and schema in which they were
 * examined */
void dowser_context_set_keys_examined (DowserContext *self, const char *uri, const char *state);
gboolean dowser_context_are_keys_examined (DowserContext *self, const char *uri, const char *state);
/** Writes the key facts of @uri to the store, if the context has a store. */
void dowser_context_save_key_facts (DowserContext *self, const char *uri);
/** Sets the notice about the schema that the user sees. @notice: (nullable): one or more sentences */
void dowser_context_set_notice (DowserContext *self, const char *uri, const char *notice);
const char *dowser_context_get_notice (DowserContext *self, const char *uri);
/** If a change of the schema was detected in this run, sets the schema before the change. @schema: (nullable) */
void dowser_context_set_previous_schema (DowserContext *self, const char *uri, const DowserSchema *schema);
/** Returns: (nullable) */
const DowserSchema *dowser_context_get_previous_schema (DowserContext *self, const char *uri);

/** Adds a source under its uri. If the source isn't open yet, the step "source" opens it. Tests add a scripted
 * source. */
void dowser_context_add_source (DowserContext *self, DowserSource *source);
void dowser_context_mark_open (DowserContext *self, const char *uri);
gboolean dowser_context_is_open (DowserContext *self, const char *uri);
/** Returns: (nullable): the opened or added source */
DowserSource *dowser_context_get_source (DowserContext *self, const char *uri);
/** Returns the SQL dialect of @uri; if the source isn't known yet, the dialect of SQLite. */
DowserDialectId dowser_context_get_dialect (DowserContext *self, const char *uri);
void dowser_context_set_schema (DowserContext *self, const char *uri, const DowserSchema *schema);
const DowserSchema *dowser_context_get_schema (DowserContext *self, const char *uri);
void dowser_context_set_profile (DowserContext *self, const char *uri, const DowserProfile *profile);
const DowserProfile *dowser_context_get_profile (DowserContext *self, const char *uri);
void dowser_context_set_index (DowserContext *self, const char *uri, const DowserPlannerIndex *index);
/** Returns: (nullable): the planner index of the schema, or of an earlier schema that differs only in its keys */
const DowserPlannerIndex *dowser_context_get_index (DowserContext *self, const char *uri);
/** Returns the names that questions may use for the source. The names are kept until the signature of the source
 * changes, so that its files aren't listed again for each question. Returns: (transfer full) */
DowserSourceCalled *dowser_context_ref_source_names (DowserContext *self, const char *uri);
/** Returns the results of earlier searches for texts that plans compare with columns: the spellings of these texts in
 * the source. Returns: (transfer none): the results for @schema; empty if @schema has changed */
DowserValueChecks *dowser_context_get_lookups (DowserContext *self, const char *uri, const DowserSchema *schema);
/** Returns the index of the words in the source's tables. Returns: (nullable): the index for the schema, or for an
 * earlier schema that differs only in its keys */
DowserSearchIndex *dowser_context_get_search_index (DowserContext *self, const char *uri);
void dowser_context_set_search_index (DowserContext *self, const char *uri, DowserSearchIndex *search);
/** Returns the vectors that an embedding model made for the source's tables. Each vector is a GArray of float. Returns:
 * (nullable) */
GPtrArray *dowser_context_get_vectors (DowserContext *self, const char *uri);
/** Sets the vectors for the source's tables. @vectors: (nullable) */
void dowser_context_set_vectors (DowserContext *self, const char *uri, GPtrArray *vectors);
/**
 * dowser_context_set_signature:
 * @signature: (nullable): the signature of everything that the schema is made from: the source's report, the metadata
 * and the user's settings
 * @keys_signature: (nullable): the signature of the known key facts
 *
 * If a signature has changed, removes the schema. If @signature has changed, also removes the names, the profile, the
 * index, the search index and the vectors.
 */
void dowser_context_set_signature (DowserContext *self, const char *uri, const char *signature,
                                   const char *keys_signature);
const char *dowser_context_get_signature (DowserContext *self, const char *uri);
/** Returns TRUE if the known schema of @uri was made for @signature and @keys_signature, so that it needn't be made
 * again. */
gboolean dowser_context_is_schema_current (DowserContext *self, const char *uri, const char *signature,
                                           const char *keys_signature);
/** Removes all data about @uri. The next question on @uri opens the source again. */
void dowser_context_forget_source (DowserContext *self, const char *uri);
/** Counts a tab that shows the source @uri, so that the source stays open. @uri: (nullable): the tab's source; %NULL
 * does nothing */
void dowser_context_add_source_user (DowserContext *self, const char *uri);
/** Removes a tab from the users of the source @uri. If this was the last tab, the source is closed and forgotten as
 * soon as no run uses it. @uri: (nullable): with %NULL, does nothing */
void dowser_context_remove_source_user (DowserContext *self, const char *uri);
/** Adds a run to the users of the source @uri. The source is not closed before the run ends. @uri: (nullable): %NULL
 * has no effect */
void dowser_context_begin_run (DowserContext *self, const char *uri);
void dowser_context_end_run (DowserContext *self, const char *uri);
void dowser_context_close_async (DowserContext *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean dowser_context_close_finish (DowserContext *self, GAsyncResult *result, GError **error);

G_END_DECLS
