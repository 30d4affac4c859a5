/* A network with one hidden layer that says what a position is worth to whoever has just acted, and how it learns. */

#include <math.h>
#include <stdint.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#define HIDDEN 48
typedef uint64_t u64;
typedef uint32_t u32;

static float rows[INPUTS][HIDDEN], bias[HIDDEN], out[HIDDEN], last;
static u64 stream;

static u32 below(u32 n) {
  u64 z = stream += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return (u32)(((z ^ z >> 31) >> 32) * n >> 32);
}

static float jitter(float most) { return ((float)below(2001) - 1000.0f) / 1000.0f * most; }

EXPORT void begin(u64 seed) {
  stream = seed;
  for (int k = 0; k < HIDDEN; k++) {
    for (int i = 0; i < INPUTS; i++) rows[i][k] = jitter(0.12f);
    bias[k] = 0, out[k] = jitter(0.1f);
  }
  last = 0;
}

/* In the order of the file: rows, biases, the column of the output, its bias. */
EXPORT void weights(float *to) {
  memcpy(to, rows, sizeof rows), to += INPUTS * HIDDEN;
  memcpy(to, bias, sizeof bias), to += HIDDEN;
  memcpy(to, out, sizeof out), to += HIDDEN;
  *to = last;
}

static float layer(const float *in, float *h) {
  float v = last;
  memcpy(h, bias, sizeof bias);
  for (int i = 0; i < INPUTS; i++)
    if (in[i] != 0)
      for (int k = 0; k < HIDDEN; k++) h[k] += in[i] * rows[i][k];
  for (int k = 0; k < HIDDEN; k++) v += h[k] > 0 ? h[k] * out[k] : 0;
  return v;
}

static float ask(const float *in) {
  float h[HIDDEN];
  return layer(in, h);
}

static void learn(const float *in, float target, float rate) {
  float h[HIDDEN], g[HIDDEN], off = layer(in, h) - target;
  off = off > 2 ? 2 : off < -2 ? -2 : off;
  for (int k = 0; k < HIDDEN; k++) {
    g[k] = h[k] > 0 ? rate * off * out[k] : 0;
    if (h[k] > 0) out[k] -= rate * off * h[k];
    bias[k] -= g[k];
  }
  last -= rate * off;
  for (int i = 0; i < INPUTS; i++)
    if (in[i] != 0)
      for (int k = 0; k < HIDDEN; k++) rows[i][k] -= g[k] * in[i];
}

/* What each side of a game has thought: the inputs after each of its actions, and what it has gained before the next one. */
#define LONGEST 128
static float past[2][LONGEST][INPUTS], gained[2][LONGEST];
static int passed[2];

/* Every position is drawn towards what was gained after it and what was thought at the next one. */
static void look_back(float trace, float rate) {
  for (int s = 0; s < 2; s++) {
    float target = 0, next = 0;
    for (int n = passed[s] - 1; n >= 0; n--) {
      float thought = ask(past[s][n]);
      target = gained[s][n] + (n == passed[s] - 1 ? 0 : (1 - trace) * next + trace * target);
      learn(past[s][n], target, rate);
      next = thought;
    }
    passed[s] = 0;
  }
}

static float *noted(int s) {
  gained[s][passed[s]] = 0;
  return past[s][passed[s]++];
}

/* Both sides' last thoughts see a gain of `by`. */
static void gain(int by, float points) {
  if (passed[by]) gained[by][passed[by] - 1] += points;
  if (passed[1 - by]) gained[1 - by][passed[1 - by] - 1] -= points;
}
