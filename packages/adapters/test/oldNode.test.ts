/** A process that runs from the sources: bundles refuse an old Node before they load anything. */
import { readSettingsAlone } from "@payroll/adapters/process"
import { OLDEST_NODE, StartRefused } from "@payroll/adapters/startRefused"
import { afterEach, assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"

const versions = Object.getOwnPropertyDescriptor(process, "versions") ?? {}
/** Reading settings sets it. */
const umask = process.umask(0o077)
process.umask(umask)

const pretend = (node: string): void => {
  Object.defineProperty(process, "versions", {
    ...versions,
    value: { ...process.versions, node }
  })
}

afterEach(() => {
  Object.defineProperty(process, "versions", versions)
  process.umask(umask)
})

describe("a process with a version of Node that has known faults", () => {
  it.effect("reads no settings", () =>
    Effect.gen(function* () {
      pretend("24.18.0")
      const refused = yield* Effect.flip(readSettingsAlone)
      assert.instanceOf(refused, StartRefused)
      assert.include(refused.message, `Node 24.18.0 is too old: install version ${OLDEST_NODE}`)
    })
  )

  it.effect("reads them with the oldest that is good", () =>
    Effect.gen(function* () {
      pretend(OLDEST_NODE)
      assert.strictEqual((yield* readSettingsAlone).port, 8080)
    })
  )
})
