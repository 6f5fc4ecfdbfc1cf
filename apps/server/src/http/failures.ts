/**
 * Maps each refusal to its HTTP answer: one exhaustive map from error to status. An error that is missing here does not
 * compile.
 */
import { conflictTypes } from "@payroll/domain/errors"
import type { Problem } from "@payroll/domain/problem"
import type { ServiceError } from "@payroll/operations/errors"
import type { SignatureRefused } from "@payroll/operations/ports/verdictSignature"
import type { Failure } from "./reply.ts"

const RETRY_SOON = { "Retry-After": "1" }

/** Everything that an answer can fail with. */
export type AnswerError = ServiceError | SignatureRefused

/** The fields of an error that names some. */
const fieldsOf = ({ problems }: { readonly problems?: ReadonlyArray<Problem> }) =>
  problems === undefined ? {} : { fields: problems }

const mappings: {
  readonly [Tag in AnswerError["_tag"]]: (
    error: Extract<AnswerError, { readonly _tag: Tag }>
  ) => Omit<Failure, "message">
} = {
  InvalidRequest: ({ problems }) => ({ status: 400, type: "invalid-request", fields: problems }),
  RecordNotFound: (error) => ({ status: 404, type: "not-found", ...fieldsOf(error) }),
  StateConflict: (error) => ({
    status: 409,
    type: error.type ?? "state-conflict",
    ...fieldsOf(error)
  }),
  VersionConflict: (error) => ({ status: 409, type: "version-conflict", ...fieldsOf(error) }),
  KioskPinRefused: ({ problems }) => ({
    status: 403,
    type: "kiosk-pin-refused",
    fields: problems
  }),
  SignatureRefused: () => ({ status: 401, type: "signature-refused" }),
  TooManyNumbers: ({ problems, retryAfterSeconds }) => ({
    status: 429,
    type: "too-many-numbers",
    fields: problems,
    headers: { "Retry-After": String(retryAfterSeconds) }
  }),
  ActsForAnother: ({ problems }) => ({
    status: 403,
    type: "acts-for-another",
    fields: problems
  }),
  NotYours: ({ problems }) => ({ status: 403, type: "not-yours", fields: problems }),
  CodeNeeded: () => ({ status: 403, type: "code-needed" }),
  NotAllowed: () => ({ status: 403, type: "not-allowed" }),
  KeyReused: () => ({ status: 422, type: "idempotency-key-reused" }),
  KeySpent: () => ({ status: 409, type: "idempotency-key-spent" }),
  KeyInFlight: () => ({ status: 409, type: "idempotency-key-in-flight", headers: RETRY_SOON }),
  Contended: () => ({ status: 503, type: "contended", headers: RETRY_SOON }),
  Unavailable: ({ retryAfterSeconds, isOutcomeUnknown }) => ({
    status: 503,
    type: isOutcomeUnknown === true ? failures.tooSlow.type : "unavailable",
    headers: { "Retry-After": String(retryAfterSeconds) }
  })
}

/** The message of the answer, where the error's own message is for the log. */
const publicMessage = (error: AnswerError): string => {
  if (error._tag !== "Unavailable") return error.message
  return error.isOutcomeUnknown === true
    ? failures.tooSlow.message
    : "the service cannot take this request now; try again soon"
}

/** The failure that an error of the service is answered with. */
export const failureOf = (error: AnswerError): Failure => ({
  ...mappings[error._tag](error as never),
  message: publicMessage(error)
})

const invalid = (problem: Problem): Failure => ({
  status: 400,
  type: "invalid-request",
  message: problem.message,
  fields: [problem]
})

