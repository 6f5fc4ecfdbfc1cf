/** The own data of a worker, as the service shows them to a guest, and what is still missing. */
import type { AnswerOf, Call } from "./call.ts"
import type { Session } from "../start/session.ts"

export type Requirement = AnswerOf<"getUserTask">["userTask"]["requirements"][number]
export type DocumentOfWorker = AnswerOf<"getDocuments">["documents"][number]

/** Purposes of codes. */
export type CodePurpose = AnswerOf<"getUser">["needsCode"][number]

/** The data of any flow. */
export interface FlowData {
  readonly flow: string
  readonly firstName: string
  /** The address on file, to which codes go. */
  readonly email: string | null
  /** The purposes whose data the service shows only after a code. */
  readonly needsCode: ReadonlyArray<CodePurpose>
}

/** The data of a worker. */
export interface Data
  extends
    FlowData,
    Pick<AnswerOf<"getUser">, "user" | "userBankAccounts" | "kycInformation" | "w4Information"> {
  readonly requirements: ReadonlyArray<Requirement>
  /** The documents that count: signed ones and those to sign. */
  readonly documents: ReadonlyArray<DocumentOfWorker>
}

/** The kinds of documents that a flow shows; undefined for all. Others than these flows show none. */
const DOCUMENTS = new Map<string, DocumentOfWorker["kind"] | undefined>([
  ["worker-onboarding", undefined],
  ["worker-documents", undefined],
  ["worker-portal", undefined],
  // The form that is filled in there, as long as it waits for the person.
  ["worker-tax", "w4"],
  ["worker-bank-account", "directDeposit"]
])

/** True of a document that counts, and in the flow of a form of one that waits for the person. */
const isShown = (
  { documentId, kind, status: { status } }: DocumentOfWorker,
  flow: string,
  requirements: ReadonlyArray<Requirement>
): boolean => {
  const wanted = DOCUMENTS.get(flow)
  if (wanted === undefined) return status === "to sign" || status === "signed"
  return kind === wanted && requirements.some(({ path }) => path.includes(documentId))
}

/** Reads the data of the worker of a session. */
export const readData = async (call: Call, { userId, flow }: Session): Promise<Data> => {
  const id = userId ?? ""
  const [worker, { userTask }] = await Promise.all([
    call("getUser", { userId: id }),
    call("getUserTask", { userId: id })
  ])
  const { needsCode } = worker
  const { documents } =
    DOCUMENTS.has(flow) && !needsCode.includes("documents")
      ? await call("getDocuments", { userId: id })
      : { documents: [] }
  return {
    flow,
    firstName: worker.user.firstName,
    email: worker.user.email,
    needsCode,
    user: worker.user,
    userBankAccounts: worker.userBankAccounts,
    kycInformation: worker.kycInformation,
    w4Information: worker.w4Information,
    requirements: userTask.requirements,
    documents: documents.filter((document) => isShown(document, flow, userTask.requirements))
  }
}

/** Returns true if a requirement can be met by one of some operations. */
export const needs = (
  { requirements }: Pick<Data, "requirements">,
  ...steps: ReadonlyArray<Requirement["step"]>
): boolean => requirements.some(({ step }) => steps.includes(step))

/** True of data that the service shows only after a code. */
export const isHidden = (
  { needsCode }: Pick<FlowData, "needsCode">,
  purpose: CodePurpose | undefined
): purpose is CodePurpose => purpose !== undefined && needsCode.includes(purpose)

/** The accounts that pay goes to, or will. */
export const accountsOf = ({ userBankAccounts }: Pick<Data, "userBankAccounts">) =>
  userBankAccounts.filter(
    ({ status: { status } }) => status !== "replaced" && status !== "deactivated"
  )

/** How the worker is paid, or will be once a change that waits takes effect. */
export const payOf = ({ user: { paymentMethod, waitingChanges } }: Pick<Data, "user">) => {
  const waiting = waitingChanges.find(({ kind }) => kind === "pay")
  const shares = waiting?.accounts ?? []
  return {
    method: waiting?.paymentMethod ?? paymentMethod,
    isHeld: waiting !== undefined && waiting.hold !== null,
    shareOf: ({
      userBankAccountId: id,
      payPercentage
    }: AnswerOf<"getUser">["userBankAccounts"][number]) =>
      shares.find(({ userBankAccountId }) => userBankAccountId === id)?.payPercentage ??
      payPercentage
  }
}
