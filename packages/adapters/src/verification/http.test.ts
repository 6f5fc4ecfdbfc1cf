import {
  VerificationProvider,
  type ProviderAnswer,
  type ProviderCase
} from "@payroll/operations/ports/verificationProvider"
import { VERDICT_BYTES_MAX } from "@payroll/domain/verification/providerVerdict"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { signingKey } from "../webhooks/signing.ts"
import { answering, onRequest, receiver, type Behaviour } from "../../test/webhooks/receiver.ts"
import { layerHttpProvider } from "./http.ts"
import { isSigned } from "./verdictSignature.ts"

const key = signingKey(Buffer.alloc(32, 7))
const PATIENT_MS = 30_000
const BRIEF_MS = 200

const providerCase: ProviderCase = {
  attemptId: "0199c0de-0000-7000-8000-000000000001",
  subjectKind: "worker",
  attemptNumber: 2,
  submission: Redacted.make('{"firstName":"Zoë","ssn":"219099999"}'),
  tries: 0,
  elapsedMs: 0
}

const askAt = (url: string, answerMsMax = PATIENT_MS) =>
  VerificationProvider.use(({ ask }) => ask(providerCase)).pipe(
    Effect.provide(layerHttpProvider({ url, key, answerMsMax }))
  )

/** The adapter's reading of an answer. */
const answerTo = Effect.fnUntraced(function* (behave: Behaviour, answerMsMax = PATIENT_MS) {
  const { url } = yield* receiver(behave)
  return yield* askAt(url, answerMsMax)
})

const response = (status: string, body = "", headers = ""): string =>
  `HTTP/1.1 ${status}\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

const answer = (status: string, body = "", headers = "") =>
  answerTo(answering(response(status, body, headers)))

const isOut = ({ _tag }: ProviderAnswer): boolean => _tag === "OutOfReach"

describe("a request", () => {
  it.live("is a signed POST with the case, and the attempt's id as the message id", () =>
    Effect.gen(function* () {
      const requests: Array<string> = []
      const { port } = yield* receiver((socket) =>
        onRequest(socket, (request) => {
          requests.push(request)
          socket.write(response("200 OK", '{"status":"passed"}'))
        })
      )
      yield* askAt(`http://127.0.0.1:${port}/cases?version=1`)
      const [head = "", body = ""] = requests[0]?.split("\r\n\r\n") ?? []
      const [line = "", ...fields] = head.split("\r\n")
      const headers = Object.fromEntries(fields.map((field) => field.split(": ", 2)))
      assert.strictEqual(line, "POST /cases?version=1 HTTP/1.1")
      assert.strictEqual(headers["content-type"], "application/json")
      assert.strictEqual(headers["webhook-id"], providerCase.attemptId)
      assert.isTrue(isSigned(key, Buffer.from(body), headers, Date.now()))
      assert.deepStrictEqual(JSON.parse(body), {
        attemptId: providerCase.attemptId,
        subjectKind: "worker",
        attemptNumber: 2,
        case: { firstName: "Zoë", ssn: "219099999" }
      })
    })
  )
})

describe("a traced request", () => {
  it.live("has its trace context as a header, and the same body", () =>
    Effect.gen(function* () {
      const requests: Array<string> = []
      const { url } = yield* receiver((socket) =>
        onRequest(socket, (request) => {
          requests.push(request)
          socket.write(response("200 OK", '{"status":"passed"}'))
        })
      )
      const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
      for (const more of [{}, { traceparent }]) {
        yield* VerificationProvider.use(({ ask }) => ask({ ...providerCase, ...more })).pipe(
          Effect.provide(layerHttpProvider({ url, key }))
        )
      }
      const [plain = "", traced = ""] = requests
      assert.notInclude(plain, "traceparent")
      assert.include(traced, `traceparent: ${traceparent}\r\n`)
      assert.strictEqual(traced.split("\r\n\r\n")[1], plain.split("\r\n\r\n")[1])
    })
  )
})

