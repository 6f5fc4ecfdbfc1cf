/** Which reads of a request may go to a replica. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { caller, makeWorld } from "../test/executeWorld.ts"
import { defineRead } from "./defineOperation.ts"
import { ReadPlace } from "./ports/readPlace.ts"

/** A read that answers with the place where it read, for every time that it did. */
const placed = ({ saysUpTo = false, isAudited = false } = {}) => {
  const places: Array<string> = []
  const operation = defineRead({
    group: "reports",
    name: "look",
    role: "read",
    summary: "Look",
    request: Schema.Struct({}),
    response: Schema.Struct({ id: Schema.String, upTo: Schema.optionalKey(Schema.String) }),
    read: () =>
      Effect.map(ReadPlace, (place) => {
        places.push(place === "primary" ? place : `replica at ${place.atLeast}`)
        return { id: "1", ...(saysUpTo && { upTo: "2026-11-26T00:00:00.000Z" }) }
      }),
    ...(isAudited && { looksAt: () => ({ id: "1", companyId: "company-1" }) })
  })
  return { operation, places }
}

const mayBeBehind = { atLeast: "7" }

describe("a read", () => {
  it.effect.each([
    ["that allows nothing", {}, undefined, ["primary"]],
    ["that allows a replica", {}, mayBeBehind, ["replica at 7"]],
    [
      "that says up to when it is complete",
      { saysUpTo: true },
      mayBeBehind,
      ["replica at 7", "primary"]
    ],
    ["that leaves an audit row", { isAudited: true }, mayBeBehind, ["primary"]]
  ] as const)("%s", ([, manner, allowed, expected]) => {
    const { layer, ask } = makeWorld()
    const { operation, places } = placed(manner)
    return Effect.gen(function* () {
      yield* ask({ operation, body: {}, caller: caller("read"), mayBeBehind: allowed })
      assert.deepStrictEqual(places, [...expected])
    }).pipe(Effect.provide(layer))
  })
})
