/** The exit of a worker: a deactivation for a time, or a final termination. */
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { easternDayOf } from "../calendar/easternDay.ts"
import type { LocalDate } from "../calendar/localDate.ts"
import { choice } from "../field/choice.ts"
import { Day } from "../field/date.ts"
import { described } from "../field/rule.ts"
import { sensitive } from "../field/sensitive.ts"
import { FreeText } from "../field/text.ts"
import { problem, type Problem } from "../problem.ts"
import { changed, type RecordBase } from "../record.ts"
import type { StateTable } from "../status.ts"
import type { Worker } from "./worker.ts"

export type WorkerExitStatus = "planned" | "effective" | "replaced" | "withdrawn" | "ended"

export const workerExitStatuses: StateTable<WorkerExitStatus> = {
  planned: ["effective", "replaced", "withdrawn"],
  effective: ["replaced", "ended"],
  replaced: [],
  withdrawn: [],
  ended: []
}

export const FinalPayCheckType = choice(
  ["Regular Payroll", "Off-Cycle Payroll", "Manual Check", "No Final Paycheck"],
  {
    "Regular Payroll": [
      "Regular",
      "Next Payroll",
      "They will be paid during a regular payroll cycle"
    ],
    "Off-Cycle Payroll": ["Off-Cycle", "Immediate", "They will be paid by supplemental payroll"],
    "Manual Check": ["Manual", "Paper Check", "They will be paid by cash or check"],
    "No Final Paycheck": ["None", "They have already been paid"]
  },
  "FinalPayCheckType"
)

export const DismissalType = choice(
  ["Voluntary", "Involuntary", "Layoff", "Retirement", "End of Contract", "Death", "Other"],
  {
    Voluntary: ["Resignation", "Quit"],
    Involuntary: ["Dismissal", "Discharge", "Fired"],
    Layoff: ["Reduction in Force"],
    Retirement: ["Retired"],
    "End of Contract": ["Contract Ended"],
    Death: ["Deceased"]
  },
  "DismissalType"
)

export interface WorkerExit extends RecordBase {
  readonly workerId: string
  readonly kind: "deactivation" | "termination"
  /** The last day of work. */
  readonly day: LocalDate
  /** Only of a deactivation. */
  readonly finalPayCheckType: typeof FinalPayCheckType.Type | undefined
  /** Only of a termination. */
  readonly dismissalType: typeof DismissalType.Type | undefined
  /** Notes about a deactivation, the reason of a termination. */
  readonly text: Redacted.Redacted<string> | undefined
  readonly status: WorkerExitStatus
}

/** Request fields of a deactivation. */
export const deactivationFields = {
  exitDate: Schema.optionalKey(described(Day, "The last day of work before the deactivation.")),
  finalPayCheckType: Schema.optionalKey(described(FinalPayCheckType, "How the last pay is paid.")),
  notes: Schema.optionalKey(
    described(
      sensitive(FreeText, "notes"),
      "Notes about the deactivation; every read of them is audited."
    )
  )
} as const

/** Request fields of a termination. */
export const terminationFields = {
  lastDay: Schema.optionalKey(described(Day, "The last day of work.")),
  dismissalType: Schema.optionalKey(described(DismissalType, "The kind of termination.")),
  reason: Schema.optionalKey(
    described(
      sensitive(FreeText, "reason"),
      "The reason of the termination; every read of it is audited."
    )
  )
} as const

/** The deactivation that is in effect. */
export const deactivationOf = (exits: ReadonlyArray<WorkerExit>): WorkerExit | undefined =>
  exits.find(({ kind, status }) => kind === "deactivation" && status === "effective")

/** The termination that is planned or in effect. */
export const terminationOf = (exits: ReadonlyArray<WorkerExit>): WorkerExit | undefined =>
  exits.find(
    ({ kind, status }) => kind === "termination" && (status === "planned" || status === "effective")
  )

/** The days on which somebody is employed; without a last day it goes on. */
export interface Employment {
  readonly firstDay: LocalDate
  readonly lastDay: LocalDate | undefined
}

export const employmentOf = (
  { dateOfJoin }: Pick<Worker, "dateOfJoin">,
  exits: ReadonlyArray<WorkerExit>
): Employment => ({ firstDay: dateOfJoin, lastDay: terminationOf(exits)?.day })

const isBegunBy = ({ firstDay }: Employment, lastDay: LocalDate | undefined): boolean =>
  lastDay === undefined || firstDay <= lastDay

/** True if there is a day of both. */
export const overlaps = (one: Employment, other: Employment): boolean =>
  isBegunBy(one, other.lastDay) && isBegunBy(other, one.lastDay)

/** The exits that there were at an instant, as they were: until its last change an exit is planned or effective. */
export const exitsAt = (exits: ReadonlyArray<WorkerExit>, at: number): ReadonlyArray<WorkerExit> =>
  exits
    .filter(({ createdAt }) => createdAt <= at)
    .map((exit) => (exit.updatedAt <= at ? exit : { ...exit, status: firstStatus(exit, at) }))

/** The termination that waits for the end of its last day. */
export const plannedTermination = (exits: ReadonlyArray<WorkerExit>): WorkerExit | undefined =>
  exits.find(({ kind, status }) => kind === "termination" && status === "planned")

/** The data of a deactivation. */
export type DeactivationData = Pick<WorkerExit, "day" | "finalPayCheckType" | "text">

/** A last day that is not in the future in US Eastern time puts a termination in effect. */
const firstStatus = ({ kind, day }: Pick<WorkerExit, "kind" | "day">, at: number) =>
  kind === "termination" && day > easternDayOf(at) ? "planned" : "effective"

/** A deactivation, in effect at once. */
export const newDeactivation = (
  base: RecordBase,
  workerId: string,
  { day, finalPayCheckType, text }: DeactivationData
): WorkerExit => ({
  ...base,
  workerId,
  kind: "deactivation",
  day,
  finalPayCheckType,
  dismissalType: undefined,
  text,
  status: "effective"
})

const textOf = ({ text }: Pick<WorkerExit, "text">): string | undefined =>
  text && Redacted.value(text)

/** The data of a termination. */
export type TerminationData = Pick<WorkerExit, "day" | "dismissalType" | "text">

/** A termination. */
export const newTermination = (
  base: RecordBase,
  workerId: string,
  { day, dismissalType, text }: TerminationData
): WorkerExit => ({
  ...base,
  workerId,
  kind: "termination",
  day,
  finalPayCheckType: undefined,
  dismissalType,
  text,
  status: firstStatus({ kind: "termination", day }, base.createdAt)
})

/** True if two exits of one kind are in the same state with the same data. */
export const sameExit = (one: WorkerExit, other: WorkerExit): boolean =>
  one.status === other.status &&
  one.day === other.day &&
  one.finalPayCheckType === other.finalPayCheckType &&
  one.dismissalType === other.dismissalType &&
  textOf(one) === textOf(other)

/** The problem of a last day before the worker joined. A worker who has not joined yet may leave before. */
export const beforeJoining = (
  path: Problem["path"],
  dateOfJoin: LocalDate,
  day: LocalDate,
  at: number
): ReadonlyArray<Problem> =>
  dateOfJoin <= easternDayOf(at) && day < dateOfJoin
    ? [problem(path, "range", "must not be before the day on which the user joined")]
    : []

/** An exit in another state. */
export const movedExit = (exit: WorkerExit, status: WorkerExitStatus, at: number): WorkerExit =>
  changed(exit, { status }, at)
