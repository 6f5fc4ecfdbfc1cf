import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { randomBytes } from "node:crypto"
import { loadKeyRing } from "./keySource.ts"

const SECRET = randomBytes(32).toString("base64")
const RING = JSON.stringify({ version: 1, keys: [{ id: "root-1", key: SECRET, state: "active" }] })
const NODE = process.execPath
const MS_MAX = 2_000

/** A program of Node in words without blanks, which is how a setting has them. */
const program = (code: string): string => {
  assert.notInclude(code, " ")
  return `${NODE} -e ${code}`
}

const printing = (text: string): string =>
  program(`process.stdout.write(Buffer.from("${Buffer.from(text).toString("base64")}","base64"))`)

const loaded = (keyCommand: string) =>
  Effect.map(loadKeyRing({ keyFile: "/nowhere/keys.json", keyCommand }, MS_MAX), (ring) =>
    Result.match(ring, {
      onFailure: ({ message }) => message,
      onSuccess: ({ active }) => active.id
    })
  )

describe("a key ring of a program", () => {
  it.live("is what the program prints", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* loaded(printing(RING)), "root-1")
    })
  )

  it.live.each([
    ["printed more than 65536 bytes", printing("x".repeat(70_000))],
    ["did not end within 2 s", program("setTimeout(()=>{},60000)")],
    ["ended with exit code 3", program(`console.error("${SECRET}");process.exit(3)`)],
    ["cannot be started (ENOENT)", "/nowhere/program"],
    ["is not JSON", printing(`not ${SECRET}`)],
    ["is not a key ring", printing(RING.replace("active", "retired"))]
  ] as const)("is refused in one line that shows nothing of it: %s", ([problem, command]) =>
    Effect.gen(function* () {
      const message = yield* loaded(command)
      assert.include(message, `the program of PAYROLL_KEY_COMMAND ${problem}`)
      assert.notInclude(message, SECRET)
      assert.notInclude(message, "\n")
    })
  )
})
