/** The policies of a company next to what the states of its workers ask for. Warnings, never refusals. */
import { InvalidRequest } from "@payroll/domain/errors"
import { fieldColumns, type Columns } from "@payroll/domain/exact/csv"
import { problem } from "@payroll/domain/problem"
import type { Minimum } from "@payroll/domain/timeOff/minimums"
import { POLICY_TYPES } from "@payroll/domain/timeOff/terms"
import type { TimeOffAssignment } from "@payroll/domain/timeOffAccount/timeOffAssignment"
import type { Worker } from "@payroll/domain/worker/worker"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  entityOf,
  idFields,
  ids,
  listOf,
  oneOf,
  shownDay,
  shownFlag,
  shownText,
  shownWhole
} from "../answerSchema.ts"
import { defineRead, exampleId } from "../defineOperation.ts"
import { orNotFound } from "../orNotFound.ts"
import { requireCompany } from "../ports/companyStore.ts"
import { RecordLists } from "../ports/recordLists.ts"
import { TimeOffStore } from "../ports/timeOffStore.ts"
import { companyToday } from "@payroll/domain/location/companyToday"
import { complianceOf, type ComplianceRow } from "@payroll/domain/timeOffAccount/compliance"
import { PolicyWarnings } from "./rules/policyWarnings.ts"
import { fieldsOf, nullable, viewOf } from "../views/view.ts"
import { csvFileField, formatField, rowsOrFile } from "../csvFile.ts"

/** Workers that are loaded together. */
const BATCH_ROWS = 100
const WORKERS_MAX = 50_000
/** Workers that a row names. */
const NAMED_MAX = 200

const waitOf = ({ waiting: { quantity, unit }, countsFirstDay }: Minimum): string => {
  if (quantity === 0) return "at once"
  return countsFirstDay ? `day ${quantity}` : `${quantity} ${unit.toLowerCase()}`
}

const rateFields = fieldsOf<Minimum["rate"]>()(() => ({
  earnMinutes: shownWhole("Minutes that are earned in `perMinutes` of work."),
  perMinutes: shownWhole("Minutes of work in which `earnMinutes` are earned.")
}))

const minimumView = viewOf(
  "StateMinimum",
  "The least that a state asks for.",
  fieldsOf<Minimum>()(({ from, by, within }) => ({
    presetId: from("id", shownText("The preset that grants it.")),
    ...within("rate", rateFields),
    yearMinutes: nullable(shownWhole("What must be earned in a year.")),
    useMinutes: nullable(shownWhole("What may be used in a year.")),
    bankMinutes: nullable(shownWhole("What the balance must be able to hold.")),
    carryoverMinutes: shownWhole("What must be carried over."),
    incrementMinutes: nullable(shownWhole("The largest part of a day that may be asked for.")),
    usableAfter: by(shownText("How long a worker may have to wait."), waitOf),
    since: shownDay("The day from which it holds."),
    source: shownText("The statute."),
    checked: by(
      shownText("The month in which it was compared with the state's own page, or unverified."),
      ({ checked }) => checked ?? "unverified"
    )
  }))
)

const sourceOf = ({ minimum, vacation }: ComplianceRow): string | null => {
  const sources = [minimum?.source, vacation?.statute].filter((source) => source !== undefined)
  return sources.length === 0 ? null : sources.join("; ")
}

const RowShown = entityOf("TimeOffCompliance", "A policy next to what a state asks for.", {
  state: shownText("The state in which the workers work, by its code."),
  timeOffPolicyId: Schema.NullOr(ids.timeOffPolicyId).annotate({
    description: "The policy; null for workers without one for sick leave or PTO."
  }),
  timeOffPolicyName: Schema.NullOr(shownText("The name of the policy.")),
  timeOffPolicyType: Schema.NullOr(oneOf(POLICY_TYPES, "The type of time off.")),
  workerCount: shownWhole("The workers of the state who have it today."),
  userIds: listOf(ids.userId, `The first ${NAMED_MAX} of them.`),
  minimum: Schema.NullOr(minimumView.schema).annotate({
    description: "The minimum for paid leave; null where none applies."
  }),
  meets: shownFlag("Whether nothing is below what the state asks for."),
  warnings: PolicyWarnings,
  source: Schema.NullOr(shownText("The statutes; null where the state has none."))
})

