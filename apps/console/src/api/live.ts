/** True while the service notifies the console of changes; without it pages read again every few seconds. */
import { makeStore } from "../browser/store.ts"

export const isLive = makeStore(false)
