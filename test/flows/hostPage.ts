/** The product of somebody else, on another origin, whose page frames the pages of a flow. */
import { assert } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { rolldown } from "rolldown"
import type { Page } from "../browser/browser.ts"

const ROOT = join(import.meta.dirname, "../..")
const EXAMPLE = join(ROOT, "packages/embed/example/index.html")
const ELEMENT = "/node_modules/@payroll/embed/dist/payrollFlow.js"
const COMPONENT = "/component.js"

/** A page with the component of React, which goes when its button is pressed. */
const program = (source: string): string => `
  import { createElement as h, useState } from "react"
  import { createRoot } from "react-dom/client"
  import { PayrollFlow } from ${JSON.stringify(source)}
  const App = () => {
    const [said, say] = useState("nothing")
    const [isShown, show] = useState(true)
    const url = location.hash.slice(1)
    return h("main", {},
      h("button", { onClick: () => show(false) }, "Remove"),
      h("output", {}, said),
      isShown && h(PayrollFlow, { url, label: "Details", onReady: () => say("ready"), onStep: ({ step }) => say(step) }))
  }
  createRoot(document.querySelector("#root")).render(h(App))
`

/** The code of a program for a page, from the folder whose packages it imports. */
const bundled = async (cwd: string, input: string, code?: string): Promise<string> => {
  const bundle = await rolldown({
    input,
    cwd,
    transform: { define: { "process.env.NODE_ENV": `"production"` } },
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === input && code !== undefined ? join(cwd, input) : null),
        load: (id) => (id === join(cwd, input) ? code : null)
      }
    ]
  })
  const { output } = await bundle.generate({ format: "esm" })
  await bundle.close()
  return output[0].code
}

export interface HostPage {
  readonly port: number
  readonly stop: () => void
}

/** Serves the example of the package, and at `/react` a page with its component, on every name of loopback. */
export const startHostPage = async (): Promise<HostPage> => {
  const sources = join(ROOT, "packages/embed/src")
  const files = new Map<string, readonly [type: string, body: string]>([
    [ELEMENT, ["text/javascript", await bundled(ROOT, join(sources, "payrollFlow.ts"))]],
    [
      COMPONENT,
      [
        "text/javascript",
        await bundled(join(ROOT, "apps/flows"), "program.js", program(join(sources, "react.ts")))
      ]
    ],
    ["/", ["text/html", readFileSync(EXAMPLE, "utf8")]],
    [
      "/react",
      [
        "text/html",
        `<!doctype html><title>React</title><div id="root"></div><script type="module" src="${COMPONENT}"></script>`
      ]
    ]
  ])
  const server = createServer(({ url = "/" }, response) => {
    const [type, body] = files.get(url) ?? []
    if (type === undefined) response.writeHead(404).end()
    else response.writeHead(200, { "Content-Type": type }).end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

const WAIT_MS = 30_000

/** The page in the frame of a page, once it is there. */
export const framed = async (page: Page): Promise<Page> => {
  await page.locator("payroll-flow iframe").waitFor()
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const [, frame] = page.frames()
    if (frame?.url().startsWith("http") === true) return frame
    await page.evaluate("new Promise(requestAnimationFrame)")
  }
  return assert.fail("nothing is framed")
}
