/**
 * A scanner of files over HTTP: each file is the body of a POST, answered by 200 with a text if nothing was found and
 * by 406 if something was, as clamav-rest does. No address policy applies, because the operator sets the URL.
 */
import { FileScanner, SCAN_MS_MAX } from "@payroll/operations/ports/fileScanner"
import type { SpooledUpload } from "@payroll/operations/ports/uploadSpool"
import { Unavailable } from "@payroll/operations/writer"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Readable } from "node:stream"
import type { Agent, Dispatcher } from "undici"
import { openAgent } from "./operatorAgent.ts"

const LIMITS = { connections: 8, headerBytesMax: 16 * 1024 }
const RETRY_AFTER_SECONDS = 30

const CLEAN = 200
const FOUND = 406
const ANSWER_BYTES_MAX = 64 * 1024

const HEADERS = {
  "content-type": "application/octet-stream",
  "accept-encoding": "identity",
  "user-agent": "payroll-scanner/1.0"
}

const unavailable = (reason: string) =>
  new Unavailable({ reason: `the file scanner ${reason}`, retryAfterSeconds: RETRY_AFTER_SECONDS })

/** True of a body that is not empty: clamav-rest answers 200 with nothing when it has lost its scanner. */
const hasText = async (body: Dispatcher.ResponseData["body"]): Promise<boolean> => {
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) break
  }
  return bytes > 0
}

const makeIsClean = (agent: Agent, url: string, answerMsMax: number) => {
  const { origin, pathname, search } = new URL(url)
  const path = pathname + search
  return Effect.fnUntraced(function* ({
    byteLength,
    chunks
  }: Pick<SpooledUpload, "byteLength" | "chunks">) {
    const request = Effect.tryPromise({
      try: async (signal) => {
        const answer = await agent.request({
          origin,
          path,
          method: "POST",
          headers: { ...HEADERS, "content-length": String(byteLength()) },
          body: Readable.from(chunks()),
          signal
        })
        return { status: answer.statusCode, isAnswered: await hasText(answer.body) }
      },
      // Without the error's message, which can name hosts and addresses.
      catch: () => unavailable("cannot be reached")
    })
    const { status, isAnswered } = yield* Effect.timeoutOrElse(request, {
      duration: answerMsMax,
      orElse: () => Effect.fail(unavailable("did not answer in time"))
    })
    if (status === CLEAN && isAnswered) return true
    return status === FOUND ? false : yield* unavailable(`answered ${status}`)
  })
}

/** The scanner at the URL of the settings, or none. Its connections are closed when the scope ends. */
export const layerFileScanner = (
  {
    scannerUrl,
    verification
  }: {
    readonly scannerUrl: string | undefined
    readonly verification: { readonly by: string }
  },
  answerMsMax = SCAN_MS_MAX
) =>
  scannerUrl === undefined
    ? Layer.succeed(FileScanner, {
        takesFromGuests: verification.by === "sandbox",
        isClean: () => Effect.succeed(true)
      })
    : Layer.effect(
        FileScanner,
        Effect.map(openAgent(LIMITS), (agent) => ({
          takesFromGuests: true,
          isClean: makeIsClean(agent, scannerUrl, answerMsMax)
        }))
      )
