/** The random steps of the operations that take many elements. */
import fc from "fast-check"
import { does } from "./does.ts"
import { termination } from "./terminationArbitraries.ts"
import { knownIdentity } from "./personArbitraries.ts"
import { at, flag, identity, one, remote, w4, wage } from "./values.ts"

/** Several elements of one call, often about one worker. */
export const many = <E extends object>(element: {
  readonly [K in keyof E]: fc.Arbitrary<E[K]>
}) => ({
  at,
  elements: fc.array(fc.record({ at, ...element }) as fc.Arbitrary<{ at: number } & E>, {
    minLength: 1,
    maxLength: 3
  }),
  goesOn: flag,
  isDry: one(false, false, false, true)
})
export const addWages = does("addUserWages", many({ wage }))
export const addKycs = does(
  "addKycInformations",
  many({ kyc: fc.oneof({ weight: 3, arbitrary: identity }, knownIdentity), remote })
)
export const addW4s = does("addW4Informations", many({ w4 }))
export const terminateMany = does(
  "terminateUsers",
  many({ exit: termination, withdraws: one(false, false, false, true) })
)
