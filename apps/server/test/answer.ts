/** Answers as tests see them. Each is checked for what every answer must have, whatever it says. */
import { assert } from "@effect/vitest"
import { checkDocumentedFailure } from "./documentedAnswer.ts"
import type { Problem } from "@payroll/domain/problem"

export interface Answer {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Failure {
  readonly code: number
  readonly message: string
  readonly type: string
  readonly requestId: string
  readonly fields: ReadonlyArray<Problem>
}

const everywhere = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "content-type": "application/json; charset=utf-8",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY"
}

const checkEnvelope = ({ status, headers, text }: Answer): void => {
  checkDocumentedFailure(text)
  const { error, ...rest } = JSON.parse(text) as { readonly error: Failure }
  assert.deepStrictEqual(rest, {})
  assert.sameMembers(Object.keys(error), ["code", "message", "type", "requestId", "fields"])
  assert.strictEqual(error.code, status)
  assert.strictEqual(error.requestId, headers["x-request-id"])
  assert.match(error.type, /^[a-z-]+$/)
  assert.isNotEmpty(error.message)
  const [first] = error.fields
  if (first) assert.isTrue(error.message.startsWith(first.message))
}

/** Checks headers and envelope. `isHead` tells that the answer has no body. */
export const checkAnswer = (answer: Answer, isHead = false): Answer => {
  const { status, headers, text } = answer
  for (const [name, value] of Object.entries(everywhere)) assert.strictEqual(headers[name], value)
  assert.match(headers["x-request-id"] ?? "", /^[A-Za-z0-9._-]{1,128}$/)
  assert.isDefined(headers["date"])
  assert.notProperty(headers, "server")
  assert.notProperty(headers, "x-powered-by")
  if (isHead) return answer
  assert.strictEqual(Number(headers["content-length"]), Buffer.byteLength(text))
  if (status >= 400 && !text.startsWith('{"status":')) checkEnvelope(answer)
  return answer
}

/** The failure that an answer tells. */
export const failureIn = ({ text }: Answer): Failure =>
  (JSON.parse(text) as { readonly error: Failure }).error

/** The problems of an answer as `path: type message`, sorted. */
export const problemsIn = (answer: Answer): ReadonlyArray<string> =>
  failureIn(answer)
    .fields.map(({ path, type, message }) => `${path.join(".")}: ${type} ${message}`)
    .toSorted()

/** An answer without what differs from one to the next although they say the same. */
export const withoutIds = ({ status, headers, text }: Answer) => {
  const { date: _date, "x-request-id": requestId = "", ...rest } = headers
  return { status, headers: rest, text: text.replaceAll(requestId, "ID") }
}
