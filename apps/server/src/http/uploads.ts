/** Limits the uploads that arrive at a time: slow ones last for minutes. */
import { UPLOADS_MAX } from "./limits.ts"
import { makeShares, type Shares } from "./shares.ts"

const ALL = "all"

/** Uploads by client; each client may have `percent` of them. */
export const makeUploads = (percent: number): Shares => {
  const all = makeShares(UPLOADS_MAX)
  const ofClients = makeShares(Math.max(1, Math.floor((UPLOADS_MAX * percent) / 100)))
  return {
    take: (client) => {
      if (!all.take(ALL)) return false
      if (ofClients.take(client)) return true
      all.give(ALL)
      return false
    },
    give: (client) => {
      all.give(ALL)
      ofClients.give(client)
    }
  }
}
