/** A case as a person may see it who decides on it: numbers by their last four digits, no birthday. */
import * as Redacted from "effect/Redacted"
import { fullName } from "../worker/worker.ts"
import type { CompanyCase, PersonCase, VerificationAttempt } from "./attempt.ts"

export interface PersonSummary {
  readonly id: string
  readonly name: string
  readonly ssnLast4: string
}

export interface CaseSummary {
  /** Of the company or the person. */
  readonly name: string
  readonly einLast4?: string | undefined
  readonly ssnLast4?: string | undefined
  readonly entityType?: string | undefined
  readonly incorporationState?: string | undefined
  readonly dateOfIncorporation?: string | undefined
  readonly owners?: ReadonlyArray<PersonSummary>
  /** Things that looked wrong when it was submitted. */
  readonly remarks: ReadonlyArray<string>
}

const lastFour = (number: string): string => number.slice(-4)

const nameOf = ({ firstName, middleName, lastName }: PersonCase): string =>
  fullName({ firstName, middleName: middleName ?? undefined, lastName })

const personSummary = (person: PersonCase): PersonSummary => ({
  id: person.id,
  name: nameOf(person),
  ssnLast4: lastFour(person.ssn)
})

/** The case of a company's attempt. */
export const companyCaseOf = ({ submission }: VerificationAttempt): CompanyCase =>
  JSON.parse(Redacted.value(submission)) as CompanyCase

/** The case of an owner's or a worker's attempt. */
export const personCaseOf = ({ submission }: VerificationAttempt): PersonCase =>
  JSON.parse(Redacted.value(submission)) as PersonCase

/** The provider's reasons that are not codes. Only whoever reviews the case may see them. */
export const providerTextsOf = ({ providerTexts }: VerificationAttempt): ReadonlyArray<string> =>
  providerTexts ? (JSON.parse(Redacted.value(providerTexts)) as ReadonlyArray<string>) : []

/** What was submitted with an attempt, without what only the verification may know. */
export const caseSummary = (attempt: VerificationAttempt): CaseSummary => {
  if (attempt.subjectKind !== "company") {
    const person = personCaseOf(attempt)
    return {
      name: nameOf(person),
      ssnLast4: lastFour(person.ssn),
      remarks: person.remarks ?? []
    }
  }
  const { name, ein, entityType, incorporationState, dateOfIncorporation, owners, remarks } =
    companyCaseOf(attempt)
  return {
    name,
    einLast4: lastFour(ein),
    entityType,
    incorporationState,
    dateOfIncorporation,
    owners: owners.map(personSummary),
    remarks
  }
}
