/* dowser-grain.h - the grain of a relation: what tells its rows apart, and what determines what in them */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserGrainAttribute: something that each row of a relation has one of.
 * @is_row: which row of a base table (or which group of a step) the relation's row was made of; else a value
 * @is_key: a row attribute that the relation still has: all of these together tell its rows apart
 * @is_optional: a row attribute: an outer join may have put no row there
 * @is_present: a value: never NULL
 * @instance: (nullable): of the select, where it reads from
 * @name: (nullable): of a row attribute: what people call its table
 * @table: (nullable): of a row attribute
 */
typedef struct
{
  gboolean is_row;
  gboolean is_key;
  gboolean is_optional;
  gboolean is_present;
  const char *instance;
  const char *name;
  const DowserTable *table;
} DowserGrainAttribute;

/**
 * DowserGrainOutput: a column of the relation.
 * @attribute: its value
 * @owners: guint: the rows that the value is of
 * @parts: (nullable): guint: of a total or count: the rows that were added up, where one may be in several totals
 */
typedef struct
{
  guint attribute;
  GArray *owners;
  GArray *parts;
} DowserGrainOutput;

/**
 * DowserGrain: attributes and functional dependencies between them.
 *
 * A row of a base table stands twice in a relation exactly where its row attribute doesn't determine the relation's
 * keys: two rows of the relation then differ, though they are made of the same row of the table. All of fan-out is this
 * one question, asked of the closure of a set of attributes (dowser_grain_close()). Joins, filters, groups, DISTINCT
 * and steps only add attributes and dependencies.
 *
 * @outputs: DowserGrainOutput: the columns that another select can read of it
 * @is_unknown: it has more attributes than are looked at: nothing is said of it
 */
typedef struct
{
  GArray *attributes;   /* DowserGrainAttribute */
  GArray *dependencies; /* private */
  GArray *premises;     /* guint: of all dependencies, one after another */
  GArray *implications; /* private */
  GPtrArray *outputs;
  gboolean is_unknown;
} DowserGrain;

DowserGrain *dowser_grain_new (void);
void dowser_grain_free (DowserGrain *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGrain, dowser_grain_free)

guint dowser_grain_add (DowserGrain *self, const DowserGrainAttribute *attribute);
guint dowser_grain_add_value (DowserGrain *self);
/** Borrowed until the next one is added. */
DowserGrainAttribute *dowser_grain_get (const DowserGrain *self, guint attribute);

/** No guard: the dependency holds in all rows of the relation. */
#define DOWSER_GRAIN_ALWAYS G_MAXUINT
/**
 * dowser_grain_depend:
 * @premise: (nullable): of guint; %NULL or an empty one where @result is the same in all rows
 * @guard: a row attribute: it holds where that row is there, or %DOWSER_GRAIN_ALWAYS
 */
void dowser_grain_depend (DowserGrain *self, const GArray *premise, guint result, guint guard);
void dowser_grain_depend_on_one (DowserGrain *self, guint premise, guint result, guint guard);
/** Where row @from is there, row @to is there, too. */
void dowser_grain_imply (DowserGrain *self, guint from, guint to);
/** @owners: (transfer full); @parts: (transfer full) (nullable) */
void dowser_grain_add_output (DowserGrain *self, guint attribute, GArray *owners, GArray *parts);

/**
 * dowser_grain_append:
 * @instance: under which @other is read; its nameless rows get this name
 * @optional: an outer join reads it
 *
 * Adds all that @other has. Returns: by how much its attributes have moved
 */
guint dowser_grain_append (DowserGrain *self, const DowserGrain *other, const char *instance, gboolean optional);

/** A set of attributes: a byte for each. Returns: (transfer full): an empty one */
guint8 *dowser_grain_set_new (const DowserGrain *self);
/** Adds all that the members of @set determine. Rows that are in it are there. */
void dowser_grain_close (const DowserGrain *self, guint8 *set);
/** Whether a row of the relation is determined by @set, which is closed. */
gboolean dowser_grain_is_determined (const DowserGrain *self, const guint8 *set);
/** Whether @set, which is closed, has all of @attributes (guint). */
gboolean dowser_grain_has_all (const guint8 *set, const GArray *attributes);

/** One row for each combination of @values (guint) from here on. @name: (nullable). Returns: its row attribute */
guint dowser_grain_group (DowserGrain *self, const GArray *values);

G_END_DECLS
