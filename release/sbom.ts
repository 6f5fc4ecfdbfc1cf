/** The bill of materials of a release, in CycloneDX, from the lock file. */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isAllowed, READ_LICENSES } from "./licenses.ts"
import { partsOf, reachedFrom, readLock, shippedDirectly, withoutPeers } from "./lockFile.ts"

/** A package that is installed for the service. */
export interface Installed {
  readonly name: string
  readonly version: string
  readonly license: string
  /** Its files. */
  readonly directory: string
  /** The SHA-512 of its tarball, in hexadecimal. */
  readonly sha512: string
  /** Keys of the packages that it depends on. */
  readonly needs: ReadonlyArray<string>
}

/** The folder of a package in pnpm's store of this tree. */
const folderOf = (root: string, name: string, version: string): string => {
  const store = join(root, "node_modules/.pnpm")
  const prefix = `${name.replace("/", "+")}@${version}`
  const folder = readdirSync(store).find(
    (entry) => entry === prefix || entry.startsWith(`${prefix}_`) || entry.startsWith(`${prefix}(`)
  )
  if (folder === undefined) throw new Error(`${prefix} is not installed: run pnpm install`)
  return join(store, folder, "node_modules", name)
}

/**
 * The packages of other authors that the service is made of, in the order of their names. Throws for one whose license
 * is not allowed.
 */
export const installedPackages = (root: string): ReadonlyMap<string, Installed> => {
  const lock = readLock(root)
  const packages = new Map<string, Installed>()
  for (const [snapshot, needs] of reachedFrom(lock, shippedDirectly(lock))) {
    const key = withoutPeers(snapshot)
    const [name, version] = partsOf(key)
    const directory = folderOf(root, name, version)
    const stated = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
      readonly license?: string
    }
    const license = stated.license ?? READ_LICENSES[key]
    const integrity = lock.packages[key]?.resolution.integrity ?? ""
    if (license === undefined || !integrity.startsWith("sha512-")) {
      throw new Error(`${key} has no license or no SHA-512`)
    }
    if (!isAllowed(license)) throw new Error(`${key} has the license ${license}: see licenses.ts`)
    const sha512 = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex")
    const needed = packages.get(key)?.needs ?? []
    const all = [...new Set([...needed, ...needs.map(withoutPeers)])].toSorted()
    packages.set(key, { name, version, license, directory, sha512, needs: all })
  }
  return new Map([...packages].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const purlOf = ({ name, version }: Installed): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`

const licenseOf = (license: string) => {
  // No SPDX expression: the text of the license is in the release.
  if (license.startsWith("SEE LICENSE")) return { license: { name: license } }
  return /^[A-Za-z0-9.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }
}

const componentOf = (one: Installed) => {
  const [last = "", group] = one.name.split("/").toReversed()
  return {
    type: "library",
    "bom-ref": purlOf(one),
    ...(group !== undefined && { group }),
    name: last,
    version: one.version,
    hashes: [{ alg: "SHA-512", content: one.sha512 }],
    licenses: [licenseOf(one.license)],
    purl: purlOf(one)
  }
}

/** Returns one number for the same packages, so that two builds of one commit are equal. */
const serialNumberOf = (components: ReadonlyArray<unknown>): string => {
  const hex = createHash("sha256").update(JSON.stringify(components)).digest("hex")
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`
  ]
  return `urn:uuid:${parts.join("-")}-${hex.slice(20, 32)}`
}

/** The document, for the service of a version that was built at a time. */
export const billOfMaterials = (
  packages: ReadonlyMap<string, Installed>,
  { version, builtAt }: { readonly version: string; readonly builtAt: Date }
) => {
  const components = [...packages.values()].map(componentOf)
  const service = `pkg:generic/payroll@${version}`
  const refs = (keys: ReadonlyArray<string>) =>
    keys.flatMap((key) => {
      const one = packages.get(key)
      return one ? [purlOf(one)] : []
    })
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: serialNumberOf(components),
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      component: {
        type: "application",
        "bom-ref": service,
        name: "payroll",
        version,
        licenses: [{ license: { id: "Apache-2.0" } }],
        purl: service
      }
    },
    components,
    dependencies: [
      { ref: service, dependsOn: refs([...packages.keys()]) },
      ...[...packages.values()].map((one) => ({ ref: purlOf(one), dependsOn: refs(one.needs) }))
    ]
  }
}
