/** Which works run in which turn of the event loop. */

/** Runs a work at the end of this turn; a large one in a turn that it shares with no other large one. */
export type InTurn = (work: () => void, isLarge: boolean) => void

/** After a large work the next one waits so many times its duration, if others are served. */
const REST_FACTOR = 2

/** On a busy machine a work can take long because the process did not run. */
const REST_MS_MAX = 200

/** If more large works wait, the rests are shorter, so that all are served within their deadlines. */
const WAITING_WITH_REST = 8

/** Others are served if a work that is not large ran within this time. */
const SERVED_MS = 1_000

/** Time and timers; tests have their own. */
export interface Timing {
  readonly now: () => number
  readonly after: (ms: number, run: () => void) => void
}

const machine: Timing = {
  now: () => performance.now(),
  after: (ms, run) => void setTimeout(run, ms)
}

/**
 * Batches works to the end of the turn: requests that arrive in one turn are then executed one after
 * the other, which is cheaper than each between the reads of the others. Large ones wait for each
 * other and rest, so that they take at most a third of the thread's time while others are served.
 */
export const makeTurns = ({ now, after }: Timing = machine): InTurn => {
  let batch: Array<() => void> = []
  // No more than there are places.
  const large: Array<() => void> = []
  let isDue = false
  let isResting = false
  let restUntil = 0
  let servedAt = Number.NEGATIVE_INFINITY
  const schedule = (): void => {
    if (!isDue) setImmediate(runTurn)
    isDue = true
  }
  const restFor = (ms: number): void => {
    if (!isResting)
      after(ms, () => {
        isResting = false
        schedule()
      })
    isResting = true
  }
  const runLarge = (work: () => void): void => {
    const began = now()
    work()
    const ended = now()
    const share = Math.min(1, WAITING_WITH_REST / Math.max(1, large.length))
    restUntil = ended + Math.min(REST_MS_MAX, (ended - began) * REST_FACTOR * share)
  }
  const runTurn = (): void => {
    isDue = false
    const works = batch
    batch = []
    if (works.length > 0) servedAt = now()
    for (const work of works) work()
    if (large.length === 0) return
    const at = now()
    if (at < restUntil && at - servedAt < SERVED_MS) return restFor(restUntil - at)
    const work = large.shift()
    if (work) runLarge(work)
    if (large.length > 0) schedule()
  }
  return (work, isLarge) => {
    if (isLarge) large.push(work)
    else batch.push(work)
    schedule()
  }
}
