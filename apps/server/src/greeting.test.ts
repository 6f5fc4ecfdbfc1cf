import { assert, describe, it } from "@effect/vitest"
import { greeting } from "./greeting.ts"

const REVOKED = "/data/revoked.json"

const linesOf = (
  file: string | undefined,
  consoleUrl?: string,
  pagesUrl?: string
): ReadonlyArray<string> => {
  const verification = "verification: sandbox"
  const started = {
    url: "http://127.0.0.1:8080",
    dataDir: "/data",
    keys: undefined,
    credential: file === undefined ? undefined : { file, isAccepted: file !== REVOKED },
    verification
  }
  return greeting({ ...started, consoleUrl, pagesUrl }).split("\n")
}

describe("the greeting", () => {
  it("names the file of the first credential and takes the secret from it", () => {
    const [, data, , , call = ""] = linesOf("/data/credentials.json")
    assert.strictEqual(data, "data: /data   credentials: /data/credentials.json")
    assert.include(call, 'readFileSync("/data/credentials.json")')
  })

  it("says of a file that its credential is revoked, and asks for another secret", () => {
    const [, data, , , call = ""] = linesOf(REVOKED)
    assert.match(data ?? "", /revoked\.json \(revoked: its credential is not accepted any more\)$/)
    assert.include(call, "curl -sS -u KEY-ID")
  })

  it("names no file when there is none", () => {
    const lines = linesOf(undefined)
    assert.notMatch(lines.join(" "), /console/)
    assert.notMatch(lines.join(" "), /undefined|credentials/)
    assert.include(lines[4], "curl -sS -u KEY-ID http://127.0.0.1:8080/companyOnboarding ")
  })

  it("names the address of the console", () => {
    const [, , line] = linesOf(undefined, "http://127.0.0.1:8080/console")
    assert.strictEqual(line, "console: http://127.0.0.1:8080/console")
  })

  it("names the pages of an invented worker where there is one", () => {
    const pages = "http://127.0.0.1:8080/flow/acme#fl_test_1"
    assert.include(linesOf(undefined, undefined, pages).join(" "), `for a phone: ${pages}`)
    assert.notInclude(linesOf(undefined).join(" "), "phone:")
  })
})
