import { assert, describe, it, onTestFinished } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requireNewFile, writeNewFile } from "./ownerFile.ts"

const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), "payroll-test-"))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

describe("a new file", () => {
  it.effect("is for its owner alone, and is not written over", () =>
    Effect.gen(function* () {
      const file = join(newDirectory(), "march.json")
      yield* requireNewFile(file)
      yield* writeNewFile(file, "one")
      assert.strictEqual(statSync(file).mode & 0o777, 0o600)
      for (const again of [requireNewFile(file), writeNewFile(file, "two")]) {
        const { message } = yield* Effect.flip(again)
        assert.strictEqual(message, `cannot write ${file}: EEXIST`)
      }
      assert.strictEqual(readFileSync(file, "utf8"), "one")
    })
  )

  it.effect("is not there if it cannot be written whole", () =>
    Effect.gen(function* () {
      const directory = newDirectory()
      const file = join(directory, "march.json")
      // It fails after the file was created, as a full disk does.
      const { message } = yield* Effect.flip(writeNewFile(file, {} as Uint8Array))
      assert.match(message, /^cannot write .*: ERR_INVALID_ARG_TYPE$/)
      assert.deepStrictEqual(readdirSync(directory), [])
    })
  )

  it.effect("is refused before the work if it cannot be created", () =>
    Effect.gen(function* () {
      const directory = newDirectory()
      const nowhere = yield* Effect.flip(requireNewFile(join(directory, "none", "march.json")))
      assert.include(nowhere.message, "ENOENT")
      symlinkSync("elsewhere", join(directory, "link"))
      const link = yield* Effect.flip(requireNewFile(join(directory, "link")))
      assert.include(link.message, "EEXIST")
    })
  )
})
