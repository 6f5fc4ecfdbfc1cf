/**
 * Verification by an external provider over HTTP. Each case is a POST signed like a webhook, with the
 * attempt's id as `webhook-id`, so that the provider can recognize repeated requests. No address policy
 * applies, because the operator sets the URL.
 */
import {
  VerificationProvider,
  type ProviderAnswer,
  type ProviderCase
} from "@payroll/operations/ports/verificationProvider"
import { readVerdict, VERDICT_BYTES_MAX } from "@payroll/domain/verification/providerVerdict"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { KeyObject } from "node:crypto"
import type { Agent, Dispatcher } from "undici"
import { openAgent } from "../webhooks/operatorAgent.ts"
import { parseRetryAfter } from "../webhooks/retryAfter.ts"
import { signatureHeaders } from "../webhooks/signing.ts"

const ANSWER_MS_MAX = 15_000
const CONNECTIONS_MAX = 32
const LIMITS = { connections: CONNECTIONS_MAX, headerBytesMax: VERDICT_BYTES_MAX }

/** Delay until a postponed case is sent again, unless `Retry-After` sets one; at least 10 s. */
const LATER_MS = 60 * 60 * 1_000
const LATER_MS_MIN = 10_000

const FIXED_HEADERS = {
  "content-type": "application/json",
  accept: "application/json",
  "accept-encoding": "identity",
  "user-agent": "payroll-verification/1.0"
}

export interface HttpProviderOptions {
  readonly url: string
  readonly key: KeyObject
  /** Deadline of one request with its answer. Default 15 seconds. */
  readonly answerMsMax?: number
}

const outOfReach = (reason: string): ProviderAnswer => ({ _tag: "OutOfReach", reason })

const bodyOf = ({ attemptId, subjectKind, attemptNumber, submission }: ProviderCase): Buffer =>
  Buffer.from(
    `${JSON.stringify({ attemptId, subjectKind, attemptNumber }).slice(0, -1)},` +
      `"case":${Redacted.value(submission)}}`
  )

/** Reads an answer; undefined if it exceeds `VERDICT_BYTES_MAX`. */
const bytesOf = async (body: Dispatcher.ResponseData["body"]): Promise<Buffer | undefined> => {
  const chunks: Array<Buffer> = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > VERDICT_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const answerOf = async (
  { statusCode, headers, body }: Dispatcher.ResponseData,
  nowMs: number
): Promise<ProviderAnswer> => {
  const bytes = await bytesOf(body)
  if (statusCode === 202) {
    const afterMs = parseRetryAfter(headers["retry-after"], nowMs) ?? LATER_MS
    return { _tag: "Later", afterMs: Math.max(afterMs, LATER_MS_MIN) }
  }
  if (statusCode !== 200) return outOfReach(`the provider answered ${statusCode}`)
  const verdict = bytes && readVerdict(bytes)
  return verdict
    ? { _tag: "Verdict", verdict }
    : outOfReach("the provider's answer is not a valid verdict")
}

const makeAsk = (agent: Agent, { url, key, answerMsMax = ANSWER_MS_MAX }: HttpProviderOptions) => {
  const { origin, pathname, search } = new URL(url)
  return Effect.fnUntraced(function* (providerCase: ProviderCase) {
    const { traceparent } = providerCase
    const now = yield* Clock.currentTimeMillis
    const body = bodyOf(providerCase)
    const signature = signatureHeaders({
      id: providerCase.attemptId,
      timestampSeconds: Math.floor(now / 1_000),
      body,
      secrets: [key]
    })
    const request = Effect.tryPromise({
      try: async (signal) => {
        const traced = traceparent === undefined ? undefined : { traceparent }
        const headers = { ...FIXED_HEADERS, ...signature, ...traced }
        const path = pathname + search
        const answer = await agent.request({ origin, path, method: "POST", headers, body, signal })
        return answerOf(answer, now)
      },
      // Without the error's message, which can name hosts and addresses.
      catch: () => outOfReach("the connection to the provider failed")
    })
    return yield* request.pipe(
      Effect.timeoutOrElse({
        duration: answerMsMax,
        orElse: () => Effect.succeed(outOfReach("the provider did not answer in time"))
      }),
      Effect.catch(Effect.succeed)
    )
  })
}

/** The provider at a URL. Its connections are closed when the scope ends. */
export const layerHttpProvider = (options: HttpProviderOptions) =>
  Layer.effect(
    VerificationProvider,
    Effect.map(openAgent(LIMITS), (agent) =>
      VerificationProvider.of({ casesMax: CONNECTIONS_MAX, ask: makeAsk(agent, options) })
    )
  )
