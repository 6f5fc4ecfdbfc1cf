/** True while the service notifies the console of changes; without it pages read again every few seconds. */
import { makeStore } from "@payroll/ui/store.ts"

export const isLive = makeStore(false)
