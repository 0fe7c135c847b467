/* dowser-schema-private.h - the fields of a schema, for the files that build and read it */
#pragma once

#include "schema/dowser-schema.h"

struct _DowserSchema
{
  GObject parent_instance;

  GPtrArray *tables;  /* DowserTable, owned */
  GHashTable *exact;  /* name → DowserTable */
  GHashTable *folded; /* ASCII lower-case name → the first DowserTable of that name */
  char *signature;
  gpointer derived; /* (owned) (nullable): the newest of a chain; only ever grows, without a lock */
  GMutex items_lock;
  GWeakRef *items; /* (owned) (nullable): DowserTableItem of each table; guarded by items_lock */
};

/* Every table is the head of one of these: lookups are the schema's matter, not the reader's. */
typedef struct
{
  DowserTable table;
  GHashTable *exact;  /* name → DowserColumn */
  GHashTable *folded; /* ASCII lower-case name → the first DowserColumn of that name */
} DowserTableFull;

/** Checksum over all that a schema says. Returns: (transfer full): hexadecimal text */
char *dowser_schema_make_signature (const DowserSchema *schema);
