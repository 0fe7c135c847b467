/* dowser-spill-file.c - a file for those pages of a large result that don't stay in memory */
#include "sources/dowser-spill-file.h"

#include "base/dowser-limit-settings.h"
#include "rows/dowser-page-private.h"
#include "sources/dowser-temporary-file.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/mman.h>
#include <unistd.h>

struct _DowserSpillFile
{
  gatomicrefcount ref_count;
  gsize budget;
  gsize in_memory;
  int fd; /* -1 until a page is written */
  guint64 size;
  char *storage_problem; /* (nullable): atomic; set only one time */
};

/* The data for releasing a page in the file. */
typedef struct
{
  DowserSpillFile *spill; /* (owned) */
  void *bytes;
  gsize length;
} Mapping;

DowserSpillFile *
dowser_spill_file_new (gsize budget)
{
  DowserSpillFile *self = g_new0 (DowserSpillFile, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->budget = budget;
  self->fd = -1;
  return self;
}

DowserSpillFile *
dowser_spill_file_new_by_settings (gsize budget)
{
  gint64 mebibytes;

  if (dowser_limit_settings_get (DOWSER_LIMIT_MEMORY, &mebibytes, NULL))
    return dowser_spill_file_new ((gsize) mebibytes * 1024 * 1024);
  return dowser_spill_file_new (budget > 0 ? budget : DOWSER_SPILL_FILE_BUDGET);
}

DowserSpillFile *
dowser_spill_file_ref (DowserSpillFile *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
dowser_spill_file_unref (DowserSpillFile *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  if (self->fd >= 0)
    close (self->fd);
  g_free (self->storage_problem);
  g_free (self);
}

guint64
dowser_spill_file_get_size (DowserSpillFile *self)
{
  return self->size;
}

const char *
dowser_spill_file_get_shortage (DowserSpillFile *self)
{
  return g_atomic_pointer_get (&self->storage_problem);
}

static void
set_shortage (DowserSpillFile *self, int code)
{
  g_atomic_pointer_set (&self->storage_problem,
                        g_strdup_printf (_ ("“%s” has no room for more rows: %s. Free some space in this folder, or "
                                            "ask for fewer rows."),
                                         dowser_temporary_file_get_folder (), g_strerror (code)));
}

static gsize
align_size (gsize size)
{
  return (size + 7) & ~(gsize) 7;
}

static gsize
get_needed_size (const DowserPage *page)
{
  gsize size = align_size (page->arena_size);

  for (guint i = 0; i < page->n_columns; i++)
    {
      size += (gsize) page->n_rows * sizeof (guint64);
      size += page->columns[i].nulls != NULL ? align_size ((page->n_rows + 7) / 8) : 0;
      size += page->columns[i].tags != NULL ? align_size (page->n_rows) : 0;
    }
  return size;
}

static gpointer
copy_aligned (char **into, gconstpointer bytes, gsize size)
{
  char *at = *into;

  if (bytes == NULL)
    return NULL;
  memcpy (at, bytes, size);
  *into += align_size (size);
  return at;
}

/* Copies the page into one block of memory that begins at @into. Sets the pointers of @moved to positions in this
 * block. */
static void
copy_to_block (const DowserPage *page, DowserPage *moved, char *into)
{
  for (guint i = 0; i < page->n_columns; i++)
    {
      const DowserPageColumn *from = &page->columns[i];
      DowserPageColumn *to = &moved->columns[i];

      to->type = from->type;
      to->values = copy_aligned (&into, from->values, (gsize) page->n_rows * sizeof (guint64));
      to->nulls = copy_aligned (&into, from->nulls, (page->n_rows + 7) / 8);
      to->tags = copy_aligned (&into, from->tags, page->n_rows);
    }
  moved->arena = copy_aligned (&into, page->arena, page->arena_size);
}

static gboolean
write_all (int fd, const char *bytes, gsize length, guint64 offset)
{
  for (gsize done = 0; done < length;)
    {
      gssize n_bytes = pwrite (fd, bytes + done, length - done, (off_t) (offset + done));

      if (n_bytes == 0)
        errno = ENOSPC;
      if (n_bytes == 0 || (n_bytes < 0 && errno != EINTR))
        return FALSE;
      done += MAX (n_bytes, 0);
    }
  return TRUE;
}

static void
release_mapping (gpointer data)
{
  Mapping *mapping = data;

  munmap (mapping->bytes, mapping->length);
  dowser_spill_file_unref (mapping->spill);
  g_free (mapping);
}

static void
unload_mapping (gpointer data)
{
  const Mapping *mapping = data;

  madvise (mapping->bytes, mapping->length, MADV_DONTNEED);
}

static void
move_pointer (gpointer *pointer, const char *from, char *to)
{
  if (*pointer != NULL)
    *pointer = to + ((char *) *pointer - from);
}

/* Changes the pointers of a page. They pointed into the block that was written to the file. Now, they point to the same
 * bytes in the mapped file. */
static void
point_to_file (DowserPage *moved, const char *file_data, char *mapped)
{
  for (guint i = 0; i < moved->n_columns; i++)
    {
      move_pointer ((gpointer *) &moved->columns[i].values, file_data, mapped);
      move_pointer ((gpointer *) &moved->columns[i].nulls, file_data, mapped);
      move_pointer ((gpointer *) &moved->columns[i].tags, file_data, mapped);
    }
  move_pointer ((gpointer *) &moved->arena, file_data, mapped);
}

static DowserPage *
page_new_like (const DowserPage *page)
{
  DowserPage *moved = g_new0 (DowserPage, 1);

  g_atomic_ref_count_init (&moved->ref_count);
  moved->n_rows = page->n_rows;
  moved->n_columns = page->n_columns;
  moved->columns = g_new0 (DowserPageColumn, page->n_columns);
  moved->arena_size = page->arena_size;
  return moved;
}

static gpointer
write_and_map (DowserSpillFile *self, const char *bytes, gsize length)
{
  gsize step = (gsize) sysconf (_SC_PAGESIZE);
  gpointer mapped;

  if (self->fd < 0 && (self->fd = dowser_temporary_file_open ()) < 0)
    return MAP_FAILED;
  if (!write_all (self->fd, bytes, length, self->size))
    return MAP_FAILED;
  mapped = mmap (NULL, length, PROT_READ, MAP_SHARED, self->fd, (off_t) self->size);
  if (mapped != MAP_FAILED)
    self->size += (length + step - 1) / step * step;
  return mapped;
}

static DowserPage *
move_to_file (DowserSpillFile *self, const DowserPage *page)
{
  gsize length = MAX (get_needed_size (page), 1);
  g_autofree char *bytes = g_malloc0 (length);
  DowserPage *moved = page_new_like (page);
  Mapping *mapping;
  gpointer mapped;

  copy_to_block (page, moved, bytes);
  mapped = write_and_map (self, bytes, length);
  if (mapped == MAP_FAILED)
    {
      set_shortage (self, errno);
      g_free (moved->columns);
      g_free (moved);
      return NULL;
    }
  point_to_file (moved, bytes, mapped);
  mapping = g_new0 (Mapping, 1);
  mapping->spill = dowser_spill_file_ref (self);
  mapping->bytes = mapped;
  mapping->length = length;
  moved->release = release_mapping;
  moved->rest = unload_mapping;
  moved->release_data = mapping;
  return moved;
}

DowserPage *
dowser_spill_file_take_page (DowserSpillFile *self, DowserPage *page)
{
  g_autoptr (DowserPage) taken_page = page;
  gsize size;

  g_return_val_if_fail (self != NULL && page != NULL, NULL);

  size = dowser_page_get_size (page);
  if (self->storage_problem != NULL)
    return NULL;
  if (self->in_memory + size > self->budget)
    return move_to_file (self, page);
  self->in_memory += size;
  return g_steal_pointer (&taken_page);
}
