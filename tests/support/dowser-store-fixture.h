/* dowser-store-fixture.h - a store in a folder of its own, for one test */
#pragma once

#include "store/dowser-store.h"

G_BEGIN_DECLS

/** DowserStoreFixture: @path: of the file that a store in @directory has. */
typedef struct
{
  char *directory;
  char *path;
} DowserStoreFixture;

void dowser_store_fixture_set_up (DowserStoreFixture *fixture, gconstpointer data);
void dowser_store_fixture_tear_down (DowserStoreFixture *fixture, gconstpointer data);
/** Removes @path with all that is in it. */
void dowser_store_fixture_remove (const char *path);

/** Puts the result into the #GAsyncResult pointer that @user_data points to. */
void dowser_store_fixture_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data);
/** Runs the main loop until @result is there. */
GAsyncResult *dowser_store_fixture_wait (GAsyncResult **result);

DowserStore *dowser_store_fixture_open (const char *directory);
/** @store: (transfer full) */
void dowser_store_fixture_close (DowserStore *store);

G_END_DECLS
