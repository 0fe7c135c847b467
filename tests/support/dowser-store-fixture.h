/* dowser-store-fixture.h - a store in a temporary folder, for one test */
#pragma once

#include "store/dowser-store.h"

G_BEGIN_DECLS

/** DowserStoreFixture: @path: the path of the store's file in @directory. */
typedef struct
{
  char *directory;
  char *path;
} DowserStoreFixture;

void dowser_store_fixture_set_up (DowserStoreFixture *fixture, gconstpointer data);
void dowser_store_fixture_tear_down (DowserStoreFixture *fixture, gconstpointer data);
/** Removes @path with its contents. */
void dowser_store_fixture_remove_tree (const char *path);

/** Stores the result in the #GAsyncResult pointer that @user_data points to. */
void dowser_store_fixture_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data);
/** Runs the main loop until @result is set. */
GAsyncResult *dowser_store_fixture_wait_for_result (GAsyncResult **result);

DowserStore *dowser_store_fixture_open (const char *directory);
/** Closes the store. @store: (transfer full) */
void dowser_store_fixture_close (DowserStore *store);

G_END_DECLS
