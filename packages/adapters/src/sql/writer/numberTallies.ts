/** Counts the values of sealed fields that a commit tries, as keyed digests (`number_tally`). */
import { dayOf } from "@payroll/domain/timestamp"
import type { Commit, CountedValue } from "@payroll/operations/writer"
import * as Redacted from "effect/Redacted"
import type { ClientKey } from "../../vault/keyVersions.ts"
import type { EncodedNumber } from "./encodedCommit.ts"

const DAY_MS = 86_400_000
/** Characters of a stored digest: 128 bits. */
const DIGEST_LENGTH = 32
/** Characters of the scope's id, in which its time is, that a tally begins with. */
const SCOPE_LENGTH = 12
/** Characters of its digest that a tally ends with: 80 bits. */
const TALLY_LENGTH = 20

const hex = (digest: string): string =>
  Buffer.from(digest, "base64url").toString("hex").slice(0, DIGEST_LENGTH)

/** Tallies of scopes of one time are next to each other, so that few pages of the table are written. */
const tallyOf = (key: ClientKey, scope: string, inCommon: string): string =>
  scope.replaceAll("-", "").slice(0, SCOPE_LENGTH) +
  hex(key.digest("tally", scope, inCommon)).slice(0, TALLY_LENGTH)

interface Span {
  readonly name: string
  /** UTC milliseconds. */
  readonly until: number
}

/**
 * The spans in which a value counts: its day, or the fixed span of `countsForMs` that it is in and the next one. A span
 * thus has the values of the one before as well, so that no time of that length, wherever it begins, has more than
 * the limit.
 */
const spansOf = (at: number, countsForMs: number | undefined): ReadonlyArray<Span> => {
  if (countsForMs === undefined) return [{ name: dayOf(at), until: at - (at % DAY_MS) + DAY_MS }]
  const first = Math.floor(at / countsForMs)
  return [first, first + 1].map((span) => ({
    name: `${countsForMs} ${span}`,
    until: (span + 1) * countsForMs
  }))
}

/** Encodes a counted value of a commit, by its index. */
export const encodedNumber =
  ({ id, at }: Commit, key: ClientKey) =>
  (
    { scope, alike, value, max, countsForMs }: CountedValue,
    index: number
  ): ReadonlyArray<EncodedNumber> =>
    spansOf(at, countsForMs).map(({ name, until }) => {
      const tally = tallyOf(key, scope, `${name} ${alike}`)
      // What has no value counts each time.
      const text = value ? Redacted.value(value) : `${id} ${index}`
      const digest = hex(key.digest("tallied", tally, text))
      return { index, tally, digest, full: max * DIGEST_LENGTH, until }
    })
