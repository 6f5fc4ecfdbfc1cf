/** A receiver of webhooks on this machine, which verifies them, and can pass them on to another program. */
import { verifyWebhook, type WebhookBody } from "@payroll/webhooks"
import * as Effect from "effect/Effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

const BODY_BYTES_MAX = 1_048_576
const FORWARD_MS_MAX = 14_000
/** Passed on with the body; the signature covers the first two and the body. */
const FORWARDED_HEADERS = [
  "content-type",
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
  "payroll-out-of-order"
]
const ACCEPTED = 204
const BAD_REQUEST = 400
const NOT_FOUND = 404
const BAD_GATEWAY = 502

/** A received message, and the answer of the program that it was passed on to. */
export interface ReceivedWebhook {
  readonly event: WebhookBody
  readonly isOutOfOrder: boolean
  /** The status of the program that it was passed on to; undefined if there is none. */
  readonly forwarded: number | undefined
}

export interface WebhookReceiverOptions {
  /** Part of the URL, so that nobody else's endpoint is taken for this one. */
  readonly path: string
  readonly secret: string
  readonly forwardTo: URL | undefined
  readonly onReceived: (received: ReceivedWebhook) => Promise<void>
  /** The signature does not hold, or the body is too large; nothing of the message is quoted. */
  readonly onRejected: (reason: string) => Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new RangeError("the body is too large")
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The status that another program answers with; 502 without an answer. */
const forward = async (to: URL, request: IncomingMessage, body: Buffer): Promise<number> => {
  const headers = FORWARDED_HEADERS.flatMap((name) => {
    const value = request.headers[name]
    return typeof value === "string" ? [[name, value] as [string, string]] : []
  })
  try {
    const signal = AbortSignal.timeout(FORWARD_MS_MAX)
    const options = { method: "POST", headers, body, redirect: "manual", signal } as const
    const answer = await fetch(to, options)
    await answer.body?.cancel()
    return answer.status
  } catch {
    return BAD_GATEWAY
  }
}

const taking = (options: WebhookReceiverOptions) => {
  const { secret, forwardTo, onReceived, onRejected } = options
  return async (request: IncomingMessage): Promise<number> => {
    let body: Buffer
    let event: WebhookBody
    try {
      body = await bodyOf(request)
      event = await verifyWebhook({ headers: request.headers, body }, { secret })
    } catch (error) {
      await onRejected(error instanceof Error ? error.message : "not a webhook")
      return BAD_REQUEST
    }
    const forwarded = forwardTo && (await forward(forwardTo, request, body))
    const isOutOfOrder = request.headers["payroll-out-of-order"] === "true"
    await onReceived({ event, isOutOfOrder, forwarded })
    return forwarded ?? ACCEPTED
  }
}

/** Listens on a free port until the scope closes; gives the URL. */
export const webhookReceiver = (options: WebhookReceiverOptions) => {
  const take = taking(options)
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const isHere = request.url === options.path
    const isCheck = request.method === "GET" || request.method === "HEAD"
    const status = isHere ? (isCheck ? ACCEPTED : await take(request)) : NOT_FOUND
    response.writeHead(status).end()
  }
  const opened = Effect.promise(
    () =>
      new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
        const server = createServer((request, response) => {
          answer(request, response).catch(() => response.destroy())
        })
        server.once("error", reject)
        server.listen(0, "127.0.0.1", () => resolve(server))
      })
  )
  return Effect.map(
    Effect.acquireRelease(opened, (server) =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
    ),
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${options.path}`
  )
}
