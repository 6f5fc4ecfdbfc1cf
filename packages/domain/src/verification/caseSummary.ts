/** A case as shown to a reviewer: the last four digits of numbers, no date of birth. */
import * as Redacted from "effect/Redacted"
import type { ForeignIdentity } from "../field/foreignId.ts"
import { fullName } from "../worker/worker.ts"
import type {
  CaseAddress,
  CaseLocation,
  CompanyCase,
  OwnerRole,
  PersonCase,
  Remark,
  VerificationAttempt
} from "./attempt.ts"

/** A document without its whole number. */
type DocumentSummary = Pick<ForeignIdentity, "type" | "country"> & { readonly numberLast4: string }

export interface PersonSummary {
  readonly id: string
  readonly name: string
  readonly ssnLast4?: string
  readonly foreignId?: DocumentSummary
  readonly address?: CaseAddress
  readonly role?: OwnerRole
}

export interface CaseSummary {
  /** Name of the company or person. */
  readonly name: string
  readonly doingBusinessAs?: string | undefined
  readonly einLast4?: string | undefined
  readonly ssnLast4?: string | undefined
  readonly foreignId?: DocumentSummary
  readonly entityType?: string | undefined
  readonly incorporationState?: string | undefined
  readonly dateOfIncorporation?: string | undefined
  /** The home address of a person. */
  readonly address?: CaseAddress
  /** The role of an owner in the company. */
  readonly role?: OwnerRole
  readonly locations?: ReadonlyArray<CaseLocation>
  readonly owners?: ReadonlyArray<PersonSummary>
  /** Implausible data found at submission. */
  readonly remarks: ReadonlyArray<Remark>
}

const lastFour = (number: string): string => number.slice(-4)

const nameOf = ({ firstName, middleName, lastName }: PersonCase): string =>
  fullName({ firstName, middleName: middleName ?? undefined, lastName })

/** A document of fewer characters than this shows none of them. */
const DOCUMENT_SHOWN_MIN = 6

/** A document with the last four characters of its number. */
export const documentSummary = ({ type, country, number }: ForeignIdentity): DocumentSummary => ({
  type,
  country,
  numberLast4: number.length < DOCUMENT_SHOWN_MIN ? "" : lastFour(number)
})

const numberSummary = ({ ssn, foreignId }: PersonCase) =>
  foreignId ? { foreignId: documentSummary(foreignId) } : { ssnLast4: lastFour(ssn) }

const personSummary = (person: PersonCase): PersonSummary => ({
  id: person.id,
  name: nameOf(person),
  ...numberSummary(person),
  ...(person.address && { address: person.address }),
  ...(person.role && { role: person.role })
})

type Submitted = Pick<VerificationAttempt, "submission">

const parsedCases = new WeakMap<Submitted["submission"], unknown>()

/** Parses a case once: its provider, its verdict and its subject ask for it. */
const caseOf = ({ submission }: Submitted): unknown => {
  const existing = parsedCases.get(submission)
  if (existing !== undefined) return existing
  const parsed: unknown = JSON.parse(Redacted.value(submission))
  parsedCases.set(submission, parsed)
  return parsed
}

/** The case of an attempt for a company. */
export const companyCaseOf = (attempt: Submitted): CompanyCase => caseOf(attempt) as CompanyCase

/** The case of an attempt for an owner or a worker. */
export const personCaseOf = (attempt: Submitted): PersonCase => caseOf(attempt) as PersonCase

/** The owners in the case of a company; none in the case of a person. */
export const ownersInCase = (attempt: VerificationAttempt): ReadonlyArray<PersonCase> =>
  attempt.subjectKind === "company" ? companyCaseOf(attempt).owners : []

/** The whole EIN or SSN of a case, or the SSN of one of its owners; empty where a document identifies the person. */
export const numberOfCase = (
  attempt: VerificationAttempt,
  owner: PersonCase | undefined
): Redacted.Redacted<string> => {
  const isOfCompany = attempt.subjectKind === "company"
  const subjectNumber = () => (isOfCompany ? companyCaseOf(attempt).ein : personCaseOf(attempt).ssn)
  return Redacted.make(owner ? owner.ssn : subjectNumber())
}

/** The provider's reasons that are not codes. Show them only to a reviewer. */
export const providerTextsOf = ({ providerTexts }: VerificationAttempt): ReadonlyArray<string> =>
  providerTexts ? (JSON.parse(Redacted.value(providerTexts)) as ReadonlyArray<string>) : []

/** Summarizes the submission of an attempt for a person: addresses whole, numbers by their last digits, no birthday. */
export const caseSummary = (attempt: VerificationAttempt): CaseSummary => {
  if (attempt.subjectKind !== "company") {
    const person = personCaseOf(attempt)
    return {
      name: nameOf(person),
      ...numberSummary(person),
      ...(person.address && { address: person.address }),
      ...(person.role && { role: person.role }),
      remarks: person.remarks ?? []
    }
  }
  const { owners, remarks, ein, locations, ...company } = companyCaseOf(attempt)
  return {
    name: company.name,
    doingBusinessAs: company.doingBusinessAs ?? undefined,
    einLast4: lastFour(ein),
    entityType: company.entityType,
    incorporationState: company.incorporationState,
    dateOfIncorporation: company.dateOfIncorporation,
    ...(locations && { locations }),
    owners: owners.map(personSummary),
    remarks
  }
}
