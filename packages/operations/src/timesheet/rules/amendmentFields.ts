/** The parts of requests and answers about amendments of locked timesheets. */
import { choice } from "@payroll/domain/field/choice"
import { partOf } from "@payroll/domain/field/presence"
import { described, rule } from "@payroll/domain/field/rule"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import type { TimesheetAmendment } from "@payroll/domain/timesheet/amendment"
import { AN_ENTRY, entryFields } from "@payroll/domain/timesheet/entryTerms"
import * as Schema from "effect/Schema"
import { idFields, ids, objectOf, outcomeFields, versionField } from "../../answerSchema.ts"
import { TimesheetAmendmentStatusShown } from "../../answerStates.ts"
import {
  allOf,
  eitherOf,
  having,
  inPart,
  required,
  when,
  within,
  withinEach
} from "../../conditions.ts"
import { publishedAs, type Body, type BodyRule } from "../../decode.ts"
import { timeFields, Type } from "./punchFields.ts"
import { ACTIONS } from "../../views/amendmentViews.ts"
import { AN_AMENDMENT } from "./loadedAmendment.ts"
import { entryRule } from "./entryFields.ts"

/** Names an amendment, and the version that the caller read. */
export const ofAmendment = {
  timesheetAmendmentId: idFields.timesheetAmendmentId,
  ...versionField
} as const

const CHANGES_MAX = 100
// The notes of an entry are sealed with the entry alone.
const { notes: _, ...amendedEntryFields } = entryFields

export const GivenChange = Schema.Struct({
  action: described(choice(ACTIONS, undefined, "AmendmentAction"), "What is done."),
  punch: Schema.optionalKey(
    objectOf("A punch: a new one, or an existing one as it should be.", {
      punchId: Schema.optionalKey(
        described(idFields.punchId, "The punch that is amended or voided.")
      ),
      type: Schema.optionalKey(described(Type, "What the worker did.")),
      ...timeFields
    })
  ),
  timeEntry: Schema.optionalKey(
    objectOf("An entry of worked time instead: a new one, or an existing one as it should be.", {
      timeEntryId: Schema.optionalKey(
        described(idFields.timeEntryId, "The entry that is amended or voided.")
      ),
      ...amendedEntryFields
    })
  )
})
export type GivenChange = typeof GivenChange.Type

export const changesField = described(
  Schema.Array(GivenChange).check(
    rule<ReadonlyArray<unknown>>(({ length }) => length >= 1 && length <= CHANGES_MAX, {
      type: "length",
      message: `must hold 1 to ${CHANGES_MAX} changes`,
      jsonSchema: { minItems: 1, maxItems: CHANGES_MAX }
    })
  ),
  "What was wrong in the timesheet."
)

/** A missing optional object is an empty one. */
export const isGiven = (part: object | undefined): boolean =>
  part !== undefined && Object.keys(part).length > 0

/** The problems of one change: missing fields, and fields that it cannot have. */
const changeProblems = (
  element: Body,
  path: Problem["path"],
  context: Parameters<BodyRule>[1]
): ReadonlyArray<Problem> => {
  const { action } = element
  const isPunch = isGiven(partOf(element, "punch"))
  if (isPunch && isGiven(partOf(element, AN_ENTRY))) {
    return [problem([...path, AN_ENTRY], "conflict", "cannot be given with punch")]
  }
  if (!isPunch && !isGiven(partOf(element, AN_ENTRY))) return [missing([...path, "punch"])]
  const isNew = typeof action === "string" && action.trim().toLowerCase() === "add"
  const [name, idName] = isPunch ? ["punch", "punchId"] : [AN_ENTRY, "timeEntryId"]
  const part = partOf(element, name)
  const has = (field: string): boolean => part[field] !== undefined
  if (!isNew) {
    const ofRecord = has(idName) ? [] : [missing([...path, name, idName])]
    if (isPunch) return ofRecord
    const rest = entryRule(false)(element, context)
    return [...ofRecord, ...rest.map((each) => ({ ...each, path: [...path, ...each.path] }))]
  }
  const ofRecord = has(idName)
    ? [problem([...path, name, idName], "conflict", "cannot be given for a new record")]
    : []
  const lacks = isPunch
    ? ["type", "at"].filter((field) => !has(field)).map((field) => missing([...path, name, field]))
    : entryRule(true)(element, context).map((each) => ({
        ...each,
        path: [...path, ...each.path]
      }))
  return [...ofRecord, ...lacks]
}

const changeCondition = within(
  AN_AMENDMENT,
  withinEach(
    "changes",
    allOf(
      eitherOf("punch", "timeEntry"),
      { not: required("punch", "timeEntry") },
      when(having("action", "Add"), inPart("punch", required("type", "at"))),
      when(having("action", "Add"), inPart("punch", { not: required("punchId") })),
      when(having("action", "Add"), inPart(AN_ENTRY, { not: required("timeEntryId") })),
      when(having("action", "Amend", "Void"), inPart("punch", required("punchId"))),
      when(having("action", "Amend", "Void"), inPart(AN_ENTRY, required("timeEntryId")))
    )
  )
)

/** Each change is one of a punch or an entry, which it names or describes. */
export const changesRule: BodyRule = publishedAs(changeCondition, (body, context) => {
  const { changes } = partOf(body, AN_AMENDMENT)
  if (!Array.isArray(changes)) return []
  return changes.slice(0, CHANGES_MAX).flatMap((each: unknown, index) => {
    const element = typeof each === "object" && each !== null ? (each as Body) : {}
    return changeProblems(element, [AN_AMENDMENT, "changes", index], context)
  })
})

/** The answer about an amendment that moved. */
export const answeredAmendment = {
  timesheetAmendmentId: ids.timesheetAmendmentId,
  ...outcomeFields(TimesheetAmendmentStatusShown)
} as const

export const amendmentAnswer = ({ id, status, version }: TimesheetAmendment, message: string) => ({
  timesheetAmendmentId: id,
  status,
  message,
  version
})
