import { companyEvent } from "@payroll/domain/company/profile"
import type { VerificationAttempt } from "@payroll/domain/verification/attempt"
import { changes, insert, profileAt } from "../../changes.ts"
import type { DecisionContext } from "../../operation.ts"
import type { SubmittedProfile } from "../../verification/rules/submitCompany.ts"
import type { Changes, Claim } from "../../writer.ts"

/** Stores a company that is submitted as it registers, with everything of it and its two events. */
export const registeredChanges = (
  profile: SubmittedProfile,
  attempt: VerificationAttempt,
  claims: ReadonlyArray<Claim>,
  { at, newId }: DecisionContext
): Changes => {
  const { company, kyb, locations, businessUsers } = profile
  const registered = { ...profile, company: { ...company, kybStatus: "new" as const } }
  return changes({
    writes: [
      insert("company", company),
      insert("kybInformation", kyb),
      ...locations.map((location) => insert("companyLocation", location)),
      ...businessUsers.map((user) => insert("businessUser", user)),
      insert("verificationAttempt", attempt)
    ],
    revisions: [profileAt({ company, revision: 0 })],
    claims,
    events: [
      companyEvent(newId(), "company.kybstatus.insert", registered, at),
      companyEvent(newId(), "company.kybstatus.update", profile, at)
    ]
  })
}
