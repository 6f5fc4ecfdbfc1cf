import { assert, describe, it } from "@effect/vitest"
import { makePlaces } from "./places.ts"

describe("places for requests", () => {
  it("are limited", () => {
    const places = makePlaces(2)
    const [first, second] = [places.begin(), places.begin()]
    assert.isDefined(first)
    assert.isDefined(second)
    assert.isUndefined(places.begin())
    first?.end()
    assert.isDefined(places.begin())
  })

  it("are free for others while a body is awaited", () => {
    const places = makePlaces(1)
    const waiting = places.begin()
    waiting?.release()
    const other = places.begin()
    assert.isDefined(other)
    assert.strictEqual(places.inFlight(), 2)
    assert.isFalse(waiting?.take())
    other?.end()
    assert.isTrue(waiting?.take())
    assert.isUndefined(places.begin())
  })

  it("are given back once, however often a request ends", () => {
    const places = makePlaces(1)
    const place = places.begin()
    place?.release()
    place?.end()
    place?.end()
    assert.isFalse(place?.take())
    assert.strictEqual(places.inFlight(), 0)
    assert.isDefined(places.begin())
    assert.isUndefined(places.begin())
  })
})
