/** Preloaded into a measured process: reports the time of its event loop to its parent on request. */
import { monitorEventLoopDelay, performance } from "node:perf_hooks"

/** The time of an event loop since the last report. */
export interface LoopTime {
  /** Time not idle: running, or waiting for a processor or the disk. */
  readonly activeMs: number
  /** The CPU time of the loop's thread. */
  readonly cpuMs: number
  /** The longest that another request would have waited. */
  readonly longestMs: number
}

const NANOSECONDS_PER_MS = 1e6
const MICROSECONDS_PER_MS = 1e3

const delays = monitorEventLoopDelay({ resolution: 1 })
let before = performance.eventLoopUtilization()
let cpuBefore = process.threadCpuUsage()

/** The histogram records a long turn only when its own timer fires after it. */
const HISTOGRAM_MS = 5

process.on("message", () => {
  const now = performance.eventLoopUtilization()
  const { active: activeMs } = performance.eventLoopUtilization(now, before)
  const { user, system } = process.threadCpuUsage(cpuBefore)
  setTimeout(() => {
    const time: LoopTime = {
      activeMs,
      cpuMs: (user + system) / MICROSECONDS_PER_MS,
      longestMs: delays.max / NANOSECONDS_PER_MS
    }
    delays.reset()
    before = performance.eventLoopUtilization()
    cpuBefore = process.threadCpuUsage()
    process.send?.(time)
  }, HISTOGRAM_MS)
})
delays.enable()
// The channel must not keep the process alive.
process.channel?.unref()
