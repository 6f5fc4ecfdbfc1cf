/** The document for people: one page, no script, nothing from elsewhere. */

type Json = Readonly<Record<string, unknown>>

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

const partOf = (value: unknown, name: string): Json =>
  ((value as Json | undefined)?.[name] ?? {}) as Json

const VALUES_MAX = 12

/** The values of an enumeration, or the first of a long one. */
const valuesOf = (schema: Json): string => {
  const values = (schema["enum"] ?? []) as ReadonlyArray<unknown>
  const more = values.length > VALUES_MAX ? ["…"] : []
  return [...values.slice(0, VALUES_MAX), ...more].map(String).join(" | ")
}

const typesOf = ({ type = "" }: Json): string => [type].flat().join(" or ")

/** What a schema allows, in a few words. */
const described = (schema: Json): string => {
  const { format, description } = schema as Readonly<Record<string, string>>
  const anyOf = (schema["anyOf"] ?? []) as ReadonlyArray<Json>
  const words = [
    anyOf.length > 0 ? anyOf.map(typesOf).join(" or ") : typesOf(schema),
    format ?? "",
    valuesOf(schema),
    description ?? ""
  ]
  return words.filter((word) => word !== "").join("; ")
}

/** A document with what its references refer to in their place; no schema contains itself. */
const resolved = (value: unknown, document: Json): unknown => {
  if (Array.isArray(value)) return value.map((each) => resolved(each, document))
  if (typeof value !== "object" || value === null) return value
  const reference = (value as Json)["$ref"]
  if (typeof reference === "string") {
    let found: unknown = document
    for (const name of reference.split("/").slice(1)) found = (found as Json)[name]
    return resolved(found, document)
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, resolved(part, document)])
  )
}

const DEPTH_MAX = 12

/** The fields of an object by name; `*` stands for whatever name they have. */
const fieldsOf = (schema: Json): ReadonlyArray<readonly [string, Json]> => {
  const others = schema["additionalProperties"]
  return [
    ...(Object.entries(partOf(schema, "properties")) as ReadonlyArray<[string, Json]>),
    ...(typeof others === "object" ? [["*", others as Json] as const] : [])
  ]
}

const isList = ({ type }: Json): boolean => [type].flat().includes("array")

/** A row for each field, the nested ones behind their parent; of all alternatives where there are. */
const rows = (schema: Json, path: string, depth: number): ReadonlyArray<string> => {
  if (depth > DEPTH_MAX) return []
  const required = new Set(schema["required"] as ReadonlyArray<string> | undefined)
  const own = fieldsOf(schema).flatMap(([name, field]) => {
    const below = path === "" ? name : `${path}.${name}`
    const shown = isList(field) ? `${below}[]` : below
    const row =
      `<tr><td><code>${escaped(shown)}</code></td>` +
      `<td>${required.has(name) ? "yes" : ""}</td><td>${escaped(described(field))}</td></tr>`
    return [row, ...rows(field, below, depth + 1)]
  })
  const alternatives = (schema["anyOf"] ?? []) as ReadonlyArray<Json>
  return [
    ...own,
    ...(isList(schema) ? rows(partOf(schema, "items"), `${path}[]`, depth + 1) : []),
    ...alternatives.flatMap((alternative) => rows(alternative, path, depth + 1))
  ]
}

const table = (title: string, schema: Json): string =>
  `<h3>${title}</h3><table><tr><th>Field</th><th>Required</th><th>What it may be</th></tr>` +
  `${rows(schema, "", 0).join("")}</table>`

const JSON_MEDIA = "application/json"

const section = (path: string, verb: string, operation: Json): string => {
  const body = partOf(partOf(partOf(operation, "requestBody"), "content"), JSON_MEDIA)
  const done = partOf(partOf(partOf(partOf(operation, "responses"), "200"), "content"), JSON_MEDIA)
  const example = body["example"]
  return (
    `<section><h2 id="${escaped(String(operation["operationId"]))}"><small>${verb.toUpperCase()}</small> ${escaped(path)}</h2>` +
    `<p>${escaped(String(operation["summary"]))}</p>` +
    table("Request", partOf(body, "schema")) +
    (example === undefined
      ? ""
      : `<h3>Example</h3><pre>${escaped(JSON.stringify(example, undefined, 2))}</pre>`) +
    table("Answer", partOf(done, "schema")) +
    `</section>`
  )
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; background: #fff }
h2 { border-top: 1px solid #ddd; padding-top: 1.5rem; font-size: 1.2rem } h3 { font-size: 1rem; margin-bottom: .3rem }
small { background: #e8eef7; padding: .1rem .4rem; border-radius: .2rem; font-size: .8rem } table { border-collapse: collapse; width: 100% }
th, td { text-align: left; border-bottom: 1px solid #eee; padding: .25rem .5rem; vertical-align: top; overflow-wrap: anywhere }
pre { background: #f6f6f6; padding: .8rem; overflow-x: auto } nav { columns: 2 }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #161616 } pre, small { background: #2a2a2a } th, td { border-color: #333 } a { color: #9cf } }`

/** The page that shows an OpenAPI document. */
export const docsPage = (document: Json): string => {
  const { title, version, description } = partOf(document, "info")
  const operations = Object.entries(partOf(document, "paths")).flatMap(([path, verbs]) =>
    Object.entries(verbs as Json)
      .filter(([, operation]) => partOf(operation, "requestBody")["content"] !== undefined)
      .filter(() => path.split("/").length > 2)
      .map(([verb, operation]) => [path, verb, resolved(operation, document) as Json] as const)
  )
  const links = operations.map(
    ([path, , { operationId }]) => `<a href="#${escaped(String(operationId))}">${escaped(path)}</a>`
  )
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escaped(String(title))}</title><style>${STYLE}</style></head><body>` +
    `<h1>${escaped(String(title))}</h1><p>Version ${escaped(String(version))}. ${escaped(String(description))} ` +
    `The same for programs: <a href="openapi.json">openapi.json</a>.</p><nav>${links.join("<br>")}</nav>` +
    operations.map(([path, verb, operation]) => section(path, verb, operation)).join("") +
    `</body></html>`
  )
}
