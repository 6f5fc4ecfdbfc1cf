/** Begins a meal or a rest break of a worker who is clocked in. */
import { breakPunch } from "./rules/breakPunch.ts"

export const startBreak = breakPunch({
  name: "startBreak",
  summary: "Begin a meal or a rest break of a worker",
  breakType: "The kind of break; a meal if it is not given."
})
