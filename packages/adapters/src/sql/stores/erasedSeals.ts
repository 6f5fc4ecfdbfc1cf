/** The values that take the place of sealed fields of a person's records. */
import type { RecordKind } from "@payroll/domain/retention/recordKeeping.data"
import type { Kind, Records } from "@payroll/operations/writer"
import * as Redacted from "effect/Redacted"
import { ERASED } from "./erasedColumns.ts"

type Replaced = (text: string) => string

/** Nobody has it, and nobody was born then. */
const SSN = "000000000"
const BORN = "1900-01-01"

const address = { address1: ERASED, city: ERASED, state: ERASED, zipcode: ERASED }

/** The case of a person, or of a company with its owners, which alone has an EIN. */
interface StoredCase {
  readonly id: string
  readonly ein?: string
  readonly role?: unknown
  readonly remarks?: ReadonlyArray<string>
  readonly owners?: ReadonlyArray<StoredCase>
}

const erasedPerson = ({ id, role, remarks }: StoredCase) => ({
  id,
  firstName: ERASED,
  middleName: null,
  lastName: ERASED,
  ssn: SSN,
  dateOfBirth: BORN,
  address,
  ...(role !== undefined && { role }),
  ...(remarks !== undefined && { remarks })
})

/** Its entity type, its state and the days stay. */
const erasedCompany = ({ owners = [], ...stored }: StoredCase) => ({
  ...stored,
  name: ERASED,
  doingBusinessAs: null,
  ein: SSN,
  locations: [],
  owners: owners.map(erasedPerson)
})

const erasedCase: Replaced = (text) => {
  const stored = JSON.parse(text) as StoredCase
  return JSON.stringify(stored.ein === undefined ? erasedPerson(stored) : erasedCompany(stored))
}

/** The case of a company without one of its owners; others stay as they are. */
export const caseWithout = (text: string, ownerId: string): string => {
  const stored = JSON.parse(text) as StoredCase
  const owners = stored.owners?.map((each) => (each.id === ownerId ? erasedPerson(each) : each))
  return JSON.stringify({ ...stored, ...(owners && { owners }) })
}

const erasedMail: Replaced = (text) => {
  const { company } = JSON.parse(text) as { readonly company: string }
  return JSON.stringify({ to: ERASED, firstName: ERASED, company })
}

/** The sealed fields that every record of a kind has. */
type Required<R> = {
  [F in keyof R]-?: R[F] extends Redacted.Redacted<string> ? F : never
}[keyof R]

type ReplacedSeals = {
  readonly [K in Kind as Required<Records[K]> extends never ? never : K]: {
    readonly [F in Required<Records[K]>]: Replaced
  }
}

/** A field without an answer does not compile. Fields that a record may be without are taken away. */
const replaced: ReplacedSeals = {
  kycInformation: { ssn: () => SSN, dateOfBirth: () => BORN },
  workerBankAccount: { accountNumber: () => "0000" },
  punchAmendment: { reason: () => ERASED },
  verificationAttempt: { submission: erasedCase },
  mail: { content: erasedMail },
  fileChunk: { content: () => "" },
  kybInformation: { ein: () => SSN },
  companyBankAccount: { accountNumber: () => "0000" },
  handOverPage: { content: () => "", notes: () => "" }
}

type Replacing = Readonly<Partial<Record<Kind, Readonly<Record<string, Replaced>>>>>

/** Sealed fields with words that people typed, which no law keeps. */
const WORDS: ReadonlySet<string> = new Set([
  "text",
  "reason",
  "rejectReason",
  "notes",
  "voidReason",
  "decisionReason",
  "overrideReason"
])

/** The kind of records of a sealed field, in a table of another kind. */
export const kindOfSealed = (kind: Kind, field: string, ofTable: RecordKind): RecordKind =>
  kind !== "documentContent" && WORDS.has(field) ? "text" : ofTable

/** The sealed field of a record as it is once it is erased; undefined where it is taken away. */
export const erasedSeal = (
  kind: Kind,
  field: string,
  value: Redacted.Redacted<string>
): Redacted.Redacted<string> | undefined => {
  const replace = (replaced as Replacing)[kind]?.[field]
  return replace && Redacted.make(replace(Redacted.value(value)))
}
