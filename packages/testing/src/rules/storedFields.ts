/** The fields of records in the terms of the model. */
import * as Redacted from "effect/Redacted"
import type { Fields, Stored } from "./state.ts"

/** Names by ids. */
export type Names = ReadonlyMap<string, string>

const LEFT_OUT: ReadonlySet<string> = new Set([
  "clientId",
  "companyId",
  "createdAt",
  "updatedAt",
  "kind",
  "termsAcceptedAt",
  "termsAcceptedBy",
  // When the worker looks at an account again is no rule.
  "dueAt",
  // A time: what holds again from it is compared in the answer.
  "unexemptFrom",
  // It has ids of its own; its effect is compared.
  "waiting",
  // What a provider says is no rule.
  "failureReasons"
])

/** The changes that wait, as the reports name them. */
export const WAITING = "waitingChanges"

export const plain = (names: Names, value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.value(value)
  if (typeof value === "string") return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => plain(names, each))
  return typeof value === "object" && value !== null ? fieldsOf(names, value) : value
}

/** A record's fields: ids as names, secrets in plain text, missing fields left out. */
export const fieldsOf = (names: Names, record: object): Fields =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([field, value]) => value !== undefined && !LEFT_OUT.has(field))
      .map(([field, value]) => [field, plain(names, value)])
  )

export const expectedFields = ({ name, version, fields }: Stored): Fields => ({
  id: name,
  version,
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
})

export const byName = (records: ReadonlyArray<Fields>): ReadonlyArray<Fields> =>
  records.toSorted((one, other) => (String(one["id"]) < String(other["id"]) ? -1 : 1))

/** No answer contains the id. */
export const withoutId = ({ id: _, ...fields }: Fields): Fields => fields

/** A text with the names of the owners in it. */
export const withOwners = (names: Names, text: string): string =>
  text.replaceAll(/(?<=owner:)[0-9a-f-]{36}/gu, (id) => names.get(id) ?? id)
