/** The documents as pages: an index, each operation, each document of docs/, and the results of a search. */
import { sandboxValues } from "@payroll/domain/verification/sandboxValues"
import { documentOfValues } from "../openapi/document.ts"
import { SCRIPT, STYLE } from "./assets.ts"
import { pictureNames, readDocuments, readPicture, type Document } from "./files.ts"
import { escaped } from "./html.ts"
import { htmlOf, OPERATION, type Target } from "./markdown.ts"
import { exampleValues, operationHtml, operationsOf, type OperationView } from "./operations.ts"
import { partOf, type Json } from "./schemaView.ts"
import { entriesOf, resultsHtml, QUERY_MAX, search } from "./search.ts"

export interface Served {
  readonly type: string
  readonly body: string | Buffer
}

const HTML = "text/html; charset=utf-8"
const BASE = "/docs"
/** The address in the examples of documents. */
const LOCAL = "http://127.0.0.1:8080"
const EXAMPLE = /<pre[^>]*>.*?<\/pre>/gs

/** A page with the address at which it was asked for in its examples. */
export const atOrigin = (served: Served, origin: string): Served =>
  typeof served.body === "string" && served.type === HTML
    ? {
        ...served,
        body: served.body.replaceAll(EXAMPLE, (example) =>
          example.replaceAll(LOCAL, () => escaped(origin))
        )
      }
    : served

const searchForm = (query: string): string =>
  `<form role="search" action="${BASE}" method="get"><label for="q">Search</label>` +
  `<input id="q" name="q" type="search" maxlength="${QUERY_MAX}" value="${escaped(query)}">` +
  `<button type="submit">Search</button></form>`

const links = (
  title: string,
  items: ReadonlyArray<readonly [href: string, words: string]>
): string =>
  `<p>${escaped(title)}</p><ul>${items
    .map(([href, words]) => `<li><a href="${escaped(href)}">${escaped(words)}</a></li>`)
    .join("")}</ul>`

const SECTIONS = [
  [`${BASE}#sign-in`, "Sign-in"],
  [`${BASE}#errors`, "Errors"],
  [`${BASE}#idempotency`, "Idempotency"],
  [`${BASE}#webhooks`, "Webhooks"],
  [`${BASE}#sandbox`, "Sandbox values"],
  [`${BASE}#operations`, "Operations"],
  ["/openapi.json", "openapi.json"]
] as const

