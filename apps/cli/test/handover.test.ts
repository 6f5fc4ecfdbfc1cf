/** `payroll handover`: the keys that sign, and a hand-over on its way to its recipient. */
import { layerRuntime } from "@payroll/adapters/process"
import { parseSettings } from "@payroll/adapters/settings/settings"
import { HandOverKeys } from "@payroll/operations/ports/handOverKeys"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ownService, payroll, type Settings } from "./command.ts"
import { newKey } from "./payableCompany.ts"

const USAGE = 2
const REFUSED = 3
const PLAIN = '{"formatVersion":"2026-12"}'

/** An installation, a recipient's key, and a hand-over to it, as files. */
const handedOver = async () => {
  const env = ownService()
  const file = (name: string) => join(env.PAYROLL_DATA_DIR, name)
  const recipient = newKey(file("key.jwk"))
  const settings = Result.getOrThrow(parseSettings(env, () => ""))
  const sealed = await Effect.runPromise(
    Effect.provide(
      HandOverKeys.use(({ seal }) => seal(Buffer.from(PLAIN), recipient)),
      layerRuntime(settings)
    )
  )
  writeFileSync(file("march.jwe"), sealed)
  const open = (from: Settings, ...flags: ReadonlyArray<string>) =>
    payroll(from, ["handover", "open", file("march.jwe"), "--key", file("key.jwk"), ...flags])
  return { env, file, open }
}

describe("payroll handover", () => {
  it("opens at the recipient, by the keys that the installation prints, what it signed", async () => {
    const { env, file, open } = await handedOver()
    const printed = await payroll(env, ["handover", "key"])
    assert.strictEqual(printed.code, 0, printed.stderr)
    writeFileSync(file("signers.json"), printed.stdout)
    const elsewhere = ownService()
    const flags = ["--signers", file("signers.json"), "--out", file("march.json")]
    const ran = await open(elsewhere, ...flags)
    assert.strictEqual(ran.code, 0, ran.stderr)
    assert.strictEqual(ran.stdout, "")
    assert.strictEqual(readFileSync(file("march.json"), "utf8"), PLAIN)
    assert.strictEqual(statSync(file("march.json")).mode & 0o777, 0o600)
    const again = await open(elsewhere, ...flags)
    assert.strictEqual(again.code, REFUSED)
    assert.include(again.stderr, "EEXIST")
    const shown = await open(env)
    assert.strictEqual(shown.stdout, `${PLAIN}\n`, shown.stderr)
  })

  it("refuses what another installation signed, and files that are none", async () => {
    const { env, file, open } = await handedOver()
    const { stdout } = await payroll(ownService(), ["handover", "key"])
    writeFileSync(file("others.json"), stdout)
    const foreign = await open(env, "--signers", file("others.json"), "--out", file("x.json"))
    assert.strictEqual(foreign.code, REFUSED)
    assert.include(foreign.stderr, "signed by a key that is not among those of the service")
    assert.isFalse(existsSync(file("x.json")))
    writeFileSync(file("others.json"), "{}")
    const empty = await open(env, "--signers", file("others.json"))
    assert.strictEqual(empty.code, USAGE)
    writeFileSync(file("key.jwk"), '{"kty":"OKP","crv":"X25519"}')
    const wrong = await open(env)
    assert.strictEqual(wrong.code, REFUSED)
    assert.include(wrong.stderr, "the private key is not a JSON Web Key")
    writeFileSync(file("march.jwe"), "no hand-over")
    assert.strictEqual((await open(env)).code, REFUSED)
  })
})
