/* dowser-grain.c - functional dependencies between the rows and values of a relation, and their closure */
#include "analysis/dowser-grain.h"

#include <string.h>

/* The maximum number of attributes (properties of a relation's row: its source rows and its values). A chain of steps
 * may need very many attributes: if each step reads the previous step twice, the number doubles with each step. */
#define MAX_ATTRIBUTES 1000

typedef struct
{
  guint first; /* the index of the dependency's first premise in @all_determinants */
  guint n;
  guint result;
  guint guard;
} Dependency;

typedef struct
{
  guint from;
  guint to;
} Implication;

static void
output_free (DowserGrainOutput *self)
{
  g_array_unref (self->owners);
  g_clear_pointer (&self->parts, g_array_unref);
  g_free (self);
}

DowserGrain *
dowser_grain_new (void)
{
  DowserGrain *self = g_new0 (DowserGrain, 1);

  self->attributes = g_array_new (FALSE, FALSE, sizeof (DowserGrainAttribute));
  self->dependencies = g_array_new (FALSE, FALSE, sizeof (Dependency));
  self->all_determinants = g_array_new (FALSE, FALSE, sizeof (guint));
  self->implications = g_array_new (FALSE, FALSE, sizeof (Implication));
  self->outputs = g_ptr_array_new_with_free_func ((GDestroyNotify) output_free);
  return self;
}

void
dowser_grain_free (DowserGrain *self)
{
  g_array_unref (self->attributes);
  g_array_unref (self->dependencies);
  g_array_unref (self->all_determinants);
  g_array_unref (self->implications);
  g_ptr_array_unref (self->outputs);
  g_free (self);
}

guint
dowser_grain_add (DowserGrain *self, const DowserGrainAttribute *attribute)
{
  g_array_append_vals (self->attributes, attribute, 1);
  self->is_unknown |= self->attributes->len > MAX_ATTRIBUTES;
  return self->attributes->len - 1;
}

guint
dowser_grain_add_value (DowserGrain *self)
{
  return dowser_grain_add (self, &(DowserGrainAttribute){ 0 });
}

DowserGrainAttribute *
dowser_grain_get (const DowserGrain *self, guint attribute)
{
  return &g_array_index (self->attributes, DowserGrainAttribute, attribute);
}

void
dowser_grain_add_dependency (DowserGrain *self, const GArray *determinants, guint result, guint guard)
{
  Dependency dependency = { self->all_determinants->len, determinants != NULL ? determinants->len : 0, result, guard };

  if (dependency.n > 0)
    g_array_append_vals (self->all_determinants, determinants->data, determinants->len);
  g_array_append_val (self->dependencies, dependency);
}

void
dowser_grain_add_single_dependency (DowserGrain *self, guint determinants, guint result, guint guard)
{
  Dependency dependency = { self->all_determinants->len, 1, result, guard };

  g_array_append_val (self->all_determinants, determinants);
  g_array_append_val (self->dependencies, dependency);
}

void
dowser_grain_add_implication (DowserGrain *self, guint from, guint to)
{
  Implication implication = { from, to };

  g_array_append_val (self->implications, implication);
}

void
dowser_grain_add_output (DowserGrain *self, guint attribute, GArray *owners, GArray *parts)
{
  DowserGrainOutput *output = g_new0 (DowserGrainOutput, 1);

  output->attribute = attribute;
  output->owners = owners;
  output->parts = parts;
  g_ptr_array_add (self->outputs, output);
}

/* Appends the attributes of @other, a table or step that the relation reads. Then appends an anchor: an attribute that
 * stands for a row of @other as a whole. If an outer join finds no row of @other, both the anchor and the source rows
 * of @other are missing. */
static void
append_attributes (DowserGrain *self, const DowserGrain *other, const char *instance, gboolean optional, guint moved)
{
  guint anchor = moved + other->attributes->len;

  for (guint i = 0; i < other->attributes->len; i++)
    {
      DowserGrainAttribute attribute = *dowser_grain_get (other, i);
      gboolean was_optional = attribute.is_optional;

      attribute.instance = instance;
      if (attribute.is_row && attribute.name == NULL)
        attribute.name = instance;
      attribute.is_optional |= optional;
      dowser_grain_add (self, &attribute);
      if (!attribute.is_row)
        continue;
      dowser_grain_add_implication (self, moved + i, anchor);
      if (!was_optional)
        dowser_grain_add_implication (self, anchor, moved + i);
    }
  dowser_grain_add (self, &(DowserGrainAttribute){ .is_row = TRUE, .is_optional = optional, .instance = instance });
}

