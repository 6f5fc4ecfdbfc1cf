/** Calls of operations in the session of the page, typed by the catalogue. */
import type { Calls } from "@payroll/client"
import { operations, type Operation } from "@payroll/client/operations"
import { SubmitFailed } from "@payroll/ui/forms/failure.ts"
import { tell } from "../start/host.ts"
import { authorization, type Over } from "../start/session.ts"
import { noteUse } from "./activity.ts"
import { place } from "./place.ts"
import { makeStore } from "@payroll/ui/store.ts"
import type { FlowWords } from "../text/english.ts"

export type Called = keyof Calls
export type RequestOf<N extends Called> = NonNullable<Parameters<Calls[N]>[0]>
export type AnswerOf<N extends Called> = Awaited<ReturnType<Calls[N]>>

const byName = Object.fromEntries(
  operations().map((operation) => [operation.name, operation])
) as Readonly<Record<Called, Operation>>

interface FieldFailure {
  readonly path: ReadonlyArray<string | number>
  readonly type: string
}

interface FailureBody {
  readonly error?: {
    readonly message?: string
    readonly type?: string
    readonly fields?: ReadonlyArray<FieldFailure>
  }
}

/** The service refused a call, or did not answer it. */
export class CallFailed extends Error {
  /** 0 where there was no answer. */
  readonly status: number
  readonly type: string
  readonly fields: ReadonlyArray<FieldFailure>
  readonly requestId: string | undefined
  constructor(
    status: number,
    { message = "", type = "unknown", fields = [] }: NonNullable<FailureBody["error"]>,
    requestId: string | undefined
  ) {
    super(message)
    this.status = status
    this.type = type
    this.fields = fields
    this.requestId = requestId
  }
}

/** Is called when the session is over, with whose pages the browser has by now. */
export const whenOver = makeStore<(why: Over, name?: string) => void>(() => undefined)

const OTHER = /session of (?<name>.+) by now/

const failureOf = async (answer: Response): Promise<CallFailed> => {
  const { error = {} } = (await answer.json().catch(() => ({}))) as FailureBody
  const requestId = answer.headers.get("X-Request-Id") ?? undefined
  if (error.type === "session-ended") whenOver.get()("ended")
  if (error.type === "other-session") {
    whenOver.get()("other", OTHER.exec(error.message ?? "")?.groups?.["name"])
  }
  return new CallFailed(answer.status, error, requestId)
}

/** Ends when the browser says that there is a connection. */
const connected = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener("online", () => resolve(), { once: true })
  })

/** Returns the calls of a session. A key makes a repeated call store nothing twice. */
export const callsOf =
  (publicId: string) =>
  async <N extends Called>(name: N, request: RequestOf<N>, key?: string): Promise<AnswerOf<N>> => {
    const { group, verb } = byName[name]
    let answer: Response
    try {
      answer = await fetch(`/${group}`, {
        method: verb,
        headers: {
          "Content-Type": "application/json",
          "Payroll-Session": publicId,
          ...authorization(),
          ...(key !== undefined && { "Idempotency-Key": key })
        },
        body: JSON.stringify({ method: name, ...request })
      })
    } catch {
      throw new CallFailed(0, {}, undefined)
    }
    noteUse()
    if (!answer.ok) throw await failureOf(answer)
    return (await answer.json()) as AnswerOf<N>
  }

export type Call = ReturnType<typeof callsOf>

/** The failure of a form in the words of the page: what to do at each field. */
const submitFailure = (
  { status, type, fields, requestId }: CallFailed,
  { problems, failed }: FlowWords
): SubmitFailed => {
  const message =
    status === 0
      ? failed.unreachable
      : type === "code-needed"
        ? failed.needsMore
        : type === "too-many-numbers"
          ? failed.tooOften
          : status >= 500 || status === 429
            ? failed.later
            : failed.refused
  const reasonOf = ({ path, type: problem }: FieldFailure): string => {
    const field = String(path.findLast((part) => typeof part === "string"))
    return problems.of[`${field}: ${problem}`] ?? problems.any[problem] ?? problems.other
  }
  return new SubmitFailed(message, {
    problems: fields.map((field) => ({ path: field.path.join("."), message: reasonOf(field) })),
    isStale: type === "version-conflict",
    isUnknown: status === 0,
    requestId: status >= 500 ? requestId : undefined
  })
}

/** Asks for a code by mail, and ends once it is confirmed. Fails with `SubmitFailed` if the person goes back. */
export type Confirm = () => Promise<void>

/**
 * Returns a function that stores requests as soon as there is a connection, after a code where the service needs one.
 * The same request again has the same key, so that a try whose answer was lost stores nothing twice. Fails with
 * `SubmitFailed`, or as the service does where the page has words of its own for it.
 */
export const makeSubmit = <N extends Called>(
  call: Call,
  name: N,
  words: FlowWords,
  confirm: Confirm,
  hasWords: (error: unknown) => boolean = () => false
) => {
  let last: { readonly body: string; readonly key: string } | undefined
  return async (request: RequestOf<N>): Promise<void> => {
    const body = JSON.stringify(request)
    const { key } = last?.body === body ? last : { key: crypto.randomUUID() }
    last = { body, key }
    await connected()
    try {
      await call(name, request, key).catch(async (error: unknown) => {
        if (!(error instanceof CallFailed) || error.type !== "code-needed") throw error
        await confirm()
        await call(name, request, key)
      })
      tell("stored", { step: place.get() })
    } catch (error) {
      throw error instanceof CallFailed && !hasWords(error) ? submitFailure(error, words) : error
    }
  }
}
