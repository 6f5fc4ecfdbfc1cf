/** How a worker's deactivation and termination are shown. */
import {
  deactivationOf,
  terminationOf,
  workerExitStatuses,
  type WorkerExit,
  deactivationFields,
  terminationFields
} from "@payroll/domain/worker/workerExit"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { FormerExitState, TerminationState } from "../answerStates.ts"
import {
  entityOf,
  oneOf,
  recordShownFields,
  shownDay,
  shownText,
  valueOrNull
} from "../answerSchema.ts"
import type { LoadedWorker } from "../ports/workerStore.ts"
import { finalShown, recordShown, stateShown } from "./read.ts"

export const DeactivationShown = entityOf("Deactivation", "The deactivation in effect.", {
  exitDate: shownDay(deactivationFields.exitDate.schema),
  finalPayCheckType: valueOrNull(deactivationFields.finalPayCheckType.schema),
  notes: Schema.NullOr(shownText(deactivationFields.notes.schema)),
  ...recordShownFields
})

export const TerminationShown = entityOf(
  "Termination",
  "The termination that is planned or in effect.",
  {
    lastDay: shownDay(terminationFields.lastDay.schema),
    dismissalType: valueOrNull(terminationFields.dismissalType.schema),
    reason: Schema.NullOr(shownText(terminationFields.reason.schema)),
    status: TerminationState,
    ...recordShownFields
  }
)

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
        // A deactivation in effect ends; a termination does not.
        status:
          exit.status === "effective"
            ? finalShown(exit.status)
            : stateShown(workerExitStatuses, exit.status),
        ...recordShown(exit)
      }
    : null
}

export const FormerExitShown = entityOf(
  "FormerExit",
  "A deactivation that has ended or was replaced, or a termination that was replaced or withdrawn.",
  {
    kind: oneOf(["deactivation", "termination"], "What it was."),
    lastDay: shownDay("The last day of work."),
    finalPayCheckType: valueOrNull(deactivationFields.finalPayCheckType.schema),
    dismissalType: valueOrNull(terminationFields.dismissalType.schema),
    reason: Schema.NullOr(
      shownText("The notes of the deactivation, or the reason of the termination.")
    ),
    status: FormerExitState,
    ...recordShownFields
  }
)

/** A deactivation or termination that is over. */
export const formerExitShown = (exit: WorkerExit) => ({
  kind: exit.kind,
  lastDay: exit.day,
  finalPayCheckType: exit.finalPayCheckType ?? null,
  dismissalType: exit.dismissalType ?? null,
  reason: textShown(exit),
  status: stateShown(workerExitStatuses, exit.status),
  ...recordShown(exit)
})
