import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import { openFilesNow, reportingFiles } from "./openFiles.ts"

describe("open files", () => {
  it("are counted, with their limit", async () => {
    const { open, max } = await openFilesNow()
    assert.isAbove(open ?? 0, 3)
    assert.isAbove(max ?? 0, open ?? 0)
  })

  it("are reported when they come near the limit, and when they are away from it again", () => {
    const lines: Array<string> = []
    const record = Logger.make(({ logLevel, message }) => {
      const [text, fields] = message as ReadonlyArray<unknown>
      lines.push(`${logLevel} ${String(text).slice(0, 10)} ${JSON.stringify(fields)}`)
    })
    const report = reportingFiles()
    const look = (open: number | undefined) =>
      Effect.runSync(Effect.provide(report({ open, max: 100 }), Logger.layer([record])))
    for (const open of [50, 89, undefined, 90, 100, 85, 80, 85, 95]) look(open)
    assert.deepStrictEqual(lines, [
      'Warn nearly all {"open":90,"max":100}',
      'Info file descr {"open":80,"max":100}',
      'Warn nearly all {"open":95,"max":100}'
    ])
  })
})
