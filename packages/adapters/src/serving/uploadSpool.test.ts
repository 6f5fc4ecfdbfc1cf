import { UploadSpool } from "@payroll/operations/ports/uploadSpool"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { layerUploadSpool, spooledIn } from "./uploadSpool.ts"

const withDirectory = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "payroll-spool-"))),
  (directory) => Effect.sync(() => rmSync(directory, { recursive: true, force: true }))
)

const begin = Effect.flatMap(UploadSpool, (spool) => spool.begin)

/** The open files of this process that have no name any more in a directory. */
const unnamedIn = (directory: string): ReadonlyArray<string> =>
  readdirSync("/proc/self/fd").filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${directory}/upload-`)
    } catch {
      return false
    }
  })

const CANARY = "canary 900-12-3456"
const [DISK_BYTES, PART_BYTES] = [1_024, 5]

describe("uploads on their way", () => {
  it.live("come back in order, and are on the disk sealed and without a name", () =>
    Effect.gen(function* () {
      const directory = yield* withDirectory
      yield* Effect.gen(function* () {
        const upload = yield* begin
        for (const text of [CANARY, "two", "three"]) yield* upload.add(Buffer.from(text))
        assert.strictEqual(upload.byteLength(), `${CANARY}twothree`.length)
        assert.deepStrictEqual(readdirSync(directory), [])
        const [fd, ...more] = unnamedIn(directory)
        assert.lengthOf(more, 0)
        const onDisk = readFileSync(`/proc/self/fd/${fd}`, "latin1")
        assert.isAbove(onDisk.length, CANARY.length)
        for (const encoding of ["utf8", "base64url"] as const) {
          assert.notInclude(onDisk, Buffer.from(CANARY).toString(encoding))
        }
        // Read twice: by the scanner, and to be stored.
        for (let time = 0; time < 2; time += 1) {
          const texts: Array<string> = []
          yield* Effect.promise(async () => {
            for await (const chunk of upload.chunks()) texts.push(Buffer.from(chunk).toString())
          })
          assert.deepStrictEqual(texts, [CANARY, "two", "three"])
        }
      }).pipe(Effect.scoped, Effect.provide(layerUploadSpool({ dataDir: directory })))
      assert.lengthOf(unnamedIn(directory), 0)
    }).pipe(Effect.scoped)
  )

  it.live(
    "are whole where the system takes and gives a part at a time, and refused where it takes nothing",
    () =>
      Effect.gen(function* () {
        const disk = Buffer.alloc(DISK_BYTES)
        let partMax = PART_BYTES
        const file = {
          write: (bytes: Buffer, from: number, length: number, at: number) =>
            Promise.resolve({
              bytesWritten: bytes.copy(disk, at, from, from + Math.min(length, partMax))
            }),
          read: (bytes: Buffer, to: number, length: number, at: number) =>
            Promise.resolve({ bytesRead: disk.copy(bytes, to, at, at + Math.min(length, partMax)) })
        } as unknown as Parameters<typeof spooledIn>[0]
        const upload = spooledIn(file)
        for (const text of [CANARY, "two"]) yield* upload.add(Buffer.from(text))
        const texts: Array<string> = []
        yield* Effect.promise(async () => {
          for await (const chunk of upload.chunks()) texts.push(Buffer.from(chunk).toString())
        })
        assert.deepStrictEqual(texts, [CANARY, "two"])
        partMax = 0
        assert.deepInclude(yield* Effect.flip(upload.add(Buffer.from("three"))), {
          _tag: "Unavailable"
        })
        assert.strictEqual(upload.byteLength(), `${CANARY}two`.length)
      })
  )

  it.live("are refused where nothing can be kept", () =>
    Effect.gen(function* () {
      const failed = yield* Effect.flip(begin)
      assert.deepInclude(failed, { _tag: "Unavailable" })
      assert.notInclude(failed.message, "/nowhere")
    }).pipe(Effect.scoped, Effect.provide(layerUploadSpool({ dataDir: "/nowhere" })))
  )
})
