/* dowser-plan.c - the plan of a query, from which the SQL writer makes its SQL */
#include "plan/dowser-plan.h"

const char *const dowser_metric_nicks[] = { "table", "scalar", "time_series", "comparison", NULL };
const char *const dowser_decision_nicks[] = { "proceed", "clarify", "terminate", NULL };
const char *const dowser_quality_nicks[] = { "high", "medium", "low", NULL };
const char *const dowser_basis_nicks[] = { "data", "glossary", "lesson", "default", "user", NULL };

G_DEFINE_FINAL_TYPE (DowserPlan, dowser_plan, G_TYPE_OBJECT)

DowserPlanStep *
dowser_plan_step_new (const char *id, const char *about, DowserSelect *select)
{
  DowserPlanStep *self = g_new0 (DowserPlanStep, 1);

  self->id = g_strdup (id);
  self->about = g_strdup (about);
  self->select = select;
  return self;
}

void
dowser_plan_step_free (DowserPlanStep *self)
{
  g_free (self->id);
  g_free (self->about);
  dowser_select_unref (self->select);
  g_free (self);
}

DowserAssumption *
dowser_assumption_new (const char *dimension, const char *target, DowserBasis basis, double confidence)
{
  DowserAssumption *self = g_new0 (DowserAssumption, 1);

  self->dimension = g_strdup (dimension);
  self->target = g_strdup (target);
  self->basis = basis;
  self->confidence = confidence;
  return self;
}

void
dowser_assumption_free (DowserAssumption *self)
{
  g_free (self->dimension);
  g_free (self->target);
  g_free (self);
}

DowserChoice *
dowser_choice_new (const char *label, GPtrArray *operations)
{
  DowserChoice *self = g_new0 (DowserChoice, 1);

  self->label = g_strdup (label);
  self->operations = operations;
  return self;
}

void
dowser_choice_free (DowserChoice *self)
{
  g_free (self->label);
  g_ptr_array_unref (self->operations);
  g_free (self);
}

DowserAmbiguity *
dowser_ambiguity_new (const char *question, gsize start, gsize length)
{
  DowserAmbiguity *self = g_new0 (DowserAmbiguity, 1);

  self->question = g_strdup (question);
  self->start = start;
  self->length = length;
  self->choices = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_choice_free);
  return self;
}

void
dowser_ambiguity_free (DowserAmbiguity *self)
{
  g_free (self->question);
  g_ptr_array_unref (self->choices);
  g_free (self);
}

DowserParameter *
dowser_parameter_new (const char *name, const char *label, DowserValueType type, const DowserValue *value)
{
  DowserParameter *self = g_new0 (DowserParameter, 1);

  self->name = g_strdup (name);
  self->label = g_strdup (label);
  self->type = type;
  if (value != NULL && !value->is_null)
    self->value = dowser_value_ref (value);
  return self;
}

void
dowser_parameter_free (DowserParameter *self)
{
  g_free (self->name);
  g_free (self->label);
  g_clear_pointer (&self->value, dowser_value_unref);
  g_free (self);
}

DowserMapping *
dowser_mapping_new (const char *words, const char *column)
{
  DowserMapping *self = g_new0 (DowserMapping, 1);

  self->words = g_strdup (words);
  self->column = g_strdup (column);
  return self;
}

void
dowser_mapping_free (DowserMapping *self)
{
  g_free (self->words);
  g_free (self->column);
  g_free (self);
}

DowserExemption *
dowser_exemption_new (const char *check, const char *about)
{
  DowserExemption *self = g_new0 (DowserExemption, 1);

  self->check = g_strdup (check);
  self->about = g_strdup (about);
  return self;
}

void
dowser_exemption_free (DowserExemption *self)
{
  g_free (self->check);
  g_free (self->about);
  g_free (self);
}

DowserPlan *
dowser_plan_new (DowserSelect *select)
{
  DowserPlan *self = g_object_new (DOWSER_TYPE_PLAN, NULL);

  self->select = select != NULL ? select : dowser_select_new ();
  return self;
}

static void
dowser_plan_init (DowserPlan *self)
{
  self->parameters = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_parameter_free);
  self->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_plan_step_free);
  self->assumptions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_assumption_free);
  self->ambiguities = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
  self->mappings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_mapping_free);
  self->exemptions = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_exemption_free);
}

DowserAmbiguity *
dowser_ambiguity_copy (const DowserAmbiguity *self)
{
  DowserAmbiguity *copy = dowser_ambiguity_new (self->question, self->start, self->length);

  for (guint i = 0; i < self->choices->len; i++)
    {
      const DowserChoice *choice = self->choices->pdata[i];

      g_ptr_array_add (copy->choices, dowser_choice_new (choice->label, g_ptr_array_ref (choice->operations)));
    }
  return copy;
}

