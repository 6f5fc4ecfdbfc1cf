/** Exports of OSV, and the packages of all lock files that are compared with them. */
import { Unzip, UnzipInflate } from "fflate"
import { closeSync, openSync, readFileSync, readSync } from "node:fs"
import { join } from "node:path"
import { affectedVersions, readAdvisory, type Advisory } from "./osv.ts"
import {
  LOCKED,
  namedDirectly,
  packagesOf,
  partsOf,
  reachedFrom,
  readLock,
  shippedDirectly
} from "./lockFile.ts"

const ROOT = join(import.meta.dirname, "..")
const CHUNK_BYTES = 1_048_576
const ZIP = "PK"

/** The JSON texts in a ZIP archive, one after the other: all of them would need gigabytes. */
const inArchive = (path: string, take: (text: string) => void): void => {
  const unzip = new Unzip((file) => {
    if (!file.name.endsWith(".json")) return
    const chunks: Array<string> = []
    const decoder = new TextDecoder()
    file.ondata = (error, data, isLast) => {
      if (error) throw error
      chunks.push(decoder.decode(data, { stream: !isLast }))
      if (isLast) take(chunks.join(""))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const file = openSync(path, "r")
  try {
    for (;;) {
      const chunk = new Uint8Array(CHUNK_BYTES)
      const length = readSync(file, chunk)
      unzip.push(chunk.subarray(0, length), length === 0)
      if (length === 0) return
    }
  } finally {
    closeSync(file)
  }
}

/** The records of a text: one, an array, `vulns` of an answer, or one a line. */
const recordsIn = (text: string): ReadonlyArray<unknown> => {
  const lines = text.trim().split("\n")
  const isOneEach = lines.length > 1 && lines.every((line) => line.startsWith("{"))
  if (isOneEach && lines.every((line) => line.trimEnd().endsWith("}"))) {
    return lines.map((line) => JSON.parse(line) as unknown)
  }
  const whole = JSON.parse(text) as unknown
  if (Array.isArray(whole)) return whole
  const { vulns } = whole as { readonly vulns?: ReadonlyArray<unknown> }
  return vulns ?? [whole]
}

/** Reads each advisory of an export. */
const readExport = (path: string, take: (advisory: Advisory) => void): void => {
  const takeText = (text: string): void => {
    for (const record of recordsIn(text)) take(readAdvisory(record))
  }
  const start = Buffer.alloc(ZIP.length)
  const file = openSync(path, "r")
  readSync(file, start)
  closeSync(file)
  if (start.toString("latin1") === ZIP) inArchive(path, takeText)
  else takeText(readFileSync(path, "utf8"))
}

export interface Locked {
  readonly versions: ReadonlyMap<string, ReadonlyArray<string>>
  /** By `name@version`. */
  readonly places: ReadonlyMap<string, string>
}

/** Every version that a lock file has, and where it runs. */
export const lockedPackages = (): Locked => {
  const versions = new Map<string, Array<string>>()
  const places = new Map<string, string>()
  const add = (keys: ReadonlyArray<string>, place: string): void => {
    for (const key of keys) {
      if (places.has(key)) continue
      places.set(key, place)
      const [name, version] = partsOf(key)
      versions.set(name, [...(versions.get(name) ?? []), version])
    }
  }
  for (const [place, directory] of Object.entries(LOCKED)) {
    const lock = readLock(join(ROOT, directory))
    const reach = (direct: ReadonlyArray<string>) => packagesOf(reachedFrom(lock, direct).keys())
    if (place === "service") add(reach(shippedDirectly(lock)), "shipped")
    add(reach(namedDirectly(lock)), place === "service" ? "development" : place)
  }
  return { versions, places }
}

/** Lines about packages that are affected, and one about all that were compared. */
export interface Comparison {
  readonly findings: ReadonlyArray<string>
  readonly compared: string
}

/** Compares packages with the export at a path. Throws if it has no advisory, or is none of OSV. */
export const compareWithExport = (path: string, { versions, places }: Locked): Comparison => {
  const findings: Array<string> = []
  let [count, newest] = [0, ""]
  readExport(path, (advisory) => {
    count += 1
    if (advisory.modified > newest) newest = advisory.modified
    for (const { name, version, fixed } of affectedVersions(advisory, versions)) {
      const key = `${name}@${version}`
      const summary = advisory.summary ?? "no summary"
      findings.push(`${places.get(key)}: ${key}: ${advisory.id}: ${summary}; fixed in ${fixed}`)
    }
  })
  if (count === 0) throw new Error("it has no advisory")
  const compared = `${places.size} packages compared with ${count} advisories, the newest of ${newest}`
  return { findings: findings.toSorted(), compared }
}
