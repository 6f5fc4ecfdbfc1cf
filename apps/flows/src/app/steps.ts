/** The steps of each flow. */
import { details } from "../steps/details.ts"
import { documents } from "../steps/documents.ts"
import { identity } from "../steps/identity.ts"
import { pay } from "../steps/pay.ts"
import type { Step } from "../flow/step.ts"
import { tax } from "../steps/tax.ts"
import type { Data } from "../flow/data.ts"

const STEPS: Readonly<Record<string, ReadonlyArray<Step>>> = {
  "worker-onboarding": [details, identity, tax, pay, documents],
  "worker-identity": [identity],
  "worker-tax": [tax, documents],
  "worker-bank-account": [pay, documents],
  "worker-documents": [documents]
}

/** True of a flow that has pages. */
export const hasPages = (flow: string): boolean => STEPS[flow] !== undefined

/** The steps of a flow that are asked of a person. */
export const stepsOf = (flow: string, data: Data): ReadonlyArray<Step> =>
  (STEPS[flow] ?? []).filter((step) => step.isFor(data))
