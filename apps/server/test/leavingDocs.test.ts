/** The calls of docs/leaving.md, in their order, do what the page says. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { call, testClient } from "./call.ts"
import { statesAt } from "./states.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

const page = readFileSync(new URL("../../../docs/leaving.md", import.meta.url), "utf8")
const calls = [...page.matchAll(/^call (?<verb>\w+) (?<group>\w+) '(?<body>[^']*)'$/gm)]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const idIn = (text: string): string => /"userId":"([^"]+)"/.exec(text)?.[1] ?? assert.fail(text)

describe("docs/leaving.md", () => {
  it("has calls that work, in their order", async () => {
    const credential = await server.newClient("admin")
    const client = testClient(server.port, credential)
    const added = async (email: string): Promise<string> => {
      const example = await client.example("addUser")
      const user = { ...(example["user"] as object), email }
      return idIn((await client.operate("addUser", { ...example, user })).text)
    }
    const { user } = (await client.example("activateUser")) as { user: { userId: string } }
    await statesAt(server.port).verifiedUser(user.userId, "Active")
    const ids = new Map([
      ["USER_ID", user.userId],
      ["OTHER_USER_ID", await added("another@acme.example")]
    ])
    const answers: Array<string> = []
    for (const { groups = {} } of calls) {
      const { verb = "", group = "", body = "" } = groups
      const filled = body.replaceAll(/[A-Z]+(?:_[A-Z]+)+/g, (name) => ids.get(name) ?? name)
      const path = `/${group}`
      const { status, text } = await call(server.port, { as: credential, verb, path, body: filled })
      assert.strictEqual(status, 200, `${filled}: ${text}`)
      answers.push(/"(?:terminationStatus|status)":"(\w+)"/.exec(text)?.[1] ?? "")
    }
    assert.deepStrictEqual(answers, [
      "Deactivate",
      "Active",
      "Active",
      "Active",
      "Active",
      "Terminated",
      "Terminated",
      "Removed"
    ])
  })
})
