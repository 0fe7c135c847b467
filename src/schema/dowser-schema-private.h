/* dowser-schema-private.h - the fields of a schema, for the files that build and read it */
#pragma once

#include "schema/dowser-schema.h"

struct _DowserSchema
{
  GObject parent_instance;

  GPtrArray *tables;  /* DowserTable, owned */
  GHashTable *exact;  /* name → DowserTable */
  GHashTable *folded; /* name in ASCII lower case → the first DowserTable with that name */
  char *signature;
  gpointer derived; /* (owned) (nullable): the newest link of a chain of derived values (DowserDerived); links are only
                     * added, without a lock */
  GMutex items_lock;
  GWeakRef *items; /* (owned) (nullable): for each table, its DowserTableItem; guarded by items_lock */
};

/* A table with two hash tables, which find its columns by name. Users of the schema see only the member @table. Every
 * DowserTable is allocated as the first member of such a struct. */
typedef struct
{
  DowserTable table;
  GHashTable *exact;  /* name → DowserColumn */
  GHashTable *folded; /* name in ASCII lower case → the first DowserColumn with that name */
} DowserTableFull;

/** Returns a checksum of the whole schema. Returns: (transfer full): hexadecimal text */
char *dowser_schema_make_signature (const DowserSchema *schema);
