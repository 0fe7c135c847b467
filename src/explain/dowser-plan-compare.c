/* dowser-plan-compare.c - finds the differences between two plans, part by part and in plain words */
#include "explain/dowser-plan-compare.h"

#include "explain/dowser-explain-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const dowser_part_nicks[] = { "tables", "columns", "filters", "groups", "sort", "rows", "view", NULL };
const char *const dowser_difference_nicks[] = { "added", "removed", "changed", NULL };

static const char *const titles[]
    = { N_ ("Tables"), N_ ("Columns"), N_ ("Filters"), N_ ("Groups"), N_ ("Sort"), N_ ("Rows"), N_ ("View") };

const char *
dowser_part_get_title (DowserPart part)
{
  return _ (titles[part]);
}

void
dowser_difference_free (DowserDifference *self)
{
  g_free (self->before);
  g_free (self->after);
  g_free (self->text);
  g_free (self);
}

static char *
dup_text (DowserPart part, DowserDifferenceKind kind, const char *before, const char *after)
{
  const char *title = dowser_part_get_title (part);

  if (kind == DOWSER_DIFFERENCE_ADDED)
    return g_strdup_printf (_ ("%s: “%s” added."), title, after);
  if (kind == DOWSER_DIFFERENCE_REMOVED)
    return g_strdup_printf (_ ("%s: “%s” removed."), title, before);
  return g_strdup_printf (_ ("%s: “%s” became “%s”."), title, before, after);
}

static void
add_difference (GPtrArray *differences, DowserPart part, const char *before, const char *after)
{
  DowserDifference *self = g_new0 (DowserDifference, 1);

  self->part = part;
  self->kind = before == NULL  ? DOWSER_DIFFERENCE_ADDED
               : after == NULL ? DOWSER_DIFFERENCE_REMOVED
                               : DOWSER_DIFFERENCE_CHANGED;
  self->before = g_strdup (before);
  self->after = g_strdup (after);
  self->text = dup_text (part, self->kind, before, after);
  g_ptr_array_add (differences, self);
}

static gboolean
is_in_part (const DowserCrumb *crumb, DowserPart part)
{
  switch (crumb->kind)
    {
    case DOWSER_CRUMB_TABLES:
    case DOWSER_CRUMB_SET:
      return part == DOWSER_PART_TABLES;
    case DOWSER_CRUMB_FILTER:
    case DOWSER_CRUMB_HAVING:
      return part == DOWSER_PART_FILTERS;
    case DOWSER_CRUMB_GROUP:
      return part == DOWSER_PART_GROUPS;
    case DOWSER_CRUMB_ORDER:
      return part == DOWSER_PART_SORT;
    case DOWSER_CRUMB_LIMIT:
    case DOWSER_CRUMB_DISTINCT:
      return part == DOWSER_PART_ROWS;
    case DOWSER_CRUMB_VIEW:
      return part == DOWSER_PART_VIEW;
    case DOWSER_CRUMB_OUTPUTS:
    default:
      return FALSE;
    }
}

/* Returns the texts of those @crumbs (short descriptions of a plan's parts) that describe parts of the kind @part. */
static GPtrArray *
dup_texts (GPtrArray *crumbs, DowserPart part)
{
  GPtrArray *texts = g_ptr_array_new ();

  for (guint i = 0; i < crumbs->len; i++)
    if (is_in_part (crumbs->pdata[i], part))
      g_ptr_array_add (texts, ((const DowserCrumb *) crumbs->pdata[i])->text);
  return texts;
}

/* Removes the texts that occur in both arrays. Each occurrence in one array removes only one occurrence in the
 * other. */
static void
remove_common (GPtrArray *a, GPtrArray *b)
{
  for (guint i = 0; i < a->len;)
    {
      guint at;

      if (g_ptr_array_find_with_equal_func (b, a->pdata[i], g_str_equal, &at))
        {
          g_ptr_array_remove_index (a, i);
          g_ptr_array_remove_index (b, at);
        }
      else
        i++;
    }
}

static char *
join_texts (GPtrArray *texts)
{
  GString *joined = g_string_new (NULL);

  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? ", " : "", (const char *) texts->pdata[i]);
  return g_string_free (joined, FALSE);
}

static void
compare_part (GPtrArray *crumbs_a, GPtrArray *crumbs_b, DowserPart part, GPtrArray *differences)
{
  g_autoptr (GPtrArray) a = dup_texts (crumbs_a, part);
  g_autoptr (GPtrArray) b = dup_texts (crumbs_b, part);
  g_autofree char *before = join_texts (a);
  g_autofree char *after = join_texts (b);

  remove_common (a, b);
  /* If only the order of sort keys or groups differs, this is a difference, too: the first sort key matters most, and
   * groups are shown in their order. */
  if (a->len == 0 && b->len == 0 && (part == DOWSER_PART_SORT || part == DOWSER_PART_GROUPS)
      && strcmp (before, after) != 0)
    add_difference (differences, part, before, after);
  if (a->len == 1 && b->len == 1)
    {
      add_difference (differences, part, a->pdata[0], b->pdata[0]);
      return;
    }
  for (guint i = 0; i < a->len; i++)
    add_difference (differences, part, a->pdata[i], NULL);
  for (guint i = 0; i < b->len; i++)
    add_difference (differences, part, NULL, b->pdata[i]);
}

