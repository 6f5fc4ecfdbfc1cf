/** When the session was used last, in any tab of the browser: each call of a guest keeps it open. */
import { makeStore } from "@payroll/ui/store.ts"

/** The time of the last call, in milliseconds of this machine. */
export const usedAt = makeStore(Date.now())

const channel = new BroadcastChannel("payroll.flow")
channel.addEventListener("message", () => usedAt.set(Date.now()))

/** Notes a call that the service answered. */
export const noteUse = (): void => {
  usedAt.set(Date.now())
  channel.postMessage("used")
}
