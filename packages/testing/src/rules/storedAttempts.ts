/** The stored attempts of verifications and earlier versions of records, in the terms of the model. */
import { assert } from "@effect/vitest"
import { attemptStatuses, type PersonCase } from "@payroll/domain/verification/attempt"
import { companyCaseOf, personCaseOf } from "@payroll/domain/verification/caseSummary"
import type { Client } from "@payroll/operations/caller"
import { CompanyStore } from "@payroll/operations/ports/companyStore"
import * as Effect from "effect/Effect"
import { Inspection } from "../storage.ts"
import type { Attempt, Fields } from "./state.ts"
import { fieldsOf, withOwners, type Names } from "./storedFields.ts"

export const attemptLine = ({
  subject,
  number,
  status,
  reasons,
  flags
}: Omit<Attempt, "submitted" | "isLeased">): string =>
  `${subject} ${number} ${status} ${reasons.join()} ${flags.join()}`

const listIn = (value: unknown): ReadonlyArray<string> =>
  JSON.parse(String(value)) as ReadonlyArray<string>

/** Every attempt, and the earlier versions of wages and W-4 information. */
export const rowsStored = Effect.fnUntraced(function* (names: Names, client: Client) {
  const { rows } = yield* Inspection
  const attempts = yield* rows("verification_attempt", { client_id: client.id })
  const earlier = yield* rows("earlier_version", { client_id: client.id })
  const nameOf = (id: unknown) => names.get(String(id)) ?? String(id)
  for (const { status } of attempts) assert.property(attemptStatuses, String(status))
  return {
    attempts: attempts
      .map(({ subject_id: subject, number, status, reasons, flags }) =>
        attemptLine({
          subject: nameOf(subject),
          number: Number(number),
          status: String(status),
          reasons: listIn(reasons).map((reason) => withOwners(names, reason)),
          flags: listIn(flags)
        })
      )
      .toSorted(),
    earlier: earlier
      .map(({ record_id: id, record_version: version, content }) => ({
        id: nameOf(id),
        version: Number(version),
        ...fieldsOf(names, JSON.parse(String(content)) as object)
      }))
      .toSorted(byIdAndVersion)
  }
})

export const byIdAndVersion = (one: Fields, other: Fields): number =>
  `${String(one["id"])} ${String(one["version"])}` <
  `${String(other["id"])} ${String(other["version"])}`
    ? -1
    : 1

const about = (person: PersonCase) => ({
  firstName: person.firstName,
  middleName: person.middleName,
  lastName: person.lastName,
  ssn: person.foreignId ? JSON.stringify(person.foreignId) : person.ssn,
  dateOfBirth: person.dateOfBirth
})

/** The data of a subject's latest attempt, as far as they affect the outcome. */
export const submittedBy = Effect.fnUntraced(function* (names: Names, client: Client, id: string) {
  const { attempts } = yield* CompanyStore
  const { latest } = yield* attempts(client.id, id)
  if (!latest) return undefined
  switch (latest.subjectKind) {
    case "company": {
      const { owners, locations = [], remarks: _, ...business } = companyCaseOf(latest)
      const people = owners.map((owner) => ({ name: names.get(owner.id) ?? "?", ...about(owner) }))
      return {
        ...business,
        owners: people.toSorted((one, other) => one.name.localeCompare(other.name)),
        addresses: [...owners.map(({ address }) => address), ...locations]
          .map((address) => String(address?.address1))
          .toSorted()
      }
    }
    case "businessUser":
      return { name: names.get(id), ...about(personCaseOf(latest)) }
    case "worker": {
      const person = personCaseOf(latest)
      return { ...about(person), address1: person.address?.address1 }
    }
  }
})
