import { assert, describe, it } from "@effect/vitest"
import { makeBodyRooms, type BodyRoom } from "./bodyRoom.ts"

const LONG = 256 * 1_024 + 1
const ROOM = 100 * LONG

const claimed = (room: BodyRoom, bytes: number, capacity = bytes): string =>
  room.claim(bytes, capacity)?.type ?? "claimed"

describe("the room for bodies", () => {
  it("is limited for all together, and comes back when a request ends", () => {
    const roomFor = makeBodyRooms(1_000)
    const [one, two] = [roomFor("a"), roomFor("b")]
    assert.strictEqual(claimed(one, 400, 600), "claimed")
    assert.strictEqual(claimed(two, 401), "overloaded")
    assert.strictEqual(claimed(two, 400), "claimed")
    assert.strictEqual(claimed(one, 601), "overloaded")
    two.end()
    two.end()
    assert.strictEqual(claimed(one, 700, 1_000), "claimed")
    assert.strictEqual(claimed(roomFor("c"), 1), "overloaded")
  })

  it("has four long bodies of a credential, and others for others", () => {
    const roomFor = makeBodyRooms(ROOM)
    const rooms = Array.from({ length: 5 }, () => roomFor("a"))
    assert.deepStrictEqual(
      rooms.map((room) => claimed(room, LONG)),
      ["claimed", "claimed", "claimed", "claimed", "too-many-long-bodies"]
    )
    assert.strictEqual(claimed(roomFor("a"), LONG - 1), "claimed")
    assert.strictEqual(claimed(roomFor("b"), LONG), "claimed")
    rooms[0]?.end()
    assert.strictEqual(claimed(roomFor("a"), LONG), "claimed")
  })

  it("is none after the end of the request, whose body may go on", () => {
    const roomFor = makeBodyRooms(10)
    const room = roomFor("a")
    room.end()
    assert.strictEqual(claimed(room, 1), "overloaded")
    assert.strictEqual(claimed(roomFor("b"), 10), "claimed")
  })
})