describe("an answer", () => {
  it.live("is a verdict", () =>
    Effect.gen(function* () {
      for (const verdict of [
        { status: "passed", reasons: [] },
        { status: "failed", reasons: ["name_mismatch", "Not in the register"] },
        { status: "failed", reasons: ["", "two\nlines", "ssn_219099999_mismatch"] },
        { status: "failed", reasons: ["x".repeat(1_000)] },
        { status: "needs_review", reasons: Array.from({ length: 20 }, (_, n) => `reason ${n}`) }
      ]) {
        assert.deepStrictEqual<unknown>(yield* answer("200 OK", JSON.stringify(verdict)), {
          _tag: "Verdict",
          verdict
        })
      }
    })
  )

  it.live("needs no reasons, and may have extra fields", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* answer("200 OK", '{"status":"passed","score":0.9}'), {
        _tag: "Verdict",
        verdict: { status: "passed", reasons: [] }
      })
    })
  )

  it.live("can postpone the verdict", () =>
    Effect.gen(function* () {
      const later = (afterMs: number): ProviderAnswer => ({ _tag: "Later", afterMs })
      assert.deepStrictEqual(yield* answer("202 Accepted"), later(3_600_000))
      assert.deepStrictEqual(yield* answer("202 Accepted", "{}"), later(3_600_000))
      const after = (seconds: string) => answer("202 Accepted", "", `retry-after: ${seconds}\r\n`)
      assert.deepStrictEqual(yield* after("60"), later(60_000))
      assert.deepStrictEqual(yield* after("0"), later(10_000))
      assert.deepStrictEqual(yield* after("999999999"), later(36_000_000))
      assert.deepStrictEqual(yield* after("soon"), later(3_600_000))
    })
  )
})

describe("an unusable answer", () => {
  const noVerdicts = [
    "",
    "passed",
    "[]",
    "null",
    '"passed"',
    '{"status":"approved"}',
    '{"status":null}',
    '{"reasons":[]}',
    '{"status":"failed","reasons":"name_mismatch"}',
    '{"status":"failed","reasons":[1]}',
    `{"status":"failed","reasons":["${"x".repeat(1_001)}"]}`,
    JSON.stringify({ status: "failed", reasons: Array.from({ length: 21 }, () => "x") }),
    `{"status":"failed","reasons":${"[".repeat(7_000)}${"]".repeat(7_000)}}`,
    `{"status":"passed"}${" ".repeat(VERDICT_BYTES_MAX)}`
  ]

  it.live("postpones the case: a body that is not a verdict", () =>
    Effect.gen(function* () {
      for (const body of noVerdicts) {
        assert.isTrue(isOut(yield* answer("200 OK", body)), body.slice(0, 60))
      }
      const { reason } = (yield* answer("200 OK", noVerdicts[5])) as { reason?: string }
      assert.strictEqual(reason, "the provider's answer is not a valid verdict")
    })
  )

  it.live("postpones the case: any other status, including redirects", () =>
    Effect.gen(function* () {
      const elsewhere = yield* receiver(answering(response("200 OK", '{"status":"passed"}')))
      const location = `location: ${elsewhere.url}\r\n`
      for (const status of [
        "201 Created",
        "204 No Content",
        "302 Found",
        "307 Temporary Redirect"
      ]) {
        assert.isTrue(isOut(yield* answer(status, '{"status":"passed"}', location)), status)
      }
      for (const status of ["400 Bad Request", "401 Unauthorized", "500 Internal Server Error"]) {
        assert.isTrue(isOut(yield* answer(status, '{"status":"passed"}')), status)
      }
      assert.strictEqual(elsewhere.connections(), 0)
    })
  )

  it.live("postpones the case: no connection, or a connection that breaks", () =>
    Effect.gen(function* () {
      assert.isTrue(isOut(yield* askAt("http://127.0.0.1:1/")))
      assert.isTrue(isOut(yield* answerTo((socket) => socket.resetAndDestroy())))
      const half = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"status":'
      assert.isTrue(isOut(yield* answerTo((socket) => socket.end(half))))
      assert.isTrue(isOut(yield* answerTo((socket) => socket.end("220 smtp.example.com\r\n"))))
    })
  )

  it.live("ends at the deadline or the size limit, if it is slow or endless", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* answerTo(() => undefined, BRIEF_MS), {
        _tag: "OutOfReach",
        reason: "the provider did not answer in time"
      })
      const begun = answering("HTTP/1.1 200 OK\r\ncontent-length: 19\r\n\r\n{")
      assert.isTrue(isOut(yield* answerTo(begun, BRIEF_MS)))
      const endless: Behaviour = (socket) => {
        const flood = (): void => {
          while (socket.writable && socket.write(`400\r\n${"x".repeat(1_024)}\r\n`));
        }
        onRequest(socket, () => {
          socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
          flood()
        })
        socket.on("drain", flood)
      }
      assert.deepStrictEqual(yield* answerTo(endless), {
        _tag: "OutOfReach",
        reason: "the provider's answer is not a valid verdict"
      })
    })
  )

  it.live("never quotes the case", () =>
    Effect.gen(function* () {
      const echoed = yield* answer("200 OK", '{"status":"219099999"}')
      assert.notInclude(JSON.stringify(echoed), "219099999")
    })
  )
})
