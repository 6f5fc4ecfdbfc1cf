/** Tests of the check: it finds events that do not fit the sequence of their client. */
import { assert, describe, it } from "@effect/vitest"
import { newClient } from "@payroll/testing/commits"
import { layerProcess, sqliteFile } from "@payroll/testing/database/databases"
import { addRecipient } from "@payroll/testing/delivery/ofClient"
import { Inspection } from "@payroll/testing/storage"
import * as Effect from "effect/Effect"
import { checkData } from "./check.ts"

const wrongIn = Effect.map(checkData, (findings) =>
  findings.filter(({ wrong }) => wrong !== 0).map(({ check }) => check)
)

describe("checkData", () => {
  it.live("finds events that no sequence of their client has", () =>
    Effect.gen(function* () {
      const settings = yield* sqliteFile.fresh
      const checking = Effect.gen(function* () {
        const { set } = yield* Inspection
        const [{ client }, { client: other }] = [yield* newClient, yield* newClient]
        for (let count = 0; count < 3; count += 1) yield* addRecipient(client.id)
        assert.deepStrictEqual(yield* wrongIn, [])
        yield* set("client", { id: client.id }, { last_sequence: 4 })
        assert.deepStrictEqual(yield* wrongIn, [
          "every client's last sequence is that of its last event"
        ])
        yield* set("client", { id: client.id }, { last_sequence: 3 })
        yield* set("event", { client_id: client.id, sequence: 3 }, { client_id: other.id })
        assert.deepStrictEqual(yield* wrongIn, [
          "every event belongs to a company of its client, or to the client"
        ])
      })
      yield* Effect.scoped(Effect.provide(checking, layerProcess(settings)))
    }).pipe(Effect.scoped)
  )
})
