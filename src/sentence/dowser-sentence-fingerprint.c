/* dowser-sentence-fingerprint.c - writes the meaning of a plan as a text that doesn't depend on names and on the order
 * of parts */
#include "sentence/dowser-sentence-fingerprint.h"

#include <string.h>

/* The maximum length of a fingerprint. A fingerprint may become very long, because a step is written out each time it
 * is read. A plan whose fingerprint would be longer has no fingerprint. */
#define MAX_LENGTH (1 << 20)

/* Scope: a select whose fingerprint is written. @outer: (nullable): the scope of the enclosing select; @named: TRUE
 * while an output that is used by its name is written out */
typedef struct _Scope Scope;
struct _Scope
{
  const Scope *outer;
  const DowserPlan *plan;
  const DowserSelect *select;
  gboolean *is_too_long;
  gboolean named;
};

static char *dup_select (const DowserPlan *plan, const DowserSelect *select, const Scope *outer, gboolean outputs,
                         gboolean *is_too_long);
static char *dup_expr (const Scope *scope, const DowserExpr *expr);

gboolean
dowser_sentence_ignores_outputs (const DowserSelect *select)
{
  return select->from->len > 0 && select->set_op == DOWSER_SET_NONE && !dowser_select_is_grouped (select);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Writes "name(part,part)". @parts: (transfer full): of char *; @is_sorted: TRUE to sort the parts first. Returns:
 * (transfer full) */
static char *
join_parts (const char *name, GPtrArray *parts, gboolean is_sorted)
{
  GString *text = g_string_new (name);

  if (is_sorted)
    g_ptr_array_sort (parts, compare_texts);
  g_string_append_c (text, '(');
  for (guint i = 0; i < parts->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", (const char *) parts->pdata[i]);
  g_string_append_c (text, ')');
  g_ptr_array_unref (parts);
  return g_string_free (text, FALSE);
}

/* Returns "name:text". @text: (transfer full). Returns: (transfer full) */
static char *
dup_name_with_text (const char *name, char *text)
{
  char *named = g_strconcat (name, ":", text, NULL);

  g_free (text);
  return named;
}

static GPtrArray *
parts_new (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

/* Names are quoted, because they may contain the characters that structure a fingerprint. */
static char *
dup_quoted_casefold (const char *name)
{
  g_autofree char *folded = g_ascii_strdown (name, -1);
  g_autofree char *escaped = g_strescape (folded, NULL);

  return g_strconcat ("\"", escaped, "\"", NULL);
}

/* Returns the name of an instance: "customers", or "employees#1" if the select reads the table twice. */
static char *
dup_instance (const DowserSelect *select, const DowserInstance *instance)
{
  guint n = 0, before = 0;
  g_autofree char *table = dup_quoted_casefold (instance->table);

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *other = select->from->pdata[i];

      if (g_ascii_strcasecmp (other->table, instance->table) != 0)
        continue;
      n++;
      before += other == instance ? n : 0;
    }
  return n > 1 ? g_strdup_printf ("%s#%u", table, before) : g_steal_pointer (&table);
}

static const DowserPlanStep *
find_step (const DowserPlan *plan, const DowserInstance *instance)
{
  return instance->is_step ? dowser_plan_find_step (plan, instance->table) : NULL;
}

static char *
dup_column_name (const Scope *scope, const DowserInstance *instance, const char *name)
{
  const DowserPlanStep *step = find_step (scope->plan, instance);

  int index = step != NULL ? dowser_select_find_output (step->select, name) : -1;

  return index >= 0 ? g_strdup_printf ("%d", index) : dup_quoted_casefold (name);
}

static char *
dup_column (const Scope *scope, const DowserExpr *expr)
{
  guint depth = 0;

  for (const Scope *at = scope; at != NULL; at = at->outer, depth++)
    {
      const DowserInstance *instance = dowser_select_find_instance (at->select, expr->instance);
      g_autofree char *id = instance != NULL ? dup_instance (at->select, instance) : NULL;
      g_autofree char *name = instance != NULL ? dup_column_name (at, instance, expr->name) : NULL;

      if (instance != NULL)
        return g_strdup_printf ("%u.%s.%s", depth, id, name);
    }
  return g_strdup_printf ("?.%s.%s", expr->instance, expr->name);
}

static char *
dup_literal (const DowserValue *value)
{
  g_autofree char *display = dowser_value_to_display (value);
  g_autofree char *escaped = g_strescape (display, NULL);

  return value->is_null ? g_strdup ("null")
                        : g_strdup_printf ("%s\"%s\"", dowser_value_type_to_string (value->type), escaped);
}

/* Adds the operands of AND or OR. If an operand is the same kind of expression, adds its operands instead. */
static void
add_flattened_operands (const Scope *scope, GPtrArray *parts, const DowserExpr *expr, DowserExprKind kind)
{
  for (guint i = 0; expr->kind == kind && i < expr->args->len; i++)
    add_flattened_operands (scope, parts, expr->args->pdata[i], kind);
  if (expr->kind != kind)
    g_ptr_array_add (parts, dup_expr (scope, expr));
}

static char *
dup_order (const Scope *scope, const DowserOrder *order)
{
  g_autofree char *expr = dup_expr (scope, order->expr);

  return g_strdup_printf ("%c%d%s", order->descending ? '-' : '+', order->nulls, expr);
}

static void
add_window (const Scope *scope, GPtrArray *parts, const DowserWindow *window)
{
  GPtrArray *partition = parts_new ();
  GPtrArray *order = parts_new ();

  for (guint i = 0; i < window->partition->len; i++)
    g_ptr_array_add (partition, dup_expr (scope, window->partition->pdata[i]));
  for (guint i = 0; i < window->order->len; i++)
    g_ptr_array_add (order, dup_order (scope, window->order->pdata[i]));
  g_ptr_array_add (parts, join_parts ("per", partition, FALSE));
  g_ptr_array_add (parts, join_parts ("along", order, FALSE));
  g_ptr_array_add (parts, g_strdup_printf ("%d,%d,%d", window->frame,
                                           window->frame != DOWSER_QUERY_FRAME_NONE ? window->frame_start : 0,
                                           window->frame != DOWSER_QUERY_FRAME_NONE ? window->frame_end : 0));
}

static gboolean
is_symmetric (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_AND || expr->kind == DOWSER_EXPR_OR
         || (expr->kind == DOWSER_EXPR_COMPARE && (expr->op == DOWSER_EQUAL || expr->op == DOWSER_NOT_EQUAL));
}

/* Writes the output that a name refers to. Inside a named output, writes only the number of the output. Otherwise, two
 * outputs that refer to each other would never end. */
static char *
dup_output (const Scope *scope, const DowserExpr *expr)
{
  int index = dowser_select_find_output (scope->select, expr->name);
  Scope named = *scope;

  if (index < 0 || scope->named || scope->select->set_op != DOWSER_SET_NONE)
    return g_strdup_printf ("output %d", index);
  named.named = TRUE;
  return dup_expr (&named, ((const DowserOutput *) scope->select->outputs->pdata[index])->expr);
}

static char *
dup_expr (const Scope *scope, const DowserExpr *expr)
{
  GPtrArray *parts;
  g_autofree char *name = NULL;

  if (expr->kind == DOWSER_EXPR_COLUMN)
    return dup_column (scope, expr);
  if (expr->kind == DOWSER_EXPR_LITERAL)
    return dup_literal (expr->value);
  if (expr->kind == DOWSER_EXPR_OUTPUT)
    return dup_output (scope, expr);
  parts = parts_new ();
  if (expr->kind == DOWSER_EXPR_AND || expr->kind == DOWSER_EXPR_OR)
    add_flattened_operands (scope, parts, expr, expr->kind);
  else
    for (guint i = 0; i < expr->args->len; i++)
      g_ptr_array_add (parts, dup_expr (scope, expr->args->pdata[i]));
  name = g_strdup_printf ("%d.%d.%s.%d%d%d%d.%d.%d.%d", expr->kind, expr->op, expr->name != NULL ? expr->name : "",
                          expr->negated, expr->distinct, expr->case_sensitive,
                          expr->kind == DOWSER_EXPR_SUBPLAN && expr->op >= DOWSER_SUBPLAN_ANY ? expr->compare : 0,
                          expr->kind == DOWSER_EXPR_CAST ? expr->type : 0, expr->unit, expr->offset);
  if (is_symmetric (expr))
    g_ptr_array_sort (parts, compare_texts);
  if (expr->filter != NULL)
    g_ptr_array_add (parts, dup_name_with_text ("only", dup_expr (scope, expr->filter)));
  if (expr->window != NULL)
    add_window (scope, parts, expr->window);
  if (expr->select != NULL)
    g_ptr_array_add (parts,
                     dup_select (scope->plan, expr->select, scope,
                                 expr->op != DOWSER_SUBPLAN_EXISTS || !dowser_sentence_ignores_outputs (expr->select),
                                 scope->is_too_long));
  return join_parts (name, parts, FALSE);
}

/* Returns TRUE if all tables are joined by inner joins, so that their order doesn't matter. */
static gboolean
has_only_inner_joins (const DowserSelect *select)
{
  if (select->joins->len + 1 != select->from->len)
    return FALSE;
  for (guint i = 0; i < select->joins->len; i++)
    if (((const DowserJoin *) select->joins->pdata[i])->type != DOWSER_JOIN_INNER)
      return FALSE;
  return TRUE;
}

static char *
dup_source (const Scope *scope, const DowserInstance *instance)
{
  const DowserPlanStep *step = find_step (scope->plan, instance);
  g_autofree char *id = dup_instance (scope->select, instance);
  g_autofree char *inner = step != NULL ? dup_select (scope->plan, step->select, NULL, TRUE, scope->is_too_long) : NULL;

  return g_strconcat (step != NULL ? "" : id, inner, NULL);
}

static const DowserJoin *
find_join (const DowserSelect *select, const DowserInstance *instance)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, instance->id) == 0)
      return select->joins->pdata[i];
  return NULL;
}

