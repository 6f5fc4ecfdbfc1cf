/** Fields shared by requests and answers about credentials. */
import { toEpochDay } from "@payroll/domain/calendar/localDate"
import { notFoundAt } from "@payroll/domain/errors"
import { AddressRange } from "@payroll/domain/field/addressRange"
import { choice, chooser } from "@payroll/domain/field/choice"
import { Day, submittedDay } from "@payroll/domain/field/date"
import { partOf } from "@payroll/domain/field/presence"
import { described, rule } from "@payroll/domain/field/rule"
import { Name, text } from "@payroll/domain/field/text"
import { isUuid, PUBLISHED_UUID, Uuid } from "@payroll/domain/field/uuid"
import { missing, problem, type Problem } from "@payroll/domain/problem"
import { dayOf } from "@payroll/domain/timestamp"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { ids, listOf, oneOf, shownDay, shownFlag, shownId, shownText } from "../../answerSchema.ts"
import { roles } from "../../caller.ts"
import { fieldsOf, nullable, readerOf, schemasOf, time, viewOf } from "../../views/view.ts"
import { kioskCondition, payrollCondition, within } from "../../conditions.ts"
import { publishedAs, type BodyRule } from "../../decode.ts"
import type {
  CredentialPerson,
  CredentialTerms,
  ListedCredential
} from "../../ports/credentialStore.ts"
import { requireCompanies } from "../../ports/erasedSubjects.ts"
import { People } from "../../ports/people.ts"

const COMPANIES_MAX = 100
const ADDRESSES_MAX = 20
/** Days that a credential of the role `payroll` is accepted at most. */
const PAYROLL_DAYS_MAX = 400
const DAY_MS = 86_400_000

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

/** The name of a person: an id in its place would be a name like any other, and compared as one. */
const PersonName = Name.check(
  rule<string>((name) => !isUuid(name), {
    type: "format",
    message:
      "must be the name of the person, or an object with the name and the userId or businessUserId",
    jsonSchema: { not: { pattern: PUBLISHED_UUID } }
  })
)

const IdentifiedPerson = Schema.Struct({
  name: described(PersonName, "The name of the person."),
  userId: Schema.optionalKey(described(Uuid, "The worker who the person is.")),
  businessUserId: Schema.optionalKey(described(Uuid, "The business user who the person is."))
})

const PersonInput = Schema.Union([PersonName, IdentifiedPerson])

const MayActForOthers = described(
  Schema.Boolean,
  "Whether a credential with a person may name another one in `actedBy`; false if it is not given. " +
    "One without a person always may."
)

const Program = described(
  Name,
  "The name of the program that uses it, such as a payroll run; lists show it where there is no person."
)

