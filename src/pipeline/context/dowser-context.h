/* dowser-context.h - what the steps of one window or one call share: source, store, index, settings */
#pragma once

#include "audit/dowser-lookups.h"
#include "base/dowser-worker.h"
#include "llm/dowser-llm.h"
#include "pipeline/context/dowser-source-called.h"
#include "planner/dowser-planner.h"
#include "prompt/documents/dowser-tier.h"
#include "rows/dowser-result-cache.h"
#include "schema/dowser-key-fact.h"
#include "sources/dowser-source.h"
#include "store/dowser-search-index.h"
#include "store/dowser-store.h"

G_BEGIN_DECLS

/**
 * DowserContext: main thread only. Keeps opened sources with their schema, profile and planner index, so that a
 * second question on the same source starts at the planning. Not saved.
 *
 * Signal: "learned" (const char *uri, const DowserEntry *entry, a pointer): what words of the source mean was
 * remembered.
 */
#define DOWSER_TYPE_CONTEXT (dowser_context_get_type ())
G_DECLARE_FINAL_TYPE (DowserContext, dowser_context, DOWSER, CONTEXT, GObject)

/** @store: (nullable): without it nothing is saved */
DowserContext *dowser_context_new (DowserStore *store);
DowserStore *dowser_context_get_store (DowserContext *self);
/** Where the statements are logged of whoever saves nothing else. @log: (nullable): in the store, where there is one */
void dowser_context_set_log (DowserContext *self, DowserStore *log);
/** Returns: (nullable): whose log the statements go into */
DowserStore *dowser_context_get_log (DowserContext *self);
/** Pure work that takes longer than a frame runs here. */
DowserWorker *dowser_context_get_worker (DowserContext *self);

/** DowserWorkFunc: pure work on counted data, in the worker. Returns: (transfer full) (nullable): %NULL with @error */
typedef gpointer (*DowserWorkFunc) (gpointer data, GError **error);
/**
 * dowser_context_work:
 * @answer: (transfer full): returns what @func returns, or a cancel at once: work that nobody waits for any more
 *   ends unseen
 * @data: (transfer full): freed by @free_data in the worker, behind @func, so it holds no objects
 * @free_result: frees what @func returned where it is not fetched
 */
void dowser_context_work (DowserContext *self, GTask *answer, DowserWorkFunc func, gpointer data,
                          GDestroyNotify free_data, GDestroyNotify free_result);

/** Whether rows that took long are shown again where the same is asked of the same data; FALSE unless it is set: who
 * asks once has no use of it. */
void dowser_context_set_keeps_rows (DowserContext *self, gboolean keeps_rows);
gboolean dowser_context_keeps_rows (DowserContext *self);
/** Those rows. */
DowserResultCache *dowser_context_get_results (DowserContext *self);
/** Limits of a run: rows the window keeps, seconds. */
void dowser_context_set_limits (DowserContext *self, const DowserLimits *limits);
const DowserLimits *dowser_context_get_limits (DowserContext *self);
/** How many rows a statement may look at without the person being asked; 0 for any number. */
void dowser_context_set_max_read (DowserContext *self, gint64 n_rows);
gint64 dowser_context_get_max_read (DowserContext *self);
/** Whether answers with a number that the audit knows to be wrong are shown; they're withheld unless this is set. */
void dowser_context_set_shows_wrong (DowserContext *self, gboolean shows_wrong);
gboolean dowser_context_get_shows_wrong (DowserContext *self);

/** The language model that plans where a session says so; (nullable): there is none. */
void dowser_context_set_llm (DowserContext *self, DowserLlm *llm);
DowserLlm *dowser_context_get_llm (DowserContext *self);
/** What the model may be told of @uri; a local one is told values unless the person says less. */
void dowser_context_set_sharing (DowserContext *self, const char *uri, DowserSharing sharing);
/** The same for the host of @endpoint, whatever model is chosen now. */
void dowser_context_set_sharing_with (DowserContext *self, const char *uri, const DowserEndpoint *endpoint,
                                      DowserSharing sharing);
DowserSharing dowser_context_get_sharing (DowserContext *self, const char *uri);
/**
 * DowserEffort: how far planning goes.
 * @tier: a DowserTier, or -1: by how much the model holds
 * @repairs: @refines: how often a model mends a plan that was refused, and one that gave no rows
 * @tables: of a large schema that are told a planner
 * @infers_keys: whether keys that nobody declared are inferred from names and values
 */
typedef struct
{
  int tier;
  guint repairs;
  guint refines;
  guint tables;
  gboolean infers_keys;
} DowserEffort;
/** What is usual. */
#define DOWSER_EFFORT_INIT                                                                                             \
  {                                                                                                                    \
    .tier = -1, .repairs = 3, .refines = 3, .tables = 8, .infers_keys = TRUE                                           \
  }
