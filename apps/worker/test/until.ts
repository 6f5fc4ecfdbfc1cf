import { setTimeout as pause } from "node:timers/promises"

const POLL_MS = 5
const WITHIN_MS = 30_000

/** Waits until `condition` returns a value; `what` names the missing condition in the failure. */
export const until = async <A>(
  what: string,
  condition: () => A | false | undefined | Promise<A | false | undefined>
): Promise<A> => {
  const deadline = performance.now() + WITHIN_MS
  for (;;) {
    const result = await condition()
    if (result !== undefined && result !== false) return result
    if (performance.now() > deadline) throw new Error(`not within ${WITHIN_MS} ms: ${what}`)
    await pause(POLL_MS)
  }
}
