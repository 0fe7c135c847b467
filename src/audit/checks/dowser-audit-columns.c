/* dowser-audit-columns.c - checks that each column of the plan exists */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define CHECK "column-exists"

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
  gboolean is_wrong;
} CheckPass;

static GPtrArray *
dup_column_names (const DowserAudit *self, DowserAuditScope *scope, const char *id)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  DowserAuditScope *owner = _dowser_audit_find_scope (scope, id);
  g_autoptr (DowserExpr) column_expr = dowser_expr_new_column (id, "");
  DowserAuditColumn found = _dowser_audit_resolve_column (&self->analysis, scope, column_expr);

  if (owner == NULL)
    return names;
  if (found.table != NULL)
    for (guint i = 0; i < found.table->columns->len; i++)
      g_ptr_array_add (names, g_strdup (((const DowserColumn *) found.table->columns->pdata[i])->name));
  if (found.step != NULL)
    for (guint i = 0; i < found.step->outputs->len; i++)
      g_ptr_array_add (names, dowser_select_dup_heading (found.step, i));
  return names;
}

/* Returns the column name @name in the upper and lower case of the schema. Returns: (transfer full) (nullable) */
static char *
dup_stored_name (const DowserAudit *self, DowserAuditScope *scope, const char *id, const char *name)
{
  g_autoptr (DowserExpr) column_expr = dowser_expr_new_column (id, name);
  DowserAuditColumn found = _dowser_audit_resolve_column (&self->analysis, scope, column_expr);

  if (found.column != NULL)
    return g_strdup (found.column->name);
  return found.output >= 0 ? dowser_select_dup_heading (found.step, (guint) found.output) : NULL;
}

/* Returns the id of the only instance that has a column @name. Searches the select of @scope first, and then the
 * selects around it from the inside out. Returns: (nullable) */
static const char *
find_owner (const DowserAudit *self, DowserAuditScope *scope, const char *name)
{
  for (; scope != NULL; scope = scope->outer)
    {
      const char *owner = NULL;
      guint n = 0;

      for (guint i = 0; i < scope->select->from->len; i++)
        {
          const DowserInstance *instance = scope->select->from->pdata[i];
          g_autofree char *stored_name = dup_stored_name (self, scope, instance->id, name);

          if (stored_name == NULL)
            continue;
          owner = instance->id;
          n++;
        }
      if (n > 0)
        return n == 1 ? owner : NULL;
    }
  return NULL;
}

/* Returns the id of the only instance that reads the table @name. Returns: (nullable) */
static const char *
find_instance_of_table (DowserAuditScope *scope, const char *name)
{
  for (; scope != NULL && name != NULL; scope = scope->outer)
    {
      const char *found = NULL;
      guint n = 0;

      for (guint i = 0; i < scope->select->from->len; i++)
        {
          const DowserInstance *instance = scope->select->from->pdata[i];

          if (g_ascii_strcasecmp (instance->table, name) != 0 && g_ascii_strcasecmp (instance->id, name) != 0)
            continue;
          found = instance->id;
          n++;
        }
      if (n > 0)
        return n == 1 ? found : NULL;
    }
  return NULL;
}

static DowserExpr *
replace_column (CheckPass *pass, const DowserExpr *expr, const char *instance, const char *name,
                DowserSeverity severity)
{
  g_autofree char *fix = g_strdup_printf (_ ("The plan now uses column “%s” of “%s”."), name, instance);
  char *message;

  if (expr->instance == NULL || *expr->instance == '\0')
    message = g_strdup_printf (_ ("The plan doesn’t name the table of “%s”."), expr->name);
  else
    message = g_strdup_printf (_ ("“%s” has no column “%s”."), expr->instance, expr->name);
  if (!_dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                              (DowserAuditFix){ severity, CHECK, TRUE, _dowser_audit_dup_fix_subject (expr), message,
                                                fix }))
    return dowser_expr_ref (expr);
  return dowser_expr_new_column (instance, name);
}

/* If the column belongs to a table that is in the schema but not in the plan, joins the table, provided that there is
 * exactly one way to join it. */
static DowserExpr *
join_missing_table (CheckPass *pass, const DowserExpr *expr)
{
  const DowserTable *table
      = expr->instance != NULL ? dowser_schema_find_table (pass->audit->analysis.schema, expr->instance) : NULL;
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;
  g_autofree char *fix = NULL;
  g_autofree char *id = NULL;

  if (column != NULL && !_dowser_audit_is_fix_undone (pass->audit, pass->scope, "join-connect", table->name))
    id = _dowser_audit_join_table (pass->audit, pass->scope, table);
  if (id == NULL)
    return NULL;
  fix = g_strdup_printf (_ ("“%s” was joined by its keys."), table->name);
  _dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                         (DowserAuditFix){
                             DOWSER_SEVERITY_WARNING, "join-connect", FALSE, g_strdup (table->name),
                             g_strdup_printf (_ ("The plan uses “%s” but doesn’t read this table."), table->name),
                             fix });
  return dowser_expr_new_column (id, column->name);
}

/* Replaces a column that doesn't exist by the column that was probably meant, trying the nearest candidates first.
 * Returns: (transfer full) (nullable) */
