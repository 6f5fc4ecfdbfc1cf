/** The environment of processes of Node whose clock begins at another time and goes on from there. */

/** By how many milliseconds it is ahead of the machine's. */
export const SHIFT = "PAYROLL_TEST_CLOCK_SHIFT_MS"

const PRELOADED = new URL("database/shiftedClock.ts", import.meta.url)

export const clockFrom = (time: string): Readonly<Record<string, string>> => {
  const machineMs = Date.now() - Number(process.env[SHIFT] ?? 0)
  return {
    [SHIFT]: String(Date.parse(time) - machineMs),
    NODE_OPTIONS: `--import=${PRELOADED.href}`
  }
}
