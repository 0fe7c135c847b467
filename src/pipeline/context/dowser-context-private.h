/* dowser-context-private.h - the fields of a context */
#pragma once

#include "knowledge/dowser-entry.h"
#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

struct _DowserContext
{
  GObject parent_instance;
  DowserStore *store;
  DowserStore *log; /* (nullable): the store that logs the statements, if this isn't @store */
  DowserWorker *worker;
  DowserResultCache *results;
  gboolean keeps_rows;
  DowserLimits limits;
  gint64 max_read;
  gboolean shows_wrong;
  GHashTable *known;   /* uri → Known: data about the source; see dowser-context.c */
  GHashTable *holders; /* (nullable): uri → the tabs and runs that use the source; see dowser-context-holders.c */

  /* Fields of dowser-context-model.c: */
  DowserLlm *llm;            /* (nullable) */
  GHashTable *privacy_level; /* source and host → DowserPrivacyLevel, as set in this context */
  DowserEffort effort;
  GHashTable *templates; /* (nullable) */
  int prompt_size;       /* DowserPromptSize; -1: the prompt size in @effort */
  gboolean checks_answers;
  gboolean shows_only_asked;

  /* Fields of dowser-context-rules.c: */
  GHashTable *rules;   /* uri → the user's rules for the source */
  char **entitlements; /* (nullable): strv */
  gboolean skips_values;
  gboolean runs_written;

  /* Fields of dowser-context-connections.c: */
  GPtrArray *connections; /* DowserConnection */
  gboolean resolving;
  GHashTable *passwords; /* uri → password that the user entered for the source */
};

/** Emits the signal "learned". */
void _dowser_context_emit_learned (DowserContext *self, const char *uri, const DowserEntry *entry);
/** Removes everything that was derived from values of @uri. The next question reads these values again. */
void _dowser_context_forget_values (DowserContext *self, const char *uri);
void _dowser_context_init_rules (DowserContext *self);
void _dowser_context_clear_rules (DowserContext *self);
void _dowser_context_init_connections (DowserContext *self);
void _dowser_context_clear_connections (DowserContext *self);
/** Removes the vectors of all sources. */
void _dowser_context_forget_vectors (DowserContext *self);

G_END_DECLS
