/** Fields shared by requests and answers about credentials. */
import { isLocalDate, toEpochDay } from "@payroll/domain/calendar/localDate"
import { AddressRange } from "@payroll/domain/field/addressRange"
import { choice, chooser } from "@payroll/domain/field/choice"
import { Day } from "@payroll/domain/field/date"
import { partOf } from "@payroll/domain/field/presence"
import { described, rule } from "@payroll/domain/field/rule"
import { Name, text } from "@payroll/domain/field/text"
import { Uuid } from "@payroll/domain/field/uuid"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { dayOf } from "@payroll/domain/timestamp"
import * as Schema from "effect/Schema"
import { ids, listOf, oneOf, shownDay, shownFlag, shownText } from "../../answerSchema.ts"
import { roles } from "../../caller.ts"
import { fieldsOf, nullable, readerOf, schemasOf, time, viewOf } from "../../views/view.ts"
import { payrollCondition, within } from "../../conditions.ts"
import { publishedAs, type BodyRule } from "../../decode.ts"
import { OVERLAP_MS_MAX } from "../../ports/credentials.ts"
import type { CredentialTerms, ListedCredential } from "../../ports/credentialStore.ts"

const COMPANIES_MAX = 100
const ADDRESSES_MAX = 20
/** Days that a credential of the role `payroll` is accepted at most. */
const PAYROLL_DAYS_MAX = 400
const OVERLAP_HOURS_DEFAULT = 24
const HOUR_MS = 3_600_000
const OVERLAP_HOURS_MAX = OVERLAP_MS_MAX / HOUR_MS
const DAY_MS = 24 * HOUR_MS

const Companies = Schema.Array(Uuid).check(
  rule<ReadonlyArray<string>>(({ length }) => length > 0 && length <= COMPANIES_MAX, {
    type: "limit",
    message: `must name 1 to ${COMPANIES_MAX} companies`,
    jsonSchema: { minItems: 1, maxItems: COMPANIES_MAX }
  })
)

const Addresses = Schema.Array(AddressRange).check(
  rule<ReadonlyArray<string>>(({ length }) => length > 0 && length <= ADDRESSES_MAX, {
    type: "limit",
    message: `must name 1 to ${ADDRESSES_MAX} addresses or ranges`,
    jsonSchema: { minItems: 1, maxItems: ADDRESSES_MAX }
  })
)

export const KeyId = described(
  text(255),
  "The key id, which is the user name in Basic authentication."
)

export const keyIdShown = shownText(KeyId)

export const awaitsApprovalShown = shownFlag(
  "Whether it waits for a second person who approves it; it is refused until then."
)

export const secretShown = shownText("The secret; it is not shown again.")

const OverlapHours = Schema.Finite.check(
  rule<number>((hours) => Number.isInteger(hours) && hours >= 0 && hours <= OVERLAP_HOURS_MAX, {
    type: "range",
    message: `must be a whole number from 0 to ${OVERLAP_HOURS_MAX}`,
    jsonSchema: { minimum: 0, maximum: OVERLAP_HOURS_MAX }
  })
)

export const TermsInput = Schema.Struct({
  role: described(choice(roles), "What the credential may call."),
  person: Schema.optionalKey(
    described(
      Name,
      "The person who uses it; mandatory for the role payroll, also as the name of a system."
    )
  ),
  companyIds: Schema.optionalKey(described(Companies, "The only companies that it may see.")),
  addresses: Schema.optionalKey(
    described(Addresses, "The only addresses that it is accepted from, such as 203.0.113.0/24.")
  ),
  expiryDate: Schema.optionalKey(
    described(
      Day,
      `The last day on which it is accepted, in UTC; mandatory for the role payroll, at most ${PAYROLL_DAYS_MAX} days ahead.`
    )
  )
}).annotate({ description: "The credential to issue." })

export const RotationInput = Schema.Struct({
  keyId: KeyId,
  overlapHours: Schema.optionalKey(
    described(OverlapHours, "How long the secret before is still accepted; 24 if it is not given.")
  )
}).annotate({ description: "The credential to rotate." })

const EXPIRY: Problem["path"] = ["credential", "expiryDate"]

/** A credential that has expired when it is made is a mistake. */
export const expiryIsAhead: BodyRule = (body, { today }) => {
  const { expiryDate } = partOf(body, "credential")
  return typeof expiryDate === "string" && expiryDate < today
    ? [problem(EXPIRY, "range", "must not be in the past")]
    : []
}

const roleIn = chooser(roles)

/** A credential that is handed whole values has a name and ends. */
export const payrollTerms = publishedAs(
  within("credential", payrollCondition),
  (body, { today }) => {
    const { role, person, expiryDate } = partOf(body, "credential")
    if (typeof role !== "string" || roleIn(role) !== "payroll") return []
    const isTooFar =
      typeof expiryDate === "string" &&
      isLocalDate(expiryDate) &&
      toEpochDay(expiryDate) > toEpochDay(today) + PAYROLL_DAYS_MAX
    return [
      ...(person === undefined ? [missing(["credential", "person"])] : []),
      ...(expiryDate === undefined ? [missing(EXPIRY)] : []),
      ...(isTooFar
        ? [
            problem(
              EXPIRY,
              "range",
              `must be at most ${PAYROLL_DAYS_MAX} days ahead for the role payroll`
            )
          ]
        : [])
    ]
  }
)

export const termsOf = (input: typeof TermsInput.Type): CredentialTerms => ({
  role: input.role,
  person: input.person,
  companyIds: input.companyIds && [...new Set(input.companyIds)],
  addresses: input.addresses && [...new Set(input.addresses)],
  expiresAt: input.expiryDate && (toEpochDay(input.expiryDate) + 1) * DAY_MS
})

export const overlapMsOf = ({ overlapHours }: typeof RotationInput.Type): number =>
  (overlapHours ?? OVERLAP_HOURS_DEFAULT) * HOUR_MS

/** The terms of a credential as answers have them. */
const termsFields = fieldsOf<CredentialTerms>()(({ by }) => ({
  role: oneOf(roles, TermsInput.fields.role),
  person: nullable(shownText(TermsInput.fields.person.schema)),
  companyIds: nullable(listOf(ids.companyId, "The only companies that it may see; null for all.")),
  addresses: nullable(
    listOf(
      shownText("An address or a range of them."),
      "The only addresses that it is accepted from; null for all."
    )
  ),
  expiryDate: by(Schema.NullOr(shownDay(TermsInput.fields.expiryDate.schema)), ({ expiresAt }) =>
    expiresAt === undefined ? null : dayOf(expiresAt - 1)
  )
}))

export const termsSchemas = schemasOf(termsFields)
export const termsView = readerOf(termsFields)

export const credentialView = viewOf(
  "Credential",
  "A credential, without its secret.",
  fieldsOf<ListedCredential>()(({ from }) => ({
    keyId: keyIdShown,
    client: shownText("The name of its client."),
    ...termsFields,
    createdAt: time("When it was issued."),
    awaitsApproval: awaitsApprovalShown,
    lastUsedAt: nullable(time("When it was last used; null if never.")),
    previousSecretUntil: from(
      "previousUntil",
      nullable(
        time("Until when the secret before the last rotation is accepted; null if it is not.")
      )
    )
  }))
)
