import fc from "fast-check"
import { does } from "./does.ts"
import { anyWorker, workerFields } from "./values.ts"

/** A worker of the first company with a valid workplace. */
export const hire = does("addUser", {
  at: fc.constant(0),
  user: fc.tuple(anyWorker, workerFields.stateCode).map(([user, stateCode]) => ({
    ...user,
    companyLocationCategory: "Remote" as const,
    stateCode
  })),
  place: fc.constant(undefined)
})
