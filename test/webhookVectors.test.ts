/** The test vectors of docs/webhooks.md, judged by two verifiers. */
import { verifyWebhook } from "../packages/webhooks/src/verifyWebhook.ts"
import { afterEach, assert, describe, it, vi } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { Webhook } from "standardwebhooks"
import { vectors, type Vector } from "./webhooksMarkdown.ts"

const documented = JSON.parse(
  /## Test vectors[^]*?```json\n([^]*?)```/.exec(readFileSync("docs/webhooks.md", "utf8"))?.[1] ??
    ""
) as ReadonlyArray<Vector>

afterEach(() => void vi.useRealTimers())

const isAccepted = async (verify: () => unknown): Promise<boolean> => {
  try {
    await verify()
    return true
  } catch {
    return false
  }
}

describe("the test vectors", () => {
  it("are valid, tampered, old and rotated", () => {
    assert.deepStrictEqual(documented, vectors())
    assert.deepStrictEqual(
      documented.map(({ name, isValid }) => [name, isValid]),
      [
        ["valid", true],
        ["tampered", false],
        ["old", false],
        ["rotated", true]
      ]
    )
  })

  it.each(documented)("$name: standardwebhooks and verifyWebhook say so", async (vector) => {
    const { body, headers, isValid, secret } = vector
    const now = vector.now * 1_000
    vi.useFakeTimers({ now, toFake: ["Date"] })
    assert.strictEqual(await isAccepted(() => new Webhook(secret).verify(body, headers)), isValid)
    const ours = () => verifyWebhook({ headers, body }, { secret, now: () => now })
    assert.strictEqual(await isAccepted(ours), isValid)
  })
})
