/**
 * Measures how long the packages that other programs install take to be imported: from their tarballs, each time in
 * a new process, next to a module of the same program with nothing in it.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { median, medianAndRange, table } from "./harness/figures.ts"
import { ROOT } from "./harness/server.ts"

const BARS_MS: Readonly<Record<string, number>> = {
  "@payroll/pay-schedule": 5,
  "@payroll/client": 10
}
const ROUNDS_MAX = 1_000

const { values: options } = parseArgs({ options: { rounds: { type: "string", default: "31" } } })
const rounds = Math.min(Number(options.rounds), ROUNDS_MAX)

const folder = mkdtempSync(join(tmpdir(), "payroll-import-"))

const install = (): void => {
  const pack = [join(ROOT, "release/pack.ts"), folder]
  const tarballs = execFileSync(process.execPath, pack, { encoding: "utf8" }).trim().split("\n")
  const wanted = tarballs.filter((path) => /payroll-(?:client|pay-schedule)-/.test(path))
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}')
  writeFileSync(join(folder, "nothing.js"), "export const nothing = 0\n")
  const words = ["install", "--offline", "--no-audit", "--no-fund", "--silent"]
  execFileSync("npm", [...words, ...wanted], { cwd: folder })
}

/** Milliseconds from the beginning of an import to its end, in a new process. */
const importMs = (name: string): number => {
  const program = `const begin = performance.now()
    await import(${JSON.stringify(name)})
    process.stdout.write(String(performance.now() - begin))`
  const words = ["--input-type=module", "-e", program]
  return Number(execFileSync(process.execPath, words, { cwd: folder, encoding: "utf8" }))
}

try {
  install()
  const names = ["./nothing.js", ...Object.keys(BARS_MS)]
  const times = new Map(names.map((name) => [name, [] as Array<number>]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) times.get(name)?.push(importMs(name))
  }
  const rows = names.map((name) => {
    const measured = times.get(name) ?? []
    const bar = BARS_MS[name]
    const verdict =
      bar === undefined ? "" : `at most ${bar}${median(measured) > bar ? " MISSED" : ""}`
    return [name, medianAndRange(measured, 2), verdict]
  })
  console.log(`import in a new process, ${rounds} rounds`)
  console.log(table([["package", "ms", "bar"], ...rows]))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
