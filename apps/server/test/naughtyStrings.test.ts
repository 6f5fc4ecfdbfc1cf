/**
 * Texts that break other programs: markup, injections, numbers and words that parsers take for something
 * else, and unusual Unicode. Each is stored and shown unchanged, or refused.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { problemsIn } from "./answer.ts"
import { testClient, type TestClient } from "./call.ts"
import { withValues, type Body } from "./examples.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const WORDS = [
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "true",
  "false",
  "nil",
  "None",
  "__proto__",
  "constructor"
]
const NUMBERS = [
  "0",
  "-1",
  "1e3",
  "1/0",
  "0x10",
  "١٢٣",
  "9007199254740993",
  "1,000.00",
  "$1.00",
  "½"
]
const INJECTIONS = [
  "Robert'); DROP TABLE worker;--",
  "' or '1'='1",
  "1;select pg_sleep(10)",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "{{7*7}}",
  "${jndi:ldap://a/b}",
  "#{7*7}",
  "$(touch /tmp/x)",
  "`id`",
  "| cat /etc/passwd",
  "../../../../etc/passwd",
  "C:\\Windows\\system32",
  "%s%n%x",
  "%00",
  "%0d%0aSet-Cookie: a=b",
  "=1+1",
  "@SUM(1+1)",
  "\\u0000",
  "\\",
  '"',
  "'",
  "--",
  "/*",
  "<!--",
  "]]>"
]
const UNICODE = [
  "Ωåß∂ƒ˙∆˚¬…æ",
  "田中さん",
  "사회과학원",
  "ñandú",
  "n\u0303andu\u0301",
  "Å\u0327",
  "İstanbul",
  "ß",
  "ﬁ",
  "مرحبا",
  "שלום",
  "Ṱ̺̺̕o͞ ̷i̲̬n",
  "😀🏳️",
  "🇺🇸",
  "𝕳𝖊𝖑𝖑𝖔",
  "１２３"
]
const REFUSED = [
  "a\u0000b",
  "a\u0007b",
  "a\u001bb",
  "a\nb",
  "a\u202eb",
  "a\u200bb",
  "a\ufeffb",
  "a\u2028b"
]

let server: TestServer
let client: TestClient
let body: Body

beforeAll(async () => {
  server = await startTestServer()
  client = testClient(server.port, await server.newClient("write"))
  body = await client.example("addUser")
})
afterAll(() => server.stop())

const FIELDS = ["firstName", "middleName", "lastName", "jobTitle"]

const withText = (text: string): Body =>
  withValues(body, [
    ...FIELDS.map((name) => [["user", name], text] as const),
    [["user", "email"], undefined]
  ])

describe("a text that breaks other programs", () => {
  it.each([...WORDS, ...NUMBERS, ...INJECTIONS, ...UNICODE])(
    "is stored and shown as it is: %j",
    async (text) => {
      const added = await client.operate("addUser", withText(text))
      assert.strictEqual(added.status, 200, added.text)
      const { userId } = (JSON.parse(added.text) as { readonly user: { readonly userId: string } })
        .user
      const read = await client.operate("getUser", { method: "getUser", userId })
      const { user } = JSON.parse(read.text) as { readonly user: Readonly<Record<string, unknown>> }
      for (const name of FIELDS) assert.strictEqual(user[name], text.normalize("NFC"), name)
    }
  )

  it.each(REFUSED)("is refused with hidden characters: %j", async (text) => {
    const { status, ...answer } = await client.operate("addUser", withText(text))
    assert.strictEqual(status, 400)
    const refused = problemsIn({ status, ...answer }).map((problem) => problem.split(":")[0])
    assert.deepStrictEqual(refused, FIELDS.map((name) => `user.${name}`).toSorted())
  })
})
