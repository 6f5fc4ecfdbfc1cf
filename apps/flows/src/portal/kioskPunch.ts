/** Punches at a kiosk. Nothing is kept for later: a number that waits on a shared device would be anybody's. */
import { useRef, useState } from "react"
import { CallFailed, type AnswerOf } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { CALLS, type PunchName } from "./punches.ts"

export type KioskWorker = AnswerOf<"getKioskWorkers">["kioskWorkers"][number]

export interface Recorded {
  readonly worker: KioskWorker
  readonly name: PunchName
  /** The time that the service recorded. */
  readonly at: string
}

/** Why a punch was not recorded; `unsure` where nothing says whether it was. */
export type Refusal = "unsure" | "wrong" | "tooMany" | "refused"

const TOO_MANY = 429
const SERVER_FAILED = 500

const refusalOf = ({ status, type }: CallFailed): Refusal => {
  if (type === "kiosk-pin-refused") return "wrong"
  if (status === TOO_MANY) return "tooMany"
  return status === 0 || status >= SERVER_FAILED ? "unsure" : "refused"
}

interface Punching {
  readonly worker: KioskWorker
  readonly onRecorded: (recorded: Recorded) => void
}

/** Returns the way to make a punch of a worker. The same one again has the same key, and counts once. */
export const usePunching = ({ worker, onRecorded }: Punching) => {
  const { call } = useFlow()
  const [isBusy, work] = useState(false)
  const [refusal, refuse] = useState<Refusal>()
  const last = useRef<{ readonly of: string; readonly key: string }>(undefined)
  const punch = async (name: PunchName, pin: string): Promise<void> => {
    const of = `${name} ${pin}`
    const key = last.current?.of === of ? last.current.key : crypto.randomUUID()
    last.current = { of, key }
    const [operation, more] = CALLS[name]
    const { userId } = worker
    work(true)
    refuse(undefined)
    try {
      await call(operation, { punch: { userId, pin, ...more } }, key)
      // The punch is recorded, whatever becomes of this look at its time.
      const since = await call("getClockStatus", { userId }).then(
        ({ clock }) => clock.since,
        () => null
      )
      onRecorded({ worker, name, at: since ?? new Date().toISOString() })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      refuse(refusalOf(error))
    } finally {
      work(false)
    }
  }
  return { punch, isBusy, refusal }
}
