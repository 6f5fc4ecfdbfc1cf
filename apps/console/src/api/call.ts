/** Calls of operations, typed by the catalogue, on the session of the page. */
import type { Calls } from "@payroll/client"
import { operations, type Operation } from "@payroll/client/operations"
import { clientAt, placeNow } from "../browser/place.ts"
import { makeStore } from "@payroll/ui/store.ts"

export type Called = keyof Calls

const byName = Object.fromEntries(
  operations().map((operation) => [operation.name, operation])
) as Readonly<Record<Called, Operation>>

export type RequestOf<N extends Called> = NonNullable<Parameters<Calls[N]>[0]>
export type AnswerOf<N extends Called> = Awaited<ReturnType<Calls[N]>>

export interface FieldFailure {
  readonly path: ReadonlyArray<string | number>
  readonly message: string
  readonly type?: string
}

/** The service refused a call, or could not be reached. */
export class CallFailed extends Error {
  readonly status: number
  readonly type: string
  readonly requestId: string | undefined
  /** The fields that the service names, with what is wrong. */
  readonly fields: ReadonlyArray<FieldFailure>
  constructor(
    message: string,
    status: number,
    type: string,
    requestId: string | undefined,
    fields: ReadonlyArray<FieldFailure> = []
  ) {
    super(message)
    this.status = status
    this.type = type
    this.requestId = requestId
    this.fields = fields
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

/**
 * Returns the header of a read that the page repeats by itself, which keeps no session open; none soon after an input.
 */
const background = (): Record<string, string> =>
  Date.now() - inputAt < INPUT_MS ? {} : { "Payroll-Background": "1" }

interface FailureBody {
  readonly error?: {
    readonly message?: string
    readonly type?: string
    readonly fields?: ReadonlyArray<FieldFailure>
  }
}

const failureOf = async (answer: Response): Promise<CallFailed> => {
  const requestId = answer.headers.get("X-Request-Id") ?? undefined
  const body = (await answer.json().catch(() => ({}))) as FailureBody
  const { message = answer.statusText, type = "unknown", fields = [] } = body.error ?? {}
  return new CallFailed(message, answer.status, type, requestId, fields)
}

/** Sends a request to the service that the page came from. */
const fetched = async (path: string, request: RequestInit): Promise<unknown> => {
  let answer: Response
  try {
    answer = await fetch(path, request)
  } catch {
    throw new CallFailed("the service cannot be reached", 0, "unreachable", undefined)
  }
  if (answer.ok) return answer.json()
  const failure = await failureOf(answer)
  if (failure.type === "signed-out") whenSignedOut.get()()
  throw failure
}

/** Sends JSON. */
export const send = (
  path: string,
  verb: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {}
): Promise<unknown> =>
  fetched(path, {
    method: verb,
    headers: { "Content-Type": "application/json", ...background(), ...headers },
    ...(body && { body: JSON.stringify(body) })
  })

/** Sends a file as it is. */
export const sendFile = (path: string, file: File): Promise<unknown> =>
  fetched(path, { method: "PUT", headers: { "Content-Type": file.type }, body: file })

/** Calls an operation that a person signs with the secret of the credential; the service checks it again. */
export const callSigned = async <N extends Called>(
  name: N,
  request: RequestOf<N>,
  secret: string
): Promise<AnswerOf<N>> => {
  const { group, verb } = byName[name]
  const body = { method: name, ...request }
  return (await send(`/${group}`, verb, body, { "Payroll-Secret": secret })) as AnswerOf<N>
}

/**
 * Calls an operation, for the client of the address or the one that was chosen, unless the request names one. A key
 * makes a repeated call store nothing twice.
 */
export const call = async <N extends Called>(
  name: N,
  request: RequestOf<N>,
  key?: string
): Promise<AnswerOf<N>> => {
  const { group, verb } = byName[name]
  const client = clientAt(placeNow()) ?? chosenClient.get()
  const body = { method: name, ...(client !== undefined && { client }), ...request }
  const headers = key === undefined ? {} : { "Idempotency-Key": key }
  return (await send(`/${group}`, verb, body, headers)) as AnswerOf<N>
}
