/**
 * Common tools read the OpenAPI document: types, a Postman collection, pages, a mock. Each takes it without complaint,
 * and its output is right.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { catalogue } from "@payroll/operations/catalogue"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openApiDocument } from "../src/openapi/document.ts"
import { failureTypes } from "../src/http/failures.ts"
import { MODULES, runTool } from "./tools.ts"

const TOOL_MS = 120_000

const directory = mkdtempSync(join(tmpdir(), "payroll-tools-"))
const inDirectory = (name: string): string => join(directory, name)
const document = inDirectory("openapi.json")

beforeAll(() => {
  writeFileSync(document, JSON.stringify(openApiDocument(failureTypes)))
  writeFileSync(inDirectory("package.json"), '{"type":"module"}')
  symlinkSync(MODULES, inDirectory("node_modules"))
})
afterAll(() => rmSync(directory, { recursive: true }))

const examples = catalogue.map(({ name, group, verb, example }) => ({
  path: `/${group}/${name}`,
  verb: verb === "PUT" ? ("put" as const) : ("post" as const),
  name,
  body: { method: name, ...example }
}))

const ran = async (script: string, ...words: ReadonlyArray<string>): Promise<string> => {
  const { code, stdout, stderr } = await runTool(script, words)
  assert.strictEqual(code, 0, stdout + stderr)
  return stdout + stderr
}

const TSC = "../../node_modules/typescript/bin/tsc"

/** Returns the errors of TypeScript in a file or a folder. */
const compiled = async (name: string, options: object = {}): Promise<ReadonlyArray<string>> => {
  const compilerOptions = {
    module: "nodenext",
    target: "es2023",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    ...options
  }
  const project = inDirectory(`tsconfig.${name}.json`)
  writeFileSync(project, JSON.stringify({ compilerOptions, include: [name] }))
  const { stdout } = await runTool(TSC, ["-p", project, "--pretty", "false"])
  return stdout.split("\n").filter((line) => line.includes("error TS"))
}

describe.each([
  ["orval", "orval/dist/bin/orval.js", ["--input", document, "--output"], "orval.ts"],
  [
    "@hey-api/openapi-ts",
    "@hey-api/openapi-ts/bin/run.js",
    ["--no-log-file", "-i", document, "-o"],
    "hey"
  ]
])("%s", (_tool, script, words, output) => {
  it("makes a client that compiles", { timeout: TOOL_MS }, async () => {
    await ran(script, ...words, inDirectory(output))
    // The types of their own dependencies are theirs.
    assert.deepStrictEqual(await compiled(output, { skipLibCheck: true }), [])
  })
})

describe("openapi-typescript", () => {
  const BODY = `import type { paths } from "./schema.d.ts"
type Body<P extends keyof paths, V extends "post" | "put"> =
  paths[P] extends { [K in V]: { requestBody: { content: { "application/json": infer B } } } } ? B : never
`
  const HEAD_LINES = BODY.split("\n").length
  const typed = (
    { path, verb, name }: (typeof examples)[number],
    body: unknown,
    kind: "right" | "wrong"
  ): string => `export const ${kind}_${name}: Body<"${path}", "${verb}"> = ${JSON.stringify(body)}`

  beforeAll(async () => {
    await ran("openapi-typescript/bin/cli.js", document, "-o", inDirectory("schema.d.ts"))
  }, TOOL_MS)

  it(
    "makes types that compile, and take every example and nothing else",
    { timeout: TOOL_MS },
    async () => {
      const right = examples.map((one) => typed(one, one.body, "right"))
      const wrong = examples.map((one) => typed(one, { ...one.body, method: "other" }, "wrong"))
      writeFileSync(inDirectory("program.ts"), [BODY, ...right, ...wrong].join("\n"))
      const refused = (await compiled("program.ts")).flatMap(
        (line) => /^\S*program\.ts\((\d+),/.exec(line)?.[1] ?? []
      )
      const firstWrong = HEAD_LINES + right.length + 1
      assert.deepStrictEqual(
        refused.map(Number),
        wrong.map((_line, index) => firstWrong + index)
      )
    }
  )
})

describe("Postman's converter", () => {
  interface Item {
    readonly name: string
    readonly item?: ReadonlyArray<Item>
  }
  const requestsIn = (items: ReadonlyArray<Item>): ReadonlyArray<Item> =>
    items.flatMap((one) => (one.item === undefined ? [one] : requestsIn(one.item)))

  it("makes a request of each path and verb", { timeout: TOOL_MS }, async () => {
    const file = inDirectory("collection.json")
    await ran("openapi-to-postmanv2/bin/openapi2postmanv2.js", "-s", document, "-o", file)
    const { item } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly item: ReadonlyArray<Item>
    }
    const { paths } = openApiDocument(failureTypes) as {
      readonly paths: Readonly<Record<string, object>>
    }
    const described = Object.values(paths).flatMap((verbs) => Object.keys(verbs))
    assert.strictEqual(requestsIn(item).length, described.length)
  })
})

