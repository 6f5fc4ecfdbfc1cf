/** Clients, companies and commits for the suites of storage. */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import type { LocalDate } from "@payroll/domain/calendar/localDate"
import type { Company } from "@payroll/domain/company/company"
import type { KybInformation } from "@payroll/domain/company/kybInformation"
import type { CompanyEvent } from "@payroll/domain/event/event"
import type { CompanyLocation } from "@payroll/domain/location/companyLocation"
import { changed, created, type RecordBase } from "@payroll/domain/record"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { Administration } from "@payroll/operations/ports/administration"
import { NewId } from "@payroll/operations/ports/newId"
import type { Changes, Claim, Commit, StoredAnswer } from "@payroll/operations/writer"

/** A time in the past of every database, UTC milliseconds. */
export const AT = 1_760_000_000_000

let serial = 0

/** A number of nine digits that is unique in this run: an EIN or an SSN. */
export const nineDigits = (): string => String(200_000_000 + (serial += 1))

/** A new client, with its credential. */
export const newClient = Effect.gen(function* () {
  const { createClient } = yield* Administration
  return yield* createClient({
    name: `client ${(serial += 1)}`,
    role: "write",
    credential: undefined
  })
})

/** A company with all its records, as it was created. */
export interface Creation {
  readonly company: Company
  readonly kyb: KybInformation
  readonly location: CompanyLocation
  readonly user: BusinessUser
  readonly attempt: VerificationAttempt
  /** The claimed values, which no table may contain in plain text. */
  readonly ein: string
  readonly ssn: string
  readonly commit: Commit
}

export interface CommitInput {
  readonly companyId?: string
  readonly ein?: string
  readonly email?: string
  readonly answer?: StoredAnswer
}

const newCompany = (base: RecordBase): Company => ({
  ...base,
  kind: "employer",
  companyReferenceId: undefined,
  name: "Pioneer Bakery",
  businessWebsite: undefined,
  doingBusinessAs: undefined,
  termsAcceptedAt: AT,
  termsAcceptedBy: "pk_test",
  kybStatus: "pending",
  failureReasons: undefined,
  legalHold: undefined,
  kioskPin: "required"
})

const newKyb = (base: RecordBase, ein: string): KybInformation => ({
  ...base,
  ein: Redacted.make(ein),
  entityType: "LLC",
  incorporationState: "Delaware",
  dateOfIncorporation: "2019-02-28" as LocalDate,
  federalFilingForm: "941",
  payrollRunThisYear: "No",
  formerPaidThisYear: undefined
})

export const newLocation = (base: RecordBase): CompanyLocation => ({
  ...base,
  label: "Main",
  address1: "1 Mill Street",
  address2: undefined,
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  country: "US",
  phoneNumber: undefined,
  isWorkLocation: true,
  isMailingAddress: false,
  isFilingAddress: true,
  status: "Verification pending",
  recordStatus: "active",
  timeZone: undefined
})

const newUser = (base: RecordBase, email: string, ssn: string): BusinessUser => ({
  ...base,
  firstName: "Ada",
  middleName: undefined,
  lastName: "O'Brien",
  email,
  phoneNumber: "3025550100",
  address1: "2 Mill Street",
  address2: undefined,
  city: "Dover",
  state: "DE",
  zipcode: "19901",
  country: "US",
  ssn: Redacted.make(ssn),
  foreignId: undefined,
  dateOfBirth: Redacted.make("1984-05-06"),
  payrollAdmin: true,
  bookkeeper: false,
  beneficialOwner: true,
  ownershipPercentage: 60,
  kycStatus: "pending",
  recordStatus: "active",
  waiting: undefined
})

const newAttempt = (
  base: RecordBase,
  company: Company,
  submission: Readonly<Record<string, string>>
): VerificationAttempt => ({
  ...base,
  subjectKind: "company",
  subjectId: company.id,
  number: 1,
  status: "submitted",
  reasons: [],
  flags: [],
  submission: Redacted.make(JSON.stringify(submission)),
  providerTexts: undefined
})