static char *
dup_column (const DowserSelect *select, guint index)
{
  return _dowser_explain_dup_output (select->outputs->pdata[index], select, TRUE);
}

/* Returns the index of the first output of @select that shows @expr and isn't taken yet, or -1. */
static int
find_output (const DowserSelect *select, const DowserExpr *expr, const gboolean *is_taken)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (!is_taken[i] && dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, expr))
      return (int) i;
  return -1;
}

static void
compare_headings (const DowserSelect *a, guint i, const DowserSelect *b, guint j, GPtrArray *differences)
{
  g_autofree char *before = dowser_select_dup_heading (a, i);
  g_autofree char *after = dowser_select_dup_heading (b, j);

  if (strcmp (before, after) != 0)
    add_difference (differences, DOWSER_PART_COLUMNS, before, after);
}

static void
compare_order_of_columns (const DowserSelect *a, const DowserSelect *b, gboolean has_moved, GPtrArray *differences)
{
  g_autoptr (GPtrArray) before = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) after = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;

  if (!has_moved)
    return;
  for (guint i = 0; i < a->outputs->len; i++)
    g_ptr_array_add (before, dowser_select_dup_heading (a, i));
  for (guint i = 0; i < b->outputs->len; i++)
    g_ptr_array_add (after, dowser_select_dup_heading (b, i));
  from = join_texts (before);
  to = join_texts (after);
  add_difference (differences, DOWSER_PART_COLUMNS, from, to);
}

static void
compare_columns (const DowserSelect *a, const DowserSelect *b, GPtrArray *differences)
{
  g_autofree gboolean *is_taken = g_new0 (gboolean, MAX (b->outputs->len, 1));
  gboolean has_moved = FALSE;
  int last = -1;

  for (guint i = 0; i < a->outputs->len; i++)
    {
      int same = find_output (b, ((const DowserOutput *) a->outputs->pdata[i])->expr, is_taken);
      g_autofree char *column = dup_column (a, i);

      if (same < 0)
        add_difference (differences, DOWSER_PART_COLUMNS, column, NULL);
      else
        {
          is_taken[same] = TRUE;
          has_moved |= same < last;
          last = same;
          compare_headings (a, i, b, (guint) same, differences);
        }
    }
  for (guint i = 0; i < b->outputs->len; i++)
    {
      g_autofree char *column = is_taken[i] ? NULL : dup_column (b, i);

      if (column != NULL)
        add_difference (differences, DOWSER_PART_COLUMNS, NULL, column);
    }
  compare_order_of_columns (a, b, has_moved, differences);
}

static void
compare_views (const DowserSelect *a, const DowserSelect *b, GPtrArray *differences)
{
  g_autofree gboolean *is_taken = g_new0 (gboolean, MAX (b->outputs->len, 1));

  for (guint i = 0; i < a->outputs->len; i++)
    {
      const DowserOutput *one = a->outputs->pdata[i];
      int same = find_output (b, one->expr, is_taken);
      const DowserOutput *other = same >= 0 ? b->outputs->pdata[same] : NULL;
      g_autofree char *heading = other != NULL ? dowser_select_dup_heading (b, (guint) same) : NULL;
      g_autofree char *pinned = other != NULL ? g_strdup_printf (_ ("%s is pinned"), heading) : NULL;
      g_autofree char *format = other != NULL ? g_strdup_printf (_ ("the format of %s"), heading) : NULL;

      if (other == NULL)
        continue;
      is_taken[same] = TRUE;
      if (one->view.pinned != other->view.pinned)
        add_difference (differences, DOWSER_PART_VIEW, one->view.pinned ? pinned : NULL,
                        one->view.pinned ? NULL : pinned);
      if (!dowser_format_equal (one->view.format, other->view.format))
        add_difference (differences, DOWSER_PART_VIEW, one->view.format != NULL ? format : NULL,
                        other->view.format != NULL ? format : NULL);
    }
}

GPtrArray *
dowser_plan_compare (const DowserPlan *a, const DowserPlan *b)
{
  GPtrArray *differences = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_difference_free);
  g_autoptr (GPtrArray) crumbs_a = dowser_explain_crumbs (a);
  g_autoptr (GPtrArray) crumbs_b = dowser_explain_crumbs (b);

  for (DowserPart part = DOWSER_PART_TABLES; part <= DOWSER_PART_VIEW; part++)
    if (part == DOWSER_PART_COLUMNS)
      compare_columns (a->select, b->select, differences);
    else
      compare_part (crumbs_a, crumbs_b, part, differences);
  compare_views (a->select, b->select, differences);
  return differences;
}
