/** Limits the requests that one caller may have under way, so that others are served too. */
import type { Principal } from "@payroll/operations/caller"
import { failures } from "./failures.ts"
import { IN_FLIGHT_MAX } from "./limits.ts"
import type { Failure } from "./reply.ts"
import { makeShares } from "./shares.ts"

/** The places that one request takes of its caller's shares, until it ends. */
export interface CallerShare {
  readonly claim: (principal: Principal) => Failure | undefined
  readonly end: () => void
}

/** Each credential and each client may have `percent` of the places, also while bodies arrive. */
export const makeCallerShares = (percent: number): (() => CallerShare) => {
  const max = Math.max(1, Math.floor((IN_FLIGHT_MAX * percent) / 100))
  const [ofCredentials, ofClients] = [makeShares(max), makeShares(max)]
  return () => {
    let holder: Principal | undefined
    return {
      claim: (principal) => {
        const { credential, client } = principal
        if (!ofCredentials.take(credential)) return failures.shareExceeded
        if (!ofClients.take(client.id)) {
          ofCredentials.give(credential)
          return failures.shareExceeded
        }
        holder = principal
        return undefined
      },
      end: () => {
        if (!holder) return
        ofCredentials.give(holder.credential)
        ofClients.give(holder.client.id)
        holder = undefined
      }
    }
  }
}
