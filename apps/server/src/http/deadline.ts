/** The time that a request may work, which does not run while its body arrives. */
export interface Deadline {
  readonly run: () => void
  readonly pause: () => void
  /** Gives the request more time. */
  readonly extend: (ms: number) => void
}

/** A deadline that calls `onLate` after it has run for `ms`. It is paused until it is run. */
export const makeDeadline = (ms: number, onLate: () => void): Deadline => {
  let leftMs = ms
  let runSince: number | undefined
  let timer: NodeJS.Timeout | undefined
  const run = (): void => {
    if (runSince !== undefined) return
    runSince = performance.now()
    timer = setTimeout(onLate, leftMs)
  }
  const pause = (): void => {
    if (runSince === undefined) return
    clearTimeout(timer)
    leftMs -= performance.now() - runSince
    runSince = undefined
  }
  return {
    run,
    pause,
    extend: (moreMs) => {
      const wasRunning = runSince !== undefined
      pause()
      leftMs += moreMs
      if (wasRunning) run()
    }
  }
}
