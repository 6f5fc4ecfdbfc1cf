/**
 * Pages of another port of the same host, to which Chromium sends a guest's cookie although it is `SameSite=Strict`,
 * and what they get of the session: by fetch, by a form and in a frame.
 */
import { afterAll, assert, beforeAll, describe, it, type TestContext } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { testClient } from "../../apps/server/test/call.ts"
import { guestAt, type Guest } from "../../apps/server/test/guest.ts"
import { startTestServer, type TestServer } from "../../apps/server/test/testServer.ts"
import { startBrowser, type Browser, type Page } from "./browser.ts"

const ANSWER_MS_MAX = 30_000

let browser: Browser | string
let server: TestServer
let guest: Guest
let elsewhere: Server

beforeAll(async () => {
  browser = await startBrowser()
  server = await startTestServer({
    console: {
      files: { page: ["", ""], assets: new Map() },
      isSecure: false,
      verification: "sandbox"
    }
  })
  guest = guestAt(server, testClient(server.port, await server.newClient("admin")))
  elsewhere = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" })
    response.end("<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>")
  })
  await new Promise<void>((resolve) => {
    elsewhere.listen(0, "127.0.0.1", resolve)
  })
}, 120_000)
afterAll(async () => {
  if (typeof browser !== "string") await browser.close()
  elsewhere.closeAllConnections()
  elsewhere.close()
  await server.stop()
})

const started = ({ skip }: TestContext): Browser => {
  if (typeof browser !== "string") return browser
  process.stderr.write(`SKIPPED: pages of other origins in Chromium: ${browser}\n`)
  return skip(browser)
}

const originOf = (): string => `http://127.0.0.1:${server.port}`

/** Calls the service from the page that is open; gives the status of the answer. */
const asked = (page: Page, path: string, body: object, publicId = "") =>
  page.evaluate(`fetch(${JSON.stringify(path)}, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Payroll-Session": ${JSON.stringify(publicId)} },
    body: ${JSON.stringify(JSON.stringify(body))}
  }).then(async (answer) => answer.status + " " + (await answer.text()))`) as Promise<string>

/** A browser with the session of a guest, on a page of another port. */
const lured = async (of: Browser) => {
  const { flowName, token, userId } = await guest.link()
  const page = await of.newPage()
  await page.goto(`${originOf()}/flow/${flowName}/not-me`)
  const begun = await asked(page, "/flow/session/begin", { flowName, token })
  const { publicId } = JSON.parse(begun.slice(begun.indexOf("{"))).session
  const isOpen = async (): Promise<boolean> => {
    await page.goto(`${originOf()}/flow/${flowName}/not-me`)
    const answer = await asked(page, "/reports", { method: "getUserTask", userId }, publicId)
    return answer.startsWith("200")
  }
  assert.isTrue(await isOpen())
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  await page.locator("h1").waitFor()
  return { page, userId, publicId, isOpen }
}

describe("another port of the host", () => {
  it("neither reads nor changes anything by fetch", async (context) => {
    const { page, userId, publicId, isOpen } = await lured(started(context))
    const seen = await page.evaluate(`(async () => {
      const tries = [
        ["/reports", { method: "getUserTask", userId: "${userId}" }],
        ["/userPortal", { method: "setPayMethod", payMethod: { userId: "${userId}", paymentMethod: "Check" } }],
        ["/flow/session/end", {}]
      ]
      const seen = []
      for (const [path, body] of tries) {
        for (const mode of ["no-cors", "cors"]) {
          const headers = mode === "cors"
            ? { "Content-Type": "application/json", "Payroll-Session": "${publicId}" }
            : { "Content-Type": "text/plain" }
          const options = { method: "POST", mode, credentials: "include", headers, body: JSON.stringify(body) }
          const signal = AbortSignal.timeout(${ANSWER_MS_MAX})
          const answer = fetch("${originOf()}" + path, { ...options, signal })
          seen.push(await answer.then(({ type }) => type, ({ name }) => name === "TimeoutError" ? "hangs" : "refused"))
        }
      }
      return seen.join()
    })()`)
    assert.strictEqual(seen, "opaque,refused,opaque,refused,opaque,refused")
    assert.isTrue(await isOpen())
    await page.close()
  })

  it("ends no session by a form", async (context) => {
    const { page, isOpen } = await lured(started(context))
    await page.evaluate(`(() => {
      const form = document.createElement("form")
      form.method = "POST"
      form.action = "${originOf()}/flow/session/end"
      document.body.append(form)
      form.submit()
    })()`)
    await page.waitForURL(/session\/end$/)
    assert.include(await page.locator("body").textContent(), "cross-origin")
    assert.isTrue(await isOpen())
    await page.close()
  })

  it("shows no page in a frame", async (context) => {
    const { page, isOpen } = await lured(started(context))
    const framed = await page.evaluate(`new Promise((resolve) => {
      const frame = document.createElement("iframe")
      frame.src = "${originOf()}/flow/acme/not-me"
      frame.onload = () => {
        try { resolve(frame.contentDocument === null ? "hidden" : "shown") } catch { resolve("hidden") }
      }
      document.body.append(frame)
    })`)
    assert.strictEqual(framed, "hidden")
    const refused = await fetch(`${originOf()}/flow/acme/not-me`)
    assert.include(refused.headers.get("content-security-policy") ?? "", "frame-ancestors 'none'")
    assert.isTrue(await isOpen())
    await page.close()
  })
})
