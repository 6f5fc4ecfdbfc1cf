import * as Context from "effect/Context"

/**
 * How long a new verification waits until its provider is asked, in milliseconds. One that is known
 * to have no verdict before then need not be leased, asked and put off.
 */
export const FirstAskMs = Context.Reference<number>("payroll/FirstAskMs", {
  defaultValue: () => 0
})
