/** Views of the deactivation and termination of a worker. */
import {
  deactivationFields,
  terminationFields,
  workerExitStatuses,
  type WorkerExit
} from "@payroll/domain/worker/workerExit"
import { FormerExitState, TerminationState } from "../answerStates.ts"
import { oneOf, shownDay, shownText, valueOrNull } from "../answerSchema.ts"
import {
  fieldsOf,
  finalStateView,
  nullable,
  recordFields,
  revealed,
  state,
  stateView,
  viewOf
} from "./view.ts"

export const deactivationView = viewOf(
  "Deactivation",
  "The deactivation in effect.",
  fieldsOf<WorkerExit>()(({ from }) => ({
    exitDate: from("day", shownDay(deactivationFields.exitDate.schema)),
    finalPayCheckType: valueOrNull(deactivationFields.finalPayCheckType.schema),
    notes: from("text", nullable(revealed(shownText(deactivationFields.notes.schema)))),
    ...recordFields
  }))
)

export const terminationView = viewOf(
  "Termination",
  "The termination that is planned or in effect.",
  fieldsOf<WorkerExit>()(({ from, by }) => ({
    lastDay: from("day", shownDay(terminationFields.lastDay.schema)),
    dismissalType: valueOrNull(terminationFields.dismissalType.schema),
    reason: from("text", nullable(revealed(shownText(terminationFields.reason.schema)))),
    // A deactivation in effect ends; a termination does not.
    status: by(TerminationState, ({ status }) =>
      status === "effective" ? finalStateView(status) : stateView(workerExitStatuses, status)
    ),
    ...recordFields
  }))
)

export const formerExitView = viewOf(
  "FormerExit",
  "A deactivation that has ended or was replaced, or a termination that was replaced or withdrawn.",
  fieldsOf<WorkerExit>()(({ from }) => ({
    kind: oneOf(["deactivation", "termination"], "What it was."),
    lastDay: from("day", shownDay("The last day of work.")),
    finalPayCheckType: valueOrNull(deactivationFields.finalPayCheckType.schema),
    dismissalType: valueOrNull(terminationFields.dismissalType.schema),
    reason: from(
      "text",
      nullable(
        revealed(shownText("The notes of the deactivation, or the reason of the termination."))
      )
    ),
    status: state(workerExitStatuses, FormerExitState),
    ...recordFields
  }))
)
