/** Which works run in which turn of the event loop. */

/** Runs a work at the end of this turn; a large one in a turn that it shares with no other large one. */
export type InTurn = (work: () => void, isLarge: boolean) => void

/**
 * Batches works to the end of the turn: requests that arrive in one turn are then executed one after
 * the other, which is cheaper than each between the reads of the others. Large ones wait for each
 * other, so that sockets are served between them.
 */
export const makeTurns = (): InTurn => {
  let batch: Array<() => void> = []
  // No more than there are places.
  const large: Array<() => void> = []
  let isDue = false
  const runTurn = (): void => {
    isDue = false
    const works = batch
    batch = []
    for (const work of works) work()
    large.shift()?.()
    if (large.length > 0) schedule()
  }
  const schedule = (): void => {
    if (!isDue) setImmediate(runTurn)
    isDue = true
  }
  return (work, isLarge) => {
    if (isLarge) large.push(work)
    else batch.push(work)
    schedule()
  }
}