static void
copy_remarks (const DowserPlan *self, DowserPlan *copy)
{
  for (guint i = 0; i < self->assumptions->len; i++)
    {
      const DowserAssumption *a = self->assumptions->pdata[i];

      g_ptr_array_add (copy->assumptions, dowser_assumption_new (a->dimension, a->target, a->basis, a->confidence));
    }
  for (guint i = 0; i < self->ambiguities->len; i++)
    g_ptr_array_add (copy->ambiguities, dowser_ambiguity_copy (self->ambiguities->pdata[i]));
  for (guint i = 0; i < self->mappings->len; i++)
    {
      const DowserMapping *mapping = self->mappings->pdata[i];

      g_ptr_array_add (copy->mappings, dowser_mapping_new (mapping->words, mapping->column));
    }
  for (guint i = 0; i < self->exemptions->len; i++)
    {
      const DowserExemption *exemption = self->exemptions->pdata[i];

      g_ptr_array_add (copy->exemptions, dowser_exemption_new (exemption->check, exemption->about));
    }
}

DowserPlan *
dowser_plan_copy (const DowserPlan *self)
{
  return dowser_plan_with_select (self, dowser_select_ref (self->select));
}

DowserPlan *
dowser_plan_with_select (const DowserPlan *self, DowserSelect *select)
{
  DowserPlan *copy = dowser_plan_new (select);

  copy->question = g_strdup (self->question);
  copy->restated = g_strdup (self->restated);
  copy->explanation = g_strdup (self->explanation);
  copy->metric = self->metric;
  copy->decision = self->decision;
  copy->quality = self->quality;
  copy->chart = self->chart;
  copy->joins_by_keys = self->joins_by_keys;
  for (guint i = 0; i < self->parameters->len; i++)
    {
      const DowserParameter *parameter = self->parameters->pdata[i];

      g_ptr_array_add (copy->parameters,
                       dowser_parameter_new (parameter->name, parameter->label, parameter->type, parameter->value));
    }
  for (guint i = 0; i < self->steps->len; i++)
    {
      const DowserPlanStep *step = self->steps->pdata[i];

      g_ptr_array_add (copy->steps, dowser_plan_step_new (step->id, step->about, dowser_select_ref (step->select)));
    }
  copy_remarks (self, copy);
  return copy;
}

DowserPlan *
dowser_plan_new_for_step (const DowserPlan *self, guint index)
{
  const DowserPlanStep *step = self->steps->pdata[index];
  DowserPlan *plan = dowser_plan_new (dowser_select_ref (step->select));

  for (guint i = 0; i < index; i++)
    {
      const DowserPlanStep *before = self->steps->pdata[i];

      g_ptr_array_add (plan->steps,
                       dowser_plan_step_new (before->id, before->about, dowser_select_ref (before->select)));
    }
  for (guint i = 0; i < self->parameters->len; i++)
    {
      const DowserParameter *parameter = self->parameters->pdata[i];

      g_ptr_array_add (plan->parameters,
                       dowser_parameter_new (parameter->name, parameter->label, parameter->type, parameter->value));
    }
  return plan;
}

DowserPlan *
dowser_plan_ref (const DowserPlan *self)
{
  return g_object_ref ((DowserPlan *) self);
}

void
dowser_plan_unref (DowserPlan *self)
{
  g_object_unref (self);
}

static void
dowser_plan_finalize (GObject *object)
{
  DowserPlan *self = DOWSER_PLAN (object);

  g_free (self->question);
  g_free (self->restated);
  g_free (self->explanation);
  g_ptr_array_unref (self->parameters);
  g_ptr_array_unref (self->steps);
  dowser_select_unref (self->select);
  g_ptr_array_unref (self->assumptions);
  g_ptr_array_unref (self->ambiguities);
  g_ptr_array_unref (self->mappings);
  g_ptr_array_unref (self->exemptions);
  G_OBJECT_CLASS (dowser_plan_parent_class)->finalize (object);
}

static void
dowser_plan_class_init (DowserPlanClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_plan_finalize;
}

