/** How often a secret is compared: as often for a key id that nobody has as for one that somebody has. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { layerTestStorage, sqliteFile } from "@payroll/testing/database/databases"
import { newClient } from "@payroll/testing/commits"
import { Inspection } from "@payroll/testing/storage"
import { Credentials } from "@payroll/operations/ports/credentials"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

let comparisons = 0
const { timingSafeEqual } = crypto

beforeAll(() => {
  // Compares as before, and counts.
  crypto.timingSafeEqual = (one, other) => {
    comparisons += 1
    return timingSafeEqual(one, other)
  }
  syncBuiltinESMExports()
})
afterAll(() => {
  crypto.timingSafeEqual = timingSafeEqual
  syncBuiltinESMExports()
})

/** Returns the result of a look-up and the number of comparisons that it makes. */
const comparisonsFor = Effect.fnUntraced(function* (keyId: string, secret: string) {
  const { authenticate } = yield* Credentials
  const before = comparisons
  const { _tag } = yield* authenticate(keyId, Redacted.make(secret))
  return [_tag, comparisons - before]
})

describe("a credential that is refused", () => {
  it.effect("costs one comparison, whether its key id exists or not, cached or not", () =>
    Effect.gen(function* () {
      const { set } = yield* Inspection
      const [known, revoked] = [yield* newClient, yield* newClient]
      yield* set("credential", { key_id: revoked.credential.username }, { revoked_at: 1 })
      const { username, password } = known.credential
      assert.deepStrictEqual(yield* comparisonsFor(username, Redacted.value(password)), [
        "Accepted",
        1
      ])
      for (const keyId of [username, revoked.credential.username, "pk_test_nobody", ""]) {
        assert.deepStrictEqual(yield* comparisonsFor(keyId, "wrong"), ["Refused", 1], keyId)
        assert.deepStrictEqual(yield* comparisonsFor(keyId, "wrong"), ["Refused", 1], keyId)
        yield* TestClock.adjust("1 second")
        assert.deepStrictEqual(yield* comparisonsFor(keyId, "wrong"), ["Refused", 1], keyId)
      }
    }).pipe(Effect.provide(layerTestStorage(sqliteFile)))
  )
})
