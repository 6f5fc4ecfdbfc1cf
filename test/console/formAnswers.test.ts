/**
 * Every form of the console against the answers that refuse it: problems at its fields, a record that somebody else
 * changed, a role that may not, a session that ended. Nothing typed is lost, and nothing is said to be stored.
 */
import { afterAll, assert, beforeAll, it } from "@effect/vitest"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type Server, type ServerResponse } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { catalogue } from "../../packages/operations/src/catalogue.ts"
import { sampled } from "../../packages/testing/src/sampled.ts"
import { seed } from "../../packages/testing/src/seed.ts"
import { startBrowser, type Browser, type Page } from "../browser/browser.ts"
import { findingsIn } from "./machineWords.ts"
import { signIn } from "./site.ts"

const CONSOLE = join(import.meta.dirname, "../../apps/console")
const folder = mkdtempSync(join(tmpdir(), "forms-"))
const WAIT_MS = 30_000
/** By day one of so many forms is tried. */
const FORM_STEP = 8
const TYPES: Readonly<Record<string, string>> = { ".css": "text/css", ".js": "text/javascript" }
const SESSION = {
  session: {
    person: "Ada Obi",
    personIds: [],
    credential: "pk_test_1",
    role: "admin",
    client: "default",
    isOfService: false,
    verification: "sandbox",
    endsAt: "2099-01-01T00:00:00Z"
  }
}
const TYPED = " and more"

interface Answer {
  readonly status: number
  readonly body: object
}

const refusal = (status: number, type: string, fields: ReadonlyArray<object> = []): Answer => ({
  status,
  body: { error: { message: `refused as ${type}`, type, fields } }
})
const STALE = refusal(409, "version-conflict")
const FORBIDDEN = refusal(403, "forbidden")
const SIGNED_OUT = refusal(401, "signed-out")
const STORED: Answer = { status: 200, body: {} }

let server: Server
let browser: Browser | string
/** The answer to the operation of the form that is open; reads and previews are refused. */
let answering = { operation: "", answer: FORBIDDEN }

interface Vite {
  readonly build: (config: object) => Promise<unknown>
}

const built = async (): Promise<void> => {
  const from = createRequire(join(CONSOLE, "package.json"))
  const vite = (await import(pathToFileURL(from.resolve("vite")).href)) as Vite
  const build = { outDir: folder, emptyOutDir: true }
  await vite.build({
    root: join(CONSOLE, "formsPage"),
    configFile: join(CONSOLE, "vite.config.ts"),
    mode: "production",
    build
  })
}

const answerOf = (path: string, body: string): Answer => {
  if (path.startsWith("/console/session")) return { status: 200, body: SESSION }
  const { operation, answer } = answering
  const { method } = JSON.parse(body || "{}")
  const isPreview = body.includes('"dryRun":true')
  return method === operation && !isPreview ? answer : FORBIDDEN
}

const sendFile = (path: string, response: ServerResponse): void => {
  const name = path.startsWith("/console/assets/") ? path.slice("/console".length) : "/index.html"
  response.setHeader("Content-Type", TYPES[extname(name)] ?? "text/html")
  response.end(readFileSync(join(folder, name)))
}

