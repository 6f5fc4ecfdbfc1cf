/** The sequence that a request is about: that of a company, or that of the client itself. */
import { described } from "@payroll/domain/field/rule"
import { problem, type Problem } from "@payroll/domain/problem"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { requireCompany } from "../../ports/companyStore.ts"

interface Named {
  readonly companyId?: string | undefined
  readonly ofClient?: boolean | undefined
}

export const ofClientField = Schema.optionalKey(
  described(
    Schema.Boolean,
    "Whether the events of the client itself are meant, which belong to no company."
  )
)

/** Returns true if a request names a sequence, by a company or as the client's. */
export const namesSequence = (fields: Readonly<Record<string, unknown>>): boolean =>
  fields["companyId"] !== undefined || fields["ofClient"] === true

/** The problem of a request that names both. */
export const twoSequences = (
  fields: Readonly<Record<string, unknown>>,
  path: Problem["path"]
): ReadonlyArray<Problem> =>
  fields["companyId"] !== undefined && fields["ofClient"] === true
    ? [problem([...path, "ofClient"], "conflict", "cannot be combined with companyId")]
    : []

/** The id under which events are stored; undefined if none is named. Fails if the company is not the client's. */
export const sequenceOf = Effect.fnUntraced(function* (
  clientId: string,
  { companyId, ofClient }: Named
) {
  if (ofClient === true) return clientId
  if (companyId !== undefined) yield* requireCompany(clientId, companyId)
  return companyId
})
