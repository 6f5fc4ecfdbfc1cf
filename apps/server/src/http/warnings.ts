/** Warnings that would flood the log: one a minute, with how often it happened. */

const EVERY_MS = 60_000

export interface CountedWarning {
  readonly count: () => void
  /** Logs the warnings that are not logged yet, when the server stops. */
  readonly end: () => void
}

/** The first is logged at once; those of the minute that follows are logged at its end. */
export const makeCountedWarning = (
  log: (times: number) => void,
  everyMs = EVERY_MS
): CountedWarning => {
  let times = 0
  let timer: NodeJS.Timeout | undefined
  const flush = (): void => {
    timer = undefined
    if (times === 0) return
    log(times)
    times = 0
    timer = setTimeout(flush, everyMs).unref()
  }
  return {
    count: () => {
      times += 1
      if (!timer) flush()
    },
    end: () => {
      clearTimeout(timer)
      if (times > 0) log(times)
      times = 0
    }
  }
}
