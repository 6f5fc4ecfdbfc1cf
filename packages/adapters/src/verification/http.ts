/**
 * A verification by a provider of the operator's choice, asked over HTTP. Each question is a POST
 * signed as webhooks are; the case's id is its `webhook-id`, so that a provider knows one that comes
 * again. Its URL is the operator's own setting, which is why no address policy stands before it.
 */
import {
  VerificationProvider,
  type ProviderAnswer,
  type ProviderCase
} from "@payroll/operations/ports/verificationProvider"
import { readVerdict, VERDICT_BYTES_MAX } from "@payroll/operations/verification/providerVerdict"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { KeyObject } from "node:crypto"
import { Agent, type Dispatcher } from "undici"
import { parseRetryAfter } from "../webhooks/retryAfter.ts"
import { signatureHeaders } from "../webhooks/signing.ts"

const ANSWER_MS_MAX = 15_000
const CONNECT_MS_MAX = 5_000
/** As many as the verification loop asks at once. */
const CONNECTIONS_MAX = 32

/** How long a case that is answered later rests, unless the provider names a time of at least 10 s. */
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
  /** The time for one question with its answer. Default 15 seconds. */
  readonly answerMsMax?: number
}

const outOfReach = (reason: string): ProviderAnswer => ({ _tag: "OutOfReach", reason })

const bodyOf = ({ attemptId, subjectKind, attemptNumber, submission }: ProviderCase): Buffer =>
  Buffer.from(
    `${JSON.stringify({ attemptId, subjectKind, attemptNumber }).slice(0, -1)},` +
      `"case":${Redacted.value(submission)}}`
  )

/** The bytes of an answer, or undefined where they are more than a verdict takes. */
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
  return verdict ? { _tag: "Verdict", verdict } : outOfReach("the provider's answer is no verdict")
}

const open = Effect.acquireRelease(
  Effect.sync(
    () =>
      new Agent({
        allowH2: false,
        connections: CONNECTIONS_MAX,
        pipelining: 1,
        connect: { timeout: CONNECT_MS_MAX },
        maxHeaderSize: VERDICT_BYTES_MAX
      })
  ),
  (agent) => Effect.promise(() => agent.destroy())
)

const makeAsk = (agent: Agent, { url, key, answerMsMax = ANSWER_MS_MAX }: HttpProviderOptions) => {
  const { origin, pathname, search } = new URL(url)
  return Effect.fnUntraced(function* (asked: ProviderCase) {
    const now = yield* Clock.currentTimeMillis
    const body = bodyOf(asked)
    const signature = signatureHeaders({
      id: asked.attemptId,
      timestampSeconds: Math.floor(now / 1_000),
      body,
      secrets: [key]
    })
    const request = Effect.tryPromise({
      try: async (signal) => {
        const headers = { ...FIXED_HEADERS, ...signature }
        const path = pathname + search
        const answer = await agent.request({ origin, path, method: "POST", headers, body, signal })
        return answerOf(answer, now)
      },
      // What went wrong can name hosts and addresses; that it did is all that anyone needs.
      catch: () => outOfReach("no connection to the provider, or none to the end of its answer")
    })
    return yield* request.pipe(
      Effect.timeoutOrElse({
        duration: answerMsMax,
        orElse: () => Effect.succeed(outOfReach("no answer in time"))
      }),
      Effect.catch(Effect.succeed)
    )
  })
}

/** The provider behind a URL. When its scope ends, its connections are closed. */
export const layerHttpProvider = (options: HttpProviderOptions) =>
  Layer.effect(
    VerificationProvider,
    Effect.map(open, (agent) => VerificationProvider.of({ ask: makeAsk(agent, options) }))
  )
