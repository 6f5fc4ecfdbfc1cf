/** How a worker's deactivation and termination are shown. */
import {
  deactivationOf,
  terminationOf,
  workerExitStatuses,
  type WorkerExit
} from "@payroll/domain/worker/workerExit"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { LoadedWorker } from "../ports/workerStore.ts"
import {
  OptionalText,
  recordShown,
  recordShownFields,
  StateShown,
  stateShown,
  Text
} from "./read.ts"

export const DeactivationShown = Schema.Struct({
  exitDate: Text,
  finalPayCheckType: OptionalText,
  notes: OptionalText,
  ...recordShownFields
})

export const TerminationShown = Schema.Struct({
  lastDay: Text,
  dismissalType: OptionalText,
  reason: OptionalText,
  /** `planned` until the last day has ended in US Eastern time. */
  status: StateShown,
  ...recordShownFields
})

const textShown = ({ text }: WorkerExit): string | null => (text ? Redacted.value(text) : null)

/** The deactivation in effect. */
export const deactivationShown = ({ exits }: Pick<LoadedWorker, "exits">) => {
  const exit = deactivationOf(exits)
  return exit
    ? {
        exitDate: exit.day,
        finalPayCheckType: exit.finalPayCheckType ?? null,
        notes: textShown(exit),
        ...recordShown(exit)
      }
    : null
}

/** The termination that is planned or in effect. */
export const terminationShown = ({ exits }: Pick<LoadedWorker, "exits">) => {
  const exit = terminationOf(exits)
  return exit
    ? {
        lastDay: exit.day,
        dismissalType: exit.dismissalType ?? null,
        reason: textShown(exit),
        status: stateShown(workerExitStatuses, exit.status),
        ...recordShown(exit)
      }
    : null
}