const rowShown = (row: ComplianceRow): typeof RowShown.Type => ({
  state: row.state,
  timeOffPolicyId: row.policy?.id ?? null,
  timeOffPolicyName: row.policy?.name ?? null,
  timeOffPolicyType: row.policy?.policyType ?? null,
  workerCount: row.workerIds.length,
  userIds: row.workerIds.slice(0, NAMED_MAX),
  minimum: minimumView.orNull(row.minimum),
  meets: row.warnings.length === 0,
  warnings: row.warnings,
  source: sourceOf(row)
})

type Row = typeof RowShown.Type

const COLUMNS: Columns<Row> = [
  ...fieldColumns<Row>("state", "timeOffPolicyId", "timeOffPolicyName", "timeOffPolicyType"),
  ...fieldColumns<Row>("workerCount"),
  ["minimum", ({ minimum }) => minimum?.presetId],
  ["checked", ({ minimum }) => minimum?.checked],
  ...fieldColumns<Row>("meets"),
  ["warnings", ({ warnings }) => warnings.map(({ code }) => code).join(" ")],
  ...fieldColumns<Row>("source")
]

const areTooMany = new InvalidRequest({
  problems: [problem(["companyId"], "limit", `has more than ${WORKERS_MAX} workers`)]
})

/** The workers of a company with the assignments that they have or had. */
const peopleOf = Effect.fnUntraced(function* (clientId: string, companyId: string) {
  const { workers: list } = yield* RecordLists
  const { assignmentsOf } = yield* TimeOffStore
  const workers: Array<Worker> = []
  const assignments: Array<TimeOffAssignment> = []
  for (let after = ""; workers.length < WORKERS_MAX;) {
    const page = { rows: BATCH_ROWS, place: { by: "id", after } } as const
    const recordPage = yield* orNotFound("company", list(clientId, companyId, {}, page))
    const now = recordPage.records.map(({ worker }) => worker)
    const held = yield* assignmentsOf(
      clientId,
      now.map(({ id }) => id)
    )
    workers.push(...now)
    for (const ofWorker of held.values()) assignments.push(...ofWorker.assignments)
    const next = recordPage.stoppedAt ?? (now.length < BATCH_ROWS ? undefined : now.at(-1))
    if (!next) return { workers, assignments }
    after = next.id
    yield* Effect.yieldNow
  }
  return yield* areTooMany
})

export const getTimeOffCompliance = defineRead({
  group: "timeOffReports",
  name: "getTimeOffCompliance",
  role: "read",
  summary: "The time off policies of a company next to what the states of its workers ask for",
  request: Schema.Struct({ companyId: idFields.companyId, ...formatField }),
  response: Schema.Struct({
    companyId: ids.companyId,
    asOf: shownDay("Today at the filing address."),
    timeOffCompliance: listOf(RowShown, "By state and policy."),
    ...csvFileField
  }),
  read: ({ companyId, ...request }, { client }, at) =>
    Effect.gen(function* () {
      const { locations } = yield* requireCompany(client.id, companyId)
      const { policiesOf } = yield* TimeOffStore
      const policies = yield* policiesOf(client.id, companyId)
      const people = yield* peopleOf(client.id, companyId)
      const on = companyToday(locations, at)
      const lines = complianceOf({ ...people, locations, policies, on }).map(rowShown)
      const { rows, file } = yield* rowsOrFile(request, lines, COLUMNS, (row) => [row])
      return { companyId, asOf: on, timeOffCompliance: rows, ...file }
    }),
  example: { companyId: exampleId }
})
