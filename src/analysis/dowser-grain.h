/* dowser-grain.h - the grain of a relation: what identifies its rows, and the dependencies between its values */
#pragma once

#include "schema/dowser-schema.h"

G_BEGIN_DECLS

/**
 * DowserGrainAttribute: a property that each row of a relation has exactly once.
 * @is_row: TRUE for a source row: a row of a base table, or a group of a step, from which the relation's row was made;
 * FALSE for a value
 * @is_key: TRUE for a source row that the relation still has; all these source rows together identify a row of the
 * relation
 * @is_optional: TRUE for a source row that may be missing because of an outer join
 * @is_present: TRUE for a value that is never NULL
 * @instance: (nullable): the id of the instance (a table or step in FROM) that the attribute comes from
 * @name: (nullable): for a source row: the name of its table for users
 * @table: (nullable): for a source row: its table
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
 * @attribute: the index of the DowserGrainAttribute that stands for the value of the column
 * @owners: guint: the source rows that the value belongs to
 * @parts: (nullable): guint: if the column is a sum or count: the source rows that it adds up. Set only if the same
 * source row may be added up in several rows of the relation
 */
typedef struct
{
  guint attribute;
  GArray *owners;
  GArray *parts;
} DowserGrainOutput;

/**
 * DowserGrain: attributes (values and source rows) of a relation, and functional dependencies between them.
 *
 * A row of a base table is repeated in a relation exactly if the keys of the relation aren't determined by the
 * attribute that stands for this row. In this case, several rows of the relation are made from the same row of the
 * table. All checks for fan-out test this condition, using the closure of a set of attributes
 * (dowser_grain_add_determined()). Joins, filters, groups, DISTINCT and steps only add attributes and dependencies.
 *
 * @outputs: DowserGrainOutput: the columns that another select can read
 * @is_unknown: TRUE if nothing is known about the relation, for example because it has too many attributes
 */
typedef struct
{
  GArray *attributes;       /* DowserGrainAttribute */
  GArray *dependencies;     /* private */
  GArray *all_determinants; /* guint: the determinants of the first dependency, then those of the second, and so on */
  GArray *implications;     /* private */
  GPtrArray *outputs;
  gboolean is_unknown;
} DowserGrain;

DowserGrain *dowser_grain_new (void);
void dowser_grain_free (DowserGrain *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGrain, dowser_grain_free)

guint dowser_grain_add (DowserGrain *self, const DowserGrainAttribute *attribute);
guint dowser_grain_add_value (DowserGrain *self);
/** Returns the attribute with the index @attribute. The pointer is valid until the next attribute is added. */
DowserGrainAttribute *dowser_grain_get (const DowserGrain *self, guint attribute);

/** The value of a dependency's guard that means: the dependency is true in all rows of the relation. */
#define DOWSER_GRAIN_ALWAYS G_MAXUINT
/**
 * dowser_grain_add_dependency:
 * @determinants: (nullable): of guint: the attributes that determine @result; %NULL or empty if @result is the same in
 * all rows
 * @guard: a row attribute: the dependency is true only in rows in which this source row exists; %DOWSER_GRAIN_ALWAYS
 * for all rows
 */
void dowser_grain_add_dependency (DowserGrain *self, const GArray *determinants, guint result, guint guard);
void dowser_grain_add_single_dependency (DowserGrain *self, guint determinants, guint result, guint guard);
/** Declares that if the source row (a row of a base table or a group of a step) with the attribute @from exists, the
 * source row with the attribute @to exists, too. */
void dowser_grain_add_implication (DowserGrain *self, guint from, guint to);
/** Adds a column to the relation. @attribute: the attribute that is the column's value; @owners, @parts: (transfer
 * full): the fields of DowserGrainOutput; @parts: (nullable) */
void dowser_grain_add_output (DowserGrain *self, guint attribute, GArray *owners, GArray *parts);

/**
 * dowser_grain_append:
 * @instance: the instance that reads @other; unnamed source rows get this name
 * @optional: TRUE if an outer join reads @other
 *
 * Adds all attributes (properties of a row) and dependencies of @other. Returns: the offset of the added attributes
 */
guint dowser_grain_append (DowserGrain *self, const DowserGrain *other, const char *instance, gboolean optional);

/** Creates an empty set of attributes (properties of a row), as an array with one byte for each attribute. Returns:
 * (transfer full) */
guint8 *dowser_grain_set_new (const DowserGrain *self);
/** Adds to @set all attributes (values and source rows of the relation) that the attributes in @set determine together.
 * Source rows in @set are assumed to exist. */
void dowser_grain_add_determined (const DowserGrain *self, guint8 *set);
/** Returns TRUE if the attributes in @set together determine a row of the relation. @set: complete, see
 * dowser_grain_add_determined() */
gboolean dowser_grain_is_determined (const DowserGrain *self, const guint8 *set);
/** Returns TRUE if @set contains all of @attributes (guint: positions in self->attributes). @set: complete, see
 * dowser_grain_add_determined() */
gboolean dowser_grain_has_all (const guint8 *set, const GArray *attributes);

/** Groups the relation: afterwards it has one row for each combination of @values (guint). Returns: the index of the
 * new attribute that stands for a group as a source row */
guint dowser_grain_group (DowserGrain *self, const GArray *values);

G_END_DECLS
