/* sample-random.h - the same "random" numbers on every machine: integers only, no clock, no libm */
#pragma once

#include <stdint.h>

typedef struct
{
  uint64_t state;
} SampleRandom;

/** A whole number from @low to @high, both included. */
int sample_random_range (SampleRandom *self, int low, int high);

/** TRUE in @percent of 100 calls. */
int sample_random_chance (SampleRandom *self, int percent);

/** An index below @n, each as often as its share in @weights, of which one at least is above 0. */
int sample_random_pick (SampleRandom *self, const int *weights, int n);

/** Puts 0 … @n - 1 into @order in a mixed order. */
void sample_random_shuffle (SampleRandom *self, int *order, int n);
