/** The call of an operation as programs make it: for a shell, with the typed client, in Python. */
import type { Json } from "./schemaView.ts"

export interface CallView {
  readonly name: string
  readonly path: string
  readonly verb: string
  readonly example: Json
}

/** A value as JSON in lines. */
export const inLines = (value: unknown): string => JSON.stringify(value, undefined, 2)

/** The call for a shell. A quote ends the text, stands alone, and the text goes on. */
export const curlOf = ({ path, verb, example }: CallView, origin: string): string => {
  const body = inLines(example).replaceAll("'", String.raw`'\''`)
  const method = verb === "POST" ? "" : ` -X ${verb}`
  return (
    `curl -sS${method} -u "$USERPASS" ${origin}${path} \\\n` +
    `  -H 'Content-Type: application/json' -d '${body}'`
  )
}

/** The call with the typed client. */
export const clientCallOf = ({ name, example }: CallView, origin: string): string => {
  const { method: _, ...request } = example
  return [
    "// `npx -y pnpm@12 run pack` in the repository of the service makes this package: packages/client/README.md",
    `import { createClient } from "@payroll/client"`,
    "",
    "const payroll = createClient({",
    `  url: ${JSON.stringify(origin)},`,
    `  username: process.env.PAYROLL_USERNAME ?? "",`,
    `  password: process.env.PAYROLL_PASSWORD ?? ""`,
    "})",
    `const answer = await payroll.${name}(${inLines(request)})`
  ].join("\n")
}

const WORDS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [null, "None"],
  [true, "True"],
  [false, "False"]
])

/** A value of JSON as Python writes it. */
const pythonOf = (value: unknown, indent: string): string => {
  const word = WORDS.get(value)
  if (word !== undefined) return word
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const inner = `${indent}    `
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"]
  const parts = Array.isArray(value)
    ? value.map((part) => pythonOf(part, inner))
    : Object.entries(value).map(
        ([name, part]) => `${JSON.stringify(name)}: ${pythonOf(part, inner)}`
      )
  const lines = parts.map((part) => `\n${inner}${part},`).join("")
  return parts.length === 0 ? `${open}${close}` : `${open}${lines}\n${indent}${close}`
}

/** The call in Python, with the package requests. */
export const pythonCallOf = ({ path, verb, example }: CallView, origin: string): string =>
  [
    "import os",
    "import requests",
    "",
    "answer = requests.request(",
    `    "${verb}",`,
    `    "${origin}${path}",`,
    `    auth=(os.environ["PAYROLL_USERNAME"], os.environ["PAYROLL_PASSWORD"]),`,
    `    json=${pythonOf(example, "    ")},`,
    "    timeout=30,",
    ")",
    "answer.raise_for_status()",
    "print(answer.json())"
  ].join("\n")
