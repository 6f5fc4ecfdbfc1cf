/** The memory of all bodies that are read or executed, and who sends long ones. */
import { failures } from "./failures.ts"
import { LONG_BODIES_PER_CREDENTIAL_MAX, LONG_BODY_BYTES } from "./limits.ts"
import type { Failure } from "./reply.ts"
import { makeShares } from "./shares.ts"

/** The room of one request's body, until the request ends. */
export interface BodyRoom {
  /** Asks for a buffer of `capacity` bytes in place of the last one, for a body of `bytes` or more. */
  readonly claim: (bytes: number, capacity: number) => Failure | undefined
  readonly end: () => void
}

/** Room for bodies that have `bytesMax` of capacity together. Each belongs to a holder. */
export const makeBodyRooms = (bytesMax: number): ((holder: string) => BodyRoom) => {
  let taken = 0
  const longBodies = makeShares(LONG_BODIES_PER_CREDENTIAL_MAX)
  return (holder) => {
    let own = 0
    let isLong = false
    let isOver = false
    return {
      claim: (bytes, capacity) => {
        // A request that was cut off may still send.
        if (isOver) return failures.overloaded
        const isTooMuch = taken - own + capacity > bytesMax
        if (isTooMuch) return failures.overloaded
        if (bytes > LONG_BODY_BYTES && !isLong) {
          if (!longBodies.take(holder)) return failures.tooManyLongBodies
          isLong = true
        }
        taken += capacity - own
        own = capacity
        return undefined
      },
      end: () => {
        if (isOver) return
        isOver = true
        taken -= own
        if (isLong) longBodies.give(holder)
      }
    }
  }
}