/** The claim of an EIN by a company. */
export const einClaim = ({ id, clientId }: RecordBase, ein: string): Claim => ({
  rule: "ein",
  scope: clientId,
  value: Redacted.make(ein),
  holder: id,
  path: ["kybInformation", "ein"]
})

/** The claim of an email by a business user. */
export const emailClaim = ({ id, companyId }: RecordBase, email: string): Claim => ({
  rule: "email",
  scope: companyId,
  value: Redacted.make(email),
  holder: id,
  path: ["businessUser", "email"]
})

/** Makes commits of one client. */
export const commitsOf = Effect.fnUntraced(function* (clientId: string) {
  const { next } = yield* NewId

  /** A commit of these changes only. */
  const commit = (changes: Partial<Changes>, answer?: StoredAnswer): Commit => {
    const id = next()
    const { record = { id, companyId: id } } = changes.writes?.[0] ?? {}
    return {
      id,
      clientId,
      credential: "pk_test",
      operation: "test",
      record,
      requestId: `request ${id}`,
      actedBy: undefined,
      address: undefined,
      at: AT,
      changes: { writes: [], revisions: [], claims: [], events: [], ...changes },
      answer
    }
  }

  /** An event about a company in its current state. */
  const event = ({ id, name }: Company): CompanyEvent => ({
    id: next(),
    type: "company.kybstatus.update",
    clientId,
    companyId: id,
    at: AT,
    payload: [{ Company: [{ companyID: id, company: name }] }]
  })

  /** A record's base for this client. */
  const base = (companyId: string, id: string = next()): RecordBase =>
    created(id, { clientId, companyId }, AT)

  /** Creates a company: one of each record, two claims, two events. */
  const creating = ({
    companyId = next(),
    ein = nineDigits(),
    email,
    answer
  }: CommitInput = {}): Creation => {
    const company = newCompany(base(companyId, companyId))
    const ssn = nineDigits()
    const kyb = newKyb(base(companyId), ein)
    const location = newLocation(base(companyId))
    const user = newUser(base(companyId), email ?? `${ssn}@example.com`, ssn)
    const attempt = newAttempt(base(companyId), company, { ein, ssn })
    const changes: Changes = {
      writes: [
        { op: "insert", kind: "company", record: company },
        { op: "insert", kind: "kybInformation", record: kyb },
        { op: "insert", kind: "companyLocation", record: location },
        { op: "insert", kind: "businessUser", record: user },
        { op: "insert", kind: "verificationAttempt", record: attempt }
      ],
      revisions: [{ of: "companyProfile", id: companyId, expected: 0 }],
      claims: [einClaim(company, ein), emailClaim(user, user.email)],
      events: [event(company), event(company)]
    }
    return { company, kyb, location, user, attempt, ein, ssn, commit: commit(changes, answer) }
  }

  /** Renames a company, guarded by its version and its profile's revision, with an event. */
  const renaming = (
    company: Company,
    { revision = 1, name = "Renamed Bakery" }: { revision?: number; name?: string } = {},
    answer?: StoredAnswer
  ): Commit => {
    const record = changed(company, { name }, AT)
    return commit(
      {
        writes: [{ op: "update", kind: "company", record, before: company }],
        revisions: [{ of: "companyProfile", id: company.id, expected: revision }],
        events: [event(record)]
      },
      answer
    )
  }

  /** Stores an event about a company without changing its records. */
  const reporting = (company: Company, events = 1): Commit =>
    commit({ events: Array.from({ length: events }, () => event(company)) })

  return { base, commit, event, creating, renaming, reporting, next }
})

/** An answer to store under a key. */
export const answerFor = (key: string, body = `{"for":"${key}"}`): StoredAnswer => ({
  key,
  fingerprint: `fingerprint of ${key}`,
  status: 200,
  body
})
