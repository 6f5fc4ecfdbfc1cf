import * as Context from "effect/Context"

/**
 * Delay in milliseconds before a new case is first sent to the provider. If the provider cannot have a
 * verdict earlier, this saves a lease, a request and a postponement.
 */
export const FirstAskMs = Context.Reference<number>("payroll/FirstAskMs", {
  defaultValue: () => 0
})