const page = (
  title: string,
  content: string,
  documents: ReadonlyMap<string, Document>,
  query = ""
): Served => {
  const others = [...documents.values()].filter(({ name }) => !name.includes("/"))
  const pages = others.map(({ name, title: words }) => [`${BASE}/${name}`, words] as const)
  const body =
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title>` +
    `<link rel="stylesheet" href="${BASE}/style.css"><script type="module" src="${BASE}/docs.js"></script></head>` +
    `<body><a class="skip" href="#content">Skip to the content</a><div class="shell"><header>` +
    `<p class="name"><a href="${BASE}">Payroll documents</a> <a class="to-pages" href="#pages">All pages</a></p>` +
    `${searchForm(query)}</header><main id="content">${content}</main>` +
    `<nav id="pages" aria-label="Documents">${links("Calling the service", SECTIONS)}${links("Pages", pages)}</nav>` +
    `</div></body></html>`
  return { type: HTML, body }
}

const sandboxTable = (): string =>
  `<table><thead><tr><th scope="col">EIN or SSN</th><th scope="col">What the sandbox does</th></tr></thead><tbody>${sandboxValues
    .map(
      ({ value, meaning }) =>
        `<tr><td data-head="EIN or SSN"><code>${value}</code></td><td data-head="What the sandbox does">${escaped(meaning)}</td></tr>`
    )
    .join("")}</tbody></table><p>Anything else passes.</p>`

const operationList = (operations: ReadonlyArray<OperationView>, document: Json): string => {
  const tags = document["tags"] as ReadonlyArray<{
    readonly name: string
    readonly description: string
  }>
  return tags
    .map(({ name, description }) => {
      const ofTag = operations.filter(({ group }) => group === name)
      const items = ofTag.map(
        ({ name: operation, summary }) =>
          `<li><a href="${BASE}/operations/${operation}">${operation}</a> <span class="quiet">${escaped(summary)}</span></li>`
      )
      return ofTag.length === 0
        ? ""
        : `<h3>${escaped(name)}</h3><p class="quiet">${escaped(description)}</p><ul>${items.join("")}</ul>`
    })
    .join("")
}

const ERROR = {
  error: {
    code: 400,
    message: "ein must be exactly 9 digits",
    type: "invalid-request",
    requestId: "01a1f857-63b5-7000-9bf5-5c9dddc00fc9",
    fields: [
      { path: ["kybInformation", "ein"], message: "ein must be exactly 9 digits", type: "format" }
    ]
  }
}

/** The types of errors by their status. */
const errorTable = (failureStatuses: ReadonlyMap<string, number>): string => {
  const byStatus = Map.groupBy([...failureStatuses], ([, status]) => status)
  const rows = [...byStatus]
    .toSorted(([one], [other]) => one - other)
    .map(([status, types]) => {
      const names = types.map(([type]) => `<code>${escaped(type)}</code>`).join(", ")
      return `<tr><td data-head="Status">${status}</td><td data-head="Types">${names}</td></tr>`
    })
  return (
    `<table><thead><tr><th scope="col">Status</th><th scope="col">Types</th></tr></thead>` +
    `<tbody>${rows.join("")}</tbody></table>`
  )
}

const indexHtml = (
  operations: ReadonlyArray<OperationView>,
  document: Json,
  failureStatuses: ReadonlyMap<string, number>
): string => {
  const { title, version, description } = partOf(document, "info")
  return [
    `<h1>${escaped(String(title))}</h1><p>Version ${escaped(String(version))} of the interface. ${escaped(String(description))}</p>`,
    `<h2 id="sign-in">Sign-in</h2><p>HTTP Basic: every call has the header <code>Authorization: Basic …</code>, which ends with the base64 of ` +
      `<code>key id:secret</code> of a credential. The first start ` +
      `writes a credential to <code>credentials.json</code> in the data directory. A person with a credential that carries a name ` +
      `signs in to the console. A call without the header is 401. <a href="${BASE}/credentials">Credentials and roles</a>.</p>`,
    `<pre tabindex="0">curl -sS -u "$USERPASS" ${LOCAL}/reports/getCompanies
# the same, with the header written out
curl -sS -H "Authorization: Basic $(printf %s "$USERPASS" | base64 | tr -d '\\n')" ${LOCAL}/reports/getCompanies</pre>`,
    `<h2 id="errors">Errors</h2><p>Every failure has one envelope. <code>type</code> is stable, <code>fields</code> lists every problem, and ` +
      `nothing that was sent is quoted. <a href="${BASE}/errors">What each type means and what to do</a>.</p>`,
    `<pre tabindex="0">${escaped(JSON.stringify(ERROR, undefined, 2))}</pre>${errorTable(failureStatuses)}`,
    `<h2 id="idempotency">Idempotency</h2><p>Send an <code>Idempotency-Key</code> of 1 to 255 visible ASCII characters with every write. The same key ` +
      `with the same request gets the stored answer, byte for byte, with <code>Idempotent-Replayed: true</code>; with another request it is 422. Keys are ` +
      `kept 72 hours. A command whose answer holds a secret keeps none: the same key again is 409 and names the record.</p>`,
    `<h2 id="webhooks">Webhooks</h2><p>Events are sent as POST with the headers of Standard Webhooks: <code>webhook-id</code>, ` +
      `<code>webhook-timestamp</code> and <code>webhook-signature</code>; at least once, in order per company. ` +
      `<a href="${BASE}/webhooks">Receiving webhooks</a>, <a href="${BASE}/events">all events</a>.</p>`,
    `<h2 id="sandbox">Sandbox values</h2><p>With the sandbox (<code>PAYROLL_VERIFICATION=sandbox</code>) a number decides what verification does.</p>${sandboxTable()}`,
    `<h2 id="operations">Operations</h2>${operationList(operations, document)}`
  ].join("\n")
}

/** Returns the targets of a document's links: documents and pictures that are served, headings, and operations. */
const targetFrom =
  (
    from: string,
    documents: ReadonlyMap<string, Document>,
    pictures: ReadonlySet<string>,
    operations: ReadonlyMap<string, OperationView>
  ): Target =>
  (address) => {
    if (address.startsWith(OPERATION)) {
      const operation = address.slice(OPERATION.length)
      return operations.has(operation) ? `${BASE}/operations/${operation}` : undefined
    }
    if (address.startsWith("#")) return address
    if (/^https?:\/\//.test(address)) return address
    const { pathname, hash } = new URL(address, `http://docs/${from}`)
    const name = decodeURIComponent(pathname.slice(1))
    if (pictures.has(name)) return `${BASE}/${name}`
    const document = name.endsWith(".md") ? name.slice(0, -".md".length) : ""
    return documents.has(document) ? `${BASE}/${document}${hash}` : undefined
  }

/** Makes the site; the text of the search is collected at the first search, and retained. */
export const makeSite = (failureStatuses: ReadonlyMap<string, number>) => {
  const document = documentOfValues([...failureStatuses.keys()].toSorted())
  const operations = operationsOf(document)
  const values = exampleValues(operations)
  const documents = readDocuments()
  const pictures = pictureNames()
  // One that can be called in several groups is shown in its own, which comes first.
  const byName = new Map(operations.toReversed().map((operation) => [operation.name, operation]))
  let entries: ReturnType<typeof entriesOf> | undefined

  const operationAt = (path: string): Served | undefined => {
    const [, name] = /^operations\/(\w+)$/.exec(path) ?? []
    const operation = name === undefined ? undefined : byName.get(name)
    const content = operation && operationHtml(operation, values, LOCAL)
    return content === undefined ? undefined : page(`${name} · Payroll`, content, documents)
  }
  const documentAt = (path: string): Served | undefined => {
    const match = documents.get(path)
    const target = targetFrom(path, documents, pictures, byName)
    return match && page(`${match.title} · Payroll`, htmlOf(match.text, target), documents)
  }
  const pictureAt = (path: string): Served | undefined => {
    const body = pictures.has(path) ? readPicture(path) : undefined
    return body && { type: path.endsWith(".svg") ? "image/svg+xml" : "image/png", body }
  }
  const fixed: ReadonlyMap<string, () => Served> = new Map([
    [
      "",
      () => page("Payroll documents", indexHtml(operations, document, failureStatuses), documents)
    ],
    ["style.css", () => ({ type: "text/css; charset=utf-8", body: STYLE })],
    ["docs.js", () => ({ type: "text/javascript; charset=utf-8", body: SCRIPT })]
  ])
  return {
    /** Returns the page or file of a path below `/docs/`; undefined if there is none. */
    at: (path: string): Served | undefined =>
      fixed.get(path)?.() ?? operationAt(path) ?? documentAt(path) ?? pictureAt(path),
    /** The page that a search leads to. */
    searchPage: (query: string): Served => {
      entries ??= entriesOf(operations, documents)
      const words = query.slice(0, QUERY_MAX)
      const results = resultsHtml(search(entries, words), words)
      const content = `<h1>Search: ${escaped(words)}</h1>${results}`
      return page("Search · Payroll", content, documents, words)
    }
  }
}
