/** The fields of a request for a flow link, and the rules for them. */
import { choice, chooser } from "@payroll/domain/field/choice"
import { described, rule } from "@payroll/domain/field/rule"
import { Website } from "@payroll/domain/field/text"
import {
  FLOWS,
  flows,
  flowsOf,
  subjectKinds,
  type SubjectKind
} from "@payroll/domain/flowLink/flow"
import { EXPIRES_IN_HOURS_MAX, LANGUAGES } from "@payroll/domain/flowLink/flowLink"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import * as Schema from "effect/Schema"
import { idFields } from "../../answerSchema.ts"
import { allOf, having, required, when } from "../../conditions.ts"
import type { Body } from "../../decode.ts"

const Hours = Schema.Finite.check(
  rule<number>((hours) => Number.isInteger(hours) && hours >= 1 && hours <= EXPIRES_IN_HOURS_MAX, {
    type: "range",
    message: `must be a whole number from 1 to ${EXPIRES_IN_HOURS_MAX}`,
    jsonSchema: { type: "integer", minimum: 1, maximum: EXPIRES_IN_HOURS_MAX }
  })
)

const FlowField = choice(FLOWS, undefined, "Flow")

export const linkFields = {
  flow: described(FlowField, "What the pages are for."),
  userId: Schema.optionalKey(described(idFields.userId, "The worker, for a flow of workers.")),
  companyId: Schema.optionalKey(
    described(idFields.companyId, "The company, for a flow of its signatory or a kiosk.")
  ),
  businessUserId: Schema.optionalKey(
    described(idFields.businessUserId, "The signatory or the owner, for a flow of theirs.")
  ),
  companyLocationId: Schema.optionalKey(
    described(idFields.companyLocationId, "The location of a kiosk; all of the company without it.")
  ),
  expiresInHours: Schema.optionalKey(
    described(Hours, "For how many hours it can be opened; 24 if it is not given.")
  ),
  sendMail: Schema.optionalKey(
    described(Schema.Boolean, "Whether it is mailed to the address on file.")
  ),
  language: Schema.optionalKey(
    described(choice(LANGUAGES), "The language of the pages: en, or es for Spanish.")
  ),
  returnUrl: Schema.optionalKey(
    described(Website, "Where the pages lead back to: an address at one of the `flowOrigins`.")
  )
} as const

const { companyId: _companyId, ...ofList } = linkFields

/** The fields of an element of a list. */
export const listedLinkFields = ofList

export type LinkInput = Schema.Struct.Type<typeof linkFields>

/** The ids that name the subject of each kind of flow. */
const NAMES: Readonly<Record<SubjectKind, ReadonlyArray<string>>> = {
  worker: ["userId"],
  signatory: ["companyId", "businessUserId"],
  owner: ["businessUserId"],
  place: ["companyId"]
}

/** The subject of each kind of flow in words, and the ids that it does not take. */
const SUBJECTS: Readonly<Record<SubjectKind, readonly [string, ReadonlyArray<string>]>> = {
  worker: ["a worker", ["companyLocationId"]],
  signatory: ["a business user of a company", ["userId", "companyLocationId"]],
  owner: ["a business user", ["userId", "companyLocationId"]],
  place: ["a company or of one of its locations", ["userId", "businessUserId"]]
}

/** The condition on the ids of a link: those of its flow alone. The company of a list stands next to it. */
export const linkCondition = (isOfList: boolean) =>
  allOf(
    ...subjectKinds.map((kind) => {
      const names = NAMES[kind].filter((name) => !isOfList || name !== "companyId")
      const others = SUBJECTS[kind][1].map((name) => ({ not: required(name) }))
      return when(having("flow", ...flowsOf(kind)), allOf(required(...names), ...others))
    })
  )

const flowIn = chooser(FLOWS)

/** The ids that a link lacks for its flow, and those that its flow does not take. */
export const linkProblems = (
  path: Problem["path"],
  link: Body,
  isOfList: boolean
): ReadonlyArray<Problem> => {
  const flow = typeof link["flow"] === "string" ? flowIn(link["flow"]) : undefined
  if (flow === undefined) return []
  const kind = flows[flow]
  const [subject, others] = SUBJECTS[kind]
  const message = `is not for the flow ${flow}, which is of ${subject}`
  return [
    ...NAMES[kind]
      .filter((name) => link[name] === undefined && !(isOfList && name === "companyId"))
      .map((name) => missing([...path, name])),
    ...others
      .filter((name) => link[name] !== undefined)
      .map((name) => problem([...path, name], "conflict", message))
  ]
}
