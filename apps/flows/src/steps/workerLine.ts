/** The end of a worker's onboarding: what is left to the employer, or that the worker is paid. */
import { payOf, type Data } from "../flow/data.ts"
import type { Line } from "../flow/step.ts"
import type { FlowWords } from "../text/english.ts"

/** Requirements that the worker meets, or that wait for a verdict. */
const OWN: ReadonlySet<string> = new Set([
  "verification",
  "signDocument",
  "acceptTermsAndCondition",
  "addKycInformation",
  "updateKycInformation",
  "updateW4Information",
  "addUserBankAccount",
  "updateUserBankAccount"
])

/** Requirements that only the employer can meet. */
const isOfEmployer = (data: Data): boolean => data.requirements.some(({ step }) => !OWN.has(step))

/** The line about all of it; none while the worker has something to do. */
export const workerLine = (data: Data, { finished: words }: FlowWords): ReadonlyArray<Line> => {
  if (data.user.userStatus.status === "Active" && data.requirements.length === 0) {
    // Everything is there, and the first choice may wait like a change of it.
    if (payOf(data).isHeld)
      return [{ title: words.nextPay, note: words.nextPayNote, tone: "off", state: words.waiting }]
    return [{ title: words.pay, note: words.payNote, tone: "ok", state: words.ready }]
  }
  return isOfEmployer(data)
    ? [{ title: words.employer, note: words.employerNote, tone: "off", state: words.waiting }]
    : []
}
