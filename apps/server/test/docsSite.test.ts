/** The documents as pages: whole without a script, nothing from elsewhere, every link leads somewhere. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { catalogue } from "@payroll/operations/catalogue"
import { htmlOf } from "../src/docs/markdown.ts"
import { failureStatuses } from "../src/http/failures.ts"
import { fieldsOf, dereferenced, type Json } from "./jsonSchema.ts"
import { startTestServer, type TestServer } from "./testServer.ts"

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const get = async (path: string, sent: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers: sent })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

interface Content {
  readonly content: { readonly "application/json": { readonly schema: Json } }
}

interface Described {
  readonly operationId: string
  readonly requestBody: Content
  readonly responses: Readonly<Record<string, Content>>
}

const unescaped = (text: string): string =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")

const linksIn = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href))

describe("the pages", () => {
  it("are reached from the index, and every link and heading that a page names is there", async () => {
    const seen = new Map<string, string>()
    const wanted: Array<readonly [from: string, href: string]> = [["/docs", "/docs"]]
    for (const [from, href] of wanted) {
      const { pathname, hash, host } = new URL(href, `http://payroll${from}`)
      if (host !== "payroll" || pathname === "/openapi.json") continue
      if (!seen.has(pathname)) {
        const { status, text } = await get(pathname)
        assert.strictEqual(status, 200, `${href} on ${from}`)
        seen.set(pathname, text)
        wanted.push(...linksIn(text).map((link) => [pathname, link] as const))
      }
      const id = decodeURIComponent(hash.slice(1))
      if (id !== "") assert.include(seen.get(pathname), `id="${id}"`, `${href} on ${from}`)
    }
    for (const { name } of catalogue) assert.isTrue(seen.has(`/docs/operations/${name}`), name)
    for (const page of ["errors", "webhooks", "console", "ARCHITECTURE"]) {
      assert.isTrue(seen.has(`/docs/${page}`), page)
    }
  })

  it("are all listed by subject", async () => {
    const { text } = await get("/docs/index")
    const listed = new Set(linksIn(text.slice(0, text.indexOf('<nav id="pages"'))))
    const shown = linksIn(text).filter((href) => /^\/docs\/[\w-]+$/.test(href))
    assert.deepStrictEqual(
      shown.filter((href) => href !== "/docs/index" && !listed.has(href)),
      []
    )
  })

  it("lead from the name of an operation to its page", async () => {
    const { text } = await get("/docs/time-tracking")
    const links = linksIn(text)
    for (const name of ["getTimesheets", "getTimesheet", "getClockStatus", "getWorkedNow"]) {
      assert.include(links, `/docs/operations/${name}`)
    }
    const withGroup = (await get("/docs/handover")).text
    const link = `<a href="/docs/operations/confirmRecipient"><code>payroll#confirmRecipient</code></a>`
    assert.include(withGroup, link)
    assert.notMatch(text + withGroup, /<a [^>]*>(?:(?!<\/a>).)*<a /)
  })

  it("show pictures of documents", async () => {
    const { text } = await get("/docs/webhooks")
    const [, source = ""] = /<img src="([^"]*\.svg)"/.exec(text) ?? []
    const { status, headers } = await get(source)
    assert.deepStrictEqual([status, headers.get("content-type")], [200, "image/svg+xml"])
  })

  it("take nothing from elsewhere, and may not", async () => {
    for (const path of ["/docs", "/docs/operations/createBusiness", "/docs/console"]) {
      const { text, headers } = await get(path)
      const policy = headers.get("content-security-policy") ?? ""
      assert.include(policy, "default-src 'none'")
      assert.include(policy, "require-trusted-types-for 'script'")
      assert.notMatch(policy, /https?:|\*|unsafe/)
      for (const [, source = ""] of text.matchAll(/\b(?:src|srcset|action)="([^"]*)"/g)) {
        assert.match(source, /^\/docs(?:\/|$)/, path)
      }
      assert.notMatch(text, /<script(?! type="module" src="\/docs\/docs\.js">)|\bon\w+="|style="/)
    }
  })

  it("have every section, and every value of the sandbox", async () => {
    const { text } = await get("/docs")
    for (const id of ["sign-in", "errors", "idempotency", "webhooks", "sandbox", "operations"]) {
      assert.include(text, `<h2 id="${id}">`)
    }
    for (const value of ["000000001", "000000006"]) assert.include(text, value)
    assert.include(text, "idempotency-key-reused")
    assert.include(text, "Authorization: Basic")
    for (const [type, status] of failureStatuses) {
      assert.match(text, new RegExp(`>${status}</td><td[^>]*>[^\n]*?<code>${type}</code>`), type)
    }
  })

  it("show the address at which they were asked for, and no other text that a header has", async () => {
    const port = server.port
    for (const path of ["/docs", "/docs/operations/addUser", "/docs/onboarding", "/docs?q=curl"]) {
      const { text } = await get(path)
      assert.notInclude(text, "http://127.0.0.1:8080/", path)
      const secure = await get(path, { "X-Forwarded-Proto": "https" })
      assert.strictEqual(
        secure.text.replaceAll(`https://127.0.0.1:${port}`, `http://127.0.0.1:${port}`),
        text
      )
    }
    const { text } = await get("/docs", { "X-Forwarded-Proto": "https" })
    assert.include(text, `https://127.0.0.1:${port}/reports/getCompanies`)
  })

  it("have the content before the links to all pages", async () => {
    const { text } = await get("/docs/errors")
    assert.isBelow(text.indexOf('<main id="content">'), text.indexOf('<nav id="pages"'))
  })
})

describe("the page of an operation", () => {
  it("has its example as curl, an answer and all fields of both", async () => {
    const document = JSON.parse((await get("/openapi.json")).text)
    for (const { name, group, summary, example } of catalogue) {
      const page = unescaped((await get(`/docs/operations/${name}`)).text)
      assert.include(page, summary)
      const address = `http://127.0.0.1:${server.port}`
      assert.include(page, `-u "$USERPASS" ${address}/${group}/${name}`)
      assert.include(page, `    "${address}/${group}/${name}",\n    auth=`)
      assert.include(page, `url: "${address}"`)
      assert.include(page, `await payroll.${name}({`)
      assert.include(page, "Authorization: Basic")
      const operations = Object.values<Described>(document.paths[`/${group}/${name}`])
      const { requestBody, responses } =
        operations.find(({ operationId }) => operationId === name) ?? assert.fail(name)
      const fields = [requestBody, responses["200"]].flatMap((part) =>
        fieldsOf(dereferenced(document, part?.content["application/json"].schema ?? {}) as Json)
      )
      assert.include(page, JSON.stringify({ method: name, ...example }, undefined, 2).slice(0, 40))
      for (const field of fields) {
        assert.match(page, new RegExp(`[>.]${field}(?:\\[\\])?</code>`), name)
      }
    }
  })
})

describe("the search", () => {
  it("finds operations and parts of documents by all words, without a script", async () => {
    const byName = linksIn((await get("/docs?q=compareNumber")).text)
    assert.include(byName, "/docs/operations/compareNumber")
    const byWords = linksIn((await get("/docs?q=error%20envelope")).text)
    assert.include(byWords, "/docs/errors#the-error-response")
    assert.include((await get("/docs?q=zzqqxx")).text, "Nothing has all of these words.")
  })

  it.each(["webhook", "terminate", "pay schedule", "idempotency"])(
    "shows guides first for %s, and a sentence of each",
    async (query) => {
      const { text } = await get(`/docs?q=${encodeURIComponent(query)}`)
      const found = text.slice(text.indexOf('<ul class="found">'), text.indexOf("</main>"))
      const [first = ""] = linksIn(found)
      assert.notInclude(first, "/operations/")
      const shown = [...found.matchAll(/<p>(.*?)<\/p>/gs)].map(([, words = ""]) => unescaped(words))
      assert.isNotEmpty(shown)
      for (const words of shown) {
        assert.notMatch(words, /"\w+":|```|^\s*\{/, words)
        assert.isAtMost(words.length, 250)
      }
    }
  )

  it.each([
    ["port", ["/docs/operations#settings", ">PAYROLL_PORT<", "<p>The port to listen on; "]],
    ["payroll_data_dir", ["/docs/operations#settings", ">PAYROLL_DATA_DIR<"]],
    ["python", ["/docs/index#from-typescript-javascript-and-python"]],
    ["npm install", ["/docs/index#from-typescript-javascript-and-python", "/docs/webhooks#"]]
  ] as const)("finds whole words first: %s", async (query, wanted) => {
    const { text } = await get(`/docs?q=${encodeURIComponent(query)}`)
    const [, ...results] = text.slice(text.indexOf('<ul class="found">')).split("<li>")
    const first = results.slice(0, 3).join("")
    for (const part of wanted) assert.include(first, part)
  })

  it("shows what was typed as text", async () => {
    const { text } = await get(`/docs?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
    assert.notInclude(text, "<script>alert")
  })
})

describe("other paths", () => {
  it("lead nowhere", async () => {
    for (const path of [
      "/docs/none",
      "/docs/operations/none",
      "/docs/../package.json",
      "/docs/%2e%2e/package.json",
      "/docs/decisions/../../package.json",
      "/docs/console/../ARCHITECTURE.md",
      "/docs/constructor"
    ]) {
      assert.include([401, 404], (await get(path)).status, path)
    }
    const posted = await fetch(`http://127.0.0.1:${server.port}/docs/errors`, { method: "POST" })
    assert.strictEqual(posted.status, 405)
  })
})

describe("Markdown", () => {
  const cases: ReadonlyArray<readonly [markdown: string, html: string]> = [
    ["# A `b` c", '<h1 id="a-b-c">A <code>b</code> c</h1>'],
    ["one\ntwo\n\nthree", "<p>one two</p>\n<p>three</p>"],
    ["**a** and *b*, 2 * 3 * 4", "<p><strong>a</strong> and <em>b</em>, 2 * 3 * 4</p>"],
    ["- a\n  - b\n- c", "<ul><li>a\n<ul><li>b</li></ul></li><li>c</li></ul>"],
    ["1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"],
    ["```sh\n<a> & `b`\n```", '<pre tabindex="0">&lt;a&gt; &amp; `b`</pre>'],
    ["<img src=x onerror=a()>", "<p>&lt;img src=x onerror=a()&gt;</p>"],
    ["[a](b.md) [c](javascript:d)", '<p><a href="/b">a</a> c</p>'],
    [
      "| a | b |\n| - | - |\n| `x|y` | z |",
      '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr>' +
        '<td data-head="a"><code>x|y</code></td><td data-head="b">z</td></tr></tbody></table>'
    ]
  ]
  it.each(cases)("%j", (markdown, html) => {
    const target = (address: string) => (address === "b.md" ? "/b" : undefined)
    assert.strictEqual(htmlOf(markdown, target), html)
  })
})
