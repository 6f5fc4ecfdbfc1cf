import { assert, describe, it } from "@effect/vitest"
import { greeting } from "./greeting.ts"

const linesOf = (
  credentials: string | undefined,
  consoleUrl?: string,
  pagesUrl?: string
): ReadonlyArray<string> => {
  const verification = "verification: sandbox"
  const started = {
    url: "http://127.0.0.1:8080",
    dataDir: "/data",
    keys: undefined,
    credentials,
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
