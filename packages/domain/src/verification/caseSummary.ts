/** A case as shown to a reviewer: the last four digits of numbers, no date of birth. */
import * as Redacted from "effect/Redacted"
import { fullName } from "../worker/worker.ts"
import type {
  CaseAddress,
  CaseLocation,
  CompanyCase,
  PersonCase,
  Remark,
  VerificationAttempt
} from "./attempt.ts"

export interface PersonSummary {
  readonly id: string
  readonly name: string
  readonly ssnLast4: string
  readonly address?: CaseAddress
}

export interface CaseSummary {
  /** Name of the company or person. */
  readonly name: string
  readonly doingBusinessAs?: string | undefined
  readonly einLast4?: string | undefined
  readonly ssnLast4?: string | undefined
  readonly entityType?: string | undefined
  readonly incorporationState?: string | undefined
  readonly dateOfIncorporation?: string | undefined
  /** The home address of a person. */
  readonly address?: CaseAddress
  readonly locations?: ReadonlyArray<CaseLocation>
  readonly owners?: ReadonlyArray<PersonSummary>
  /** Implausible data found at submission. */
  readonly remarks: ReadonlyArray<Remark>
}

const lastFour = (number: string): string => number.slice(-4)

const nameOf = ({ firstName, middleName, lastName }: PersonCase): string =>
  fullName({ firstName, middleName: middleName ?? undefined, lastName })

const personSummary = (person: PersonCase): PersonSummary => ({
  id: person.id,
  name: nameOf(person),
  ssnLast4: lastFour(person.ssn),
  ...(person.address && { address: person.address })
})

/** The case of an attempt for a company. */
export const companyCaseOf = ({ submission }: VerificationAttempt): CompanyCase =>
  JSON.parse(Redacted.value(submission)) as CompanyCase

/** The case of an attempt for an owner or a worker. */
export const personCaseOf = ({ submission }: VerificationAttempt): PersonCase =>
  JSON.parse(Redacted.value(submission)) as PersonCase

/** The provider's reasons that are not codes. Show them only to a reviewer. */
export const providerTextsOf = ({ providerTexts }: VerificationAttempt): ReadonlyArray<string> =>
  providerTexts ? (JSON.parse(Redacted.value(providerTexts)) as ReadonlyArray<string>) : []

/** Summarizes the submission of an attempt for a person: addresses whole, numbers by their last digits, no birthday. */
export const caseSummary = (attempt: VerificationAttempt): CaseSummary => {
  if (attempt.subjectKind !== "company") {
    const person = personCaseOf(attempt)
    return {
      name: nameOf(person),
      ssnLast4: lastFour(person.ssn),
      ...(person.address && { address: person.address }),
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
