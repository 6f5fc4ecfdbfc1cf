/** Calls of operations, typed by the catalogue, on the session of the page. */
import type { Calls } from "@payroll/client"
import { clientAt, placeNow } from "../browser/place.ts"
import { makeStore } from "../browser/store.ts"

/** The operations that the console calls, with their groups; the others have no screen. */
const operations = {
  search: { group: "reports" },
  getVerifications: { group: "reports" },
  getVerification: { group: "reports" },
  getPendingApprovals: { group: "reports" },
  decideVerification: { group: "adminPortal" },
  compareNumber: { group: "adminPortal" },
  getCompanies: { group: "reports" },
  getCompanyInfo: { group: "reports" },
  getCompanyTask: { group: "reports" },
  getUsers: { group: "reports" },
  getUser: { group: "reports" },
  getUserTask: { group: "reports" },
  activateUser: { group: "adminPortal", verb: "PUT" },
  deactivateUser: { group: "adminPortal", verb: "PUT" },
  terminateUser: { group: "adminPortal", verb: "PUT" },
  removeUser: { group: "adminPortal", verb: "PUT" },
  getHistory: { group: "reports" },
  getFigures: { group: "reports" },
  getTimeOffRequests: { group: "timeOffReports" },
  getTimeOffBalance: { group: "timeOffReports" },
  approveTimeOffRequest: { group: "timeOffAdmin", verb: "PUT" },
  declineTimeOffRequest: { group: "timeOffAdmin", verb: "PUT" },
  getTimeOffCalendar: { group: "timeOffReports" },
  getTimeOffLiability: { group: "timeOffReports" },
  getWorkedNow: { group: "timeTrackingReports" },
  getTimesheets: { group: "timeTrackingReports" },
  getTimesheet: { group: "timeTrackingReports" },
  getTimeExceptions: { group: "timeTrackingReports" },
  getTimesheetAmendments: { group: "timeTrackingReports" },
  approveTimesheet: { group: "timeTrackingAdmin", verb: "PUT" },
  returnTimesheet: { group: "timeTrackingAdmin", verb: "PUT" },
  reopenTimesheet: { group: "timeTrackingAdmin", verb: "PUT" },
  waiveTimeException: { group: "timeTrackingAdmin", verb: "PUT" },
  approveTimesheetAmendment: { group: "timeTrackingAdmin", verb: "PUT" },
  rejectTimesheetAmendment: { group: "timeTrackingAdmin", verb: "PUT" },
  getEvents: { group: "reports" },
  getEvent: { group: "reports" },
  getAudit: { group: "reports" },
  getWebhookEndpoints: { group: "reports" },
  getWebhookDeliveries: { group: "reports" },
  updateWebhookEndpoint: { group: "adminPortal", verb: "PUT" },
  testWebhookEndpoint: { group: "adminPortal" },
  retryWebhookDelivery: { group: "adminPortal", verb: "PUT" },
  replayWebhookEvents: { group: "adminPortal" },
  addWebhookEndpoint: { group: "adminPortal" },
  removeWebhookEndpoint: { group: "adminPortal" },
  rotateWebhookSecret: { group: "adminPortal", verb: "PUT" },
  getClients: { group: "reports" },
  addClient: { group: "adminPortal" },
  updateClient: { group: "adminPortal", verb: "PUT" },
  getCredentials: { group: "reports" },
  addCredential: { group: "adminPortal" },
  rotateCredential: { group: "adminPortal", verb: "PUT" },
  revokeCredential: { group: "adminPortal", verb: "PUT" }
} as const satisfies Partial<Record<keyof Calls, { readonly group: string; readonly verb?: "PUT" }>>

export type Called = keyof typeof operations
export type RequestOf<N extends Called> = NonNullable<Parameters<Calls[N]>[0]>
export type AnswerOf<N extends Called> = Awaited<ReturnType<Calls[N]>>

/** What the service refused, or that it could not be reached. */
export class CallFailed extends Error {
  readonly status: number
  readonly type: string
  readonly requestId: string | undefined
  constructor(message: string, status: number, type: string, requestId: string | undefined) {
    super(message)
    this.status = status
    this.type = type
    this.requestId = requestId
  }
}

const CLIENT = "payroll.client"

/** The client that a credential of the service chose to work for; a tab keeps it until the sign-out. */
export const chosenClient = makeStore<string | undefined>(
  sessionStorage.getItem(CLIENT) ?? undefined
)
chosenClient.subscribe(() => {
  const client = chosenClient.get()
  if (client === undefined) sessionStorage.removeItem(CLIENT)
  else sessionStorage.setItem(CLIENT, client)
})
/** Is called when the service says that the session is over. */
export const whenSignedOut = makeStore<() => void>(() => undefined)

const INPUT_MS = 60_000
let inputAt = Date.now()
const noteInput = (): void => {
  inputAt = Date.now()
}
for (const name of ["pointerdown", "keydown"]) {
  addEventListener(name, noteInput, { capture: true, passive: true })
}

/** What a page reads again by itself keeps no session open. */
const background = (): Record<string, string> =>
  Date.now() - inputAt < INPUT_MS ? {} : { "Payroll-Background": "1" }

interface FailureBody {
  readonly error?: { readonly message?: string; readonly type?: string }
}

const failureOf = async (answer: Response): Promise<CallFailed> => {
  const requestId = answer.headers.get("X-Request-Id") ?? undefined
  const body = (await answer.json().catch(() => ({}))) as FailureBody
  const { message = answer.statusText, type = "unknown" } = body.error ?? {}
  return new CallFailed(message, answer.status, type, requestId)
}

/** Sends JSON to the service that the page came from. */
export const send = async (path: string, verb: string, body?: object): Promise<unknown> => {
  let answer: Response
  try {
    answer = await fetch(path, {
      method: verb,
      headers: { "Content-Type": "application/json", ...background() },
      ...(body && { body: JSON.stringify(body) })
    })
  } catch {
    throw new CallFailed("the service cannot be reached", 0, "unreachable", undefined)
  }
  if (answer.ok) return answer.json()
  const failure = await failureOf(answer)
  if (failure.type === "signed-out") whenSignedOut.get()()
  throw failure
}

/** Calls an operation, for the client of the address or the one that was chosen, unless the request names one. */
export const call = async <N extends Called>(
  name: N,
  request: RequestOf<N>
): Promise<AnswerOf<N>> => {
  const operation: { readonly group: string; readonly verb?: string } = operations[name]
  const client = clientAt(placeNow()) ?? chosenClient.get()
  const body = { method: name, ...(client !== undefined && { client }), ...request }
  return (await send(`/${operation.group}`, operation.verb ?? "POST", body)) as AnswerOf<N>
}
