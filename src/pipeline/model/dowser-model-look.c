/* dowser-model-look.c - looks up the values of columns, for a model that requests them before it makes a plan */
#include "pipeline/model/dowser-model-look.h"

#include "pipeline/checks/dowser-internal-query.h"
#include "prompt/documents/dowser-prompt-size.h"
#include "prompt/dowser-prompt.h"

#define MAX_SECONDS_EACH 2

/* The task's data. */
typedef struct
{
  char *uri;
  DowserSchema *schema;
  DowserPrivacyLevel privacy_level;
  char **columns;
  guint current; /* index of the current column */
  GString *text;
} ColumnLookupTask;

static void
column_lookup_task_free (gpointer data)
{
  ColumnLookupTask *lookup = data;

  g_free (lookup->uri);
  dowser_schema_unref (lookup->schema);
  g_strfreev (lookup->columns);
  g_string_free (lookup->text, TRUE);
  g_free (lookup);
}

/* Returns: (nullable): borrowed: the column @name; NULL if it doesn't exist or may not be looked up */
static const DowserColumn *
find_column (const ColumnLookupTask *lookup, const char *name)
{
  const DowserColumn *column = dowser_prompt_size_find_column (lookup->schema, name);

  return column != NULL && !column->hidden && !column->table->hidden && dowser_column_may_be_looked_up (column)
                 && !dowser_prompt_column_is_personal (column, NULL)
             ? column
             : NULL;
}

static DowserPlan *
make_plan (const DowserColumn *column)
{
  const char *table = column->table->name;
  DowserSelect *select = dowser_select_new ();
  DowserExpr *stored = dowser_expr_new_column (table, column->name);

  dowser_select_add_instance (select, table, table);
  dowser_select_add_output (select, stored, NULL);
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "rows");
  g_ptr_array_add (select->group, dowser_expr_ref (stored));
  dowser_select_add_order (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), TRUE);
  select->limit = DOWSER_MODEL_LOOK_MAX_VALUES + 1;
  return dowser_plan_new (select);
}

/* Takes @part_text. */
static void
add_part (ColumnLookupTask *lookup, char *part_text)
{
  g_autofree char *part = part_text;

  g_string_append_printf (lookup->text, "%s%s", lookup->text->len > 0 ? "\n\n" : "", part);
}

static char *
dup_values (const ColumnLookupTask *lookup, const DowserColumn *column, DowserResult *result)
{
  g_autoptr (DowserPlan) plan = make_plan (column);
  const DowserPromptFacts facts = { .plan = plan, .schema = lookup->schema, .privacy_level = lookup->privacy_level };
  g_autofree char *rows = dowser_prompt_dup_rows (&facts, result, DOWSER_MODEL_LOOK_MAX_VALUES);

  return g_strdup_printf ("%s%s", rows,
                          dowser_result_get_n_rows (result) > DOWSER_MODEL_LOOK_MAX_VALUES ? "\nand more" : "");
}

static void look_up_next (GTask *task);

static void
values_read_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ColumnLookupTask *lookup = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserResult) result = dowser_internal_query_run_finish (DOWSER_CONTEXT (context), answer, &error);
  const char *name;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  name = lookup->columns[lookup->current];
  add_part (lookup, result != NULL ? dup_values (lookup, find_column (lookup, name), result)
                                   : g_strdup_printf ("%s: %s", name, error->message));
  lookup->current++;
  look_up_next (g_steal_pointer (&task));
}

/* Takes @task. */
static void
look_up_next (GTask *task)
{
  ColumnLookupTask *lookup = g_task_get_task_data (task);
  const DowserLimits limits = { DOWSER_MODEL_LOOK_MAX_VALUES + 1, MAX_SECONDS_EACH };
  const DowserColumn *column = NULL;
  g_autoptr (DowserPlan) plan = NULL;

  for (; lookup->current < DOWSER_MODEL_LOOK_MAX_COLUMNS && lookup->columns[lookup->current] != NULL; lookup->current++)
    {
      column = find_column (lookup, lookup->columns[lookup->current]);
      if (column != NULL)
        break;
      add_part (lookup, g_strdup_printf ("%s: (not told)", lookup->columns[lookup->current]));
    }
  if (column == NULL)
    {
      g_task_return_pointer (task, g_strdup (lookup->text->str), g_free);
      g_object_unref (task);
      return;
    }
  plan = make_plan (column);
  dowser_internal_query_run_async (g_task_get_source_object (task), lookup->uri, plan, &limits,
                                   g_task_get_cancellable (task), values_read_cb, task);
}

void
dowser_model_look_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                         DowserPrivacyLevel privacy_level, const char *const *columns, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  ColumnLookupTask *lookup = g_new0 (ColumnLookupTask, 1);

  lookup->uri = g_strdup (uri);
  lookup->schema = dowser_schema_ref (schema);
  lookup->privacy_level = privacy_level;
  lookup->columns = g_strdupv ((char **) columns);
  lookup->text = g_string_new (NULL);
  g_task_set_source_tag (task, dowser_model_look_async);
  g_task_set_task_data (task, lookup, column_lookup_task_free);
  look_up_next (task);
}

char *
dowser_model_look_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