/** What the environment or the key file sets goes over @effort. */
void dowser_context_set_effort (DowserContext *self, const DowserEffort *effort);
const DowserEffort *dowser_context_get_effort (DowserContext *self);
/** @templates: char * → DowserPromptTemplate: a person's own prompts; %NULL for none */
void dowser_context_set_templates (DowserContext *self, GHashTable *templates);
/** Returns: (nullable) */
GHashTable *dowser_context_get_templates (DowserContext *self);
/** How often a model mends a plan: as the person's own prompt for plans says, else as the effort does. */
guint dowser_context_get_repairs (DowserContext *self);
/** @tier: a DowserTier, or -1: as the effort says, else by how much the model holds. */
void dowser_context_set_tier (DowserContext *self, int tier);
DowserTier dowser_context_get_tier (DowserContext *self);
/** Whether the model is asked if the rows of its plans answer their question; not at first, since each asking costs. */
void dowser_context_set_judging (DowserContext *self, gboolean judging);
gboolean dowser_context_get_judging (DowserContext *self);
/** Whether the model's plans show only what is asked for, without the measure of a ranking: for measuring. FALSE unless
 * it is set. */
void dowser_context_set_asked_alone (DowserContext *self, gboolean asked_alone);
gboolean dowser_context_get_asked_alone (DowserContext *self);
/** Tokens that a prompt may take. */
guint dowser_context_get_budget (DowserContext *self);

/** Whether values of @uri may be looked at before they are asked for: samples, probes; %TRUE unless it is set. */
void dowser_context_set_sampling (DowserContext *self, const char *uri, gboolean sampling);
gboolean dowser_context_get_sampling (DowserContext *self, const char *uri);
/** Whether what is asked of a server waits until its columns are looked into; %TRUE unless it is set. A person's own
 * SQL doesn't: it runs as it is. In files the values tell which texts are dates, so that they are always waited for. */
void dowser_context_set_waits_for_values (DowserContext *self, gboolean waits);
gboolean dowser_context_get_waits_for_values (DowserContext *self);
/** Whether a person's own SQL of which a plan can't hold a part runs as it is written, behind the guard; FALSE unless it
 * is set. */
void dowser_context_set_runs_written (DowserContext *self, gboolean runs_written);
gboolean dowser_context_get_runs_written (DowserContext *self);
/** Whether views may be looked into as tables are, though reading them runs what their owner wrote; FALSE unless it is
 * set. */
void dowser_context_set_view_sampling (DowserContext *self, const char *uri, gboolean sampling);
gboolean dowser_context_get_view_sampling (DowserContext *self, const char *uri);
/** Whether a recovered copy of @uri is read where another program was stopped in the middle of a write; FALSE unless
 * it is set: the person decides. */
void dowser_context_set_recovering (DowserContext *self, const char *uri, gboolean recovering);
gboolean dowser_context_get_recovering (DowserContext *self, const char *uri);
/** @path: (nullable): the file that says what tables and columns mean; %NULL: the one that is found beside a file */
void dowser_context_set_metadata (DowserContext *self, const char *uri, const char *path);
/** Returns: (nullable): what was set */
const char *dowser_context_get_metadata (DowserContext *self, const char *uri);
/** @entitlements: (nullable): strv of what the person has; by DOWSER_ENTITLEMENTS (between commas) unless it is set. */
void dowser_context_set_entitlements (DowserContext *self, const char *const *entitlements);
/** Returns: (nullable): strv */
const char *const *dowser_context_get_entitlements (DowserContext *self);

/** The saved sources. @connections: DowserConnection; what they lay down for their sources holds from now on */
void dowser_context_set_connections (DowserContext *self, GPtrArray *connections);
/** Returns: of DowserConnection, borrowed, never %NULL */
GPtrArray *dowser_context_get_connections (DowserContext *self);
/** What people call @uri: the name it is saved under, else its title. Returns: (transfer full) */
char *dowser_context_dup_source_name (DowserContext *self, const char *uri);
/** Whether a new question that names another source than the present one is asked of that, without the person being
 * asked first; %FALSE unless it is set: the present one was chosen for the question. */
void dowser_context_set_resolving (DowserContext *self, gboolean resolving);
gboolean dowser_context_get_resolving (DowserContext *self);
/** For opening @uri, in the place of what the keyring has; kept nowhere else. @password: (nullable) */
void dowser_context_set_password (DowserContext *self, const char *uri, const char *password);
/** Returns: (nullable) */
const char *dowser_context_get_password (DowserContext *self, const char *uri);
/** Those of a run on @uri: the context's, made narrower by what is saved with the source. */
void dowser_context_get_limits_of (DowserContext *self, const char *uri, DowserLimits *limits);