export const TermsInput = Schema.Struct({
  role: described(choice(roles), "What the credential may call."),
  person: Schema.optionalKey(
    described(
      PersonInput,
      "The person who uses it; mandatory for the role payroll, also as the name of a system. " +
        "A name, or a name with the `userId` or `businessUserId` of the person."
    )
  ),
  mayActForOthers: Schema.optionalKey(MayActForOthers),
  program: Schema.optionalKey(Program),
  companyIds: Schema.optionalKey(described(Companies, "The only companies that it may see.")),
  companyLocationId: Schema.optionalKey(
    described(
      Uuid,
      "The location of the one company, to whose workers a credential of the role kiosk is limited."
    )
  ),
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

export const UpdateInput = Schema.Struct({
  keyId: KeyId,
  person: Schema.optionalKey(
    described(
      Schema.NullOr(PersonInput),
      "The person who uses it, by name, or by name and id; null if it is nobody's, also to take the id away. " +
        "A name alone keeps the id."
    )
  ),
  mayActForOthers: Schema.optionalKey(MayActForOthers),
  program: Schema.optionalKey(
    described(Schema.NullOr(Program), "The name of the program that uses it; null if it has none.")
  )
}).annotate({ description: "The credential to change." })

const EXPIRY: Problem["path"] = ["credential", "expiryDate"]

/** A credential that has expired when it is made is a mistake. */
export const expiryIsAhead: BodyRule = (body, { today }) => {
  const expiry = submittedDay(partOf(body, "credential")["expiryDate"])
  return expiry !== undefined && expiry < today
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
    const expiry = submittedDay(expiryDate)
    const isTooFar =
      expiry !== undefined && toEpochDay(expiry) > toEpochDay(today) + PAYROLL_DAYS_MAX
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

const LOCATION: Problem["path"] = ["credential", "companyLocationId"]

/** A location limits a kiosk of one company. */
export const locationIsOfKiosk = publishedAs(within("credential", kioskCondition), (body) => {
  const { role, companyIds, companyLocationId } = partOf(body, "credential")
  if (companyLocationId === undefined) return []
  return role === "kiosk" && Array.isArray(companyIds) && companyIds.length === 1
    ? []
    : [problem(LOCATION, "conflict", "is only for the role kiosk with one company in companyIds")]
})

const PERSON: Problem["path"] = ["credential", "person"]

/** A person who is not only a name has one id. */
export const personHasOneId: BodyRule = (body) => {
  const { person } = (body["credential"] ?? {}) as { readonly person?: unknown }
  if (typeof person !== "object" || person === null) return []
  return "userId" in person === "businessUserId" in person
    ? [problem(PERSON, "conflict", "must have either userId or businessUserId")]
    : []
}

const NOBODY: CredentialPerson = { person: undefined, userId: undefined, businessUserId: undefined }

/**
 * The person of a credential that is limited to companies or not; by a name alone the ids stay those of the person
 * before. Fails with RecordNotFound if the id is not that of a person of the client, in one of the companies.
 */
export const personOf = Effect.fnUntraced(function* (
  clientId: string,
  input: typeof PersonInput.Type | null | undefined,
  companyIds: ReadonlyArray<string> | undefined,
  { userId, businessUserId }: CredentialPerson = NOBODY
) {
  if (input === undefined || input === null) return NOBODY
  if (typeof input === "string") return { person: input, userId, businessUserId }
  const { name: person, ...named } = input
  const [kind, field] =
    named.userId === undefined
      ? (["businessUser", "businessUserId"] as const)
      : (["worker", "userId"] as const)
  const { find } = yield* People
  const record = yield* find(clientId, named[field] ?? "")
  if (record?.kind !== kind || companyIds?.includes(record.companyId) === false) {
    return yield* notFoundAt(kind === "worker" ? "user" : "business user", [...PERSON, field])
  }
  return { ...NOBODY, person, ...named }
})

/** The terms of a credential of a client. Fails as `personOf` does, and with StateConflict for an erased company. */
export const termsOf = Effect.fnUntraced(function* (
  clientId: string,
  input: typeof TermsInput.Type
) {
  const companyIds = input.companyIds && [...new Set(input.companyIds)]
  if (companyIds) yield* requireCompanies(clientId, companyIds)
  return {
    ...(yield* personOf(clientId, input.person, companyIds)),
    role: input.role,
    mayActForOthers: input.mayActForOthers ?? false,
    program: input.program,
    companyIds,
    companyLocationId: input.companyLocationId,
    addresses: input.addresses && [...new Set(input.addresses)],
    expiresAt: input.expiryDate && (toEpochDay(input.expiryDate) + 1) * DAY_MS
  } satisfies CredentialTerms
})

/** The terms of a credential as answers have them. */
const termsFields = fieldsOf<CredentialTerms>()(({ by }) => ({
  role: oneOf(roles, TermsInput.fields.role),
  person: nullable(shownText(IdentifiedPerson.fields.name)),
  userId: nullable(shownId("The worker who the person is; null if that is not known.")),
  businessUserId: nullable(
    shownId("The business user who the person is; null if that is not known.")
  ),
  mayActForOthers: shownFlag(MayActForOthers),
  program: nullable(shownText(Program)),
  companyIds: nullable(listOf(ids.companyId, "The only companies that it may see; null for all.")),
  companyLocationId: nullable(
    shownId("The location whose workers a kiosk is limited to; null for all.")
  ),
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
