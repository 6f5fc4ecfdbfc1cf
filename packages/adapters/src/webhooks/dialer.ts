/**
 * Opens the sockets for webhooks. Every connection goes through here, to a name or to a literal address, so
 * this is the one place that enforces the address policy on the network.
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

/** A failed connection, with the reason of the send's outcome. The message names no host or address. */
export class DialFailure extends Error {
  readonly reason: FailureReason
  readonly ownFault: boolean

  constructor(reason: FailureReason, message: string, ownFault = false) {
    super(message)
    this.reason = reason
    this.ownFault = ownFault
  }
}

/** Socket errors caused by a shortage on this machine: descriptors, memory, local ports. */
const LOCAL_SHORTAGES = new Set(["EMFILE", "ENFILE", "ENOMEM", "ENOBUFS", "EADDRNOTAVAIL"])

const isLocalShortage = (error: Error): boolean =>
  "code" in error && typeof error.code === "string" && LOCAL_SHORTAGES.has(error.code)

/** Called once, with a connected socket or with the failure. */
export type Dialled = (failure: DialFailure | null, socket: Socket | null) => void

/** Starts to connect; returns a function that cancels, after which `dialled` is not called. */
export type Dial = (target: Target, dialled: Dialled) => () => void

export interface DialerOptions {
  readonly policy: AddressPolicy
  readonly resolver: NameResolver
  /** PEM certificates to trust instead of the platform's. */
  readonly ca?: string
  /** Timeout for TCP and TLS together. Default 5 seconds. */
  readonly connectTimeoutMs?: number
}

/**
 * The addresses to connect to, at most 4. One forbidden address rejects the whole answer, because a name
 * with both public and private addresses is an attack or a mistake.
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

/** A lookup function for `node:net` that returns the vetted addresses. */
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
    // SNI allows no addresses (RFC 6066); the certificate is checked against the address all the same.
    ...(target.isAddress ? {} : { servername: target.host }),
    ALPNProtocols: ["http/1.1"],
    secureContext: secureContext()
  })
}

/** Calls `dialled` once, when the socket is writable or has failed. */
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
  socket.on("error", (error) => fail(isLocalShortage(error)))
  socket.once("close", () => fail())
  socket.once("connect", () => {
    stage = "tls"
  })
  socket.once(target.secure ? "secureConnect" : "connect", () => {
    // Checked again on the connected address, in case the fixed lookup fails to pin it.
    const reached = socket.remoteAddress
    if (reached === undefined) return fail()
    const forbidden = forbiddenFor(target, reached, options.policy)
    settle(forbidden === undefined ? null : new DialFailure("blocked", forbidden))
  })
}

/** Makes a dialer, which resolves the name, checks the addresses, connects, and does TLS for https. */
export const makeDialer = (options: DialerOptions): Dial => {
  let context = options.ca === undefined ? undefined : createSecureContext({ ca: options.ca })
  // Lazy, because loading the platform's certificates takes milliseconds.
  const secureContext = (): SecureContext => (context ??= createSecureContext())

  return (target, dialled) => {
    let isCancelled = false
    let socket: Socket | undefined
    void vetAddresses(target, options).then((vetted) => {
      if (isCancelled) return
      if (Result.isFailure(vetted)) return dialled(vetted.failure, null)
      socket = connect(target, vetted.success, target.secure ? secureContext : undefined)
      watch(socket, target, options, (failure, connected) => {
        if (!isCancelled) dialled(failure, connected)
      })
    })
    return () => {
      isCancelled = true
      socket?.destroy()
    }
  }
}
