/** Whether the service says what changes; without it pages read again every few seconds. */
import { makeStore } from "../browser/store.ts"

export const isLive = makeStore(false)
