/** A webhook receiver on node:http that verifies each message as a client would. */
import { onTestFinished } from "@effect/vitest"
import { randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { Webhook } from "standardwebhooks"
import { Site, type Settings } from "./site.ts"
import { until } from "./until.ts"

/** The fields of an event that the tests read. */
interface Event {
  readonly trigger: {
    readonly eventId: string
    readonly eventType: string
    readonly sequence: number
  }
  readonly payload: ReadonlyArray<{
    /** Only in events about a company. */
    readonly Company?: ReadonlyArray<{ readonly companyID: string; readonly kycStatus: string }>
  }>
}

export interface Received {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly body: string
  readonly companyId: string
  readonly sequence: number
  readonly type: string
  readonly status: string
}

/** The status to answer with, now or later. */
export type Answering = (received: Received) => number | Promise<number>

const headersOf = ({ headers }: IncomingMessage) => ({
  "webhook-id": String(headers["webhook-id"]),
  "webhook-timestamp": String(headers["webhook-timestamp"]),
  "webhook-signature": String(headers["webhook-signature"])
})

export class Receiver {
  /** Every message in the order of arrival, all of them verified. */
  readonly received: Array<Received> = []
  /** The number of messages with an invalid signature. */
  forged = 0
  answering: Answering = () => 204
  secret = ""
  #port = 0
  #server: Server | undefined
  #open = 0

  /** Listens; at the same port as before if it was stopped. */
  async listen(): Promise<this> {
    const server = createServer((request, response) => {
      this.#open += 1
      void this.#answer(request)
        .catch(() => 400)
        .then((status) => response.writeHead(status).end())
        // Not when the connection closes: a slow answer is decided after its sender was killed.
        .finally(() => (this.#open -= 1))
    })
    // A connection closed at the moment of its reuse would count as a second delivery.
    server.keepAliveTimeout = 0
    await new Promise<void>((resolve) => server.listen(this.#port, "127.0.0.1", resolve))
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
    onTestFinished(() => this.stop())
    return this
  }

  /** Stops listening and cuts every connection. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    if (!server) return
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`
  }

  /** The number of messages without an answer. */
  get open(): number {
    return this.#open
  }

  /** Waits until a killed sender has no connection left, so that everything it sent was read. */
  left(): Promise<boolean> {
    const connections = (): Promise<number> =>
      new Promise((resolve) => {
        this.#server?.getConnections((_error, count) => resolve(count))
      })
    return until("the killed sender's connections end", async () => (await connections()) === 0)
  }

  of(companyId: string): ReadonlyArray<Received> {
    return this.received.filter((each) => each.companyId === companyId)
  }

  sequences(companyId: string): ReadonlyArray<number> {
    return this.of(companyId).map(({ sequence }) => sequence)
  }

  /** Waits until this number of messages about a company has arrived. */
  waitFor(companyId: string, count: number): Promise<ReadonlyArray<Received>> {
    return until(`${count} messages about a company`, () => {
      const about = this.of(companyId)
      return about.length >= count && about
    })
  }

  async #answer(request: IncomingMessage): Promise<number> {
    const body = await buffer(request)
    const headers = headersOf(request)
    try {
      new Webhook(this.secret).verify(body, headers)
    } catch {
      this.forged += 1
      return 400
    }
    const text = body.toString()
    const { trigger, payload } = JSON.parse(text) as Event
    const company = payload[0]?.Company?.[0]
    const received: Received = {
      id: headers["webhook-id"],
      timestamp: headers["webhook-timestamp"],
      signature: headers["webhook-signature"],
      body: text,
      companyId: String(company?.companyID),
      sequence: trigger.sequence,
      type: trigger.eventType,
      status: String(company?.kycStatus)
    }
    this.received.push(received)
    return this.answering(received)
  }
}

/** A receiver, and an installation whose first client has it as its endpoint from the start. */
export const siteWithReceiver = async (
  settings: Settings = {},
  dataDir?: string
): Promise<{ receiver: Receiver; site: Site }> => {
  const receiver = await new Receiver().listen()
  receiver.secret = `whsec_${randomBytes(32).toString("base64")}`
  const site = new Site(
    {
      PAYROLL_WEBHOOK_URL: receiver.url,
      PAYROLL_WEBHOOK_SECRET: receiver.secret,
      ...settings
    },
    dataDir
  )
  return { receiver, site }
}

/** A receiver that the command line sets as a client's endpoint. */
export const receiverOf = async (site: Site, client = "default"): Promise<Receiver> => {
  const receiver = await new Receiver().listen()
  const { secret } = await site.payroll<{ readonly secret: string }>(
    "webhook",
    "set",
    "--client",
    client,
    "--url",
    receiver.url
  )
  receiver.secret = secret
  return receiver
}
