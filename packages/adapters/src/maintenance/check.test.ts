/** Tests of the check: it finds events and hand-overs that are not whole. */
import { assert, describe, it } from "@effect/vitest"
import { insert } from "@payroll/operations/changes"
import { burst } from "@payroll/testing/burst"
import { commitsOf, newClient } from "@payroll/testing/commits"
import { layerProcess, sqliteFile } from "@payroll/testing/database/databases"
import { exampleHandOver, exampleHandOverPage } from "@payroll/testing/exampleHandOver"
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

  it.live("finds hand-overs without their pages or their audit row", () =>
    Effect.gen(function* () {
      const settings = yield* sqliteFile.fresh
      const checking = Effect.gen(function* () {
        const { set } = yield* Inspection
        const { client } = yield* newClient
        const made = yield* commitsOf(client.id)
        const { company, commit } = made.creating()
        const handOver = { ...exampleHandOver, ...made.base(company.id) }
        const { id } = handOver
        const page = { ...exampleHandOverPage, ...made.base(company.id), handOverId: id }
        const writes = [insert("handOver", handOver), insert("handOverPage", page)]
        const disclosure = { values: ["ssn"] as const, handOverId: id, page: 1 }
        yield* burst([commit])
        yield* burst([{ ...made.commit({ writes }), record: handOver, disclosure }])
        assert.deepStrictEqual(yield* wrongIn, [])
        yield* set("hand_over_page", { hand_over_id: id }, { number: 1, sealed: "v1.1.x" })
        assert.deepStrictEqual(yield* wrongIn, ["sealed values of hand_over_page can be opened"])
        const digests = JSON.stringify([...handOver.digests, ...handOver.digests])
        yield* set("hand_over", { id }, { digests })
        yield* set("audit", { record_id: id }, { disclosure: null })
        assert.deepStrictEqual(yield* wrongIn, [
          "every hand-over has its pages",
          "every hand-over has its audit row",
          "sealed values of hand_over_page can be opened",
          "rows of hand_over are as the service stored them"
        ])
      })
      yield* Effect.scoped(Effect.provide(checking, layerProcess(settings)))
    }).pipe(Effect.scoped)
  )
})