static char *
dup_from_clause (const Scope *scope)
{
  const DowserSelect *select = scope->select;
  GPtrArray *tables = parts_new ();
  GPtrArray *conditions = parts_new ();
  gboolean inner = has_only_inner_joins (select);
  g_autofree char *on = NULL;

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserJoin *join = find_join (select, select->from->pdata[i]);
      GPtrArray *own = parts_new ();
      g_autofree char *source = dup_source (scope, select->from->pdata[i]);

      for (guint c = 0; join != NULL && c < join->on->len; c++)
        add_flattened_operands (scope, inner ? conditions : own, join->on->pdata[c], DOWSER_EXPR_AND);
      if (inner || join == NULL)
        g_ptr_array_add (tables, g_steal_pointer (&source));
      else
        g_ptr_array_add (tables, g_strdup_printf ("%d:%s", join->type, source));
      g_ptr_array_add (tables, join_parts ("on", own, TRUE));
    }
  on = join_parts ("on", conditions, TRUE);
  return dup_name_with_text (on, join_parts ("from", tables, inner));
}

static char *
dup_select (const DowserPlan *plan, const DowserSelect *select, const Scope *outer, gboolean outputs,
            gboolean *is_too_long)
{
  Scope scope = {
    .outer = outer, .plan = plan, .select = select, .is_too_long = is_too_long, .named = outer != NULL && outer->named
  };
  GPtrArray *parts, *filter;
  char *text;

  if (*is_too_long)
    return g_strdup ("");
  parts = parts_new ();
  filter = parts_new ();
  g_ptr_array_add (parts, dup_from_clause (&scope));
  for (guint i = 0; outputs && i < select->outputs->len; i++)
    g_ptr_array_add (parts, dup_expr (&scope, ((const DowserOutput *) select->outputs->pdata[i])->expr));
  if (select->filter != NULL)
    add_flattened_operands (&scope, filter, select->filter, DOWSER_EXPR_AND);
  g_ptr_array_add (parts, join_parts ("where", filter, TRUE));
  for (guint i = 0; i < select->group->len; i++)
    g_ptr_array_add (parts, dup_name_with_text ("by", dup_expr (&scope, select->group->pdata[i])));
  if (select->having != NULL)
    g_ptr_array_add (parts, dup_name_with_text ("having", dup_expr (&scope, select->having)));
  for (guint i = 0; i < select->order->len; i++)
    g_ptr_array_add (parts, dup_order (&scope, select->order->pdata[i]));
  g_ptr_array_add (parts, g_strdup_printf ("%d.%" G_GINT64_FORMAT ".%" G_GINT64_FORMAT ".%d", select->distinct,
                                           select->limit, select->offset, select->set_op));
  if (select->set_with != NULL)
    g_ptr_array_add (parts, dup_select (plan, select->set_with, outer, TRUE, is_too_long));
  text = join_parts ("select", parts, FALSE);
  *is_too_long = *is_too_long || strlen (text) > MAX_LENGTH;
  if (*is_too_long)
    text[0] = '\0';
  return text;
}

char *
dowser_sentence_make_fingerprint (const DowserPlan *plan)
{
  gboolean is_too_long = FALSE;
  char *text = dup_select (plan, plan->select, NULL, TRUE, &is_too_long);

  if (!is_too_long)
    return text;
  g_free (text);
  return NULL;
}
