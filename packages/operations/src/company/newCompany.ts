/** What registering a company means, whether in one call or as the first of several. */
import type { BusinessUser } from "@payroll/domain/businessUser/businessUser"
import { emailKey } from "@payroll/domain/field/text"
import type { Problem } from "@payroll/domain/problem"
import * as Redacted from "effect/Redacted"
import type { DecisionContext } from "../operation.ts"
import type { Claim } from "../writer.ts"

/** A business user's email, unique among the people of a company unless others had it before. */
export const businessUserEmail = (
  user: BusinessUser,
  path: Problem["path"],
  { isTaken }: DecisionContext
): ReadonlyArray<Claim> =>
  isTaken(path)
    ? []
    : [
        {
          rule: "email",
          scope: user.companyId,
          value: Redacted.make(emailKey(user.email)),
          holder: user.id,
          path
        }
      ]
