/**
 * Punches of a worker. One that finds no connection is kept in the tab with its time, and sent once there is one: the
 * service records when it arrives, and the time of this device for whoever approves it.
 */
import { useCallback, useEffect, useState } from "react"
import type { IconName } from "@payroll/ui/icons.tsx"
import { CallFailed, type AnswerOf, type Call } from "../flow/call.ts"
import { useFlow } from "../flow/context.ts"
import { forget, keep, kept } from "../start/tabStorage.ts"

export type PunchName = "clockIn" | "clockOut" | "meal" | "rest" | "endBreak"

export type ClockState = AnswerOf<"getClockStatus">["clock"]["clockStatus"]["status"]

/** The punches that each state allows, the usual one first. */
export const NEXT: Readonly<Record<ClockState, ReadonlyArray<readonly [PunchName, IconName]>>> = {
  Off: [["clockIn", "play"]],
  Working: [
    ["meal", "cup"],
    ["rest", "pause"],
    ["clockOut", "out"]
  ],
  "On Break": [["endBreak", "play"]],
  "On Meal": [["endBreak", "play"]]
}

export interface Punch {
  readonly name: PunchName
  /** When the person pressed, by this device. */
  readonly at: string
  /** Is the same in each try, so that a lost answer stores nothing twice. */
  readonly key: string
  readonly isLate: boolean
}

export interface Outcome {
  readonly name: PunchName
  readonly result: "saved" | "refused" | "failed"
}

/** The operation of each punch, with what it says besides. */
export const CALLS = {
  clockIn: ["clockIn", {}],
  clockOut: ["clockOut", {}],
  meal: ["startBreak", { breakType: "Meal" }],
  rest: ["startBreak", { breakType: "Rest" }],
  endBreak: ["endBreak", {}]
} as const

const CONFLICT = 409
const SERVER_FAILED = 500
/** Answers after which the same punch may be taken: there was none, the session has ended, or it was too often. */
const LATER = new Set([0, 401, 429])

const send = async (call: Call, userId: string, punch: Punch): Promise<Outcome["result"]> => {
  const [name, more] = CALLS[punch.name]
  const time = punch.isLate ? { deviceTime: punch.at } : {}
  try {
    await call(name, { punch: { userId, ...more, ...time } }, punch.key)
    return "saved"
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (LATER.has(error.status) || error.status >= SERVER_FAILED) throw error
    return error.status === CONFLICT ? "refused" : "failed"
  }
}

const keyOf = (userId: string): string => `payroll.punches/${userId}`

const waitingOf = (userId: string): ReadonlyArray<Punch> => {
  const text = kept(keyOf(userId))
  return text === null ? [] : (JSON.parse(text) as ReadonlyArray<Punch>)
}

const keepWaiting = (userId: string, punches: ReadonlyArray<Punch>): void => {
  if (punches.length === 0) forget(keyOf(userId))
  else keep(keyOf(userId), JSON.stringify(punches))
}

/** The punches that wait, and the way to make one, which is busy until `onSent` has read what the last one changed. */
export const usePunches = (onSent: (outcome: Outcome) => Promise<void>) => {
  const { call, session } = useFlow()
  const userId = session.userId ?? ""
  const [waiting, show] = useState(() => waitingOf(userId))
  const [isBusy, work] = useState(false)
  const set = useCallback(
    (punches: ReadonlyArray<Punch>): void => {
      keepWaiting(userId, punches)
      show(punches)
    },
    [userId]
  )
  const sendAll = useCallback(
    async (punches: ReadonlyArray<Punch>): Promise<void> => {
      work(true)
      let left = punches
      let last: Outcome | undefined
      try {
        for (const punch of punches) {
          last = { name: punch.name, result: await send(call, userId, punch) }
          left = left.slice(1)
          keepWaiting(userId, left)
        }
      } catch {
        left = left.map((punch) => ({ ...punch, isLate: true }))
        keepWaiting(userId, left)
      }
      if (last) await onSent(last)
      set(left)
      work(false)
    },
    [call, userId, set, onSent]
  )
  useEffect(() => {
    const sendKept = (): void => {
      const punches = waitingOf(userId)
      if (punches.length > 0 && navigator.onLine) void sendAll(punches)
    }
    sendKept()
    addEventListener("online", sendKept)
    return () => removeEventListener("online", sendKept)
  }, [userId, sendAll])
  return {
    waiting,
    isBusy,
    punch: (name: PunchName): void => {
      const made = { name, at: new Date().toISOString(), key: crypto.randomUUID(), isLate: false }
      void sendAll([...waiting, made])
    }
  }
}
