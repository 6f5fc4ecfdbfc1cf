/**
 * Simulates a disk with a fixed fsync time: a preloaded library sleeps before each fsync and
 * fdatasync. It is compiled for each run.
 */
import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"

const SOURCE = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>

static void wait(void) {
  const char *micros = getenv("FSYNC_DELAY_US");
  long left = micros ? atol(micros) : 0;
  struct timespec pause = { left / 1000000, (left % 1000000) * 1000 };
  prctl(PR_SET_TIMERSLACK, 1000UL, 0UL, 0UL, 0UL);
  while (nanosleep(&pause, &pause) == -1 && errno == EINTR) {}
}

static int through(const char *name, int file) {
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  wait();
  return real(file);
}

int fsync(int file) { return through("fsync", file); }
int fdatasync(int file) { return through("fdatasync", file); }
`

const PROBE = `
const { closeSync, fdatasyncSync, openSync } = require("node:fs")
const file = openSync(process.argv[1], "w")
const startedAt = performance.now()
for (let count = 0; count < 20; count += 1) fdatasyncSync(file)
console.log((performance.now() - startedAt) / 20)
closeSync(file)
`

/**
 * Compiles the library in `directory`, which must be on the measured disk, and returns the
 * environment of a program whose every fsync takes `ms` longer. Prints SKIPPED and returns undefined
 * if the library cannot be compiled. Throws if it does not delay.
 */
export const fsyncDelay = (
  directory: string,
  ms: number
): Readonly<Record<string, string>> | undefined => {
  const source = join(directory, "fsyncDelay.c")
  const library = join(directory, "fsyncDelay.so")
  writeFileSync(source, SOURCE)
  const compiled = spawnSync("cc", ["-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"], {
    encoding: "utf8"
  })
  if (compiled.status !== 0) {
    const reason = compiled.error?.message ?? compiled.stderr
    console.log(`SKIPPED: a delayed fsync needs a C compiler, cc: ${reason}`)
    return undefined
  }
  const environment = { LD_PRELOAD: library, FSYNC_DELAY_US: String(Math.round(ms * 1_000)) }
  const probe = spawnSync(process.execPath, ["-e", PROBE, join(directory, "probe")], {
    encoding: "utf8",
    env: { ...process.env, ...environment }
  })
  const measuredMs = Number(probe.stdout)
  if (!(measuredMs >= ms)) throw new Error(`a delayed fsync took ${measuredMs} ms: ${probe.stderr}`)
  console.log(`each fsync is delayed by ${ms} ms and takes ${measuredMs.toFixed(2)} ms`)
  return environment
}
