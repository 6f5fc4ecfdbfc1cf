/** Calls that are repeated as docs/errors.md asks of callers: after a 503, in the seconds that it names. */
import { setTimeout as pause } from "node:timers/promises"

/** A record that many change at once is free again long before. */
const TRIES_MAX = 20

interface Outcome {
  readonly status: number
  /** The seconds of the header. */
  readonly retryAfter: string | null | undefined
}

/** Returns the first answer that is not a 503. The call sends one body and one idempotency key each time. */
export const persistent = async <Answer>(
  send: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => Outcome
): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    const { status, retryAfter } = outcomeOf(answer)
    // A request that timed out may still be under way when it is repeated, which is a 409.
    const isUndecided = status === 503 || (status === 409 && tries > 1 && Boolean(retryAfter))
    if (!isUndecided || tries === TRIES_MAX) return answer
    await pause(Number(retryAfter) * 1_000)
  }
}
