/** The packages of lock files, and what depends on what. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parse } from "yaml"

type Direct = Readonly<Record<string, { readonly version: string }>>

interface Importer {
  readonly dependencies?: Direct
  readonly devDependencies?: Direct
  readonly optionalDependencies?: Direct
}

interface Snapshot {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  readonly importers: Readonly<Record<string, Importer>>
  readonly packages: Readonly<
    Record<string, { readonly resolution: { readonly integrity?: string } }>
  >
  readonly snapshots: Readonly<Record<string, Snapshot>>
}

/** The directories with a lock file, by what is installed there: the service, and tools that tests install. */
export const LOCKED = {
  service: "",
  tools: "tools",
  "oldest PostgreSQL": "tools/postgres14"
} as const

export const readLock = (directory: string): Lock =>
  parse(readFileSync(join(directory, "pnpm-lock.yaml"), "utf8")) as Lock

/** The packages that run in the service and in its pages; they lead to each other by links. */
const PRODUCT = /^(?:apps\/.+|packages\/(?:adapters|client|domain|embed|operations|ui|webhooks))$/

/** `pg@8.23.1(pg-native@3.0.0)` without the peers that it was resolved with. */
export const withoutPeers = (key: string): string => key.replace(/\(.*$/, "")

/** The name and the version of a package. */
export const partsOf = (key: string): readonly [name: string, version: string] => {
  const at = key.lastIndexOf("@")
  return [key.slice(0, at), key.slice(at + 1)]
}

/** The key of a snapshot. A package that is installed under another name has its own in the version. */
const keyOf = (name: string, version: string): string =>
  withoutPeers(version).includes("@", 1) ? version : `${name}@${version}`

const keysOf = (direct: Direct = {}): ReadonlyArray<string> =>
  Object.entries(direct)
    .filter(([, { version }]) => !version.startsWith("link:"))
    .map(([name, { version }]) => keyOf(name, version))

/** The packages that the product names itself, as keys of snapshots. */
export const shippedDirectly = ({ importers }: Lock): ReadonlyArray<string> =>
  Object.entries(importers)
    .filter(([path]) => PRODUCT.test(path))
    .flatMap(([, { dependencies }]) => keysOf(dependencies))

/** The packages that anything in a lock file names itself, as keys of snapshots. */
export const namedDirectly = ({ importers }: Lock): ReadonlyArray<string> =>
  Object.values(importers).flatMap(({ dependencies, devDependencies, optionalDependencies }) => [
    ...keysOf(dependencies),
    ...keysOf(devDependencies),
    ...keysOf(optionalDependencies)
  ])

/** Every snapshot that these lead to, themselves included, with what it depends on. */
export const reachedFrom = (
  { snapshots }: Lock,
  direct: ReadonlyArray<string>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const reached = new Map<string, ReadonlyArray<string>>()
  const waiting = [...direct]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (reached.has(key)) continue
    const { dependencies = {}, optionalDependencies = {} } = snapshots[key] ?? {}
    const needs = Object.entries({ ...dependencies, ...optionalDependencies }).map(
      ([name, version]) => keyOf(name, version)
    )
    reached.set(key, needs)
    waiting.push(...needs)
  }
  return reached
}

/** The packages of snapshots, without their peers, once each and sorted. */
export const packagesOf = (snapshots: Iterable<string>): ReadonlyArray<string> =>
  [...new Set([...snapshots].map(withoutPeers))].toSorted()
