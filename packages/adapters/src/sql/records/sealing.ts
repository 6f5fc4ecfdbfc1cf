/** Sensitive fields, stored only under the seal of their client's key. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { ClientKey } from "../../vault/keyVersions.ts"

type Sensitive = Readonly<Record<string, Redacted.Redacted<string> | undefined>>

const present = (fields: Sensitive): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Redacted.value(value)] as const]
    )
  )

/** The sensitive fields of a record under one seal. */
export const seal = (key: ClientKey, table: string, id: string, fields: Sensitive): string =>
  key.seal(table, id, present(fields))

/**
 * The sensitive fields behind a seal. A seal that does not open means that the row was altered or
 * moved: that is not an answer to give, so it is thrown as the defect it is.
 */
export const open = (
  key: ClientKey,
  table: string,
  id: string,
  sealed: string
): Readonly<Record<string, Redacted.Redacted<string>>> =>
  Result.getOrThrow(key.open(table, id, sealed))

/** A field that every seal of its table holds. */
export const sealedField = (
  fields: Readonly<Record<string, Redacted.Redacted<string>>>,
  name: string
): Redacted.Redacted<string> => {
  const field = fields[name]
  if (field === undefined) throw new Error(`a sealed record lacks its field ${name}`)
  return field
}

/**
 * Opens rows of many clients one by one. A row that does not open is logged and left out: what is
 * wrong with one client's data or key holds up no other client.
 */
export const openEach = <Sealed, A, E>(
  rows: ReadonlyArray<Sealed>,
  openRow: (row: Sealed) => Effect.Effect<A, E>
): Effect.Effect<ReadonlyArray<A>, E> =>
  Effect.map(
    Effect.forEach(rows, (row) =>
      Effect.catchDefect(
        Effect.map(openRow(row), (opened) => [opened]),
        (defect) => Effect.as(Effect.logError("a row does not open and is left out", defect), [])
      )
    ),
    (opened) => opened.flat()
  )
