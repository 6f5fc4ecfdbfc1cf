/** The commands about webhook endpoints, against a receiver on this machine. */
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { createHmac } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { businessOf } from "./business.ts"
import { ownDirectory, payroll, type Ran } from "./command.ts"

const HOOK = "http://127.0.0.1:9/hook"
const LOOPBACK = { PAYROLL_WEBHOOK_ALLOW: "127.0.0.0/8" }

const valueOf = ({ code, stdout, stderr }: Ran): unknown => {
  assert.strictEqual(stderr, "")
  assert.strictEqual(code, 0)
  return JSON.parse(stdout)
}

/** A directory in which the client `default` exists. */
const withClient = async () => {
  const env = ownDirectory(LOOPBACK)
  assert.strictEqual((await payroll(env, ["migrate"])).code, 0)
  assert.strictEqual((await payroll(env, ["client", "create", "default"])).code, 0)
  return env
}

/** A receiver of this test that takes everything. */
const receiving = async () => {
  const all: Array<{ readonly headers: IncomingHttpHeaders; readonly body: string }> = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      all.push({ headers: request.headers, body })
      response.writeHead(204).end()
    })
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const received = () => {
    const [first] = all
    return first ? ([first] as const) : assert.fail("nothing was received")
  }
  return { url: `http://127.0.0.1:${port}/hook`, received }
}

describe("payroll webhook", () => {
  it("stores a given webhook secret unchanged", async () => {
    const env = await withClient()
    const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
    const set = ["webhook", "set", "--url", HOOK, "--secret-file", "-", "--json"]
    // It is not shown to whoever has it, and signs what is sent.
    assert.deepInclude(valueOf(await payroll(env, set, [`${secret}\n`])), {
      client: "default",
      url: HOOK,
      secret: null
    })
    const { url, received } = await receiving()
    valueOf(await payroll(env, ["webhook", "set", "--url", url, "--json"]))
    assert.deepInclude(valueOf(await payroll(env, ["webhook", "test", "--json"])), {
      delivered: true,
      statusCode: 204
    })
    const [{ headers, body }] = received()
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`
    const signature = createHmac("sha256", Buffer.alloc(32, 7)).update(signed).digest("base64")
    assert.strictEqual(headers["webhook-signature"], `v1,${signature}`)
    assert.deepInclude((JSON.parse(body) as { readonly trigger: object }).trigger, {
      eventType: "webhook.test",
      isTest: true
    })
  })

  it("changes neither URL nor secret if the secret cannot be replaced yet", async () => {
    const env = await withClient()
    const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString("base64")}\n`
    const set = (url: string, byte: number) =>
      payroll(
        env,
        ["webhook", "set", "--url", url, "--secret-file", "-", "--json"],
        [secretOf(byte)]
      )
    valueOf(await set(HOOK, 1))
    valueOf(await set(HOOK, 2))
    const { code, stderr } = await set(`${HOOK}/2`, 3)
    assert.strictEqual(code, 3)
    assert.include(stderr, "receivers may still use the secret before the last rotation")
    // Nor if the URL is refused.
    valueOf(await payroll(env, ["webhook", "rotate-secret", "--overlap-hours", "0", "--json"]))
    assert.strictEqual((await set("http://10.0.0.1/hook", 3)).code, 3)
    const [endpoint] = valueOf(await payroll(env, ["webhook", "list", "--json"])) as [
      { readonly url: string; readonly version: number; readonly previousSecretUntil: null }
    ]
    assert.deepInclude(endpoint, { url: HOOK, version: 3, previousSecretUntil: null })
  })

  it("ends with code 3 if the receiver does not take a message, also with --json", async () => {
    const env = await withClient()
    valueOf(await payroll(env, ["webhook", "add", "--url", HOOK, "--json"]))
    for (const words of [["test"], ["trigger", "company.kybstatus.insert"]]) {
      const { code, stdout } = await payroll(env, ["webhook", ...words, "--json"])
      assert.strictEqual(code, 3)
      assert.deepInclude(JSON.parse(stdout) as object, { delivered: false, failure: "connect" })
    }
    const { stdout } = await payroll(env, ["webhook", "deliveries"])
    const [, example = "", empty = ""] = stdout.split("\n")
    assert.match(example, / connect +- .* test of company\.kybstatus\.insert +- +- +[\da-f-]{36}$/)
    assert.match(empty, / connect +- .* test +- +- +[\da-f-]{36}$/)
  })

  it("says that another endpoint has the URL", async () => {
    const env = await withClient()
    const add = async (url: string) =>
      valueOf(await payroll(env, ["webhook", "add", "--url", url, "--json"])) as {
        readonly webhookEndpointId: string
        readonly message: string
      }
    const { webhookEndpointId: first, message } = await add(HOOK)
    assert.notInclude(message, "too")
    assert.include((await add(HOOK)).message, `endpoint ${first} has this URL too`)
    const { webhookEndpointId: third } = await add(`${HOOK}/3`)
    const update = ["webhook", "update", third, "--url", HOOK, "--json"]
    assert.include(JSON.stringify(valueOf(await payroll(env, update))), "has this URL too")
  })

  it("refuses an update of nothing, and one that contradicts itself", async () => {
    const env = await withClient()
    valueOf(await payroll(env, ["webhook", "add", "--url", HOOK, "--json"]))
    for (const flags of [[], ["--event", "employee.*", "--all-events"]]) {
      assert.strictEqual((await payroll(env, ["webhook", "update", ...flags])).code, 2)
    }
  })

  it("says when what is sent again goes out, and that nothing was missed", async () => {
    const env = await withClient()
    valueOf(await payroll(env, ["webhook", "add", "--url", HOOK, "--json"]))
    const body = Buffer.from(JSON.stringify(businessOf("219099998")))
    valueOf(await payroll(env, ["call", "createBusiness", "--body", "-", "--json"], [body]))
    const said = async (...words: ReadonlyArray<string>) =>
      (valueOf(await payroll(env, ["webhook", ...words, "--json"])) as { readonly message: string })
        .message
    // Without a worker a replay never ends, and a second one is refused: another endpoint for each.
    const renew = async (...terms: ReadonlyArray<string>) => {
      valueOf(await payroll(env, ["webhook", "remove", "--yes", "--json"]))
      valueOf(await payroll(env, ["webhook", "add", "--url", HOOK, ...terms, "--json"]))
    }
    assert.strictEqual(await said("recover"), "Nothing was given up or skipped")
    await renew()
    const future = ["replay", "--since", "2926-01-01T00:00:00Z"]
    assert.include(await said(...future), "nothing is sent again")
    await renew("--event", "employee.*")
    assert.include(await said("replay", "--since", "2026-01-01"), "nothing is sent again")
    await renew()
    valueOf(await payroll(env, ["webhook", "hold", "--json"]))
    assert.include(
      await said("replay", "--since", "2026-01-01T00:00:00Z"),
      "once deliveries are released"
    )
  })

  it("asks for a confirmation of what cannot be undone", async () => {
    const env = await withClient()
    valueOf(await payroll(env, ["webhook", "add", "--url", HOOK, "--json"]))
    for (const words of [["remove"], ["update", "--discard"], ["retry", "--skip"]]) {
      const { code, stderr } = await payroll(env, ["webhook", ...words])
      assert.strictEqual(code, 2, words.join(" "))
      assert.match(stderr, /cannot be undone: confirm it with --yes/)
    }
    valueOf(await payroll(env, ["webhook", "remove", "--yes", "--json"]))
    assert.deepStrictEqual(valueOf(await payroll(env, ["webhook", "list", "--json"])), [])
  })
})
