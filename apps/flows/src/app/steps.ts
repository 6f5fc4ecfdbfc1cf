/** The steps of each flow. */
import { lazy } from "react"
import { flowOf, portalOf, sharedOf, type FlowPages } from "../flow/step.ts"
import { readCompany, readOnboarding, readOwner } from "../flow/companyData.ts"
import { readData } from "../flow/data.ts"
import { account } from "../steps/account.ts"
import { addresses } from "../steps/addresses.ts"
import { business, companyName } from "../steps/business.ts"
import { details } from "../steps/details.ts"
import { documents } from "../steps/documents.ts"
import { identity } from "../steps/identity.ts"
import { companyLines, submission } from "../steps/submission.ts"
import { owner, self } from "../steps/owner.ts"
import { pay } from "../steps/pay.ts"
import { people } from "../steps/people.ts"
import { schedule } from "../steps/schedule.ts"
import { tax } from "../steps/tax.ts"
import { workerLine } from "../steps/workerLine.ts"

const Portal = lazy(async () => {
  const loaded = await import("../portal/portal.tsx")
  return { default: loaded.Portal }
})

const Kiosk = lazy(async () => {
  const loaded = await import("../portal/kiosk.tsx")
  return { default: loaded.Kiosk }
})

const FLOWS: Readonly<Record<string, FlowPages>> = {
  "worker-onboarding": flowOf(readData, [details, identity, tax, pay, documents], {
    last: workerLine
  }),
  "worker-identity": flowOf(readData, [identity]),
  "worker-tax": flowOf(readData, [tax, documents]),
  "worker-bank-account": flowOf(readData, [pay, documents]),
  "worker-documents": flowOf(readData, [documents]),
  "worker-portal": portalOf(readData, [details, identity, tax, pay, documents], Portal),
  kiosk: sharedOf(Kiosk),
  "company-onboarding": flowOf(
    readOnboarding,
    [business, companyName, addresses, self, people, account, schedule, documents],
    { last: companyLines, submit: submission, says: ({ company }) => company }
  ),
  "company-bank-account": flowOf(readCompany, [account], { says: ({ company }) => company }),
  "company-owner": flowOf(readOwner, [owner], { says: ({ company }) => company })
}

/** The pages of a flow; undefined where it has none. */
export const pagesOf = (flow: string): FlowPages | undefined => FLOWS[flow]
