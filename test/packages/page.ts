/** A page of HTML without a browser: its script, with the imports of its import map, on elements that hold values. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

interface Element {
  value: string
  textContent: string
  readonly addEventListener: (name: string, listener: () => void) => void
  /** Does what a person does who chooses a value. */
  readonly choose: (value: string) => void
}

const element = (value: string): Element => {
  const listeners: Array<() => void> = []
  const made: Element = {
    value,
    textContent: "",
    addEventListener: (_name, listener) => listeners.push(listener),
    choose: (chosen) => {
      made.value = chosen
      for (const listener of listeners) listener()
    }
  }
  return made
}

const MODULE = /<script type="module">([^]+?)<\/script>/
const IMPORT_MAP = /<script type="importmap">([^]+?)<\/script>/

/** Runs the page in a folder with its packages; gives its elements by their ids. */
export const runPage = async (
  path: string,
  folder: string,
  values: Readonly<Record<string, string>>
): Promise<(id: string) => Element> => {
  const page = readFileSync(path, "utf8")
  const { imports } = JSON.parse(IMPORT_MAP.exec(page)?.[1] ?? "") as {
    readonly imports: Readonly<Record<string, string>>
  }
  const elements = new Map(
    [...page.matchAll(/ id="(\w+)"/g)].map(([, id = ""]) => [id, element(values[id] ?? "")])
  )
  const elementOf = (id: string): Element => {
    const found = elements.get(id)
    if (found === undefined) throw new Error(`the page has no element ${id}`)
    return found
  }
  let script = MODULE.exec(page)?.[1] ?? ""
  for (const [name, target] of Object.entries(imports)) {
    script = script.replaceAll(`"${name}"`, `"${join(folder, target)}"`)
  }
  mkdirSync(join(folder, "page"), { recursive: true })
  const module = join(folder, "page/script.mjs")
  writeFileSync(module, `const document = globalThis.pageDocument\n${script}`)
  Object.assign(globalThis, { pageDocument: { getElementById: elementOf } })
  await import(module)
  return elementOf
}
