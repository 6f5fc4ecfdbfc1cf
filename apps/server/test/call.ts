/** Calls of the service as a usual client makes them. */
import { assert } from "@effect/vitest"
import { operationNamed } from "@payroll/operations/catalogue"
import { examplePng } from "@payroll/testing/exampleFiles"
import { persistent } from "@payroll/testing/persistent"
import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"
import { checkAnswer, type Answer } from "./answer.ts"
import { checkDocumentedAnswer } from "./documentedAnswer.ts"
import { exampleOf, type Body, type Make } from "./examples.ts"
import { statesAt, type States } from "./states.ts"
import type { Credential } from "./testServer.ts"

export interface Call {
  readonly path: string
  readonly verb?: string
  /** The body, as JSON unless it is a text or bytes already. */
  readonly body?: unknown
  readonly as?: Credential | undefined
  readonly headers?: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** The address the call comes from. */
  readonly from?: string
}

export const basic = ({ username, password }: Credential): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`

/** Gives a connection up long before the service does, which a slow machine would otherwise race. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, agentKeepAliveTimeoutBuffer: 4_000 })

const bytesOf = (body: unknown): string | Buffer | undefined =>
  body === undefined || typeof body === "string" || Buffer.isBuffer(body)
    ? body
    : JSON.stringify(body)

/** The name of the operation that a call names in its body or its path. */
const operationOf = ({ path, body }: Call): string => {
  const named = typeof body === "object" && body !== null && "method" in body ? body.method : ""
  return String(named) || (path.split(/\/|\?|#|%23/)[2] ?? "")
}

/** The credential of a call: what is for the role `payroll` alone, an administrator may not call. */
const credentialOf = (request: Call): Credential | undefined =>
  request.as?.forPayroll && operationNamed(operationOf(request))?.role === "payroll"
    ? request.as.forPayroll
    : request.as

const exchange = (port: number, { path, verb = "POST", ...options }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const body = bytesOf(options.body)
    const headers = {
      ...(body !== undefined && {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body)
      }),
      ...(options.as && { Authorization: basic(options.as) }),
      ...options.headers
    }
    const outgoing = request(
      { port, host: "127.0.0.1", path, method: verb, headers, agent, localAddress: options.from },
      (incoming) => {
        incoming.setEncoding("utf8")
        let text = ""
        incoming.on("data", (chunk: string) => (text += chunk))
        incoming.on("error", reject)
        incoming.on("end", () => {
          const { statusCode: status = 0, headers: received } = incoming
          const answer = { status, headers: received as Record<string, string>, text }
          resolve(answer)
        })
      }
    )
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // The service had given the idle connection up just then: nothing was asked of it.
      const isIdleLost = outgoing.reusedSocket && error.code === "ECONNRESET"
      if (isIdleLost) resolve(exchange(port, { path, verb, ...options }))
      else reject(error)
    })
    outgoing.end(body)
  })

/** Makes a call and gives its answer, checked. */
export const call = async (port: number, request: Call): Promise<Answer> => {
  const as = credentialOf(request)
  const answer = checkAnswer(await exchange(port, { ...request, as }), request.verb === "HEAD")
  if (answer.status === 200) checkDocumentedAnswer(request, answer.text)
  return answer
}

/** As `call`, and repeats it while it is answered with 503. */
export const persistentCall = (port: number, request: Call): Promise<Answer> => {
  const headers = { "Idempotency-Key": randomUUID(), ...request.headers }
  return persistent(
    () => call(port, { ...request, headers }),
    (answer) => ({ status: answer.status, retryAfter: answer.headers["retry-after"] })
  )
}

/** One client of the service, calling with a credential of its own. */
export interface TestClient {
  readonly credential: Credential
  readonly send: (path: string, body: unknown, verb?: string) => Promise<Answer>
  /** Calls the operation with a body, in the form in which the body alone names it. */
  readonly operate: (operation: string, body: unknown) => Promise<Answer>
  /** Uploads a picture about a worker. */
  readonly upload: (userId: string) => Promise<Answer>
  /** Remembers a phone of a worker, as a page of the portal does; the answer lists the phones. */
  readonly remember: (userId: string) => Promise<Answer>
  /** As `operate`, and repeats the call while it is answered with 503. */
  readonly persist: (operation: string, body: unknown) => Promise<Answer>
  /** A right body for the operation; what it refers to is this client's. */
  readonly example: (operation: string) => Promise<Body>
}

export const testClient = (
  port: number,
  credential: Credential,
  states: States = statesAt(port)
): TestClient => {
  const send: TestClient["send"] = (path, body, verb = "POST") =>
    call(port, { path, verb, body, as: credential })
  const callOf = (name: string, body: unknown): Call => {
    const { group, verb } = operationNamed(name) ?? assert.fail(`there is no operation ${name}`)
    return { path: `/${group}`, verb, body, as: credential }
  }
  const operate: TestClient["operate"] = (name, body) => call(port, callOf(name, body))
  const upload: TestClient["upload"] = (userId) =>
    call(port, {
      path: `/files?userId=${userId}`,
      verb: "PUT",
      body: examplePng(),
      headers: { Authorization: basic(credential), "Content-Type": "image/png" }
    })
  const remember: TestClient["remember"] = async (userId) => {
    const link = await operate("addFlowLink", {
      method: "addFlowLink",
      flowLink: { flow: "worker-portal", userId }
    })
    const [, flowName, token] = /\/flow\/([^#]+)#(\w+)/.exec(link.text) ?? []
    const post = (path: string, body: object, headers: object) =>
      call(port, { path, body, headers: { "Sec-Fetch-Site": "same-origin", ...headers } })
    const begun = await post("/flow/session/begin", { flowName, token }, {})
    const { session } = JSON.parse(begun.text)
    const cookie = [begun.headers["set-cookie"] ?? ""].flat().join().split(";")[0]
    await post("/flow/session/remember", {}, { cookie, "Payroll-Session": session.publicId })
    return operate("getRememberedPhones", { method: "getRememberedPhones", userId })
  }
  const make: Make = async (name, body) => {
    const userId = String(body["userId"])
    const made = { addFile: upload, rememberPhone: remember }[name]
    const answer = await (made ? made(userId) : operate(name, body))
    assert.strictEqual(answer.status, 200, answer.text)
    return JSON.parse(answer.text)
  }
  return {
    credential,
    send,
    operate,
    upload,
    remember,
    persist: (name, body) => persistentCall(port, callOf(name, body)),
    example: (name) => exampleOf(name, make, states)
  }
}
