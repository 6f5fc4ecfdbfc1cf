/** The random steps of two workers of one company whose verifications depend on each other. */
import fc from "fast-check"
import { does } from "./does.ts"
import { terminationOrPlan } from "./terminationArbitraries.ts"
import {
  type changedWorker,
  deactivation,
  identity,
  identityFields,
  name,
  one,
  verdict,
  wage
} from "./values.ts"

const nowhere = fc.constant(undefined)
/** Two workers of one company, who share a few SSNs. */
const who = fc.nat(1)
const sharedSsn = one("210000001", "210000002")
export const identify = does("addKycInformation", {
  at: who,
  kyc: fc.tuple(identity, sharedSsn).map(([kyc, ssn]) => ({ ...kyc, ssn })),
  remote: nowhere
})
const rename = does("updateUser", {
  at: who,
  user: fc.record({ lastName: name }) as typeof changedWorker,
  place: nowhere,
  version: nowhere
})
/** The attempts of both workers. */
const lastFew = fc.nat(2)
/** Late verdicts, verdicts about changed persons, and third failures. */
export const aboutVerification = fc.oneof(
  {
    weight: 2,
    arbitrary: does("addUserWage", { at: who, wage, isElsewhere: fc.constant(false) })
  },
  identify,
  {
    weight: 3,
    arbitrary: does("updateKycInformation", {
      at: who,
      kyc: fc.record({ ...identityFields, ssn: sharedSsn }, { requiredKeys: [] }),
      remote: nowhere,
      version: nowhere
    })
  },
  { weight: 2, arbitrary: rename },
  { weight: 4, arbitrary: does("lease", {}) },
  { weight: 4, arbitrary: does("answer", { at: lastFew, status: verdict }) },
  does("callback", { at: lastFew, status: verdict }),
  {
    weight: 2,
    arbitrary: does("decideVerification", { at: lastFew, status: one("passed", "failed") })
  },
  does("deactivateUser", { at: who, exit: deactivation, version: nowhere }),
  {
    weight: 2,
    arbitrary: does("terminateUser", {
      at: who,
      exit: terminationOrPlan,
      withdraws: fc.constant(false),
      version: nowhere
    })
  }
)
