/** What requests and answers about credentials have in common. */
import { toEpochDay } from "@payroll/domain/calendar/localDate"
import { choice } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { rule } from "@payroll/domain/field/rule"
import { Name, text } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { problem, type Problem } from "@payroll/domain/problem"
import { dayOf, isoTimestamp } from "@payroll/domain/timestamp"
import * as Schema from "effect/Schema"
import { roles } from "../caller.ts"
import type { BodyRule } from "../decode.ts"
import type { CredentialTerms, ListedCredential } from "../ports/credentialStore.ts"

const COMPANIES_MAX = 100
const OVERLAP_HOURS_MAX = 7 * 24
const OVERLAP_HOURS_DEFAULT = 24
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const Companies = Schema.Array(Uuid).check(
  rule<ReadonlyArray<string>>((ids) => ids.length > 0 && ids.length <= COMPANIES_MAX, {
    type: "limit",
    message: `must name 1 to ${COMPANIES_MAX} companies`,
    jsonSchema: { minItems: 1, maxItems: COMPANIES_MAX }
  })
)

export const KeyId = text(255)

const OverlapHours = Schema.Finite.check(
  rule<number>((hours) => Number.isInteger(hours) && hours >= 0 && hours <= OVERLAP_HOURS_MAX, {
    type: "range",
    message: `must be a whole number from 0 to ${OVERLAP_HOURS_MAX}`,
    jsonSchema: { minimum: 0, maximum: OVERLAP_HOURS_MAX }
  })
)

export const TermsGiven = Schema.Struct({
  role: choice(roles),
  person: Schema.optionalKey(Name),
  companyIds: Schema.optionalKey(Companies),
  /** The last day on which it is accepted, in UTC. */
  expiryDate: Schema.optionalKey(Day)
})

export const RotationGiven = Schema.Struct({
  keyId: KeyId,
  overlapHours: Schema.optionalKey(OverlapHours)
})

const EXPIRY: Problem["path"] = ["credential", "expiryDate"]

/** A credential that has expired when it is made is a mistake. */
export const expiryIsAhead: BodyRule = (body, { today }) => {
  const { expiryDate } = (body["credential"] ?? {}) as { readonly expiryDate?: unknown }
  return typeof expiryDate === "string" && expiryDate < today
    ? [problem(EXPIRY, "range", "must not be in the past")]
    : []
}

export const termsOf = (given: typeof TermsGiven.Type): CredentialTerms => ({
  role: given.role,
  person: given.person,
  companyIds: given.companyIds && [...new Set(given.companyIds)],
  expiresAt: given.expiryDate && (toEpochDay(given.expiryDate) + 1) * DAY_MS
})

export const overlapMsOf = ({ overlapHours }: typeof RotationGiven.Type): number =>
  (overlapHours ?? OVERLAP_HOURS_DEFAULT) * HOUR_MS

/** The terms of a credential as answers show them. */
export const termsShownFields = {
  role: Schema.String,
  person: Schema.NullOr(Schema.String),
  companyIds: Schema.NullOr(Schema.Array(Schema.String)),
  expiryDate: Schema.NullOr(Schema.String)
}

export const termsShown = ({ role, person, companyIds, expiresAt }: CredentialTerms) => ({
  role,
  person: person ?? null,
  companyIds: companyIds ?? null,
  expiryDate: expiresAt === undefined ? null : dayOf(expiresAt - 1)
})

export const CredentialShown = Schema.Struct({
  keyId: Schema.String,
  /** The name of its client. */
  client: Schema.String,
  ...termsShownFields,
  createdAt: Schema.String,
  lastUsedAt: Schema.NullOr(Schema.String),
  previousSecretUntil: Schema.NullOr(Schema.String)
})

const timeShown = (at: number | undefined): string | null =>
  at === undefined ? null : isoTimestamp(at)

export const credentialShown = (credential: ListedCredential) => ({
  keyId: credential.keyId,
  client: credential.client,
  ...termsShown(credential),
  createdAt: isoTimestamp(credential.createdAt),
  lastUsedAt: timeShown(credential.lastUsedAt),
  previousSecretUntil: timeShown(credential.previousUntil)
})
