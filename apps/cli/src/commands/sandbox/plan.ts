/** The states that the invented companies and workers are to reach, in turn. */

/** `registered` never submits its KYB; the other names are the answers of the sandbox. */
export const companyPlans = [
  "passes",
  "review",
  "passes",
  "fails",
  "registered",
  "passes",
  "late",
  "passes",
  "review",
  "failsFirst"
] as const
export type CompanyPlan = (typeof companyPlans)[number]

/** `added` has no wage, `paid` a wage and no identity; the others also submit who they are. */
export const workerPlans = [
  "active",
  "active",
  "added",
  "active",
  "paid",
  "active",
  "review",
  "active",
  "fails",
  "paused",
  "active",
  "ended",
  "active",
  "late",
  "removed"
] as const
export type WorkerPlan = (typeof workerPlans)[number]

/** The sandbox's values (`domain/verification/sandboxValues`); other numbers pass. */
const VALUES: Readonly<Partial<Record<CompanyPlan | WorkerPlan, string>>> = {
  fails: "000000001",
  review: "000000003",
  failsFirst: "000000004",
  late: "000000006"
}

/** The number that makes the sandbox answer as planned; undefined if any other does. */
export const plannedNumber = (plan: CompanyPlan | WorkerPlan): string | undefined => VALUES[plan]

/** The plan of the nth. */
export const planOf = <P>(plans: ReadonlyArray<P>, index: number): P => {
  const plan = plans[index % plans.length]
  if (plan === undefined) throw new RangeError("there is no plan")
  return plan
}

const HAS_WAGE: ReadonlySet<WorkerPlan> = new Set([
  "active",
  "paid",
  "review",
  "fails",
  "paused",
  "ended",
  "late"
])
const HAS_IDENTITY: ReadonlySet<WorkerPlan> = new Set([
  "active",
  "review",
  "fails",
  "paused",
  "ended",
  "late"
])

export const hasWage = (plan: WorkerPlan): boolean => HAS_WAGE.has(plan)
export const hasIdentity = (plan: WorkerPlan): boolean => HAS_IDENTITY.has(plan)
