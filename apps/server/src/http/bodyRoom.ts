/** The memory of all bodies that are read or executed, and who sends them. */
import { limitsOf } from "@payroll/operations/jsonBody"
import { failures } from "./failures.ts"
import { LONG_BODIES_PER_CREDENTIAL_MAX, LONG_BODY_BYTES } from "./limits.ts"
import type { Failure } from "./reply.ts"
import { makeShares } from "./shares.ts"

/** Whom the memory of a body counts for. */
export interface BodyHolder {
  readonly credential: string
  /** The id of the client. */
  readonly client: string
}

/** The room of one request's body, until the request ends. */
export interface BodyRoom {
  /**
   * Claims a buffer of `capacity` bytes in place of the last one, which was not larger, for a body of
   * `bytes` or more.
   */
  readonly claim: (bytes: number, capacity: number) => Failure | undefined
  readonly end: () => void
}

const LARGEST_BODY_BYTES = limitsOf([{ takesMany: true }]).maxBytes

/** The bytes of one credential, and of one client. The largest body fits if the budget has room for it. */
const shareOf = (bytesMax: number, percent: number): number =>
  Math.min(bytesMax, Math.max(LARGEST_BODY_BYTES, Math.floor((bytesMax * percent) / 100)))

/**
 * Room for bodies that have `bytesMax` of capacity together. Each credential and each client may have
 * `percent` of it, so that one of them cannot keep the others out.
 */
export const makeBodyRooms = (
  bytesMax: number,
  percent: number
): ((holder: BodyHolder) => BodyRoom) => {
  let taken = 0
  const longBodies = makeShares(LONG_BODIES_PER_CREDENTIAL_MAX)
  const share = shareOf(bytesMax, percent)
  const [ofCredentials, ofClients] = [makeShares(share), makeShares(share)]
  const take = ({ credential, client }: BodyHolder, bytes: number): boolean => {
    if (!ofCredentials.take(credential, bytes)) return false
    if (ofClients.take(client, bytes)) return true
    ofCredentials.give(credential, bytes)
    return false
  }
  return (holder) => {
    let claimed = 0
    let isLong = false
    let isOver = false
    return {
      claim: (bytes, capacity) => {
        // A request that was cut off may still send.
        if (isOver) return failures.overloaded
        const more = capacity - claimed
        if (taken + more > bytesMax) return failures.overloaded
        if (bytes > LONG_BODY_BYTES && !isLong) {
          if (!longBodies.take(holder.credential)) return failures.tooManyLongBodies
          isLong = true
        }
        if (!take(holder, more)) return failures.bodyShareExceeded
        taken += more
        claimed = capacity
        return undefined
      },
      end: () => {
        if (isOver) return
        isOver = true
        taken -= claimed
        ofCredentials.give(holder.credential, claimed)
        ofClients.give(holder.client, claimed)
        if (isLong) longBodies.give(holder.credential)
      }
    }
  }
}