static DowserExpr *
find_column_in_other_tables (CheckPass *pass, const DowserExpr *expr)
{
  gboolean is_placed = _dowser_audit_find_scope (pass->scope, expr->instance) != NULL;
  const char *reader = is_placed ? expr->instance : find_instance_of_table (pass->scope, expr->instance);
  g_autofree char *stored_name = reader != NULL ? dup_stored_name (pass->audit, pass->scope, reader, expr->name) : NULL;
  g_autoptr (GPtrArray) names = NULL;
  const char *other_spelling;
  const char *owner;
  DowserExpr *joined_column;

  if (stored_name != NULL)
    return replace_column (pass, expr, reader, stored_name, DOWSER_SEVERITY_NOTE);
  joined_column = is_placed ? NULL : join_missing_table (pass, expr);
  if (joined_column != NULL)
    return joined_column;
  names = reader != NULL ? dup_column_names (pass->audit, pass->scope, reader) : g_ptr_array_new ();
  other_spelling = _dowser_audit_find_other_spelling (expr->name, names);
  if (other_spelling != NULL)
    return replace_column (pass, expr, reader, other_spelling, DOWSER_SEVERITY_NOTE);
  owner = find_owner (pass->audit, pass->scope, expr->name);
  if (owner == NULL)
    return NULL;
  stored_name = dup_stored_name (pass->audit, pass->scope, owner, expr->name);
  return replace_column (pass, expr, owner, stored_name, DOWSER_SEVERITY_WARNING);
}

static const char *
get_removal_message (const DowserAuditPlace *place)
{
  switch (place->part)
    {
    case DOWSER_AUDIT_OUTPUT:
      return _ ("The column was removed.");
    case DOWSER_AUDIT_GROUP:
      return _ ("The group was removed.");
    case DOWSER_AUDIT_ORDER:
      return _ ("The sort was removed.");
    case DOWSER_AUDIT_ON:
      return _ ("The condition of the join was removed.");
    default:
      return _ ("The switched-off condition was removed.");
    }
}

/* Removes the whole output, condition, group or sort key that contains @expr, because it would mean something else
 * without @expr. */
static void
remove_slot (CheckPass *pass, const DowserExpr *expr, char *message)
{
  pass->is_wrong |= _dowser_audit_may_remove (pass->audit, pass->scope, pass->place,
                                              (DowserAuditFix){ DOWSER_SEVERITY_ERROR, CHECK, TRUE,
                                                                _dowser_audit_dup_fix_subject (expr), message,
                                                                get_removal_message (pass->place) });
}

static void
report_missing (CheckPass *pass, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) names = dup_column_names (pass->audit, pass->scope, expr->instance);
  const char *name = expr->name != NULL ? expr->name : "";
  const char *instance = expr->instance != NULL ? expr->instance : "";
  const char *nearest = _dowser_audit_find_nearest_name (name, names);
  char *message;

  if (_dowser_audit_find_scope (pass->scope, instance) == NULL)
    message = g_strdup_printf (_ ("The plan uses the column “%s” of the table “%s”, but doesn’t read this table."),
                               name, instance);
  else if (nearest != NULL)
    message = g_strdup_printf (_ ("“%s” has no column “%s”. Did you mean “%s”?"), instance, name, nearest);
  else
    message = g_strdup_printf (_ ("“%s” has no column “%s”."), instance, name);
  remove_slot (pass, expr, message);
}

static DowserExpr *
fix_column (CheckPass *pass, const DowserExpr *expr)
{
  g_autofree char *stored_name = dup_stored_name (pass->audit, pass->scope, expr->instance, expr->name);
  DowserExpr *found;

  if (stored_name != NULL && strcmp (stored_name, expr->name) == 0)
    return dowser_expr_ref (expr);
  found = expr->name != NULL ? find_column_in_other_tables (pass, expr) : NULL;
  if (found != NULL)
    return found;
  report_missing (pass, expr);
  return dowser_expr_ref (expr);
}

static gboolean
find_output_name_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_OUTPUT;
  return !*found;
}

static gboolean
contains_output_name (const DowserExpr *expr)
{
  gboolean found = FALSE;

  dowser_expr_walk (expr, find_output_name_cb, &found);
  return found;
}

/* Replaces the name of an output by the output's expression. The name may stay if it is a whole sort key. The
 * expression isn't used if it contains names of outputs, too: it could contain its own name, and the replacement would
 * never end. */
static DowserExpr *
fix_output_name (CheckPass *pass, const DowserExpr *expr)
{
  const DowserSelect *select = pass->scope->select;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserOutput *output = select->outputs->pdata[i];
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      if (g_strcmp0 (heading, expr->name) != 0 || contains_output_name (output->expr)
          || !_dowser_audit_may_copy_expr (pass->audit, output->expr))
        continue;
      if (!_dowser_audit_may_fix (
              pass->audit, pass->scope, pass->place,
              (DowserAuditFix){
                  DOWSER_SEVERITY_NOTE, "output-name", TRUE, _dowser_audit_dup_fix_subject (expr),
                  g_strdup_printf (_ ("The name “%s” of a shown column can only be used in the sort."), expr->name),
                  _ ("The name was replaced by the expression of the column.") }))
        return dowser_expr_ref (expr);
      return dowser_expr_ref (output->expr);
    }
  remove_slot (pass, expr, g_strdup_printf (_ ("No shown column is named “%s”."), expr->name));
  return dowser_expr_ref (expr);
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  CheckPass *pass = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN)
    return fix_column (pass, expr);
  if (expr->kind == DOWSER_EXPR_OUTPUT)
    return fix_output_name (pass, expr);
  return NULL;
}

static DowserExpr *
fix_slot (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place, FALSE };
  DowserExpr *repaired;

  if (expr->kind == DOWSER_EXPR_OUTPUT && place->part == DOWSER_AUDIT_ORDER)
    return dowser_expr_ref (expr);
  repaired = dowser_expr_map (expr, replace_cb, &pass);
  if (pass.is_wrong)
    g_clear_pointer (&repaired, dowser_expr_unref);
  return repaired;
}

void
_dowser_audit_check_columns (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_slot);
}