beforeAll(async () => {
  browser = await startBrowser()
  if (typeof browser === "string") return
  await built()
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    let body = ""
    request.setEncoding("utf8").on("data", (text: string) => (body += text))
    request.on("end", () => {
      const isFile = request.method === "GET" && !pathname.startsWith("/console/session")
      if (pathname === "/console/changes") response.writeHead(404).end()
      else if (isFile) sendFile(pathname, response)
      else {
        const answer = answerOf(pathname, body)
        response.writeHead(answer.status, { "Content-Type": "application/json" })
        response.end(JSON.stringify(answer.body))
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  if (typeof browser === "string") return
  await browser.close()
  server.closeAllConnections()
  server.close()
})

interface Opened {
  readonly operation: string
  readonly isUpdate: boolean
  readonly steps: number
  readonly places: ReadonlyArray<string>
  /** The name of a field for any text. */
  readonly plain?: string
}

const FORM = ".form-frame"

/** Returns the values of all controls of the step, as a person sees them. */
const held = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll("${FORM} input, ${FORM} textarea, ${FORM} select, ${FORM} .date__in")]
    .map((each) => each.matches(".date__in") ? each.textContent : each.matches("[type=checkbox], [type=radio]") ? each.checked : each.value)`)

/** Sends the form from its last step, with an answer to it. */
const send = async (page: Page, { operation, steps }: Opened, answer: Answer): Promise<void> => {
  answering = { operation, answer }
  const left = await page.evaluate(
    `document.querySelectorAll("${FORM} [aria-current=step] ~ li").length`
  )
  for (let at = 0; at <= (steps === 1 ? 0 : Number(left)); at += 1) {
    await page.locator(`${FORM} footer button[type=submit]`).click()
  }
}

/** A message as the service writes it: it begins with the name of the field. */
const messageOf = (place: string, at: number): string =>
  `${place.split(".").findLast((key) => !/^\d+$/.test(key)) ?? ""} is refused for reason ${at}`
const REASON = /is refused for reason \d+$/i

const problemsAt = (places: ReadonlyArray<string>): Answer =>
  refusal(
    400,
    "invalid-request",
    places.map((place, at) => ({
      path: place.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      message: messageOf(place, at)
    }))
  )

/** The focus is in the first field with a problem. Choices whose read was refused have no control. */
const IS_FOCUS_AT_FIRST = `(() => {
  const field = document.querySelector("${FORM} .error").parentElement
  const hasControl = field.querySelector("input, select, textarea, [role=spinbutton], button")
  const place = hasControl ? field : document.querySelector("${FORM} .form-errors")
  return place.contains(document.activeElement)
})()`

/** Each place has its problem at a field of its own, and the first field has the focus. */
const meetProblems = async (page: Page, opened: Opened): Promise<void> => {
  await send(page, opened, problemsAt(opened.places))
  await page.locator(`${FORM} .error`).first().waitFor()
  assert.isTrue(await page.evaluate(IS_FOCUS_AT_FIRST), "focus")
  const shown: Array<unknown> = []
  for (let step = 0; step < opened.steps; step += 1) {
    const texts = await page.evaluate(
      `[...document.querySelectorAll("${FORM} .error")].map((each) => each.textContent)`
    )
    shown.push(...(texts as ReadonlyArray<unknown>))
    if (step < opened.steps - 1) await page.locator(`${FORM} footer button[type=submit]`).click()
  }
  assert.sameMembers(
    shown.map((text) => REASON.exec(String(text))?.[0].toLowerCase()),
    opened.places.map((place, at) => REASON.exec(messageOf(place, at))?.[0])
  )
  assert.deepStrictEqual(findingsIn(shown.map(String)), [], "names of the interface")
}

/** Goes through the refusals of one form; it is stored in the end. */
const meetRefusals = async (page: Page, opened: Opened): Promise<void> => {
  const plain = page.locator(`${FORM} [name="${opened.plain ?? ""}"]`)
  if ((await plain.count()) === 1) await plain.fill((await plain.inputValue()) + TYPED)
  const first = await held(page)
  const toasts = await page.locator(".toast").count()
  await meetProblems(page, opened)
  const before = await held(page)
  if (opened.steps === 1) assert.deepStrictEqual(before, first, "after problems")
  if (opened.isUpdate) {
    await send(page, opened, STALE)
    await page.locator(`${FORM} .versions`).waitFor()
    assert.deepStrictEqual(await held(page), before, "after a conflict")
  }
  await send(page, opened, FORBIDDEN)
  await page.locator(FORM).getByText("Your role does not allow this.").waitFor()
  await page.locator(FORM).getByText("Nothing was saved.").waitFor()
  assert.deepStrictEqual(await held(page), before, "after a refusal")
  await send(page, opened, SIGNED_OUT)
  await page.getByText(/^Your session has ended/).waitFor()
  assert.isAtMost(await page.locator(".toast").count(), toasts, "said to be stored")
  await signIn(page, { username: "pk_test_1", password: "sk_test_1" })
  await page.getByLabel("Key id").waitFor({ state: "detached" })
  assert.deepStrictEqual(await held(page), before, "after signing in again")
  await send(page, opened, STORED)
  await page.locator(FORM).waitFor({ state: "detached" })
}

it("every form shows each problem at its field, and loses nothing that was typed", async (context) => {
  if (typeof browser === "string") {
    process.stderr.write(`SKIPPED: the forms in Chromium: ${browser}\n`)
    return context.skip(browser)
  }
  const tab = await browser.newContext({
    viewport: { width: 1_440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    reducedMotion: "reduce"
  })
  tab.setDefaultTimeout(WAIT_MS)
  const page = await tab.newPage()
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/console/nowhere`
  const examples = Object.fromEntries(catalogue.map(({ name, example }) => [name, example]))
  await page.goto(url)
  await page.locator("h1").waitFor()
  const all = (await page.evaluate("formNames")) as ReadonlyArray<string>
  const names = sampled(all, FORM_STEP)
  assert.isNotEmpty(names)
  const wrong: Array<string> = []
  for (const name of names) {
    try {
      const opened = await page.evaluate(`openFilled("${name}", ${JSON.stringify(examples)})`)
      await page.locator(FORM).waitFor()
      await meetRefusals(page, opened as Opened)
    } catch (error) {
      wrong.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      await page.goto(url)
      await page.locator("h1").waitFor()
    }
  }
  assert.deepStrictEqual(wrong, [], `seed ${seed}`)
}, 300_000)
