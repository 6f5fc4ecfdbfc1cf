/** Preloaded into a measured process: tells its parent, when asked, what its event loop has done. */
import { monitorEventLoopDelay, performance } from "node:perf_hooks"

/** What an event loop has done since it was last asked. */
export interface LoopTime {
  /** How long it was at work or waited for a processor or the disk, and not for something to happen. */
  readonly activeMs: number
  /** What of that it had a processor. */
  readonly cpuMs: number
  /** The longest that anything else would have waited for it. */
  readonly longestMs: number
}

const NANOSECONDS_PER_MS = 1e6
const MICROSECONDS_PER_MS = 1e3

const delays = monitorEventLoopDelay({ resolution: 1 })
let before = performance.eventLoopUtilization()
let cpuBefore = process.threadCpuUsage()

/** A turn is known as long only once the histogram's own timer has had its turn after it. */
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
// Nobody's question keeps the process alive.
process.channel?.unref()
