/**
 * Compares the packages of all lock files, also those that other packages need, with advisories: `pnpm run advisories
 * FILE`, without any network. FILE is an export of OSV: a ZIP archive such as
 * osv-vulnerabilities.storage.googleapis.com/npm/all.zip, or JSON, a record, an array or one a line. Exits with 1 if a
 * package is affected, and with 2 if the file cannot be used.
 */
import { compareWithExport, lockedPackages } from "./osvExport.ts"

const [FOUND, UNUSABLE] = [1, 2]

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const printComparison = (path: string): number => {
  const { findings, compared } = compareWithExport(path, lockedPackages())
  for (const line of findings) print(line)
  print(
    `${compared}: ${findings.length === 0 ? "none is affected" : `${findings.length} findings`}`
  )
  return findings.length === 0 ? 0 : FOUND
}

const refuse = (line: string): number => {
  process.stderr.write(`${line}\n`)
  return UNUSABLE
}

const exitCodeOf = (path: string): number => {
  try {
    return printComparison(path)
  } catch (error) {
    const says = error instanceof Error ? error.message.split("\n", 1)[0] : "unreadable"
    return refuse(`${path} is no export of OSV that can be used: ${says}`)
  }
}

const [path] = process.argv.slice(2)
process.exitCode =
  path === undefined
    ? refuse("name the file of an OSV export: pnpm run advisories FILE")
    : exitCodeOf(path)
