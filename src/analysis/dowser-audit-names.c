/* dowser-audit-names.c - finds the select, join, table, column or step output that a name refers to, and the nearest
 * names */
#include "analysis/dowser-analysis.h"

#include "plan/dowser-types.h"

#include <string.h>

/* The maximum number of characters that are compared, because the time for a comparison is quadratic. */
#define MAX_COMPARED 48

DowserAuditScope *
_dowser_audit_find_scope (DowserAuditScope *scope, const char *id)
{
  for (; scope != NULL; scope = scope->outer)
    if (dowser_select_find_instance (scope->select, id) != NULL)
      return scope;
  return NULL;
}

const DowserTable *
_dowser_audit_get_table (const DowserAnalysis *self, const DowserAuditScope *scope, const char *id)
{
  const DowserInstance *instance = dowser_select_find_instance (scope->select, id);

  if (instance == NULL || instance->is_step || instance->table == NULL)
    return NULL;
  return dowser_schema_find_table (self->schema, instance->table);
}

const DowserSelect *
_dowser_audit_find_step (const DowserAnalysis *self, const char *id)
{
  for (guint i = 0; i < self->n_steps; i++)
    {
      const DowserPlanStep *step = self->plan->steps->pdata[i];

      if (g_strcmp0 (step->id, id) == 0)
        return step->select;
    }
  return NULL;
}

DowserAuditColumn
_dowser_audit_resolve_column (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *column)
{
  DowserAuditColumn found = { NULL, NULL, NULL, -1 };
  DowserAuditScope *owner = _dowser_audit_find_scope (scope, column->instance);
  const DowserInstance *instance;

  if (owner == NULL || column->name == NULL)
    return found;
  instance = dowser_select_find_instance (owner->select, column->instance);
  if (instance->is_step)
    {
      found.step = _dowser_audit_find_step (self, instance->table);
      found.output = found.step != NULL ? dowser_select_find_output (found.step, column->name) : -1;
      return found;
    }
  found.table = _dowser_audit_get_table (self, owner, column->instance);
  if (found.table != NULL)
    found.column = dowser_table_find_column (found.table, column->name);
  return found;
}

static guint
count_scopes (const DowserAuditScope *scope)
{
  guint n = 0;

  for (; scope != NULL; scope = scope->outer)
    n++;
  return n;
}

DowserValueType
_dowser_audit_get_type (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *expr)
{
  g_autoptr (DowserTypes) types = dowser_types_new (self->plan, self->schema);
  guint n = count_scopes (scope);
  g_autofree DowserTypeScope *type_scopes = g_new0 (DowserTypeScope, n);

  for (guint i = 0; i < n; i++, scope = scope->outer)
    type_scopes[i] = (DowserTypeScope){ types, i + 1 < n ? &type_scopes[i + 1] : NULL, scope->select };
  return dowser_types_get_expr_type (&type_scopes[0], expr).type;
}

/* Returns a name for the instance @id that users know: the name of its table. Returns the id only if the plan has
 * several instances of the table. */
const char *
_dowser_audit_get_name (const DowserSelect *select, const char *id)
{
  const DowserInstance *instance = dowser_select_find_instance (select, id);
  guint n = 0;

  for (guint i = 0; i < select->from->len; i++)
    n += g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->table, instance->table) == 0;
  return n == 1 ? instance->table : id;
}

gboolean
_dowser_audit_find_join (const DowserSelect *select, const char *id, guint *index)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, id) == 0)
      {
        if (index != NULL)
          *index = i;
        return TRUE;
      }
  return FALSE;
}

typedef struct
{
  const char *id;
  gboolean found;
} InstanceSearch;

static gboolean
find_instance_cb (const DowserExpr *expr, gpointer user_data)
{
  InstanceSearch *search = user_data;

  if (expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, search->id) == 0)
    search->found = TRUE;
  /* A nested select may use the instance, unless the nested select has its own instance with the same id. */
  if (expr->kind == DOWSER_EXPR_SUBPLAN && dowser_select_find_instance (expr->select, search->id) == NULL)
    for (const DowserSelect *select = expr->select; select != NULL; select = select->set_with)
      dowser_select_walk (select, find_instance_cb, user_data);
  return !search->found;
}

gboolean
_dowser_audit_uses_instance (const DowserSelect *select, const char *id)
{
  InstanceSearch search = { id, FALSE };

  dowser_select_walk (select, find_instance_cb, &search);
  for (guint i = 0; i < select->off->len && !search.found; i++)
    dowser_expr_walk (select->off->pdata[i], find_instance_cb, &search);
  return search.found;
}

static gboolean
find_other_instance_cb (const DowserExpr *expr, gpointer user_data)
{
  InstanceSearch *other = user_data;

  other->found |= expr->kind == DOWSER_EXPR_SUBPLAN
                  || (expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, other->id) != 0);
  return !other->found;
}

gboolean
_dowser_audit_uses_only_instance (const DowserExpr *expr, const char *id)
{
  InstanceSearch other = { id, FALSE };

  dowser_expr_walk (expr, find_other_instance_cb, &other);
  return !other.found;
}

/* Returns the number of edits that change @a to @b. An edit inserts, deletes or replaces a character, or swaps two
 * neighbors. */
static guint
count_edits (const char *a, const char *b)
{
  gsize n = MIN (strlen (a), MAX_COMPARED);
  gsize m = MIN (strlen (b), MAX_COMPARED);
  guint rows[3][MAX_COMPARED + 1] = { { 0 } };

  for (gsize j = 0; j <= m; j++)
    rows[0][j] = j;
  for (gsize i = 1; i <= n; i++)
    {
      guint *current_row = rows[i % 3];
      const guint *last = rows[(i + 2) % 3];
      const guint *before = rows[(i + 1) % 3];

      current_row[0] = i;
      for (gsize j = 1; j <= m; j++)
        {
          current_row[j] = MIN (MIN (current_row[j - 1], last[j]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            current_row[j] = MIN (current_row[j], before[j - 2] + 1);
        }
    }
  return rows[n % 3][m];
}

/* Removes case and separators: "OrderDate" and "order_date" are spellings of the same name. */
static char *
dup_without_separators (const char *name)
{
  GString *plain = g_string_new (NULL);

  for (; *name != '\0'; name++)
    if (g_ascii_isalnum (*name) || (guchar) *name >= 0x80)
      g_string_append_c (plain, g_ascii_tolower (*name));
  return g_string_free (plain, FALSE);
}

const char *
_dowser_audit_find_nearest_name (const char *name, GPtrArray *names)
{
  g_autofree char *plain_wanted = dup_without_separators (name);
  guint limit = MAX (strlen (plain_wanted) / 4, 1);
  guint fewest_edits = G_MAXUINT;
  const char *nearest = NULL;

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *plain = dup_without_separators (names->pdata[i]);
      guint edits = count_edits (plain_wanted, plain);

      if (edits == fewest_edits)
        nearest = NULL;
      if (edits >= fewest_edits)
        continue;
      fewest_edits = edits;
      nearest = names->pdata[i];
    }
  return fewest_edits <= limit ? nearest : NULL;
}

const char *
_dowser_audit_find_other_spelling (const char *name, GPtrArray *names)
{
  g_autofree char *plain_wanted = dup_without_separators (name);
  const char *found = NULL;

  for (guint i = 0; i < names->len && *plain_wanted != '\0'; i++)
    {
      g_autofree char *plain = dup_without_separators (names->pdata[i]);

      if (strcmp (plain, plain_wanted) != 0)
        continue;
      if (found != NULL)
        return NULL;
      found = names->pdata[i];
    }
  return found;
}