static gboolean
parameters_equal (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const DowserParameter *x = a->pdata[i];
      const DowserParameter *y = b->pdata[i];

      if (g_strcmp0 (x->name, y->name) != 0 || g_strcmp0 (x->label, y->label) != 0 || x->type != y->type
          || (x->value == NULL) != (y->value == NULL) || (x->value != NULL && !dowser_value_equal (x->value, y->value)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
steps_equal (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const DowserPlanStep *x = a->pdata[i];
      const DowserPlanStep *y = b->pdata[i];

      if (g_strcmp0 (x->id, y->id) != 0 || g_strcmp0 (x->about, y->about) != 0
          || !dowser_select_equal (x->select, y->select))
        return FALSE;
    }
  return TRUE;
}

static gboolean
assumptions_equal (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const DowserAssumption *x = a->pdata[i];
      const DowserAssumption *y = b->pdata[i];

      if (g_strcmp0 (x->dimension, y->dimension) != 0 || g_strcmp0 (x->target, y->target) != 0 || x->basis != y->basis
          || x->confidence != y->confidence)
        return FALSE;
    }
  return TRUE;
}

static gboolean
mappings_equal (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const DowserMapping *x = a->pdata[i];
      const DowserMapping *y = b->pdata[i];

      if (g_strcmp0 (x->words, y->words) != 0 || g_strcmp0 (x->column, y->column) != 0)
        return FALSE;
    }
  return TRUE;
}

static gboolean
exemptions_equal (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const DowserExemption *x = a->pdata[i];
      const DowserExemption *y = b->pdata[i];

      if (g_strcmp0 (x->check, y->check) != 0 || g_strcmp0 (x->about, y->about) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if the ambiguities are equal. The question and its position determine the choices, so only the number of
 * choices is compared. */
static gboolean
ambiguities_equal (GPtrArray *a, GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const DowserAmbiguity *x = a->pdata[i];
      const DowserAmbiguity *y = b->pdata[i];

      if (g_strcmp0 (x->question, y->question) != 0 || x->start != y->start || x->length != y->length
          || x->choices->len != y->choices->len)
        return FALSE;
    }
  return TRUE;
}

gboolean
dowser_plan_equal (const DowserPlan *a, const DowserPlan *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL)
    return FALSE;
  return g_strcmp0 (a->question, b->question) == 0 && g_strcmp0 (a->restated, b->restated) == 0
         && g_strcmp0 (a->explanation, b->explanation) == 0 && a->metric == b->metric && a->decision == b->decision
         && a->quality == b->quality && a->chart == b->chart && parameters_equal (a->parameters, b->parameters)
         && steps_equal (a->steps, b->steps) && dowser_select_equal (a->select, b->select)
         && assumptions_equal (a->assumptions, b->assumptions) && ambiguities_equal (a->ambiguities, b->ambiguities)
         && mappings_equal (a->mappings, b->mappings) && exemptions_equal (a->exemptions, b->exemptions);
}

gboolean
dowser_plan_has_same_statement (const DowserPlan *a, const DowserPlan *b)
{
  if (a->steps->len != b->steps->len)
    return FALSE;
  for (guint i = 0; i < a->steps->len; i++)
    {
      const DowserPlanStep *x = a->steps->pdata[i];
      const DowserPlanStep *y = b->steps->pdata[i];

      if (g_strcmp0 (x->id, y->id) != 0 || !dowser_select_has_same_statement (x->select, y->select))
        return FALSE;
    }
  return dowser_select_has_same_statement (a->select, b->select);
}

gboolean
dowser_plan_is_exempt (const DowserPlan *self, const char *check, const char *about)
{
  for (guint i = 0; i < self->exemptions->len; i++)
    {
      const DowserExemption *exemption = self->exemptions->pdata[i];

      if (g_strcmp0 (exemption->check, check) == 0
          && (exemption->about == NULL || g_strcmp0 (exemption->about, about) == 0))
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_plan_has_exact_exemption (const DowserPlan *self, const char *check, const char *about)
{
  for (guint i = 0; i < self->exemptions->len; i++)
    {
      const DowserExemption *exemption = self->exemptions->pdata[i];

      if (exemption->about != NULL && g_strcmp0 (exemption->check, check) == 0 && g_str_equal (exemption->about, about))
        return TRUE;
    }
  return FALSE;
}

const DowserParameter *
dowser_plan_find_parameter (const DowserPlan *self, const char *name)
{
  for (guint i = 0; i < self->parameters->len; i++)
    {
      const DowserParameter *parameter = self->parameters->pdata[i];

      if (g_strcmp0 (parameter->name, name) == 0)
        return parameter;
    }
  return NULL;
}

const DowserPlanStep *
dowser_plan_find_step (const DowserPlan *self, const char *id)
{
  for (guint i = 0; i < self->steps->len; i++)
    {
      const DowserPlanStep *step = self->steps->pdata[i];

      if (g_strcmp0 (step->id, id) == 0)
        return step;
    }
  return NULL;
}
