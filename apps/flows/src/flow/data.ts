/** The own data of a worker, as the service shows them to a guest, and what is still missing. */
import type { AnswerOf, Call } from "./call.ts"
import type { Session } from "../start/session.ts"

export type Requirement = AnswerOf<"getUserTask">["userTask"]["requirements"][number]
export type OwnDocument = AnswerOf<"getDocuments">["documents"][number]

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

/** The data of somebody who signs documents, as a worker or for a company. */
export interface DocumentsData extends FlowData {
  readonly requirements: ReadonlyArray<Requirement>
  /** The documents of this person that count: signed ones and those to sign. */
  readonly documents: ReadonlyArray<OwnDocument>
}

/** The data of a worker. */
export interface Data
  extends
    DocumentsData,
    Pick<AnswerOf<"getUser">, "user" | "userBankAccounts" | "kycInformation" | "w4Information"> {}

/** The kinds of documents that a flow shows; undefined for all. Others than these flows show none. */
const DOCUMENTS = new Map<string, OwnDocument["kind"] | undefined>([
  ["worker-onboarding", undefined],
  ["worker-documents", undefined],
  ["worker-portal", undefined],
  ["company-onboarding", undefined],
  // The form that is filled in there, as long as it waits for the person.
  ["worker-tax", "w4"],
  ["worker-bank-account", "directDeposit"]
])

const SHOWN: ReadonlySet<string> = new Set(["to sign", "signed", "signed on paper"])

/** True of a document that counts, and in the flow of a form of one that waits for the person. */
const isShown = (
  { documentId, kind, status: { status } }: OwnDocument,
  flow: string,
  requirements: ReadonlyArray<Requirement>
): boolean => {
  const wanted = DOCUMENTS.get(flow)
  if (wanted === undefined) return SHOWN.has(status)
  return kind === wanted && requirements.some(({ path }) => path.includes(documentId))
}

/** The field of a request that names who signs a document. */
export const signerIn = ({
  userId,
  businessUserId
}: Pick<OwnDocument, "userId" | "businessUserId">) =>
  userId === null ? { businessUserId: businessUserId ?? "" } : { userId }

/** Reads the documents of the person of a session; none before the code that shows them. */
export const readDocuments = async (
  call: Call,
  session: Session,
  { needsCode, requirements }: Pick<DocumentsData, "needsCode" | "requirements">
): Promise<ReadonlyArray<OwnDocument>> => {
  const { flow } = session
  if (!DOCUMENTS.has(flow) || needsCode.includes("documents")) return []
  const { documents } = await call("getDocuments", signerIn(session))
  return documents.filter((document) => isShown(document, flow, requirements))
}

/** Reads the data of the worker of a session. */
export const readData = async (call: Call, session: Session): Promise<Data> => {
  const id = session.userId ?? ""
  const [worker, { userTask }] = await Promise.all([
    call("getUser", { userId: id }),
    call("getUserTask", { userId: id })
  ])
  const { needsCode } = worker
  const { requirements } = userTask
  return {
    flow: session.flow,
    firstName: worker.user.firstName,
    email: worker.user.email,
    needsCode,
    user: worker.user,
    userBankAccounts: worker.userBankAccounts,
    kycInformation: worker.kycInformation,
    w4Information: worker.w4Information,
    requirements,
    documents: await readDocuments(call, session, { needsCode, requirements })
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
