/* dowser-schema-annotation.c - completes the schema of a source with metadata files and the user's settings */
#include "pipeline/context/dowser-schema-annotation.h"

#include "joins/dowser-key-facts.h"
#include "pipeline/dowser-input-hash.h"
#include "schema/dowser-personal-name.h"
#include "sources/metadata/dowser-metadata-file.h"
#include "sql/read/dowser-sql-view.h"

#include <glib/gi18n-lib.h>

/* Separates the source's part of the signature from the other parts. */
#define SEPARATOR "\n\n"

/* The worker's input; shares no data with the main thread. */
typedef struct
{
  DowserSchema *schema;
  char *signature;     /* (nullable) */
  GPtrArray *paths;    /* char * */
  char **entitlements; /* (nullable) */
  gboolean samples_views;
  gboolean infers_keys;
  DowserDialectId dialect;
  GPtrArray *facts; /* DowserKeyFact */
} AnnotationData;

typedef struct
{
  DowserSchema *schema;
  DowserSchemaAnnotation annotation;
} AnnotatedSchema;

void
dowser_schema_annotation_clear (DowserSchemaAnnotation *self)
{
  g_clear_pointer (&self->signature, g_free);
  g_clear_pointer (&self->keys_signature, g_free);
  g_clear_pointer (&self->note, g_free);
}

static void
annotation_data_free (gpointer data)
{
  AnnotationData *annotation_data = data;

  dowser_schema_unref (annotation_data->schema);
  g_free (annotation_data->signature);
  g_ptr_array_unref (annotation_data->paths);
  g_strfreev (annotation_data->entitlements);
  g_ptr_array_unref (annotation_data->facts);
  g_free (annotation_data);
}

static void
annotated_schema_free (gpointer data)
{
  AnnotatedSchema *annotated = data;

  g_clear_pointer (&annotated->schema, dowser_schema_unref);
  dowser_schema_annotation_clear (&annotated->annotation);
  g_free (annotated);
}

/* Returns: (transfer full): the path that the user set, or the metadata files next to the source's files */
static GPtrArray *
find_paths (DowserContext *context, const char *uri)
{
  const char *path = dowser_context_get_metadata (context, uri);
  GPtrArray *paths;

  if (path == NULL)
    return dowser_metadata_file_find (uri);
  paths = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (paths, g_strdup (path));
  return paths;
}

static char *
make_signature (const char *signature, GPtrArray *paths, const char *const *entitlements, gboolean samples_views,
                gboolean infers_keys)
{
  g_autofree char *stamp = dowser_metadata_file_dup_stamp (paths);
  g_autofree char *roles = entitlements != NULL ? g_strjoinv (",", (char **) entitlements) : g_strdup ("");

  return g_strdup_printf ("%s" SEPARATOR "%s\n%s%s%s", signature, stamp, roles, samples_views ? "\nviews" : "",
                          infers_keys ? "" : "\ndeclared");
}

char *
dowser_schema_annotation_dup_signature (DowserContext *context, const char *uri, const char *signature)
{
  g_autoptr (GPtrArray) paths = find_paths (context, uri);

  return make_signature (signature, paths, dowser_context_get_entitlements (context),
                         dowser_context_get_allows_view_sampling (context, uri),
                         dowser_context_get_effort (context)->infers_keys);
}

char *
dowser_schema_annotation_dup_keys_signature (GPtrArray *facts)
{
  guint64 hash = DOWSER_INPUT_HASH_EMPTY;

  for (guint i = 0; facts != NULL && i < facts->len; i++)
    {
      const DowserKeyFact *fact = facts->pdata[i];

      hash = dowser_input_hash_text (hash, fact->table);
      hash = dowser_input_hash_text (hash, fact->column);
      hash = dowser_input_hash_text (hash, fact->to_table);
      hash = dowser_input_hash_text (hash, fact->to_column);
      hash = dowser_input_hash_number (hash, fact->state);
      hash = dowser_input_hash_number (hash, fact->n_tested);
      hash = dowser_input_hash_number (hash, fact->n_found);
      hash = dowser_input_hash_text (hash, fact->signature);
    }
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x", hash);
}

char *
dowser_schema_annotation_dup_source_signature (DowserContext *context, const char *uri)
{
  const char *full_signature = dowser_context_get_signature (context, uri);
  g_auto (GStrv) lines = full_signature != NULL ? g_strsplit (full_signature, SEPARATOR, 2) : NULL;

  return lines != NULL ? g_strdup (lines[0]) : NULL;
}

/* Takes @note. */
static void
add_note (AnnotatedSchema *annotated, char *note)
{
  g_autofree char *before = annotated->annotation.note;
  g_autofree char *owned_text = note;

  annotated->annotation.note
      = before != NULL ? g_strconcat (before, " ", owned_text, NULL) : g_steal_pointer (&owned_text);
}

static void
add_missed_note (AnnotatedSchema *annotated, const char *path, const DowserMetadataOutcome *outcome)
{
  g_autofree char *title = g_filename_display_basename (path);

  if (outcome->n_missed > 0)
    add_note (annotated,
              g_strdup_printf (ngettext ("%u line of “%s” doesn't match any table or column: %s.",
                                         "%u lines of “%s” don't match any table or column: %s …", outcome->n_missed),
                               outcome->n_missed, title, outcome->missed));
}

