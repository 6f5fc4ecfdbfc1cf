/** Ends the break of a worker. */
import { breakPunch } from "./rules/breakPunch.ts"

export const endBreak = breakPunch({
  name: "endBreak",
  summary: "End the break of a worker",
  breakType: "The kind of break, which must be the one that the worker is on."
})
