/* dowser-flaws.c - finds problems with the values of a column in its profile */
#include "analysis/dowser-flaws.h"

#include "analysis/dowser-audit-kinds.h"
#include "analysis/dowser-spelling.h"
#include "analysis/dowser-unit-column.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* The minimum share of missing values that is reported. A smaller share is normal for an optional column. */
#define MUCH_EMPTY 0.2
/* The minimum number of values that a check of a foreign key must have tested. With fewer values, the result means
 * nothing. */
#define MIN_TESTED 5

const char *const dowser_flaw_nicks[] = { "empty", "units", "spellings", "texts", "blanks", "partners", NULL };

void
dowser_flaw_free (DowserFlaw *self)
{
  g_free (self->example);
  g_free (self->other);
  g_free (self);
}

/* Adds a flaw of @column. @example, @other: (transfer full) (nullable): the fields of DowserFlaw with these names */
static void
add_flaw (GPtrArray *flaw_list, DowserFlawKind kind, const DowserColumn *column, double share, char *example,
          char *other)
{
  DowserFlaw *flaw = g_new0 (DowserFlaw, 1);

  flaw->kind = kind;
  flaw->column = column;
  flaw->share = share;
  flaw->example = example;
  flaw->other = other;
  g_ptr_array_add (flaw_list, flaw);
}

static void
add_unit_flaws (GPtrArray *flaw_list, const DowserColumn *column, const DowserProfile *profile)
{
  const DowserAnalysis analysis = { .schema = dowser_profile_get_schema (profile), .profile = profile };

  if (_dowser_audit_get_column_kind (&analysis, column) != DOWSER_KIND_MEASURE)
    return;
  for (guint i = 0; i < column->table->columns->len; i++)
    {
      const DowserColumn *other = column->table->columns->pdata[i];
      const DowserColumnProfile *units = dowser_profile_get (profile, other);

      if (!dowser_unit_column_is_unit_of (column, other) || !dowser_column_may_be_sampled (other)
          || units->n_distinct < 2)
        continue;
      add_flaw (flaw_list, DOWSER_FLAW_UNITS, column, -1,
                units->values->len > 1
                    ? g_strdup_printf ("%s, %s", (char *) units->values->pdata[0], (char *) units->values->pdata[1])
                    : NULL,
                g_strdup (other->name));
      return;
    }
}

static gboolean
has_outer_blank (const char *text)
{
  const char *last = *text != '\0' ? g_utf8_find_prev_char (text, text + strlen (text)) : NULL;

  return last != NULL && (g_unichar_isspace (g_utf8_get_char (text)) || g_unichar_isspace (g_utf8_get_char (last)));
}

static void
add_text_flaws (GPtrArray *flaw_list, const DowserColumn *column, const DowserColumnProfile *profile)
{
  const char *other = NULL;
  const char *first = profile->complete ? dowser_spelling_find_pair (profile->values, &other) : NULL;

  if (first != NULL)
    add_flaw (flaw_list, DOWSER_FLAW_SPELLINGS, column, -1, g_strdup_printf (_ ("“%s” and “%s”"), first, other), NULL);
  if (profile->has_text && (profile->has_integer || profile->has_real))
    add_flaw (flaw_list, DOWSER_FLAW_TEXTS, column, -1,
              profile->values->len > 0 ? g_strdup_printf ("“%s”", (char *) profile->values->pdata[0]) : NULL, NULL);
  for (guint i = 0; i < profile->values->len; i++)
    if (has_outer_blank (profile->values->pdata[i]))
      {
        add_flaw (flaw_list, DOWSER_FLAW_BLANKS, column, -1,
                  g_strdup_printf ("“%s”", (char *) profile->values->pdata[i]), NULL);
        return;
      }
}

static void
add_key_flaws (GPtrArray *flaw_list, const DowserColumn *column, GPtrArray *facts)
{
  for (guint i = 0; facts != NULL && i < facts->len; i++)
    {
      const DowserKeyFact *fact = facts->pdata[i];

      if (fact->state == DOWSER_KEY_REJECTED || fact->n_tested < MIN_TESTED || fact->n_found >= fact->n_tested
          || !g_str_equal (fact->table, column->table->name) || !g_str_equal (fact->column, column->name))
        continue;
      add_flaw (flaw_list, DOWSER_FLAW_PARTNERS, column, 1 - (double) fact->n_found / (double) fact->n_tested, NULL,
                g_strdup (fact->to_table));
    }
}

GPtrArray *
dowser_flaws_list (const DowserColumn *column, const DowserProfile *profile, GPtrArray *facts)
{
  GPtrArray *flaw_list = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_flaw_free);
  const DowserColumnProfile *own = dowser_profile_get (profile, column);

  if (column->hidden || !dowser_column_may_be_sampled (column))
    return flaw_list;
  if (own->n_rows > 0 && (double) own->n_nulls >= MUCH_EMPTY * (double) own->n_rows)
    add_flaw (flaw_list, DOWSER_FLAW_EMPTY, column, (double) own->n_nulls / (double) own->n_rows, NULL, NULL);
  add_unit_flaws (flaw_list, column, profile);
  add_text_flaws (flaw_list, column, own);
  add_key_flaws (flaw_list, column, facts);
  return flaw_list;
}

/* Returns @share as a percentage. A small share isn't rounded to 0, and a large share isn't rounded to 100. */
static guint
get_percent (double share)
{
  guint percent = (guint) floor (share * 100 + 0.5);

  return share >= 1 ? 100 : CLAMP (percent, 1, 99);
}

static char *
describe_flaw (const DowserFlaw *self)
{
  switch (self->kind)
    {
    case DOWSER_FLAW_EMPTY:
      return self->share >= 1 ? g_strdup (_ ("all values are empty"))
                              : g_strdup_printf (_ ("%u %% of the values are empty"), get_percent (self->share));
    case DOWSER_FLAW_UNITS:
      return g_strdup_printf (_ ("values have different units, which are stored in “%s”"), self->other);
    case DOWSER_FLAW_SPELLINGS:
      return g_strdup (_ ("the same value has several spellings"));
    case DOWSER_FLAW_TEXTS:
      return g_strdup (_ ("texts are mixed with numbers"));
    case DOWSER_FLAW_BLANKS:
      return g_strdup (_ ("values begin or end with a space"));
    case DOWSER_FLAW_PARTNERS:
    default:
      return g_strdup_printf (_ ("%u %% of the values have no matching row in “%s”"), get_percent (self->share),
                              self->other);
    }
}

char *
dowser_flaw_dup_description (const DowserFlaw *self, gboolean with_values)
{
  g_autofree char *plain_words = describe_flaw (self);

  if (self->example == NULL || !with_values)
    return g_steal_pointer (&plain_words);
  /* Translators: what is wrong with a column, and values that show it: "texts stand beside numbers: “n/a”" */
  return g_strdup_printf (_ ("%s: %s"), plain_words, self->example);
}