/** The failures of HTTP itself, before and around the operations. */
export const failures = {
  badRequest: (message: string): Failure => ({
    status: 400,
    type: "bad-request",
    message,
    closes: true
  }),
  badBody: (message: string): Failure => ({ status: 400, type: "malformed-body", message }),
  methodMissing: invalid({
    path: ["method"],
    type: "required",
    message: "method is mandatory and cannot be empty"
  }),
  methodDisagrees: invalid({
    path: ["method"],
    type: "conflict",
    message: "method must match the operation in the path"
  }),
  queryDisagrees: invalid({
    path: ["method"],
    type: "conflict",
    message: "method in the query must match method in the body"
  }),
  unauthorized: {
    status: 401,
    type: "unauthorized",
    message: "a valid key id and secret are required",
    headers: { "WWW-Authenticate": 'Basic realm="payroll", charset="UTF-8"' }
  },
  signedOut: {
    status: 401,
    type: "signed-out",
    message: "you are signed out of the console; sign in again"
  },
  crossOrigin: {
    status: 403,
    type: "cross-origin",
    message: "only pages of the console may use its session"
  },
  openingMalformed: {
    status: 400,
    type: "malformed-body",
    message: "invalid body: flowName and token, or email, must be text, and framed true or false"
  },
  linkNotUsable: {
    status: 404,
    type: "link-not-usable",
    message: "this link cannot be used: it is mistyped, or there is none like it"
  },
  linkUsed: { status: 404, type: "link-used", message: "this link was used" },
  linkExpired: { status: 404, type: "link-expired", message: "this link has expired" },
  linkRevoked: { status: 404, type: "link-revoked", message: "this link was revoked" },
  guestSessionEnded: {
    status: 401,
    type: "session-ended",
    message: "your session has ended; open a new link"
  },
  /** `name` is that of the guest whose session the browser has. */
  otherSession: (name: string): Failure => ({
    status: 409,
    type: "other-session",
    message: `this browser has the session of ${name} by now; open your link again`
  }),
  notForGuests: {
    status: 403,
    type: "not-yours",
    message: "guests give no Prefer header"
  },
  noPerson: {
    status: 403,
    type: "credential-without-person",
    message: "this credential carries no person's name, which signing in to the console needs"
  },
  signInMalformed: {
    status: 400,
    type: "malformed-body",
    message: "invalid body: keyId and secret must be text"
  },
  throttled: {
    status: 429,
    type: "too-many-wrong-secrets",
    message: "too many wrong secrets for this key id; correct the secret or wait a minute",
    headers: { "Retry-After": "60" }
  },
  shareExceeded: {
    status: 429,
    type: "too-many-concurrent-requests",
    message: "too many concurrent requests of this credential or client; wait for answers",
    headers: RETRY_SOON
  },
  bodyShareExceeded: {
    status: 429,
    type: "too-many-concurrent-requests",
    message: "too many bytes in concurrent bodies of this credential or client; wait for answers",
    headers: RETRY_SOON,
    closes: true
  },
  addressExceeded: {
    status: 429,
    type: "too-many-concurrent-requests",
    message: "too many concurrent requests from this address; wait for answers",
    headers: RETRY_SOON,
    closes: true
  },
  rateLimited: (retryAfterSeconds: string): Failure => ({
    status: 429,
    type: "rate-limited",
    message: "too many requests in a minute; see the Retry-After header",
    headers: { "Retry-After": retryAfterSeconds }
  }),
  tooManyLongBodies: {
    status: 429,
    type: "too-many-long-bodies",
    message: "too many concurrent bodies above 256 KiB for this credential; send one at a time",
    headers: RETRY_SOON,
    closes: true
  },
  notFound: { status: 404, type: "unknown-operation", message: "unknown operation" },
  inGroup: (group: string): Failure => ({
    ...failures.notFound,
    message: `unknown operation: the one of this name is in the group ${group}`
  }),
  methodNotAllowed: (allow: string): Failure => ({
    status: 405,
    type: "method-not-allowed",
    message: `HTTP method not allowed for this operation; use ${allow.replace(", ", " or ")}`,
    headers: { Allow: allow }
  }),
  notAcceptable: {
    status: 406,
    type: "not-acceptable",
    message: "the Accept header must allow application/json"
  },
  requestTooSlow: {
    status: 408,
    type: "request-timed-out",
    message: "the request did not arrive in time",
    closes: true
  },
  tooLarge: (most: string): Failure => ({
    status: 413,
    type: "body-too-large",
    message: `the body is too large: at most ${most}`,
    closes: true
  }),
  targetTooLong: {
    status: 414,
    type: "url-too-long",
    message: "the URL is too long",
    closes: true
  },
  unsupportedType: {
    status: 415,
    type: "unsupported-media-type",
    message: "the body must be application/json without a content encoding"
  },
  expectation: {
    status: 417,
    type: "expectation-failed",
    message: "the only supported Expect header is 100-continue",
    closes: true
  },
  headersTooLarge: {
    status: 431,
    type: "headers-too-large",
    message: "too many headers, or headers too large",
    closes: true
  },
  transferEncoding: {
    status: 501,
    type: "transfer-encoding-not-implemented",
    message: "the only supported Transfer-Encoding is chunked",
    closes: true
  },
  overloaded: {
    status: 503,
    type: "overloaded",
    message: "too many concurrent requests; try again soon",
    headers: RETRY_SOON,
    closes: true
  },
  tooSlow: {
    status: 503,
    type: "timed-out",
    message: "the request timed out; it may or may not have happened",
    headers: RETRY_SOON,
    closes: true
  },
  internal: {
    status: 500,
    type: "internal-error",
    message: "something went wrong on our side",
    closes: false
  }
} as const satisfies Record<string, Failure | ((argument: string) => Failure)>

/** An error without content: the type of a failure depends on none, except for an unknown outcome. */
const blank = { problems: [], retryAfterSeconds: 1 } as never

/** The HTTP status of each type of failure. */
export const failureStatuses: ReadonlyMap<string, number> = new Map(
  [
    ...Object.values(mappings).map((failure) => failure(blank)),
    ...conflictTypes.map((type) => ({ type, status: 409 })),
    ...Object.values(failures).map((failure) =>
      typeof failure === "function" ? failure("") : failure
    )
  ].map(({ type, status }) => [type, status])
)

/** The types of all failures. */
export const failureTypes: ReadonlyArray<string> = [...failureStatuses.keys()].toSorted()