/** What is known of keys that nobody declared. Returns: (nullable): of DowserKeyFact; %NULL: not read yet */
GPtrArray *dowser_context_get_key_facts (DowserContext *self, const char *uri);
/** @facts: (transfer full) */
void dowser_context_take_key_facts (DowserContext *self, const char *uri, GPtrArray *facts);
/** Keeps what the person says of a key; the next reading of the schema heeds it. */
void dowser_context_decide_key (DowserContext *self, const char *uri, const DowserColumn *column,
                                const DowserColumn *to_column, DowserKeyState state);
/** @state: (nullable): of source and schema, in which there is no key that nobody has looked at. */
void dowser_context_set_keys_settled (DowserContext *self, const char *uri, const char *state);
gboolean dowser_context_are_keys_settled (DowserContext *self, const char *uri, const char *state);
/** Writes the facts of @uri to the store, where there is one. */
void dowser_context_save_key_facts (DowserContext *self, const char *uri);
/** What the person should know of the schema as it is known: one sentence or more; (nullable). */
void dowser_context_set_notice (DowserContext *self, const char *uri, const char *notice);
const char *dowser_context_get_notice (DowserContext *self, const char *uri);
/** As the source told it before it changed, where that was found out in this run. @schema: (nullable) */
void dowser_context_set_schema_before (DowserContext *self, const char *uri, const DowserSchema *schema);
/** Returns: (nullable) */
const DowserSchema *dowser_context_get_schema_before (DowserContext *self, const char *uri);

/** Puts a source in for its uri; the step "source" opens it where that has not been done (tests give a scripted one).
 */
void dowser_context_add_source (DowserContext *self, DowserSource *source);
void dowser_context_set_open (DowserContext *self, const char *uri);
gboolean dowser_context_is_open (DowserContext *self, const char *uri);
/** Returns: (nullable): the opened or added one */
DowserSource *dowser_context_get_source (DowserContext *self, const char *uri);
/** What is written for @uri must be in this dialect; SQLite's where there is no source yet. */
DowserDialectId dowser_context_get_dialect (DowserContext *self, const char *uri);
void dowser_context_set_schema (DowserContext *self, const char *uri, const DowserSchema *schema);
const DowserSchema *dowser_context_get_schema (DowserContext *self, const char *uri);
void dowser_context_set_profile (DowserContext *self, const char *uri, const DowserProfile *profile);
const DowserProfile *dowser_context_get_profile (DowserContext *self, const char *uri);
void dowser_context_set_index (DowserContext *self, const char *uri, const DowserPlannerIndex *index);
/** Returns: (nullable): of the schema, or of one before of which only keys have changed */
const DowserPlannerIndex *dowser_context_get_index (DowserContext *self, const char *uri);
/** What it may be called, as long as its signature stays: its files are listed once. Returns: (transfer full) */
DowserSourceCalled *dowser_context_ref_called (DowserContext *self, const char *uri);
/** What a source said of values that plans compare with. Returns: (transfer none): of @schema, empty where that is a
 * new one */
DowserLookups *dowser_context_get_lookups (DowserContext *self, const char *uri, const DowserSchema *schema);
/** The words of its tables. Returns: (nullable): as dowser_context_get_index() */
DowserSearchIndex *dowser_context_get_search (DowserContext *self, const char *uri);
void dowser_context_set_search (DowserContext *self, const char *uri, DowserSearchIndex *search);
/** What a model made of its tables, one GArray of float each. Returns: (nullable) */
GPtrArray *dowser_context_get_vectors (DowserContext *self, const char *uri);
/** @vectors: (nullable) */
void dowser_context_set_vectors (DowserContext *self, const char *uri, GPtrArray *vectors);
/**
 * dowser_context_set_signature:
 * @signature: (nullable): of what the schema is made: what the source says of it, and what is said upon it
 * @keys_signature: (nullable): the same of what is known of keys
 *
 * Another one drops the schema, and, unless only keys have changed, names, profile, index, search and vectors as well.
 */
void dowser_context_set_signature (DowserContext *self, const char *uri, const char *signature,
                                   const char *keys_signature);
const char *dowser_context_get_signature (DowserContext *self, const char *uri);
/** Whether the schema that is known is made of what these say. */
gboolean dowser_context_is_current (DowserContext *self, const char *uri, const char *signature,
                                    const char *keys_signature);
/** Forgets all about @uri: the next question opens it anew. */
void dowser_context_forget (DowserContext *self, const char *uri);
/** A tab works on @uri from now on. @uri: (nullable) */
void dowser_context_hold (DowserContext *self, const char *uri);
/** A tab doesn't any more: after the last one the source is closed, as soon as nothing runs on it, and forgotten. @uri:
 * (nullable) */
void dowser_context_release (DowserContext *self, const char *uri);
/** A run goes on on @uri, which is not closed before its end. @uri: (nullable) */
void dowser_context_begin_run (DowserContext *self, const char *uri);
void dowser_context_end_run (DowserContext *self, const char *uri);
void dowser_context_close_async (DowserContext *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
gboolean dowser_context_close_finish (DowserContext *self, GAsyncResult *result, GError **error);

G_END_DECLS
