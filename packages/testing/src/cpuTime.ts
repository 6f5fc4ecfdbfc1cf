import { readFileSync } from "node:fs"

/** Linux reports CPU time in hundredths of a second (USER_HZ), independent of its timer. */
const TICKS_PER_SECOND = 100

/**
 * User and system time of a process and all its threads so far, in microseconds. Linux only.
 * Source: proc_pid_stat(5), fields 14 and 15, counted from the end of the name, which may have spaces.
 */
export const cpuMicrosOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / TICKS_PER_SECOND
}
