import { Readable } from "node:stream"
import { FileScanner } from "@payroll/operations/ports/fileScanner"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { answering, onRequest, receiver, type Behaviour } from "../../test/webhooks/receiver.ts"
import { layerFileScanner } from "./fileScanner.ts"

const BRIEF_MS = 200
const PATIENT_MS = 30_000
const PARTS = ["a ", "file"].map((part) => Buffer.from(part))
const FILE = {
  byteLength: () => "a file".length,
  chunks: () => Readable.from(PARTS)
}

const response = (status: string, text = ""): string =>
  `HTTP/1.1 ${status}\r\ncontent-length: ${text.length}\r\n\r\n${text}`

const scannedAt = (url: string, answerMsMax = PATIENT_MS) =>
  FileScanner.use(({ isClean }) => isClean(FILE)).pipe(
    Effect.provide(
      layerFileScanner({ scannerUrl: url, verification: { by: "manual" } }, answerMsMax)
    )
  )

const scannedBy = (behave: Behaviour, answerMsMax?: number) =>
  Effect.flatMap(receiver(behave), ({ url }) => scannedAt(url, answerMsMax))

describe("a scanner", () => {
  it.live("gets the bytes, and says if it found something", () =>
    Effect.gen(function* () {
      let request = ""
      const isClean = yield* scannedBy((socket) =>
        onRequest(socket, (received) => {
          request = received
          socket.write(response("200 OK", "{OK   200}"))
        })
      )
      assert.isTrue(isClean)
      assert.match(request, /^POST \/hook /)
      assert.match(request, /content-length: 6\r\n/i)
      assert.include(request, "\r\n\r\na file")
      assert.isFalse(yield* scannedBy(answering(response("406 Not Acceptable"))))
    })
  )

  it.live("that hangs, fails or is not there is unavailable", () =>
    Effect.gen(function* () {
      const hung = yield* Effect.flip(scannedBy(() => undefined, BRIEF_MS))
      assert.deepInclude(hung, {
        _tag: "Unavailable",
        reason: "the file scanner did not answer in time"
      })
      for (const status of ["200 OK", "500 Internal Server Error", "302 Found", "413 Too Large"]) {
        const failed = yield* Effect.flip(scannedBy(answering(response(status))))
        assert.strictEqual(failed._tag, "Unavailable", status)
      }
      assert.strictEqual((yield* Effect.flip(scannedAt("http://127.0.0.1:1/")))._tag, "Unavailable")
    })
  )

  it.effect("is not needed for guests where the sandbox verifies", () =>
    Effect.gen(function* () {
      const takes = (by: string) =>
        FileScanner.use(({ takesFromGuests }) => Effect.succeed(takesFromGuests)).pipe(
          Effect.provide(layerFileScanner({ scannerUrl: undefined, verification: { by } }))
        )
      assert.deepStrictEqual([yield* takes("sandbox"), yield* takes("http")], [true, false])
    })
  )
})
