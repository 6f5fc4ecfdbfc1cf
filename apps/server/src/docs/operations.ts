/** The operations of the OpenAPI document, and the page of each. */
import { clientCallOf, curlOf, inLines, pythonCallOf } from "./calls.ts"
import { escaped } from "./html.ts"
import {
  exampleOf,
  fieldsTable,
  partOf,
  resolved,
  type Json,
  type ExampleValues
} from "./schemaView.ts"

const JSON_MEDIA = "application/json"

export interface OperationView {
  readonly name: string
  readonly path: string
  readonly verb: string
  readonly group: string
  readonly summary: string
  readonly description: string
  readonly request: Json
  readonly answer: Json
  readonly example: Json
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

const viewOf = (path: string, verb: string, operation: Json): OperationView => {
  const body = partOf(partOf(partOf(operation, "requestBody"), "content"), JSON_MEDIA)
  const done = partOf(partOf(partOf(partOf(operation, "responses"), "200"), "content"), JSON_MEDIA)
  const [, group = "", name = ""] = path.split("/")
  return {
    name,
    path,
    verb: verb.toUpperCase(),
    group,
    summary: textOf(operation["summary"]),
    description: textOf(operation["description"]),
    request: partOf(body, "schema"),
    answer: partOf(done, "schema"),
    example: (body["example"] ?? {}) as Json
  }
}

/** All operations in the order of the document, each once. */
export const operationsOf = (document: Json): ReadonlyArray<OperationView> =>
  Object.entries(partOf(document, "paths")).flatMap(([path, verbs]) =>
    path.split("/").length > 2
      ? Object.entries(verbs as Json)
          .filter(([, operation]) => partOf(operation, "requestBody")["content"] !== undefined)
          .map(([verb, operation]) => viewOf(path, verb, resolved(operation, document) as Json))
      : []
  )

const gather = (value: unknown, values: Map<string, unknown>): void => {
  if (typeof value !== "object" || value === null) return
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === "object") gather(part, values)
    else if (!values.has(name)) values.set(name, part)
  }
}

/** The values that the examples of all requests have, by the names of their fields. */
export const exampleValues = (operations: ReadonlyArray<OperationView>): ExampleValues => {
  const values = new Map<string, unknown>()
  for (const { example } of operations) gather(example, values)
  return values
}

const code = (id: string, text: string): string =>
  `<pre id="${id}" tabindex="0">${escaped(text)}</pre>`

/** A call that a button copies, where there is a script. */
const callHtml = (id: string, language: string, text: string): ReadonlyArray<string> => [
  `<h3>${language}</h3>`,
  code(id, text),
  `<p class="actions" data-copy="${id}" hidden><button type="button">Copy as ${language}</button></p>`
]

/** The page of an operation; without a script it has all but the buttons. */
export const operationHtml = (
  operation: OperationView,
  values: ExampleValues,
  origin: string
): string => {
  const { name, path, verb, summary, description, request, answer, example } = operation
  return [
    `<h1><small>${verb}</small> ${escaped(name)}</h1>`,
    `<p>${escaped(summary)}. ${escaped(description)}</p>`,
    `<p><code>${escaped(path)}</code> with the headers <code>Authorization: Basic …</code> ` +
      `(<a href="/docs#sign-in">sign-in</a>) and <code>Content-Type: application/json</code></p>`,
    `<h2 id="example">Example</h2>`,
    ...callHtml("curl", "curl", curlOf(operation, origin)),
    ...callHtml("typescript", "TypeScript", clientCallOf(operation, origin)),
    ...callHtml("python", "Python", pythonCallOf(operation, origin)),
    `<section id="try" data-path="${escaped(path)}" data-verb="${verb}" hidden>`,
    `<h2>Try it</h2><p class="quiet" data-who></p><form><label for="body">Body</label>`,
    `<textarea id="body" rows="12" spellcheck="false">${escaped(inLines(example))}</textarea>`,
    `<button type="submit">Call ${escaped(name)}</button></form>`,
    `<div role="status"><p data-status></p><pre data-answer tabindex="0" hidden></pre></div></section>`,
    `<h2 id="answer">Answer</h2><p class="quiet">Made from the schema of the answer.</p>`,
    code("answered", inLines(exampleOf(answer, values))),
    `<h2 id="request-fields">Fields of the request</h2>`,
    fieldsTable(request),
    `<h2 id="answer-fields">Fields of the answer</h2>`,
    fieldsTable(answer)
  ].join("\n")
}
