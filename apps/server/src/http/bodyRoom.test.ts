import { assert, describe, it } from "@effect/vitest"
import { makeBodyRooms, type BodyRoom } from "./bodyRoom.ts"

/** Rooms by the name of a client that has one credential. */
const roomsIn = (bytesMax: number, percent = 100) => {
  const roomFor = makeBodyRooms(bytesMax, percent)
  return (client: string, credential = client) => roomFor({ credential, client })
}

const LONG = 256 * 1_024 + 1
const ROOM = 100 * LONG

const claimed = (room: BodyRoom, bytes: number, capacity = bytes): string =>
  room.claim(bytes, capacity)?.type ?? "claimed"

describe("the room for bodies", () => {
  it("is limited for all together, and comes back when a request ends", () => {
    const roomFor = roomsIn(1_000)
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
    const roomFor = roomsIn(ROOM)
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
    const roomFor = roomsIn(10)
    const room = roomFor("a")
    room.end()
    assert.strictEqual(claimed(room, 1), "overloaded")
    assert.strictEqual(claimed(roomFor("b"), 10), "claimed")
  })
  it("is shared by bytes, so that a credential or a client leaves some for others", () => {
    const MIB = 1_024 * 1_024
    const roomFor = roomsIn(20 * MIB, 50)
    const rooms = Array.from({ length: 40 }, () => roomFor("a"))
    for (const room of rooms) assert.strictEqual(claimed(room, LONG - 1), "claimed")
    assert.strictEqual(claimed(roomFor("a"), 1), "too-many-concurrent-requests")
    // Another credential of the client has no other share.
    assert.strictEqual(claimed(roomFor("a", "a2"), 1), "too-many-concurrent-requests")
    assert.strictEqual(claimed(roomFor("b", "a2"), 10 * MIB), "claimed")
    assert.strictEqual(claimed(roomFor("c"), 1), "overloaded")
    for (const room of rooms) room.end()
    assert.strictEqual(claimed(roomFor("a"), 10 * MIB), "claimed")
  })

  it("has place for the largest body in a small share", () => {
    const roomFor = roomsIn(16 * 1_024 * 1_024, 1)
    const largest = 5 * 1_024 * 1_024
    const room = roomFor("a")
    assert.strictEqual(claimed(room, largest - 1), "claimed")
    assert.strictEqual(claimed(room, largest), "claimed")
    assert.strictEqual(claimed(roomFor("a"), 1), "too-many-concurrent-requests")
    assert.strictEqual(claimed(roomFor("b"), largest), "claimed")
  })
})