describe("Redoc", () => {
  it("makes a page with every operation", { timeout: TOOL_MS }, async () => {
    const file = inDirectory("redoc.html")
    await ran("@redocly/cli/bin/cli.js", "build-docs", document, "-o", file)
    const page = readFileSync(file, "utf8")
    for (const { summary } of catalogue) assert.include(page, summary.slice(0, 20))
  })
})

describe("Scalar", () => {
  it("finds the document valid, and a broken one not", { timeout: TOOL_MS }, async () => {
    const parser = (await import(join(MODULES, "@scalar/openapi-parser/dist/index.js"))) as {
      readonly validate: (
        document: string
      ) => Promise<{ readonly valid: boolean; readonly errors?: ReadonlyArray<unknown> }>
    }
    const text = readFileSync(document, "utf8")
    assert.deepInclude(await parser.validate(text), { valid: true, errors: [] })
    const broken = text.replace("#/components/schemas/AddUserRequest", "#/components/schemas/None")
    assert.isFalse((await parser.validate(broken)).valid)
  })
})

describe("Prism", () => {
  /** Runs a mock of the service until `use` has ended. */
  const withMock = async (use: (url: string) => Promise<void>): Promise<void> => {
    const script = join(MODULES, "@stoplight/prism-cli/dist/index.js")
    const words = [script, "mock", document, "-p", "0"]
    const mock = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] })
    try {
      const url = await new Promise<string>((resolve, reject) => {
        let printed = ""
        mock.stdout.on("data", (chunk) => {
          printed += String(chunk)
          const [, listens] = /listening on (http:\/\/[\d.]+:\d+)/.exec(printed) ?? []
          if (listens !== undefined) resolve(listens)
        })
        mock.once("close", () => reject(new Error(printed)))
      })
      await use(url)
    } finally {
      mock.kill("SIGKILL")
      await once(mock, "close")
    }
  }

  /** One of each group and verb: the mock takes its time. */
  const sample = [
    ...Map.groupBy(examples, ({ path, verb }) => `${path.split("/")[1]} ${verb}`).values()
  ].flatMap((ofOne) => ofOne.slice(-1))

  it(
    "answers examples of every group and verb, and refuses what has another shape",
    { timeout: TOOL_MS },
    () =>
      withMock(async (url) => {
        const send = (path: string, verb: string, body: unknown): Promise<Response> =>
          fetch(`${url}${path}`, {
            method: verb.toUpperCase(),
            headers: { "Content-Type": "application/json", Authorization: `Basic ${btoa("a:b")}` },
            body: JSON.stringify(body)
          })
        for (const { path, verb, body } of sample) {
          const response = await send(path, verb, body)
          assert.strictEqual(response.status, 200, `${path} ${await response.text()}`)
        }
        const wrong = await send("/adminPortal/addUser", "post", { method: "addUser", user: {} })
        assert.strictEqual(wrong.status, 422)
      })
  )
})
