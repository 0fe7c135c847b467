/* dowser-store-private.h - the store's fields, and the jobs for calls of the store */
#pragma once

#include "base/dowser-worker.h"
#include "store/dowser-history.h"
#include "store/dowser-store.h"

G_BEGIN_DECLS

struct _DowserStore
{
  GObject parent_instance;
  DowserWorker *worker;
  DowserStoreDb *db; /* used by the worker */
  DowserHistory *history;
  GPtrArray *sources;        /* char *, newest first */
  GHashTable *privacy_level; /* privacy levels by source and host, so that a lookup doesn't wait for the database */
  char *warning;
  guint max_kept;
  gboolean closed;
};

typedef struct _DowserStoreJob DowserStoreJob;

/** DowserStoreJob: the input of one call for the worker, and its results. */
struct _DowserStoreJob
{
  void (*work) (DowserStoreJob *job, GError **error);                    /* runs in the worker */
  void (*after) (DowserStore *self, DowserStoreJob *job, GTask *answer); /* on the main thread; returns @answer */
  DowserStoreDb *db;

  /* Input: each call uses some of the following fields. */
  char *id;
  char *signature;
  const char *kind; /* static */
  char *input;
  DowserStoreRow *row;
  DowserHistoryEntry *entry;
  const DowserSchema *schema;
  DowserStoreLogLine *line;
  DowserStorePrivacyLevel *privacy_level;
  DowserStoreTicket *log_handle;
  DowserSavedQuestion *question;
  gint64 question_id;
  double least;
  guint number;
  guint days;
  gboolean count_only;
  gboolean by_rule;

  /* Results: each call sets some of the following fields. */
  char *text;
  GPtrArray *rows;
  DowserSavedQuestion *replaced;
  GPtrArray *new_tables; /* (nullable): DowserStoreRow: the history, listed again because the file could be opened only
                          * after the start */
  GPtrArray *uris;
  GPtrArray *privacy_levels;
  gpointer sizes; /* an array of DowserStoreCacheSize, one for each cache */
  DowserSchema *found;
  gint64 saved;
  int n_tables;
  gboolean is_persistent; /* TRUE if all sessions are in the file */
  char *warning;
};

/** Creates a job. @work: runs in the worker; @after: (nullable): runs on the main thread after @work, and returns the
 * task's result. Without @after, the task returns TRUE. */
DowserStoreJob *dowser_store_job_new (DowserStore *self, void (*work) (DowserStoreJob *, GError **),
                                      void (*after) (DowserStore *, DowserStoreJob *, GTask *));
/** Queues @job for the store's worker. @job: (transfer full): can be canceled only before its start. A job that has
 * started always runs to its end. */
void dowser_store_submit (DowserStore *self, DowserStoreJob *job, gpointer tag, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data);
/** Adds the stored privacy levels to the levels in memory. @list: (transfer full): DowserStorePrivacyLevel */
void dowser_store_take_privacy_levels (DowserStore *self, GPtrArray *list);

G_END_DECLS
