/** Pages of another port of the same host, to which the browser sends the console's cookie, and what they get of it. */
import { afterAll, assert, beforeAll, it, type TestContext } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { startSite, type Site, type Tab } from "./site.ts"

let started: Site | string
let elsewhere: Server

const site = ({ skip }: TestContext): Site => {
  if (typeof started !== "string") return started
  process.stderr.write(`SKIPPED: attacks on the console in Chromium: ${started}\n`)
  return skip(started)
}

beforeAll(async () => {
  started = await startSite()
  elsewhere = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" })
    response.end("<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>")
  })
  await new Promise<void>((resolve) => {
    elsewhere.listen(0, "127.0.0.1", resolve)
  })
}, 300_000)
afterAll(async () => {
  if (typeof started !== "string") await started.stop()
  elsewhere.closeAllConnections()
  elsewhere.close()
})

/** A tab whose person is signed in, on a page of another port. */
const lured = async (here: Site): Promise<Tab> => {
  const tab = await here.signedIn(here.credential)
  await tab.page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  await tab.page.locator("h1").waitFor()
  return tab
}

const isStillSignedIn = async ({ page }: Tab, here: Site): Promise<void> => {
  await page.goto(here.url)
  await page.locator("#content h1").first().waitFor()
}

it("another port cannot read with the session, nor change anything", async (context) => {
  const here = site(context)
  const tab = await lured(here)
  const origin = `http://127.0.0.1:${here.port}`
  const attempts = await tab.page.evaluate(`(async () => {
    const tries = [
      ["${origin}/reports", JSON.stringify({ method: "getCompanies" })],
      ["${origin}/adminPortal", JSON.stringify({ method: "addCredential", credential: { role: "admin" } })],
      ["${origin}/console/session/end", "{}"]
    ]
    const seen = []
    for (const [url, body] of tries) {
      for (const mode of ["no-cors", "cors"]) {
        const type = mode === "cors" ? "application/json" : "text/plain"
        const options = { method: "POST", mode, credentials: "include", body, headers: { "Content-Type": type } }
        seen.push(await fetch(url, options).then((answer) => answer.type, () => "refused"))
      }
    }
    return seen.join()
  })()`)
  assert.strictEqual(attempts, "opaque,refused,opaque,refused,opaque,refused")
  await isStillSignedIn(tab, here)
  const method = "getCredentials"
  const { text } = await here.admin.operate(method, { method })
  assert.lengthOf(JSON.parse(text).credentials, 1)
  await tab.context.close()
})

it("a form of another port cannot sign the person out", async (context) => {
  const here = site(context)
  const tab = await lured(here)
  await tab.page.evaluate(`(() => {
    const form = document.createElement("form")
    form.method = "POST"
    form.action = "http://127.0.0.1:${here.port}/console/session/end"
    document.body.append(form)
    form.submit()
  })()`)
  await tab.page.waitForURL(/session\/end$/)
  assert.include(await tab.page.locator("body").textContent(), "cross-origin")
  await isStillSignedIn(tab, here)
  await tab.context.close()
})

it("another port cannot put the console into a frame", async (context) => {
  const here = site(context)
  const tab = await lured(here)
  const isBlocked = await tab.page.evaluate(`new Promise((resolve) => {
    const frame = document.createElement("iframe")
    frame.src = "${here.url}"
    frame.addEventListener("load", () => resolve(frame.contentDocument === null))
    document.body.append(frame)
  })`)
  assert.isTrue(isBlocked)
  const refused = tab.troubles().filter(({ text }) => text.includes("frame-ancestors"))
  assert.isNotEmpty(refused)
  await tab.context.close()
})
