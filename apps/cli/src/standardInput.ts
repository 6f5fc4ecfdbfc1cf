import * as Context from "effect/Context"

/** The bytes that a command reads for `-`: standard input, unless others are provided. */
export const StandardInput = Context.Reference<AsyncIterable<Buffer>>("payroll/StandardInput", {
  defaultValue: () => process.stdin
})
