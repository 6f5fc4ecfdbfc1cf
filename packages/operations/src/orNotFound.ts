/** Records that are not found, and the fields of requests that name them. */
import { RecordNotFound } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import { isObject } from "@payroll/domain/specification/reading"
import * as Effect from "effect/Effect"
import type { Body } from "./decode.ts"
import type { Unavailable } from "./writer.ts"

/** Returns the loaded value; fails with RecordNotFound for a record that does not exist for this client. */
export const orNotFound = <A, R>(
  record: string,
  loaded: Effect.Effect<A | undefined, Unavailable, R>
): Effect.Effect<A, Unavailable | RecordNotFound, R> =>
  Effect.flatMap(loaded, (value) =>
    value === undefined ? Effect.fail(new RecordNotFound({ record })) : Effect.succeed(value)
  )

/** The fields that name a record, where they are not its words and `Id`. */
const FIELDS: ReadonlyMap<string, ReadonlyArray<string>> = new Map([
  ["company", ["companyId", "companyReferenceId", "companyName"]],
  ["user", ["userId", "userReferenceId"]],
  ["wage", ["userWageId"]],
  ["bank account", ["userBankAccountId", "companyFundingSourceEntityId"]],
  ["overtime rule set", ["overtimeRuleSetId", "ruleSetId"]],
  ["document template", ["documentTemplateId", "replaces"]],
  ["KYB information", ["companyId"]],
  ["KYC information", ["userId"]],
  ["W-4 information", ["userId"]],
  ["credential", ["keyId"]],
  ["recipient", ["recipientId", "recipient"]]
])

/** `time off policy` as `timeOffPolicyId`. */
const idOf = (record: string): string => {
  const [first = "", ...more] = record.split(/[ -]/)
  return `${first}${more.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("")}Id`
}

/** Bodies have the ids of a call at the top or in an object there. */
const DEPTH_MAX = 3

const pathsIn = (
  body: Body,
  names: ReadonlyArray<string>,
  path: Problem["path"] = []
): ReadonlyArray<Problem["path"]> =>
  Object.entries(body).flatMap(([name, value]) => {
    const at = [...path, name]
    if (isObject(value)) return at.length < DEPTH_MAX ? pathsIn(value, names, at) : []
    return names.includes(name) && value !== null && value !== "" ? [at] : []
  })

/** Adds to an error without fields the one by which a body names the record; none where several do. */
export const namedIn = <E>(error: E, body: Body): E | RecordNotFound => {
  if (!(error instanceof RecordNotFound) || error.problems !== undefined) return error
  const { record, because } = error
  const [path, ...others] = pathsIn(body, FIELDS.get(record) ?? [idOf(record)])
  if (path === undefined || others.length > 0) return error
  const problems = [{ path, type: "not-found" as const, message: error.message }]
  return new RecordNotFound({ record, ...(because !== undefined && { because }), problems })
}
