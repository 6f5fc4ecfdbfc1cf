import fc from "fast-check"
import { does } from "./does.ts"
import { changedRoles } from "./personValues.ts"
import { anyWorker, at, job, place, version, workerFields } from "./values.ts"

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

/** The first business user, made a worker with a valid workplace. */
export const employ = does("updateBusinessUserAsEmployee", {
  at: fc.constant(0),
  job: fc
    .tuple(job, workerFields.stateCode)
    .map(([each, code]) => ({ ...each, companyLocationCategory: "Remote" as const, code })),
  place: fc.constant(undefined),
  version: fc.constant(undefined)
})

/** Any worker, made a business user or given other roles. */
export const promote = does("updateEmployeeAsBusinessUser", {
  at: fc.nat(2),
  roles: changedRoles,
  version
})

/** A business user becomes a worker, and a worker a business user. */
export const bothWays = [
  does("updateBusinessUserAsEmployee", { at, job, place, version }),
  promote
] as const
