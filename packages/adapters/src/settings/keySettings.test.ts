import { assert, describe, it } from "@effect/vitest"
import { keysLine } from "./keySettings.ts"

describe("the place of the keys in the line of a start", () => {
  it.each([
    ["data/keys.json", undefined, undefined],
    ["./data/../data/keys.json", undefined, undefined],
    ["/run/keys/payroll", undefined, "/run/keys/payroll"],
    ["data/more/keys.json", undefined, "data/more/keys.json"],
    ["data/keys.json", "vault read keys", "of the program of PAYROLL_KEY_COMMAND"]
  ])("of %s and the program %s is %s", (keyFile, keyCommand, line) => {
    assert.strictEqual(keysLine({ dataDir: "data", keyFile, keyCommand }), line)
  })
})