guint
dowser_grain_append (DowserGrain *self, const DowserGrain *other, const char *instance, gboolean optional)
{
  guint moved = self->attributes->len;

  self->is_unknown |= other->is_unknown || moved + other->attributes->len > MAX_ATTRIBUTES;
  if (self->is_unknown)
    return moved;
  append_attributes (self, other, instance, optional, moved);
  for (guint i = 0; i < other->dependencies->len; i++)
    {
      Dependency dependency = g_array_index (other->dependencies, Dependency, i);
      guint first = self->all_determinants->len;

      for (guint j = 0; j < dependency.n; j++)
        {
          guint determinants = g_array_index (other->all_determinants, guint, dependency.first + j) + moved;

          g_array_append_val (self->all_determinants, determinants);
        }
      dependency.first = first;
      dependency.result += moved;
      dependency.guard += dependency.guard != DOWSER_GRAIN_ALWAYS ? moved : 0;
      g_array_append_val (self->dependencies, dependency);
    }
  for (guint i = 0; i < other->implications->len; i++)
    {
      const Implication *implication = &g_array_index (other->implications, Implication, i);

      dowser_grain_add_implication (self, implication->from + moved, implication->to + moved);
    }
  return moved;
}

guint8 *
dowser_grain_set_new (const DowserGrain *self)
{
  return g_new0 (guint8, self->attributes->len + 1);
}

static gboolean
propagate_presence (const DowserGrain *self, guint8 *present)
{
  gboolean has_changed = FALSE;

  for (guint i = 0; i < self->implications->len; i++)
    {
      const Implication *implication = &g_array_index (self->implications, Implication, i);

      if (!present[implication->from] || present[implication->to])
        continue;
      present[implication->to] = TRUE;
      has_changed = TRUE;
    }
  return has_changed;
}

static gboolean
is_dependency_met (const DowserGrain *self, const Dependency *dependency, const guint8 *set, const guint8 *present)
{
  const guint *all_determinants = (const guint *) (gpointer) self->all_determinants->data + dependency->first;

  if (dependency->guard != DOWSER_GRAIN_ALWAYS && !present[dependency->guard])
    return FALSE;
  for (guint i = 0; i < dependency->n; i++)
    if (!set[all_determinants[i]])
      return FALSE;
  return TRUE;
}

void
dowser_grain_add_determined (const DowserGrain *self, guint8 *set)
{
  g_autofree guint8 *present = dowser_grain_set_new (self);
  gboolean has_changed = TRUE;

  for (guint i = 0; i < self->attributes->len; i++)
    present[i] = dowser_grain_get (self, i)->is_row && (set[i] || !dowser_grain_get (self, i)->is_optional);
  while (propagate_presence (self, present))
    ;
  while (has_changed)
    {
      has_changed = FALSE;
      for (guint i = 0; i < self->dependencies->len; i++)
        {
          const Dependency *dependency = &g_array_index (self->dependencies, Dependency, i);

          if (set[dependency->result] || !is_dependency_met (self, dependency, set, present))
            continue;
          set[dependency->result] = TRUE;
          has_changed = TRUE;
        }
    }
}

gboolean
dowser_grain_is_determined (const DowserGrain *self, const guint8 *set)
{
  for (guint i = 0; i < self->attributes->len; i++)
    if (dowser_grain_get (self, i)->is_key && !set[i])
      return FALSE;
  return TRUE;
}

gboolean
dowser_grain_has_all (const guint8 *set, const GArray *attributes)
{
  for (guint i = 0; i < attributes->len; i++)
    if (!set[g_array_index (attributes, guint, i)])
      return FALSE;
  return TRUE;
}

guint
dowser_grain_group (DowserGrain *self, const GArray *values)
{
  guint row;

  for (guint i = 0; i < self->attributes->len; i++)
    dowser_grain_get (self, i)->is_key = FALSE;
  row = dowser_grain_add (self, &(DowserGrainAttribute){ .is_row = TRUE, .is_key = TRUE });
  dowser_grain_add_dependency (self, values, row, DOWSER_GRAIN_ALWAYS);
  for (guint i = 0; i < values->len; i++)
    dowser_grain_add_single_dependency (self, row, g_array_index (values, guint, i), DOWSER_GRAIN_ALWAYS);
  return row;
}
