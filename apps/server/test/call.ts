/** Calls of the service as a usual client makes them. */
import { Agent, request } from "node:http"
import { checkAnswer, type Answer } from "./answer.ts"
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

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const bytesOf = (body: unknown): string | Buffer | undefined =>
  body === undefined || typeof body === "string" || Buffer.isBuffer(body)
    ? body
    : JSON.stringify(body)

/** Makes a call and gives its answer, checked. */
export const call = (port: number, { path, verb = "POST", ...asked }: Call): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const body = bytesOf(asked.body)
    const headers = {
      ...(body !== undefined && {
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body)
      }),
      ...(asked.as && { Authorization: basic(asked.as) }),
      ...asked.headers
    }
    const outgoing = request(
      { port, host: "127.0.0.1", path, method: verb, headers, agent, localAddress: asked.from },
      (incoming) => {
        incoming.setEncoding("utf8")
        let text = ""
        incoming.on("data", (chunk: string) => (text += chunk))
        incoming.on("error", reject)
        incoming.on("end", () => {
          const { statusCode: status = 0, headers: received } = incoming
          const answer = { status, headers: received as Record<string, string>, text }
          resolve(checkAnswer(answer, verb === "HEAD"))
        })
      }
    )
    outgoing.on("error", reject)
    outgoing.end(body)
  })
