/** How large the packages are for a program that bundles them. */
import { assert, describe, it } from "@effect/vitest"
import { gzipSync } from "node:zlib"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const ROOT = fileURLToPath(new URL("../", import.meta.url))
const ENTRY = "program.js"

/** A program's bundle, minified, with nothing but what it uses. */
const minified = async (program: string, external: Array<string> = []): Promise<string> => {
  const bundle = await rolldown({
    input: ENTRY,
    cwd: ROOT,
    external,
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === ENTRY ? `${ROOT}${ENTRY}` : null),
        load: (id) => (id === `${ROOT}${ENTRY}` ? program : null)
      }
    ]
  })
  const { output } = await bundle.generate({ format: "esm", minify: true })
  await bundle.close()
  return output.map((chunk) => (chunk.type === "chunk" ? chunk.code : "")).join("")
}

const minifiedBytes = async (program: string): Promise<number> =>
  Buffer.byteLength(await minified(program))

describe("the pay schedule engine", () => {
  const source = "./packages/domain/src/paySchedule/package.ts"

  it("has at most 18 KB", async () => {
    assert.isAtMost(await minifiedBytes(`export * from "${source}"`), 18_000)
  })

  it("has less for a program that uses less", async () => {
    const holidays = await minifiedBytes(`export { federalReserveHolidays } from "${source}"`)
    assert.isAtMost(holidays, 5_000)
  })

  it("has no calendars of others and no conversions unless a program imports them", async () => {
    const calendars = "./packages/domain/src/paySchedule/calendars.ts"
    assert.isAtMost(await minifiedBytes(`export { englandAndWales } from "${calendars}"`), 4_000)
  })
})

describe("the engines of time", () => {
  it.each([
    ["timeOff", 75_000],
    ["timeTracking", 75_000]
  ])("have no more than they need: %s at most %d bytes", async (engine, most) => {
    const source = `./packages/domain/src/published/${engine}.ts`
    const bytes = await minifiedBytes(`export * from "${source}"`)
    assert.isAtMost(bytes, most)
  })
})

describe("the pages in another product", () => {
  const element = `export * from "./packages/embed/src/payrollFlow.ts"`
  const component = `export * from "./packages/embed/src/react.ts"`

  it.each([element, component])("have at most 4 kB compressed: %s", async (program) => {
    const code = await minified(program, ["react"])
    assert.include(code, "payroll-flow")
    assert.isAtMost(gzipSync(code).length, 4_000)
  })
})

describe("the client", () => {
  const source = "./packages/client/src/client.ts"

  it("has at most 30 KB", async () => {
    assert.isAtMost(await minifiedBytes(`export * from "${source}"`), 30_000)
  })

  it("has only the verification of webhooks for a program that does nothing else", async () => {
    assert.isAtMost(await minifiedBytes(`export { verifyWebhook } from "${source}"`), 3_500)
  })
})
