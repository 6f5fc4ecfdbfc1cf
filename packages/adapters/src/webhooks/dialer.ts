/**
 * Opens the sockets that webhooks leave through. Every connection passes here, to a name or to a
 * literal address, so here and nowhere else the address policy meets the network.
 */
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net"
import { connect as connectTls, createSecureContext, type SecureContext } from "node:tls"
import type { FailureReason } from "@payroll/operations/ports/webhookTransport"
import * as Result from "effect/Result"
import { type AddressPolicy, forbiddenFor, type Target } from "./addressPolicy.ts"
import type { Answer, NameResolver } from "./resolver.ts"

const CONNECT_TIMEOUT_MS = 5_000
const ATTEMPT_TIMEOUT_MS = 1_000
const MAX_DIALLED_ADDRESSES = 4

/** No connection, in the words of a send's outcome; the message names no host and no address. */
export class DialFailure extends Error {
  readonly reason: FailureReason
  readonly ownFault: boolean

  constructor(reason: FailureReason, message: string, ownFault = false) {
    super(message)
    this.reason = reason
    this.ownFault = ownFault
  }
}

/** What a socket says when the shortage is on our side: descriptors, memory, local ports. */
const OWN_SHORTAGES = new Set(["EMFILE", "ENFILE", "ENOMEM", "ENOBUFS", "EADDRNOTAVAIL"])

const isOwnShortage = (error: Error): boolean =>
  "code" in error && typeof error.code === "string" && OWN_SHORTAGES.has(error.code)

/** Called once, with a connected socket or with the reason why there is none. */
export type Dialled = (failure: DialFailure | null, socket: Socket | null) => void

/** Starts to connect, and gives the way to call that off, after which nothing is reported. */
export type Dial = (target: Target, dialled: Dialled) => () => void

export interface DialerOptions {
  readonly policy: AddressPolicy
  readonly resolver: NameResolver
  /** PEM certificates to trust instead of the platform's. */
  readonly ca?: string
  /** The time for TCP and TLS together. Default 5 seconds. */
  readonly connectTimeoutMs?: number
}

/**
 * The addresses to connect to. One forbidden address refuses the whole answer: a name that mixes
 * public and private addresses is an attack or a mistake.
 */
export const vetAddresses = async (
  target: Target,
  { policy, resolver }: Pick<DialerOptions, "policy" | "resolver">
): Promise<Result.Result<ReadonlyArray<string>, DialFailure>> => {
  const answer: Answer = target.isAddress
    ? Result.succeed([target.host])
    : await resolver.resolve(target.host)
  if (Result.isFailure(answer)) {
    return Result.fail(new DialFailure("dns", "its name has no address", answer.failure.ownFault))
  }
  for (const address of answer.success) {
    const forbidden = forbiddenFor(target, address, policy)
    if (forbidden !== undefined) return Result.fail(new DialFailure("blocked", forbidden))
  }
  return Result.succeed(answer.success.slice(0, MAX_DIALLED_ADDRESSES))
}

/** Gives `net` the vetted addresses in place of its own look-up. */
const fixedLookup = (addresses: ReadonlyArray<string>): LookupFunction => {
  const answer = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_host, _options, done) => done(null, answer)
}

const connect = (
  target: Target,
  addresses: ReadonlyArray<string>,
  secureContext: (() => SecureContext) | undefined
): Socket => {
  const where = {
    host: target.host,
    port: target.port,
    lookup: fixedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    noDelay: true
  }
  if (secureContext === undefined) return connectTcp(where)
  return connectTls({
    ...where,
    // An address is checked against the certificate too, but cannot be named in the hello.
    ...(target.isAddress ? {} : { servername: target.host }),
    ALPNProtocols: ["http/1.1"],
    secureContext: secureContext()
  })
}

/** Calls `dialled` once: when the socket can be written to, or when that cannot be any more. */
const watch = (socket: Socket, target: Target, options: DialerOptions, dialled: Dialled): void => {
  let stage: "connect" | "tls" = "connect"
  let isSettled = false
  const settle = (failure: DialFailure | null): void => {
    if (isSettled) return
    isSettled = true
    clearTimeout(timer)
    if (failure !== null) socket.destroy()
    dialled(failure, failure === null ? socket : null)
  }
  const fail = (ownFault = false): void =>
    settle(new DialFailure(stage, "it cannot be reached", ownFault))
  const timer = setTimeout(fail, options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS)
  socket.on("error", (error) => fail(isOwnShortage(error)))
  socket.once("close", () => fail())
  socket.once("connect", () => {
    stage = "tls"
  })
  socket.once(target.secure ? "secureConnect" : "connect", () => {
    // Judged once more, on the address in fact reached, should the pinning above ever fail.
    const reached = socket.remoteAddress
    if (reached === undefined) return fail()
    const forbidden = forbiddenFor(target, reached, options.policy)
    settle(forbidden === undefined ? null : new DialFailure("blocked", forbidden))
  })
}

/** A dialer: resolve, judge, connect to a judged address, and shake hands where it is https. */
export const makeDialer = (options: DialerOptions): Dial => {
  let context = options.ca === undefined ? undefined : createSecureContext({ ca: options.ca })
  // Loading the platform's certificates takes milliseconds, so it waits until it is needed.
  const secureContext = (): SecureContext => (context ??= createSecureContext())

  return (target, dialled) => {
    let isCalledOff = false
    let socket: Socket | undefined
    void vetAddresses(target, options).then((vetted) => {
      if (isCalledOff) return
      if (Result.isFailure(vetted)) return dialled(vetted.failure, null)
      socket = connect(target, vetted.success, target.secure ? secureContext : undefined)
      watch(socket, target, options, (failure, connected) => {
        if (!isCalledOff) dialled(failure, connected)
      })
    })
    return () => {
      isCalledOff = true
      socket?.destroy()
    }
  }
}
