/** Receivers on the loopback address, with full control over the bytes of an answer. */
import { createServer as createTcpServer, type Server, type Socket } from "node:net"
import { createServer as createTlsServer, type TlsOptions } from "node:tls"
import { type Message, WebhookTransport } from "@payroll/operations/ports/webhookTransport"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import { parseAllowList } from "../../src/webhooks/addressPolicy.ts"
import type { NameResolver } from "../../src/webhooks/resolver.ts"
import { newWebhookSecret } from "../../src/webhooks/signing.ts"
import {
  layerWebhookTransport,
  type WebhookTransportOptions
} from "../../src/webhooks/transport.ts"

const loopback = Result.getOrThrow(parseAllowList("127.0.0.0/8"))
export const secret = newWebhookSecret()

/** Handles a connection; gets its number, from 1. */
export type Behaviour = (socket: Socket, connection: number) => void

export interface Receiver {
  readonly port: number
  readonly url: string
  /** The number of connections so far. */
  readonly connections: () => number
  /** Waits until every connection so far is closed on the receiver's side. */
  readonly allClosed: Effect.Effect<void>
}

const listen = (
  server: Server,
  event: "connection" | "secureConnection",
  behave: Behaviour
): Effect.Effect<Receiver, never, Scope.Scope> => {
  const open = new Map<Socket, Promise<void>>()
  server.on("connection", (socket: Socket) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    open.set(socket, promise)
    socket.on("error", () => undefined)
    socket.once("close", () => {
      open.delete(socket)
      resolve()
    })
  })
  let connections = 0
  server.on("tlsClientError", () => undefined)
  server.on(event, (socket: Socket) => {
    socket.on("error", () => undefined)
    behave(socket, ++connections)
  })
  const start = Effect.callback<Receiver>((resume) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      const allClosed = Effect.promise(() => {
        // An unread socket does not notice that the other side closes.
        for (const socket of open.keys()) socket.resume()
        return Promise.all(open.values())
      }).pipe(Effect.asVoid)
      const url = `http://127.0.0.1:${port}/hook`
      resume(Effect.succeed({ port, url, connections: () => connections, allClosed }))
    })
  })
  const stop = Effect.sync(() => {
    server.close()
    for (const socket of open.keys()) socket.destroy()
  })
  return Effect.acquireRelease(start, () => stop)
}

/** A receiver that is closed at the end of the test. */
export const receiver = (behave: Behaviour) => listen(createTcpServer(), "connection", behave)

/** A receiver with TLS that is closed at the end of the test. */
export const secureReceiver = (options: TlsOptions, behave: Behaviour) =>
  listen(createTlsServer(options), "secureConnection", behave)

/** Calls back with the text of each complete request. */
export const onRequest = (socket: Socket, handle: (request: string) => void): void => {
  let text = ""
  socket.on("data", (chunk) => {
    text += chunk.toString()
    const [head = "", ...rest] = text.split("\r\n\r\n")
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (rest.length === 0 || Buffer.byteLength(rest.join("\r\n\r\n")) < length) return
    const request = text
    text = ""
    handle(request)
  })
}

/** Answers each request with the same bytes and leaves the connection open. */
export const answering =
  (answer: string): Behaviour =>
  (socket) =>
    onRequest(socket, () => void socket.write(answer))

export const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"

/** A resolver for the given names that counts its calls. */
export const namesOf = (
  names: Readonly<Record<string, ReadonlyArray<string>>>
): NameResolver & { readonly lookUps: () => number } => {
  let lookUps = 0
  return {
    resolve: (name) => {
      lookUps += 1
      const addresses = names[name]
      return Promise.resolve(
        addresses === undefined ? Result.fail({ ownFault: false }) : Result.succeed(addresses)
      )
    },
    lookUps: () => lookUps
  }
}

const MESSAGE: Omit<Message, "url"> = {
  secrets: [Redacted.make(secret)],
  eventId: "0198c1e0-7000-7000-8000-000000000001",
  timestampSeconds: 1_772_445_600,
  body: '{"name":"Zoë"}'
}

/** Sends one message. */
export const send = (url: string, message: Partial<Message> = {}) =>
  WebhookTransport.use((transport) => transport.send({ ...MESSAGE, url, ...message }))

/** Runs with a transport that may connect to the loopback address, with a short deadline. */
export const withTransport = (options: Partial<WebhookTransportOptions> = {}) =>
  Effect.provide(layerWebhookTransport({ allow: loopback, deadlineMs: 300, ...options }))
