/** The console is written so that React can take Preact's place: its source also builds with React, and runs. */
import { afterAll, assert, beforeAll, it, vi } from "@effect/vitest"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { extname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { MODULES } from "../../apps/server/test/tools.ts"
import type { Page } from "../browser/browser.ts"
import { closed, signIn, startSite, type Site } from "./site.ts"

const CONSOLE = join(import.meta.dirname, "../../apps/console")
const fromConsole = createRequire(join(CONSOLE, "package.json"))
const fromTools = createRequire(join(MODULES, "package.json"))

/** As much of Vite as is used here, which the console alone depends on. */
interface Vite {
  readonly build: (config: object) => Promise<unknown>
}

/** Exports of a module of React one by one, so that the build fails where the source imports another. */
const namesOf = (module: string): string => {
  const names = Object.keys(fromTools(module) as object).filter((name) => name !== "default")
  return `import all from ${JSON.stringify(fromTools.resolve(module))}
    export const { ${names.join(", ")} } = all`
}

const render = () => `import client from ${JSON.stringify(fromTools.resolve("react-dom/client"))}
  export const render = (what, root) => client.createRoot(root).render(what)`

/** The source that replaces each module of Preact. Types are gone when modules are looked up. */
const inPlaceOf = (): Readonly<Record<string, string>> => ({
  preact: render(),
  "preact/hooks": namesOf("react"),
  "preact/jsx-runtime": namesOf("react/jsx-runtime")
})

const withReact = () => {
  const modules = inPlaceOf()
  const prefix = "\0react:"
  return {
    name: "react",
    enforce: "pre",
    resolveId: (id: string) => {
      if (id in modules) return prefix + id
      assert.notMatch(id, /^preact/, "React has nothing in place of this")
      return undefined
    },
    load: (id: string) => (id.startsWith(prefix) ? modules[id.slice(prefix.length)] : undefined)
  }
}

/** As much of a Playwright route as is used here. */
interface Route {
  readonly request: () => { readonly url: () => string; readonly resourceType: () => string }
  readonly fetch: () => Promise<{ readonly headers: () => Readonly<Record<string, string>> }>
  readonly fulfill: (answer: object) => Promise<void>
  readonly continue: () => Promise<void>
}

interface Routed extends Page {
  readonly route: (url: string, handle: (route: Route) => Promise<void>) => Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml"
}

/** Gives a page the files of a folder in place of the service's, under the same policy. */
const withFilesOf = (page: Page, url: string, folder: string): Promise<void> =>
  (page as Routed).route(`${url}**`, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const isPage = request.resourceType() === "document"
    const file = join(folder, isPage ? "index.html" : pathname.replace("/console/", ""))
    if (!existsSync(file) || extname(file) === "") return route.continue()
    const policy = isPage ? (await route.fetch()).headers()["content-security-policy"] : undefined
    const type = { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }
    const headers = policy === undefined ? type : { ...type, "content-security-policy": policy }
    return route.fulfill({ headers, body: readFileSync(file) })
  })

const outDir = mkdtempSync(join(tmpdir(), "console-react-"))
let started: Site | string

beforeAll(async () => {
  started = await startSite()
}, 300_000)
afterAll(async () => {
  rmSync(outDir, { recursive: true, force: true })
  if (typeof started !== "string") await started.stop()
})

const build = async (): Promise<void> => {
  // Vite makes the files that people load in production alone.
  vi.stubEnv("NODE_ENV", "production")
  try {
    const vite = (await import(pathToFileURL(fromConsole.resolve("vite")).href)) as Vite
    const configFile = join(CONSOLE, "vite.config.ts")
    const into = { outDir, emptyOutDir: true }
    await vite.build({ root: CONSOLE, configFile, plugins: [withReact()], build: into })
  } finally {
    vi.unstubAllEnvs()
  }
}

it("builds with React in Preact's place, and its pages work", async ({ skip }) => {
  if (typeof started === "string") {
    process.stderr.write(`SKIPPED: the console with React in Chromium: ${started}\n`)
    return skip(started)
  }
  await build()
  const scripts = readdirSync(join(outDir, "assets")).filter((name) => name.endsWith(".js"))
  const text = scripts.map((name) => readFileSync(join(outDir, "assets", name), "utf8")).join()
  assert.include(text, "react.transitional.element")
  const tab = await started.open()
  const { page } = tab
  await withFilesOf(page, started.url, outDir)
  await page.goto(started.url)
  await signIn(page, started.credential)
  const isReact = "Object.keys(document.querySelector('#root')).some((key) => /^__react/.test(key))"
  assert.isTrue(await page.evaluate(isReact))
  await page.goto(`${started.url}/audit`)
  await page.getByLabel("Operation").fill("updateUser")
  await page.getByRole("button", { name: "Filter" }).click()
  await page.waitForURL(/audit\?operation=updateUser$/)
  await page.getByText("No row matches").waitFor()
  for (const each of ["companies", "workers", "webhooks", "figures", "calendar", "clients"]) {
    await page.goto(`${started.url}/${each}`)
    await page.locator("h1").first().waitFor()
  }
  await closed(tab)
})
