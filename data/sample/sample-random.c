/* sample-random.c - SplitMix64 and what is drawn from it */
#include "sample-random.h"

/* SplitMix64 by Sebastiano Vigna, public domain. */
static uint64_t
next (SampleRandom *self)
{
  uint64_t z = (self->state += UINT64_C (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

int
sample_random_range (SampleRandom *self, int low, int high)
{
  return low + (int) ((next (self) >> 33) % (uint64_t) (high - low + 1));
}

int
sample_random_chance (SampleRandom *self, int percent)
{
  return sample_random_range (self, 0, 99) < percent;
}

int
sample_random_pick (SampleRandom *self, const int *weights, int n)
{
  int total = 0;
  int left;

  for (int i = 0; i < n; i++)
    total += weights[i];
  left = sample_random_range (self, 0, total - 1);
  for (int i = 0; i < n; i++)
    {
      left -= weights[i];
      if (left < 0)
        return i;
    }
  return n - 1;
}

void
sample_random_shuffle (SampleRandom *self, int *order, int n)
{
  for (int i = 0; i < n; i++)
    order[i] = i;
  for (int i = n - 1; i > 0; i--)
    {
      int j = sample_random_range (self, 0, i);
      int kept = order[i];

      order[i] = order[j];
      order[j] = kept;
    }
}
