/** Flows: pages for one purpose, for the people whose data it is. */

/** The subject of a flow: a worker, the signatory of a company, one owner, or a place with a shared device. */
export const subjectKinds = ["worker", "signatory", "owner", "place"] as const
export type SubjectKind = (typeof subjectKinds)[number]

export const flows = {
  "worker-onboarding": "worker",
  "worker-identity": "worker",
  "worker-tax": "worker",
  "worker-bank-account": "worker",
  "worker-documents": "worker",
  "worker-portal": "worker",
  "company-onboarding": "signatory",
  "company-owner": "owner",
  "company-bank-account": "signatory",
  kiosk: "place"
} as const satisfies Readonly<Record<string, SubjectKind>>

export type Flow = keyof typeof flows

export const FLOWS = Object.keys(flows) as ReadonlyArray<Flow>

/** The flows that show documents: also those in which a form is filled in that is signed then. */
export const FLOWS_WITH_DOCUMENTS: ReadonlyArray<Flow> = [
  "worker-onboarding",
  "worker-tax",
  "worker-bank-account",
  "worker-documents",
  "worker-portal",
  "company-onboarding"
]

/** The flows in which texts of the client are read and accepted, and consent is withdrawn. */
export const FLOWS_WITH_TEXTS: ReadonlyArray<Flow> = FLOWS_WITH_DOCUMENTS.filter(
  (flow) => flow !== "worker-tax" && flow !== "worker-bank-account"
)

/** The flows about subjects of a kind. */
export const flowsOf = (kind: SubjectKind): ReadonlyArray<Flow> =>
  FLOWS.filter((flow) => flows[flow] === kind)

export const isOfWorker = (flow: Flow): boolean => flows[flow] === "worker"

/** True of the clock that workers share: a location, or a company with all of its locations. */
export const isOfPlace = (flow: Flow): boolean => flows[flow] === "place"

interface Subject {
  readonly flow: Flow
  readonly companyId: string
  readonly subjectId: string
}

/** The subject by its field; null in the others, and in all where it is the company itself. */
export const subjectIds = ({ flow, companyId, subjectId }: Subject) => ({
  userId: isOfWorker(flow) ? subjectId : null,
  businessUserId: isOfWorker(flow) || isOfPlace(flow) ? null : subjectId,
  companyLocationId: isOfPlace(flow) && subjectId !== companyId ? subjectId : null
})