static void
apply_metadata (const char *path, DowserSchemaBuilder *builder, AnnotatedSchema *annotated)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserMetadata) metadata = dowser_metadata_file_read (path, &error);
  DowserMetadataOutcome outcome = { 0 };

  if (metadata == NULL)
    {
      add_note (annotated, g_strdup_printf (_ ("%s No values are sampled, because any value may be personal data."),
                                            error->message));
      dowser_metadata_mark_all_personal (builder);
      return;
    }
  dowser_metadata_apply (metadata, builder, &outcome);
  add_missed_note (annotated, path, &outcome);
  dowser_metadata_outcome_clear (&outcome);
}

/* Some tables are marked because reading them runs code. Removes this mark from all tables, because the user allows
 * views to be sampled. */
static DowserSchema *
allow_view_sampling (const DowserSchema *schema)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (schema);
  GPtrArray *tables = dowser_schema_builder_get_tables (builder);

  for (guint i = 0; i < tables->len; i++)
    ((DowserTable *) tables->pdata[i])->runs_code = FALSE;
  return dowser_schema_builder_end (builder);
}

/* Allows joins only over declared and confirmed keys, in all tables, because the user has chosen this. */
static DowserSchema *
keep_declared_keys (const DowserSchema *schema)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (schema);
  GPtrArray *tables = dowser_schema_builder_get_tables (builder);

  for (guint i = 0; i < tables->len; i++)
    ((DowserTable *) tables->pdata[i])->declared_only = TRUE;
  return dowser_schema_builder_end (builder);
}

static gpointer
annotate_schema (gpointer data, GError **error)
{
  const AnnotationData *annotation_data = data;
  AnnotatedSchema *annotated = g_new0 (AnnotatedSchema, 1);
  g_autoptr (DowserSchema) described = NULL;
  g_autoptr (DowserSchema) followed = NULL;

  /* The signature is computed before the files are read. If a file changes while it is read, the next signature
   * differs, and the file is read again. */
  if (annotation_data->signature != NULL)
    annotated->annotation.signature = make_signature (annotation_data->signature, annotation_data->paths,
                                                      (const char *const *) annotation_data->entitlements,
                                                      annotation_data->samples_views, annotation_data->infers_keys);
  annotated->annotation.keys_signature = dowser_schema_annotation_dup_keys_signature (annotation_data->facts);
  if (annotation_data->paths->len == 0)
    described = dowser_schema_ref (annotation_data->schema);
  else
    {
      DowserSchemaBuilder *builder = dowser_schema_builder_new_from (annotation_data->schema);

      for (guint i = 0; i < annotation_data->paths->len; i++)
        apply_metadata (annotation_data->paths->pdata[i], builder, annotated);
      dowser_metadata_restrict_columns (builder, (const char *const *) annotation_data->entitlements);
      described = dowser_schema_builder_end (builder);
    }
  if (!annotation_data->infers_keys)
    {
      g_autoptr (DowserSchema) inferred_schema = g_steal_pointer (&described);

      described = keep_declared_keys (inferred_schema);
    }
  if (annotation_data->samples_views)
    {
      g_autoptr (DowserSchema) unsampled = g_steal_pointer (&described);

      described = allow_view_sampling (unsampled);
    }
  followed = dowser_sql_view_mark_personal (described, annotation_data->dialect, dowser_column_is_personal_by_name);
  annotated->schema = dowser_key_facts_apply (followed, annotation_data->facts, annotation_data->signature);
  return annotated;
}

void
dowser_schema_annotation_run_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                    const char *signature, GCancellable *cancellable, GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  AnnotationData *annotation_data = g_new0 (AnnotationData, 1);

  g_task_set_source_tag (task, dowser_schema_annotation_run_async);
  annotation_data->schema = dowser_schema_ref (schema);
  annotation_data->signature = g_strdup (signature);
  annotation_data->paths = find_paths (context, uri);
  annotation_data->samples_views = dowser_context_get_allows_view_sampling (context, uri);
  annotation_data->infers_keys = dowser_context_get_effort (context)->infers_keys;
  annotation_data->dialect = dowser_context_get_dialect (context, uri);
  annotation_data->entitlements = g_strdupv ((char **) dowser_context_get_entitlements (context));
  annotation_data->facts = dowser_key_facts_copy (dowser_context_get_key_facts (context, uri));
  dowser_context_run_in_worker (context, task, annotate_schema, annotation_data, annotation_data_free,
                                annotated_schema_free);
}

DowserSchema *
dowser_schema_annotation_run_finish (DowserContext *context, GAsyncResult *result, DowserSchemaAnnotation *annotation,
                                     GError **error)
{
  AnnotatedSchema *annotated = g_task_propagate_pointer (G_TASK (result), error);
  DowserSchema *schema;

  if (annotated == NULL)
    return NULL;
  schema = g_steal_pointer (&annotated->schema);
  *annotation = annotated->annotation;
  annotated->annotation = (DowserSchemaAnnotation){ 0 };
  annotated_schema_free (annotated);
  return schema;
}

char *
dowser_schema_annotation_dup_problem (DowserContext *context, const char *uri)
{
  g_autoptr (GPtrArray) paths = find_paths (context, uri);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserMetadata) metadata = dowser_metadata_file_read (paths->pdata[i], &error);

      if (metadata == NULL)
        return g_strdup_printf (_ ("%s No values are sampled, because any value may be personal data."),
                                error->message);
    }
  return NULL;
}
